import { Code } from '@bourse/contract/codes.ts';
import { type Call, sessionOf } from '#edge/pipeline/handler.ts';
import { Refusal } from '#platform/refusal.ts';
import type { Contact } from '#ports/notice-sender.ts';
import { contactsOfUser, notifyContacts } from '#ports/notify-user.ts';
import { ContactTaken, type User } from '#ports/user-directory.ts';
import type { AuthContext } from '../context.ts';
import { stopReset } from '../factor/reset/stop-reset.ts';
import { type ContactFields, maskContact, readContact, targetOf } from './contact.ts';
import { takeSecurityCodes } from './security-codes.ts';

/** A contact to bind, with the codes that prove it and one that the person has. */
export interface ContactChange {
  readonly fields: ContactFields;
  /** Whether it takes the place of one of its kind, or is the first of it. */
  readonly replaces: boolean;
  readonly newCode: string;
  /** From the contact that is replaced; for a first one from the contact of the other kind. */
  readonly ownCode: string;
}

/**
 * Binds or changes an e-mail address or a phone number: withdrawals suspended (D12), every other
 * session and flow ended (S09), a notice to the contacts before and after (S35). A contact of
 * another account is refused as a wrong code is.
 * Refuses codeWrong, contactBound, contactNotBound and what reading a contact refuses.
 */
export async function changeContact(
  context: AuthContext,
  change: ContactChange,
  call: Call,
): Promise<void> {
  const { userId, sessionId } = sessionOf(call);
  const before = await context.users.findUser(userId);
  if (!before) throw new Refusal(Code.sessionEnded);
  const contact = readContact(change.fields);
  const own = ownProof(before, contact, change.replaces);
  const codes = [
    { contact, code: change.newCode },
    { contact: own, code: change.ownCode },
  ];
  const done = await context.database
    .transaction()
    .execute(async (executor) => {
      if (!(await takeSecurityCodes(context, 'contact', codes, call, executor))) return undefined;
      await context.users.setContact(userId, contact, executor);
      await context.flows.voidAll(userId, executor);
      await stopReset(context, { userId }, 'contact', call, executor);
      const cause = contact.channel === 'mail' ? 'email-changed' : 'phone-changed';
      const holdUntil = await context.users.suspendWithdrawals(userId, call.time, cause, executor);
      const ended = await context.sessions.removeAll(userId, executor, sessionId);
      const after = await context.users.findUser(userId, executor);
      if (!after) return undefined;
      const { time, address } = call;
      const target = maskContact(contact);
      const who = `user:${userId}` as const;
      const facts = { contact: target, holdUntil, endedSessions: ended.length };
      await context.audit.record(
        { who, act: 'contact-change', object: who, outcome: 'done', address, after: facts },
        executor,
      );
      const notice = { kind: 'contact-changed', time, target, holdUntil } as const;
      await notifyContacts(context, [before, after], notice, executor);
      return ended;
    })
    .catch((error: unknown) => {
      if (error instanceof ContactTaken) return undefined;
      throw error;
    });
  if (!done) throw new Refusal(Code.codeWrong);
  context.sessions.announce(done);
}

/** The contact whose code shows that the account's owner asks. */
function ownProof(user: User, contact: Contact, replaces: boolean): Contact {
  const own = contactsOfUser(user);
  const old = own[contact.channel];
  if (replaces ? old && targetOf(old) === targetOf(contact) : old) {
    throw new Refusal(Code.contactBound);
  }
  const proof = replaces ? old : own[contact.channel === 'mail' ? 'sms' : 'mail'];
  if (!proof) throw new Refusal(Code.contactNotBound);
  return proof;
}
