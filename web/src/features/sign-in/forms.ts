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
  readonly password: 'Please enter your password' | null;
}

/** What the sign-in form says is missing; the password's own length is the server's matter. */
export function validateLogin({ contact, password }: LoginForm): LoginFaults {
  return {
    contact: validateContact(contact),
    password: password === '' ? 'Please enter your password' : null,
  };
}

export interface RegisterFaults {
  readonly contact: ContactFault | null;
  readonly password:
    | 'Please enter your password'
    | 'Password must be at least 8 characters long'
    | null;
  readonly agreeTerms: 'Please agree to the User Agreement' | null;
}

export function validateRegister(form: RegisterForm): RegisterFaults {
  const tooShort = form.password.length < PASSWORD_LENGTH_MIN;
  return {
    contact: validateContact(form.contact),
    password:
      form.password === ''
        ? 'Please enter your password'
        : tooShort
          ? 'Password must be at least 8 characters long'
          : null,
    agreeTerms: form.agreeTerms ? null : 'Please agree to the User Agreement',
  };
}

/** The recovery form asks for a contact in one sentence, then by the contact's own rules. */
export function validateRecovery(contact: ContactValue) {
  return contact.text.trim() === ''
    ? 'Please enter your email or phone number'
    : validateContact(contact);
}

export function validateNewPassword({ password, confirmation }: PasswordForm) {
  if (password === '' || confirmation === '') return 'Please fill in both fields.';
  if (password !== confirmation) return 'Passwords do not match.';
  return password.length < PASSWORD_LENGTH_MIN
    ? 'Password must be at least 8 characters long'
    : null;
}

/** True when no field has a fault. */
export const isClean = (faults: object) => Object.values(faults).every((fault) => fault === null);
