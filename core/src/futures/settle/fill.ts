/** What a trade does to one side: positions, margin, profit, fee. */

import { ExitType, FundsKind, MarginMode, type Side } from '@bourse/contract/enumerations.ts';
import { notionalOf } from '../../arithmetic.ts';
import { fillFee } from '../../perpetual/fee.ts';
import {
  initialMargin,
  releasedShare,
  type Sign,
  unrealisedProfit,
} from '../../perpetual/margin.ts';
import type { Contract } from '../../position/contract.ts';
import { legOf, signOf } from '../../position/holdings.ts';
import { positionOf } from '../../position/position-of.ts';
import type { State } from '../../state.ts';
import { countLots, marginNeeded, setOrderMargin, signOfSide } from '../margin/order-margin.ts';
import {
  type FundsCause,
  feesRow,
  payHouse,
  settleWithClearing,
  walletRow,
} from '../margin/wallet.ts';
import { payFundingOf } from './funding.ts';

/** What a fill closed, and what that realised before the fee. */
export interface Fill {
  readonly closedLots: number;
  readonly realised: number;
  readonly fee: number;
}

/**
 * Lots of an order trade at a price: closing ones first. In hedge mode the order says which they
 * are. In one-way mode the position does, as it is now (D25): it may have come, grown or changed sides
 * since the order was admitted. The position is at least as large as what the order was to close
 * (I49), so the order's margin is enough for the rest.
 */
export function fill(
  state: State,
  contract: Contract,
  slot: number,
  priceTicks: number,
  lots: number,
  rate: number,
): Fill {
  const { orders, details, accounts, holdings } = state.futures;
  const user = orders.user[slot]!;
  const holding = details.holding[slot]!;
  const sign = signOfSide(orders.side[slot] as Side);
  const closes = legOf(holding, sign === 1 ? -1 : 1);
  const notional = notionalOf(priceTicks, lots, contract.unit);
  const plannedLots = Math.min(details.closingLots[slot]!, lots);
  const closedLots = accounts.isOneWay(user) ? Math.min(holdings.lots[closes]!, lots) : plannedLots;
  const openedLots = lots - closedLots;
  const fee = fillFee(notional, rate);
  let realised = 0;
  orders.dealtLots[slot] = orders.dealtLots[slot]! + lots;
  orders.dealtNotional[slot] = orders.dealtNotional[slot]! + notional;
  state.traded.add(user, notional, state.time);
  details.closingLots[slot] = details.closingLots[slot]! - plannedLots;
  details.openedLots[slot] = details.openedLots[slot]! + openedLots;
  if (details.isResting[slot] === 1) countLots(state, slot, -plannedLots, plannedLots - lots);
  if (closedLots > 0) {
    const closed = notionalOf(priceTicks, closedLots, contract.unit);
    const exitType = (details.exitType[slot] || 1) as ExitType;
    realised = closePosition(state, contract, closes, closedLots, closed, exitType);
  }
  const held = orders.frozenAmount[slot]!;
  // What remains of the order is lowered by the book or by the caller; here it still has the lots.
  orders.remainingLots[slot] = orders.remainingLots[slot]! - lots;
  const released = held - marginNeeded(state, slot);
  setOrderMargin(state, slot, held - released);
  orders.remainingLots[slot] = orders.remainingLots[slot]! + lots;
  const cause = { kind: FundsKind.FEE, contract: contract.id, reference: state.nextTrade };
  payHouse(state, user, feesRow(state), fee, cause);
  const leg = openedLots > 0 ? legOf(holding, sign) : closes;
  holdings.costs[leg] = holdings.costs[leg]! + fee;
  if (openedLots > 0) {
    const opened = notionalOf(priceTicks, openedLots, contract.unit);
    // The fee of what closed is paid from what the close frees.
    const marginMax = Math.max(released - fillFee(opened, rate), 0);
    openPosition(state, contract, leg, openedLots, opened, marginMax, fee);
  }
  return { closedLots, realised, fee };
}

/** `marginMax` is what the order held for these lots, less their fee. */
function openPosition(
  state: State,
  contract: Contract,
  leg: number,
  lots: number,
  notional: number,
  marginMax: number,
  fee: number,
): void {
  const { holdings } = state.futures;
  const holding = leg >> 1;
  addLots(state, contract, leg, lots, notional, fee);
  if (holdings.marginMode[holding] === MarginMode.ISOLATED) {
    const value = notionalOf(contract.markTicks, lots, contract.unit);
    const loss = Math.max(0, -unrealisedProfit(signOf(leg), value, notional));
    const wanted = initialMargin(notional, holdings.leverage[holding]!) + loss;
    const row = walletRow(state, holdings.user[holding]!);
    const margin = state.ledger.availableUpTo(row, Math.min(wanted, marginMax));
    if (margin > 0) state.ledger.freeze(row, margin);
    holdings.margin[leg] = holdings.margin[leg]! + margin;
  }
  state.futures.change(leg);
}

/** The position's own part of an opening: no money moves. The caller notes that it changed. */
export function addLots(
  state: State,
  contract: Contract,
  leg: number,
  lots: number,
  notional: number,
  fee: number,
): void {
  const { holdings } = state.futures;
  payFundingOf(state, contract, leg);
  // A position that the same command opened and closed keeps its number.
  if (holdings.lots[leg] === 0 && holdings.opened[leg] !== state.sequence) {
    if (holdings.isChanged[leg] === 1) {
      // The position that this command closed is told now, because its place is taken. The fee
      // belongs to the new one.
      holdings.costs[leg] = holdings.costs[leg]! - fee;
      state.outcome.emit({ case: 'positionChanged', value: positionOf(holdings, leg) });
    }
    holdings.opened[leg] = state.sequence;
    holdings.openTime[leg] = state.time;
    holdings.realised[leg] = 0;
    holdings.costs[leg] = fee;
    holdings.closedLots[leg] = 0;
    holdings.closedNotional[leg] = 0;
    holdings.exitType[leg] = 0;
    holdings.funded[leg] = 0;
  }
  holdings.lots[leg] = holdings.lots[leg]! + lots;
  holdings.cost[leg] = holdings.cost[leg]! + notional;
  if (signOf(leg) === 1) contract.openInterestLots += lots;
}

/**
 * Lots of a position end at a value. Its cost, and the margin of an isolated one, leave in
 * proportion (I48); the profit goes through clearing. Returns what was realised.
 */
export function closePosition(
  state: State,
  contract: Contract,
  leg: number,
  lots: number,
  notional: number,
  exitType: ExitType,
): number {
  payFundingOf(state, contract, leg);
  const { realised, margin } = takeLots(state, contract, leg, lots, notional, exitType);
  const user = state.futures.holdings.user[leg >> 1]!;
  if (margin > 0) state.ledger.release(walletRow(state, user), margin);
  settleWithClearing(state, user, realised, closeCause(state, contract, exitType));
  return realised;
}

/** A close by deleveraging is no trade. */
function closeCause(state: State, { id: contract }: Contract, exitType: ExitType): FundsCause {
  if (exitType === ExitType.ADL) return { kind: FundsKind.DELEVERAGING, contract, reference: 0 };
  return { kind: FundsKind.REALISED, contract, reference: state.nextTrade };
}

/** The position's own part of a close: no money moves. Returns the profit and the margin freed. */
export function takeLots(
  state: State,
  contract: Contract,
  leg: number,
  lots: number,
  notional: number,
  exitType: ExitType,
): { realised: number; margin: number } {
  const { holdings } = state.futures;
  const held = holdings.lots[leg]!;
  const sign: Sign = signOf(leg);
  const cost = releasedShare(holdings.cost[leg]!, lots, held);
  const margin = releasedShare(holdings.margin[leg]!, lots, held);
  const realised = unrealisedProfit(sign, notional, cost);
  holdings.lots[leg] = held - lots;
  holdings.cost[leg] = holdings.cost[leg]! - cost;
  holdings.margin[leg] = holdings.margin[leg]! - margin;
  holdings.realised[leg] = holdings.realised[leg]! + realised;
  holdings.closedLots[leg] = holdings.closedLots[leg]! + lots;
  holdings.closedNotional[leg] = holdings.closedNotional[leg]! + notional;
  holdings.exitType[leg] = exitType;
  if (sign === 1) contract.openInterestLots -= lots;
  state.futures.change(leg);
  return { realised, margin };
}
