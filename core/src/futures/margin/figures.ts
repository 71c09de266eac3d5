/** What a futures account has, and what it must keep. */

import { initialMargin, unrealisedProfit } from '../../perpetual/margin.ts';
import { maintenanceMargin } from '../../perpetual/tiers.ts';
import type { Contract } from '../../position/contract.ts';
import { NONE, signOf } from '../../position/holdings.ts';
import type { State } from '../../state.ts';
import { walletRow } from './wallet.ts';

/** The cross part of a futures account at the current marks, atomic units. */
export interface CrossFigures {
  /** Wallet less debt; margins of isolated positions and orders are not part of it. */
  readonly wallet: bigint;
  /** Wallet and unrealised profit. */
  readonly equity: bigint;
  readonly maintenance: bigint;
  /** Initial margin of positions at their cost. */
  readonly initial: bigint;
  /** Margin of open orders. */
  readonly ordered: bigint;
  /** Whether some contract with a position has a stale mark. */
  readonly isStale: boolean;
}

export function walletOf(state: State, user: number): bigint {
  const { accounts } = state.futures;
  return state.ledger.available(walletRow(state, user)) - BigInt(accounts.debt[user]!);
}

/** `leverageOf` lets a change of leverage be tried before it is made. */
export function crossFigures(
  state: State,
  user: number,
  tried: { readonly holding: number; readonly leverage: number } | null = null,
): CrossFigures {
  const { futures } = state;
  const { holdings, accounts } = futures;
  const wallet = walletOf(state, user);
  let equity = wallet;
  let maintenance = 0n;
  let initial = 0n;
  let isStale = false;
  for (let at = accounts.firstHolding[user]!; at !== NONE; at = holdings.nextOfUser[at]!) {
    if (!holdings.isCross(at) || !holdings.hasPosition(at)) continue;
    const contract = futures.contractOf(at);
    if (contract.isStale(state.time)) isStale = true;
    const leverage = tried?.holding === at ? tried.leverage : holdings.leverage[at]!;
    for (const leg of [at * 2, at * 2 + 1]) {
      const lots = holdings.lots[leg]!;
      if (lots === 0) continue;
      const notional = contract.markTicks * lots * contract.unit;
      const cost = holdings.cost[leg]!;
      equity += BigInt(unrealisedProfit(signOf(leg), notional, cost));
      maintenance += BigInt(maintenanceMargin(contract.ladder, notional));
      initial += BigInt(initialMargin(cost, leverage));
    }
  }
  const ordered = BigInt(accounts.orderMargin[user]!);
  return { wallet, equity, maintenance, initial, ordered, isStale };
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
