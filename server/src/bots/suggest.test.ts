import { Code } from '@bourse/contract/codes.ts';
import { tradingBotRoutes as routes } from '@bourse/contract/routes/trading-bots.ts';
import {
  type BotPreset,
  botPresetNames,
  botPresets,
  GRID_CELLS_MAX,
  GRID_CELLS_MIN,
} from '@bourse/contract/trading-bots.ts';
import type { Candle } from '@bourse/core/market-data/candles.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { suggestGrid } from './suggest.ts';
import { BotDesk } from './test-bot-desk.ts';

const HOURS_OF_DAY = 24;
const candle = (lowTicks: number, highTicks: number) => ({ lowTicks, highTicks }) as Candle;

describe('a suggested grid', () => {
  test('spans what the price reached and 2% more each way, in prices of four digits', () => {
    const candles = [candle(5_512_345, 5_900_000), candle(5_800_000, 6_412_345)];
    // 5,402,098 and 6,540,592; a step of 0.6% of the price is 36,000.
    expect(suggestGrid(candles, 6_000_000)).toEqual({
      ...{ lowerTicks: 5_402_000, upperTicks: 6_541_000, cells: 31 },
    });
  });

  test('has the last price within it, also without candles', () => {
    const { lowerTicks, upperTicks } = suggestGrid([candle(5_500_000, 5_600_000)], 6_000_000);
    expect([lowerTicks, upperTicks]).toEqual([5_390_000, 6_120_000]);
    expect(suggestGrid([], 10_000)).toEqual({ lowerTicks: 9_800, upperTicks: 10_200, cells: 6 });
  });

  test('has as many cells as a bot may have', () => {
    expect(suggestGrid([candle(1_000, 100_000)], 10_000).cells).toBe(GRID_CELLS_MAX);
    expect(suggestGrid([], 1)).toEqual({ lowerTicks: 1, upperTicks: 2, cells: GRID_CELLS_MIN });
  });
});

describe('a grid by a preset', () => {
  /** Closes that go up and down by a share each hour. */
  const swinging = (share: number) =>
    Array.from({ length: 169 }, (_, at) => {
      const closeTicks = at % 2 ? 6_000_000 : 6_000_000 * Math.exp(share);
      return { lowTicks: 1, highTicks: 99_000_000, closeTicks } as Candle;
    });
  const sharesOf = (share: number, preset: BotPreset) => {
    const { lowerTicks, upperTicks } = suggestGrid(swinging(share), 6_000_000, preset);
    return [lowerTicks / 6_000_000, upperTicks / 6_000_000].map((each) => Math.log(each));
  };

  test('reaches by how far hours spread, the cautious one furthest, whatever single prices were', () => {
    // Hourly returns of 1% up and down spread by 1%, those of a week by the root of 168 of that.
    const week = 0.01 * Math.sqrt(168);
    for (const preset of botPresetNames) {
      const { deviations } = botPresets[preset];
      const [lower = 0, upper = 0] = sharesOf(0.01, preset);
      expect(upper).toBeCloseTo(deviations * week, 2);
      expect(lower).toBeCloseTo(-deviations * week, 2);
    }
    const reaches = botPresetNames.map((preset) => sharesOf(0.01, preset)[1] ?? 0);
    expect(reaches).toEqual(reaches.toSorted((one, other) => other - one));
  });

  test('is at least as wide as it must be, and no wider than half to double', () => {
    expect(sharesOf(0, 'bold').map((each) => Math.exp(each).toFixed(2))).toEqual(['0.98', '1.02']);
    expect(suggestGrid([], 10_000, 'bold')).toEqual({
      lowerTicks: 9_803,
      upperTicks: 10_200,
      cells: 6,
    });
    expect(sharesOf(0.5, 'cautious').map((each) => Math.exp(each))).toEqual([0.5, 2]);
  });
});

describe('the suggestion for a market', () => {
  let desk: BotDesk;
  let user: number;
  beforeAll(async () => {
    desk = await BotDesk.open();
    user = await desk.owner({});
    const hours = (days: number, low: number, high: number) =>
      Array.from({ length: days * HOURS_OF_DAY }, () => candle(low, high));
    desk.candles = [
      ...hours(10, 1_000_000, 9_000_000),
      ...hours(23, 5_000_000, 7_000_000),
      ...hours(7, 5_500_000, 6_500_000),
    ];
  });
  afterAll(() => desk.stop());
  const suggest = (query: object) =>
    desk.ask(routes.botSuggestion, user, { query: { symbol: 'BTCUSDT', ...query } });

  test.each([
    ['by default the last 7 days', {}, '53900.00', '66300.00'],
    ['7 days', { days: '7' }, '53900.00', '66300.00'],
    ['30 days', { days: '30' }, '49000.00', '71400.00'],
  ])('spans %s', async (_name, query, lowerPrice, upperPrice) => {
    for (const strategy of ['spot-grid', 'futures-grid']) {
      const { data } = await suggest({ ...query, strategy });
      expect(data).toMatchObject({ symbol: 'BTCUSDT', lastPrice: '60000.00' });
      expect(data).toMatchObject({ lowerPrice, upperPrice });
      expect(Number(data.fundsMin)).toBeGreaterThan(0);
      expect(data.leverageMax).toBe(strategy === 'futures-grid' ? 100 : 0);
    }
  });

  test.each(['0', '31', '7.5'])('of %s days is refused', async (days) => {
    expect((await suggest({ days })).code).toBe(Code.shapeInvalid);
  });
});
