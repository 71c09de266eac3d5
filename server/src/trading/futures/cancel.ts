import { Code } from '@bourse/contract/codes.ts';
import { routes } from '@bourse/contract/routes.ts';
import { answerEach } from '#edge/pipeline/answer-each.ts';
import { callerOf, type Implementation, implement } from '#edge/pipeline/handler.ts';
import { answerNotFoundUnlessOwner } from '#edge/pipeline/not-found-unless-owner.ts';
import { newestNamed } from '#engine/live/newest-named.ts';
import { acceptedOrThrow, eventOf } from '#engine/outcome.ts';
import { Refusal } from '#platform/refusal.ts';
import type { FuturesDependencies } from './dependencies.ts';

/** Cancelling one open order, some of them, or all in one command. */
export function cancelRoutes({
  engine,
  live,
  records,
}: FuturesDependencies): readonly Implementation[] {
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
