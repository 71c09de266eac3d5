import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startMigratedDatabase } from '../db/test-migrated.ts';
import type { Alarms } from '../platform/alarms.ts';
import { watchMachine } from '../platform/test-machine.ts';
import { startRetention } from './retention.ts';

const machine = watchMachine();
const HOUR_MS = 3_600_000;
const NOW = 1_750_000_000_000;
const HOUSE = 4;

let world: Awaited<ReturnType<typeof startMigratedDatabase>>;
beforeAll(async () => {
  world = await startMigratedDatabase();
});
afterAll(() => world.stop());
afterEach(() => {
  vi.useRealTimers();
});

test('while an exchange runs, old rows of bots and old candles go again and again', async () => {
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
  const gone = () =>
    vi.waitFor(async () => expect(await counts()).toEqual({ entries: 0, candles: 0 }), {
      timeout: machine.patient(10_000),
    });
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const alarms = { raise: vi.fn() };
  const stop = startRetention({
    ...{ pool, bots: new Set([HOUSE]), markets: () => [1], clock: { now: () => NOW } },
    alarms: alarms as unknown as Alarms,
  });
  for (const sequence of [1, 2]) {
    await add(sequence);
    vi.advanceTimersByTime(10 * 60_000);
    await gone();
  }
  expect(alarms.raise).not.toHaveBeenCalled();
  await stop();
  expect(vi.getTimerCount()).toBe(0);
});
