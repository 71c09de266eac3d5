import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { candleOfRow } from '#platform/db/candle-rows.ts';
import { startMigratedDatabase } from '#platform/db/test-migrated.ts';
import { catalogMarkets } from '#platform/markets/catalog.ts';
import { generateHistory } from './history.ts';
import { importHistory } from './history-import.ts';

/** Of the first two markets. */
const few = [
  ...generateHistory({
    ...{ markets: catalogMarkets.slice(0, 2), contracts: [], seed: 1, days: 1 },
    timeMs: Date.UTC(2026, 10, 21, 3, 47, 12, 345),
  }),
].flat();

it('the past follows from the seed and the minute of the start, and from nothing else', () => {
  const minuteMs = Date.UTC(2026, 10, 21, 3, 47);
  const past = (seed: number, timeMs: number) =>
    [
      ...generateHistory({
        ...{ markets: catalogMarkets.slice(0, 2), contracts: [], days: 1 },
        ...{ seed, timeMs },
      }),
    ].flat();
  expect(past(1, minuteMs)).toEqual(few);
  expect(past(1, minuteMs + 59_999)).toEqual(few);
  expect(past(2, minuteMs)).not.toEqual(few);
  expect(past(1, minuteMs + 60_000)).not.toEqual(few);
});

describe('history import', () => {
  let pool: pg.Pool;
  let stop: () => Promise<void>;

  beforeAll(async () => {
    ({ pool, stop } = await startMigratedDatabase());
  });

  afterAll(() => stop());

  it('that is given up between two parts has written none of it', async () => {
    const giveUp = new AbortController();
    function* parts() {
      yield few.slice(0, 2);
      giveUp.abort();
      yield few.slice(2, 4);
      expect.fail('it was given up');
    }
    await expect(importHistory(pool, parts, giveUp.signal)).rejects.toThrow(/abort/);
    expect((await pool.query('select from candle_history')).rowCount).toBe(0);
  });

  it('writes all of it once, also when two processes start together', async () => {
    const parts = [1, 2].map((id) => few.filter(({ market }) => market === id));
    const counts = await Promise.all([
      importHistory(pool, () => parts),
      importHistory(pool, () => parts),
    ]);
    expect(counts.sort((a, b) => a - b)).toEqual([0, few.length]);
    const { rows } = await pool.query(
      'select * from candle_history order by market, period, start_ms',
    );
    expect(rows.map(candleOfRow)).toEqual(few);
    expect(await importHistory(pool, () => expect.fail('not needed'))).toBe(0);
  });
});
