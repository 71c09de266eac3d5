import { Code } from '@bourse/contract/codes.ts';
import type { Factors } from '@bourse/contract/routes/factor.ts';
import type { PasskeyAnswer } from '@bourse/contract/routes/passkey.ts';
import { FACTOR_FRESH_MS } from '#edge/pipeline/authorise.ts';
import type { UserSession } from '#edge/pipeline/caller.ts';
import { type Call, sessionOf } from '#edge/pipeline/handler.ts';
import { maskEmail, maskMobile } from '#platform/addresses/mask.ts';
import { Refusal } from '#platform/refusal.ts';
import type { User } from '#ports/user-directory.ts';
import type { AuthContext } from '../context.ts';
import { type OwnCodes, takeOwnCode } from './own-code.ts';
import { provePasskey } from './passkeys.ts';
import { proveOwnAuthenticator } from './prove-authenticator.ts';
import { ownUser } from './secure-change.ts';

export interface Proof extends OwnCodes {
  readonly googleCode?: string | undefined;
  readonly passkey?: PasskeyAnswer | undefined;
}

/** How the caller can prove to be there, and how long the last proof counts. */
export async function presentFactors(context: AuthContext, call: Call): Promise<Factors> {
  const session = sessionOf(call);
  return present(await ownUser(context, session), session.factorAt);
}

/**
 * Makes the session's second factor fresh: by a passkey or the authenticator's code where there is one, and by
 * nothing less; else by the code of the own mail or phone.
 * Refuses authenticatorDue, authenticatorWrong, authenticatorBusy, passkeyRefused, codeWrong.
 */
export async function proveFactor(
  context: AuthContext,
  proof: Proof,
  call: Call,
): Promise<Factors> {
  const session = sessionOf(call);
  const user = await ownUser(context, session);
  if (proof.passkey) await proveByPasskey(context, user, proof.passkey, call);
  else if (user.authenticatorBoundAt !== null)
    await proveByAuthenticator(context, user, proof, call);
  else if (user.passkeyCount > 0) throw new Refusal(Code.passkeyRefused);
  else if (!(await proveByCode(context, user, proof, call))) throw new Refusal(Code.codeWrong);
  await refresh(context, session, call.time);
  return present(user, call.time);
}

async function proveByAuthenticator(
  context: AuthContext,
  { id }: User,
  { googleCode }: Proof,
  call: Call,
): Promise<void> {
  if (!googleCode) throw new Refusal(Code.authenticatorDue);
  await proveOwnAuthenticator(context, id, googleCode, call);
}

/** Another user's passkey proves nothing here. */
async function proveByPasskey(
  context: AuthContext,
  { id }: User,
  answer: PasskeyAnswer,
  call: Call,
): Promise<void> {
  if ((await provePasskey(context, answer, call)) !== id) throw new Refusal(Code.passkeyRefused);
}

function proveByCode(context: AuthContext, user: User, codes: Proof, call: Call): Promise<boolean> {
  return context.database
    .transaction()
    .execute((executor) => takeOwnCode(context, 'step-up', { user, codes }, call, executor));
}

/** Refuses sessionEnded when it ended meanwhile. */
async function refresh(
  context: AuthContext,
  { sessionId }: UserSession,
  time: number,
): Promise<void> {
  const session = await context.sessions.proveFactor(sessionId, time, context.database);
  if (!session) throw new Refusal(Code.sessionEnded);
  await context.sessions.recallFactor(session);
}

function present(user: User, factorAt: number): Factors {
  return {
    authenticator: user.authenticatorBoundAt !== null,
    passkey: user.passkeyCount > 0,
    email: user.email ? maskEmail(user.email) : '',
    mobile: user.mobile ? `${user.areaCode} ${maskMobile(user.mobile)}` : '',
    freshUntil: factorAt + FACTOR_FRESH_MS,
  };
}
