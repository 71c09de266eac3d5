/**
 * Whether what the mark would liquidate is due by the index, too (R4). A mark can be moved for a
 * second; the index, which no trade here moves, decides with it. It is given some slack, a share of
 * the maintenance margin, because a mark that stands away from it for good is right as well.
 */
import { priceCeilingOf, priceFloorOf, shareFloor } from '../../arithmetic.ts';
import { unrealisedProfit } from '../../perpetual/margin.ts';
import { maintenanceMargin } from '../../perpetual/tiers.ts';
import type { Contract } from '../../position/contract.ts';
import { NONE, signOf } from '../../position/holdings.ts';
import type { State } from '../../state.ts';
import { walletOf } from './figures.ts';

/** A position at the index: profit, and the maintenance margin with its slack; atomic units. */
interface AtIndex {
  readonly profit: number;
  readonly needed: number;
}

/** Of an isolated position: its margin and profit at the index, less the slack, against maintenance. */
export function isIsolatedDueAtIndex(state: State, contract: Contract, leg: number): boolean {
  if (!state.riskRules) return true;
  const { profit, needed } = atIndex(state, contract, leg);
  return state.futures.holdings.margin[leg]! + profit <= needed;
}

/** The same of a cross account, over all its contracts. */
export function isCrossDueAtIndex(state: State, user: number): boolean {
  if (!state.riskRules) return true;
  const { futures } = state;
  const { holdings, accounts } = futures;
  let equity = walletOf(state, user);
  for (let at = accounts.firstHolding[user]!; at !== NONE; at = holdings.nextOfUser[at]!) {
    if (!holdings.isCross(at)) continue;
    for (const leg of [at * 2, at * 2 + 1]) {
      if (holdings.lots[leg] === 0) continue;
      const { profit, needed } = atIndex(state, futures.contractOf(at), leg);
      equity += BigInt(profit) - BigInt(needed);
    }
  }
  return equity <= 0n;
}

function atIndex(state: State, contract: Contract, leg: number): AtIndex {
  const { holdings } = state.futures;
  const { indexTicks, ladder, unit, rules } = contract;
  const lots = holdings.lots[leg]!;
  const cost = holdings.cost[leg]!;
  const sign = signOf(leg);
  const isStale = contract.isStale(state.time);
  const worstTicks =
    sign === 1
      ? priceFloorOf(indexTicks, rules.markBandRate)
      : priceCeilingOf(indexTicks, rules.markBandRate);
  const notional = (isStale ? worstTicks : indexTicks) * lots * unit;
  const profit = unrealisedProfit(sign, notional, cost);
  const maintenance = maintenanceMargin(ladder, notional);
  const slack = shareFloor(maintenance, state.riskRules?.dueSlackRate ?? 0);
  // Nobody knows what an old index is worth by now: a loss counts, a profit does not.
  return { profit: isStale ? Math.min(profit, 0) : profit, needed: maintenance + slack };
}
