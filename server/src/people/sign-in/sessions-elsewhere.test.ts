import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createUsers } from '#people/users/users.ts';
import { startMigratedDatabase } from '#platform/db/test-migrated.ts';
import { systemScheduler } from '#platform/scheduler.ts';
import { watchMachine } from '#platform/test-machine.ts';
import type { PersonChange } from '#ports/people-changes.ts';
import { PeopleListener } from '#ports/people-listener.ts';
import { testPeople } from '#ports/test-people.ts';
import { OperatorSessions } from '#staff/operators/operator-sessions.ts';
import { OperatorStore } from '#staff/operators/operator-store.ts';
import { authPolicy } from './policy.ts';
import { Sessions } from './sessions.ts';

const machine = watchMachine();
let world: Awaited<ReturnType<typeof startMigratedDatabase>>;
let userId: number;
const clock = { now: () => Date.now() };
beforeAll(async () => {
  world = await startMigratedDatabase();
  const { users } = directory();
  const owner = await users.createPerson({
    contact: { channel: 'mail', email: 'owner@example.com' },
    ...{ passwordHash: 'none', locale: 'en', country: 'HK', currency: 'USD', invitedBy: null },
    time: clock.now(),
  });
  userId = owner.id;
});
afterAll(() => world.stop());

const directory = () =>
  createUsers({
    ...{ database: world.database, clock },
    fees: { feeTierOf: () => 0, feeTiers: [] },
  });

/** A gateway: its memory of people, and what it heard of others. */
class Gateway {
  readonly people = testPeople();
  readonly heard: PersonChange[] = [];
  readonly warnings: string[] = [];
  missedCount = 0;
  /** It does not get a new connection. */
  isCut = false;
  readonly sessions: Sessions;
  readonly listener: PeopleListener;

  constructor() {
    const { people } = this;
    const { database, url } = world;
    people.onChange((change) => this.heard.push(change));
    people.onMissed(() => {
      this.missedCount += 1;
    });
    this.listener = new PeopleListener({
      ...{ databaseUrl: url, people },
      scheduler: { every: (ms, task) => systemScheduler.every(ms, () => this.isCut || task()) },
      logger: { warn: (_, text) => this.warnings.push(text) },
    });
    const { users } = directory();
    this.sessions = new Sessions({ database, users, clock, people, policy: authPolicy });
  }

  async signIn() {
    const device = { address: '', userAgent: '', time: clock.now(), factorAt: clock.now() };
    const { token, id } = await this.sessions.open(userId, device, world.database);
    return { token, id };
  }

  async signOut(id: string): Promise<void> {
    this.sessions.announce(await this.sessions.remove(userId, id, world.database));
  }
}

let gateways: Gateway[];
async function launch(count: number): Promise<Gateway[]> {
  for (let one = 0; one < count; one += 1) {
    const gateway = new Gateway();
    gateways.push(gateway);
    await gateway.listener.start();
  }
  // Each has seen that it is not alone.
  await new Promise((resolve) => setTimeout(resolve, 600));
  return gateways;
}
beforeEach(() => {
  gateways = [];
});
afterEach(async () => {
  for (const { listener } of gateways) await listener.stop();
});

/** Cuts the connections by which gateways hear. */
async function cut(): Promise<void> {
  await world.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'bourse-people-changes' and datname = current_database()`,
  );
}

test('S09 a session that ended at one gateway is over at another one within a second', async () => {
  const [first, second] = (await launch(2)) as [Gateway, Gateway];
  const { token, id } = await first.signIn();
  expect(await second.sessions.authenticate(token)).toMatchObject({ userId });
  expect(second.sessions.recall(token)).toMatchObject({ userId });
  await first.signOut(id);
  await vi.waitFor(() => expect(second.sessions.recall(token)).toBe(undefined), {
    timeout: machine.patient(1_000),
  });
  expect(await second.sessions.authenticate(token)).toBe(null);
  expect(second.heard).toContainEqual({ kind: 'session-ended', userId, sessionId: id });
});

test('S09 so it is where the gateway died after the commit, before it could tell', async () => {
  const [first, second] = (await launch(2)) as [Gateway, Gateway];
  const { token, id } = await first.signIn();
  await second.sessions.authenticate(token);
  await first.sessions.remove(userId, id, world.database);
  await vi.waitFor(() => expect(second.sessions.recall(token)).toBe(undefined), {
    timeout: machine.patient(1_000),
  });
});

test('a factor that was proved at one gateway counts at another one', async () => {
  const [first, second] = (await launch(2)) as [Gateway, Gateway];
  const { token, id } = await first.signIn();
  await second.sessions.authenticate(token);
  const time = clock.now() + 5_000;
  await first.sessions.proveFactor(id, time, world.database);
  await vi.waitFor(
    async () => expect(await second.sessions.authenticate(token)).toMatchObject({ factorAt: time }),
    { timeout: machine.patient(1_000) },
  );
});

test('S09 while others are not heard nothing is remembered, and nothing that was is believed', async () => {
  const [first, second] = (await launch(2)) as [Gateway, Gateway];
  const { token, id } = await first.signIn();
  await second.sessions.authenticate(token);
  second.isCut = true;
  await cut();
  await vi.waitFor(() => expect(second.people.isHearing).toBe(false), {
    timeout: machine.patient(1_000),
  });
  expect(second.sessions.recall(token)).toBe(undefined);
  await first.sessions.remove(userId, id, world.database);
  expect(await second.sessions.authenticate(token)).toBe(null);
  second.isCut = false;
  await vi.waitFor(() => expect(second.people.isHearing).toBe(true), {
    timeout: machine.patient(3_000),
  });
});

test('S09 what ended while the connection was broken is not believed after it', async () => {
  const [first, second] = (await launch(2)) as [Gateway, Gateway];
  const { token, id } = await first.signIn();
  await second.sessions.authenticate(token);
  await cut();
  await first.sessions.remove(userId, id, world.database);
  await vi.waitFor(() => expect(second.missedCount).toBeGreaterThan(0), {
    timeout: machine.patient(1_000),
  });
  expect(await second.sessions.authenticate(token)).toBe(null);
});

test('a process that is the only one keeps what it knows while the database is away', async () => {
  const [only] = (await launch(1)) as [Gateway];
  const { token } = await only.signIn();
  await only.sessions.authenticate(token);
  await cut();
  await vi.waitFor(() => expect(only.warnings).toHaveLength(1));
  expect(only.sessions.recall(token)).toMatchObject({ userId });
  await new Promise((resolve) => setTimeout(resolve, 1_200));
  expect([only.missedCount, only.people.isHearing]).toEqual([0, true]);
  expect(only.sessions.recall(token)).toMatchObject({ userId });
});

test('what has no row is sent to others once they are there, and not back', async () => {
  const [first, second] = (await launch(2)) as [Gateway, Gateway];
  const change = { kind: 'account-changed', userId } as const;
  first.people.changed(change);
  await vi.waitFor(() => expect(second.heard).toEqual([change]), {
    timeout: machine.patient(1_000),
  });
  expect(first.heard).toEqual([change]);
});

test('S09 a key that was ended or may less, and a person who was frozen, are asked for again', async () => {
  const [, second] = (await launch(2)) as [Gateway, Gateway];
  const { pool } = world;
  await pool.query(
    `insert into api_keys (id, user_id, name, kind, public_key, rights, addresses, created_at)
      values ('k', $1, 'k', 'Ed25519', $2, '{read}', '{}', 0)`,
    [userId, randomBytes(44)],
  );
  const ended = { kind: 'key-ended', userId, keyId: 'k' };
  await pool.query(`update api_keys set used_at = 1 where id = 'k'`);
  await pool.query(`update api_keys set rights = '{}' where id = 'k'`);
  await pool.query('update users set frozen = true where id = $1', [userId]);
  await pool.query(`delete from api_keys where id = 'k'`);
  const all = [ended, { kind: 'person-changed', userId }, ended];
  await vi.waitFor(() => expect(second.heard).toEqual(all), { timeout: machine.patient(1_000) });
});

test('S09 a session of the console that was ended elsewhere is over', async () => {
  const [first, second] = (await launch(2)) as [Gateway, Gateway];
  const { database, pool } = world;
  const store = new OperatorStore(database);
  const open = (people: Gateway['people']) =>
    new OperatorSessions({ database, store, clock, people, onEnded: () => {} });
  const [here, there] = [open(first.people), open(second.people)];
  vi.spyOn(store, 'byId').mockResolvedValue({
    ...{ id: 1, name: 'One', roles: ['S'], revokedAt: null },
  } as never);
  await pool.query(
    'alter table operator_sessions drop constraint operator_sessions_operator_id_fkey',
  );
  const { token, id: session } = await here.open(
    { id: 1 },
    { address: '', userAgent: '' },
    database,
  );
  expect(await there.find(token)).toMatchObject({ sessionId: session });
  await here.end(session);
  await vi.waitFor(async () => expect(await there.find(token)).toBe(null), {
    timeout: machine.patient(1_000),
  });
});
