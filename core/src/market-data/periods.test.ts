import { periods } from '@bourse/contract/feed.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { candleEnd, candleStart } from './periods.ts';

const anyTime = fc.integer({ min: 0, max: 4_102_444_800_000 });

describe('periods', () => {
  it.each(periods)('%s: the starts tile all of time', (period) => {
    fc.assert(
      fc.property(anyTime, (timeMs) => {
        const startMs = candleStart(period, timeMs);
        const endMs = candleEnd(period, startMs);
        expect(startMs).toBeLessThanOrEqual(timeMs);
        expect(endMs).toBeGreaterThan(timeMs);
        expect(candleStart(period, startMs)).toBe(startMs);
        expect(candleStart(period, endMs - 1)).toBe(startMs);
        expect(candleStart(period, endMs)).toBe(endMs);
      }),
    );
  });

  it('starts weeks on Monday and months on their first day, UTC, as the calendar says', () => {
    fc.assert(
      fc.property(anyTime, (timeMs) => {
        const date = new Date(timeMs);
        const firstOfMonth = Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1);
        expect(candleStart('1M', timeMs)).toBe(firstOfMonth);
        expect(candleEnd('1M', firstOfMonth)).toBe(
          Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1),
        );
        const monday = new Date(candleStart('1W', timeMs));
        expect(monday.getUTCDay()).toBe(1);
        expect(Math.abs(monday.getTime() % 86_400_000)).toBe(0);
      }),
    );
  });

  it('knows leap days and the turn of a year (F26)', () => {
    const leapDay = Date.UTC(2028, 1, 29, 23, 59, 59, 999);
    expect(candleStart('1M', leapDay)).toBe(Date.UTC(2028, 1, 1));
    expect(candleEnd('1M', Date.UTC(2028, 1, 1))).toBe(Date.UTC(2028, 2, 1));
    expect(candleEnd('1M', Date.UTC(2027, 11, 1))).toBe(Date.UTC(2028, 0, 1));
    expect(candleStart('1W', Date.UTC(2028, 0, 1))).toBe(Date.UTC(2027, 11, 27));
  });
});
