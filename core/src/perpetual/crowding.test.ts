import { expect, test } from 'vitest';
import { leverageMaxAt, openableLotsAt, openInterestParts } from './crowding.ts';

const HALF = 50_000_000;
const parts = openInterestParts(2_000, HALF);

test('R7: any leverage up to the last part, then 10 at a tenth of it, 2 at half, 1 at its end', () => {
  expect(parts).toEqual({ freeLots: 1_000, reserveLots: 1_000 });
  const most = [0, 1_000, 1_001, 1_100, 1_101, 1_500, 1_501, 2_000, 2_001];
  expect(most.map((lots) => leverageMaxAt(parts, lots))).toEqual([
    ...[Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, 1_000, 10, 9, 2, 1, 1, 1],
  ]);
});

test('without a last part any leverage opens to the end', () => {
  const whole = openInterestParts(2_000, 0);
  expect(leverageMaxAt(whole, 2_000)).toBe(Number.POSITIVE_INFINITY);
  expect([1, 100].map((leverage) => openableLotsAt(whole, 1_999, leverage))).toEqual([1, 1]);
});

test('what a leverage may open is the most that it is not refused for', () => {
  for (const openLots of [0, 999, 1_000, 1_010, 1_100, 1_500, 1_999, 2_000]) {
    for (const leverage of [1, 2, 3, 7, 10, 20, 100]) {
      const lots = openableLotsAt(parts, openLots, leverage);
      if (lots > 0) expect(leverageMaxAt(parts, openLots + lots)).toBeGreaterThanOrEqual(leverage);
      // At 1x the end of the open interest refuses, not the leverage.
      if (leverage > 1) expect(leverageMaxAt(parts, openLots + lots + 1)).toBeLessThan(leverage);
      else expect(openLots + lots).toBe(2_000);
    }
  }
});
