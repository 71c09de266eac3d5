import { Code } from '@bourse/contract/codes.ts';
import { readMailAddress } from '#platform/addresses/mail-address.ts';
import { maskEmail, maskMobile } from '#platform/addresses/mask.ts';
import { readPhoneNumber } from '#platform/addresses/phone-number.ts';
import { Refusal } from '#platform/refusal.ts';
import type { Contact } from '#ports/notice-sender.ts';

/** The contact fields of the specification's flow data; empty text counts as absent. */
export interface ContactFields {
  readonly email?: string | undefined;
  readonly areaCode?: string | undefined;
  readonly mobile?: string | undefined;
}

const DEFAULT_AREA_CODE = '+852';

/**
 * The one canonical form of a contact: mail addresses as `readMailAddress` spells them, phone numbers as
 * `readPhoneNumber` does. The mail address wins when both are given.
 * Refuses contactMissing, emailInvalid, phoneInvalid.
 */
export function readContact(fields: ContactFields): Contact {
  if (fields.email?.trim()) {
    const email = readMailAddress(fields.email);
    if (!email) throw new Refusal(Code.emailInvalid);
    return { channel: 'mail', email };
  }
  const typed = (fields.mobile ?? '').trim();
  if (!typed) throw new Refusal(Code.contactMissing);
  const number = readPhoneNumber(fields.areaCode?.trim() || DEFAULT_AREA_CODE, typed);
  if (!number) throw new Refusal(Code.phoneInvalid);
  return { channel: 'sms', ...number };
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
