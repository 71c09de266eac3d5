import { expect, test } from 'vitest';
import { changeOf, isReached, stepOf } from './measure.ts';

test('a change is in basis points of the first price, truncated towards zero', () => {
  expect(changeOf(30_000, 30_301)).toBe(100);
  expect(changeOf(30_000, 29_699)).toBe(-100);
  expect(changeOf(0, 5)).toBe(0);
});

test('a change above is a rise by so much, one below a fall by so much', () => {
  const change = { kind: 'change', level: 500 } as const;
  expect([499, 500].map((value) => isReached({ ...change, isAbove: true }, value))).toEqual([
    ...[false, true],
  ]);
  expect([-499, -500].map((value) => isReached({ ...change, isAbove: false }, value))).toEqual([
    ...[false, true],
  ]);
});

test('a funding rate keeps its sign on both sides', () => {
  const funding = { kind: 'funding', level: -10_000 } as const;
  expect(isReached({ ...funding, isAbove: false }, -10_000)).toBe(true);
  expect(isReached({ ...funding, isAbove: false }, 0)).toBe(false);
  expect(isReached({ ...funding, isAbove: true }, 0)).toBe(true);
});

test('it is sent once, armed again on the way back, and passed over within the gap', () => {
  const fresh = { isArmed: true, gapMs: 60_000, firedAt: null };
  expect(stepOf(fresh, false, 0)).toBe('none');
  expect(stepOf(fresh, true, 0)).toBe('tell');
  const told = { isArmed: false, gapMs: 60_000, firedAt: 1_000 };
  expect(stepOf(told, true, 2_000)).toBe('none');
  expect(stepOf(told, false, 2_000)).toBe('arm');
  expect(stepOf({ ...told, isArmed: true }, true, 60_999)).toBe('pass');
  expect(stepOf({ ...told, isArmed: true }, true, 61_000)).toBe('tell');
});
