import { routes } from '@bourse/contract/routes.ts';
import { callerOf, type Implementation, implement } from '../../gateway/handler.ts';
import { hidingForeign } from '../../gateway/hide-foreign.ts';
import { acceptedOrThrow, eventOf } from '../../gateway/outcome.ts';
import type { FuturesDependencies } from './dependencies.ts';

/** Cancelling one open order, or all of them in one command. */
export function cancelRoutes({
  engine,
  live,
  records,
}: FuturesDependencies): readonly Implementation[] {
  const { catalog } = live;
  return [
    implement(routes.contractCancel, ({ parameters }, call) => {
      const { userId: user } = callerOf(call);
      const order = Number(parameters.code);
      const body = { case: 'cancelContractOrder' as const, value: { order } };
      const cancel = async () => {
        const outcome = await engine.submit({ user, key: call.idempotencyKey, body });
        const repeated = acceptedOrThrow(outcome, catalog);
        return { code: parameters.code, sequence: repeated?.sequence ?? outcome.sequence };
      };
      return hidingForeign(cancel, () => records.hasOrders(user, [order]));
    }),

    implement(routes.contractCancelAll, async ({ body }, call) => {
      const { userId: user } = callerOf(call);
      const contract = body.symbol ? catalog.findContract(body.symbol).id : 0;
      const command = { case: 'cancelAllContractOrders' as const, value: { contract } };
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
