import type { Kysely } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Catalog } from '#engine/live/catalog.ts';
import { addNotification } from '#platform/db/add-notification.ts';
import type { Database } from '#platform/db/tables/schema.ts';
import { startMigratedDatabase } from '#platform/db/test-migrated.ts';
import { TestUpkeep } from '#platform/test-upkeep.ts';
import { NotificationCourier } from './courier.ts';

let database: Kysely<Database>;
let stop: () => Promise<void>;
beforeAll(async () => {
  ({ database, stop } = await startMigratedDatabase());
});
afterAll(() => stop());

const NOW = 1_760_000_000_000;

function start(tell: (user: number) => void, upkeep = new TestUpkeep()): NotificationCourier {
  return new NotificationCourier({
    ...{ database, upkeep, tell, catalog: new Catalog() },
    users: { findUser: async () => undefined },
    sender: {
      send: () => Promise.reject(new Error('nobody has an address')),
      sendNothing: () => Promise.resolve(),
      isSlow: () => false,
    },
    pushes: { add: async () => {} },
    clock: { now: () => NOW },
  });
}

const waiting = async () => {
  const rows = await database.selectFrom('notifications').select('shown').execute();
  return rows.filter(({ shown }) => shown === null).length;
};

test('a stop waits for one transaction of many, and the next start takes the rest, each once', async () => {
  const users = Array.from({ length: 400 }, (_, at) => at + 1);
  const facts = { code: 'a', title: { en: 'Title', zh: '标题' } };
  await addNotification(database, users, { kind: 'announcement', facts, time: NOW });
  const told: number[] = [];
  const upkeep = new TestUpkeep();
  let stopped: Promise<unknown> | undefined;
  const first = start((user) => {
    told.push(user);
    stopped ??= upkeep.stop();
  }, upkeep);
  await first.look();
  await stopped;
  const left = await waiting();
  expect(left).toBeGreaterThan(0);
  expect(told).toHaveLength(users.length - left);
  await first.look();
  expect(await waiting()).toBe(left);
  await start((user) => told.push(user)).look();
  expect(await waiting()).toBe(0);
  expect(told.toSorted((one, other) => one - other)).toEqual(users);
});
