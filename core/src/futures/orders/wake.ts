/** Orders that wait for a price. */

import { Code } from '@bourse/contract/codes.ts';
import {
  CloseReason,
  OrderStatus,
  Side,
  TimeInForce,
  TriggerType,
} from '@bourse/contract/messages.ts';
import { NONE } from '../../order/order-table.ts';
import { legOf } from '../../position/holdings.ts';
import { Refusal } from '../../refusal.ts';
import type { State } from '../../state.ts';
import { planOrder } from './admit-order.ts';
import { closeOrder, withdrawOrder } from './close-order.ts';
import { makeRoom } from './exits.ts';
import { execute } from './match.ts';
import { applyPlan } from './open-order.ts';

/**
 * Triggered orders go one after the other; what they trade may wake more. By id, because an order
 * may have been cancelled meanwhile: the other exit of its pair fired, or its position is gone.
 */
export function runTriggered(state: State): void {
  const { triggered, orders } = state.futures;
  for (let at = 0; at < triggered.length; at += 1) {
    const slot = orders.find(triggered[at]!);
    if (slot !== NONE) trigger(state, slot);
  }
  triggered.length = 0;
}

function trigger(state: State, slot: number): void {
  const { orders, details, holdings, contracts } = state.futures;
  const contract = contracts[orders.market[slot]!]!;
  const user = orders.user[slot]!;
  const isMark = details.triggerType[slot] === TriggerType.MARK;
  const side = orders.side[slot] as Side;
  const closes = legOf(details.holding[slot]!, side === Side.SELL ? 1 : -1);
  const lots = orders.quantityLots[slot] || holdings.lots[closes]!;
  const mayRest = orders.timeInForce[slot] === TimeInForce.GTC;
  if (details.exitType[slot]! > 0 && mayRest) makeRoom(state, contract, closes, lots);
  const plan = planOrder(state, contract, {
    user,
    side,
    type: orders.type[slot]!,
    timeInForce: orders.timeInForce[slot]!,
    selfTradePrevention: orders.selfTradePrevention[slot]!,
    priceTicks: orders.priceTicks[slot]!,
    lots,
    isClosing: details.isReduceOnly[slot] === 1,
  });
  const admitted = plan instanceof Refusal ? { lots: 0, limitTicks: 0 } : plan;
  state.outcome.emit({
    case: 'contractOrderTriggered',
    value: {
      order: orders.id(slot),
      user,
      contract: contract.id,
      priceTicks: isMark ? contract.markTicks : contract.lastPriceTicks,
      triggerType: isMark ? TriggerType.MARK : TriggerType.LAST,
      quantityLots: admitted.lots,
      limitTicks: admitted.limitTicks,
    },
  });
  const sibling = orders.find(details.sibling[slot]!);
  if (sibling !== NONE) withdrawOrder(state, sibling, CloseReason.SIBLING);
  if (plan instanceof Refusal) {
    return closeOrder(state, slot, OrderStatus.CANCELED, reasonOf(plan));
  }
  orders.quantityLots[slot] = plan.lots;
  applyPlan(state, slot, plan);
  execute(state, contract, slot);
}

function reasonOf({ code }: Refusal): CloseReason {
  switch (code) {
    case Code.nothingToClose:
      return CloseReason.POSITION_CLOSED;
    case Code.postOnlyWouldTake:
      return CloseReason.POST_ONLY;
    case Code.fillOrKillUnfilled:
      return CloseReason.FILL_OR_KILL;
    case Code.noLiquidity:
      return CloseReason.REMAINDER;
    default:
      return CloseReason.MARGIN;
  }
}
