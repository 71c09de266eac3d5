import { expect, test } from 'vitest';
import { ratesBetween } from './house-rates.ts';

const before = { sequence: 1_000, commits: 100, commitSeconds: 1 };

test('a rate is of the time that has passed, however long that was', () => {
  const now = { sequence: 1_600, commits: 200, commitSeconds: 1.25 };
  expect(ratesBetween(before, now, 6_000)).toEqual({ commandsPerSecond: 100, commitMs: 2.5 });
  expect(ratesBetween(before, now, 60_000).commandsPerSecond).toBe(10);
});

test('nothing has come about in no time', () => {
  expect(ratesBetween(before, before, 0)).toEqual({ commandsPerSecond: 0, commitMs: 0 });
});
