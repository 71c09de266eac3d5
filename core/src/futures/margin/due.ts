/**
 * Whether a position that the mark would liquidate is due by the index, too (R4). Trades here can
 * move a mark for a moment, but not the index, so both must agree. The index has some slack, a
 * share of the maintenance margin, because a lasting distance between mark and index is real.
 */
import { shareFloor } from '../../arithmetic.ts';
import { unrealisedProfit } from '../../perpetual/margin.ts';
import { countsWorst } from '../../perpetual/stale.ts';
import { maintenanceMargin } from '../../perpetual/tiers.ts';
import type { Contract } from '../../position/contract.ts';
import { NONE, signOf } from '../../position/holdings.ts';
import type { State } from '../../state.ts';
import { isPartlyStaleOf, staleFiguresOf, walletOf } from './figures.ts';

/** A position at the index: profit, and the maintenance margin with its slack; atomic units. */
interface AtIndex {
  readonly profit: number;
  readonly needed: number;
}

/** Of an isolated position: its margin and profit at the index, less the slack, against maintenance. */
export function isIsolatedDueAtIndex(state: State, contract: Contract, leg: number): boolean {
  const { profit, needed } = atIndex(state, contract, leg);
  return state.futures.holdings.margin[leg]! + profit <= needed;
}

/**
 * The same of a cross account, over all its contracts. A stale contract counts at its worst here,
 * too (R5).
 */
export function isCrossDueAtIndex(state: State, user: number): boolean {
  const { futures, time } = state;
  const { holdings, accounts } = futures;
  const isPartly = isPartlyStaleOf(state, user);
  let equity = walletOf(state, user);
  for (let at = accounts.firstHolding[user]!; at !== NONE; at = holdings.nextOfUser[at]!) {
    if (!holdings.isCross(at) || !holdings.hasPosition(at)) continue;
    const contract = futures.contractOf(at);
    if (isPartly && countsWorst(contract.standing(time))) {
      const worst = staleFiguresOf(state, contract, at);
      equity += BigInt(worst.profit) - BigInt(worst.maintenance);
      continue;
    }
    for (const leg of [at * 2, at * 2 + 1]) {
      if (holdings.lots[leg] === 0) continue;
      const { profit, needed } = atIndex(state, contract, leg);
      equity += BigInt(profit) - BigInt(needed);
    }
  }
  return equity <= 0n;
}

function atIndex(state: State, contract: Contract, leg: number): AtIndex {
  const { holdings } = state.futures;
  const { indexTicks, ladder, unit } = contract;
  const notional = indexTicks * holdings.lots[leg]! * unit;
  const profit = unrealisedProfit(signOf(leg), notional, holdings.cost[leg]!);
  const maintenance = maintenanceMargin(ladder, notional);
  const slack = shareFloor(maintenance, state.riskRules.dueSlackRate);
  return { profit, needed: maintenance + slack };
}
