import { randomBytes } from 'node:crypto';
import { accountDataRoutes } from '@bourse/contract/routes/account-data.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Call } from '#edge/pipeline/handler.ts';
import { userSession } from '#edge/pipeline/test-callers.ts';
import { openDatabase, openPool } from '#platform/db/postgres/postgres.ts';
import { startMigratedDatabase } from '#platform/db/test-migrated.ts';
import { Sealer } from '#platform/files/sealed.ts';
import { HeardAlarms } from '#platform/test-alarms.ts';
import { TestUpkeep } from '#platform/test-upkeep.ts';
import type { AuditEntry } from '#ports/audit-trail.ts';
import { createUsers } from '../users/users.ts';
import { createDataExports } from './data-export.ts';

const time = 1_760_000_000_000;
let world: Awaited<ReturnType<typeof startMigratedDatabase>>;

beforeAll(async () => {
  world = await startMigratedDatabase();
});
afterAll(() => world.stop());

test('an ask needs one connection: more of them at once than there are connections all get through', async () => {
  const pool = openPool(world.url, {
    connectionsMax: 2,
    statementTimeoutMs: 0,
    applicationName: 'asks',
  });
  const database = openDatabase(pool);
  const clock = { now: () => time };
  const { users } = createUsers({ database, clock, fees: { feeTierOf: () => 0, feeTiers: [] } });
  const audited: AuditEntry[] = [];
  const upkeep = new TestUpkeep();
  const exports = createDataExports({
    ...{ database, users, clock },
    sections: [],
    settle: async () => undefined,
    sealer: new Sealer([randomBytes(32)]),
    audit: { record: async (entry) => void audited.push(entry) },
    sender: { send: async () => {}, sendNothing: async () => {}, isSlow: () => false },
    ...{ alarms: new HeardAlarms(), upkeep },
  });
  const { handle } = exports.implementations.find(
    ({ route }) => route === accountDataRoutes.exportAsk,
  )!;
  const ask = async (name: number) => {
    const contact = { channel: 'mail', email: `asks${name}@example.com` } as const;
    const { id } = await users.createPerson({
      ...{ contact, passwordHash: '$argon2id$test', locale: 'en', country: 'HK' },
      ...{ currency: 'USD', invitedBy: null, time },
    });
    const call: Call = {
      ...{ caller: userSession(id), language: 'en', requestId: 'one', address: '192.0.2.1' },
      ...{ userAgent: '', idempotencyKey: '', time },
    };
    return () => handle({ query: {}, body: {}, parameters: {} } as never, call);
  };
  const asks = await Promise.all(Array.from({ length: 12 }, (_, name) => ask(name)));
  const answers = await Promise.allSettled(asks.map((each) => each()));
  expect(answers.map(({ status }) => status)).toEqual(asks.map(() => 'fulfilled'));
  expect(audited).toHaveLength(12);
  await upkeep.stop();
  await database.destroy();
}, 20_000);
