/** Margin of open orders, and what they would close and open. */
import { MarginMode, Side } from '@bourse/contract/enumerations.ts';
import { orderMargin, type Sign } from '../../perpetual/margin.ts';
import { legOf } from '../../position/holdings.ts';
import type { State } from '../../state.ts';
import { walletRow } from './wallet.ts';

/** Which way a fill on this side moves a position: 1 towards long, -1 towards short. */
export function signOfSide(side: Side): Sign {
  return side === Side.BUY ? 1 : -1;
}

/** Lots of an order that open a position once they fill. */
export function openingLotsOf(state: State, slot: number): number {
  const { orders, details } = state.futures;
  return orders.remainingLots[slot]! - details.closingLots[slot]!;
}

/**
 * The margin of the lots that are left to open a position. A waiting order has margin, too (R7).
 */
export function marginNeeded(state: State, slot: number): number {
  return marginFor(state, slot, openingLotsOf(state, slot));
}

/** The same for so many lots that open a position. */
export function marginFor(state: State, slot: number, openingLots: number): number {
  const { orders, details, holdings, contracts } = state.futures;
  const { rules, unit } = contracts[orders.market[slot]!]!;
  const leverage = holdings.leverage[details.holding[slot]!]!;
  const prices = {
    highestTicks: details.highestTicks[slot]!,
    lossTicks: details.lossTicks[slot]!,
  };
  return orderMargin(prices, openingLots, unit, leverage, rules.takerRate);
}

/** Freezes more for an order, or releases what it no longer needs. */
export function setOrderMargin(state: State, slot: number, margin: number): void {
  const { orders, accounts, holdings, details } = state.futures;
  const change = margin - orders.frozenAmount[slot]!;
  if (change === 0) return;
  const user = orders.user[slot]!;
  orders.frozenAmount[slot] = margin;
  state.futures.touch(details.holding[slot]!);
  if (holdings.marginMode[details.holding[slot]!] === MarginMode.CROSS) {
    accounts.changeOrderMargin(user, change);
  } else if (change > 0) {
    state.ledger.freeze(walletRow(state, user), change);
  } else {
    state.ledger.release(walletRow(state, user), -change);
  }
}

/** Counts the lots of an order that begins (1) or ends (-1) to stand in the book. */
export function countResting(state: State, slot: number, factor: 1 | -1): void {
  const { details } = state.futures;
  details.isResting[slot] = factor === 1 ? 1 : 0;
  countLots(state, slot, factor * details.closingLots[slot]!, factor * openingLotsOf(state, slot));
}

/** Changes the counted lots that resting orders would close and open. */
export function countLots(state: State, slot: number, closing: number, opening: number): void {
  const { orders, details, holdings } = state.futures;
  const sign = signOfSide(orders.side[slot] as Side);
  const holding = details.holding[slot]!;
  const closes = legOf(holding, sign === 1 ? -1 : 1);
  const opens = legOf(holding, sign);
  holdings.reservedLots[closes] = holdings.reservedLots[closes]! + closing;
  holdings.openingLots[opens] = holdings.openingLots[opens]! + opening;
}
