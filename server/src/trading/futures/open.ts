import { routes } from '@bourse/contract/routes.ts';
import { answerEach } from '#edge/pipeline/answer-each.ts';
import type { UserCaller } from '#edge/pipeline/caller.ts';
import { callerOf, type Implementation, type Input, implement } from '#edge/pipeline/handler.ts';
import { answerNotFoundUnlessOwner } from '#edge/pipeline/not-found-unless-owner.ts';
import { admitOrderId } from '#edge/pipeline/own-bots.ts';
import { acceptedOrThrow } from '#engine/outcome.ts';
import type { FuturesDependencies } from './dependencies.ts';
import { readOrder, targetOf } from './open-order.ts';
import { placementOf } from './placed.ts';

/**
 * Orders that open a position, add to one, or (reduce-only) close: one command each, with the settings and
 * exits that they bring.
 */
export function openRoutes({
  engine,
  live,
  records,
}: FuturesDependencies): readonly Implementation[] {
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
