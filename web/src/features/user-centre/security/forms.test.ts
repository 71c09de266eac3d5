import { expect, test } from 'vitest';
import { emptyContact } from '#app/lib/contact.ts';
import { contactFault, emptyPasswords, passwordFault, phishingFault } from './forms.ts';

test('a new password needs all three fields, twice the same, and 8 characters', () => {
  const filled = { oldPassword: 'old one', newPassword: 'a new one', confirmation: 'a new one' };
  expect(passwordFault(filled)).toBeNull();
  for (const name of ['oldPassword', 'newPassword', 'confirmation'] as const) {
    expect(passwordFault({ ...filled, [name]: '' })).toBe('userCentre.fillAllFields');
  }
  expect(passwordFault(emptyPasswords)).toBe('userCentre.fillAllFields');
  expect(passwordFault({ ...filled, confirmation: 'another' })).toBe(
    'userCentre.newPasswordsDiffer',
  );
  const short = { ...filled, newPassword: 'short', confirmation: 'short' };
  expect(passwordFault(short)).toBe('signIn.passwordTooShort');
});

test('an anti-phishing code needs 4 to 20 letters or digits and one of the codes', () => {
  const form = { phishingCode: 'harbour7', emailCode: '', mobileCode: '' };
  expect(phishingFault({ ...form, emailCode: 'ABC123' })).toBeNull();
  expect(phishingFault({ ...form, mobileCode: 'ABC123' })).toBeNull();
  expect(phishingFault(form)).toBe('userCentre.enterContactCode');
  expect(phishingFault({ ...form, phishingCode: '' })).toBe('userCentre.fillAllFields');
  expect(phishingFault({ ...form, phishingCode: 'two words' })).toBe(
    'userCentre.antiPhishingFormat',
  );
});

test('a new contact needs itself and both codes', () => {
  const contact = { ...emptyContact, text: 'a@example.com' };
  const form = { contact, newCode: 'ABC123', ownCode: 'DEF456' };
  expect(contactFault(form)).toBeNull();
  expect(contactFault({ ...form, ownCode: '' })).toBe('userCentre.fillAllFields');
  expect(contactFault({ ...form, newCode: '' })).toBe('userCentre.fillAllFields');
  expect(contactFault({ ...form, contact: emptyContact })).toBe('userCentre.fillAllFields');
  const wrong = { ...form, contact: { ...emptyContact, text: 'nobody' } };
  expect(contactFault(wrong)).toBe('ui.enterValidEmail');
});
