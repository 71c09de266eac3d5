import type { Kysely } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '#platform/db/tables/schema.ts';
import { startMigratedDatabase } from '#platform/db/test-migrated.ts';
import { TestUpkeep } from '#platform/test-upkeep.ts';
import { AlertWatch, type AlertWatchDependencies } from './alert-watch.ts';

const MARKET = 1;
const NOW = 1_760_000_000_000;
const MINUTE_MS = 60_000;

let world: Awaited<ReturnType<typeof startMigratedDatabase>>;
let database: Kysely<Database>;
let user: number;
beforeAll(async () => {
  world = await startMigratedDatabase();
  ({ database } = world);
  const { rows } = await world.pool.query(
    `insert into users (public_number, kind, nickname, email, password_hash, locale, country, currency,
        referral_code, created_at)
      values (100000001, 'person', 'a', 'a@example.com', 'none', 'en', 'HK', 'USD', 'a', 1) returning id`,
  );
  user = rows[0].id;
});
afterAll(() => world.stop());

let now: number;
let lastTicks: number;
let fundingRate: number;
let watch: AlertWatch;
beforeEach(async () => {
  for (const table of ['notifications', 'price_alerts', 'candle']) {
    await world.pool.query(`delete from ${table}`);
  }
  now = NOW;
  lastTicks = 100_000;
  fundingRate = 0;
  const live = {
    lastPriceOf: () => lastTicks,
    futures: { mark: () => ({ fundingRate, isStale: false }) },
  } as unknown as AlertWatchDependencies['live'];
  watch = new AlertWatch({ database, live, clock: { now: () => now }, upkeep: new TestUpkeep() });
});

async function set(terms: object): Promise<void> {
  await database
    .insertInto('price_alerts')
    .values({
      ...{ user_id: user, market: MARKET, is_above: true, price_ticks: 0, is_repeated: false },
      ...{ gap_ms: MINUTE_MS, from_sequence: 0, created_at: 1, kind: 'change', ...terms },
    })
    .execute();
}
const opensAt = (minutesAgo: number, openTicks: number) =>
  world.pool.query(
    `insert into candle (market, period, start_ms, open_ticks, high_ticks, low_ticks, close_ticks,
      volume_lots, turnover) values ($1, 0, $2, $3, $3, $3, $3, 1, 1)`,
    [MARKET, NOW - minutesAgo * MINUTE_MS, openTicks],
  );
const told = async () =>
  (await database.selectFrom('notifications').select('facts').orderBy('id').execute()).map(
    ({ facts }) => (facts as unknown as { measure: { value: number } }).measure.value,
  );

test('a change counts from the first price within its own time, and is sent once', async () => {
  await opensAt(30, 90_000);
  await opensAt(4, 100_000);
  await set({ level: 500, span_minutes: 5 });
  await set({ level: 500, span_minutes: 60, is_above: false });
  await watch.look();
  expect(await told()).toEqual([]);
  lastTicks = 105_000;
  await watch.look();
  await watch.look();
  expect(await told()).toEqual([500]);
  lastTicks = 85_000;
  await watch.look();
  expect(await told()).toEqual([500, -555]);
});

test('a repeated alert is sent at each crossing, and after its gap at the soonest', async () => {
  await set({ kind: 'funding', level: -10_000, is_above: false, is_repeated: true });
  const at = async (rate: number, afterMs: number) => {
    now = NOW + afterMs;
    fundingRate = rate;
    await watch.look();
    return (await told()).length;
  };
  expect(await at(-10_000, 0)).toBe(1);
  expect(await at(-20_000, 1_000)).toBe(1);
  expect(await at(0, 2_000)).toBe(1);
  // Within the gap it is passed over.
  expect(await at(-10_000, 3_000)).toBe(1);
  expect(await at(0, MINUTE_MS)).toBe(1);
  expect(await at(-10_000, MINUTE_MS + 1)).toBe(2);
});
