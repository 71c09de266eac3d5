import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startMigratedDatabase } from '#platform/db/test-migrated.ts';
import { systemScheduler } from '#platform/scheduler.ts';
import { PeopleChanges } from '#ports/people-changes.ts';
import { PeopleListener } from '#ports/people-listener.ts';
import { PriceAlertBook } from '../live/price-alert-book.ts';
import { followPriceAlerts } from './price-alerts.ts';

let world: Awaited<ReturnType<typeof startMigratedDatabase>>;
let user: number;
beforeAll(async () => {
  world = await startMigratedDatabase();
  const { rows } = await world.pool.query(
    `insert into users (public_number, kind, nickname, email, password_hash, locale, country, currency,
        referral_code, created_at)
      values (100000001, 'person', 'a', 'a@example.com', 'none', 'en', 'HK', 'USD', 'a', 1) returning id`,
  );
  user = rows[0].id;
});
afterAll(() => world.stop());

let book: PriceAlertBook;
let people: PeopleChanges;
let listener: PeopleListener;
beforeEach(async () => {
  book = new PriceAlertBook();
  people = new PeopleChanges({ error: () => undefined });
  const logger = { warn: () => undefined };
  listener = new PeopleListener({
    ...{ databaseUrl: world.url, people, logger, scheduler: systemScheduler },
  });
  followPriceAlerts(world.pool, book, people);
  await listener.start();
});
afterEach(async () => {
  await listener.stop();
  await world.pool.query('delete from price_alerts');
});

/** As a gateway in another process does. */
async function set(priceTicks = 100): Promise<number> {
  const { rows } = await world.pool.query(
    `insert into price_alerts (user_id, market, is_above, price_ticks, is_repeated, gap_ms, from_sequence,
      created_at) values ($1, 1, true, $2, false, 60000, 10, 1) returning id`,
    [user, priceTicks],
  );
  return rows[0].id;
}
/** The alerts that wait, in the order in which they were set. */
const waiting = () => book.ids().toSorted((one, other) => one - other);
const remove = (id: number) => world.pool.query('delete from price_alerts where id = $1', [id]);
const trade = (priceTicks: number, sequence: number) => {
  book.beginRun(sequence);
  return book.trade({ market: 1, priceTicks, sequence, time: 1 }).map(({ id }) => id);
};

test('an alert that is set at another gateway waits here at once, and one that is removed does not', async () => {
  const [kept, removed] = [await set(), await set()];
  await expect.poll(waiting).toEqual([kept, removed]);
  await remove(removed);
  await expect.poll(waiting).toEqual([kept]);
  expect(trade(99, 11)).toEqual([]);
  expect(trade(100, 12)).toEqual([kept]);
});

test('one that is not committed is not heard of', async () => {
  const client = await world.pool.connect();
  await client.query('begin');
  await client.query(
    `insert into price_alerts (user_id, market, is_above, price_ticks, is_repeated, gap_ms, from_sequence,
      created_at) values ($1, 1, true, 100, false, 60000, 10, 1)`,
    [user],
  );
  await client.query('rollback');
  client.release();
  const later = await set();
  await expect.poll(waiting).toEqual([later]);
});

test('what was missed is read, and what is known keeps its state', async () => {
  const known = await set(50);
  await expect.poll(waiting).toEqual([known]);
  await listener.stop();
  const [missed, gone] = [await set(), await set()];
  await remove(gone);
  book.add({
    ...{ id: gone, market: 1, isAbove: true, priceTicks: 100, isRepeated: false, gapMs: 60_000 },
    ...{ fromSequence: 10, firedAt: null },
  });
  people.miss();
  await expect.poll(waiting).toEqual([known, missed]);
  expect(trade(60, 20)).toEqual([known]);
  expect(trade(120, 21)).toEqual([missed]);
  expect(trade(120, 22)).toEqual([]);
});
