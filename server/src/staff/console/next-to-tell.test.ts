import { describe, expect, test } from 'vitest';
import { HAND_ON_MS, nextToTell } from './next-to-tell.ts';

const NOW = 1_760_000_000_000;
const HOUR_MS = 60 * 60_000;
const next = (people: number[], told: number[], agoMs = 0) =>
  nextToTell(people, told, told.length > 0 ? NOW - agoMs : 0, NOW);

describe('an alarm that is not taken', () => {
  test('goes to the first at once, and to the next after five minutes', () => {
    expect(next([1, 2, 3], [])).toBe(1);
    expect(next([1, 2, 3], [1], HAND_ON_MS - 1)).toBeUndefined();
    expect(next([1, 2, 3], [1], HAND_ON_MS)).toBe(2);
    expect(next([1, 2, 3], [1, 2], HAND_ON_MS)).toBe(3);
  });

  test('begins again an hour after all were notified', () => {
    expect(next([1, 2], [1, 2], HAND_ON_MS)).toBeUndefined();
    expect(next([1, 2], [1, 2], HOUR_MS)).toBe(1);
    expect(next([1, 2], [1, 2, 1], HAND_ON_MS)).toBe(2);
    expect(next([1], [1], HAND_ON_MS)).toBeUndefined();
    expect(next([1], [1], HOUR_MS)).toBe(1);
  });

  test('goes to who has come since, and past who has gone', () => {
    expect(next([2, 3], [1], HAND_ON_MS)).toBe(2);
    expect(next([1, 2, 9], [1, 2], HAND_ON_MS)).toBe(9);
    expect(next([], [])).toBeUndefined();
    expect(next([], [1], HOUR_MS)).toBeUndefined();
  });
});
