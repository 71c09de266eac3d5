import { Code } from '@bourse/contract/codes.ts';
import {
  CloseReason,
  type Command,
  type MarginMode,
  MarketState,
  OrderStatus,
  OrderType,
  type PlaceContractOrder,
  SelfTradePrevention,
  TimeInForce,
  TriggerType,
  USER_FIRST,
} from '@bourse/contract/messages.ts';
import { USER_MAX } from '../limits.ts';
import { NONE } from '../order/order-table.ts';
import type { Contract } from '../position/contract.ts';
import type { ExitPair } from '../position/order-details.ts';
import { Refusal, refusal } from '../refusal.ts';
import type { State } from '../state.ts';
import {
  isClosingOrder,
  type OrderPlan,
  planOrder,
  refuseOrder,
  triggerReference,
} from './admit-order.ts';
import { withdrawOrder } from './close-order.ts';
import { execute } from './match.ts';
import { applyPlan, runTriggered, startWaiting } from './trigger.ts';

/** An order of a user: margin, match, settle; then the orders that its trades woke. */
export function placeContractOrder(
  state: State,
  command: Command,
  order: PlaceContractOrder,
): void {
  const { futures, outcome } = state;
  const { user } = command;
  const refused = refuseOrder(state, user, order);
  if (refused) return outcome.refuse(refused);
  const contract = futures.contracts[order.contract]!;
  const isClosing = isClosingOrder(state, user, order);
  const timeInForce =
    order.timeInForce || (order.type === OrderType.LIMIT ? TimeInForce.GTC : TimeInForce.IOC);
  const isWaiting = order.triggerPriceTicks > 0;
  const selfTradePrevention = order.selfTradePrevention || SelfTradePrevention.EXPIRE_MAKER;
  const plan = isWaiting
    ? null
    : planOrder(state, contract, {
        user,
        side: order.side,
        type: order.type,
        timeInForce,
        selfTradePrevention,
        priceTicks: order.priceTicks,
        lots: order.quantityLots,
        isClosing,
      });
  if (plan instanceof Refusal) return outcome.refuse(plan);
  // ---- Nothing below can fail. ----
  const asked = { ...order, timeInForce, selfTradePrevention };
  const slot = openOrder(state, command, contract, asked, isClosing, plan);
  const id = futures.orders.id(slot);
  if (isWaiting) {
    const rises = order.triggerPriceTicks > triggerReference(contract, order);
    startWaiting(state, contract, slot, rises);
  } else {
    execute(state, contract, slot);
  }
  runTriggered(state);
  if (futures.orders.find(id) !== slot) return;
  const dealtLots = futures.orders.dealtLots[slot]!;
  outcome.answer.dealtLots = dealtLots;
  outcome.answer.status = dealtLots > 0 ? OrderStatus.PARTIAL : OrderStatus.ACTIVE;
}

/** Opens the order with what its plan says; one that waits has none and keeps nothing yet. */
function openOrder(
  state: State,
  command: Command,
  contract: Contract,
  order: PlaceContractOrder,
  isClosing: boolean,
  plan: OrderPlan | null,
): number {
  const { futures, outcome } = state;
  const { orders, details, holdings } = futures;
  const { user } = command;
  const slot = orders.add(user);
  const holding = futures.holdingOf(user, contract.id);
  details.open(slot);
  futures.ordersOfUser.add(slot, user);
  const quantityLots = plan?.lots ?? order.quantityLots;
  orders.market[slot] = contract.id;
  orders.side[slot] = order.side;
  orders.type[slot] = order.type;
  orders.timeInForce[slot] = order.timeInForce;
  orders.selfTradePrevention[slot] = order.selfTradePrevention;
  orders.priceTicks[slot] = order.priceTicks;
  orders.stopPriceTicks[slot] = order.triggerPriceTicks;
  orders.quantityLots[slot] = quantityLots;
  orders.remainingLots[slot] = quantityLots;
  orders.dealtLots[slot] = 0;
  orders.dealtNotional[slot] = 0;
  orders.frozenAmount[slot] = 0;
  orders.quoteAmount[slot] = 0;
  orders.waiting[slot] = 0;
  orders.sequence[slot] = command.sequence;
  orders.time[slot] = command.time;
  orders.clientOrderId[slot] = command.key;
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
      clientOrderId: command.key,
      marginMode: holdings.marginMode[holding] as MarginMode,
      leverage: holdings.leverage[holding]!,
      margin: plan?.margin ?? 0,
      exitType: 0,
      parent: 0,
      ...(order.takeProfit && { takeProfit: order.takeProfit }),
      ...(order.stopLoss && { stopLoss: order.stopLoss }),
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

export function cancelContractOrder(state: State, user: number, order: number): void {
  const { orders, contracts } = state.futures;
  const slot = orders.find(order);
  if (slot === NONE || orders.user[slot] !== user) {
    return state.outcome.refuse(refusal(Code.orderNotActive));
  }
  if (contracts[orders.market[slot]!]!.state === MarketState.HALTED) {
    return state.outcome.refuse(refusal(Code.marketHalted));
  }
  // ---- Nothing below can fail. ----
  withdrawOrder(state, slot, CloseReason.USER);
}

/** Cancels oldest first. With contract 0, orders of halted contracts stay. */
export function cancelAllContractOrders(state: State, user: number, contract: number): void {
  const { futures, outcome } = state;
  if (user < USER_FIRST || user > USER_MAX) return outcome.refuse(refusal(Code.notAllowed));
  if (contract !== 0 && !futures.contracts[contract]) {
    return outcome.refuse(refusal(Code.contractUnknown));
  }
  // ---- Nothing below can fail. ----
  let count = 0;
  for (const slot of futures.openOrdersOf(user)) {
    const own = futures.contracts[futures.orders.market[slot]!]!;
    if ((contract !== 0 && contract !== own.id) || own.state === MarketState.HALTED) continue;
    withdrawOrder(state, slot, CloseReason.USER);
    count += 1;
  }
  outcome.answer.cancelledCount = count;
  outcome.emit({ case: 'contractOrdersCancelled', value: { user, contract, count } });
}
