import { Code } from '@bourse/contract/codes.ts';
import { factorRoutes } from '@bourse/contract/routes/factor.ts';
import {
  type Passkey,
  type PasskeyAnswer,
  passkeyRoutes,
} from '@bourse/contract/routes/passkey.ts';
import { type Call, callerOf, type Implementation, implement } from '#edge/pipeline/handler.ts';
import { Refusal } from '#platform/refusal.ts';
import type { AuthContext } from '../context.ts';
import { answer, enter, type SignedIn } from '../enter.ts';
import { mayHaveSessions } from '../policy.ts';
import { bindAuthenticator, offerAuthenticator, unbindAuthenticator } from './bind.ts';
import type { Passkey as StoredPasskey } from './passkey-store.ts';
import { addPasskey, askPasskey, offerPasskey, provePasskey, removePasskey } from './passkeys.ts';
import { presentFactors, proveFactor } from './prove.ts';
import { askPasskeyReset, askReset, presentReset } from './reset/ask-reset.ts';
import { stopOwnReset, stopResetByCode } from './reset/stop-reset.ts';

/** The second factor of a signed-in person. */
export function factorImplementations(context: AuthContext): readonly Implementation[] {
  return [
    implement(factorRoutes.authenticatorCode, (_input, call) => offerAuthenticator(context, call)),
    implement(factorRoutes.authenticatorBind, async ({ body }, call) => {
      await bindAuthenticator(context, body, call);
      return {};
    }),
    implement(factorRoutes.authenticatorUnbind, async ({ body }, call) => {
      await unbindAuthenticator(context, body, call);
      return {};
    }),
    implement(factorRoutes.factors, (_input, call) => presentFactors(context, call)),
    implement(factorRoutes.factorProve, ({ body }, call) => proveFactor(context, body, call)),
    ...passkeyImplementations(context),
    ...resetImplementations(context),
  ];
}

function passkeyImplementations(context: AuthContext): readonly Implementation[] {
  const listOf = async (call: Call) => {
    const passkeys = await context.passkeys.list(callerOf(call).userId);
    return { list: passkeys.map(present) };
  };
  return [
    implement(passkeyRoutes.passkeys, (_input, call) => listOf(call)),
    implement(passkeyRoutes.passkeyOffer, (_input, call) => offerPasskey(context, call)),
    implement(passkeyRoutes.passkeyAdd, async ({ body }, call) => {
      await addPasskey(context, body, call);
      return listOf(call);
    }),
    implement(passkeyRoutes.passkeyRename, async ({ parameters, body }, call) => {
      const { userId } = callerOf(call);
      const isDone = await context.passkeys.rename(userId, parameters.code, body.name);
      if (!isDone) throw new Refusal(Code.notFound);
      return listOf(call);
    }),
    implement(passkeyRoutes.passkeyRemove, async ({ parameters }, call) => {
      await removePasskey(context, parameters.code, call);
      return listOf(call);
    }),
    implement(passkeyRoutes.passkeyAsk, (_input, call) => askPasskey(context, call)),
    implement(passkeyRoutes.passkeyLogin, ({ body }, call) =>
      signInByPasskey(context, body.answer, call),
    ),
  ];
}

function resetImplementations(context: AuthContext): readonly Implementation[] {
  const { waitMs, longWaitMs, freshPasswordMs } = context.policy.reset;
  return [
    implement(factorRoutes.authenticatorResetRule, async () => ({
      waitMs,
      longWaitMs,
      freshPasswordMs,
    })),
    implement(factorRoutes.authenticatorResetAsk, ({ body }, call) =>
      askReset(context, body, call),
    ),
    implement(factorRoutes.passkeyResetAsk, ({ body }, call) =>
      askPasskeyReset(context, body, call),
    ),
    implement(factorRoutes.authenticatorResetStopByCode, async ({ body }, call) => {
      await stopResetByCode(context, body.stopCode, call);
      return {};
    }),
    implement(factorRoutes.authenticatorReset, async (_input, call) => {
      const open = await context.resets.findOpen(callerOf(call).userId);
      return { reset: open ? presentReset(open) : null };
    }),
    implement(factorRoutes.authenticatorResetStop, async (_input, call) => {
      await stopOwnReset(context, call);
      return {};
    }),
  ];
}

function present({ id, name, createdAt, usedAt }: StoredPasskey): Passkey {
  return { code: id, name, createTime: createdAt, usedTime: usedAt ?? 0 };
}

/**
 * Signs in with a passkey alone: it is something they have, opened by something they know or are, so it stands
 * for password, code and authenticator. Refuses passkeyRefused.
 */
async function signInByPasskey(
  context: AuthContext,
  passkey: PasskeyAnswer,
  call: Call,
): Promise<SignedIn> {
  const userId = await provePasskey(context, passkey, call);
  const entered = await context.database.transaction().execute(async (executor) => {
    const user = await context.users.findUser(userId, executor);
    return mayHaveSessions(user)
      ? enter(context, user, 'sign-in', call, executor, 'passkey')
      : undefined;
  });
  if (!entered) throw new Refusal(Code.passkeyRefused);
  return answer(context, entered);
}
