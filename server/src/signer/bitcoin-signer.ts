import { Address, OutScript, p2wpkh, Transaction } from '@scure/btc-signer';
import { DUST } from '../chains/bitcoin/bitcoin-chain.ts';
import type { BitcoinNetwork } from '../chains/bitcoin/bitcoin-network.ts';
import { provenTarget } from '../chains/bitcoin/block-proof.ts';
import { readOutput } from '../chains/bitcoin/previous.ts';
import { feeOf, raisedRate, sizeOf } from '../chains/bitcoin/transaction-size.ts';
import type { ReadIntent, SignedPayout } from '../chains/chain.ts';
import { approve } from './approve.ts';
import type { BitcoinAttempt, BitcoinPayments, SpentCoin } from './bitcoin-payments.ts';
import type { BitcoinKeys } from './keys.ts';
import { refuse } from './refuse.ts';
import type { BitcoinQuestion } from './wire.ts';

const DAY_MS = 24 * 60 * 60_000;
const HASH_ALL = 1;
/** Final, but for a replacement of higher fee (BIP-125). */
const SEQUENCE = 0xfffffffd;

/** What the signer holds to, whatever it is asked. Amounts in satoshi. */
export interface BitcoinRules {
  /** Code of the chain, as intents name it. */
  readonly chain: string;
  readonly network: BitcoinNetwork;
  readonly symbol: string;
  /** May be signed for within 24 hours. */
  readonly dayCap: bigint;
  /** For 1,000 virtual bytes. */
  readonly feeRateMax: bigint;
  /** Of one transaction. */
  readonly feeMax: bigint;
  readonly coinsMax: number;
  /**
   * A coin counts only where the block that has it took so much work at least: its target is no higher. A
   * payment is bound to its coins for ever, so that one which a node made up would bind it to nothing.
   */
  readonly targetMax: bigint;
}

export interface BitcoinSignerDependencies {
  readonly keys: BitcoinKeys;
  readonly payments: BitcoinPayments;
  readonly rules: BitcoinRules;
  readonly readIntent: ReadIntent;
  readonly now: () => number;
}

interface Plan {
  readonly to: string;
  readonly amount: bigint;
  readonly coins: readonly SpentCoin[];
}

/**
 * Decides what is signed of Bitcoin (S28). It believes nothing of what it is asked: it reads the
 * approved intent, takes what a coin is worth from the transaction that made it, and that it is
 * there from the work of the block that has it, spends what its own
 * keys open, gives the rest to its own address, and reads what it has built once more.
 */
export class BitcoinSigner {
  readonly #own: BitcoinSignerDependencies;
  #last: Promise<unknown> = Promise.resolve();

  constructor(own: BitcoinSignerDependencies) {
    this.#own = own;
  }

  /** Of these coins, those that no withdrawal has: "transaction:output". */
  free(coins: readonly string[]): readonly string[] {
    return coins.filter((outpoint) => !this.#own.payments.isSpent(outpoint));
  }

  /** One after the other: coins and caps are counted. Throws SigningRefused. */
  sign(question: BitcoinQuestion): Promise<SignedPayout> {
    return this.#inTurn(() => this.#decide(question));
  }

  /** Whether something was ever signed for a withdrawal, after all that was asked for before. */
  hasSigned(withdrawal: string): Promise<boolean> {
    return this.#inTurn(async () => this.#own.payments.find(withdrawal) !== undefined);
  }

  #inTurn<Result>(decide: () => Promise<Result>): Promise<Result> {
    const turn = this.#last.then(decide);
    this.#last = turn.catch(() => {});
    return turn;
  }

  async #decide(question: BitcoinQuestion): Promise<SignedPayout> {
    const { payments, rules } = this.#own;
    if (question.network !== rules.network.name) {
      refuse('otherChain', 'the node is of another network');
    }
    const { withdrawal, symbol, to, amount, replaces } = question;
    const before = payments.find(withdrawal);
    const attempts = payments.attemptsOf(withdrawal);
    const last = attempts.at(-1);
    if (before && last) {
      const isSame = symbol === rules.symbol && to === before.to && amount === before.amount;
      if (!isSame) refuse('otherPayment', 'this withdrawal was signed as another payment');
      const isKnown = attempts.some(({ transaction }) => transaction === replaces);
      if (replaces && !isKnown)
        refuse('otherPayment', 'what is to be replaced was not signed here');
      // Signed before: the answer was lost, or the replacement of it is asked for once more.
      if (!replaces || replaces !== last.transaction) return this.#toSigned(last, question);
      await approve(question, { ...this.#own, chain: rules.chain, isReplacement: true });
      const attempt = this.#make(before, raisedRate(last.feeRate, question.feeRate));
      // Without change there is nothing to pay more with: these would be the same bytes.
      if (attempt.transaction === last.transaction) {
        refuse('notExecutable', 'there is no change that a higher fee could come from');
      }
      payments.addAttempt(withdrawal, attempts.length, attempt);
      return this.#toSigned(attempt, question);
    }
    if (replaces) refuse('otherPayment', 'nothing was signed for this withdrawal');
    await approve(question, { ...this.#own, chain: rules.chain, isReplacement: false });
    if (symbol !== rules.symbol) refuse('otherPayment', `there is no ${symbol} on this chain`);
    if (amount < DUST) refuse('notExecutable', 'no node passes on so little');
    const signedAt = this.#own.now();
    const spent = payments.sumSince(signedAt - DAY_MS);
    if (spent + amount > rules.dayCap) {
      refuse('dayCap', `no more ${symbol} today: ${spent} of ${rules.dayCap} are signed for`);
    }
    const coins = this.#readCoins(question);
    const attempt = this.#make({ to, amount, coins }, question.feeRate);
    payments.add({ withdrawal, to, amount, signedAt, coins }, attempt);
    return this.#toSigned(attempt, question);
  }

  /** Each coin is ours, worth what the transaction that made it says, and nobody's payment yet. */
  #readCoins({ coins }: BitcoinQuestion): readonly SpentCoin[] {
    const { rules, keys, payments } = this.#own;
    if (coins.length === 0) refuse('input', 'no coins are named to pay with');
    if (coins.length > rules.coinsMax) refuse('input', 'these are too many coins for one payment');
    const read = coins.map(({ transaction, output, index, previous, proof }): SpentCoin => {
      const outpoint = `${transaction}:${output}`;
      const found = readOutput(previous, transaction, output);
      if (!found) refuse('input', `${outpoint} is not what that transaction made`);
      const target = provenTarget(proof, transaction);
      if (target === undefined || target > rules.targetMax) {
        refuse('input', `nothing proves that a block has ${outpoint}`);
      }
      const { publicKey } = keys.keyAt(index);
      if (!Buffer.from(found.script).equals(p2wpkh(publicKey, rules.network).script)) {
        refuse('input', `${outpoint} is not ours`);
      }
      if (payments.isSpent(outpoint)) refuse('input', `${outpoint} pays another withdrawal`);
      return { outpoint, index, amount: found.amount };
    });
    if (new Set(read.map(({ outpoint }) => outpoint)).size !== read.length) {
      refuse('input', 'a coin is named twice');
    }
    return read;
  }

  /** Pays, and gives the rest to the hot address; of a rest that no node passes on, a fee. */
  #make({ to, amount, coins }: Plan, feeRate: bigint): BitcoinAttempt {
    const { rules, keys } = this.#own;
    if (feeRate > rules.feeRateMax) refuse('fee', 'the fee rate is more than may be paid');
    const target = OutScript.encode(Address(rules.network).decode(to));
    const home = p2wpkh(keys.keyAt(null).publicKey, rules.network).script;
    const held = coins.reduce((sum, coin) => sum + coin.amount, 0n);
    const change = held - amount - feeOf(sizeOf(coins.length, [target, home]), feeRate);
    const isChange = change >= DUST;
    const fee = isChange ? held - amount - change : held - amount;
    if (fee < feeOf(sizeOf(coins.length, [target]), feeRate)) {
      refuse('notExecutable', 'these coins do not pay amount and fee');
    }
    if (fee > rules.feeMax) refuse('fee', 'the fee is more than may be paid');
    const outputs = [
      { script: target, amount },
      ...(isChange ? [{ script: home, amount: change }] : []),
    ];
    const draft = new Transaction({ version: 2, lowR: true });
    for (const { outpoint, index, amount: value } of coins) {
      const [txid = '', output] = outpoint.split(':');
      const { script } = p2wpkh(keys.keyAt(index).publicKey, rules.network);
      const witnessUtxo = { script, amount: value };
      draft.addInput({ txid, index: Number(output), sequence: SEQUENCE, witnessUtxo });
    }
    for (const output of outputs) draft.addOutput(output);
    for (const [place, { index }] of coins.entries()) {
      draft.signIdx(keys.keyAt(index).privateKey, place, [HASH_ALL]);
    }
    draft.finalize();
    const bytes = draft.extract();
    readAgain(bytes, coins, outputs);
    return { raw: Buffer.from(bytes).toString('hex'), transaction: draft.id, fee, feeRate };
  }

  #toSigned(
    { raw, transaction, feeRate }: BitcoinAttempt,
    { nonce }: BitcoinQuestion,
  ): SignedPayout {
    return { raw, transaction, nonce, from: this.#own.keys.hotAddress, feePerGas: feeRate };
  }
}

/** What the bytes say, and not what they were made from, is what is paid. Throws: a bug. */
function readAgain(
  bytes: Uint8Array,
  coins: readonly SpentCoin[],
  outputs: readonly { readonly script: Uint8Array; readonly amount: bigint }[],
): void {
  const read = Transaction.fromRaw(bytes, { allowUnknownOutputs: true });
  const spends = Array.from({ length: read.inputsLength }, (_, place) => {
    const { txid, index, sequence } = read.getInput(place);
    return `${Buffer.from(txid ?? []).toString('hex')}:${index} ${sequence}`;
  });
  const pays = Array.from({ length: read.outputsLength }, (_, place) => {
    const { script, amount } = read.getOutput(place);
    return `${Buffer.from(script ?? []).toString('hex')} ${amount}`;
  });
  const isWanted =
    spends.join() === coins.map(({ outpoint }) => `${outpoint} ${SEQUENCE}`).join() &&
    pays.join() ===
      outputs
        .map(({ script, amount }) => `${Buffer.from(script).toString('hex')} ${amount}`)
        .join();
  if (!isWanted) throw new Error('what was signed is not what was to be signed');
}
