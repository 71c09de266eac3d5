import { describe, expect, test } from 'vitest';
import { activeOption, stepOption } from './combobox.ts';

const keys = ['a', 'b', 'c'];

describe('the option of a combobox that Enter means', () => {
  test('is the chosen one at first, the first one of a search', () => {
    expect(activeOption(keys, '', null, 'b')).toBe('b');
    expect(activeOption(keys, '', null, 'z')).toBe('a');
    expect(activeOption(keys, '', null)).toBe('a');
    expect(activeOption(keys, 'x', null, 'b')).toBe('a');
    expect(activeOption([], 'x', null, 'b')).toBeUndefined();
  });

  test('is where the arrows went, until the search is another or does not find it', () => {
    const pointed = { search: 'x', key: 'c' };
    expect(activeOption(keys, 'x', pointed)).toBe('c');
    expect(activeOption(keys, 'xy', pointed)).toBe('a');
    expect(activeOption(['a', 'b'], 'x', pointed)).toBe('a');
  });

  test('moves around the ends', () => {
    expect([stepOption(keys, 'a', 1), stepOption(keys, 'c', 1)]).toEqual(['b', 'a']);
    expect([stepOption(keys, 'b', -1), stepOption(keys, 'a', -1)]).toEqual(['a', 'c']);
    expect(stepOption([], undefined, 1)).toBeUndefined();
  });
});
