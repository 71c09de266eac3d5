/** Equity and required margin of a futures account. */

import { initialMargin, unrealisedProfit } from '../../perpetual/margin.ts';
import {
  countsFresh,
  countsWorst,
  type StaleFigures,
  staleBandOf,
  staleFigures,
} from '../../perpetual/stale.ts';
import { maintenanceMargin } from '../../perpetual/tiers.ts';
import type { Contract } from '../../position/contract.ts';
import { NONE, signOf } from '../../position/holdings.ts';
import type { State } from '../../state.ts';
import { walletRowOf } from './wallet.ts';

/** The cross part of a futures account at the current marks, atomic units. */
export interface CrossFigures {
  /** Available balance less debt; margins of isolated positions and orders are not part of it. */
  readonly wallet: bigint;
  /** Wallet and unrealised profit. */
  readonly equity: bigint;
  readonly maintenance: bigint;
  /** Initial margin of positions at their cost. */
  readonly initial: bigint;
  /** Margin of open orders. */
  readonly ordered: bigint;
  /** Whether some contract with a position has a stale mark, and whether some has a fresh one. */
  readonly isStale: boolean;
  readonly isFresh: boolean;
}

/** For trying a change of leverage before it is made. */
interface Tried {
  readonly holding: number;
  readonly leverage: number;
}

/** Available on the futures account less its debt, atomic units, without frozen margins. Below 0: it owes more. */
export function walletOf(state: State, user: number): bigint {
  const { accounts } = state.futures;
  return state.ledger.available(walletRowOf(state, user)) - BigInt(accounts.debt[user]!);
}

/**
 * The figures that decide about an account, and that are shown of it. A position
 * whose contract is stale beside fresh ones counts at the worse end of its mark band, its profit
 * not at all (R5).
 */
export function crossFigures(state: State, user: number, tried: Tried | null = null): CrossFigures {
  return figuresOf(state, user, isPartlyStaleOf(state, user), tried);
}

/**
 * At the last marks, stale or not: the best estimate of what a liquidated part is worth to its
 * owner.
 */
export function lastFigures(state: State, user: number): CrossFigures {
  return figuresOf(state, user, false, null);
}

/** Whether stale contracts of a cross account count at their worst: see isPartlyStale. */
export function isPartlyStaleOf({ futures, time }: State, user: number): boolean {
  const { holdings, accounts } = futures;
  let isFresh = false;
  let isWorst = false;
  for (let at = accounts.firstOf(user); at !== NONE; at = holdings.nextOfUser[at]!) {
    if (!holdings.isCross(at) || !holdings.hasPosition(at)) continue;
    const standing = futures.contractOf(at).standing(time);
    isFresh ||= countsFresh(standing);
    isWorst ||= countsWorst(standing);
  }
  return isFresh && isWorst;
}

function figuresOf(
  state: State,
  user: number,
  isPartly: boolean,
  tried: Tried | null,
): CrossFigures {
  const { futures, time } = state;
  const { holdings, accounts } = futures;
  const wallet = walletOf(state, user);
  let equity = wallet;
  let maintenance = 0n;
  let initial = 0n;
  let isStale = false;
  let isFresh = false;
  for (let at = accounts.firstOf(user); at !== NONE; at = holdings.nextOfUser[at]!) {
    if (!holdings.isCross(at) || !holdings.hasPosition(at)) continue;
    const contract = futures.contractOf(at);
    if (contract.isStale(time)) isStale = true;
    else isFresh = true;
    const isWorst = isPartly && countsWorst(contract.standing(time));
    if (isWorst) {
      const worst = staleFiguresOf(state, contract, at);
      equity += BigInt(worst.profit);
      maintenance += BigInt(worst.maintenance);
    }
    const leverage = tried?.holding === at ? tried.leverage : holdings.leverage[at]!;
    for (const leg of [at * 2, at * 2 + 1]) {
      const lots = holdings.lots[leg]!;
      if (lots === 0) continue;
      const cost = holdings.cost[leg]!;
      initial += BigInt(initialMargin(cost, leverage));
      if (isWorst) continue;
      const notional = contract.markTicks * lots * contract.unit;
      equity += BigInt(unrealisedProfit(signOf(leg), notional, cost));
      maintenance += BigInt(maintenanceMargin(contract.ladder, notional));
    }
  }
  const ordered = BigInt(accounts.orderMargin[user]!);
  return { wallet, equity, maintenance, initial, ordered, isStale, isFresh };
}

/** What a cross holding counts as while its contract is stale. */
export function staleFiguresOf(state: State, contract: Contract, holding: number): StaleFigures {
  const { holdings } = state.futures;
  const held = [holding * 2, holding * 2 + 1]
    .filter((leg) => holdings.lots[leg]! > 0)
    .map((leg) => ({
      sign: signOf(leg),
      lots: holdings.lots[leg]!,
      cost: holdings.cost[leg]!,
    }));
  return staleFigures(held, contract, staleBandOf(contract.markTicks, contract.rules));
}

/**
 * The worst price at which a position of this sign may be closed while the mark is stale: the last
 * mark, because a losing close to a friend would be a transfer (R5). A long is sold at it or above, a
 * short bought back at it or below. 0: the mark binds no close.
 */
export function closeBoundTicks(state: State, contract: Contract): number {
  return contract.isStale(state.time) ? contract.markTicks : 0;
}

/** What new orders may use (I50): equity less initial margins; below 0 when there is less. */
export function freeMargin(state: State, user: number): bigint {
  const { equity, initial, ordered } = crossFigures(state, user);
  return equity - initial - ordered;
}

/** What may leave the futures account (D19, I61). */
export function transferableOf(state: State, user: number): bigint {
  const { wallet, equity, initial, ordered } = crossFigures(state, user);
  const needed = initial + ordered;
  const bound = smallerOf(equity, wallet);
  return bound > needed ? bound - needed : 0n;
}

function smallerOf(a: bigint, b: bigint): bigint {
  if (a < b) return a;
  return b;
}

/** Margin and unrealised profit of an isolated position at a mark. */
export function isolatedEquity(state: State, contract: Contract, leg: number): number {
  const { holdings } = state.futures;
  const notional = contract.markTicks * holdings.lots[leg]! * contract.unit;
  return holdings.margin[leg]! + unrealisedProfit(signOf(leg), notional, holdings.cost[leg]!);
}
