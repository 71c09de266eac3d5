import { Address, OutScript } from '@scure/btc-signer';
import { z } from 'zod';
import { type Block, BlockGone, ChainAway } from '../chain.ts';
import { BitcoinAddresses } from './bitcoin-addresses.ts';
import type { BitcoinNetwork } from './bitcoin-network.ts';
import { type BitcoinNode, hash, hex, satoshi } from './bitcoin-node.ts';
import { spendingShape } from './block-facts.ts';

/** An output that is not spent in a block. */
export interface Coin {
  readonly transaction: string;
  readonly output: number;
  readonly address: string;
  /** Number of its deposit address; undefined: it lies at an address of the house. */
  readonly index: number | undefined;
  readonly amount: bigint;
  readonly height: number;
  /** Made by a block itself, which holds it back for a hundred blocks. */
  readonly isCoinbase: boolean;
}

/** Which outputs are ours. */
export interface OwnAddresses {
  readonly bitcoin: BitcoinNetwork;
  /** Extended public key of the deposit addresses. */
  readonly depositKey: string;
  readonly hotAddress: string;
  readonly coldAddresses?: readonly string[];
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
/** The most blocks that are added to the result of a scan, which takes minutes on a large chain. */
const FOLLOWED_MAX = 144;

const scanShape = z.object({
  success: z.literal(true),
  height: z.int(),
  bestblock: hash,
  unspents: z.array(
    z.object({
      ...{ txid: hash, vout: z.int(), desc: z.string(), amount: satoshi, height: z.int() },
      ...{ coinbase: z.boolean(), scriptPubKey: hex },
    }),
  ),
});
type Spending = z.output<typeof spendingShape>;
/** As a node names the key of an output: [fingerprint/7]. */
const INDEX = /^wpkh\(\[[0-9a-f]{8}\/(\d+)\]/;

/**
 * What our addresses hold, as the node's own set of unspent outputs says: it knows no wallet, so that
 * nothing has to be imported, found again or kept in step, and it does not count what only waits. One
 * scan serves all questions about the same block, and what later blocks say they change is added to it.
 */
export class Unspent {
  readonly #node: BitcoinNode;
  readonly #descriptor: string;
  /** Of the house, by their scripts. */
  readonly #house: ReadonlyMap<string, string>;
  /** Numbers of deposit addresses; undefined: it is the house's. */
  readonly #known: Map<string, number | undefined>;
  readonly #addresses: BitcoinAddresses;
  #range = 0;
  #last: (UnspentSet & { readonly range: number }) | undefined;
  #scanning: Promise<UnspentSet> | undefined;
  #changes: { readonly key: string; readonly byAddress: ReadonlyMap<string, bigint> } | undefined;

  constructor(node: BitcoinNode, own: OwnAddresses) {
    const { bitcoin, depositKey, hotAddress, coldAddresses = [] } = own;
    const house = [hotAddress, ...coldAddresses];
    this.#node = node;
    this.#descriptor = `wpkh(${depositKey}/*)`;
    this.#addresses = new BitcoinAddresses(depositKey, bitcoin);
    this.#house = new Map(house.map((one) => [scriptOf(one, bitcoin), one]));
    this.#known = new Map(house.map((one) => [one, undefined]));
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
   * Satoshi that each of our addresses holds after a block; without one, at the tip. Throws BlockGone,
   * and ChainAway where the chain moves meanwhile.
   */
  async balances(addresses: readonly string[], at?: Block): Promise<readonly bigint[]> {
    for (const address of addresses) await this.#cover(address);
    const set = await this.atTip();
    const held = new Map<string, bigint>();
    for (const { address, amount } of set.coins) {
      held.set(address, (held.get(address) ?? 0n) + amount);
    }
    const changes = at && at.hash !== set.hash ? await this.#changesBetween(at, set) : undefined;
    return addresses.map((one) => (held.get(one) ?? 0n) - (changes?.get(one) ?? 0n));
  }

  async #scan(): Promise<UnspentSet> {
    const range = this.#range;
    const tip = await this.#node.ask('getbestblockhash', [], hash);
    const last = this.#last?.range === range ? this.#last : undefined;
    if (last?.hash === tip) return last;
    const followed = last && (await this.#follow(last, tip));
    if (followed) {
      this.#last = { ...followed, range };
      return followed;
    }
    const house = [...this.#house.values()].map((address) => `addr(${address})`);
    const what = [{ desc: this.#descriptor, range: range - 1 }, ...house];
    const found = await this.#node.ask('scantxoutset', ['start', what], scanShape, SCAN_TIMEOUT_MS);
    const coins = found.unspents.map((one): Coin => {
      const [, digits] = INDEX.exec(one.desc) ?? [];
      const index = digits === undefined ? undefined : Number(digits);
      const address =
        index === undefined ? this.#house.get(one.scriptPubKey) : this.#addresses.at(index);
      if (address === undefined) throw new ChainAway('the node tells of coins that are not ours');
      const { txid: transaction, vout: output, amount, height, coinbase: isCoinbase } = one;
      return { transaction, output, address, index, amount, height, isCoinbase };
    });
    this.#last = { height: found.height, hash: found.bestblock, coins, range };
    return this.#last;
  }

  /** The set as the blocks up to a newer one have left it; undefined: they are not on top of it, or too many. */
  async #follow(last: UnspentSet, tip: string): Promise<UnspentSet | undefined> {
    const made: Coin[] = [];
    const spent = new Set<string>();
    let next: string | undefined = tip;
    let height = last.height;
    try {
      for (let blocks = 0; next && next !== last.hash; blocks += 1) {
        const block: Spending = await this.#readSpending(next);
        if (blocks === 0) height = block.height;
        if (block.height <= last.height || blocks === FOLLOWED_MAX) return undefined;
        for (const one of block.tx) this.#noteOwn(one, block.height, made, spent);
        next = block.previousblockhash;
      }
    } catch (error) {
      if (error instanceof BlockGone) return undefined;
      throw error;
    }
    const coins = [...last.coins, ...made].filter((one) => !spent.has(outpointOf(one)));
    return { height, hash: tip, coins };
  }

  #noteOwn(
    { txid: transaction, vin, vout }: Spending['tx'][number],
    height: number,
    made: Coin[],
    spent: Set<string>,
  ): void {
    const isCoinbase = vin.some(({ coinbase }) => coinbase !== undefined);
    for (const one of vin) spent.add(`${one.txid}:${one.vout}`);
    for (const { n: output, value: amount, scriptPubKey } of vout) {
      const { address } = scriptPubKey;
      if (address === undefined || amount === 0n || !this.#known.has(address)) continue;
      const index = this.#known.get(address);
      made.push({ transaction, output, address, index, amount, height, isCoinbase });
    }
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
      const block: Spending = await this.#readSpending(next);
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

  #readSpending(key: string): Promise<Spending> {
    return this.#node.block(key, 3, spendingShape);
  }

  /** Addresses are scanned by their numbers, so far up as one of them was asked for. */
  async #cover(address: string): Promise<void> {
    while (!this.#known.has(address)) {
      if (this.#range >= RANGE_MAX) throw new Error(`${address} is none of our addresses`);
      await this.#extend(Math.max(FIRST_RANGE, this.#range * 2));
    }
  }

  async #extend(range: number): Promise<void> {
    // Others may do the same meanwhile.
    const first = this.#range;
    const named = z.object({ descriptor: z.string() });
    const { descriptor } = await this.#node.ask('getdescriptorinfo', [this.#descriptor], named);
    const params = [descriptor, [first, range - 1]];
    const made = await this.#node.ask('deriveaddresses', params, z.array(z.string()));
    for (const [place, address] of made.entries()) {
      this.#known.set(address, first + place);
    }
    this.#range = Math.max(this.#range, range);
  }
}

const outpointOf = ({ transaction, output }: Coin) => `${transaction}:${output}`;

const scriptOf = (address: string, network: BitcoinNetwork) =>
  Buffer.from(OutScript.encode(Address(network).decode(address))).toString('hex');
