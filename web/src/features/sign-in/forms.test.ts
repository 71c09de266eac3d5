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
      contact: 'Please enter your email',
      password: 'Please enter your password',
    });
    expect(isClean(validateLogin({ contact, password: 'x' }))).toBe(true);
  });

  it('register: at least 8 characters and the agreement (D13)', () => {
    const form = { contact, password: '1234567', invitationCode: '', agreeTerms: false };
    expect(validateRegister(form)).toEqual({
      contact: null,
      password: 'Password must be at least 8 characters long',
      agreeTerms: 'Please agree to the User Agreement',
    });
    expect(validateRegister({ ...form, password: '' }).password).toBe('Please enter your password');
    expect(isClean(validateRegister({ ...form, password: '12345678', agreeTerms: true }))).toBe(
      true,
    );
  });

  it('recovery: one sentence for an empty field', () => {
    expect(validateRecovery(emptyContact)).toBe('Please enter your email or phone number');
    expect(validateRecovery(contact)).toBeNull();
    expect(validateRecovery(typeContact(emptyContact, 'me'))).toBe(
      'Please enter a valid email address',
    );
  });

  it('new password: both fields, equal, at least 8 characters', () => {
    expect(validateNewPassword({ password: 'a', confirmation: '' })).toBe(
      'Please fill in both fields.',
    );
    expect(validateNewPassword({ password: 'a', confirmation: 'b' })).toBe(
      'Passwords do not match.',
    );
    expect(validateNewPassword({ password: 'a', confirmation: 'a' })).toBe(
      'Password must be at least 8 characters long',
    );
    expect(validateNewPassword({ password: '12345678', confirmation: '12345678' })).toBeNull();
  });
});
