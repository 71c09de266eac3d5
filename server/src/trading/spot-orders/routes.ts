import { Code } from '@bourse/contract/codes.ts';
import { OrderStatus } from '@bourse/contract/enumerations.ts';
import type { OrderClosed, Outcome } from '@bourse/contract/messages.ts';
import { routes } from '@bourse/contract/routes.ts';
import { answerEach, partKeys } from '#edge/pipeline/answer-each.ts';
import type { UserCaller } from '#edge/pipeline/caller.ts';
import { callerOf, type Implementation, type Input, implement } from '#edge/pipeline/handler.ts';
import { answerNotFoundUnlessOwner } from '#edge/pipeline/not-found-unless-owner.ts';
import { admitChange, admitOrderId, type OwnBots } from '#edge/pipeline/own-bots.ts';
import { quantityText, readLots, readTicks } from '#engine/live/catalog.ts';
import { newestNamed } from '#engine/live/newest-named.ts';
import { acceptedOrThrow, eventOf } from '#engine/outcome.ts';
import { Refusal } from '#platform/refusal.ts';
import type { EnginePort } from '#ports/engine-port.ts';
import { type ListDependencies, listRoutes, OrderLists } from './lists.ts';
import { placeCommand } from './place.ts';

export interface SpotOrdersDependencies extends ListDependencies {
  readonly engine: EnginePort;
  readonly bots: Pick<OwnBots, 'isAtWork'>;
}

/** Placing, cancelling and reading spot orders. */
export function createSpotOrders(dependencies: SpotOrdersDependencies): readonly Implementation[] {
  return [
    ...placeRoutes(dependencies),
    ...amendRoutes(dependencies),
    ...cancelRoutes(dependencies),
    ...listRoutes(dependencies),
  ];
}

function placeRoutes({ engine, live }: SpotOrdersDependencies): readonly Implementation[] {
  const { catalog } = live;
  const place = async (caller: UserCaller, body: Input<typeof routes.spotOrderPlace>['body']) => {
    const { userId: user } = caller;
    const key = body.clientOrderId ?? '';
    admitOrderId(caller, key);
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
  };
  return [
    implement(routes.spotOrderPlace, ({ body }, call) => place(callerOf(call), body)),
    implement(routes.spotOrderPlaceBatch, ({ body }, call) =>
      answerEach(body.orders, (order) => place(callerOf(call), order)),
    ),
  ];
}

type Change = Input<typeof routes.spotOrderAmend>['body'];

function amendRoutes(dependencies: SpotOrdersDependencies): readonly Implementation[] {
  const { engine, live, bots } = dependencies;
  const { catalog } = live;
  const lists = new OrderLists(dependencies);
  /** What never changes of an order: one that is open no more is in the history. */
  const known = async (user: number, { code, clientOrderId = '' }: Change) => {
    const open = code
      ? [...live.openOrdersOf(user)].find(({ order }) => order === Number(code))
      : newestNamed(live.openOrdersOf(user), clientOrderId);
    if (open) return open;
    const row = code
      ? await lists.find(user, Number(code))
      : (await lists.byClientId(user, clientOrderId)).rows[0];
    if (!row) throw new Refusal(Code.notFound);
    return row;
  };
  const amend = async (user: number, change: Change, key: string) => {
    const named = await known(user, change);
    await admitChange(bots, user, named.clientOrderId);
    const market = catalog.market(named.market);
    const { code = '0', clientOrderId = '' } = change;
    const value = {
      ...{ order: Number(code), clientOrderId, market: named.market },
      priceTicks: readTicks(change.price ?? '0', market),
      quantityLots: readLots(change.quantity ?? '0', market),
      stopPriceTicks: readTicks(change.stopPrice ?? '0', market),
    };
    const outcome = await engine.submit({ user, key, body: { case: 'amendOrder', value } });
    const repeated = acceptedOrThrow(outcome, catalog, market);
    const { order, status, dealtLots } = repeated ?? resized(outcome) ?? placed(outcome);
    return {
      code: String(order),
      clientOrderId: named.clientOrderId,
      status,
      dealQuantity: quantityText(market, dealtLots),
      sequence: repeated?.sequence ?? outcome.sequence,
    };
  };
  return [
    implement(routes.spotOrderAmend, ({ body }, call) =>
      amend(callerOf(call).userId, body, call.idempotencyKey),
    ),
    implement(routes.spotOrderAmendBatch, ({ body }, call) => {
      const { userId } = callerOf(call);
      const keyOf = partKeys(call.idempotencyKey, body.orders);
      return answerEach(body.orders, (change) => amend(userId, change, keyOf(change)));
    }),
  ];
}

/** What the engine answered where the order was changed in its place. */
function resized(outcome: Outcome): ReturnType<typeof placed> | undefined {
  const stop = eventOf(outcome, 'stopAmended');
  if (stop) return { order: stop.order, status: OrderStatus.ACTIVE, dealtLots: 0 };
  const event = eventOf(outcome, 'orderResized');
  if (!event) return undefined;
  const { order, quantityLots, remainingLots } = event;
  const dealtLots = quantityLots - remainingLots;
  return { order, status: dealtLots > 0 ? OrderStatus.PARTIAL : OrderStatus.ACTIVE, dealtLots };
}

function cancelRoutes(dependencies: SpotOrdersDependencies): readonly Implementation[] {
  const { engine, live } = dependencies;
  const { catalog } = live;
  const lists = new OrderLists(dependencies);
  const cancel = (user: number, order: number, key: string) => {
    const body = { case: 'cancelOrder' as const, value: { order } };
    const send = async () => {
      const outcome = await engine.submit({ user, key, body });
      const repeated = acceptedOrThrow(outcome, catalog);
      return { code: String(order), sequence: repeated?.sequence ?? outcome.sequence };
    };
    return answerNotFoundUnlessOwner(
      send,
      async () => (await lists.find(user, order)) !== undefined,
    );
  };
  return [
    implement(routes.spotOrderCancel, ({ parameters }, call) =>
      cancel(callerOf(call).userId, Number(parameters.code), call.idempotencyKey),
    ),

    implement(routes.spotOrderCancelBatch, ({ body }, call) => {
      const { userId } = callerOf(call);
      return answerEach(body.orders, async ({ code, clientOrderId = '' }) => {
        if (code !== undefined) return cancel(userId, Number(code), '');
        const named = newestNamed(live.openOrdersOf(userId), clientOrderId);
        if (named) return cancel(userId, named.order, '');
        const { total } = await lists.byClientId(userId, clientOrderId);
        throw new Refusal(total > 0 ? Code.orderNotActive : Code.notFound);
      });
    }),

    implement(routes.spotOrderCancelAll, async ({ body }, call) => {
      const { userId: user } = callerOf(call);
      const market = body.symbol ? catalog.findMarket(body.symbol).market : 0;
      const command = { case: 'cancelAllOrders' as const, value: { market, keepBots: true } };
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
