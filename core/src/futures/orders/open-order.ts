/** An admitted order gets its place in the tables. */
import { type MarginMode, TriggerType } from '@bourse/contract/enumerations.ts';
import type { Command, PlaceContractOrder } from '@bourse/contract/messages.ts';
import { REACHED } from '../../order/order-table.ts';
import type { Contract } from '../../position/contract.ts';
import type { ExitPair } from '../../position/order-details.ts';
import type { Refusal } from '../../refusal.ts';
import type { State } from '../../state.ts';
import { walletRow } from '../margin/wallet.ts';
import type { OrderPlan, planOrder } from './admit-order.ts';
import { keepReserve, type Reserve } from './reserve.ts';

/** Opens the order with what its plan says; one that waits has none, and keeps its reserve if it has one. */
export function openOrder(
  state: State,
  command: Command,
  contract: Contract,
  order: PlaceContractOrder,
  isClosing: boolean,
  plan: OrderPlan | null,
  reserve: Reserve | null,
  clientOrderId: string,
): number {
  const { futures, outcome } = state;
  const { orders, details, holdings } = futures;
  const { user } = command;
  const slot = orders.add(user);
  const holding = futures.holdingOf(user, contract.id);
  details.open(slot);
  futures.ordersOfHolding.add(slot, holding);
  const quantityLots = plan?.lots ?? order.quantityLots;
  orders.market[slot] = contract.id;
  orders.side[slot] = order.side;
  orders.type[slot] = order.type;
  orders.timeInForce[slot] = order.timeInForce;
  orders.selfTradePrevention[slot] = order.selfTradePrevention;
  orders.priceTicks[slot] = order.priceTicks;
  orders.stopPriceTicks[slot] = order.protectedExit ? REACHED : order.triggerPriceTicks;
  orders.quantityLots[slot] = quantityLots;
  orders.remainingLots[slot] = quantityLots;
  orders.dealtLots[slot] = 0;
  orders.dealtNotional[slot] = 0;
  orders.frozenAmount[slot] = 0;
  orders.quoteAmount[slot] = 0;
  orders.waiting[slot] = 0;
  orders.sequence[slot] = command.sequence;
  orders.time[slot] = command.time;
  orders.clientOrderId[slot] = clientOrderId;
  orders.countRow[slot] = futures.openCounts.add(
    user,
    contract.id,
    futures.openCounts.find(user, contract.id),
  );
  details.holding[slot] = holding;
  details.isReduceOnly[slot] = isClosing ? 1 : 0;
  details.triggerType[slot] = triggerTypeOf(order);
  const exits = exitsOf(order);
  if (exits) details.attached.set(slot, exits);
  if (plan) applyPlan(state, slot, plan);
  if (reserve) keepReserve(state, slot, reserve);
  outcome.answer.order = orders.id(slot);
  outcome.emit({
    case: 'contractOrderAccepted',
    value: {
      order: orders.id(slot),
      user,
      contract: contract.id,
      side: order.side,
      positionSide: order.positionSide,
      type: order.type,
      timeInForce: order.timeInForce,
      priceTicks: orders.priceTicks[slot]!,
      quantityLots,
      closingLots: plan?.closingLots ?? (isClosing ? quantityLots : 0),
      reduceOnly: isClosing,
      triggerPriceTicks: order.triggerPriceTicks,
      triggerType: triggerTypeOf(order),
      selfTradePrevention: order.selfTradePrevention,
      clientOrderId,
      marginMode: holdings.marginMode[holding] as MarginMode,
      leverage: holdings.leverage[holding]!,
      margin: orders.frozenAmount[slot]!,
      exitType: 0,
      parent: 0,
      ...(order.takeProfit && { takeProfit: order.takeProfit }),
      ...(order.stopLoss && { stopLoss: order.stopLoss }),
      ...(order.protectedExit && { protectedExit: true }),
    },
  });
  return slot;
}

/** An order without a trigger has no type of it. */
function triggerTypeOf({ triggerPriceTicks, triggerType }: PlaceContractOrder): TriggerType {
  return triggerPriceTicks > 0 ? triggerType || TriggerType.LAST : TriggerType.UNSPECIFIED;
}

function exitsOf({ takeProfit, stopLoss }: PlaceContractOrder): ExitPair | null {
  if (!takeProfit && !stopLoss) return null;
  return { ...(takeProfit && { takeProfit }), ...(stopLoss && { stopLoss }) };
}

/** What admission decided becomes the order's. */
export function applyPlan(
  state: State,
  slot: number,
  plan: Exclude<ReturnType<typeof planOrder>, Refusal>,
): void {
  const { orders, details, accounts, holdings } = state.futures;
  const user = orders.user[slot]!;
  orders.priceTicks[slot] = plan.limitTicks;
  orders.remainingLots[slot] = plan.lots;
  orders.frozenAmount[slot] = plan.margin;
  details.closingLots[slot] = plan.closingLots;
  details.highestTicks[slot] = plan.prices.highestTicks;
  details.lossTicks[slot] = plan.prices.lossTicks;
  if (plan.margin === 0) return;
  if (holdings.isCross(plan.holding)) {
    accounts.changeOrderMargin(user, plan.margin);
  } else {
    state.ledger.freeze(walletRow(state, user), plan.margin);
    state.futures.touch(plan.holding);
  }
}
