import { z } from 'zod';
import { type Block, BlockGone, ChainAway } from '../chain.ts';
import { type BitcoinNode, hash, satoshi } from './bitcoin-node.ts';
import { spendingShape } from './block-facts.ts';

/** An output that nobody has spent in a block. */
export interface Coin {
  readonly transaction: string;
  readonly output: number;
  readonly address: string;
  /** Number of its deposit address; undefined: it lies at the hot address. */
  readonly index: number | undefined;
  readonly amount: bigint;
  readonly height: number;
  /** Made by a block itself, which holds it back for a hundred blocks. */
  readonly isCoinbase: boolean;
}

/** All of ours, as of the end of one block. */
export interface UnspentSet {
  readonly height: number;
  readonly hash: string;
  readonly coins: readonly Coin[];
}

/** A node reads the set of all outputs of its chain: a moment of a small one, minutes of a large one. */
const SCAN_TIMEOUT_MS = 600_000;
const FIRST_RANGE = 1_000;
const RANGE_MAX = 128_000;
/** A block so far below the newest one is not asked about. */
const DEPTH_MAX = 500;

const scanShape = z.object({
  success: z.literal(true),
  height: z.int(),
  bestblock: hash,
  unspents: z.array(
    z.object({
      ...{ txid: hash, vout: z.int(), desc: z.string(), amount: satoshi, height: z.int() },
      coinbase: z.boolean(),
    }),
  ),
});
/** As a node names the key of an output: [fingerprint/7]. */
const INDEX = /^wpkh\(\[[0-9a-f]{8}\/(\d+)\]/;

/**
 * What our addresses hold, as the node's own set of unspent outputs says: it knows no wallet, so that
 * nothing has to be imported, found again or kept in step, and it does not count what only waits. One
 * scan serves all questions about the same block.
 */
export class Unspent {
  readonly #node: BitcoinNode;
  readonly #descriptor: string;
  readonly #hotAddress: string;
  readonly #addressAt: (index: number) => string;
  readonly #known = new Set<string>();
  #range = 0;
  #last: (UnspentSet & { readonly range: number }) | undefined;
  #scanning: Promise<UnspentSet> | undefined;
  #changes: { readonly key: string; readonly byAddress: ReadonlyMap<string, bigint> } | undefined;

  constructor(
    node: BitcoinNode,
    depositKey: string,
    hotAddress: string,
    addressAt: (index: number) => string,
  ) {
    this.#node = node;
    this.#descriptor = `wpkh(${depositKey}/*)`;
    this.#hotAddress = hotAddress;
    this.#addressAt = addressAt;
  }

  /** All of ours at the tip; calls at once are one scan. Throws ChainAway. */
  async atTip(): Promise<UnspentSet> {
    if (this.#range === 0) await this.#extend(FIRST_RANGE);
    this.#scanning ??= this.#scan().finally(() => {
      this.#scanning = undefined;
    });
    return this.#scanning;
  }

  /**
   * Satoshi that one of our addresses holds after a block; without one, at the tip. Throws BlockGone,
   * and ChainAway where the chain moves meanwhile.
   */
  async balance(address: string, at?: Block): Promise<bigint> {
    await this.#cover(address);
    const set = await this.atTip();
    const held = set.coins
      .filter((coin) => coin.address === address)
      .reduce((sum, { amount }) => sum + amount, 0n);
    if (!at || at.hash === set.hash) return held;
    const changes = await this.#changesBetween(at, set);
    return held - (changes.get(address) ?? 0n);
  }

  async #scan(): Promise<UnspentSet> {
    const range = this.#range;
    const tip = await this.#node.ask('getbestblockhash', [], hash);
    if (this.#last?.hash === tip && this.#last.range === range) return this.#last;
    const what = [{ desc: this.#descriptor, range: range - 1 }, `addr(${this.#hotAddress})`];
    const found = await this.#node.ask('scantxoutset', ['start', what], scanShape, SCAN_TIMEOUT_MS);
    const coins = found.unspents.map(({ txid, vout, desc, amount, height, coinbase }): Coin => {
      const [, digits] = INDEX.exec(desc) ?? [];
      const index = digits === undefined ? undefined : Number(digits);
      const address = index === undefined ? this.#hotAddress : this.#addressAt(index);
      return {
        transaction: txid,
        output: vout,
        address,
        index,
        amount,
        height,
        isCoinbase: coinbase,
      };
    });
    this.#last = { height: found.height, hash: found.bestblock, coins, range };
    return this.#last;
  }

  /** What the blocks above one, up to the set's, have changed, by address of anybody. */
  async #changesBetween(at: Block, set: UnspentSet): Promise<ReadonlyMap<string, bigint>> {
    const key = `${at.hash} ${set.hash}`;
    if (this.#changes?.key === key) return this.#changes.byAddress;
    if (set.height - at.height > DEPTH_MAX)
      throw new ChainAway('the block is too far below the tip');
    const byAddress = new Map<string, bigint>();
    const add = (address: string | undefined, amount: bigint) => {
      if (address !== undefined) byAddress.set(address, (byAddress.get(address) ?? 0n) + amount);
    };
    let next: string | undefined = set.hash;
    for (let height = set.height; height > at.height && next; height -= 1) {
      const block: Awaited<ReturnType<typeof this.readSpending>> = await this.readSpending(next);
      for (const { vin, vout } of block.tx) {
        for (const { value, scriptPubKey } of vout) add(scriptPubKey.address, value);
        for (const { coinbase, prevout } of vin) {
          if (coinbase !== undefined) continue;
          if (!prevout) throw new ChainAway('the node does not say what was spent');
          add(prevout.scriptPubKey.address, -prevout.value);
        }
      }
      next = block.previousblockhash;
    }
    if (next !== at.hash) throw new BlockGone(`block ${at.height} is gone`);
    this.#changes = { key, byAddress };
    return byAddress;
  }

  private readSpending(key: string) {
    return this.#node.block(key, 3, spendingShape);
  }

  /** Addresses are scanned by their numbers, so far up as one of them was asked for. */
  async #cover(address: string): Promise<void> {
    const isCovered = () => address === this.#hotAddress || this.#known.has(address);
    while (!isCovered()) {
      if (this.#range >= RANGE_MAX) throw new Error(`${address} is none of our addresses`);
      await this.#extend(Math.max(FIRST_RANGE, this.#range * 2));
    }
  }

  async #extend(range: number): Promise<void> {
    const named = z.object({ descriptor: z.string() });
    const { descriptor } = await this.#node.ask('getdescriptorinfo', [this.#descriptor], named);
    const params = [descriptor, [this.#range, range - 1]];
    const made = await this.#node.ask('deriveaddresses', params, z.array(z.string()));
    for (const address of made) this.#known.add(address);
    this.#range = Math.max(this.#range, range);
  }
}
