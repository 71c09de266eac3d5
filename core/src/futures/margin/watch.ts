/**
 * At which mark a holding must be looked at again.
 *
 * A mark that moves looks only at holdings whose price it passes. For an isolated position that is
 * its liquidation price. For a cross account each contract with a position has a floor, such that
 * wallet + all floors >= 0: while the result of every contract (profit less maintenance) is above
 * its floor, equity is above maintenance, whatever all the marks are. A single contract's floor is
 * minus the wallet, so its price is exactly the liquidation price.
 */
import { AMOUNT_MAX } from '@bourse/contract/amount.ts';
import { MarginMode } from '@bourse/contract/enumerations.ts';
import { quotientFloor } from '../../arithmetic.ts';
import { countsWorst } from '../../perpetual/stale.ts';
import { maintenanceMargin } from '../../perpetual/tiers.ts';
import type { Contract } from '../../position/contract.ts';
import { NONE, signOf } from '../../position/holdings.ts';
import type { State } from '../../state.ts';
import { isolatedEquity, isPartlyStaleOf, staleFiguresOf, walletOf } from './figures.ts';
import { resultAt, thresholdTicks } from './thresholds.ts';
import { walletRow } from './wallet.ts';

/**
 * Looks at every holding that the command touched, and sets the marks at which it is looked at
 * again.
 */
export function refreshDirty(state: State): void {
  const { dirty, holdings } = state.futures;
  for (let at = 0; at < dirty.length; at += 1) {
    const holding = dirty[at]!;
    holdings.isDirty[holding] = 0;
    refresh(state, holding);
  }
  dirty.length = 0;
}

/** Sets the prices of one holding anew; queues it when it is to be liquidated. */
export function refresh(state: State, holding: number): void {
  const { holdings, accounts } = state.futures;
  const user = holdings.user[holding]!;
  if (holdings.marginMode[holding] === MarginMode.ISOLATED) {
    refreshIsolated(state, holding);
    return refreshCross(state, user);
  }
  const contract = state.futures.contractOf(holding);
  const known = holdings.hasFloor[holding] === 1;
  if (known !== holdings.hasPosition(holding)) return rebalance(state, user);
  if (!known) {
    // A step of a liquidation ended this position: the others have no floors yet.
    if (accounts.crossCount[user]! > 0) rebalance(state, user);
    return;
  }
  const wallet =
    state.ledger.availableUpTo(walletRow(state, user), AMOUNT_MAX) - accounts.debt[user]!;
  const floor = holdings.floor[holding]!;
  // The floor of a single contract is exactly minus the wallet.
  const isKept =
    accounts.crossCount[user]! > 1 &&
    wallet + accounts.floorSum[user]! >= 0 &&
    !isPartlyStaleOf(state, user);
  if (isKept && resultAt(contract, holdings, holding, contract.markTicks) > floor) {
    setPrices(state, contract, holding, floor);
  } else {
    rebalance(state, user);
  }
}

/** After any change of the wallet, also by isolated margins and fees. */
export function refreshCross(state: State, user: number): void {
  const { accounts, holdings } = state.futures;
  if (user >= accounts.userEnd || accounts.crossCount[user] === 0) return;
  for (let at = accounts.firstHolding[user]!; at !== NONE; at = holdings.nextOfUser[at]!) {
    if (holdings.isCross(at) && holdings.hasPosition(at)) return refresh(state, at);
  }
}

/** Sets the prices of an isolated holding; one that waits to be liquidated has none. */
export function refreshIsolated(state: State, holding: number): void {
  const { holdings } = state.futures;
  const contract = state.futures.contractOf(holding);
  for (const leg of [holding * 2, holding * 2 + 1]) {
    const isLong = signOf(leg) === 1;
    const heap = isLong ? contract.lower : contract.upper;
    const ticks = holdings.lots[leg] === 0 ? 0 : isolatedTicks(state, contract, leg);
    if (ticks === contract.markTicks) state.futures.enqueue(holding);
    else if (ticks > 0 && holdings.isDue[holding] === 0) heap.set(holding, isLong ? -ticks : ticks);
    else heap.delete(holding);
  }
}

/** The mark at which an isolated position is liquidated; the present one when it is already. */
function isolatedTicks(state: State, contract: Contract, leg: number): number {
  const { holdings } = state.futures;
  const { ladder, markTicks, unit } = contract;
  const lots = holdings.lots[leg]!;
  const margin = holdings.margin[leg]!;
  const isDue =
    isolatedEquity(state, contract, leg) <= maintenanceMargin(ladder, markTicks * lots * unit);
  if (isDue) return markTicks;
  const direction = signOf(leg) === 1 ? -1 : 1;
  const other = holdings.lots[leg ^ 1]!;
  if (other === 0)
    return thresholdTicks(contract, holdings, leg >> 1, -margin, markTicks, direction);
  // The other position has a margin of its own: it is left out of the result.
  holdings.lots[leg ^ 1] = 0;
  const ticks = thresholdTicks(contract, holdings, leg >> 1, -margin, markTicks, direction);
  holdings.lots[leg ^ 1] = other;
  return ticks;
}

/**
 * Divides what a cross account can lose among its contracts again, or queues it for liquidation. A
 * stale contract at its worst (R5) gets no share, because no mark changes what it counts as.
 */
export function rebalance(state: State, user: number): void {
  const { futures, time } = state;
  const { holdings, accounts } = futures;
  const isPartly = isPartlyStaleOf(state, user);
  let slack = walletOf(state, user);
  let count = 0;
  let sharing = 0;
  let due = NONE;
  for (let at = accounts.firstHolding[user]!; at !== NONE; at = holdings.nextOfUser[at]!) {
    if (!holdings.isCross(at)) continue;
    holdings.hasFloor[at] = 0;
    holdings.floor[at] = 0;
    const contract = futures.contractOf(at);
    if (!holdings.hasPosition(at)) {
      contract.lower.delete(at);
      contract.upper.delete(at);
      continue;
    }
    const isWorst = isPartly && countsWorst(contract.standing(time));
    slack += BigInt(resultOf(state, contract, at, isWorst));
    count += 1;
    if (!isWorst) sharing += 1;
    due = at;
  }
  accounts.crossCount[user] = count;
  accounts.floorSum[user] = 0;
  if (count === 0) return;
  const isDue = slack <= 0n;
  if (isDue) futures.enqueue(due);
  // With several contracts half is kept in reserve for payments in between, fees for example.
  const spendable = Number(slack > BigInt(AMOUNT_MAX) ? BigInt(AMOUNT_MAX) : slack);
  const share = sharing === 1 ? spendable : quotientFloor(Math.max(spendable, 0), 2 * sharing);
  for (let at = accounts.firstHolding[user]!; at !== NONE; at = holdings.nextOfUser[at]!) {
    if (!holdings.isCross(at) || !holdings.hasPosition(at)) continue;
    const contract = futures.contractOf(at);
    if (isDue) {
      contract.lower.delete(at);
      contract.upper.delete(at);
      continue;
    }
    const isWorst = isPartly && countsWorst(contract.standing(time));
    const floor = resultOf(state, contract, at, isWorst) - (isWorst ? 0 : share);
    holdings.floor[at] = floor;
    holdings.hasFloor[at] = 1;
    accounts.floorSum[user] = accounts.floorSum[user]! + floor;
    setPrices(state, contract, at, floor);
  }
}

/** Profit less maintenance margin of a cross holding, as it counts in its account. */
function resultOf(state: State, contract: Contract, holding: number, isWorst: boolean): number {
  if (!isWorst) return resultAt(contract, state.futures.holdings, holding, contract.markTicks);
  const { profit, maintenance } = staleFiguresOf(state, contract, holding);
  return profit - maintenance;
}

/** Sets the marks at which a cross holding with this floor must be looked at. */
export function setPrices(state: State, contract: Contract, holding: number, floor: number): void {
  const { holdings } = state.futures;
  const { markTicks, lower, upper } = contract;
  const below = thresholdTicks(contract, holdings, holding, floor, markTicks, -1);
  if (below > 0) lower.set(holding, -below);
  else lower.delete(holding);
  const above = thresholdTicks(contract, holdings, holding, floor, markTicks, 1);
  if (above > 0) upper.set(holding, above);
  else upper.delete(holding);
}
