import { describe, expect, test } from 'vitest';
import { chinese } from '../../test-texts.ts';
import {
  addressesOf,
  changeOf,
  formOf,
  keyNameOf,
  newForm,
  newKeyOf,
  problemOf,
  toggleRight,
} from './key-form.ts';

const NOW = 1_760_000_000_000;
const DAY = 86_400_000;
const form = { ...newForm, name: ' Grid bot ' };

test('a new key reads, and ends as the server decides', () => {
  expect(newKeyOf(form, NOW)).toEqual({ name: 'Grid bot', rights: ['read'], addresses: [] });
});

test('addresses may be typed with commas, spaces or line breaks between them', () => {
  expect(addressesOf(' 192.0.2.1,10.0.0.0/24\n ，2001:db8::1; ')).toEqual([
    ...['192.0.2.1', '10.0.0.0/24', '2001:db8::1'],
  ]);
});

test('rights are given and taken, in one order', () => {
  const both = toggleRight(toggleRight(form, 'withdraw'), 'trade');
  expect(both.rights).toEqual(['read', 'trade', 'withdraw']);
  expect(toggleRight(both, 'read').rights).toEqual(['trade', 'withdraw']);
});

describe('the form cannot be sent', () => {
  test.each([
    ['without a name', { name: '  ' }, 'name'],
    ['without a right', { rights: [] }, 'rights'],
    ['with what is no address', { addresses: '192.0.2.1 300.1.1.1' }, 'addresses'],
    ['for withdrawals from anywhere', { rights: ['withdraw'] as const }, 'addresses'],
    ['for ever from anywhere', { ending: 'never' as const }, 'ending'],
    ['for a year from anywhere', { ending: '365' as const }, 'ending'],
    ['without the own key', { signedWith: 'own' as const }, 'publicKey'],
  ])('%s', (_name, change, field) => {
    expect(problemOf({ ...form, ...change })?.field).toBe(field);
  });

  test('and otherwise it can', () => {
    expect(problemOf(form)).toBeNull();
    expect(problemOf({ ...form, ending: 'never', addresses: '192.0.2.1' })).toBeNull();
  });
});

test('a key that is changed keeps its end unless another is chosen', () => {
  const key = {
    ...{
      code: 'k',
      name: 'Bot',
      botCode: '',
      kind: 'Ed25519' as const,
      rights: ['trade' as const],
    },
    ...{ addresses: ['192.0.2.1', '192.0.2.2'], createTime: NOW, expireTime: 0, withdrawTime: 0 },
    ...{ lastUsedTime: 0, lastUsedAddress: '' },
  };
  const kept = formOf(key);
  const same = {
    name: 'Bot',
    rights: ['trade'],
    addresses: ['192.0.2.1', '192.0.2.2'],
  };
  expect(changeOf(kept, NOW)).toEqual(same);
  expect(changeOf({ ...kept, ending: 'never' }, NOW)).toEqual({ ...same, expireTime: 0 });
  const { expireTime = 0 } = changeOf({ ...kept, ending: '30' }, NOW);
  expect(Number(expireTime)).toBe(NOW + 30 * DAY - 60_000);
});

test("the key of a bot is named in the page's language, whatever a person calls a key", () => {
  const name = 'Spot grid BTC/USDT 7';
  expect(keyNameOf(chinese, { name, botCode: '7' })).toBe('现货网格 BTC/USDT 7');
  expect(keyNameOf(chinese, { name, botCode: '' })).toBe(name);
});
