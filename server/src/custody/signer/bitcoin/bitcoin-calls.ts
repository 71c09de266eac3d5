import { Address, OutScript } from '@scure/btc-signer';
import { z } from 'zod';
import { type BitcoinChain, COINBASE_DEPTH } from '../../chains/bitcoin/bitcoin-chain.ts';
import type { BitcoinNetwork } from '../../chains/bitcoin/bitcoin-network.ts';
import {
  type BitcoinNode,
  BitcoinRefused,
  hash,
  hex,
  satoshi,
} from '../../chains/bitcoin/bitcoin-node.ts';
import { COINS_MAX, chooseCoins, ROOM_FOR_RAISES } from '../../chains/bitcoin/choose-coins.ts';
import { withoutWitness } from '../../chains/bitcoin/previous.ts';
import { feeOf, sizeOf } from '../../chains/bitcoin/transaction-size.ts';
import type { Coin } from '../../chains/bitcoin/unspent.ts';
import { BroadcastRefused, SignerAway, SigningRefused } from '../../chains/chain.ts';
import type { SignerClient } from '../signer-client.ts';
import type { ShownCoin } from '../wire.ts';

export interface BitcoinCallsOptions {
  /** As the signer says it. */
  readonly hotAddress: string;
  readonly chain: BitcoinChain;
  readonly bitcoin: BitcoinNetwork;
  readonly node: BitcoinNode;
  readonly signer: Pick<SignerClient, 'ask'>;
  /** Satoshi for 1,000 virtual bytes that a payment needs now; absent: as the node estimates. */
  readonly feeRate?: (() => Promise<bigint>) | undefined;
}

/** Blocks within which a payment should be included. */
const WANTED_BLOCKS = 3;
/** Where a node has seen too little to say what fees are, for 1,000 virtual bytes. */
const USUAL_RATE = 5_000n;
/** A coin belongs to the payment that it is signed for. The most coins that are asked about at once. */
const ASKED_COINS = 10_000;
/** The bytes are in a block already. */
const IN_A_BLOCK = -27;

/** What a sender asks of a node of Bitcoin, and which coins pay. Throws ChainAway. */
export class BitcoinCalls {
  readonly #own: BitcoinCallsOptions;

  constructor(own: BitcoinCallsOptions) {
    this.#own = own;
  }

  /** As the node names it. */
  async network(): Promise<string> {
    const info = z.object({ chain: z.string() });
    return (await this.#own.node.ask('getblockchaininfo', [], info)).chain;
  }

  /** Satoshi for 1,000 virtual bytes. */
  async feeRate(): Promise<bigint> {
    const { node, feeRate: told } = this.#own;
    if (told) return told();
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

  /** As Sender.broadcast. */
  async broadcast(raw: string): Promise<void> {
    try {
      await this.#own.node.call('sendrawtransaction', [raw], hash);
    } catch (error) {
      if (!(error instanceof BitcoinRefused)) throw error;
      if (error.code === IN_A_BLOCK) return;
      throw new BroadcastRefused(error.message);
    }
  }

  /** Virtual bytes of a payment to an address by a number of coins, with change. */
  sizeTo(to: string, count: number): bigint {
    const { bitcoin, hotAddress } = this.#own;
    const scripts = [to, hotAddress].map((one) => OutScript.encode(Address(bitcoin).decode(one)));
    return sizeOf(count, scripts);
  }

  /**
   * Satoshi that one payment to an address can carry now, with room to raise its fee; 0: nothing is deep enough.
   *
   * @param depth blocks on top of a coin, its own counted, from which it counts
   */
  async mostFor(to: string, depth: number): Promise<bigint> {
    const feeRate = await this.feeRate();
    const largest = [...(await this.#free(depth))]
      .sort((one, other) => Number(other.amount - one.amount))
      .slice(0, COINS_MAX);
    const held = largest.reduce((sum, { amount }) => sum + amount, 0n);
    const most = held - feeOf(this.sizeTo(to, largest.length), feeRate * ROOM_FOR_RAISES);
    return most > 0n ? most : 0n;
  }

  /**
   * Coins for a payment with the transactions that made them, and the proofs that blocks have those. Throws
   * SigningRefused: there are none.
   */
  async coinsFor(
    { to, amount }: { readonly to: string; readonly amount: bigint },
    depth: number,
    feeRate: bigint,
  ): Promise<ShownCoin[]> {
    const { node } = this.#own;
    const chosen = await this.#choose(to, amount, depth, feeRate);
    return Promise.all(
      chosen.map(async ({ transaction, output, index = null, height: madeAt }) => {
        const block = await node.ask('getblockhash', [madeAt], hash);
        const raw = await node.ask('getrawtransaction', [transaction, 0, block], hex);
        const proof = await node.ask('gettxoutproof', [[transaction], block], hex);
        return { transaction, output, index, previous: withoutWitness(raw), proof };
      }),
    );
  }

  /** Virtual bytes of a payment as it would be made now. Throws SigningRefused: no coins pay it. */
  async sizeFor(to: string, amount: bigint, depth: number, feeRate: bigint): Promise<bigint> {
    return this.sizeTo(to, (await this.#choose(to, amount, depth, feeRate)).length);
  }

  async #choose(to: string, amount: bigint, depth: number, feeRate: bigint) {
    const free = await this.#free(depth);
    const chosen = chooseCoins(free, amount, feeRate, (count) => this.sizeTo(to, count));
    if (chosen) return chosen;
    throw new SigningRefused('notExecutable', 'no coins that are deep enough pay this');
  }

  /** What waits, and what a reorganisation may take back, is not spent: a payment never changes its coins. */
  async #free(depth: number): Promise<readonly Coin[]> {
    const { chain, hotAddress, signer } = this.#own;
    const { height, coins } = await chain.unspent();
    const deep = coins.filter(({ height: madeAt, isCoinbase, index, address }) => {
      const reached = height - madeAt + 1;
      const isDeep = reached >= depth && (!isCoinbase || reached > COINBASE_DEPTH);
      return isDeep && (index !== undefined || address === hotAddress);
    });
    // The largest are enough for any payment, the smallest are worth gathering.
    const sorted = [...deep].sort((one, other) => Number(other.amount - one.amount));
    const some =
      sorted.length <= ASKED_COINS
        ? sorted
        : [...sorted.slice(0, ASKED_COINS / 2), ...sorted.slice(-ASKED_COINS / 2)];
    const nameOf = ({ transaction, output }: Coin) => `${transaction}:${output}`;
    const answer = await signer.ask({ kind: 'freeCoins', coins: some.map(nameOf) });
    if (answer.kind !== 'coins') throw new SignerAway('the signer could not do it');
    const free = new Set(answer.free);
    return some.filter((coin) => free.has(nameOf(coin)));
  }
}
