import { Code } from '@bourse/contract/codes.ts';
import {
  CloseReason,
  MarketState,
  OrderStatus,
  OrderType,
  PositionSide,
  Side,
  TriggerType,
} from '@bourse/contract/enumerations.ts';
import type { AmendContractOrder, Command, PlaceContractOrder } from '@bourse/contract/messages.ts';
import { notionalOrInfinity } from '../../arithmetic.ts';
import { namedOrder } from '../../order/named-order.ts';
import { NONE } from '../../order/order-table.ts';
import type { Contract } from '../../position/contract.ts';
import { Refusal, refusal } from '../../refusal.ts';
import type { State } from '../../state.ts';
import { countResting, setOrderMargin } from '../margin/order-margin.ts';
import { cutOrder, withdrawOrder } from './close-order.ts';
import { admitContractOrder, carryOutContractOrder } from './place-order.ts';

/** As amendOrder of spot: a smaller quantity keeps the place, everything else is a new order. */
export function amendContractOrder(
  state: State,
  command: Command,
  change: AmendContractOrder,
): void {
  const { futures, outcome } = state;
  const { orders, details } = futures;
  const slot = orders.find(namedOrder(orders, change, () => futures.openOrdersOf(command.user)));
  if (slot === NONE || orders.user[slot] !== command.user) {
    return outcome.refuse(refusal(Code.orderNotActive));
  }
  const contract = futures.contracts[orders.market[slot]!]!;
  if (contract.state === MarketState.HALTED) return outcome.refuse(refusal(Code.marketHalted));
  const isInBook = details.isResting[slot] === 1 && orders.waiting[slot] === 0;
  // An exit is as large as what it closes: it is changed where it was set.
  if (!isInBook || details.parent[slot] !== 0 || details.exitType[slot] !== 0) {
    return outcome.refuse(refusal(Code.orderNotResting));
  }
  if (change.priceTicks < 0 || change.quantityLots < 0) {
    return outcome.refuse(refusal(Code.orderShapeInvalid));
  }
  const priceTicks = change.priceTicks || orders.priceTicks[slot]!;
  // Lots that were taken off it, with the position that they closed or as own ones, are no part of it.
  const dealtLots = orders.dealtLots[slot]!;
  const quantityLots = change.quantityLots || dealtLots + orders.remainingLots[slot]!;
  const leftLots = quantityLots - dealtLots;
  const tooSmall = refuseRest(state, contract, slot, priceTicks, leftLots);
  if (tooSmall) return outcome.refuse(tooSmall);
  const isSmaller = leftLots <= orders.remainingLots[slot]!;
  if (priceTicks === orders.priceTicks[slot] && isSmaller) {
    // ---- Nothing below can fail. ----
    return shrink(state, contract, slot, quantityLots, leftLots);
  }
  const order = orderOf(state, slot, priceTicks, leftLots);
  const plan = withoutOrder(state, slot, () => admitContractOrder(state, command.user, order));
  if (plan instanceof Refusal) return outcome.refuse(plan);
  // ---- Nothing below can fail. ----
  const clientOrderId = orders.clientOrderId[slot]!;
  withdrawOrder(state, slot, CloseReason.AMENDED);
  carryOutContractOrder(state, command, order, plan, clientOrderId);
}

/** What is left must be an order of its own size, but for one that only closes. */
function refuseRest(
  { futures }: State,
  { rules, unit }: Contract,
  slot: number,
  priceTicks: number,
  lots: number,
): Refusal | null {
  if (lots < rules.quantityMinLots) {
    const dealtLots = futures.orders.dealtLots[slot]!;
    return refusal(Code.quantityBelowMin, dealtLots + rules.quantityMinLots);
  }
  const isWorth = notionalOrInfinity(priceTicks, lots, unit) >= rules.notionalMin;
  return isWorth || futures.details.isReduceOnly[slot] === 1
    ? null
    : refusal(Code.notionalBelowMin, rules.notionalMin, rules.quoteAsset);
}

function shrink(
  state: State,
  contract: Contract,
  slot: number,
  quantityLots: number,
  leftLots: number,
): void {
  const { outcome } = state;
  const { orders } = state.futures;
  const lessLots = orders.remainingLots[slot]! - leftLots;
  if (lessLots > 0) cutOrder(state, contract, slot, lessLots, CloseReason.USER);
  orders.quantityLots[slot] = quantityLots;
  const dealtLots = orders.dealtLots[slot]!;
  const [order, user] = [orders.id(slot), orders.user[slot]!];
  outcome.answer.order = order;
  outcome.answer.dealtLots = dealtLots;
  outcome.answer.status = dealtLots > 0 ? OrderStatus.PARTIAL : OrderStatus.ACTIVE;
  const value = { order, user, contract: contract.id, quantityLots, dealtLots };
  outcome.emit({ case: 'contractOrderResized', value });
}

/** The order as its owner would place it now. */
function orderOf(
  { futures }: State,
  slot: number,
  priceTicks: number,
  quantityLots: number,
): PlaceContractOrder {
  const { orders, details, accounts } = futures;
  const side = orders.side[slot]!;
  const reduceOnly = details.isReduceOnly[slot] === 1;
  const isLong = (side === Side.BUY) !== reduceOnly;
  return {
    contract: orders.market[slot]!,
    side,
    positionSide: accounts.isOneWay(orders.user[slot]!)
      ? PositionSide.UNSPECIFIED
      : isLong
        ? PositionSide.LONG
        : PositionSide.SHORT,
    type: OrderType.LIMIT,
    timeInForce: orders.timeInForce[slot]!,
    priceTicks,
    quantityLots,
    reduceOnly,
    triggerPriceTicks: 0,
    triggerType: TriggerType.UNSPECIFIED,
    selfTradePrevention: orders.selfTradePrevention[slot]!,
    ...details.attached.get(slot),
  };
}

/** Computes as if an order, what it freezes and what it would bring were not there. */
function withoutOrder<Result>(state: State, slot: number, reckon: () => Result): Result {
  const { orders, details, openCounts } = state.futures;
  const margin = orders.frozenAmount[slot]!;
  const exits = details.attached.get(slot);
  countResting(state, slot, -1);
  setOrderMargin(state, slot, 0);
  details.attached.delete(slot);
  openCounts.subtract(orders.countRow[slot]!);
  const result = orders.without(slot, reckon);
  openCounts.add(orders.user[slot]!, orders.market[slot]!, orders.countRow[slot]!);
  if (exits) details.attached.set(slot, exits);
  setOrderMargin(state, slot, margin);
  countResting(state, slot, 1);
  return result;
}
