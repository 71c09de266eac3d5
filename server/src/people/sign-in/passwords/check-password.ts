import { Code } from '@bourse/contract/codes.ts';
import { addressRange } from '#edge/pipeline/address-range.ts';
import type { Call } from '#edge/pipeline/handler.ts';
import type { Executor } from '#platform/db/tables/schema.ts';
import type { SignInOutcome } from '#platform/db/tables/tables-people.ts';
import { Refusal } from '#platform/refusal.ts';
import type { AuditEntry } from '#ports/audit-trail.ts';
import type { Contact } from '#ports/notice-sender.ts';
import { notifyUser } from '#ports/notify-user.ts';
import type { User } from '#ports/user-directory.ts';
import { targetOf } from '../codes/contact.ts';
import { type AuthContext, objectOf, originOf, whoOf } from '../context.ts';
import { seenFrom } from '../device.ts';
import type { TakenTry } from '../guard.ts';
import { mayHaveSessions } from '../policy.ts';
import type { Known } from '../sign-in-store.ts';
import type { Hashing } from './password-hasher.ts';
import { askerOf } from './password-queue.ts';

/**
 * Whether the password opens the account of a contact. The same counting, hashing and writing is
 * done for a known and an unknown account, for a right and a wrong password and during a lock
 * (S05), and the answer says no more than yes or no.
 * Refuses signInBusy when the address, or strangers together, have failed too often, passwordsBusy when
 * too many wait.
 */
export async function checkPassword(
  context: AuthContext,
  contact: Contact,
  password: string,
  call: Call,
): Promise<{ readonly accepted: boolean; readonly userId: number | null }> {
  const known = await context.signIns.knows(contact, seenFrom(call));
  // Where the owner has been before, a flood of strangers does not keep them out.
  const isStranger = !known.device && !known.place;
  const giveBack = isStranger
    ? await context.failureBudget.take(addressRange(call.address))
    : undefined;
  // Nothing more is written or asked for who only waits: a flood of sign-ins costs one question each.
  try {
    return await context.hasher.inTurn(askerOf(call, known.device), async (hashing) => {
      const user = await context.users.findByContact(contact);
      const right = await tryPassword(context, hashing, { user, contact, password, known }, call);
      if (right) giveBack?.();
      else context.alarm.failed(call.time);
      return { accepted: right && mayHaveSessions(user), userId: user?.id ?? null };
    });
  } catch (error) {
    // It was not looked at.
    giveBack?.();
    throw error;
  }
}

interface Tried {
  readonly user: User | undefined;
  readonly contact: Contact;
  readonly password: string;
  readonly known: Known;
}

/** Counts a password, compares it, and writes down how that went. */
async function tryPassword(
  context: AuthContext,
  hashing: Hashing,
  { user, contact, password, known }: Tried,
  call: Call,
): Promise<boolean> {
  const attempt = {
    ...{ userId: user?.id, target: targetOf(contact), known },
    ...{ origin: seenFrom(call), address: call.address },
  };
  const taken = await context.guard.take(attempt, call.time);
  const entry = { who: whoOf(call), object: objectOf(user?.id, contact), address: call.address };
  if (!taken.address.admitted) {
    await recordTry(context, { ...entry, result: 'address-locked' });
    const waitSeconds = Math.ceil((taken.address.after.lockedUntil - call.time) / 1_000);
    throw new Refusal(Code.signInBusy, { seconds: waitSeconds }, waitSeconds);
  }
  const matches = await hashing
    .verify(user?.passwordHash, password)
    .catch(async (error: unknown) => {
      await context.guard.withdraw(taken);
      throw error;
    });
  const right = matches && taken.account.admitted;
  const outcome = right ? 'password-right' : taken.account.admitted ? 'password-wrong' : 'locked';
  const { lockedUntil } = taken.account.after;
  const locksNow = !right && taken.account.admitted && lockedUntil > call.time;
  // One commit, of the same rows for a known and an unknown account; strangers cause it.
  await context.counts.transaction().execute(async (executor) => {
    await context.guard.settle(taken, right, executor);
    await context.signIns.record(
      { userId: user?.id ?? null, outcome, ...originOf(call) },
      executor,
    );
    await recordTry(context, { ...entry, result: outcome }, executor);
    if (locksNow) {
      await recordLock(context, entry, lockedUntil, executor);
      await tellLock(context, user, contact, { lockedUntil, time: call.time }, executor);
    }
    if (!right && locksAddress(taken, call.time)) {
      const object = `address:${addressRange(call.address)}`;
      const until = taken.address.after.lockedUntil;
      await recordLock(context, { ...entry, object }, until, executor);
    }
  });
  return right;
}

/** A locked account's owner hears of it; for an unknown contact the same work is done (S05). */
function tellLock(
  context: AuthContext,
  user: User | undefined,
  contact: Contact,
  { lockedUntil, time }: { readonly lockedUntil: number; readonly time: number },
  executor: Executor,
): Promise<void> {
  if (!user) return context.sender.sendNothing(contact.channel, executor);
  const minutes = Math.round((lockedUntil - time) / 60_000);
  return notifyUser(context, user, { kind: 'sign-in-locked', time, minutes }, executor);
}

function locksAddress({ address: { before, after } }: TakenTry, now: number): boolean {
  return before.lockedUntil <= now && after.lockedUntil > now;
}

type TryEntry = Pick<AuditEntry, 'who' | 'object' | 'address'>;

function recordTry(
  { audit }: Pick<AuthContext, 'audit'>,
  { result, ...tried }: TryEntry & { readonly result: SignInOutcome | 'address-locked' },
  executor?: Executor,
): Promise<void> {
  const outcome = result === 'password-right' ? 'done' : 'refused';
  return audit.record({ ...tried, act: 'password-check', outcome, after: { result } }, executor);
}

function recordLock(
  { audit }: Pick<AuthContext, 'audit'>,
  tried: TryEntry,
  lockedUntil: number,
  executor: Executor,
): Promise<void> {
  const after = { lockedUntil };
  return audit.record({ ...tried, act: 'sign-in-lock', outcome: 'done', after }, executor);
}
