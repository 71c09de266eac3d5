import { Code } from '@bourse/contract/codes.ts';
import { describe, expect, it } from 'vitest';
import { Refusal } from '../../gateway/refusal.ts';
import { type ContactFields, contactOf, maskContact, readContact, targetOf } from './contact.ts';

const diallingCodes = new Set(['+852', '+44', '+1']);
const read = (fields: ContactFields) => readContact(fields, (code) => diallingCodes.has(code));
const refusal = (fields: ContactFields): number => {
  try {
    read(fields);
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
  return Code.ok;
};

describe('contacts', () => {
  it('one form for each mail address', () => {
    const contact = read({ email: '  Alice.Smith+x@Example.COM ', mobile: '' });
    expect(contact).toEqual({ channel: 'mail', email: 'alice.smith+x@example.com' });
    expect(maskContact(contact)).toBe('al***@example.com');
    expect(maskContact(read({ email: 'bob@example.com' }))).toBe('b***@example.com');
  });

  it('a domain of other letters has one form, the one that mail servers read', () => {
    const contact = { channel: 'mail', email: 'lena@xn--bcher-kva.de' };
    expect(read({ email: 'Lena@Bücher.de' })).toEqual(contact);
    expect(read({ email: 'lena@xn--bcher-kva.de' })).toEqual(contact);
    expect(read({ email: 'lena@BU\u0308CHER.de' })).toEqual(contact);
    // A full-width look-alike is the domain that it looks like.
    expect(read({ email: 'a@ｅxample.com' })).toEqual({ channel: 'mail', email: 'a@example.com' });
  });

  it('one form for each phone number; the dialling code has a default', () => {
    const contact = { channel: 'sms', areaCode: '+852', mobile: '91234567' };
    expect(read({ areaCode: '+852', mobile: '91234567' })).toEqual(contact);
    expect(read({ areaCode: '852', mobile: '9123-4567' })).toEqual(contact);
    expect(read({ email: '', mobile: '(9123) 4567' })).toEqual(contact);
    expect(maskContact(read({ mobile: '91234567' }))).toBe('+852 91****67');
  });

  it.each([
    'plain',
    '@example.com',
    'a@b',
    'a b@example.com',
    'a@example..com',
    'a@-example.com',
    'a@example.com\nbcc: c@example.com',
    'a@example.com,b@example.com',
    '<a@example.com>',
    `${'a'.repeat(65)}@example.com`,
    `a@${'b.'.repeat(130)}com`,
    'ａ@example.com',
    'a..b@example.com',
    '.a@example.com',
    'a.@example.com',
    'a@bü cher.de',
  ])('refuses the mail address %j', (email) => {
    expect(refusal({ email })).toBe(Code.emailInvalid);
  });

  it.each([
    { mobile: '1234567' },
    { mobile: '12345678x' },
    { mobile: '١٢٣٤٥٦٧٨' },
    { mobile: '1234567890123' },
    { areaCode: '+999', mobile: '12345678' },
    { areaCode: '+', mobile: '12345678' },
    { areaCode: '++852', mobile: '12345678' },
  ])('refuses the phone number %j', (fields) => {
    expect(refusal(fields)).toBe(Code.phoneInvalid);
  });

  it('refuses no contact at all', () => {
    expect(refusal({})).toBe(Code.contactMissing);
    expect(refusal({ email: ' ', areaCode: '+852', mobile: ' ' })).toBe(Code.contactMissing);
  });

  it('comes back from its target unchanged', () => {
    for (const fields of [{ email: 'a@example.com' }, { areaCode: '44', mobile: '7911123456' }]) {
      const contact = read(fields);
      expect(contactOf(targetOf(contact))).toEqual(contact);
    }
  });
});
