/**
 * Liquidation, step by step. A position whose equity is at or below maintenance at a fresh mark
 * (I51) loses its orders, then the part above the next lower tier, again until it is sound or gone.
 * The insurance fund takes each part over at the bankruptcy value and sells it into the book; what
 * it gains pays the liquidation fee, the rest returns; what it cannot pay, the winners take over.
 */
import { AMOUNT_MAX } from '@bourse/contract/amount.ts';
import {
  CloseReason,
  ExitType,
  FundsKind,
  MarginMode,
  MarketState,
  PositionSide,
} from '@bourse/contract/enumerations.ts';
import { notionalOf, quotientFloor, shareFloor } from '../../arithmetic.ts';
import { releasedShare, unrealisedProfit } from '../../perpetual/margin.ts';
import { floorOf, ratio } from '../../perpetual/ratio.ts';
import { maintenanceMargin, tierIndexOf } from '../../perpetual/tiers.ts';
import type { Contract } from '../../position/contract.ts';
import { NONE as NO_HOLDING, signOf } from '../../position/holdings.ts';
import { positionBefore } from '../../position/position-of.ts';
import type { State } from '../../state.ts';
import { isCrossDueAtIndex, isIsolatedDueAtIndex } from '../margin/due.ts';
import { crossFigures, isolatedEquity, lastFigures } from '../margin/figures.ts';
import {
  clearingRow,
  type FundsCause,
  insuranceRow,
  moveFunds,
  repay,
  settleWithClearing,
  walletRow,
} from '../margin/wallet.ts';
import { withdrawOrder } from '../orders/close-order.ts';
import { followPosition } from '../orders/exits.ts';
import { takeLots } from '../settle/fill.ts';
import { payFundingOf } from '../settle/funding.ts';
import { notePool } from './brake.ts';
import { passOn } from './fund.ts';
import { affordableSale, saleTicks, sell, sureLots } from './sale.ts';

/** What was seen before a step. */
interface Seen {
  readonly equity: number;
  readonly maintenance: number;
  readonly cancelledOrders: number;
}

/** A part that is taken over: at which value, and what selling it may cost the fund. */
interface TakenPart {
  readonly lots: number;
  readonly bankruptcy: number;
  readonly limitTicks: number;
  readonly budget: number;
}

const NO_LEG = -1;

/**
 * Looks at a holding that waits, and takes one step. Returns false when it must wait on: its mark
 * is stale, or its contract is halted, where nobody could take an order out of the book. A holding
 * that the mark alone would liquidate, or that cannot be valued, is parked until the next index.
 */
export function liquidate(state: State, holding: number): boolean {
  const { futures } = state;
  const { holdings } = futures;
  futures.touch(holding);
  if (stopUnvalued(state, holding)) {
    futures.park(holding);
    return true;
  }
  if (holdings.marginMode[holding] === MarginMode.CROSS) return liquidateCross(state, holding);
  const contract = futures.contractOf(holding);
  if (contract.isStale(state.time) || contract.state === MarketState.HALTED) return false;
  const seen = [holding * 2, holding * 2 + 1].map((leg) => liquidateIsolated(state, contract, leg));
  if (seen.includes('waits') && !seen.includes('liquidated')) futures.park(holding);
  return true;
}

/** `waits`: due at the mark, not at the index. */
function liquidateIsolated(
  state: State,
  contract: Contract,
  leg: number,
): 'sound' | 'waits' | 'liquidated' {
  const { holdings } = state.futures;
  payFundingOf(state, contract, leg);
  const lots = holdings.lots[leg]!;
  if (lots === 0) return 'sound';
  const equity = isolatedEquity(state, contract, leg);
  const notional = contract.markTicks * lots * contract.unit;
  const maintenance = maintenanceMargin(contract.ladder, notional);
  if (equity > maintenance) return 'sound';
  if (!isIsolatedDueAtIndex(state, contract, leg)) return 'waits';
  const cancelledOrders = cancelOrders(state, holdings.user[leg >> 1]!, contract.id);
  const sign = signOf(leg);
  // Its bankruptcy price lies a whole position's maintenance off the mark, whatever the tier.
  const wanted = equity <= 0 ? lots : stepLots(contract, lots);
  const indexValue = contract.indexTicks * lots * contract.unit;
  const left = holdings.margin[leg]! + unrealisedProfit(sign, indexValue, holdings.cost[leg]!);
  const whole = budgetOf(state, { maintenance, value: indexValue, left });
  const limitTicks = saleTicks(state, contract, sign, { lots, budget: whole, waitedMs: 0 });
  const taken = sureLots(state, contract, leg, wanted, limitTicks);
  const cost = releasedShare(holdings.cost[leg]!, taken, lots);
  const margin = releasedShare(holdings.margin[leg]!, taken, lots);
  const bankruptcy = Math.max(cost - sign * margin, 0);
  const budget = releasedShare(whole, taken, lots);
  const part = { lots: taken, bankruptcy, limitTicks, budget };
  takeOver(state, contract, leg, part, { equity, maintenance, cancelledOrders });
  return 'liquidated';
}

function liquidateCross(state: State, holding: number): boolean {
  const { futures } = state;
  const { holdings, accounts } = futures;
  const user = holdings.user[holding]!;
  const isSound = () => {
    const { equity, maintenance } = crossFigures(state, user);
    return equity > maintenance || maintenance === 0n;
  };
  const { isStale, isFresh } = crossFigures(state, user);
  // R5: a stale contract stops nobody but itself.
  if (isStale && !isFresh) return isSound();
  for (let at = accounts.firstHolding[user]!; at !== NO_HOLDING; at = holdings.nextOfUser[at]!) {
    if (!holdings.isCross(at)) continue;
    payFundingOf(state, futures.contractOf(at), at * 2);
    payFundingOf(state, futures.contractOf(at), at * 2 + 1);
  }
  if (isSound()) return true;
  if (!isCrossDueAtIndex(state, user)) {
    futures.park(holding);
    return true;
  }
  // I55: orders first, then look again; what isolated orders held returns to the wallet.
  const cancelledOrders = cancelOrders(state, user, 0);
  if (isSound()) return true;
  const { equity, maintenance } = crossFigures(state, user);
  const leg = largestLeg(state, user);
  if (leg === NO_LEG) return false;
  const contract = futures.contractOf(leg >> 1);
  const lots = holdings.lots[leg]!;
  // What stale contracts may have lost is not sure: they are settled once they are fresh again.
  const last = isStale ? lastFigures(state, user) : { equity, maintenance };
  const marginAt = (held: number) =>
    maintenanceMargin(contract.ladder, contract.markTicks * held * contract.unit);
  const shareOf = (part: number) => marginAt(lots) - marginAt(lots - part);
  const wanted = last.equity <= 0n ? lots : stepLots(contract, lots);
  const sign = signOf(leg);
  // Equity is split in proportion to maintenance; the last position gets all of it, also below
  // zero.
  const shared = isStale && last.equity < 0n ? 0n : last.equity;
  const givenTo = (part: number) =>
    Number(floorOf(ratio(shared * BigInt(shareOf(part)), last.maintenance)));
  const budgetFor = (part: number) => {
    const off = sign * (contract.indexTicks - contract.markTicks) * part * contract.unit;
    const value = contract.indexTicks * part * contract.unit;
    return budgetOf(state, { maintenance: shareOf(part), value, left: givenTo(part) + off });
  };
  const sold = { lots: wanted, budget: budgetFor(wanted), waitedMs: 0 };
  const limitTicks = saleTicks(state, contract, sign, sold);
  const taken = sureLots(state, contract, leg, wanted, limitTicks);
  const value = notionalOf(contract.markTicks, taken, contract.unit);
  const bankruptcy = Math.max(value - sign * givenTo(taken), 0);
  const part = { lots: taken, bankruptcy, limitTicks, budget: budgetFor(taken) };
  takeOver(state, contract, leg, part, {
    equity: Number(equity),
    maintenance: Number(maintenance),
    cancelledOrders,
  });
  return true;
}

/** The cross position with the largest maintenance margin of contracts that are fresh and not halted. */
function largestLeg(state: State, user: number): number {
  const { futures } = state;
  const { holdings, accounts } = futures;
  let largest = -1;
  let found = NO_LEG;
  for (let at = accounts.firstHolding[user]!; at !== NO_HOLDING; at = holdings.nextOfUser[at]!) {
    if (!holdings.isCross(at)) continue;
    const contract = futures.contractOf(at);
    if (contract.state === MarketState.HALTED) continue;
    if (contract.isStale(state.time)) continue;
    for (const leg of [at * 2, at * 2 + 1]) {
      const notional = contract.markTicks * holdings.lots[leg]! * contract.unit;
      const maintenance = notional === 0 ? -1 : maintenanceMargin(contract.ladder, notional);
      if (maintenance <= largest) continue;
      largest = maintenance;
      found = leg;
    }
  }
  return found;
}

/** Lots above what the next lower tier allows; all of a position in the first tier. */
function stepLots(contract: Contract, lots: number): number {
  const lotValue = contract.markTicks * contract.unit;
  const tier = tierIndexOf(contract.ladder, lots * lotValue);
  if (tier === 0) return lots;
  return lots - quotientFloor(contract.ladder[tier - 1]!.notionalMax, lotValue);
}

/**
 * What selling a part may cost, measured from the index: a share of its maintenance margin, and
 * never more than the equity that came with it at the index (or a book's spread, if that is more).
 * Otherwise friends in the book would get the difference when a position arrives with less.
 */
export function budgetOf({ riskRules }: State, part: PartAtIndex): number {
  const most = shareFloor(part.maintenance, riskRules.fundBudgetRate);
  const spread = shareFloor(part.value, riskRules.fundSpreadRate);
  return Math.min(most, Math.max(part.left, spread));
}

/** What the fund would take over: its maintenance margin, its value at the index, and what is left of it there. */
interface PartAtIndex {
  readonly maintenance: number;
  readonly value: number;
  readonly left: number;
}

/**
 * Whether a holding, or one of its cross account, has a position whose value is too large to be
 * exact, so that the account cannot be valued. Its contract accepts no more orders until the house
 * resolves the position; nothing else stops.
 */
function stopUnvalued(state: State, holding: number): boolean {
  const { futures, outcome } = state;
  const { holdings, accounts } = futures;
  const isCross = holdings.isCross(holding);
  let isStopped = false;
  const first = isCross ? accounts.firstHolding[holdings.user[holding]!]! : holding;
  for (let at = first; at !== NO_HOLDING; at = isCross ? holdings.nextOfUser[at]! : NO_HOLDING) {
    if (holdings.isCross(at) !== isCross || isValued(state, at)) continue;
    isStopped = true;
    const contract = futures.contractOf(at);
    if (contract.state !== MarketState.OPEN) continue;
    contract.state = MarketState.CANCEL_ONLY;
    const value = { contract: contract.id, state: contract.state };
    outcome.emit({ case: 'contractStateChanged', value });
  }
  return isStopped;
}

function isValued({ futures }: State, holding: number): boolean {
  const { holdings } = futures;
  const { markTicks, indexTicks, unit } = futures.contractOf(holding);
  const highest = Math.max(markTicks, indexTicks) * unit;
  return [holding * 2, holding * 2 + 1].every(
    (leg) => highest * holdings.lots[leg]! <= AMOUNT_MAX && holdings.cost[leg]! <= AMOUNT_MAX,
  );
}

/** Of a user in a contract, or in all of them (0), oldest first, as cancelled by liquidation. Returns how many. */
export function cancelOrders(state: State, user: number, contract: number): number {
  const { futures } = state;
  let count = 0;
  for (const slot of futures.openOrdersOf(user)) {
    if (contract !== 0 && futures.orders.market[slot] !== contract) continue;
    withdrawOrder(state, slot, CloseReason.LIQUIDATION);
    count += 1;
  }
  return count;
}

/**
 * The fund takes one part of a position over at `bankruptcy`, the value at which nothing is left.
 */
function takeOver(
  state: State,
  contract: Contract,
  leg: number,
  part: TakenPart,
  seen: Seen,
): void {
  const { lots, bankruptcy, limitTicks } = part;
  const { futures, ledger, outcome } = state;
  const { holdings } = futures;
  const user = holdings.user[leg >> 1]!;
  const sign = signOf(leg);
  const position = positionBefore(holdings, leg);
  const notional = contract.markTicks * position.positionLots * contract.unit;
  const tier = tierIndexOf(contract.ladder, notional) + 1;
  const { markTicks, indexTicks } = contract;
  const fund = insuranceRow(state);
  notePool(state);
  const sale = affordableSale(state, contract, leg, lots, bankruptcy, limitTicks);

  const exitType = ExitType.LIQUIDATION;
  const { realised, margin } = takeLots(state, contract, leg, lots, bankruptcy, exitType);
  if (margin > 0) ledger.release(walletRow(state, user), margin);
  settleWithClearing(state, user, realised, liquidationCause(contract));
  const soldAt = releasedShare(bankruptcy, sale.lots, lots);
  const before = ledger.available(fund);
  const gain = sign * (sale.notional - soldAt);
  const surplus = Math.max(gain - sale.fee, 0);
  const feeMax = shareFloor(sale.notional, contract.rules.liquidationFeeRate);
  const liquidationFee = Math.min(feeMax, surplus);
  const returned = surplus - liquidationFee;
  if (sale.lots > 0) {
    // The fund has the gain before it pays the fees of its trades.
    settleSale(state, contract, gain, liquidationFee);
    sell(state, contract, sign, sale.lots);
    giveBack(state, contract, leg, returned);
  }
  const rest = { lots: lots - sale.lots, notional: bankruptcy - soldAt };
  const ended = { user, sign };
  let keptLots = 0;
  if (rest.lots > 0) {
    const budget = part.budget - releasedShare(part.budget, sale.lots, lots);
    keptLots = passOn(state, contract, ended, rest, budget);
  }
  followPosition(state, contract, leg);
  const insuranceChange = Number(ledger.available(fund) - before);
  contract.fundProfit += insuranceChange;
  notePool(state);
  outcome.emit({
    case: 'liquidated',
    value: {
      user,
      contract: contract.id,
      positionSide: sign === 1 ? PositionSide.LONG : PositionSide.SHORT,
      markTicks,
      indexTicks,
      equity: seen.equity,
      maintenance: seen.maintenance,
      ...position,
      lots,
      bankruptcyNotional: bankruptcy,
      tradedLots: sale.lots,
      tradedNotional: sale.notional,
      deleveragedLots: rest.lots - keptLots,
      takerFee: sale.fee,
      liquidationFee,
      insuranceChange,
      returned,
      cancelledOrders: seen.cancelledOrders,
      tier,
      keptLots,
    },
  });
}

function liquidationCause({ id: contract }: Contract): FundsCause {
  return { kind: FundsKind.LIQUIDATION, contract, reference: 0 };
}

/** Moves what selling gave above the value at which the fund took over (below 0: under it). */
function settleSale(state: State, contract: Contract, gain: number, liquidationFee: number): void {
  const clearing = clearingRow(state);
  const fund = insuranceRow(state);
  const cause = liquidationCause(contract);
  if (gain < 0) return moveFunds(state, fund, clearing, -gain, cause);
  moveFunds(state, clearing, fund, gain - liquidationFee, cause);
  const kept = { ...cause, kind: FundsKind.LIQUIDATION_FEE };
  moveFunds(state, clearing, fund, liquidationFee, kept);
}

/** To the margin of an isolated position that goes on, else to the wallet (I52). */
function giveBack(state: State, contract: Contract, leg: number, amount: number): void {
  const { ledger, futures } = state;
  const { holdings } = futures;
  const user = holdings.user[leg >> 1]!;
  const row = walletRow(state, user);
  if (amount === 0) return;
  moveFunds(state, insuranceRow(state), row, amount, liquidationCause(contract));
  if (holdings.isCross(leg >> 1) || holdings.lots[leg] === 0) return repay(state, user);
  ledger.freeze(row, amount);
  holdings.margin[leg] = holdings.margin[leg]! + amount;
}
