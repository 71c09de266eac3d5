import { type OrderClosed, OrderStatus, type Outcome } from '@bourse/contract/messages.ts';
import { routes } from '@bourse/contract/routes.ts';
import { callerOf, type Implementation, implement } from '../../gateway/handler.ts';
import { hidingForeign } from '../../gateway/hide-foreign.ts';
import { acceptedOrThrow, eventOf } from '../../gateway/outcome.ts';
import { quantityText } from '../../live/catalog.ts';
import type { EnginePort } from '../../services/engine-port.ts';
import { type ListDependencies, listRoutes, OrderLists } from './lists.ts';
import { placeCommand } from './place.ts';

export interface SpotOrdersDependencies extends ListDependencies {
  readonly engine: EnginePort;
}

/** Placing, cancelling and reading spot orders. */
export function createSpotOrders(dependencies: SpotOrdersDependencies): readonly Implementation[] {
  return [placeRoute(dependencies), ...cancelRoutes(dependencies), ...listRoutes(dependencies)];
}

function placeRoute({ engine, live }: SpotOrdersDependencies): Implementation {
  const { catalog } = live;
  return implement(routes.spotOrderPlace, async ({ body }, call) => {
    const { userId: user } = callerOf(call);
    const key = body.clientOrderId ?? '';
    const market = catalog.findMarket(body.symbol);
    const outcome = await engine.submit({ user, key, body: placeCommand(body, catalog) });
    const repeated = acceptedOrThrow(outcome, catalog, market);
    const { order, status, dealtLots } = repeated ?? placed(outcome);
    return {
      code: String(order),
      clientOrderId: key,
      status,
      dealQuantity: quantityText(market, dealtLots),
      sequence: repeated?.sequence ?? outcome.sequence,
    };
  });
}

function cancelRoutes(dependencies: SpotOrdersDependencies): readonly Implementation[] {
  const { engine, live } = dependencies;
  const { catalog } = live;
  const lists = new OrderLists(dependencies);
  return [
    implement(routes.spotOrderCancel, ({ parameters }, call) => {
      const { userId: user } = callerOf(call);
      const order = Number(parameters.code);
      const body = { case: 'cancelOrder' as const, value: { order } };
      const cancel = async () => {
        const outcome = await engine.submit({ user, key: call.idempotencyKey, body });
        const repeated = acceptedOrThrow(outcome, catalog);
        return { code: parameters.code, sequence: repeated?.sequence ?? outcome.sequence };
      };
      return hidingForeign(cancel, async () => (await lists.find(user, order)) !== undefined);
    }),

    implement(routes.spotOrderCancelAll, async ({ body }, call) => {
      const { userId: user } = callerOf(call);
      const market = body.symbol ? catalog.findMarket(body.symbol).market : 0;
      const command = { case: 'cancelAllOrders' as const, value: { market } };
      const outcome = await engine.submit({ user, key: call.idempotencyKey, body: command });
      const repeated = acceptedOrThrow(outcome, catalog);
      const count = repeated?.cancelledCount ?? eventOf(outcome, 'ordersCancelled')?.count ?? 0;
      return { count, sequence: repeated?.sequence ?? outcome.sequence };
    }),
  ];
}

/** What the engine answered to an accepted placement. */
function placed(outcome: Outcome): { order: number; status: OrderStatus; dealtLots: number } {
  const accepted = eventOf(outcome, 'orderAccepted');
  if (!accepted) throw new Error(`command ${outcome.sequence} was neither accepted nor refused`);
  const { order } = accepted;
  let dealtLots = 0;
  let closed: OrderClosed | undefined;
  for (const event of outcome.events) {
    if (event.case === 'traded') {
      const { takerOrder, makerOrder, quantityLots } = event.value;
      if (takerOrder === order || makerOrder === order) dealtLots += quantityLots;
    } else if (event.case === 'orderClosed' && event.value.order === order) {
      closed = event.value;
    }
  }
  const open = dealtLots > 0 ? OrderStatus.PARTIAL : OrderStatus.ACTIVE;
  return { order, status: closed?.status ?? open, dealtLots };
}
