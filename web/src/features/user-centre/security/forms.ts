import { type ContactFault, type ContactValue, validateContact } from '#app/lib/contact.ts';

export interface PasswordForm {
  readonly oldPassword: string;
  readonly newPassword: string;
  readonly confirmation: string;
}

export const emptyPasswords: PasswordForm = { oldPassword: '', newPassword: '', confirmation: '' };

const MISSING = 'userCentre.fillAllFields';
const PASSWORD_LENGTH_MIN = 8;

/** What stops a change of the password, or null. */
export function passwordFault({ oldPassword, newPassword, confirmation }: PasswordForm) {
  if (!oldPassword || !newPassword || !confirmation) return MISSING;
  if (newPassword !== confirmation) return 'userCentre.newPasswordsDiffer';
  return newPassword.length < PASSWORD_LENGTH_MIN ? 'signIn.passwordTooShort' : null;
}

export interface PhishingForm {
  readonly phishingCode: string;
  readonly emailCode: string;
  readonly mobileCode: string;
}

/** What stops a new anti-phishing code: it is missing or malformed, or there is no code for it. */
export function phishingFault({ phishingCode, emailCode, mobileCode }: PhishingForm) {
  if (!phishingCode) return MISSING;
  if (!/^[A-Za-z0-9]{4,20}$/.test(phishingCode)) return 'userCentre.antiPhishingFormat';
  return emailCode || mobileCode ? null : 'userCentre.enterContactCode';
}

export interface ContactForm {
  readonly contact: ContactValue;
  readonly newCode: string;
  readonly ownCode: string;
}

/** What stops a new e-mail address or phone number: all three fields are needed. */
export function contactFault({
  contact,
  newCode,
  ownCode,
}: ContactForm): ContactFault | typeof MISSING | null {
  if (!contact.text.trim() || !newCode || !ownCode) return MISSING;
  return validateContact(contact);
}
