import { expect, test } from 'vitest';
import { TradedNotional } from './traded-notional.ts';

const DAY = 86_400_000;
/** The first moment of a period. */
const START = 1_000 * 30 * DAY;

test('R7 all of the last 30 days counts, and nothing that is 60 days old', () => {
  for (let day = 0; day < 60; day += 1) {
    const traded = new TradedNotional();
    traded.add(100, 7, START + day * DAY);
    expect(traded.of(100, START + (day + 30) * DAY - 1)).toBe(7);
    expect(traded.of(100, START + (day + 60) * DAY)).toBe(0);
  }
});

test('R7 trades of one period are added, and those of the one before', () => {
  const traded = new TradedNotional();
  traded.add(100, 1, START);
  traded.add(100, 2, START + 29 * DAY);
  traded.add(100, 4, START + 30 * DAY);
  traded.add(101, 8, START + 30 * DAY);
  expect(traded.of(100, START + 59 * DAY)).toBe(7);
  expect(traded.of(100, START + 60 * DAY)).toBe(4);
  expect(traded.of(101, START + 60 * DAY)).toBe(8);
  expect(traded.of(2 ** 24 - 1, START + 60 * DAY)).toBe(0);
  traded.add(100, 16, START + 120 * DAY);
  expect(traded.of(100, START + 120 * DAY)).toBe(16);
});

test('R7 a sum stays exact, however much is traded', () => {
  const traded = new TradedNotional();
  for (const day of [0, 0, 30, 30]) {
    traded.add(100, Number.MAX_SAFE_INTEGER, START + day * DAY);
    traded.add(100, 1, START + day * DAY);
  }
  expect(traded.of(100, START + 30 * DAY)).toBe(2 ** 53);
});

test('I17 what is restored counts as what was written, and is written the same', () => {
  const traded = new TradedNotional();
  traded.add(5_000, 1, START);
  traded.add(100, 2, START + 30 * DAY);
  traded.add(5_000, 4, START + 31 * DAY);
  traded.add(200, 8, START + DAY);
  for (const day of [32, 61, 95]) {
    const time = START + day * DAY;
    const restored = new TradedNotional();
    for (const sums of traded.all(time)) restored.restore(sums, time);
    expect(restored.all(time)).toEqual(traded.all(time));
    expect(restored.of(5_000, time + DAY)).toBe(traded.of(5_000, time + DAY));
    expect(restored.all(time + 30 * DAY)).toEqual(traded.all(time + 30 * DAY));
  }
  expect(traded.all(START + 32 * DAY).map(({ user }) => user)).toEqual([100, 200, 5_000]);
  expect(traded.all(START + 95 * DAY)).toEqual([]);
});
