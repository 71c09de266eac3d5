import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createUsers } from '#people/users/users.ts';
import { startMigratedDatabase } from '#platform/db/test-migrated.ts';
import { BotNotices, type ToldBot } from './bot-notices.ts';

const NOON = 1_760_000_000_000;
const MINUTE_MS = 60_000;
let world: Awaited<ReturnType<typeof startMigratedDatabase>>;
let user: number;

beforeAll(async () => {
  world = await startMigratedDatabase();
  const { database } = world;
  const fees = { feeTierOf: () => 0, feeTiers: [] };
  const { users } = createUsers({ database, clock: { now: () => NOON }, fees });
  const owner = await users.createPerson({
    contact: { channel: 'mail', email: 'owner@example.com' },
    ...{ passwordHash: 'none', locale: 'en', country: 'HK', currency: 'USD', invitedBy: null },
    time: NOON,
  });
  user = owner.id;
});
afterAll(() => world.stop());
beforeEach(async () => {
  await world.pool.query('delete from notifications');
});

const bot = (change: Partial<ToldBot> = {}): ToldBot => ({
  ...{ id: 7, user_id: user, market: 1, state: 'running', hold: '', end_reason: '' },
  ...{ stopped_at: null, plan: { strategy: 'dca' } as ToldBot['plan'], ...change },
});
const told = async () =>
  (
    await world.database.selectFrom('notifications').select(['user_id', 'kind', 'facts']).execute()
  ).map(({ user_id, kind, facts }) => ({ user_id, kind, why: 'why' in facts && facts.why }));

test('D12 a bot that waits for a minute gives one notice a day for each reason; a shorter wait gives none', async () => {
  const notices = new BotNotices(world.database);
  const waits = bot({ hold: 'funds' });
  await notices.lookAt(waits, NOON);
  await notices.lookAt(bot(), NOON + MINUTE_MS - 1);
  await notices.lookAt(waits, NOON + MINUTE_MS);
  expect(await told()).toEqual([]);
  await notices.lookAt(waits, NOON + 2 * MINUTE_MS);
  await notices.lookAt(waits, NOON + 3 * MINUTE_MS);
  const again = new BotNotices(world.database);
  await again.lookAt(waits, NOON + 4 * MINUTE_MS);
  await again.lookAt(waits, NOON + 5 * MINUTE_MS);
  expect(await told()).toEqual([{ user_id: user, kind: 'bots', why: { hold: 'funds' } }]);
});

test('D12 the end of a bot gives one notice with its reason, unless its owner stopped it', async () => {
  const notices = new BotNotices(world.database);
  const ended = { state: 'stopped', stopped_at: NOON } as const;
  await notices.tellEnd(bot({ ...ended, end_reason: 'user' }), NOON);
  expect(await told()).toEqual([]);
  const completed = bot({ ...ended, end_reason: 'completed' });
  await notices.tellEnd(completed, NOON);
  await notices.tellEnd(completed, NOON + 1);
  expect(await told()).toEqual([{ user_id: user, kind: 'bots', why: { end: 'completed' } }]);
});
