import { Code } from '@bourse/contract/codes.ts';
import { consolePasskeyRoutes as routes } from '@bourse/contract/console/routes/passkeys.ts';
import { type Implementation, implement, operatorOf } from '#edge/pipeline/handler.ts';
import type { ConsoleActs } from '#edge/staff/console-port.ts';
import type { Executor } from '#platform/db/tables/schema.ts';
import { Refusal } from '#platform/refusal.ts';
import type { OperatorContext } from './context.ts';
import {
  addOperatorPasskey,
  askOperatorPasskey,
  offerOperatorPasskey,
  removeOperatorPasskey,
  signInOperatorByPasskey,
} from './passkeys.ts';

/** What changes nothing of an operator's passkeys, and the door that they open. */
export function passkeyRoutes(context: OperatorContext): readonly Implementation[] {
  return [
    implement(routes.consolePasskeys, (_input, call) => listOf(context, operatorOf(call))),
    implement(routes.consolePasskeyOffer, (_input, call) => offerOperatorPasskey(context, call)),
    implement(routes.consolePasskeyAsk, (_input, call) => askOperatorPasskey(context, call)),
    implement(routes.consolePasskeySignIn, ({ body }, call) =>
      signInOperatorByPasskey(context, body.answer, call),
    ),
  ];
}

/** What an operator does with own passkeys. */
export function passkeyActs(
  context: OperatorContext,
  acts: ConsoleActs,
): readonly Implementation[] {
  return [
    acts.implement(routes.consolePasskeyAdd, async ({ body }, act, call) => {
      await addOperatorPasskey(context, body, act, call);
      return listOf(context, act.operator, act.executor);
    }),
    acts.implement(routes.consolePasskeyRename, async ({ parameters, body }, act) => {
      const { operatorId } = act.operator;
      const isDone = await context.passkeys.rename(
        ...([operatorId, parameters.code, body.name, act.executor] as const),
      );
      if (!isDone) throw new Refusal(Code.notFound);
      await act.record(`operator:${operatorId}`, { after: { passkey: body.name } });
      return listOf(context, act.operator, act.executor);
    }),
    acts.implement(routes.consolePasskeyRemove, async ({ parameters }, act) => {
      await removeOperatorPasskey(context, parameters.code, act);
      return listOf(context, act.operator, act.executor);
    }),
  ];
}

async function listOf(
  { passkeys }: OperatorContext,
  { operatorId }: { readonly operatorId: number },
  executor?: Executor,
) {
  const list = await passkeys.list(operatorId, executor);
  return {
    list: list.map(({ id, name, createdAt, usedAt }) => ({
      ...{ code: id, name, createTime: createdAt, usedTime: usedAt ?? 0 },
    })),
  };
}
