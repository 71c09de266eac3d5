import { Code } from '@bourse/contract/codes.ts';
import type { UserInfo } from '@bourse/contract/routes/account.ts';
import type { Call } from '../../gateway/handler.ts';
import { Refusal } from '../../gateway/refusal.ts';
import { ContactTaken, type Executor, type User } from '../../services/user-directory.ts';
import { checkPassword } from './check-password.ts';
import { hashCode } from './code.ts';
import { contactOf, readContact, targetOf } from './contact.ts';
import { type AuthContext, notifyUser, originOf } from './context.ts';
import { deviceOf, seenFrom } from './device.ts';
import type { Flow } from './flow-store.ts';
import type { FlowFields } from './open-flow.ts';
import { checkNewPassword } from './password-rules.ts';
import { ownWordsOf, readRegistration } from './registration.ts';
import { findTicketed } from './send-code.ts';
import type { OpenedSession } from './sessions.ts';

export interface FinishRequest extends FlowFields {
  readonly ticket?: string | undefined;
  readonly code: string;
}

export interface SignedIn {
  readonly token: string;
  readonly info: UserInfo;
}

/**
 * The last step of a sign-in (S01): password and code right in one flow, or one and the same
 * refusal. A client without a ticket sends its password again, and it is checked again.
 * Refuses credentialsWrong, flowExpired, signInBusy.
 */
export async function finishSignIn(
  context: AuthContext,
  request: FinishRequest,
  call: Call,
): Promise<SignedIn> {
  const flow = await findFlow(context, 'sign-in', request, call);
  if (!request.ticket) {
    const contact = readContact(request, context.countries.isDiallingCode);
    const { accepted } = await checkPassword(context, contact, request.password ?? '', call);
    if (!accepted) throw new Refusal(Code.credentialsWrong);
  }
  const done = await context.database.transaction().execute(async (transaction) => {
    const userId = flow?.userId ?? null;
    const right = await takeCode(context, flow, request.code, call, transaction);
    const user =
      right && userId !== null ? await context.users.findUser(userId, transaction) : undefined;
    if (!user || user.frozen) {
      const outcome = 'code-wrong';
      await context.signIns.record({ userId, outcome, ...originOf(call) }, transaction);
      return undefined;
    }
    return enter(context, user, call, transaction);
  });
  if (!done) throw new Refusal(Code.credentialsWrong);
  if (done.deviceNew) {
    const { time, address } = call;
    notifyUser(context, done.user, { kind: 'new-device', time, address });
  }
  return answer(context, done);
}

/**
 * The last step of a registration: the account, its first session and device.
 * Refuses codeWrong, flowExpired, and what registration fields refuse.
 */
export async function finishRegistration(
  context: AuthContext,
  request: FinishRequest,
  call: Call,
): Promise<SignedIn> {
  const flow = await findFlow(context, 'register', request, call);
  const contact = flow
    ? contactOf(flow.target)
    : readContact(request, context.countries.isDiallingCode);
  const registration = flow?.registration ?? (await readRegistration(context, contact, request));
  const done = await context.database
    .transaction()
    .execute(async (transaction) => {
      if (!(await takeCode(context, flow, request.code, call, transaction))) return undefined;
      const { passwordHash, invitedBy, country, currency } = registration;
      const { language: locale, time } = call;
      const user = await context.users.createPerson(
        { contact, passwordHash, invitedBy, country, currency, locale, time },
        transaction,
      );
      return enter(context, user, call, transaction);
    })
    .catch((error: unknown) => {
      if (error instanceof ContactTaken) return undefined;
      throw error;
    });
  if (!done) throw new Refusal(Code.codeWrong);
  return answer(context, done);
}

/**
 * The last step of a recovery: the new password, the hold on withdrawals (D12), all sessions ended
 * (D14), the lock lifted (D10), a notice. Refuses passwordLength, passwordCommon, codeWrong, flowExpired.
 */
export async function finishRecovery(
  context: AuthContext,
  request: FinishRequest,
  call: Call,
): Promise<void> {
  const flow = await findFlow(context, 'recover', request, call);
  const contact = flow
    ? contactOf(flow.target)
    : readContact(request, context.countries.isDiallingCode);
  const password = request.password ?? '';
  checkNewPassword(password, ownWordsOf(context, contact));
  const passwordHash = await context.hasher.hash(password);
  const done = await context.database.transaction().execute(async (transaction) => {
    const right = await takeCode(context, flow, request.code, call, transaction);
    const userId = flow?.userId ?? null;
    if (!right || userId === null) return undefined;
    await context.users.setPasswordHash(userId, passwordHash, transaction);
    await context.guard.lift(userId, transaction);
    await context.flows.voidAll(userId, transaction);
    return {
      user: await context.users.findUser(userId, transaction),
      holdUntil: await context.users.extendHold(userId, call.time, transaction),
      ended: await context.sessions.removeAll(userId, transaction),
    };
  });
  if (!done?.user) throw new Refusal(Code.codeWrong);
  context.sessions.announce(done.ended);
  const { holdUntil } = done;
  notifyUser(context, done.user, { kind: 'password-changed', time: call.time, holdUntil });
}

/** The flow that a code may finish. An unknown ticket is refused; a plain call just has no flow. */
async function findFlow(
  context: AuthContext,
  purpose: Flow['purpose'],
  request: FinishRequest,
  call: Call,
): Promise<Flow | undefined> {
  if (request.ticket) {
    const flow = await findTicketed(context, request.ticket, call);
    if (flow.purpose !== purpose) throw new Refusal(Code.flowExpired);
    return flow;
  }
  const contact = readContact(request, context.countries.isDiallingCode);
  const device = deviceOf(call.address, call.userAgent);
  return context.flows.findPlain(targetOf(contact), device, call.time, purpose);
}

/** Counts a try; true when it was the right code, which is used up then. */
async function takeCode(
  context: AuthContext,
  flow: Flow | undefined,
  code: string,
  call: Call,
  executor: Executor,
): Promise<boolean> {
  if (!flow) return false;
  const codeHash = hashCode(context.codeKey, flow, code);
  return context.flows.takeCode(flow, codeHash, context.policy.codeTriesMax, call.time, executor);
}

interface Entered {
  readonly user: User;
  readonly session: OpenedSession;
  readonly deviceNew: boolean;
}

/** Opens the session, remembers the device, writes the history. */
async function enter(
  context: AuthContext,
  user: User,
  call: Call,
  executor: Executor,
): Promise<Entered> {
  const origin = originOf(call);
  const session = await context.sessions.open(user.id, origin, executor);
  const deviceNew = await context.signIns.remember(user.id, seenFrom(call), call.time, executor);
  await context.signIns.record({ userId: user.id, outcome: 'signed-in', ...origin }, executor);
  return { user, session, deviceNew };
}

function answer(context: AuthContext, { user, session }: Entered): SignedIn {
  context.sessions.announce(session.removed);
  return { token: session.token, info: context.users.present(user) };
}
