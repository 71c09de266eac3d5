import { type Period, periods } from '@bourse/contract/feed.ts';
import { aggregateCandles } from '@bourse/core/market-data/candles.ts';
import { candleEnd } from '@bourse/core/market-data/periods.ts';
import { TickerFold } from '@bourse/core/market-data/ticker.ts';
import { describe, expect, it } from 'vitest';
import type { MarketCandle } from '#platform/db/candle-rows.ts';
import { catalogMarkets, type Listing, notionalUnitOf } from '#platform/markets/catalog.ts';
import { catalogContracts } from '#platform/markets/contracts.ts';
import { generateHistory, type HistoryOptions } from './history.ts';

const NOW_MS = Date.UTC(2026, 10, 21, 3, 47, 12, 345);
const END_MS = Date.UTC(2026, 10, 21, 3, 47);
const DAY_MS = 86_400_000;
const flat = (options: HistoryOptions) => [...generateHistory(options)].flat();
const contracts = catalogContracts('simulated');
const listings: readonly Listing[] = [...catalogMarkets, ...contracts];
const history = flat({
  markets: catalogMarkets,
  contracts,
  seed: 1,
  timeMs: NOW_MS,
});

function series(market: number, period: Period): MarketCandle[] {
  return history.filter((candle) => candle.market === market && candle.period === period);
}

const strip = ({ market: _market, period: _period, ...candle }: MarketCandle) => candle;

describe('history', () => {
  it('is the same for the same seed', () => {
    const few = catalogMarkets.slice(0, 2);
    const again = (seed: number) => flat({ markets: few, contracts: [], seed, timeMs: NOW_MS });
    expect(again(5)).toEqual(again(5));
    expect(again(5)).not.toEqual(again(6));
  });

  it('goes back as far as it is asked, and what it shows of those days is the same', () => {
    const days = 1;
    const short = flat({ markets: catalogMarkets, contracts, seed: 1, timeMs: NOW_MS, days });
    const isRecent = ({ period, startMs }: MarketCandle) =>
      period === '1m' && startMs >= END_MS - days * DAY_MS;
    expect(short.filter(isRecent)).toEqual(history.filter(isRecent));
    // The last step is a whole day of hours.
    const firstMs = Math.min(...short.map(({ startMs }) => startMs));
    expect(firstMs).toBeGreaterThan(END_MS - (days + 1) * DAY_MS);
    expect(short.length).toBeLessThan(history.length / 4);
  });

  it.each(listings)(
    '$symbol: a year of days, a month of hours, two days of minutes',
    ({ id, initialPriceTicks }) => {
      const needed: Partial<Record<Period, number>> = { '1D': 365, '1H': 30, '1m': 2 };
      for (const [period, days] of Object.entries(needed)) {
        const first = series(id, period as Period)[0];
        expect(first?.startMs).toBeLessThanOrEqual(END_MS - (days - 1) * DAY_MS);
      }
      for (const period of periods) {
        const candles = series(id, period);
        const last = candles.at(-1);
        expect(last?.startMs).toBeLessThan(END_MS);
        expect(candleEnd(period, last?.startMs as number)).toBeGreaterThanOrEqual(END_MS);
        // It joins the live market where that one starts.
        expect(last?.closeTicks).toBe(initialPriceTicks);
      }
    },
  );

  it.each(periods)('%s: no gap, prices in order, each open near the close before it', (period) => {
    for (const listing of listings) {
      const { id } = listing;
      const unit = BigInt(notionalUnitOf(listing));
      const candles = series(id, period);
      const ranges = candles.map(({ highTicks, lowTicks }) => highTicks - lowTicks);
      const usual = ranges.reduce((sum, range) => sum + range, 0) / ranges.length;
      for (const [index, candle] of candles.entries()) {
        const { openTicks, highTicks, lowTicks, closeTicks, volumeLots, turnover } = candle;
        const next = candles[index + 1];
        const gap = next ? Math.abs(next.openTicks - closeTicks) : 0;
        if (next && (candleEnd(period, candle.startMs) !== next.startMs || gap > 3 * usual)) {
          expect.fail(`${period} of market ${id} breaks after ${candle.startMs}`);
        }
        const isOrdered =
          lowTicks >= 1 &&
          lowTicks <= Math.min(openTicks, closeTicks) &&
          highTicks >= Math.max(openTicks, closeTicks) &&
          volumeLots >= 1 &&
          candle.tradeCount >= 1 &&
          candle.tradeCount <= volumeLots &&
          turnover >= BigInt(lowTicks) * BigInt(volumeLots) * unit &&
          turnover <= BigInt(highTicks) * BigInt(volumeLots) * unit;
        if (!isOrdered)
          expect.fail(`${period} of market ${id} is out of order at ${candle.startMs}`);
      }
    }
  });

  it.each([
    ['1m', '5m'],
    ['1m', '1H'],
    ['5m', '15m'],
    ['5m', '30m'],
    ['5m', '1H'],
    ['1H', '4H'],
    ['1H', '1D'],
    ['1D', '1M'],
    ['1D', '1W'],
  ] as const)('%s candles add up to the %s candles', (finer, longer) => {
    for (const { id } of listings) {
      const fine = series(id, finer).map(strip);
      const first = fine[0]?.startMs as number;
      const expected = series(id, longer)
        .map(strip)
        .filter(({ startMs }) => startMs >= first);
      const summed = aggregateCandles(longer, fine).filter(({ startMs }) => startMs >= first);
      expect(expected.length).toBeGreaterThan(0);
      expect(summed).toEqual(expected);
    }
  });

  it('shows an ordinary last day from its first moment: gainers that gained, losers that lost', () => {
    for (let hour = 0; hour < 3; hour += 1) {
      const timeMs = NOW_MS + hour * 5_000_000;
      const minutes = flat({
        markets: catalogMarkets,
        contracts: [],
        seed: hour,
        timeMs,
      }).filter(({ period }) => period === '1m');
      const changes = catalogMarkets.map(({ id, definition }) => {
        const ticker = new TickerFold(definition.initialPriceTicks);
        for (const minute of minutes) if (minute.market === id) ticker.restore(minute);
        const { lastTicks, openTicks } = ticker.at(timeMs);
        return lastTicks / openTicks - 1;
      });
      const quarter = catalogMarkets.length / 4;
      expect(changes.filter((change) => change > 0).length).toBeGreaterThanOrEqual(quarter);
      expect(changes.filter((change) => change < 0).length).toBeGreaterThanOrEqual(quarter);
      expect(Math.abs(changes[0] as number)).toBeLessThan(0.04);
      expect(Math.max(...changes.map(Math.abs))).toBeLessThan(0.12);
    }
  });

  it('of contracts is that of the spot market with a basis of both signs, and leaves that one as it is', () => {
    const alone = flat({
      markets: catalogMarkets,
      contracts: [],
      seed: 1,
      timeMs: NOW_MS,
    });
    const ofSpot = history.filter(({ market }) => market < 1_000);
    expect(ofSpot).toEqual(alone);
    for (const { id, symbol, priceDecimals } of contracts) {
      const spot = catalogMarkets.find((market) => market.symbol === symbol);
      const spotHours = series(spot?.id ?? 0, '1H');
      const basis = series(id, '1H').map(({ startMs, closeTicks }, index) => {
        const hour = spotHours[index];
        expect(hour?.startMs).toBe(startMs);
        const price = (hour?.closeTicks ?? 0) / 10 ** (spot?.priceDecimals ?? 0);
        return closeTicks / 10 ** priceDecimals / price - 1;
      });
      const above = basis.filter((one) => one > 0.0001).length / basis.length;
      const below = basis.filter((one) => one < -0.0001).length / basis.length;
      expect(above).toBeGreaterThan(0.2);
      expect(below).toBeGreaterThan(0.2);
      expect(Math.max(...basis.map(Math.abs))).toBeLessThan(0.01);
    }
  });

  it('trades more when prices move more', () => {
    const minutes = series(1, '1m');
    const range = minutes.map(({ highTicks, lowTicks }) => highTicks - lowTicks);
    const volume = minutes.map(({ volumeLots }) => volumeLots);
    const median = [...range].sort((a, b) => a - b)[Math.floor(range.length / 2)] as number;
    const average = (busy: boolean) => {
      const chosen = volume.filter((_, index) => (range[index] as number) > median === busy);
      return chosen.reduce((sum, lots) => sum + lots, 0) / chosen.length;
    };
    expect(average(true)).toBeGreaterThan(1.5 * average(false));
  });
});
