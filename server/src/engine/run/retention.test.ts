import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMigratedDatabase } from '#platform/db/test-migrated.ts';
import { HeardAlarms } from '#platform/test-alarms.ts';
import { TestUpkeep } from '#platform/test-upkeep.ts';
import { startRetention } from './retention.ts';

const HOUR_MS = 3_600_000;
const NOW = 1_750_000_000_000;
const HOUSE = 4;

let world: Awaited<ReturnType<typeof startMigratedDatabase>>;
beforeAll(async () => {
  world = await startMigratedDatabase();
});
afterAll(() => world.stop());

test('while an exchange runs, old rows of house traders and old candles go again and again', async () => {
  const { pool } = world;
  const add = async (sequence: number) => {
    const entry = [sequence, HOUSE, NOW - 3 * HOUR_MS];
    await pool.query('insert into ledger_entry values ($1, 0, $2, 1, 1, 13, 1, 1, 0, $3)', entry);
    const candle = [NOW - 90 * 24 * HOUR_MS];
    await pool.query('insert into candle values (1, 0, $1, 1, 1, 1, 1, 1, 1)', candle);
  };
  const counts = async () => {
    const text = `select (select count(*) from ledger_entry)::int as entries,
      (select count(*) from candle)::int as candles`;
    return (await pool.query(text)).rows[0];
  };
  const alarms = new HeardAlarms();
  const upkeep = new TestUpkeep(alarms);
  startRetention({
    ...{ pool, bots: new Set([HOUSE]), markets: () => [1], clock: { now: () => NOW }, upkeep },
  });
  for (const sequence of [1, 2]) {
    await add(sequence);
    await upkeep.pass();
    expect(await counts()).toEqual({ entries: 0, candles: 0 });
  }
  expect(alarms.heard).toEqual([]);
});
