import { periods } from '@bourse/contract/feed.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  aggregateCandles,
  type Candle,
  CandleFold,
  joinCandles,
  type TradePrint,
} from './candles.ts';
import { candleStart } from './periods.ts';

const MINUTE_MS = 60_000;

/** Trades with gaps of moments, minutes and days. */
const trades = fc
  .array(
    fc.record({
      priceTicks: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
      quantityLots: fc.integer({ min: 1, max: 1_000_000 }),
      notional: fc.oneof(fc.integer({ min: 1, max: 10_000 }), fc.maxSafeInteger().map(Math.abs)),
      gapMs: fc.oneof(
        { weight: 6, arbitrary: fc.integer({ min: 0, max: 20_000 }) },
        { weight: 3, arbitrary: fc.integer({ min: 0, max: 90 * MINUTE_MS }) },
        { weight: 1, arbitrary: fc.integer({ min: 0, max: 40 * 24 * 60 * MINUTE_MS }) },
      ),
    }),
    { maxLength: 120 },
  )
  .map((steps) => {
    let time = Date.UTC(2026, 1, 27, 23, 50);
    return steps.map(({ gapMs, ...trade }): TradePrint => {
      time += gapMs;
      return { ...trade, time };
    });
  });

/** The slow and obvious way: all trades of one bucket, counted again. */
function recount(startMs: number, bucket: readonly TradePrint[]): Candle {
  const prices = bucket.map(({ priceTicks }) => priceTicks);
  return {
    startMs,
    openTicks: prices[0] as number,
    highTicks: Math.max(...prices),
    lowTicks: Math.min(...prices),
    closeTicks: prices.at(-1) as number,
    volumeLots: bucket.reduce((sum, { quantityLots }) => sum + quantityLots, 0),
    turnover: bucket.reduce((sum, { notional }) => sum + BigInt(notional), 0n),
    tradeCount: bucket.length,
  };
}

describe('candle fold', () => {
  it('equals a recount from trades after every trade, in all nine periods (I19)', () => {
    fc.assert(
      fc.property(trades, (prints) => {
        const fold = new CandleFold();
        for (const [index, trade] of prints.entries()) {
          fold.apply(trade);
          const seen = prints.slice(0, index + 1);
          for (const period of periods) {
            const startOf = ({ time }: TradePrint) => candleStart(period, time);
            const starts = [...new Set(seen.map(startOf))];
            const [before, now] = [starts.at(-2), starts.at(-1) as number];
            expect(fold.current(period)).toEqual(
              recount(
                now,
                seen.filter((other) => startOf(other) === now),
              ),
            );
            expect(fold.previous(period)).toEqual(
              before === undefined
                ? undefined
                : recount(
                    before,
                    seen.filter((other) => startOf(other) === before),
                  ),
            );
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  it('goes on from stored candles as if it had never stopped', () => {
    fc.assert(
      fc.property(trades, fc.nat(), (prints, cut) => {
        const at = prints.length === 0 ? 0 : cut % prints.length;
        const whole = new CandleFold();
        for (const trade of prints) whole.apply(trade);
        const first = new CandleFold();
        for (const trade of prints.slice(0, at)) first.apply(trade);
        const second = new CandleFold();
        for (const period of periods) {
          const stored = first.current(period);
          if (stored) second.restore(period, stored);
        }
        for (const trade of prints.slice(at)) second.apply(trade);
        for (const period of periods) {
          expect(second.current(period)).toEqual(whole.current(period));
        }
      }),
    );
  });

  it('hands out candles that later trades do not change', () => {
    const fold = new CandleFold();
    const trade = { priceTicks: 100, quantityLots: 1, notional: 100, time: 0 };
    fold.apply(trade);
    const held = fold.current('1m');
    fold.apply({ ...trade, priceTicks: 200 });
    expect(held?.highTicks).toBe(100);
    const stored = { ...(held as Candle) };
    fold.restore('1m', stored);
    fold.apply({ ...trade, priceTicks: 300 });
    expect(stored.highTicks).toBe(100);
    expect(fold.current('1m')?.highTicks).toBe(300);
  });

  it('adds up turnover beyond what a number holds exactly (D15)', () => {
    const fold = new CandleFold();
    const trade = { priceTicks: 1, quantityLots: 1, notional: Number.MAX_SAFE_INTEGER, time: 0 };
    for (let count = 0; count < 5; count += 1) fold.apply(trade);
    expect(fold.current('1m')?.turnover).toBe(5n * BigInt(Number.MAX_SAFE_INTEGER));
  });

  it('aggregates finer candles to the same longer ones', () => {
    fc.assert(
      fc.property(trades, (prints) => {
        const minutes = aggregateCandles(
          '1m',
          prints.map((trade) => recount(trade.time, [trade])),
        );
        for (const period of periods) {
          const starts = [...new Set(prints.map(({ time }) => candleStart(period, time)))];
          const recounted = starts.map((start) =>
            recount(
              start,
              prints.filter(({ time }) => candleStart(period, time) === start),
            ),
          );
          expect(aggregateCandles(period, minutes)).toEqual(recounted);
        }
      }),
      { numRuns: 50 },
    );
  });

  it('joins so that the order of joining does not matter', () => {
    const [a, b, c] = [1, 2, 3].map((price) =>
      recount(0, [{ priceTicks: price, quantityLots: price, notional: price, time: 0 }]),
    ) as [Candle, Candle, Candle];
    expect(joinCandles(0, joinCandles(0, a, b), c)).toEqual(
      joinCandles(0, a, joinCandles(0, b, c)),
    );
  });
});
