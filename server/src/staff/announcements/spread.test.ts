import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startMigratedDatabase } from '#platform/db/test-migrated.ts';
import { TestUpkeep } from '#platform/test-upkeep.ts';
import { AnnouncementSpread, forgetSpread } from './spread.ts';
import { codeOf } from './store.ts';

const NOW = 1_760_000_000_000;
/** More than one step tells. */
const PEOPLE = 2_300;

let world: Awaited<ReturnType<typeof startMigratedDatabase>>;
beforeAll(async () => {
  world = await startMigratedDatabase();
  await world.pool.query(
    `insert into users (public_number, kind, nickname, locale, country, currency, referral_code, created_at, closed_at, email, password_hash)
      select 10000000 + n, case when n = 7 then 'bot' else 'person' end, 'n' || n, 'en', 'SG', 'USD', 'R' || n, 0,
        case when n = 9 then 1 end, case when n not in (7, 9) then n || '@example.com' end, case when n not in (7, 9) then 'x' end
      from generate_series(1, $1) as n`,
    [PEOPLE + 2],
  );
  await world.pool.query(
    `insert into operators (name, full_name, password_hash, roles, created_at)
      values ('ann', 'Ann', 'x', '{support}', 0)`,
  );
});
afterAll(() => world.stop());
beforeEach(async () => {
  await world.pool.query('delete from notifications');
  await world.pool.query('delete from announcements');
});

let now = NOW;
const open = (database = world.database) =>
  new AnnouncementSpread({
    ...{ database, clock: { now: () => now }, upkeep: new TestUpkeep() },
  });
const announce = async (fromAt: number, more: { untilAt?: number } = {}) => {
  const { rows } = await world.pool.query(
    `insert into announcements (kind, title_en, title_zh, text_en, text_zh, from_at, until_at, author_id, created_at)
      values ('notice', 'News', '新闻', 'a', 'b', $1, $2, (select id from operators limit 1), 0) returning id`,
    [fromAt, more.untilAt ?? null],
  );
  return codeOf(rows[0].id);
};
const told = async () =>
  (
    await world.pool.query(
      'select count(*)::int as rows, count(distinct user_id)::int as people from notifications',
    )
  ).rows[0];

test('what has begun stands in the list of everybody, once, and of no house trader and no closed account', async () => {
  now = NOW;
  await announce(NOW);
  await open().look();
  expect(await told()).toEqual({ rows: PEOPLE, people: PEOPLE });
  const { rows } = await world.pool.query('select distinct kind, facts from notifications');
  expect(rows).toMatchObject([
    { kind: 'announcement', facts: { title: { en: 'News', zh: '新闻' } } },
  ]);
  // Another process looks again.
  await open().look();
  expect(await told()).toEqual({ rows: PEOPLE, people: PEOPLE });
});

test('what begins later waits, and what is over goes to no one any more', async () => {
  now = NOW;
  await announce(NOW + 1);
  await announce(NOW - 10, { untilAt: NOW });
  await open().look();
  expect(await told()).toEqual({ rows: 0, people: 0 });
  now = NOW + 1;
  await open().look();
  expect(await told()).toEqual({ rows: PEOPLE, people: PEOPLE });
});

test('a process that dies between two steps is followed by one that goes on there', async () => {
  now = NOW;
  await announce(NOW);
  let steps = 0;
  const dying = open({
    transaction: () => {
      steps += 1;
      if (steps > 1) throw new Error('killed');
      return world.database.transaction();
    },
  } as typeof world.database);
  await expect(dying.look()).rejects.toThrow('killed');
  expect((await told()).people).toBe(1_000);
  await open().look();
  expect(await told()).toEqual({ rows: PEOPLE, people: PEOPLE });
});

test('one that is withdrawn is in no list', async () => {
  now = NOW;
  const code = await announce(NOW);
  await announce(NOW);
  await open().look();
  expect(await told()).toEqual({ rows: 2 * PEOPLE, people: PEOPLE });
  await forgetSpread(world.database, code);
  expect(await told()).toEqual({ rows: PEOPLE, people: PEOPLE });
});
