import { expect, test } from 'vitest';
import { SeenSignatures } from './seen-signatures.ts';

const START = 1_760_000_000_000;
const NOW = START + 60_000;

test('S24 a call is timely from five seconds behind to one second ahead', () => {
  const seen = new SeenSignatures(START);
  expect(seen.isTimely(NOW - 5_000, NOW)).toBe(true);
  expect(seen.isTimely(NOW - 5_001, NOW)).toBe(false);
  expect(seen.isTimely(NOW + 1_000, NOW)).toBe(true);
  expect(seen.isTimely(NOW + 1_001, NOW)).toBe(false);
  expect(seen.isTimely(Number.NaN, NOW)).toBe(false);
});

test('S24 a call is taken once for as long as its time is timely', () => {
  const seen = new SeenSignatures(START);
  for (let now = NOW; now <= NOW + 5_000; now += 100) {
    expect(seen.isTimely(NOW, now)).toBe(true);
    expect(seen.add('one', NOW)).toBe(now === NOW);
  }
  expect(seen.isTimely(NOW, NOW + 5_001)).toBe(false);
});

test('what is forgotten is not timely again when the clock goes back', () => {
  const seen = new SeenSignatures(START);
  expect(seen.add('one', NOW)).toBe(true);
  expect(seen.isTimely(NOW + 60_000, NOW + 60_000)).toBe(true);
  const isTaken = seen.isTimely(NOW, NOW) && seen.add('one', NOW);
  expect(isTaken).toBe(false);
});

test('what the process before this one may have taken is too old', () => {
  const seen = new SeenSignatures(START);
  expect(seen.isTimely(START + 1_000, START + 500)).toBe(false);
  expect(seen.isTimely(START + 1_001, START + 500)).toBe(true);
});

test('a program learns how long to wait where its clock is right and the start alone is in the way', () => {
  const seen = new SeenSignatures(START);
  expect(seen.waitMs(START + 500, START + 500)).toBe(501);
  // Signed just before the start, on its way since: signed again at once it is taken.
  expect(seen.waitMs(START - 100, START + 2_000)).toBe(1);
  expect(seen.waitMs(START - 6_000, START + 500)).toBe(0);
  expect(seen.waitMs(START + 3_000, START + 500)).toBe(0);
  const later = START + 500 + 501;
  expect(seen.isTimely(later, later)).toBe(true);
  expect(seen.waitMs(later, later)).toBe(0);
});
