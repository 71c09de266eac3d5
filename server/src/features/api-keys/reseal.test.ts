import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startMigratedDatabase } from '../../db/test-migrated.ts';
import { createLogger } from '../../platform/logger.ts';
import { Sealer } from '../../platform/sealed.ts';
import { HeardAlarms } from '../../platform/test-alarms.ts';
import { createUsers } from '../users/users.ts';
import { createApiKeys } from './api-keys.ts';
import { placeOf } from './keys.ts';

let world: Awaited<ReturnType<typeof startMigratedDatabase>>;
beforeAll(async () => {
  world = await startMigratedDatabase();
});
afterAll(() => world.stop());

describe('S29: secrets of API keys', () => {
  it('are sealed again under a new key, once, so that the old one can go', async () => {
    const { database } = world;
    const clock = { now: () => 1_760_000_000_000 };
    const { users } = createUsers({ database, clock, fees: { feeTierOf: () => 0, feeTiers: [] } });
    const { id } = await users.createBotUser({ nickname: 'Bot' });
    const [older, newer] = [randomBytes(32), randomBytes(32)];
    const place = placeOf('key-1');
    const row = { id: 'key-1', user_id: id, name: 'Bot', kind: 'HMAC-SHA256' } as const;
    const sealed_secret = new Sealer([older]).seal(Buffer.from('the secret'), place);
    const bounds = { rights: ['read' as const], addresses: [], created_at: 1 };
    await database
      .insertInto('api_keys')
      .values({ ...row, ...bounds, sealed_secret, public_key: null })
      .execute();
    const keys = createApiKeys({
      ...{ database, users, clock, logger: createLogger('silent'), alarms: new HeardAlarms() },
      sealer: new Sealer([newer, older]),
      sender: { send: async () => {}, sendNothing: async () => {}, isSlow: () => false },
      audit: { record: async () => {} },
    });
    expect(await keys.reseal()).toBe(1);
    expect(await keys.reseal()).toBe(0);
    const after = await database.selectFrom('api_keys').selectAll().executeTakeFirstOrThrow();
    const opened = new Sealer([newer]).open(after.sealed_secret as Buffer, place);
    expect(opened.toString()).toBe('the secret');
    await keys.close();
  });
});
