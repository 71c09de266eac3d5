import { Address, OutScript } from '@scure/btc-signer';
import { z } from 'zod';
import { type BitcoinChain, COINBASE_DEPTH } from '../chains/bitcoin/bitcoin-chain.ts';
import type { BitcoinNetwork } from '../chains/bitcoin/bitcoin-network.ts';
import {
  type BitcoinNode,
  BitcoinRefused,
  hash,
  hex,
  satoshi,
} from '../chains/bitcoin/bitcoin-node.ts';
import { chooseCoins } from '../chains/bitcoin/choose-coins.ts';
import { withoutWitness } from '../chains/bitcoin/previous.ts';
import { sizeOf } from '../chains/bitcoin/transaction-size.ts';
import type { Coin } from '../chains/bitcoin/unspent.ts';
import {
  BroadcastRefused,
  type Payout,
  type PayoutOptions,
  type Sender,
  type SignedPayout,
  SignerAway,
  SigningRefused,
} from '../chains/chain.ts';
import type { SignerClient } from './signer-client.ts';
import type { Answer, QuestionText } from './wire.ts';

export interface BitcoinSenderOptions {
  /** As the signer says it. */
  readonly hotAddress: string;
  readonly chain: BitcoinChain;
  readonly bitcoin: BitcoinNetwork;
  readonly node: BitcoinNode;
  readonly signer: Pick<SignerClient, 'ask'>;
  /** Satoshi for 1,000 virtual bytes that a payment needs now; absent: as the node estimates. */
  readonly feeRate?: () => Promise<bigint>;
}

/** A payment is wanted in so many blocks. */
const WANTED_BLOCKS = 3;
/** Where a node has seen too little to say what fees are, for 1,000 virtual bytes. */
const USUAL_RATE = 5_000n;
/** A coin is the withdrawal's that it is signed for; so many are asked about at once. */
const ASKED_COINS = 10_000;
/** The bytes are in a block already. */
const IN_A_BLOCK = -27;

/** Sends from what lies at our addresses on a Bitcoin chain: the signer signs, the node is given the bytes. */
export class BitcoinSender implements Sender {
  readonly hotAddress: string;
  readonly #own: BitcoinSenderOptions;

  constructor(own: BitcoinSenderOptions) {
    this.hotAddress = own.hotAddress;
    this.#own = own;
  }

  async sign(payout: Payout, { nonce, depth, replaces }: PayoutOptions): Promise<SignedPayout> {
    const info = z.object({ chain: z.string() });
    const [{ chain: network }, feeRate] = await Promise.all([
      this.#own.node.ask('getblockchaininfo', [], info),
      this.#own.feeRate?.() ?? this.#estimate(),
    ]);
    const { withdrawal, hold, symbol, to, amount } = payout;
    const question: Extract<QuestionText, { kind: 'signBitcoin' }> = {
      ...{ kind: 'signBitcoin', withdrawal, hold, symbol, to, nonce, network, coins: [] },
      ...{ amount: String(amount), feeRate: String(feeRate) },
      ...(replaces && { replaces: replaces.transaction }),
    };
    // What was signed before needs no coins: they are its own already, and may be spent by now.
    const known = await this.#own.signer.ask(question);
    if (known.kind !== 'refused' || known.reason !== 'input') return this.#read(known, nonce);
    const coins = await this.#choose(payout, depth, feeRate);
    return this.#read(await this.#own.signer.ask({ ...question, coins }), nonce);
  }

  async wasSigned(withdrawal: string): Promise<boolean> {
    const answer = await this.#own.signer.ask({ kind: 'findBitcoin', withdrawal });
    // Another signer's store is no witness of what this one has signed.
    if (answer.kind !== 'found' || answer.from !== this.hotAddress) {
      throw new SignerAway('the signer does not say what it has signed');
    }
    return answer.isSigned;
  }

  async broadcast(raw: string): Promise<void> {
    try {
      await this.#own.node.call('sendrawtransaction', [raw], hash);
    } catch (error) {
      if (!(error instanceof BitcoinRefused)) throw error;
      if (error.code === IN_A_BLOCK) return;
      throw new BroadcastRefused(error.message);
    }
  }

  async nextNonce(): Promise<number> {
    return 0;
  }

  #read(answer: Answer, nonce: number): SignedPayout {
    if (answer.kind === 'refused') throw new SigningRefused(answer.reason, answer.message);
    if (answer.kind !== 'signed') throw new SignerAway('the signer could not do it');
    const { raw, transaction, from, feePerGas } = answer;
    if (from !== this.hotAddress || answer.nonce !== nonce) {
      throw new SignerAway('the signer gives something else');
    }
    return { raw, transaction, nonce, from, feePerGas };
  }

  /** Coins for a payment with the transactions that made them, and the proofs that blocks have those. Throws SigningRefused: there are none. */
  async #choose({ to, amount }: Payout, depth: number, feeRate: bigint) {
    const { chain, node, bitcoin } = this.#own;
    const { height, coins } = await chain.unspent();
    // What waits, and what a reorganisation may take back, is not spent: a payment is bound to its
    // coins for ever.
    const deep = coins.filter(({ height: madeAt, isCoinbase }) => {
      const reached = height - madeAt + 1;
      return reached >= depth && (!isCoinbase || reached > COINBASE_DEPTH);
    });
    const free = await this.#free(deep);
    const scripts = [to, this.hotAddress].map((one) =>
      OutScript.encode(Address(bitcoin).decode(one)),
    );
    const chosen = chooseCoins(free, amount, feeRate, (count) => sizeOf(count, scripts));
    if (!chosen)
      throw new SigningRefused('notExecutable', 'no coins that are deep enough pay this');
    return Promise.all(
      chosen.map(async ({ transaction, output, index = null, height: madeAt }) => {
        const block = await node.ask('getblockhash', [madeAt], hash);
        const raw = await node.ask('getrawtransaction', [transaction, 0, block], hex);
        const proof = await node.ask('gettxoutproof', [[transaction], block], hex);
        return { transaction, output, index, previous: withoutWitness(raw), proof };
      }),
    );
  }

  async #free(coins: readonly Coin[]): Promise<readonly Coin[]> {
    // The largest are enough for any payment, the smallest are worth gathering.
    const sorted = [...coins].sort((one, other) => Number(other.amount - one.amount));
    const some =
      sorted.length <= ASKED_COINS
        ? sorted
        : [...sorted.slice(0, ASKED_COINS / 2), ...sorted.slice(-ASKED_COINS / 2)];
    const nameOf = ({ transaction, output }: Coin) => `${transaction}:${output}`;
    const answer = await this.#own.signer.ask({ kind: 'freeCoins', coins: some.map(nameOf) });
    if (answer.kind !== 'coins') throw new SignerAway('the signer could not do it');
    const free = new Set(answer.free);
    return some.filter((coin) => free.has(nameOf(coin)));
  }

  async #estimate(): Promise<bigint> {
    const { node } = this.#own;
    const estimate = z.object({ feerate: satoshi.optional() });
    const pool = z.object({ mempoolminfee: satoshi, minrelaytxfee: satoshi });
    const [{ feerate = USUAL_RATE }, { mempoolminfee, minrelaytxfee }] = await Promise.all([
      node.ask('estimatesmartfee', [WANTED_BLOCKS], estimate),
      node.ask('getmempoolinfo', [], pool),
    ]);
    // What is below them no node would pass on.
    const [most = feerate] = [feerate, mempoolminfee, minrelaytxfee].sort((one, other) =>
      Number(other - one),
    );
    return most;
  }
}
