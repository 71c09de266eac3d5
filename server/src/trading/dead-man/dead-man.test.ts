import { deadManRoutes } from '@bourse/contract/routes/dead-man.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Call } from '#edge/pipeline/handler.ts';
import { userSession } from '#edge/pipeline/test-callers.ts';
import { createUsers } from '#people/users/users.ts';
import { startMigratedDatabase } from '#platform/db/test-migrated.ts';
import { HeardAlarms } from '#platform/test-alarms.ts';
import { TestUpkeep } from '#platform/test-upkeep.ts';
import { testPeople } from '#ports/test-people.ts';
import { DeadMan } from './dead-man.ts';

const START = 1_760_000_000_000;
const HOUR_MS = 3_600_000;
let world: Awaited<ReturnType<typeof startMigratedDatabase>>;
let userId: number;
let now = START;

beforeAll(async () => {
  world = await startMigratedDatabase();
  const { database } = world;
  const { users } = createUsers({
    database,
    clock: { now: () => now },
    fees: { feeTierOf: () => 0, feeTiers: [] },
  });
  const owner = await users.createPerson({
    contact: { channel: 'mail', email: 'owner@example.com' },
    ...{ passwordHash: 'none', locale: 'en', country: 'HK', currency: 'USD', invitedBy: null },
    time: now,
  });
  userId = owner.id;
});
afterAll(() => world.stop());

/** A process that begins now, and the users whose orders it cancelled. */
async function begin() {
  const cancelled: number[] = [];
  const takes: (() => Promise<unknown>)[] = [];
  const people = testPeople();
  const deadMan = new DeadMan({
    database: world.database,
    cancelAll: async (user) => void cancelled.push(user),
    clock: { now: () => now },
    upkeep: new TestUpkeep(),
    people,
    roles: {
      async whileHeld(_role, take) {
        takes.push(take);
        return async () => {};
      },
    },
    alarms: new HeardAlarms(),
  });
  await deadMan.start();
  const set = async (seconds: number) => {
    const implementation = deadMan.implementations.find(
      ({ route }) => route === deadManRoutes.cancelAfter,
    );
    const call = { caller: userSession(userId), time: now } as Call;
    await implementation?.handle({ query: {}, parameters: {}, body: { seconds } }, call);
  };
  /** The role of the keeper comes to it. */
  const take = async () => {
    for (const each of takes) await each();
  };
  return { deadMan, set, cancelled, take, people };
}

test('F24 what is set after a restart stays over the next one, though the clock went back between', async () => {
  const first = await begin();
  await first.set(60);
  now = START - HOUR_MS;

  const second = await begin();
  await second.set(0);
  const third = await begin();
  now = START + HOUR_MS;
  third.deadMan.look();
  expect(third.cancelled).toEqual([]);

  now = START - HOUR_MS;
  await third.set(60);
  const fourth = await begin();
  now += 61_000;
  fourth.deadMan.look();
  expect(fourth.cancelled).toEqual([userId]);
});

test('F24 a keeper that takes over cancels for switches that were set while another one was', async () => {
  now = START;
  const spare = await begin();
  const first = await begin();
  await first.set(60);
  await spare.take();
  now += 61_000;
  spare.deadMan.look();
  expect(spare.cancelled).toEqual([userId]);
});

test('F24 the keeper hears of a switch that a gateway has set or renewed, and the newest counts', async () => {
  now = START;
  const keeper = await begin();
  const gateways = [await begin(), await begin()] as const;
  const all = [keeper, ...gateways];
  // As the listener of each process would.
  for (const one of all) {
    one.people.forwardBy((change) => {
      for (const other of all) if (other !== one) other.people.hear(change);
    });
  }
  const settled = () => new Promise((resolve) => setTimeout(resolve, 200));
  await gateways[0].set(60);
  await settled();
  now += 50_000;
  await gateways[1].set(60);
  await settled();
  now += 11_000;
  keeper.deadMan.look();
  expect(keeper.cancelled).toEqual([]);
  now += 50_000;
  keeper.deadMan.look();
  expect(keeper.cancelled).toEqual([userId]);
});
