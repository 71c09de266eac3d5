import type { Executor } from '#platform/db/tables/schema.ts';
import { contactsOfUser } from '#ports/notify-user.ts';
import type { User } from '#ports/user-directory.ts';
import { targetOf } from './codes/contact.ts';
import type { AuthContext } from './context.ts';

/** What a person signed in with and from; each table has a `user_id`. */
const tables = [
  'authenticators',
  'authenticator_resets',
  'passkeys',
  'user_devices',
  'security_codes',
  'sign_ins',
  'auth_flows',
] as const;

/**
 * Forgets all by which an account was signed in to, in the transaction that closes it; its contacts are kept as
 * keyed hashes. Returns what is to be called once that stands.
 */
export async function eraseAccount(
  context: AuthContext,
  user: User,
  time: number,
  executor: Executor,
): Promise<() => void> {
  for (const contact of Object.values(contactsOfUser(user))) {
    if (!contact) continue;
    await context.closedContacts.put(contact, time, executor);
    // A flow that found no account at its time names only the contact.
    await executor.deleteFrom('auth_flows').where('target', '=', targetOf(contact)).execute();
  }
  for (const table of tables) {
    await executor.deleteFrom(table).where('user_id', '=', user.id).execute();
  }
  const ended = await context.sessions.removeAll(user.id, executor);
  return () => context.sessions.announce(ended);
}
