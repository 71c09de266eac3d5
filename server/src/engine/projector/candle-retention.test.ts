import { periods } from '@bourse/contract/feed.ts';
import { candleStart } from '@bourse/core/market-data/periods.ts';
import { expect, test } from 'vitest';
import { startMigratedDatabase } from '#platform/db/test-migrated.ts';
import { createCandleStore } from '#trading/candles/store.ts';
import { trimCandles } from './retention.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const NOW_MS = Date.UTC(2026, 5, 15, 12, 34);

test('candles stay as long as a chart pages back, by their interval; the long ones always stay', async () => {
  const { pool, stop } = await startMigratedDatabase();
  // A candle a day of each interval over 600 days, in both tables, and more minutes than one statement takes.
  for (const table of ['candle', 'candle_history']) {
    await pool.query(
      `insert into ${table} select market, period, $1::bigint - day * ${DAY_MS}::bigint, 1, 1, 1, 1, 1, 1
        from generate_series(1, 2) market, generate_series(0, ${periods.length - 1}) period,
          generate_series(0, 600) day`,
      [candleStart('1m', NOW_MS)],
    );
  }
  await pool.query(
    `insert into candle select 1, 0, $1::bigint - 9 * ${DAY_MS}::bigint - minute * ${MINUTE_MS}, 1, 1, 1, 1, 1, 1
      from generate_series(1, 1400) minute`,
    [candleStart('1m', NOW_MS)],
  );
  const store = createCandleStore(pool);
  const left = async (market: number) =>
    Object.fromEntries(
      await Promise.all(
        periods.map(async (period) => {
          const candles = await store.read({ market, period, startMs: 0, endMs: 0, limit: 5_000 });
          const days = candles.length === 0 ? 0 : (NOW_MS - (candles[0]?.startMs ?? 0)) / DAY_MS;
          return [period, Math.floor(days)] as const;
        }),
      ),
    );
  expect(await trimCandles(pool, [1], NOW_MS)).toBeGreaterThan(1_400);
  const forEver = Object.fromEntries(periods.map((period) => [period, 600]));
  expect(await left(1)).toEqual({
    ...forEver,
    '1m': 7,
    '5m': 35,
    '15m': 105,
    '30m': 210,
    '1H': 420,
  });
  expect(await left(2)).toEqual(forEver);
  expect(await trimCandles(pool, [1], NOW_MS)).toBe(0);
  // What the day's change is measured from is always there.
  expect(await store.minutesFrom([1], NOW_MS - 2 * DAY_MS)).not.toEqual([]);
  await stop();
});
