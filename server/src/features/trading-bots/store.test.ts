import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { placeOfBotKey } from '../../db/tables-trading-bots.ts';
import { startMigratedDatabase } from '../../db/test-migrated.ts';
import { Sealer } from '../../platform/sealed.ts';
import { createUsers } from '../users/users.ts';
import { TradingBotStore } from './store.ts';

let world: Awaited<ReturnType<typeof startMigratedDatabase>>;
beforeAll(async () => {
  world = await startMigratedDatabase();
});
afterAll(() => world.stop());

test('S29: keys of bots are sealed again under a new key, once; a bot that is over has none', async () => {
  const { database } = world;
  const clock = { now: () => 1_760_000_000_000 };
  const { users } = createUsers({ database, clock, fees: { feeTierOf: () => 0, feeTiers: [] } });
  const { id: user } = await users.createBotUser({ nickname: 'Owner' });
  const [older, newer] = [randomBytes(32), randomBytes(32)];
  const store = new TradingBotStore(database);
  const place = placeOfBotKey('key-1');
  const sealed = new Sealer([older]).seal(Buffer.from('the secret'), place);
  const insert = (key_id: string, sealed_secret: Buffer | null) =>
    store.insert(
      {
        ...{ user_id: user, market: 1, symbol: 'BTCUSDT', key_id, sealed_secret },
        ...{ plan: '{}', terms: '{}', cash: 0, worth: 0, last_ticks: 0, created_at: clock.now() },
      },
      database,
    );
  const { id } = await insert('key-1', sealed);
  await insert('key-2', null);
  const sealer = new Sealer([newer, older]);
  expect(await store.reseal(sealer)).toBe(1);
  expect(await store.reseal(sealer)).toBe(0);
  const after = await database
    .selectFrom('trading_bots')
    .select('sealed_secret')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const opened = new Sealer([newer]).open(after.sealed_secret as Buffer, place);
  expect(opened.toString()).toBe('the secret');
});
