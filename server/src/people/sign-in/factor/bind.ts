import { timingSafeEqual } from 'node:crypto';
import { Code } from '@bourse/contract/codes.ts';
import { type Call, sessionOf } from '#edge/pipeline/handler.ts';
import { Refusal } from '#platform/refusal.ts';
import { sayBoth } from '#platform/texts/texts.ts';
import { contactOfUser } from '#ports/notify-user.ts';
import { maskContact } from '../codes/contact.ts';
import type { AuthContext } from '../context.ts';
import { checkPassword } from '../passwords/check-password.ts';
import { isOwnCode, type OwnCodes, takeOwnCode } from './own-code.ts';
import { proveOwnAuthenticator } from './prove-authenticator.ts';
import { ownUser, secureChange } from './secure-change.ts';
import { base32Of, offeredSecret, otpauthUrl } from './totp.ts';

export interface BindRequest extends OwnCodes {
  /** The secret as it was shown: who sends another one's has an old page before them. */
  readonly googleAuth?: string | undefined;
  readonly googleCode: string;
}

export interface UnbindRequest extends OwnCodes {
  readonly googleCode: string;
  readonly password: string;
}

/** The secret that this session may bind. Refuses authenticatorBound: it is never shown again (S15). */
export async function offerAuthenticator(
  context: AuthContext,
  call: Call,
): Promise<{ url: string; code: string }> {
  const { user, secret } = await offered(context, call);
  const contact = contactOfUser(user);
  const label = contact ? maskContact(contact) : String(user.publicNumber);
  return { url: otpauthUrl(secret, { issuer: context.brandName, label }), code: base32Of(secret) };
}

/**
 * Binds the offered authenticator: its code and one of the own mail or phone. Withdrawals wait (D12), all
 * other sessions end (S09), a notice goes out.
 * Refuses authenticatorBound, authenticatorWrong, authenticatorBusy, codeWrong.
 */
export async function bindAuthenticator(
  context: AuthContext,
  request: BindRequest,
  call: Call,
): Promise<void> {
  const { user, session, secret } = await offered(context, call);
  const shown = request.googleAuth?.replace(/\s/g, '').toUpperCase();
  if (shown && !isSame(shown, base32Of(secret)))
    throw new Refusal(Code.authenticatorWrong, { advice: sayBoth('authenticatorAdvice.next') });
  const step = await context.authenticators.proveOffered(
    ...([user.id, secret, request.googleCode, call.time] as const),
  );
  const change = { user, session, kind: 'authenticator-bound' } as const;
  const isDone = await secureChange(context, change, call, async (executor) => {
    const own = { user, codes: request };
    if (!(await takeOwnCode(context, 'authenticator', own, call, executor))) return false;
    await context.authenticators.bind(user.id, secret, step, call.time, executor);
    await context.users.setAuthenticatorBound(user.id, call.time, executor);
    return true;
  });
  if (!isDone) throw new Refusal(Code.codeWrong);
}

/**
 * Unbinds the authenticator: the password, its code and one of the own mail or phone. As at binding,
 * withdrawals wait, other sessions end, a notice goes out.
 * Refuses authenticatorNotBound, ownPasswordWrong, codeWrong, authenticatorWrong, authenticatorBusy, signInBusy.
 */
export async function unbindAuthenticator(
  context: AuthContext,
  request: UnbindRequest,
  call: Call,
): Promise<void> {
  const session = sessionOf(call);
  const user = await ownUser(context, session);
  if (user.authenticatorBoundAt === null) throw new Refusal(Code.authenticatorNotBound);
  const contact = contactOfUser(user);
  const isPassword =
    contact && (await checkPassword(context, contact, request.password, call)).accepted;
  if (!isPassword) throw new Refusal(Code.ownPasswordWrong);
  const own = { user, codes: request };
  // Before the authenticator's code is used up: a slip in the one does not cost the other.
  if (!(await isOwnCode(context, 'authenticator', own, call))) throw new Refusal(Code.codeWrong);
  await proveOwnAuthenticator(context, user.id, request.googleCode, call);
  const change = { user, session, kind: 'authenticator-unbound' } as const;
  const isDone = await secureChange(context, change, call, async (executor) => {
    if (!(await takeOwnCode(context, 'authenticator', own, call, executor))) return false;
    if (!(await context.authenticators.unbind(user.id, executor))) return false;
    await context.users.setAuthenticatorBound(user.id, null, executor);
    return true;
  });
  if (!isDone) throw new Refusal(Code.codeWrong);
}

async function offered(context: AuthContext, call: Call) {
  const session = sessionOf(call);
  const user = await ownUser(context, session);
  if (user.authenticatorBoundAt !== null) throw new Refusal(Code.authenticatorBound);
  const lastBoundAt = await context.authenticators.lastBoundAt(user.id);
  return { session, user, secret: offeredSecret(context.codeKey, session, lastBoundAt) };
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}
