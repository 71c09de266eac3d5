import { Code } from '@bourse/contract/codes.ts';
import type { Call } from '#edge/pipeline/handler.ts';
import type { Executor } from '#platform/db/tables/schema.ts';
import { Refusal } from '#platform/refusal.ts';
import { notifyUser } from '#ports/notify-user.ts';
import { ContactTaken } from '#ports/user-directory.ts';
import { hashCode } from './codes/code.ts';
import { contactOf, readContact, targetOf } from './codes/contact.ts';
import { findTicketed } from './codes/send-code.ts';
import { type AuthContext, objectOf, originOf, whoOf } from './context.ts';
import { deviceOf } from './device.ts';
import { answer, type Entered, enter, type SignedIn } from './enter.ts';
import { proveOwnAuthenticator } from './factor/prove-authenticator.ts';
import { stopReset } from './factor/reset/stop-reset.ts';
import type { FinishRule, Flow, TakenCode } from './flow-store.ts';
import type { FlowFields } from './open-flow.ts';
import { checkPassword } from './passwords/check-password.ts';
import { askerOf } from './passwords/password-queue.ts';
import { checkNewPassword } from './passwords/password-rules.ts';
import { recordPassword } from './passwords/record-password.ts';
import { mayHaveSessions } from './policy.ts';
import { ownWordsOf, readRegistration } from './registration.ts';

export interface FinishRequest extends FlowFields {
  readonly ticket?: string | undefined;
  readonly code: string;
  /** Of the authenticator, when one is bound. */
  readonly googleCode?: string | undefined;
}

/**
 * The last step of a sign-in (S01): password and code right in one flow, or one and the same
 * refusal. A client without a ticket sends its password again, and it is checked again. With an
 * authenticator bound (D11) its code is asked for once both are right, and no earlier: no one else learns
 * that there is one.
 * Refuses credentialsWrong, flowExpired, signInBusy, authenticatorDue, authenticatorWrong, authenticatorBusy.
 */
export async function finishSignIn(
  context: AuthContext,
  request: FinishRequest,
  call: Call,
): Promise<SignedIn> {
  const flow = await findFlow(context, 'sign-in', request, call);
  if (!request.ticket) {
    const contact = readContact(request);
    const { accepted } = await checkPassword(context, contact, request.password ?? '', call);
    if (!accepted) throw new Refusal(Code.credentialsWrong);
  }
  let step = await takeSignIn(context, flow, request, call, 'unless-authenticator');
  if (step === 'factor-due') {
    const userId = flow?.userId as number;
    if (!request.googleCode) throw new Refusal(Code.authenticatorDue);
    await proveAuthenticator(context, userId, request.googleCode, call);
    step = await takeSignIn(context, flow, request, call, 'always');
  }
  if (!step || step === 'factor-due') throw new Refusal(Code.credentialsWrong);
  return answer(context, step);
}

/** As `proveOwnAuthenticator`; one that is refused stands in the history of sign-ins. */
async function proveAuthenticator(
  context: AuthContext,
  userId: number,
  code: string,
  call: Call,
): Promise<void> {
  try {
    await proveOwnAuthenticator(context, userId, code, call);
  } catch (error) {
    const outcome = 'authenticator-wrong';
    if (error instanceof Refusal) {
      await context.signIns.record({ userId, outcome, ...originOf(call) });
    }
    throw error;
  }
}

/**
 * Uses up the code of a ticketed sign-in for something else than entering. Returns whose it is; undefined when the
 * code is wrong, which is counted, or the rule does not let it finish. Refuses flowExpired.
 */
export async function takeFlowCode(
  context: AuthContext,
  request: { readonly ticket: string; readonly code: string },
  call: Call,
  executor: Executor,
  finishes: FinishRule,
): Promise<number | undefined> {
  const flow = await findFlow(context, 'sign-in', request, call);
  const taken = await takeCode(context, flow, request.code, call, executor, finishes);
  if (flow && taken === 'finished' && flow.userId !== null) return flow.userId;
  await recordWrongCode(context, flow, request, call, executor);
  return undefined;
}

/**
 * Enters with the code of a sign-in; nothing when it is wrong. While an authenticator's code is due the
 * right code opens nothing and stays good for the call that brings both.
 */
function takeSignIn(
  context: AuthContext,
  flow: Flow | undefined,
  request: FinishRequest,
  call: Call,
  finishes: FinishRule,
): Promise<Entered | 'factor-due' | undefined> {
  return context.database.transaction().execute(async (transaction) => {
    const userId = flow?.userId ?? null;
    const taken = await takeCode(context, flow, request.code, call, transaction, finishes);
    if (taken === 'right') return 'factor-due';
    const user =
      taken === 'finished' && userId !== null
        ? await context.users.findUser(userId, transaction)
        : undefined;
    if (!mayHaveSessions(user)) {
      const outcome = 'code-wrong';
      await context.signIns.record({ userId, outcome, ...originOf(call) }, transaction);
      await recordWrongCode(context, flow, request, call, transaction);
      return undefined;
    }
    return enter(context, user, 'sign-in', call, transaction);
  });
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
  const contact = flow ? contactOf(flow.target) : readContact(request);
  await context.rights.refuseRegion(contact, request.country ?? '', call.address);
  const registration =
    flow?.registration ?? (await readRegistration(context, contact, request, call));
  const done = await context.database
    .transaction()
    .execute(async (transaction) => {
      const taken = await takeCode(context, flow, request.code, call, transaction);
      if (taken !== 'finished') {
        await recordWrongCode(context, flow, request, call, transaction);
        return undefined;
      }
      const { passwordHash, invitedBy, country, currency } = registration;
      const { language: locale, time } = call;
      const user = await context.users.createPerson(
        { contact, passwordHash, invitedBy, country, currency, locale, time },
        transaction,
      );
      await context.rights.note(user.id, transaction);
      return enter(context, user, 'register', call, transaction);
    })
    .catch((error: unknown) => {
      if (error instanceof ContactTaken) return undefined;
      throw error;
    });
  if (!done) throw new Refusal(Code.codeWrong);
  return answer(context, done);
}

/**
 * The last step of a recovery: the new password, withdrawals suspended (D12), all sessions ended
 * (D14), the lock lifted (D10), a notice. Refuses passwordLength, passwordCommon, codeWrong, flowExpired, and
 * accountFrozen to who has the right code.
 */
export async function finishRecovery(
  context: AuthContext,
  request: FinishRequest,
  call: Call,
): Promise<void> {
  const flow = await findFlow(context, 'recover', request, call);
  const contact = flow ? contactOf(flow.target) : readContact(request);
  const password = request.password ?? '';
  checkNewPassword(password, ownWordsOf(context, contact));
  const passwordHash = await context.hasher.inTurn(askerOf(call), (hashing) =>
    hashing.hash(password),
  );
  const done = await context.database.transaction().execute(async (transaction) => {
    const taken = await takeCode(context, flow, request.code, call, transaction);
    const userId = flow?.userId ?? null;
    if (taken !== 'finished' || userId === null) {
      await recordWrongCode(context, flow, request, call, transaction);
      return undefined;
    }
    // The code is used up all the same, and who has it may know.
    if ((await context.users.findUser(userId, transaction))?.frozen) return 'frozen';
    await context.users.setPasswordHash(userId, passwordHash, transaction);
    await context.guard.lift(userId, transaction);
    await context.flows.voidAll(userId, transaction);
    const holdUntil = await context.users.suspendWithdrawals(
      userId,
      call.time,
      'password-reset',
      transaction,
    );
    const ended = await context.sessions.removeAll(userId, transaction);
    await stopReset(context, { userId }, 'password', call, transaction);
    const changed = { holdUntil, ended };
    await recordPassword(context, 'password-reset', call, userId, changed, transaction);
    const user = await context.users.findUser(userId, transaction);
    const { time } = call;
    if (user) {
      await notifyUser(context, user, { kind: 'password-changed', time, holdUntil }, transaction);
    }
    return { user, ended };
  });
  if (done === 'frozen') throw new Refusal(Code.accountFrozen);
  if (!done?.user) throw new Refusal(Code.codeWrong);
  context.sessions.announce(done.ended);
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
  const contact = readContact(request);
  const device = deviceOf(call.address, call.userAgent);
  return context.flows.findPlain(targetOf(contact), device, call.time, purpose);
}

/** Compares the code with the flow's, and uses it up as the rule says. */
async function takeCode(
  context: AuthContext,
  flow: Flow | undefined,
  code: string,
  call: Call,
  executor: Executor,
  finishes: FinishRule = 'always',
): Promise<TakenCode> {
  if (!flow) return 'wrong';
  const codeHash = hashCode(context.codeKey, flow, code);
  const { codeTriesMax } = context.policy;
  return context.flows.takeCode(flow, codeHash, codeTriesMax, call.time, executor, finishes);
}

/** A code that opened nothing, of a flow or of none. */
function recordWrongCode(
  context: AuthContext,
  flow: Flow | undefined,
  request: FinishRequest,
  call: Call,
  executor: Executor,
): Promise<void> {
  const contact = flow ? contactOf(flow.target) : readContact(request);
  const entry = {
    who: whoOf(call),
    act: 'code-check',
    object: objectOf(flow?.userId, contact),
    outcome: 'refused',
    address: call.address,
    after: { purpose: flow?.purpose ?? null },
  } as const;
  return context.audit.record(entry, executor);
}
