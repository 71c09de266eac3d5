import { Code } from '@bourse/contract/codes.ts';
import type { AuthenticatorReset } from '@bourse/contract/routes/factor.ts';
import { type Call, sessionOf } from '#edge/pipeline/handler.ts';
import type { Executor } from '#platform/db/tables/schema.ts';
import { Refusal } from '#platform/refusal.ts';
import type { AuditWho } from '#ports/audit-trail.ts';
import { contactOfUser, notifyContacts } from '#ports/notify-user.ts';
import type { User } from '#ports/user-directory.ts';
import type { AuthContext } from '../../context.ts';
import { takeFlowCode } from '../../finish-flow.ts';
import { checkPassword } from '../../passwords/check-password.ts';
import { mayResetFactor } from '../../policy.ts';
import { type OwnCodes, takeOwnCode } from '../own-code.ts';
import { ownUser } from '../secure-change.ts';
import { waitOf } from './reset-plan.ts';
import type { LostFactor, OpenReset } from './reset-store.ts';
import { stopCodeOf, stopHashOf } from './stop-code.ts';

type Opened = Pick<OpenReset, 'userId' | 'factor' | 'askedAt' | 'endsAt'>;

/** Who asks, from where and when; no one named: the owner. */
type Asking = Pick<Call, 'time' | 'address'> & { readonly who?: AuditWho };

/**
 * Asks for the removal of a lost authenticator, in place of its code at the end of a sign-in: the password opened
 * the flow, and the code of the mail or message is used up. It happens after a wait in which any open
 * session, a passkey, the authenticator itself and the code of its notices can stop it. Asked for twice it is one.
 * Refuses recoveryRefused, also where no authenticator is bound; flowExpired.
 */
export async function askReset(
  context: AuthContext,
  request: { readonly ticket: string; readonly code: string },
  call: Call,
): Promise<AuthenticatorReset> {
  const reset = await context.database.transaction().execute(async (executor) => {
    const userId = await takeFlowCode(context, request, call, executor, 'if-authenticator');
    const user = userId === undefined ? undefined : await context.users.findUser(userId, executor);
    return mayResetFactor(user) ? open(context, user, 'authenticator', call, executor) : undefined;
  });
  return presentAsked(reset);
}

/**
 * As `askReset`, for passkeys that are all lost and no authenticator beside them: such an account lets its owner
 * in, and then asks for a passkey wherever a fresh proof is due. Asked by a session, with the password and a
 * code of the own mail or phone; a session alone removes nothing.
 * Refuses recoveryRefused, also where there is another proof; credentialsWrong, codeWrong, signInBusy.
 */
export async function askPasskeyReset(
  context: AuthContext,
  { password, ...codes }: OwnCodes & { readonly password: string },
  call: Call,
): Promise<AuthenticatorReset> {
  const session = sessionOf(call);
  const user = await ownUser(context, session);
  const contact = contactOfUser(user);
  if (!contact || !(await checkPassword(context, contact, password, call)).accepted) {
    throw new Refusal(Code.credentialsWrong);
  }
  const reset = await context.database.transaction().execute(async (executor) => {
    // The account's row first, as every change of a factor takes it.
    await context.users.lock(user.id, executor);
    const own = { user, codes };
    if (!(await takeOwnCode(context, 'authenticator', own, call, executor))) return 'code-wrong';
    const now = await context.users.findUser(user.id, executor);
    if (!mayResetFactor(now) || lostOf(now) !== 'passkeys') return undefined;
    return open(context, now, 'passkeys', call, executor);
  });
  if (reset === 'code-wrong') throw new Refusal(Code.codeWrong);
  return presentAsked(reset);
}

/**
 * The same for a user who cannot sign in to ask: two operators, who know by other means who it is. It has the
 * waits, the notices and the vetoes of any other, and ends none of them. In the caller's transaction; returns its
 * end. Refuses recoveryRefused where the factor is not bound, or the account is frozen or closed.
 */
export async function askResetByOperators(
  context: AuthContext,
  { userId, factor }: Pick<Opened, 'userId' | 'factor'>,
  asking: Required<Asking>,
  executor: Executor,
): Promise<number> {
  await context.users.lock(userId, executor);
  const user = await context.users.findUser(userId, executor);
  const isAsked = mayResetFactor(user) && lostOf(user) === factor;
  const reset = isAsked ? await open(context, user, factor, asking, executor) : undefined;
  return presentAsked(reset).endTime;
}

/** What of an account a reset removes: passkeys only where there is no authenticator beside them. */
function lostOf(user: Pick<User, 'authenticatorBoundAt' | 'passkeyCount'>): LostFactor | undefined {
  if (user.authenticatorBoundAt !== null) return 'authenticator';
  return user.passkeyCount > 0 ? 'passkeys' : undefined;
}

/** What is being removed, and when. */
export function presentReset({ factor, askedAt, endsAt }: Opened): AuthenticatorReset {
  return { factor, askedTime: askedAt, endTime: endsAt };
}

function presentAsked(reset: Opened | undefined): AuthenticatorReset {
  if (!reset) throw new Refusal(Code.recoveryRefused);
  return presentReset(reset);
}

/** The one that waits already, else a new one, written down and told. */
async function open(
  context: AuthContext,
  user: User,
  factor: LostFactor,
  { time, address, who = `user:${user.id}` }: Asking,
  executor: Executor,
): Promise<Opened | undefined> {
  const waitMs = waitOf(context.policy.reset, user.passwordChangedAt, time);
  const asked = { userId: user.id, factor, askedAt: time, endsAt: time + waitMs };
  const stopCode = stopCodeOf(context.codeKey, asked);
  const hash = stopHashOf(context.codeKey, stopCode);
  if (!(await context.resets.insert(asked, hash, executor))) {
    return context.resets.findOpen(user.id, executor);
  }
  const entry = {
    who,
    act: 'authenticator-reset-ask',
    object: `user:${user.id}`,
    outcome: 'done',
    address,
    after: { factor, endsAt: asked.endsAt },
  } as const;
  await context.audit.record(entry, executor);
  await tellReset(context, user, asked, 'asked', executor);
  return asked;
}

/** Tells all ways of the owner of a reset that waits. */
export async function tellReset(
  context: AuthContext,
  user: User,
  { userId, factor, askedAt, endsAt }: Opened,
  stage: 'asked' | 'half-way' | 'last',
  executor: Executor,
): Promise<void> {
  const stopCode = stopCodeOf(context.codeKey, { userId, askedAt });
  const told = { factor, stage, askedAt, endsAt, stopCode };
  const notice = { kind: 'authenticator-reset', ...told } as const;
  await notifyContacts(context, [user], notice, executor);
}
