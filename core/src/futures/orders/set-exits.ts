/** What users set of take-profits and stop-losses: of a position, and of an order that opens one. */

import { Code } from '@bourse/contract/codes.ts';
import { CloseReason, ExitType, MarketState, Side } from '@bourse/contract/enumerations.ts';
import type { CommandBody, Exit } from '@bourse/contract/messages.ts';
import { NONE as NO_ORDER } from '../../order/order-table.ts';
import type { Contract } from '../../position/contract.ts';
import { legOf, NONE, signOf } from '../../position/holdings.ts';
import type { ExitPair } from '../../position/order-details.ts';
import { type Refusal, refusal } from '../../refusal.ts';
import type { State } from '../../state.ts';
import { signOfSide } from '../margin/order-margin.ts';
import { NO_ENTRY, refuseExits } from './admit-exits.ts';
import { withdrawOrder } from './close-order.ts';
import { exitsOf, isWholeExit, openExits } from './exits.ts';
import { isMeant, legOfSide, refuseCaller } from './named.ts';
import { refuseParts } from './reserve.ts';
import { hasPlaces, refuseTriggers } from './room.ts';
import { runTriggered } from './wake.ts';

type Body<Case extends CommandBody['case']> = Extract<CommandBody, { case: Case }>['value'];

/**
 * Adds a pair of exits to a position, in place of those that it names; without a pair it only takes
 * these away. One exit in place of one half of a pair makes a pair with the other half.
 */
export function setPositionExits(state: State, user: number, body: Body<'setPositionExits'>): void {
  const { futures, outcome } = state;
  const { holdings } = futures;
  const contract = futures.contracts[body.contract];
  const refused = refuseCaller(user, contract);
  if (refused || !contract) return outcome.refuse(refused ?? refusal(Code.contractUnknown));
  const leg = legOfSide(state, user, contract, body.positionSide);
  if (leg === NONE || !isMeant(state, leg, body.opened)) {
    return outcome.refuse(refusal(Code.positionUnknown));
  }
  const pair = pairOf(body);
  const isEmpty = !pair && body.replacedOrders.length === 0;
  if (isEmpty) return outcome.refuse(refusal(Code.triggerPriceInvalid));
  const replaced = replacedSlots(state, leg, body.replacedOrders);
  if (!replaced) return outcome.refuse(refusal(Code.orderNotActive));
  if (contract.state === MarketState.HALTED) return outcome.refuse(refusal(Code.marketHalted));
  const wrong =
    pair &&
    (refuseCount(state, contract, user, pair, replaced.length) ??
      refuseShare(state, leg, pair, replaced) ??
      refuseExits(contract, pair, signOf(leg), NO_ENTRY));
  if (wrong) return outcome.refuse(wrong);
  // ---- Nothing below can fail. ----
  const sibling = pair ? siblingLeft(state, pair, replaced) : 0;
  for (const slot of replaced) withdrawOrder(state, slot, CloseReason.USER);
  const scope = { lots: holdings.lots[leg]!, isWhole: true, parent: 0 };
  if (pair) openExits(state, contract, leg, pair, scope, sibling);
  runTriggered(state);
}

/** Gives an order that opens a position other exits, those that it brought already included. */
export function setOrderExits(state: State, user: number, body: Body<'setOrderExits'>): void {
  const { futures, outcome } = state;
  const { orders, details, holdings } = futures;
  const slot = orders.find(body.order);
  if (slot === NO_ORDER || orders.user[slot] !== user) {
    return outcome.refuse(refusal(Code.orderNotActive));
  }
  const contract = futures.contracts[orders.market[slot]!]!;
  if (contract.state === MarketState.HALTED) return outcome.refuse(refusal(Code.marketHalted));
  if (details.isReduceOnly[slot] === 1) return outcome.refuse(refusal(Code.orderShapeInvalid));
  const sign = signOfSide(orders.side[slot] as Side);
  const entry = {
    priceTicks: orders.priceTicks[slot]!,
    triggerPriceTicks: orders.stopPriceTicks[slot]!,
  };
  const pair = pairOf(body);
  const wrong =
    pair &&
    (refuseExits(contract, pair, sign, entry) ?? refuseBrought(state, contract, user, pair, slot));
  if (wrong) return outcome.refuse(wrong);
  // ---- Nothing below can fail. ----
  const replaced = exitsOf(state, details.holding[slot]!, body.order);
  const wasWhole = replaced.some((exit) => isWholeExit(state, exit));
  for (const exit of replaced) withdrawOrder(state, exit, CloseReason.USER);
  if (pair) details.attached.set(slot, pair);
  else details.attached.delete(slot);
  outcome.emit({
    case: 'orderExitsSet',
    value: { order: orders.id(slot), user, contract: contract.id, ...pair },
  });
  const leg = legOf(details.holding[slot]!, sign);
  const lots = Math.min(details.openedLots[slot]!, holdings.lots[leg]!);
  const isWhole = wasWhole || lots === holdings.lots[leg];
  const scope = { lots, isWhole, parent: orders.id(slot) };
  if (pair && lots > 0) openExits(state, contract, leg, pair, scope);
  runTriggered(state);
}

function pairOf({ takeProfit, stopLoss }: ExitPair): ExitPair | null {
  if (!takeProfit && !stopLoss) return null;
  return { ...(takeProfit && { takeProfit }), ...(stopLoss && { stopLoss }) };
}

/** Waiting exits of this position; null when one of the orders is something else. */
function replacedSlots(
  { futures }: State,
  leg: number,
  named: readonly number[],
): readonly number[] | null {
  const { orders, details } = futures;
  const side = signOf(leg) === 1 ? Side.SELL : Side.BUY;
  const slots = named.map((order) => orders.find(order));
  const isExit = (slot: number) =>
    slot !== NO_ORDER &&
    orders.waiting[slot] === 1 &&
    orders.side[slot] === side &&
    details.holding[slot] === leg >> 1 &&
    details.exitType[slot]! > 0;
  return slots.every(isExit) ? [...new Set(slots)] : null;
}

/** The id of the other half of a pair that loses one half here and gets it again, or 0. */
function siblingLeft({ futures }: State, pair: ExitPair, replaced: readonly number[]): number {
  const { orders, details } = futures;
  if (pair.takeProfit && pair.stopLoss) return 0;
  const kind = pair.takeProfit ? ExitType.TAKE_PROFIT : ExitType.STOP_LOSS;
  for (const slot of replaced) {
    const other = orders.find(details.sibling[slot]!);
    const isLeft = other !== NO_ORDER && !replaced.includes(other);
    if (details.exitType[slot] === kind && isLeft) return orders.id(other);
  }
  return 0;
}

/**
 * Exits of a position reserve its lots (R7): nobody waits to close more than there is. What takes the place of an exit
 * as large as itself asks for nothing more, whatever the position has become.
 */
function refuseShare(
  state: State,
  leg: number,
  { takeProfit, stopLoss }: ExitPair,
  replaced: readonly number[],
): Refusal | null {
  const { TAKE_PROFIT, STOP_LOSS } = ExitType;
  const { orders, details, holdings } = state.futures;
  const asksNoMore = (slot: number, lots: number) =>
    isWholeExit(state, slot) ? lots === 0 : lots > 0 && lots <= orders.quantityLots[slot]!;
  const refuse = (exit: Exit | undefined, kind: ExitType) => {
    if (!exit) return null;
    const lots = Math.min(exit.quantityLots, holdings.lots[leg]!);
    const isMoved = replaced.some(
      (slot) => details.exitType[slot] === kind && asksNoMore(slot, lots),
    );
    return isMoved ? null : refuseParts(state, leg, kind, lots, replaced);
  };
  return refuse(takeProfit, TAKE_PROFIT) ?? refuse(stopLoss, STOP_LOSS);
}

/** Room for the exits that an order brings, known beforehand: none is dropped later (E1). */
function refuseBrought(
  state: State,
  contract: Contract,
  user: number,
  pair: ExitPair,
  slot: number,
): Refusal | null {
  const { orders, details } = state.futures;
  const brought = exitsOf(state, details.holding[slot]!, orders.id(slot));
  return refuseCount(state, contract, user, pair, brought.length, slot);
}

function refuseCount(
  state: State,
  contract: Contract,
  user: number,
  { takeProfit, stopLoss }: ExitPair,
  replacedCount: number,
  except: number = NO_ORDER,
): Refusal | null {
  const { openOrdersMax } = contract.rules;
  const added = (takeProfit ? 1 : 0) + (stopLoss ? 1 : 0) - replacedCount;
  if (added <= 0) return null;
  if (!hasPlaces(state, added, true)) return refusal(Code.openOrdersMax, openOrdersMax);
  return refuseTriggers(state, contract, user, added, except);
}
