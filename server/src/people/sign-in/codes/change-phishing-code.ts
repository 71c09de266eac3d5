import { Code } from '@bourse/contract/codes.ts';
import { type Call, sessionOf } from '#edge/pipeline/handler.ts';
import { Refusal } from '#platform/refusal.ts';
import { contactsOfUser, notifyContacts } from '#ports/notify-user.ts';
import type { AuthContext } from '../context.ts';
import { type ContactCode, takeSecurityCodes } from './security-codes.ts';

const PHISHING_CODE = /^[A-Za-z0-9]{4,20}$/;

export interface PhishingCodeChange {
  readonly emailCode?: string | undefined;
  readonly mobileCode?: string | undefined;
  readonly phishingCode: string;
}

/**
 * Sets the word that every mail to a person carries, so that a forged one is recognised. One code of an
 * own contact is enough, and each that is given must be right. The notice of it still has the
 * old word; that of a first one has this one, since every mail carries the word from then on.
 * Refuses phishingCodeInvalid, codesMissing, contactNotBound, codeWrong.
 */
export async function changePhishingCode(
  context: AuthContext,
  { emailCode = '', mobileCode = '', phishingCode }: PhishingCodeChange,
  call: Call,
): Promise<void> {
  const { userId } = sessionOf(call);
  if (!PHISHING_CODE.test(phishingCode)) throw new Refusal(Code.phishingCodeInvalid);
  if (!emailCode && !mobileCode) throw new Refusal(Code.codesMissing);
  const user = await context.users.findUser(userId);
  if (!user) throw new Refusal(Code.sessionEnded);
  const own = contactsOfUser(user);
  const codes: ContactCode[] = [];
  for (const [contact, code] of [
    [own.mail, emailCode],
    [own.sms, mobileCode],
  ] as const) {
    if (!code) continue;
    if (!contact) throw new Refusal(Code.contactNotBound);
    codes.push({ contact, code });
  }
  const isDone = await context.database.transaction().execute(async (executor) => {
    if (!(await takeSecurityCodes(context, 'anti-phishing', codes, call, executor))) return false;
    await context.users.setPhishingCode(userId, phishingCode, executor);
    const who = `user:${userId}` as const;
    const { address, time } = call;
    await context.audit.record(
      { who, act: 'phishing-code-change', object: who, outcome: 'done', address },
      executor,
    );
    const told = { ...user, phishingCode: user.phishingCode || phishingCode };
    await notifyContacts(context, [told], { kind: 'phishing-code-changed', time }, executor);
    return true;
  });
  if (!isDone) throw new Refusal(Code.codeWrong);
}
