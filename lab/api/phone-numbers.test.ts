import { expect, test } from 'vitest';
import { readContact } from '../../server/src/people/sign-in/codes/contact.ts';
import { countryRows } from '../../server/src/platform/addresses/country-rows.ts';
import {
  contactBody,
  emptyContact,
  typeContact,
  validateContact,
} from '../../web/src/lib/contact.ts';

const codes = [...new Set(countryRows.map(([, code]) => code))];

test.each([
  ['+44', '7911123456', '+44 (0)7911 123456', '0044 7911 123456', '0044 (0)7911-123456'],
  ['+852', '91234567', '91234567', '9123 4567', '+852 9123–4567', '00852 91234567'],
  ['+1242', '3595551', '+1 242 359 5551', '001 (242) 359-5551'],
  ['+39', '0612345678', '+39 06 1234 5678', '0039 06 1234 5678'],
  ['+7', '8121234567', '+7 (812) 123-45-67', '007 812 123 45 67'],
])(
  'P1-5.02 what the field makes of a number of %s the server reads as that number: %s',
  (areaCode, mobile, ...spellings) => {
    for (const spelling of spellings) {
      const pasted = typeContact(emptyContact, spelling, codes);
      expect(validateContact(pasted), spelling).toBeNull();
      let typed = emptyContact;
      for (let end = 1; end <= spelling.length; end += 1) {
        // A field shows what it made of the text, and the next key is added to that.
        typed = typeContact(typed, typed.text + spelling.slice(end - 1, end), codes);
      }
      for (const contact of [pasted, typed]) {
        expect(readContact(contactBody(contact)), spelling).toEqual({
          channel: 'sms',
          areaCode,
          mobile,
        });
      }
    }
  },
);
