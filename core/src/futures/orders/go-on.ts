/** Orders that met as many others as one may in a turn, and have their next one (R7). */
import { Code } from '@bourse/contract/codes.ts';
import { CloseReason, OrderStatus, Side } from '@bourse/contract/enumerations.ts';
import { Waiting } from '../../order/order-table.ts';
import type { Contract } from '../../position/contract.ts';
import { legOf } from '../../position/holdings.ts';
import { Refusal } from '../../refusal.ts';
import { isLate } from '../../risk/late.ts';
import type { State } from '../../state.ts';
import { countResting } from '../margin/order-margin.ts';
import { planAgain } from './admit-order.ts';
import { closeOrder, cutOrder } from './close-order.ts';
import { execute } from './match.ts';
import { applyPlan } from './open-order.ts';
import { freeReserve } from './reserve.ts';

/**
 * It trades like an order that was placed now. What cannot rest is planned again, in the band and by the margin
 * of this moment, and ends with what it traded where it may not go on.
 */
export function goOn(state: State, contract: Contract, slot: number): void {
  const { orders, details } = state.futures;
  orders.waiting[slot] = Waiting.none;
  if (details.isResting[slot] === 1) {
    countResting(state, slot, -1);
    return execute(state, contract, slot);
  }
  const isLast = isLate(state.time, orders.time[slot]!, state.riskRules);
  if (isLast) return end(state, slot, CloseReason.REMAINDER);
  const askedTicks = orders.priceTicks[slot]!;
  const id = orders.id(slot);
  freeReserve(state, slot);
  const lots = closable(state, slot);
  if (lots === 0) return end(state, slot, CloseReason.POSITION_CLOSED);
  const cutLots = orders.remainingLots[slot]! - lots;
  if (cutLots > 0) cutOrder(state, contract, slot, cutLots, CloseReason.POSITION_CLOSED);
  const plan = planAgain(state, contract, slot, lots, null);
  if (plan instanceof Refusal) return end(state, slot, reasonOf(plan));
  applyPlan(state, slot, plan);
  execute(state, contract, slot);
  if (orders.find(id) === slot) orders.priceTicks[slot] = askedTicks;
}

/** What is left of it, and of one that only closes no more than there is. */
function closable({ futures }: State, slot: number): number {
  const { orders, details, holdings } = futures;
  const left = orders.remainingLots[slot]!;
  if (details.isReduceOnly[slot] === 0) return left;
  const leg = legOf(details.holding[slot]!, orders.side[slot] === Side.SELL ? 1 : -1);
  return Math.min(left, holdings.lots[leg]!);
}

function end(state: State, slot: number, reason: CloseReason): void {
  closeOrder(state, slot, OrderStatus.CANCELED, reason);
}

function reasonOf({ code }: Refusal): CloseReason {
  const isNobodyThere = code === Code.noLiquidity || code === Code.markStale;
  return isNobodyThere ? CloseReason.REMAINDER : CloseReason.MARGIN;
}
