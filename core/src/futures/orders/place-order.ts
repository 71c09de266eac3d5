import {
  OrderStatus,
  OrderType,
  PositionSide,
  SelfTradePrevention,
  TimeInForce,
} from '@bourse/contract/enumerations.ts';
import type { Command, PlaceContractOrder } from '@bourse/contract/messages.ts';
import { NONE } from '../../order/order-table.ts';
import { Refusal } from '../../refusal.ts';
import type { State } from '../../state.ts';
import { type OrderPlan, planOrder, refuseOrder } from './admit-order.ts';
import { keepSettings, planSettings, type SettingsPlan, withSettings } from './brought-settings.ts';
import { isClosingOrder } from './closing.ts';
import { settleExits } from './exits.ts';
import { execute } from './match.ts';
import { openOrder } from './open-order.ts';
import { planWaiting, type Reserve } from './reserve.ts';
import { startWaiting, triggerReference } from './waiting.ts';
import { runTriggered } from './wake.ts';

/** An order of a user: margin, match, settle; then the orders that its trades woke. */
export function placeContractOrder(
  state: State,
  command: Command,
  order: PlaceContractOrder,
): void {
  const plan = admitContractOrder(state, command.user, order);
  if (plan instanceof Refusal) return state.outcome.refuse(plan);
  // ---- Nothing below can fail. ----
  carryOutContractOrder(state, command, order, plan, command.key);
}

/** What an order on a contract does, once nothing refuses it. */
interface AdmittedOrder {
  readonly asked: PlaceContractOrder;
  readonly isClosing: boolean;
  readonly settings: SettingsPlan | null;
  readonly plan: OrderPlan | null;
  readonly reserve: Reserve | null;
}

/** Every reason to refuse an order, or what it will do. Reads only. */
export function admitContractOrder(
  state: State,
  user: number,
  order: PlaceContractOrder,
): AdmittedOrder | Refusal {
  const { futures } = state;
  const refused = refuseOrder(state, user, order);
  if (refused) return refused;
  const contract = futures.contracts[order.contract]!;
  const isClosing = isClosingOrder(state, user, order);
  const timeInForce =
    order.timeInForce || (order.type === OrderType.LIMIT ? TimeInForce.GTC : TimeInForce.IOC);
  const isWaiting = order.triggerPriceTicks > 0 || order.protectedExit === true;
  const selfTradePrevention = order.selfTradePrevention || SelfTradePrevention.EXPIRE_MAKER;
  const settings = planSettings(state, contract, user, order);
  if (settings instanceof Refusal) return settings;
  const plan = isWaiting
    ? null
    : withSettings(state, settings, () =>
        planOrder(state, contract, {
          user,
          side: order.side,
          type: order.type,
          timeInForce,
          selfTradePrevention,
          priceTicks: order.priceTicks,
          lots: order.quantityLots,
          isClosing,
          wokenMs: null,
        }),
      );
  if (plan instanceof Refusal) return plan;
  const reserve = isWaiting
    ? withSettings(state, settings, () => planWaiting(state, contract, user, order, isClosing))
    : null;
  if (reserve instanceof Refusal) return reserve;
  // In one-way mode an order has no position of its own, whatever it says.
  const positionSide = futures.accounts.isOneWay(user)
    ? PositionSide.UNSPECIFIED
    : order.positionSide;
  const asked = { ...order, positionSide, timeInForce, selfTradePrevention };
  return { asked, isClosing, settings, plan, reserve };
}

/** Lets an admitted order do what it does, then the orders that its trades woke. Cannot fail. */
export function carryOutContractOrder(
  state: State,
  command: Command,
  order: PlaceContractOrder,
  admitted: AdmittedOrder,
  clientOrderId: string,
): void {
  endTurn(state, startOrder(state, command, order, admitted, clientOrderId));
}

/** The orders that an order's trades woke; then what is answered of it, if it is open still. */
export function endTurn(state: State, order: number): void {
  const { futures, outcome } = state;
  runTriggered(state);
  const slot = futures.orders.find(order);
  if (slot === NONE) return;
  const dealtLots = futures.orders.dealtLots[slot]!;
  outcome.answer.dealtLots = dealtLots;
  outcome.answer.status = dealtLots > 0 ? OrderStatus.PARTIAL : OrderStatus.ACTIVE;
}

/** Opens an admitted order and lets it trade, or wait; returns its number. Cannot fail. */
export function startOrder(
  state: State,
  command: Command,
  order: PlaceContractOrder,
  { asked, isClosing, settings, plan, reserve }: AdmittedOrder,
  clientOrderId: string,
): number {
  const { futures } = state;
  const { user } = command;
  const contract = futures.contracts[order.contract]!;
  if (settings) keepSettings(state, contract, user, settings);
  const slot = openOrder(state, command, contract, asked, isClosing, plan, reserve, clientOrderId);
  const id = futures.orders.id(slot);
  if (order.protectedExit) {
    futures.triggered.push(user, id);
  } else if (order.triggerPriceTicks > 0) {
    const rises = order.triggerPriceTicks > triggerReference(contract, order);
    startWaiting(state, contract, slot, rises);
  } else {
    execute(state, contract, slot);
  }
  settleExits(state);
  return id;
}
