import { domainToASCII } from 'node:url';
import { Code } from '@bourse/contract/codes.ts';
import { Refusal } from '../../gateway/refusal.ts';
import { maskEmail, maskMobile } from '../../platform/mask.ts';
import { readPhoneNumber } from '../../platform/phone-number.ts';
import type { Contact } from '../../services/notice-sender.ts';

/** The contact fields of the specification's flow data; empty text counts as absent. */
export interface ContactFields {
  readonly email?: string | undefined;
  readonly areaCode?: string | undefined;
  readonly mobile?: string | undefined;
}

const DEFAULT_AREA_CODE = '+852';
const EMAIL_LENGTH_MAX = 254;
/** HTML's own pattern for a mail address, with at least one dot in the domain, and none alone in the name (RFC 5321). */
const EMAIL =
  /^(?!\.)(?!.*\.\.)(?!.*\.@)[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/;

/**
 * The one canonical form of a contact: mail addresses in lower case, phone numbers as
 * `readPhoneNumber` spells them. The mail address wins when both are given.
 * Refuses contactMissing, emailInvalid, phoneInvalid.
 */
export function readContact(fields: ContactFields): Contact {
  const email = readEmail(fields.email ?? '');
  if (email) {
    if (email.length > EMAIL_LENGTH_MAX || !EMAIL.test(email)) {
      throw new Refusal(Code.emailInvalid);
    }
    return { channel: 'mail', email };
  }
  const typed = (fields.mobile ?? '').trim();
  if (!typed) throw new Refusal(Code.contactMissing);
  const number = readPhoneNumber(fields.areaCode?.trim() || DEFAULT_AREA_CODE, typed);
  if (!number) throw new Refusal(Code.phoneInvalid);
  return { channel: 'sms', ...number };
}

/** In lower case, a domain of other letters in the form that mail servers read (IDNA): bücher.de is xn--bcher-kva.de. */
function readEmail(typed: string): string {
  const email = typed.trim().toLowerCase();
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1);
  // What is no domain at all comes back empty, and is refused.
  return /[^\0-\x7f]/.test(domain) ? email.slice(0, at + 1) + domainToASCII(domain) : email;
}

/** What flows and budgets are keyed by. */
export function targetOf(contact: Contact): string {
  return contact.channel === 'mail'
    ? `email:${contact.email}`
    : `mobile:${contact.areaCode} ${contact.mobile}`;
}

/** The contact of a stored target. */
export function contactOf(target: string): Contact {
  if (target.startsWith('email:')) return { channel: 'mail', email: target.slice('email:'.length) };
  const [areaCode = '', mobile = ''] = target.slice('mobile:'.length).split(' ');
  return { channel: 'sms', areaCode, mobile };
}

/** How a screen shows where the code went. */
export function maskContact(contact: Contact): string {
  return contact.channel === 'mail'
    ? maskEmail(contact.email)
    : `${contact.areaCode} ${maskMobile(contact.mobile)}`;
}
