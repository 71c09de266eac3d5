/** What the exchange owes: read from a copy of the engine, at the number that it stands at. */
import { AccountKind, MarginMode, PositionSide } from '@bourse/contract/enumerations.ts';
import { USER_FIRST } from '@bourse/contract/messages.ts';
import type { Engine } from '../engine.ts';
import { unrealisedProfit } from '../perpetual/margin.ts';

/** What one account is owed of one asset, atomic units, above 0. */
export interface Owed {
  readonly user: number;
  readonly asset: number;
  readonly amount: bigint;
}

/** A futures account before it is known what of it is owed. */
interface FuturesPart {
  /** Available less debt, and the profit of cross positions: may be below 0. */
  cross: bigint;
  /** Frozen for orders: what is frozen for isolated positions is taken out of it. */
  ordered: bigint;
  /** Margin and profit of isolated positions, none of them below 0. */
  isolated: bigint;
}

/** What is read of an engine. */
export type OwingEngine = Pick<
  Engine,
  'allBalances' | 'allFuturesAccounts' | 'allPositions' | 'contracts'
>;

/**
 * What each account is owed, asset by asset: funding and spot whole, what orders and withdrawals freeze
 * included; of futures the margin of orders, each isolated position with its margin at the last mark and
 * at least 0, and the rest with the profit of cross positions less debt, at least 0. Who owes the house
 * lowers nobody's sum. Accounts of the house itself are left out; those of house traders are not.
 */
export function owedOf(engine: OwingEngine): Owed[] {
  const sums = new Map<number, Map<number, bigint>>();
  const add = (user: number, asset: number, amount: bigint) => {
    const own = sums.get(user) ?? new Map<number, bigint>();
    sums.set(user, own.set(asset, (own.get(asset) ?? 0n) + amount));
  };
  const { parts, quoteAsset } = futuresParts(engine);
  for (const { user, account, asset, available, frozen } of engine.allBalances()) {
    const part = account === AccountKind.FUTURES ? parts.get(user) : undefined;
    if (!part || asset !== quoteAsset) add(user, asset, available + frozen);
    else {
      part.cross += available;
      part.ordered += frozen;
    }
  }
  for (const [user, { cross, ordered, isolated }] of parts) {
    add(user, quoteAsset, positive(cross) + positive(ordered) + isolated);
  }
  return [...sums]
    .filter(([user]) => user >= USER_FIRST)
    .flatMap(([user, own]) => [...own].map(([asset, amount]) => ({ user, asset, amount })))
    .filter(({ amount }) => amount > 0n);
}

function futuresParts(engine: OwingEngine) {
  const contracts = new Map(engine.contracts().map((one) => [one.rules.contract, one]));
  const quoteAsset = engine.contracts()[0]?.rules.quoteAsset ?? 0;
  const parts = new Map<number, FuturesPart>();
  for (const { user, debt } of engine.allFuturesAccounts()) {
    parts.set(user, { cross: -BigInt(debt), ordered: 0n, isolated: 0n });
  }
  for (const {
    user,
    contract,
    positionSide,
    marginMode,
    lots,
    cost,
    margin,
  } of engine.allPositions()) {
    const part = parts.get(user);
    const terms = contracts.get(contract);
    if (!part || !terms) continue;
    const value = terms.markTicks * lots * terms.unit;
    const sign = positionSide === PositionSide.LONG ? 1 : -1;
    const profit = BigInt(unrealisedProfit(sign, value, cost));
    if (marginMode === MarginMode.CROSS) part.cross += profit;
    else {
      part.ordered -= BigInt(margin);
      part.isolated += positive(BigInt(margin) + profit);
    }
  }
  return { parts, quoteAsset };
}

const positive = (amount: bigint): bigint => (amount > 0n ? amount : 0n);
