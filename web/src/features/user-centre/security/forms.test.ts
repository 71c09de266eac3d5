import { expect, test } from 'vitest';
import { emptyContact } from '../../../lib/contact.ts';
import { contactFault, emptyPasswords, passwordFault, phishingFault } from './forms.ts';

test('a new password needs all three fields, twice the same, and 8 characters', () => {
  const filled = { oldPassword: 'old one', newPassword: 'a new one', confirmation: 'a new one' };
  expect(passwordFault(filled)).toBeNull();
  for (const name of ['oldPassword', 'newPassword', 'confirmation'] as const) {
    expect(passwordFault({ ...filled, [name]: '' })).toBe('Please fill in all fields.');
  }
  expect(passwordFault(emptyPasswords)).toBe('Please fill in all fields.');
  expect(passwordFault({ ...filled, confirmation: 'another' })).toBe('New passwords do not match');
  const short = { ...filled, newPassword: 'short', confirmation: 'short' };
  expect(passwordFault(short)).toBe('Password must be at least 8 characters long');
});

test('an anti-phishing code needs 4 to 20 letters or digits and one of the codes', () => {
  const form = { phishingCode: 'harbour7', emailCode: '', mobileCode: '' };
  expect(phishingFault({ ...form, emailCode: 'ABC123' })).toBeNull();
  expect(phishingFault({ ...form, mobileCode: 'ABC123' })).toBeNull();
  expect(phishingFault(form)).toBe('Please enter the code from your email or phone');
  expect(phishingFault({ ...form, phishingCode: '' })).toBe('Please fill in all fields.');
  expect(phishingFault({ ...form, phishingCode: 'two words' })).toBe('4 to 20 letters or digits');
});

test('a new contact needs itself and both codes', () => {
  const contact = { ...emptyContact, text: 'a@example.com' };
  const form = { contact, newCode: 'ABC123', ownCode: 'DEF456' };
  expect(contactFault(form)).toBeNull();
  expect(contactFault({ ...form, ownCode: '' })).toBe('Please fill in all fields.');
  expect(contactFault({ ...form, newCode: '' })).toBe('Please fill in all fields.');
  expect(contactFault({ ...form, contact: emptyContact })).toBe('Please fill in all fields.');
  const wrong = { ...form, contact: { ...emptyContact, text: 'nobody' } };
  expect(contactFault(wrong)).toBe('Please enter a valid email address');
});
