import type { Call } from '#edge/pipeline/handler.ts';
import type { Executor } from '#platform/db/tables/schema.ts';
import { contactsOfUser } from '#ports/notify-user.ts';
import type { User } from '#ports/user-directory.ts';
import { areSecurityCodes, type ContactCode, takeSecurityCodes } from '../codes/security-codes.ts';
import type { AuthContext } from '../context.ts';

/** The codes that a call about the second factor brings; one of them must be right. */
export interface OwnCodes {
  readonly emailCode?: string | undefined;
  readonly mobileCode?: string | undefined;
}

interface Own {
  readonly user: User;
  readonly codes: OwnCodes;
}

/**
 * Uses up the code that the call brings of the own mail or phone, in the caller's transaction; false when it is
 * wrong, which is counted: so the transaction must be let to its end.
 */
export async function takeOwnCode(
  context: AuthContext,
  purpose: 'authenticator' | 'step-up',
  own: Own,
  call: Call,
  executor: Executor,
): Promise<boolean> {
  return takeSecurityCodes(context, purpose, codesOf(own), call, executor);
}

/** Whether the code is right, which leaves it as it is; a wrong one is counted. */
export function isOwnCode(
  context: AuthContext,
  purpose: 'authenticator',
  own: Own,
  call: Call,
): Promise<boolean> {
  return areSecurityCodes(context, purpose, codesOf(own), call);
}

/** None when the call brings none, or one of a contact that the account does not have. */
function codesOf({ user, codes: { emailCode, mobileCode } }: Own): readonly ContactCode[] {
  const { mail, sms } = contactsOfUser(user);
  const contact = emailCode ? (mail ?? sms) : sms;
  const code = emailCode || mobileCode;
  return contact && code ? [{ contact, code }] : [];
}
