/** How a contact is read: an e-mail address, or a phone number with a dialling code. */
export type ContactMode = 'email' | 'phone';

export interface ContactValue {
  readonly mode: ContactMode;
  readonly text: string;
  /** '+852'. */
  readonly areaCode: string;
  /** The code was chosen from the list: an emptied field is still one for a phone number. */
  readonly isCodePicked?: boolean;
}

const DEFAULT_AREA_CODE = '+852';
export const emptyContact: ContactValue = { mode: 'email', text: '', areaCode: DEFAULT_AREA_CODE };

const PHONE_MODE_DIGITS = 3;
const PHONE_DIGITS_MIN = 8;
/** After a dialling code of four digits: all are North American. */
const PHONE_DIGITS_MIN_AFTER_FOUR = 7;
const PHONE_DIGITS_MAX = 15;
const EMAIL_LENGTH_MAX = 254;

const digitsOf = (text: string) => text.replace(/\D/g, '');

const INTERNATIONAL = /^\s*(\+|00)[\d\s()./\u2010-\u2015-]*$/;
/** What people write between digits; a point alone does not make an address that begins with digits a number. */
const NATIONAL = /^[\d\s()/\u2010-\u2015-]*$/;

/** Whether this is the beginning of a number with its dialling code: '+852 9', '00852 9'. */
export const isInternational = (text: string): boolean => INTERNATIONAL.test(text);

/** What a choice from the list of codes does: who makes it means a phone number. */
export const pickAreaCode = (contact: ContactValue, areaCode: string): ContactValue => ({
  ...contact,
  areaCode,
  isCodePicked: true,
});

/**
 * What typing does: three leading digits make it a phone number, and fewer than three make it an e-mail
 * address again, unless a code was picked. A letter or an @ always does, because many addresses start with
 * digits. A plus sign or 00 and one of the dialling codes ('+852') with three digits after it choose that code, and
 * the rest is the number. A 0 that is dialled at home stays as it is typed: the server leaves it out.
 */
export function typeContact(
  contact: ContactValue,
  text: string,
  diallingCodes: readonly string[] = [],
): ContactValue {
  const typed = text.slice(0, EMAIL_LENGTH_MAX);
  if (isInternational(typed)) {
    const number = `+${digitsOf(typed).replace(/^00/, '')}`;
    const areaCode = areaCodeOf(number, diallingCodes);
    const rest = areaCode === null ? '' : number.slice(areaCode.length);
    if (areaCode !== null && rest.length >= PHONE_MODE_DIGITS) {
      return { mode: 'phone', text: rest.slice(0, PHONE_DIGITS_MAX), areaCode };
    }
  }
  const isEnough = contact.isCodePicked || digitsOf(typed).length >= PHONE_MODE_DIGITS;
  return isEnough && NATIONAL.test(typed) && !isInternational(typed)
    ? { ...contact, mode: 'phone', text: digitsOf(typed).slice(0, PHONE_DIGITS_MAX) }
    : { mode: 'email', text: typed, areaCode: contact.areaCode };
}

/** The longest code that a number begins with; null: none, or a longer one may still be coming (+1, +1242). */
function areaCodeOf(number: string, diallingCodes: readonly string[]): string | null {
  if (diallingCodes.some((code) => code.length > number.length && code.startsWith(number))) {
    return null;
  }
  const begun = diallingCodes.filter((code) => number.startsWith(code));
  return begun.sort((one, other) => other.length - one.length)[0] ?? null;
}

export type ContactFault =
  | 'ui.enterPhone'
  | 'ui.enterValidPhone'
  | 'ui.enterEmail'
  | 'ui.enterValidEmail';

/** The first thing wrong with a contact, or null. */
export function validateContact({ mode, text, areaCode }: ContactValue): ContactFault | null {
  if (mode === 'phone') {
    if (text === '') return 'ui.enterPhone';
    const isFour = /^\+1\d{3}$/.test(areaCode);
    const digitsMin = isFour ? PHONE_DIGITS_MIN_AFTER_FOUR : PHONE_DIGITS_MIN;
    return text.length < digitsMin ? 'ui.enterValidPhone' : null;
  }
  const address = text.trim();
  if (address === '') return 'ui.enterEmail';
  if (isInternational(address)) return 'ui.enterValidPhone';
  return address.includes('@') ? null : 'ui.enterValidEmail';
}

/** A contact as the calls name it. */
export function contactBody(contact: ContactValue) {
  return contact.mode === 'phone'
    ? { areaCode: contact.areaCode, mobile: contact.text }
    : { email: contact.text.trim() };
}

/** A path inside this app to go to after a sign-in; anything else is the home page (S34). */
export function safeNext(next: string | null): string {
  return next && /^\/(?![/\\])[^\\\s]*$/.test(next) ? next : '/';
}
