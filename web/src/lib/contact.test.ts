import { describe, expect, it } from 'vitest';
import {
  type ContactValue,
  contactBody,
  emptyContact,
  pickAreaCode,
  safeNext,
  typeContact,
  validateContact,
} from './contact.ts';

const typed = (text: string, from: ContactValue = emptyContact) => typeContact(from, text);

describe('the contact field', () => {
  it('becomes a phone number at the third leading digit', () => {
    expect(typed('13').mode).toBe('email');
    expect(typed('138').mode).toBe('phone');
    expect(typed('138')).toMatchObject({ text: '138', areaCode: '+852' });
    expect(typed('138 001-38').text).toBe('13800138');
  });

  it('becomes an e-mail address again below three digits', () => {
    expect(typed('13', typed('138'))).toMatchObject({ mode: 'email', text: '13' });
  });

  it('stays a phone number while its code was picked, until something is typed that none has', () => {
    const picked = pickAreaCode(typed('138'), '+65');
    expect(typed('', picked)).toMatchObject({ mode: 'phone', text: '', areaCode: '+65' });
    expect(validateContact(typed('', picked))).toBe('ui.enterPhone');
    expect(typed('9', typed('', picked))).toMatchObject({ mode: 'phone', text: '9' });
    const address = typed('9a', picked);
    expect(address).toEqual({ mode: 'email', text: '9a', areaCode: '+65' });
    expect(validateContact(typed('', address))).toBe('ui.enterEmail');
  });

  it('lets an address start with digits', () => {
    expect(typed('123a', typed('123'))).toMatchObject({ mode: 'email', text: '123a' });
    expect(typed('10001@qq.com').mode).toBe('email');
    expect(typed('ab123').mode).toBe('email');
  });

  it('takes the dialling code from a number that begins with a plus sign', () => {
    const codes = ['+852', '+1', '+1242', '+44'];
    const plus = (text: string) => typeContact(emptyContact, text, codes);
    const phone = (areaCode: string, text: string) => ({ mode: 'phone', areaCode, text });
    expect(plus('+852 9123-4567')).toEqual(phone('+852', '91234567'));
    expect(plus('+44 (20) 1234 5678')).toEqual(phone('+44', '2012345678'));
    // As it is typed: until three digits follow the code, nothing is taken away.
    for (const begun of ['+', '+8', '+852', '+85291', '+124', '+1242', '+124255']) {
      expect(plus(begun)).toEqual({ ...emptyContact, text: begun });
    }
    expect(plus('+852912')).toEqual(phone('+852', '912'));
    expect(plus('+1212')).toEqual(phone('+1', '212'));
    expect(plus('+1242555')).toEqual(phone('+1242', '555'));
    // A code that nobody has, or a letter: not a number.
    expect(plus('+999123456').mode).toBe('email');
    expect(plus('+852me@example.com').mode).toBe('email');
    expect(validateContact(plus('+999123456'))).toBe('ui.enterValidPhone');
  });

  it('reads two zeros as a plus sign', () => {
    const codes = ['+852', '+1', '+1242', '+44'];
    const zeros = (text: string) => typeContact(emptyContact, text, codes);
    const phone = (areaCode: string, text: string) => ({ mode: 'phone', areaCode, text });
    expect(zeros('00852 9123-4567')).toEqual(phone('+852', '91234567'));
    expect(zeros('0044 (0)20 1234 5678')).toEqual(phone('+44', '02012345678'));
    for (const begun of ['00', '0085', '0085291', '001242', '00124255']) {
      expect(zeros(begun)).toEqual({ ...emptyContact, text: begun });
    }
    // Until the list of codes has come nothing is taken away.
    expect(typeContact(emptyContact, '0085291234567')).toEqual({
      ...emptyContact,
      text: '0085291234567',
    });
    expect(validateContact(zeros('00999123456'))).toBe('ui.enterValidPhone');
    expect(zeros('0044me@example.com').mode).toBe('email');
  });

  it('keeps at most the 15 digits of the longest number', () => {
    expect(typed('1'.repeat(20)).text).toHaveLength(15);
  });

  it('says what is wrong in the words of the product', () => {
    expect(validateContact(typed(''))).toBe('ui.enterEmail');
    expect(validateContact(typed('me'))).toBe('ui.enterValidEmail');
    expect(validateContact(typed('me@example.com'))).toBeNull();
    expect(validateContact(typed('1234567'))).toBe('ui.enterValidPhone');
    expect(validateContact(typed('12345678'))).toBeNull();
    expect(validateContact({ ...emptyContact, mode: 'phone' })).toBe('ui.enterPhone');
  });

  it('names itself as the calls do', () => {
    expect(contactBody(typed(' me@example.com '))).toEqual({ email: 'me@example.com' });
    expect(contactBody({ ...typed('91234567'), areaCode: '+65' })).toEqual({
      areaCode: '+65',
      mobile: '91234567',
    });
  });
});

describe('where to go after a sign-in (S34)', () => {
  it('is a path of this app', () => {
    expect(safeNext('/spot/BTCUSDT?x=1')).toBe('/spot/BTCUSDT?x=1');
  });

  it('is the home page for anything else', () => {
    for (const next of [
      null,
      '',
      'spot',
      '//evil.example',
      '/\\evil.example',
      'https://evil.example',
      '/a b',
    ]) {
      expect(safeNext(next)).toBe('/');
    }
  });
});
