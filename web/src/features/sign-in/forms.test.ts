import { describe, expect, it } from 'vitest';
import { emptyContact, typeContact } from '../../lib/contact.ts';
import {
  isClean,
  validateLogin,
  validateNewPassword,
  validateRecovery,
  validateRegister,
} from './forms.ts';

const contact = typeContact(emptyContact, 'me@example.com');

describe('sign-in forms say what is wrong in the words of the product', () => {
  it('login: contact and password are required, the length is not checked', () => {
    expect(validateLogin({ contact: emptyContact, password: '' })).toEqual({
      contact: 'ui.enterEmail',
      password: 'signIn.enterPassword',
    });
    expect(isClean(validateLogin({ contact, password: 'x' }))).toBe(true);
  });

  it('register: at least 8 characters and the agreement (D13)', () => {
    const form = { contact, password: '1234567', invitationCode: '', agreeTerms: false };
    expect(validateRegister(form)).toEqual({
      contact: null,
      password: 'signIn.passwordTooShort',
      agreeTerms: 'signIn.agreeToTerms',
    });
    expect(validateRegister({ ...form, password: '' }).password).toBe('signIn.enterPassword');
    expect(isClean(validateRegister({ ...form, password: '12345678', agreeTerms: true }))).toBe(
      true,
    );
  });

  it('recovery: one sentence for an empty field', () => {
    expect(validateRecovery(emptyContact)).toBe('signIn.enterContact');
    expect(validateRecovery(contact)).toBeNull();
    expect(validateRecovery(typeContact(emptyContact, 'me'))).toBe('ui.enterValidEmail');
  });

  it('new password: both fields, equal, at least 8 characters', () => {
    expect(validateNewPassword({ password: 'a', confirmation: '' })).toBe('signIn.fillBothFields');
    expect(validateNewPassword({ password: 'a', confirmation: 'b' })).toBe(
      'signIn.passwordsDiffer',
    );
    expect(validateNewPassword({ password: 'a', confirmation: 'a' })).toBe(
      'signIn.passwordTooShort',
    );
    expect(validateNewPassword({ password: '12345678', confirmation: '12345678' })).toBeNull();
  });
});
