import { type ContactFault, type ContactValue, validateContact } from '../../lib/contact.ts';

const PASSWORD_LENGTH_MIN = 8;

export interface LoginForm {
  readonly contact: ContactValue;
  readonly password: string;
}

export interface RegisterForm extends LoginForm {
  readonly invitationCode: string;
  readonly agreeTerms: boolean;
}

export interface PasswordForm {
  readonly password: string;
  readonly confirmation: string;
}

export interface LoginFaults {
  readonly contact: ContactFault | null;
  readonly password: 'signIn.enterPassword' | null;
}

/** What the sign-in form says is missing; the password's own length is the server's matter. */
export function validateLogin({ contact, password }: LoginForm): LoginFaults {
  return {
    contact: validateContact(contact),
    password: password === '' ? 'signIn.enterPassword' : null,
  };
}

export interface RegisterFaults {
  readonly contact: ContactFault | null;
  readonly password: 'signIn.enterPassword' | 'signIn.passwordTooShort' | null;
  readonly agreeTerms: 'signIn.agreeToTerms' | null;
}

export function validateRegister(form: RegisterForm): RegisterFaults {
  const tooShort = form.password.length < PASSWORD_LENGTH_MIN;
  return {
    contact: validateContact(form.contact),
    password:
      form.password === '' ? 'signIn.enterPassword' : tooShort ? 'signIn.passwordTooShort' : null,
    agreeTerms: form.agreeTerms ? null : 'signIn.agreeToTerms',
  };
}

/** The recovery form asks for a contact in one sentence, then by the contact's own rules. */
export function validateRecovery(contact: ContactValue) {
  return contact.text.trim() === '' ? 'signIn.enterContact' : validateContact(contact);
}

export function validateNewPassword({ password, confirmation }: PasswordForm) {
  if (password === '' || confirmation === '') return 'signIn.fillBothFields';
  if (password !== confirmation) return 'signIn.passwordsDiffer';
  return password.length < PASSWORD_LENGTH_MIN ? 'signIn.passwordTooShort' : null;
}

/** True when no field has a fault. */
export const isClean = (faults: object) => Object.values(faults).every((fault) => fault === null);
