import { Code } from '@bourse/contract/codes.ts';
import { CodeScene } from '@bourse/contract/enumerations.ts';
import { type Call, sessionOf } from '#edge/pipeline/handler.ts';
import { maskEmail, maskMobile } from '#platform/addresses/mask.ts';
import { readPhoneNumber } from '#platform/addresses/phone-number.ts';
import type { Executor } from '#platform/db/tables/schema.ts';
import type { SecurityPurpose } from '#platform/db/tables/tables-people.ts';
import { Refusal } from '#platform/refusal.ts';
import type { Contact } from '#ports/notice-sender.ts';
import { contactsOfUser } from '#ports/notify-user.ts';
import type { User } from '#ports/user-directory.ts';
import type { AuthContext } from '../context.ts';
import { hashToken } from '../token.ts';
import { hashCode, newCode } from './code.ts';
import { type ContactFields, maskContact, readContact, targetOf } from './contact.ts';
import type { Using } from './security-code-store.ts';
import { type CodeSent, takeBudget } from './send-code.ts';

/** What a scene's code is for; `channel` where the scene leaves no choice. */
interface Scene {
  readonly purpose: SecurityPurpose;
  readonly channel?: Contact['channel'];
  /** Whether the code may go to a contact that is not the person's yet. */
  readonly takesNew: boolean;
  /** Whether what is named only says which of the own contacts, by mail or by phone. */
  readonly namesWay?: boolean;
}

const scenes = new Map<number, Scene>([
  [CodeScene.email, { purpose: 'contact', channel: 'mail', takesNew: true }],
  [CodeScene.phone, { purpose: 'contact', channel: 'sms', takesNew: true }],
  [CodeScene.phishing, { purpose: 'anti-phishing', takesNew: false }],
  [CodeScene.authenticator, { purpose: 'authenticator', takesNew: false, namesWay: true }],
  [CodeScene.stepUp, { purpose: 'step-up', takesNew: false, namesWay: true }],
]);

/** The scenes in which a signed-in user asks for a code: to change the account, or to prove to be there. */
export const isSecurityScene = (scene: number | undefined): boolean => scenes.has(scene ?? 0);

/**
 * Sends a code to a signed-in person's own contact, or to one that they want to bind. The own one
 * need not be named: no field, the contact itself and what the screens show of it, masked, all mean it.
 * A contact of another account gets a notice instead of a code, and the answer is the same (S05).
 * Refuses notSignedIn, sessionEnded, notAllowed, contactNotBound, codeTooSoon, codeTooMany and what reading a contact refuses.
 */
export async function sendSecurityCode(
  context: AuthContext,
  request: ContactFields & { readonly scene?: number | undefined },
  call: Call,
): Promise<CodeSent> {
  const scene = scenes.get(request.scene ?? 0);
  if (!scene) throw new Refusal(Code.shapeInvalid, { field: 'scene' });
  const { caller } = call;
  if (caller.kind === 'visitor') {
    throw new Refusal(caller.hasFailed ? Code.sessionEnded : Code.notSignedIn);
  }
  // Proving who a person is is no program's business.
  if (caller.kind === 'key' || caller.kind === 'operator') throw new Refusal(Code.notAllowed);
  const { userId, sessionId } = caller;
  const user = await context.users.findUser(userId);
  if (!user) throw new Refusal(Code.sessionEnded);
  const { contact, isOwn } = contactAsked(user, scene, request);
  const holder = isOwn ? user : await context.users.findByContact(contact);
  await takeBudget(context, { contact, flow: undefined }, call);
  const code = newCode();
  const target = targetOf(contact);
  const { purpose } = scene;
  const isFree = isOwn || holder === undefined;
  // Of a contact that is taken no code is right.
  const codeHash = hashOf(context, { sessionId, purpose, target }, isFree ? code : newCode());
  const expiresAt = call.time + context.policy.codeMs;
  const minutes = Math.round(context.policy.codeMs / 60_000);
  const message = {
    contact,
    language: isFree ? call.language : (holder?.locale ?? call.language),
    // A contact that is not the person's yet does not get the word.
    phishingCode: holder?.phishingCode ?? '',
    nickname: holder?.nickname,
    notice: isFree
      ? ({ kind: 'code', purpose, code, minutes } as const)
      : ({ kind: 'contact-taken' } as const),
  };
  const who = `user:${userId}` as const;
  const { address } = call;
  await context.database.transaction().execute(async (executor) => {
    await context.securityCodes.put(userId, purpose, { target, codeHash }, expiresAt, executor);
    const after = { purpose, contact: maskContact(contact) };
    await context.audit.record(
      { who, act: 'code-send', object: who, outcome: isFree ? 'done' : 'refused', address, after },
      executor,
    );
    await context.sender.send(message, executor);
  });
  return {
    waitSeconds: Math.ceil(context.policy.codePauseMs / 1_000),
    isSlow: context.sender.isSlow(contact.channel),
  };
}

/** A code that was entered for a contact; whether it is right is asked later. */
export interface ContactCode {
  readonly contact: Contact;
  readonly code: string;
}

/**
 * Whether all the codes are right, which uses them up, each in the session that asked for it. To be
 * committed either way: a wrong one counts as a try.
 */
export function takeSecurityCodes(
  context: AuthContext,
  purpose: SecurityPurpose,
  codes: readonly ContactCode[],
  call: Call,
  executor: Executor,
): Promise<boolean> {
  // Who only proves to be there may have asked for codes of a change that goes on.
  const using = purpose === 'step-up' ? 'its purpose' : 'every';
  return look(context, purpose, codes, call, { using, executor });
}

/** Whether all the codes are right, which leaves them as they are; a wrong one counts as a try. */
export function areSecurityCodes(
  context: AuthContext,
  purpose: SecurityPurpose,
  codes: readonly ContactCode[],
  call: Call,
): Promise<boolean> {
  return context.database
    .transaction()
    .execute((executor) => look(context, purpose, codes, call, { using: 'none', executor }));
}

function look(
  context: AuthContext,
  purpose: SecurityPurpose,
  codes: readonly ContactCode[],
  call: Call,
  { using, executor }: { readonly using: Using; readonly executor: Executor },
): Promise<boolean> {
  const { userId, sessionId } = sessionOf(call);
  const entered = codes.map(({ contact, code }) => {
    const target = targetOf(contact);
    return { target, codeHash: hashOf(context, { sessionId, purpose, target }, code) };
  });
  const limits = { triesMax: context.policy.codeTriesMax, now: call.time, using };
  return context.securityCodes.look(userId, purpose, entered, limits, executor);
}

function hashOf(
  { codeKey }: AuthContext,
  { sessionId, purpose, target }: Binding,
  code: string,
): Buffer {
  return hashCode(codeKey, { ticketHash: hashToken(sessionId), purpose, target }, code);
}

interface Binding {
  readonly sessionId: string;
  readonly purpose: SecurityPurpose;
  readonly target: string;
}

/** Which contact a request means. */
function contactAsked(
  user: User,
  { channel, takesNew, namesWay = false }: Scene,
  fields: ContactFields,
): { contact: Contact; isOwn: boolean } {
  const email = fields.email?.trim().toLowerCase() ?? '';
  const mobile = fields.mobile?.trim() ?? '';
  const own = contactsOfUser(user);
  const wanted = channel ?? (mobile && !email ? 'sms' : own.mail ? 'mail' : 'sms');
  const isNamed =
    wanted === 'mail'
      ? !email || email === user.email || email === maskEmail(user.email ?? '@')
      : !mobile || isOwnMobile(user, mobile, fields.areaCode);
  const isOwn = namesWay || isNamed;
  const bound = own[wanted];
  if (isOwn && bound) return { contact: bound, isOwn };
  if (isOwn || !takesNew) throw new Refusal(Code.contactNotBound);
  const named = wanted === 'mail' ? { email } : { areaCode: fields.areaCode, mobile };
  return { contact: readContact(named), isOwn };
}

function isOwnMobile(user: User, mobile: string, areaCode: string | undefined): boolean {
  if (!user.mobile || !user.areaCode) return false;
  const area = areaCode || user.areaCode;
  const isMasked = mobile === maskMobile(user.mobile);
  if (isMasked) return area.replace(/^\+?/, '+') === user.areaCode;
  const number = readPhoneNumber(area, mobile);
  return number?.areaCode === user.areaCode && number.mobile === user.mobile;
}
