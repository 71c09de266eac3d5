import { Code } from '@bourse/contract/codes.ts';
import { routes } from '@bourse/contract/routes.ts';
import { answerEach, partKeys } from '#edge/pipeline/answer-each.ts';
import type { UserCaller } from '#edge/pipeline/caller.ts';
import { callerOf, type Implementation, type Input, implement } from '#edge/pipeline/handler.ts';
import { answerNotFoundUnlessOwner } from '#edge/pipeline/not-found-unless-owner.ts';
import { admitChange, admitOrderId } from '#edge/pipeline/own-bots.ts';
import { readLots, readTicks } from '#engine/live/catalog.ts';
import { newestNamed } from '#engine/live/newest-named.ts';
import { acceptedOrThrow, eventOf } from '#engine/outcome.ts';
import { Refusal } from '#platform/refusal.ts';
import { closeRoutes } from './close.ts';
import type { FuturesDependencies } from './dependencies.ts';
import { exitsRoute } from './exits.ts';
import { listRoutes } from './lists.ts';
import { readOrder, targetOf } from './open-order.ts';
import { placementOf } from './placed.ts';
import { reverseRoute } from './reverse.ts';
import { settingRoutes } from './settings.ts';

/** Trading perpetual contracts: orders, positions, their exits, margin and settings. */
export function createFutures(dependencies: FuturesDependencies): readonly Implementation[] {
  return [
    ...openRoutes(dependencies),
    ...closeRoutes(dependencies),
    ...amendRoutes(dependencies),
    ...cancelRoutes(dependencies),
    reverseRoute(dependencies),
    exitsRoute(dependencies),
    ...listRoutes(dependencies),
    ...settingRoutes(dependencies),
  ];
}

type Change = Input<typeof routes.contractAmend>['body'];

/** Another price or quantity for orders that rest or wait, another trigger for those that wait. */
function amendRoutes({
  engine,
  live,
  records,
  bots,
}: FuturesDependencies): readonly Implementation[] {
  const { catalog } = live;
  /** What never changes of an order: one that is open no more is in the history. */
  const known = async (user: number, { code, clientOrderId = '' }: Change) => {
    const named = code
      ? await records.orderOf(user, Number(code))
      : (newestNamed(live.futures.openOrdersOf(user), clientOrderId) ??
        (await records.orderNamed(user, clientOrderId)));
    if (named === null) throw new Refusal(Code.notFound);
    return named;
  };
  const amend = async (user: number, change: Change, key: string) => {
    const named = await known(user, change);
    await admitChange(bots, user, named.clientOrderId);
    const contract = catalog.contract(named.contract);
    const { code = '0', clientOrderId = '' } = change;
    const value = {
      ...{ order: Number(code), clientOrderId, contract: named.contract },
      priceTicks: readTicks(change.price ?? '0', contract),
      quantityLots: readLots(change.quantity ?? '0', contract),
      triggerPriceTicks: readTicks(change.stopPrice ?? '0', contract),
    };
    const outcome = await engine.submit({ user, key, body: { case: 'amendContractOrder', value } });
    const repeated = acceptedOrThrow(outcome, catalog, contract);
    return placementOf(outcome, repeated, contract, named.clientOrderId);
  };
  return [
    implement(routes.contractAmend, ({ body }, call) =>
      amend(callerOf(call).userId, body, call.idempotencyKey),
    ),
    implement(routes.contractAmendBatch, ({ body }, call) => {
      const { userId } = callerOf(call);
      const keyOf = partKeys(call.idempotencyKey, body.orders);
      return answerEach(body.orders, (change) => amend(userId, change, keyOf(change)));
    }),
  ];
}

/** Cancelling one open order, some of them, or all in one command. */
function cancelRoutes({ engine, live, records }: FuturesDependencies): readonly Implementation[] {
  const { catalog } = live;
  const cancel = (user: number, order: number, key: string) => {
    const body = { case: 'cancelContractOrder' as const, value: { order } };
    const send = async () => {
      const outcome = await engine.submit({ user, key, body });
      const repeated = acceptedOrThrow(outcome, catalog);
      return { code: String(order), sequence: repeated?.sequence ?? outcome.sequence };
    };
    return answerNotFoundUnlessOwner(send, () => records.hasOrders(user, [order]));
  };
  return [
    implement(routes.contractCancel, ({ parameters }, call) =>
      cancel(callerOf(call).userId, Number(parameters.code), call.idempotencyKey),
    ),

    implement(routes.contractCancelBatch, ({ body }, call) => {
      const { userId } = callerOf(call);
      return answerEach(body.orders, async ({ code, clientOrderId = '' }) => {
        if (code !== undefined) return cancel(userId, Number(code), '');
        const named = newestNamed(live.futures.openOrdersOf(userId), clientOrderId);
        if (named) return cancel(userId, named.order, '');
        const had = await records.orderNamed(userId, clientOrderId);
        throw new Refusal(had !== null ? Code.orderNotActive : Code.notFound);
      });
    }),

    implement(routes.contractCancelAll, async ({ body }, call) => {
      const { userId: user } = callerOf(call);
      const contract = body.symbol ? catalog.findContract(body.symbol).id : 0;
      const value = { contract, keepExits: body.exits !== true, keepBots: true };
      const command = { case: 'cancelAllContractOrders' as const, value };
      const outcome = await engine.submit({ user, key: call.idempotencyKey, body: command });
      const repeated = acceptedOrThrow(outcome, catalog);
      const told = eventOf(outcome, 'contractOrdersCancelled')?.count ?? 0;
      return {
        count: repeated?.cancelledCount ?? told,
        sequence: repeated?.sequence ?? outcome.sequence,
      };
    }),
  ];
}

/**
 * Orders that open a position, add to one, or (reduce-only) close: one command each, with the settings and
 * exits that they bring.
 */
function openRoutes({ engine, live, records }: FuturesDependencies): readonly Implementation[] {
  const open = (caller: UserCaller, body: Input<typeof routes.contractOpen>['body']) => {
    const { userId: user } = caller;
    const place = async () => {
      admitOrderId(caller, body.clientOrderId);
      const contract = live.catalog.findContract(body.symbol);
      const key = body.clientOrderId ?? '';
      const value = readOrder(live, body, contract);
      const command = { case: 'placeContractOrder' as const, value };
      const outcome = await engine.submit({ user, key, body: command });
      const repeated = acceptedOrThrow(outcome, live.catalog, contract);
      const position = live.futures.position(user, contract.id, targetOf(body));
      return placementOf(outcome, repeated, contract, key, position);
    };
    return answerNotFoundUnlessOwner(
      place,
      async () => !body.positionCode || records.hasPosition(user, body.positionCode),
    );
  };
  return [
    implement(routes.contractOpen, ({ body }, call) => open(callerOf(call), body)),
    implement(routes.contractOpenBatch, ({ body }, call) =>
      answerEach(body.orders, (order) => open(callerOf(call), order)),
    ),
  ];
}
