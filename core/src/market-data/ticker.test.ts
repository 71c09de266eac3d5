import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aggregateCandles, type Candle, candleOfTrade, type TradePrint } from './candles.ts';
import { type Ticker, TickerFold } from './ticker.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const START_MS = Date.UTC(2026, 4, 1, 7, 0, 30);

const steps = fc.array(
  fc.record({
    priceTicks: fc.integer({ min: 1, max: 1_000 }),
    quantityLots: fc.integer({ min: 1, max: 1_000 }),
    notional: fc.maxSafeInteger().map(Math.abs),
    gapMs: fc.oneof(
      { weight: 5, arbitrary: fc.integer({ min: 0, max: 3 * MINUTE_MS }) },
      { weight: 3, arbitrary: fc.integer({ min: 0, max: DAY_MS / 4 }) },
      { weight: 1, arbitrary: fc.integer({ min: 0, max: 2 * DAY_MS }) },
    ),
  }),
  { maxLength: 80 },
);

function printsOf(gaps: readonly (Omit<TradePrint, 'time'> & { gapMs: number })[]): TradePrint[] {
  let time = START_MS;
  return gaps.map(({ gapMs, ...trade }) => {
    time += gapMs;
    return { ...trade, time };
  });
}

/** Every trade of the window looked at again. */
function naiveTicker(prints: readonly TradePrint[], timeMs: number, initialTicks: number): Ticker {
  const minute = Math.floor(timeMs / MINUTE_MS);
  const inWindow = prints.filter(({ time }) => Math.floor(time / MINUTE_MS) > minute - 1_440);
  const lastTicks = prints.at(-1)?.priceTicks ?? initialTicks;
  const prices = inWindow.map(({ priceTicks }) => priceTicks);
  return {
    lastTicks,
    openTicks: prices[0] ?? lastTicks,
    highTicks: prices.length > 0 ? Math.max(...prices) : lastTicks,
    lowTicks: prices.length > 0 ? Math.min(...prices) : lastTicks,
    volumeLots: inWindow.reduce((sum, { quantityLots }) => sum + quantityLots, 0),
    turnover: inWindow.reduce((sum, { notional }) => sum + BigInt(notional), 0n),
  };
}

describe('ticker fold', () => {
  it('equals a recount of the last 24 hours after every trade and at any later moment (I19)', () => {
    fc.assert(
      fc.property(steps, fc.integer({ min: 0, max: 3 * DAY_MS }), (gaps, laterMs) => {
        const prints = printsOf(gaps);
        const fold = new TickerFold(77);
        for (const [index, trade] of prints.entries()) {
          fold.apply(trade);
          const seen = prints.slice(0, index + 1);
          expect(fold.at(trade.time)).toEqual(naiveTicker(seen, trade.time, 77));
        }
        const timeMs = (prints.at(-1)?.time ?? START_MS) + laterMs;
        expect(fold.at(timeMs)).toEqual(naiveTicker(prints, timeMs, 77));
      }),
    );
  });

  it('goes on from stored minutes as if it had never stopped', () => {
    fc.assert(
      fc.property(steps, fc.nat(), (gaps, cut) => {
        const prints = printsOf(gaps);
        const at = prints.length === 0 ? 0 : cut % prints.length;
        const single = (trade: TradePrint): Candle => candleOfTrade(trade.time, trade);
        const fold = new TickerFold(5);
        for (const minute of aggregateCandles('1m', prints.slice(0, at).map(single))) {
          fold.restore(minute);
        }
        for (const trade of prints.slice(at)) fold.apply(trade);
        const timeMs = prints.at(-1)?.time ?? START_MS;
        expect(fold.at(timeMs)).toEqual(naiveTicker(prints, timeMs, 5));
      }),
    );
  });

  it('shows the initial price and no volume before the first trade', () => {
    expect(new TickerFold(9_235_000).at(START_MS)).toEqual({
      lastTicks: 9_235_000,
      openTicks: 9_235_000,
      highTicks: 9_235_000,
      lowTicks: 9_235_000,
      volumeLots: 0,
      turnover: 0n,
    });
  });
});
