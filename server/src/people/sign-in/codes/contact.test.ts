import { Code } from '@bourse/contract/codes.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countryRows } from '#platform/addresses/country-rows.ts';
import { Refusal } from '#platform/refusal.ts';
import { type ContactFields, contactOf, maskContact, readContact, targetOf } from './contact.ts';

const read = readContact;
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
    [
      '+44',
      '7911123456',
      '7911123456',
      '07911 123456',
      '(0)7911-123456',
      '0044 7911 123456',
      '+44 (0)7911.123456',
    ],
    ['+852', '91234567', '9123 4567', '9123‑4567', '00852 91234567', '+85291234567'],
    ['+49', '15112345678', '0151 12345678', '0049 (0)151/12345678', '+49 151 12345678'],
    ['+39', '0612345678', '06 1234 5678', '0039 06 1234 5678'],
    ['+225', '0712345678', '07 12 34 56 78', '+225 0712345678'],
    [
      '+7',
      '8121234567',
      '812 123 45 67',
      '8 812 123-45-67',
      '007 812 1234567',
      '+7 (8) 8121234567',
    ],
    ['+1', '2125551234', '(212) 555-1234', '1 212 555 1234', '001 212 555 1234'],
    ['+1242', '3595551', '359 5551', '242 359 5551', '1 242 359 5551', '+1 242 359 5551'],
    ['+36', '301234567', '06 30 123 4567', '0036 30 123 4567'],
    ['+52', '5512345678', '1 55 1234 5678', '01 55 1234 5678', '044 55 1234 5678'],
    ['+54', '91123456789', '11 2345 6789', '011 2345 6789', '9 11 2345 6789'],
    ['+55', '11912345678', '011 91234 5678', '0055 11 91234 5678'],
    ['+241', '77123456', '077 12 34 56'],
    ['+375', '291234567', '8 029 1234567', '80291234567'],
    ['+370', '61234567', '8 612 34567', '0 612 34567'],
    ['+992', '007844051', '00 784 4051', '+992 007844051'],
  ])(
    'one number of %s is one contact, however it is spelt: %s',
    (areaCode, mobile, ...spellings) => {
      for (const spelling of [mobile, ...spellings]) {
        expect(read({ areaCode, mobile: spelling }), spelling).toEqual({
          channel: 'sms',
          areaCode,
          mobile,
        });
        for (const code of [areaCode.slice(1), areaCode.replace('+', '00'), ` ${areaCode} `]) {
          expect(read({ areaCode: code, mobile: spelling }), spelling).toMatchObject({ mobile });
        }
      }
      // The code may be in the number, whatever the list beside it says.
      for (const other of ['+852', '+44']) {
        expect(read({ areaCode: other, mobile: `${areaCode}${mobile}` })).toMatchObject({
          areaCode,
          mobile,
        });
      }
    },
  );

  it('the longest dialling code is the country, so that +1 242 and +1242 are one', () => {
    const contact = { channel: 'sms', areaCode: '+1242', mobile: '3595551' };
    expect(read({ areaCode: '+1', mobile: '2423595551' })).toEqual(contact);
    expect(read({ areaCode: '1', mobile: '1 242 359 5551' })).toEqual(contact);
  });

  it('no number begins with 00 after its dialling code, but in Tajikistan', () => {
    expect(refusal({ areaCode: '+93', mobile: '003900000000' })).toBe(Code.phoneInvalid);
    expect(refusal({ areaCode: '+992', mobile: '001234567' })).toBe(Code.ok);
  });

  it('what it makes of a number it makes again of its own answer', () => {
    const digits = fc.stringMatching(/^[0-9]{6,14}$/);
    const codes = [...new Set(countryRows.map(([, code]) => code))];
    fc.assert(
      fc.property(
        fc.constantFrom(...codes),
        digits,
        fc.constantFrom('', '0', '00', '+', '8', '1'),
        (areaCode, number, before) => {
          if (refusal({ areaCode, mobile: before + number }) !== Code.ok) return;
          const contact = read({ areaCode, mobile: before + number });
          if (contact.channel !== 'sms') throw new Error('a number is no mail address');
          expect(read(contact)).toEqual(contact);
          expect(read({ mobile: `00${contact.areaCode.slice(1)}${contact.mobile}` })).toEqual(
            contact,
          );
        },
      ),
      { numRuns: 5_000 },
    );
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
    { areaCode: '+44', mobile: '00 999 12345678' },
    { areaCode: '+44', mobile: '+' },
    { areaCode: '+44', mobile: '079+11123456' },
    { areaCode: '+44', mobile: '+44 (0)(0)7911123456' },
    { areaCode: '+1', mobile: '21255512345' },
    { areaCode: '+54', mobile: '011 15 2345 6789' },
    { areaCode: '+55', mobile: '0 15 11 91234 5678' },
    { areaCode: '+7', mobile: '912345678' },
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
