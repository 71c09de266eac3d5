import { Address, OutScript, p2wpkh, Transaction } from '@scure/btc-signer';
import { DUST } from '../../chains/bitcoin/bitcoin-chain.ts';
import type { BitcoinNetwork } from '../../chains/bitcoin/bitcoin-network.ts';
import { provenTarget } from '../../chains/bitcoin/block-proof.ts';
import { readOutput } from '../../chains/bitcoin/previous.ts';
import { feeOf, raisedRate, sizeOf } from '../../chains/bitcoin/transaction-size.ts';
import type { ReadIntent, SignedPayout } from '../../chains/chain.ts';
import { approve } from '../approve.ts';
import type { RecordGuard } from '../guard.ts';
import type { BitcoinKeys } from '../keys.ts';
import { refuse } from '../refuse.ts';
import type { BitcoinMoveQuestion, BitcoinQuestion } from '../wire.ts';
import type { BitcoinAttempt, BitcoinPayments, SpentCoin } from './bitcoin-payments.ts';

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
  /** What moves to cold addresses may cost within 24 hours. */
  readonly moveDayCap: bigint;
  /**
   * A coin counts only where the block that has it took so much work at least: its target is no higher. A
   * payment never changes its coins, so one that a node made up would bind it to nothing.
   */
  readonly targetMax: bigint;
}

export interface BitcoinSignerDependencies {
  readonly keys: BitcoinKeys;
  readonly payments: BitcoinPayments;
  readonly guard: RecordGuard;
  readonly rules: BitcoinRules;
  readonly readIntent: ReadIntent;
  readonly now: () => number;
}

/** A payment as it is asked for, to any recipient. */
interface Asked extends Omit<BitcoinMoveQuestion, 'kind' | 'cold'> {
  readonly to: string;
  /** It goes to a cold address of the house. */
  readonly isMove: boolean;
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

  /** Of these coins, those that no payment has: "transaction:output". */
  free(coins: readonly string[]): readonly string[] {
    return coins.filter((outpoint) => !this.#own.payments.isSpent(outpoint));
  }

  /** One after the other: coins and caps are counted. Throws SigningRefused. */
  sign(question: BitcoinQuestion): Promise<SignedPayout> {
    const { chain } = this.#own.rules;
    const asked = { ...question, id: question.withdrawal, isMove: false };
    return this.#inTurn(() =>
      this.#decide(asked, (isReplacement) =>
        approve(question, { ...this.#own, chain, isReplacement }),
      ),
    );
  }

  /** From any of our own coins to a cold address: nothing else can be named, so no intent is read. Throws SigningRefused. */
  move(question: BitcoinMoveQuestion): Promise<SignedPayout> {
    const { id, cold } = question;
    const asked = { ...question, id, to: cold, isMove: true };
    return this.#inTurn(() =>
      this.#decide(asked, async () => {
        if (this.#own.keys.coldAddresses.includes(cold)) return;
        refuse('otherPayment', 'this cold address is not written down here');
      }),
    );
  }

  /** As Signer.signedFor. */
  signedFor(withdrawal: string): Promise<readonly SignedPayout[]> {
    const { guard, payments } = this.#own;
    return this.#inTurn(async () => {
      await guard.ensureWhole();
      return payments.attemptsOf(withdrawal).map((one) => this.#toSigned(one, { nonce: 0 }));
    });
  }

  /** What the record lacks; empty: nothing. Throws SigningRefused: it is not known. */
  lacks(): Promise<string> {
    return this.#inTurn(() => this.#own.guard.lacks());
  }

  #inTurn<Result>(decide: () => Promise<Result>): Promise<Result> {
    const { guard } = this.#own;
    const running = this.#last.then(async () => {
      await guard.join();
      const result = await decide();
      await guard.keep();
      return result;
    });
    // The caller gets a failure through `running`; the next one begins all the same.
    this.#last = running.catch(() => {});
    return running;
  }

  /** @param allow throws SigningRefused where it may not be signed now */
  async #decide(
    asked: Asked,
    allow: (isReplacement: boolean) => Promise<void>,
  ): Promise<SignedPayout> {
    const { payments, rules } = this.#own;
    if (asked.network !== rules.network.name) {
      refuse('otherChain', 'the node is of another network');
    }
    const { id, isMove, symbol, to, amount, replaces } = asked;
    const before = payments.find(id);
    const attempts = payments.attemptsOf(id);
    const last = attempts.at(-1);
    if (before && last) {
      const isSame =
        before.isMove === isMove &&
        symbol === rules.symbol &&
        to === before.to &&
        amount === before.amount;
      if (!isSame) refuse('otherPayment', 'this was signed as another payment');
      const isKnown = attempts.some(({ transaction }) => transaction === replaces);
      if (replaces && !isKnown)
        refuse('otherPayment', 'what is to be replaced was not signed here');
      // Signed before: the answer was lost, or the replacement of it is asked for once more.
      if (!replaces || replaces !== last.transaction) return this.#toSigned(last, asked);
      await this.#own.guard.ensureWhole();
      await allow(true);
      const attempt = this.#make(before, raisedRate(last.feeRate, asked.feeRate));
      // Without change there is nothing to pay more with: these would be the same bytes.
      if (attempt.transaction === last.transaction) {
        refuse('notExecutable', 'there is no change that a higher fee could come from');
      }
      if (isMove) this.#checkMoveFees(attempt.fee - last.fee);
      payments.addAttempt(id, attempts.length, attempt);
      return this.#toSigned(attempt, asked);
    }
    if (replaces) refuse('otherPayment', 'nothing of this was signed');
    await this.#own.guard.ensureWhole();
    await allow(false);
    if (symbol !== rules.symbol) refuse('otherPayment', `there is no ${symbol} on this chain`);
    if (amount < DUST) refuse('notExecutable', 'no node passes on so little');
    const signedAt = this.#own.now();
    if (!isMove) this.#checkDayCap(amount, signedAt);
    const coins = this.#readCoins(asked);
    const attempt = this.#make({ to, amount, coins }, asked.feeRate);
    if (isMove) this.#checkMoveFees(attempt.fee);
    payments.add({ withdrawal: id, isMove, to, amount, signedAt, coins }, attempt);
    return this.#toSigned(attempt, asked);
  }

  #checkDayCap(amount: bigint, time: number): void {
    const { payments, rules } = this.#own;
    const spent = payments.sumSince(time - DAY_MS);
    if (spent + amount <= rules.dayCap) return;
    refuse('dayCap', `no more ${rules.symbol} today: ${spent} of ${rules.dayCap} are signed for`);
  }

  #checkMoveFees(more: bigint): void {
    const { payments, rules, now } = this.#own;
    if (payments.moveFeesSince(now() - DAY_MS) + more <= rules.moveDayCap) return;
    refuse('dayCap', 'moving coins has cost as much today as it may');
  }

  /** Each coin is ours, worth what the transaction that made it says, and in no payment yet. */
  #readCoins({ coins }: Pick<Asked, 'coins'>): readonly SpentCoin[] {
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
      if (payments.isSpent(outpoint)) refuse('input', `${outpoint} pays something else`);
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
    { nonce }: Pick<Asked, 'nonce'>,
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
