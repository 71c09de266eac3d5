/**
 * What an order that waits keeps (R7, I77): margin as if it were placed, or lots of the position that it
 * closes. So nobody arms what their account could not trade.
 */
import { Code } from '@bourse/contract/codes.ts';
import { OrderType, Side } from '@bourse/contract/enumerations.ts';
import type { PlaceContractOrder } from '@bourse/contract/messages.ts';
import { orderMargin } from '../../perpetual/margin.ts';
import type { Contract } from '../../position/contract.ts';
import { legOf, signOf } from '../../position/holdings.ts';
import { type Refusal, refusal } from '../../refusal.ts';
import type { State } from '../../state.ts';
import { marginNeeded, setOrderMargin, signOfSide } from '../margin/order-margin.ts';
import { refuseMargin } from './opening.ts';

export interface Reserve {
  /** Of one-way mode: lots of a position that it closes first. */
  readonly closingLots: number;
  /** The price that its opening lots are reckoned at; 0: it has none. */
  readonly highestTicks: number;
}

const NOTHING: Reserve = { closingLots: 0, highestTicks: 0 };

/** What an order must keep while it waits, or why it may not. */
export function planWaiting(
  state: State,
  contract: Contract,
  user: number,
  order: PlaceContractOrder,
  isClosing: boolean,
): Reserve | Refusal {
  const { holdings, accounts } = state.futures;
  const { side, quantityLots } = order;
  const sign = signOfSide(side);
  const holding = state.futures.foreseenHolding(user, contract.id);
  const closes = legOf(holding, sign === 1 ? -1 : 1);
  if (isClosing) return refuseParts(state, closes, 0, quantityLots, []) ?? NOTHING;
  const there = accounts.isOneWay(user) ? holdings.lots[closes]! : 0;
  const closingLots = Math.min(there, quantityLots);
  const highestTicks = reckonedTicks(contract, order);
  const margin = orderMargin(
    { highestTicks, lossTicks: 0 },
    quantityLots - closingLots,
    contract.unit,
    holdings.leverage[holding]!,
    contract.rules.takerRate,
  );
  const refused = margin > 0 ? refuseMargin(state, contract, user, holding, margin) : null;
  return refused ?? { closingLots, highestTicks };
}

/** The highest price at which the order is foreseen to trade: its trigger's, or its own. */
function reckonedTicks(contract: Contract, order: PlaceContractOrder): number {
  const { side, type, priceTicks, triggerPriceTicks } = order;
  if (type === OrderType.MARKET) {
    return side === Side.BUY
      ? contract.protectionTicks(side, triggerPriceTicks)
      : triggerPriceTicks;
  }
  return side === Side.BUY ? priceTicks : Math.max(priceTicks, triggerPriceTicks);
}

/**
 * Writes it in place of what the order kept before, and freezes its margin or releases some. Nothing is refused: that
 * was asked when it was planned.
 */
export function keepReserve(state: State, slot: number, reserve: Reserve): void {
  const { details } = state.futures;
  details.closingLots[slot] = reserve.closingLots;
  details.highestTicks[slot] = reserve.highestTicks;
  details.lossTicks[slot] = 0;
  setOrderMargin(state, slot, marginNeeded(state, slot));
}

/** Takes away what the order kept while it waited. */
export function freeReserve(state: State, slot: number): Reserve {
  const { details } = state.futures;
  const kept = {
    closingLots: details.closingLots[slot]!,
    highestTicks: details.highestTicks[slot]!,
  };
  keepReserve(state, slot, NOTHING);
  return kept;
}

/**
 * Orders of one kind (take profits, stop losses, or other triggers: 0) that users set to close a
 * position are at most one for all of it (0 lots) and parts that are no more than it together.
 */
export function refuseParts(
  state: State,
  leg: number,
  kind: number,
  lots: number,
  replaced: readonly number[],
): Refusal | null {
  const { orders, details, holdings, ordersOfHolding } = state.futures;
  const side = signOf(leg) === 1 ? Side.SELL : Side.BUY;
  let parts = lots;
  for (const slot of ordersOfHolding.slots(leg >> 1)) {
    const isSuch =
      orders.waiting[slot] === 1 &&
      details.isReduceOnly[slot] === 1 &&
      details.parent[slot] === 0 &&
      details.exitType[slot] === kind &&
      orders.side[slot] === side &&
      !replaced.includes(slot);
    if (!isSuch) continue;
    const quantityLots = orders.quantityLots[slot]!;
    if (quantityLots === 0 && lots === 0) return refusal(Code.nothingToClose);
    parts += quantityLots && quantityLots - orders.dealtLots[slot]!;
  }
  return parts > holdings.lots[leg]! || holdings.lots[leg] === 0
    ? refusal(Code.nothingToClose)
    : null;
}
