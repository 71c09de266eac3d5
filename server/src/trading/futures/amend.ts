import { Code } from '@bourse/contract/codes.ts';
import { routes } from '@bourse/contract/routes.ts';
import { answerEach, partKeys } from '#edge/pipeline/answer-each.ts';
import { callerOf, type Implementation, type Input, implement } from '#edge/pipeline/handler.ts';
import { admitChange } from '#edge/pipeline/own-bots.ts';
import { readLots, readTicks } from '#engine/live/catalog.ts';
import { newestNamed } from '#engine/live/newest-named.ts';
import { acceptedOrThrow } from '#engine/outcome.ts';
import { Refusal } from '#platform/refusal.ts';
import type { FuturesDependencies } from './dependencies.ts';
import { placementOf } from './placed.ts';

type Change = Input<typeof routes.contractAmend>['body'];

/** Another price or quantity for orders that rest. */
export function amendRoutes({
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
      ...{ order: Number(code), clientOrderId },
      priceTicks: readTicks(change.price ?? '0', contract),
      quantityLots: readLots(change.quantity ?? '0', contract),
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
