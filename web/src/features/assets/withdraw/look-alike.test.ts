import { describe, expect, test } from 'vitest';
import { differences, differingPieces, lookAlikeOf, savedAs } from './look-alike.ts';

const cold = { chain: 'ETH', address: '0x7a3F8d21C04bE95d6A1f0B7c52e9D84316Fa91c4' };
const saved = [cold, { chain: 'BTC', address: 'bc1qh9wk3jl8c3aq0' }];
const alike = '0x7a3F8dE9b7012cC84f5A63d1e07B9f2285Da91c4';

describe('an address beside the saved ones', () => {
  test('is known in any letters, on its own chain alone', () => {
    expect(savedAs(` ${cold.address.toLowerCase()} `, 'ETH', saved)).toBe(cold);
    expect(savedAs(cold.address, 'BTC', saved)).toBeUndefined();
    expect(lookAlikeOf(cold.address.toUpperCase(), 'ETH', saved)).toBeUndefined();
  });

  test('that begins and ends as one of them and is another is found', () => {
    expect(lookAlikeOf(alike, 'ETH', saved)).toBe(cold);
    expect(lookAlikeOf(alike, 'BTC', saved)).toBeUndefined();
    expect(lookAlikeOf(`${alike.slice(0, -1)}5`, 'ETH', saved)).toBeUndefined();
  });

  test('that is still being typed is no look-alike', () => {
    expect(lookAlikeOf('0x7a3F', 'ETH', saved)).toBeUndefined();
  });

  test('is shown with what differs', () => {
    expect(differingPieces('0x7aE9', '0x7A21')).toEqual([
      { text: '0x7a', differs: false },
      { text: 'E9', differs: true },
    ]);
    expect(differences('abc', 'abd')).toBe(1);
    expect(differences('ab', 'abcd')).toBe(2);
  });
});
