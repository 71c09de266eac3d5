import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Candle } from '#app/data/live/klines.ts';
import { candleJoiner } from './join-candles.ts';

const MINUTE = 60;
/** 2026-11-30 12:00 UTC. */
const NOON = Date.parse('2026-11-30T12:00:00Z') / 1000;
const minute = (at: number, open: number, close: number, volume = 1): Candle => ({
  ...{ time: NOON + at * MINUTE, open, close, volume },
  ...{ high: Math.max(open, close) + 1, low: Math.min(open, close) - 1 },
});

test('three minutes are one candle: first open, last close, the extremes, all of the volume', () => {
  const join = candleJoiner('3m');
  const closed = [minute(0, 10, 12), minute(1, 12, 8), minute(2, 8, 9), minute(3, 9, 20)];
  expect(join({ closed, last: minute(4, 20, 18, 2) })).toEqual({
    closed: [{ time: NOON, open: 10, close: 9, high: 13, low: 7, volume: 3 }],
    last: { time: NOON + 180, open: 9, close: 18, high: 21, low: 8, volume: 3 },
  });
});

test('while the newest candle moves, those that are over stay the same array', () => {
  const join = candleJoiner('3m');
  const closed = [minute(0, 10, 12), minute(1, 12, 8), minute(2, 8, 9)];
  const before = join({ closed, last: minute(3, 9, 10) });
  const after = join({ closed, last: minute(3, 9, 15) });
  expect(after.closed).toBe(before.closed);
  expect([before.last?.close, after.last?.close]).toEqual([10, 15]);
  expect(join({ closed: [], last: null })).toEqual({ closed: [], last: null });
});

test('periods of the exchange stay as they are', () => {
  const series = { closed: [minute(0, 1, 2)], last: minute(1, 2, 3) };
  expect(candleJoiner('1m')(series)).toBe(series);
});

test('however candles come, the last close, the extremes and the volume of all of them are kept', () => {
  const price = fc.integer({ min: 1, max: 100 });
  fc.assert(
    fc.property(fc.array(fc.tuple(price, price), { minLength: 1, maxLength: 40 }), (moves) => {
      const join = candleJoiner('3m');
      const minutes = moves.map(([open, close], at) => minute(at, open, close));
      let result = join({ closed: [], last: null });
      for (let at = 0; at < minutes.length; at++) {
        result = join({ closed: minutes.slice(0, at), last: minutes[at]! });
      }
      const all = [...result.closed, result.last!];
      expect(all).toHaveLength(Math.ceil(minutes.length / 3));
      expect(all.map(({ time }) => (time - NOON) % 180)).toEqual(all.map(() => 0));
      expect(all.at(-1)?.close).toBe(minutes.at(-1)?.close);
      expect(all.reduce((sum, { volume }) => sum + volume, 0)).toBe(minutes.length);
      expect(Math.max(...all.map(({ high }) => high))).toBe(
        Math.max(...minutes.map(({ high }) => high)),
      );
    }),
  );
});
