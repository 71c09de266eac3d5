import { type Block, type Chain, SigningRefused } from '../chains/chain.ts';
import { costOf, type Move, type MoveFees, type Mover } from '../chains/mover.ts';
import type { PlannedMove } from './move-store.ts';
import type { TreasuryPolicy } from './policy.ts';
import type { SeenAddress, SweepHindrance, SweepPlan, SweepPlanner } from './sweep-planner.ts';

/** A coin whose deposits are swept. */
export interface SweptCoin {
  readonly symbol: string;
  /** It is what gas is paid with. */
  readonly isNative: boolean;
  /** Chain units: less is left where it is. */
  readonly least: bigint;
}

export interface AccountPlannerDependencies {
  readonly chain: Chain;
  /** What lies so deep is there to be moved: as many blocks as credit a deposit now. */
  readonly depth: number;
  readonly mover: Mover;
  /** The account that pays the gas of deposit addresses. */
  readonly gas: string;
  readonly policy: TreasuryPolicy;
  /** Those that are not paused. */
  readonly coins: readonly SweptCoin[];
  /** The chain's own coin. */
  readonly native: string;
  /** What chain units of a coin are worth, on one scale for all; 0: not known. */
  readonly worthOf: (symbol: string, amount: bigint) => bigint;
  /** What the gas account may still spend, chain units. */
  readonly gasLeft: bigint;
}

/**
 * Sweeping where each address has an account and gas is paid from it. A token needs gas at its own
 * address: where there is too little it is topped up, and the token moves when a later look finds the
 * gas there. So nothing links the two, and nothing is ever marked as done that is not. The chain's own
 * coin moves last, less its fee.
 */
export class AccountPlanner implements SweepPlanner {
  readonly #own: AccountPlannerDependencies;
  #gasLeft: bigint;

  constructor(own: AccountPlannerDependencies) {
    this.#own = own;
    this.#gasLeft = own.gasLeft;
  }

  async plan(seen: readonly SeenAddress[], roomMax: number): Promise<SweepPlan> {
    const { chain, depth, coins } = this.#own;
    const moves: PlannedMove[] = [];
    let hindrance: SweepHindrance = '';
    const candidates = seen.filter((one) =>
      coins.some(({ symbol, least }) => (one.coins.get(symbol) ?? 0n) >= least),
    );
    if (candidates.length === 0) return { moves, hindrance };
    const tip = await chain.tip();
    const deep = await chain.blockAt(Math.max(0, tip.height - depth + 1));
    if (!deep) return { moves, hindrance };
    for (const one of candidates) {
      if (moves.length >= roomMax) break;
      const found = await this.#planOne(one, deep);
      if (typeof found === 'string') hindrance ||= found;
      else moves.push(found);
    }
    return { moves, hindrance };
  }

  async #planOne(seen: SeenAddress, deep: Block): Promise<PlannedMove | SweepHindrance> {
    const { coins } = this.#own;
    const tokens = coins.filter(({ isNative }) => !isNative);
    for (const coin of tokens) {
      const amount = await this.#sure(seen, coin, deep);
      if (amount < coin.least) continue;
      const planned = await this.#token(seen, coin, amount);
      // Gas comes before the coin that pays it leaves.
      if (planned !== undefined) return planned;
    }
    const own = coins.find(({ isNative }) => isNative);
    return (own && (await this.#native(seen, own, deep))) ?? '';
  }

  /** What is there now and was there when deposits are certain, which is the less of both. */
  async #sure({ address, coins }: SeenAddress, { symbol, least }: SweptCoin, deep: Block) {
    if ((coins.get(symbol) ?? 0n) < least) return 0n;
    const { chain } = this.#own;
    const [now, then] = await Promise.all([
      chain.balance(address, symbol),
      chain.balance(address, symbol, deep),
    ]);
    const isSpent = now < then;
    return isSpent ? now : then;
  }

  /** undefined: it is not worth it. */
  async #token(
    { number, address }: SeenAddress,
    { symbol }: SweptCoin,
    amount: bigint,
  ): Promise<PlannedMove | SweepHindrance | undefined> {
    const { chain, mover, gas, policy, native } = this.#own;
    const { hot } = mover.addresses;
    const move = { kind: 'sweep', symbol, deposit: number, amount } as const;
    const fees = await this.#quote(move);
    if (!fees) return undefined;
    if (fees.feePerGas > policy.sweepFeePerGasMax) return 'fee';
    const cost = costOf(fees);
    const there = await chain.balance(address, native);
    if (there >= cost) {
      if (!this.#isWorth(symbol, amount, cost)) return undefined;
      return { kind: 'sweep', coin: symbol, deposit: number, from: address, to: hot, amount, fees };
    }
    const missing = (cost * policy.topUpPercent) / 100n - there;
    const topUp = { kind: 'top-up', symbol: native, deposit: number, amount: missing } as const;
    const topUpFees = await this.#quote(topUp);
    if (!topUpFees) return 'gas';
    const topUpCost = costOf(topUpFees);
    if (!this.#isWorth(symbol, amount, cost + topUpCost)) return undefined;
    if (this.#gasLeft < missing + topUpCost) return 'gas';
    this.#gasLeft -= missing + topUpCost;
    const place = { deposit: number, from: gas, to: address };
    return { kind: 'top-up', coin: native, ...place, amount: missing, fees: topUpFees };
  }

  async #native(
    seen: SeenAddress,
    coin: SweptCoin,
    deep: Block,
  ): Promise<PlannedMove | SweepHindrance | undefined> {
    const { mover, policy } = this.#own;
    const { number, address } = seen;
    const { symbol, least } = coin;
    const held = await this.#sure(seen, coin, deep);
    if (held < least) return undefined;
    const fees = await this.#quote({ kind: 'sweep', symbol, deposit: number, amount: held });
    if (!fees) return undefined;
    if (fees.feePerGas > policy.sweepFeePerGasMax) return 'fee';
    const cost = costOf(fees);
    const amount = held - cost;
    if (amount <= 0n || !this.#isWorth(symbol, amount, cost)) return undefined;
    const to = mover.addresses.hot;
    return { kind: 'sweep', coin: symbol, deposit: number, from: address, to, amount, fees };
  }

  /** undefined: the node says that it would not go well. */
  async #quote(move: Omit<Move, 'id'>): Promise<MoveFees | undefined> {
    try {
      return await this.#own.mover.quote(move);
    } catch (error) {
      if (!(error instanceof SigningRefused)) throw error;
      return undefined;
    }
  }

  /** A coin without a price is moved by its least amount alone. */
  #isWorth(symbol: string, amount: bigint, cost: bigint): boolean {
    const { worthOf, native, policy } = this.#own;
    const worth = worthOf(symbol, amount);
    const costWorth = worthOf(native, cost);
    return worth === 0n || costWorth === 0n || worth >= costWorth * policy.worthTimes;
  }
}
