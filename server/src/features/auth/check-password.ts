import { Code } from '@bourse/contract/codes.ts';
import type { Call } from '../../gateway/handler.ts';
import { Refusal } from '../../gateway/refusal.ts';
import type { Contact } from '../../services/notice-sender.ts';
import { targetOf } from './contact.ts';
import { type AuthContext, notifyUser, originOf } from './context.ts';
import { seenFrom } from './device.ts';

/**
 * Whether the password opens the account of a contact. The same counting, hashing and writing is
 * done for a known and an unknown account, for a right and a wrong password and during a lock
 * (S05), and the answer says no more than yes or no.
 * Refuses signInBusy when the address has failed too often, unavailable when too many wait.
 */
export async function checkPassword(
  context: AuthContext,
  contact: Contact,
  password: string,
  call: Call,
): Promise<{ readonly accepted: boolean; readonly userId: number | null }> {
  const user = await context.users.findByContact(contact);
  const origin = seenFrom(call);
  const attempt = {
    userId: user?.id,
    target: targetOf(contact),
    origin,
    // Asked for an unknown account too: no user has the id 0.
    known: await context.signIns.knows(user?.id ?? 0, origin),
    address: call.address,
  };
  const taken = await context.guard.take(attempt, call.time);
  if (!taken.address.admitted) {
    const waitSeconds = Math.ceil((taken.address.after.lockedUntil - call.time) / 1_000);
    throw new Refusal(Code.signInBusy, [String(waitSeconds)], waitSeconds);
  }
  const matches = await context.hasher
    .verify(user?.passwordHash, password)
    .catch(async (error: unknown) => {
      await context.guard.withdraw(taken);
      throw error;
    });
  const right = matches && taken.account.admitted;
  await context.guard.settle(taken, right);
  await context.signIns.record({
    userId: user?.id ?? null,
    outcome: right ? 'password-right' : taken.account.admitted ? 'password-wrong' : 'locked',
    ...originOf(call),
  });
  if (!right) context.alarm.failed(call.time);
  const { lockedUntil } = taken.account.after;
  if (user && !right && taken.account.admitted && lockedUntil > call.time) {
    const minutes = Math.round((lockedUntil - call.time) / 60_000);
    notifyUser(context, user, { kind: 'sign-in-locked', time: call.time, minutes });
  }
  return { accepted: right && user !== undefined && !user.frozen, userId: user?.id ?? null };
}
