import { expect, test } from 'vitest';
import { lookAlikeOf } from './look-alike.ts';

const saved = [
  { name: 'Ledger', address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' },
  { name: 'Desk', address: '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359' },
];

test('an address that begins and ends as a saved one, and is another, is named after it', () => {
  expect(lookAlikeOf(`0x5AAE${'0'.repeat(32)}EAED`, saved)).toBe('Ledger');
});

test('what all addresses of a chain begin with is no likeness', () => {
  const cold = [{ name: 'Cold', address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4' }];
  expect(lookAlikeOf('bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf53t4', cold)).toBe('');
  expect(lookAlikeOf('bc1qw508srrr7xfkvy5l643lydnw9re59gtzzwf8f3t4', cold)).toBe('Cold');
});

test('the saved one itself, and one that differs at an end, is none', () => {
  expect(lookAlikeOf('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', saved)).toBe('');
  expect(lookAlikeOf('0x5aAfb6053F3E94C9b9A09f33669435E7Ef1BeAed', saved)).toBe('');
});
