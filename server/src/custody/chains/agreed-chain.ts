import { isDeepStrictEqual } from 'node:util';
import {
  type AddressReading,
  type Arrival,
  type Attestation,
  type Block,
  type Chain,
  ChainAway,
  type ChainCoin,
  type RequestScheme,
  type TransactionState,
  type UnlistedArrival,
} from './chain.ts';

/** The most blocks that one node may be behind the other; beyond, nothing counts. */
const BEHIND_MAX = 5;

/**
 * A chain of which two nodes tell the same (F37): a block, an arrival and a balance count when both
 * say them, and what only one of them says is ChainAway. Neither alone can make a deposit.
 */
export class AgreedChain implements Chain {
  readonly code: string;
  readonly name: string;
  readonly network: string;
  readonly coins: readonly ChainCoin[];
  readonly depositConfirmations: number;
  readonly unlockConfirmations: number;
  readonly withdrawConfirmations: number;
  readonly transactionUrl: string | undefined;
  readonly hidesPayments: boolean;
  readonly requests: RequestScheme;
  readonly #first: Chain;
  readonly #second: Chain;

  /** Both as they are configured for one chain. */
  constructor(first: Chain, second: Chain) {
    this.code = first.code;
    this.name = first.name;
    this.network = first.network;
    this.coins = first.coins;
    this.depositConfirmations = first.depositConfirmations;
    this.unlockConfirmations = first.unlockConfirmations;
    this.withdrawConfirmations = first.withdrawConfirmations;
    this.transactionUrl = first.transactionUrl;
    this.hidesPayments = first.hidesPayments ?? false;
    this.requests = first.requests;
    this.#first = first;
    this.#second = second;
  }

  depositAddress(index: number): string {
    return this.#first.depositAddress(index);
  }

  readAddress(text: string): AddressReading {
    return this.#first.readAddress(text);
  }

  isSignedBy(signed: Attestation): Promise<boolean> {
    return this.#first.isSignedBy(signed);
  }

  /** The newest block that both have. */
  async tip(): Promise<Block> {
    const tips = await Promise.all([this.#first.tip(), this.#second.tip()]);
    const heights = tips.map(({ height }) => height);
    const height = Math.min(...heights);
    if (Math.max(...heights) - height > BEHIND_MAX) throw new ChainAway('a node lags');
    const block = await this.blockAt(height);
    if (!block) throw new ChainAway('a node has gone back');
    return block;
  }

  async blockAt(height: number): Promise<Block | undefined> {
    const [first, second] = await this.#both((one) => one.blockAt(height));
    // One of them has not heard of it yet.
    if (!first || !second) return undefined;
    return agreed(first, second, `block ${height}`);
  }

  async arrivals(block: Block, isOurs: (address: string) => boolean): Promise<readonly Arrival[]> {
    const [first, second] = await this.#both((one) => one.arrivals(block, isOurs));
    return agreed(first, second, `what arrived in block ${block.height}`);
  }

  async unlistedArrivals(
    block: Block,
    isOurs: (address: string) => boolean,
  ): Promise<readonly UnlistedArrival[]> {
    const [first, second] = await this.#both(
      async (one) => (await one.unlistedArrivals?.(block, isOurs)) ?? [],
    );
    return agreed(first, second, `tokens in block ${block.height}`);
  }

  /** Of one that only one node has in a block: "waiting". */
  async transaction(id: string): Promise<TransactionState> {
    const [first, second] = await this.#both((one) => one.transaction(id));
    if (isOpen(first)) return first;
    if (isOpen(second)) return { state: 'waiting', arrivals: [] };
    return agreed(first, second, 'a transaction');
  }

  async balance(address: string, symbol: string, at?: Block): Promise<bigint> {
    const [first, second] = await this.#both((one) => one.balance(address, symbol, at));
    return agreed(first, second, 'a balance');
  }

  async balances(
    addresses: readonly string[],
    symbol: string,
    at: Block,
  ): Promise<readonly bigint[]> {
    const [first, second] = await this.#both((one) => one.balances(addresses, symbol, at));
    return agreed(first, second, 'balances');
  }

  #both<Answer>(ask: (chain: Chain) => Promise<Answer>): Promise<[Answer, Answer]> {
    return Promise.all([ask(this.#first), ask(this.#second)]);
  }
}

const isOpen = ({ state }: TransactionState) => state === 'unknown' || state === 'waiting';

function agreed<Answer>(first: Answer, second: Answer, what: string): Answer {
  if (isDeepStrictEqual(first, second)) return first;
  throw new ChainAway(`two nodes disagree about ${what}`);
}
