import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openDatabase, openPool } from '../db/postgres/postgres.ts';
import { startMigratedDatabase } from '../db/test-migrated.ts';
import { fenceByRole } from './fence-by-role.ts';
import { actAs, actingRole, type HeldRole, type Role, RoleLost } from './role.ts';
import { RoleLocks } from './role-locks.ts';

let database: Awaited<ReturnType<typeof startMigratedDatabase>>;
/** What keepers write with. */
let pool: pg.Pool;
beforeAll(async () => {
  database = await startMigratedDatabase();
  await database.pool.query('create table acts (text text)');
  const options = { connectionsMax: 3, statementTimeoutMs: 0, applicationName: 'keepers' };
  pool = fenceByRole(openPool(database.url, options));
});
afterAll(async () => {
  await pool.end();
  await database.stop();
});

/** A process that may hold roles: its timers stand still while it sleeps. */
class Process {
  isAsleep = false;
  readonly fatal: Error[] = [];
  readonly locks: RoleLocks;
  /** How far its clock is ahead, by sleeps that are only said. */
  #aheadMs = 0;

  constructor(name: string, roles: readonly Role[]) {
    this.locks = new RoleLocks({
      ...{ databaseUrl: database.url, roles, holder: name, logger: { warn: () => {} } },
      clock: { now: () => performance.now() + this.#aheadMs },
      onFatal: (error) => this.fatal.push(error),
      scheduler: {
        every: (ms, task) => {
          const timer = setInterval(() => this.isAsleep || task(), ms);
          return () => clearInterval(timer);
        },
        after: () => () => {},
      },
    });
  }

  /** As SIGSTOP and SIGCONT at once: time has passed, and nothing was done. */
  jump(ms: number): void {
    this.#aheadMs += ms;
  }

  held(role: Role = 'keeper'): HeldRole {
    const held = this.locks.held(role);
    if (!held) throw new Error(`it does not hold ${role}`);
    return held;
  }
}

const processes: Process[] = [];
async function launch(name: string, ...roles: Role[]): Promise<Process> {
  const one = new Process(name, roles);
  processes.push(one);
  await one.locks.start();
  return one;
}
beforeEach(async () => {
  await database.pool.query('truncate acts');
});
afterEach(async () => {
  for (const one of processes.splice(0)) await one.locks.stop();
});

const holds = (one: Process, role: Role = 'keeper') =>
  vi.waitFor(() => expect(one.locks.holds(role)).toBe(true), { timeout: 5_000, interval: 10 });

/** Ends the session of a holder, as the end of its process does. */
async function kill(one: Process, role: Role): Promise<void> {
  one.isAsleep = true;
  const { rowCount } = await database.pool.query(
    `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted
      and classid = 7305 and objid = $1
      and database = (select oid from pg_database where datname = current_database())`,
    [['keeper', 'market', 'projector', 'bot-runner'].indexOf(role)],
  );
  expect(rowCount).toBe(1);
}

const rowOf = async (role: Role) => {
  const { rows } = await database.pool.query('select * from service_roles where name = $1', [role]);
  return rows[0];
};

test('a role that is free is taken at once; one process has it, and its row says which', async () => {
  const first = await launch('first', 'keeper', 'market');
  expect([first.locks.holds('keeper'), first.locks.holds('market')]).toEqual([true, true]);
  expect(first.locks.holds('projector')).toBe(false);
  const second = await launch('second', 'keeper', 'projector');
  expect([second.locks.holds('keeper'), second.locks.holds('projector')]).toEqual([false, true]);
  const { epoch, holder, seen } = await rowOf('keeper');
  expect({ epoch, holder }).toEqual({ epoch: first.held().epoch, holder: 'first' });
  expect(Math.abs(seen - Date.now())).toBeLessThan(5_000);
});

test('a handover at a stop takes less than a second, and the epoch grows', async () => {
  const first = await launch('first', 'keeper');
  const second = await launch('second', 'keeper');
  const { epoch } = first.held();
  const begunAt = performance.now();
  await first.locks.stop();
  await holds(second);
  expect(performance.now() - begunAt).toBeLessThan(1_000);
  expect(second.held().epoch).toBe(epoch + 1);
});

test('the spare takes over from a holder that was killed', async () => {
  const first = await launch('first', 'market');
  const second = await launch('second', 'market');
  const begunAt = performance.now();
  await kill(first, 'market');
  await holds(second, 'market');
  expect(performance.now() - begunAt).toBeLessThan(2_000);
});

test('the spare takes over from a holder that sleeps, which writes nothing when it wakes', async () => {
  const first = await launch('first', 'keeper');
  const second = await launch('second', 'keeper');
  const old = first.held();
  const begunAt = performance.now();
  first.isAsleep = true;
  await holds(second);
  expect(performance.now() - begunAt).toBeLessThan(5_000);
  expect(first.locks.holds('keeper')).toBe(false);
  const write = (text: string) => () => pool.query('insert into acts values ($1)', [text]);
  await expect(actAs(old, write('old'))).rejects.toThrow(RoleLost);
  await actAs(second.held(), write('new'));
  expect((await pool.query('select text from acts')).rows).toEqual([{ text: 'new' }]);
  first.isAsleep = false;
  await sleep(600);
  expect([first.locks.holds('keeper'), second.locks.holds('keeper')]).toEqual([false, true]);
}, 15_000);

test('a holder that woke does nothing before it has made sure, and goes on under its epoch', async () => {
  const first = await launch('first', 'keeper');
  const held = first.held();
  first.jump(30_000);
  expect([first.locks.holds('keeper'), held.isSure, held.isOver]).toEqual([false, false, false]);
  await holds(first);
  expect([first.held(), held.isSure]).toEqual([held, true]);
});

test('a holder whose session broke goes on under its epoch where nobody was quicker', async () => {
  const first = await launch('first', 'keeper', 'projector');
  const held = first.held();
  await kill(first, 'keeper');
  first.isAsleep = false;
  await vi.waitFor(async () => expect((await rowOf('keeper')).epoch).toBe(held.epoch));
  await sleep(600);
  expect([first.held(), held.isSure]).toEqual([held, true]);
  await actAs(held, () => pool.query("insert into acts values ('goes on')"));
  const second = await launch('second', 'keeper');
  expect(second.locks.holds('keeper')).toBe(false);
});

/** Each way in which features write. */
const writers: Record<string, () => Promise<unknown>> = {
  'a statement of the pool': () => pool.query("insert into acts values ('x')"),
  'a statement that begins with `with`': () =>
    pool.query("with one as (select 'x' as text) insert into acts select text from one"),
  'a transaction of a connection': async () => {
    const client = await pool.connect();
    try {
      await client.query('begin');
      await client.query("insert into acts values ('x')");
      await client.query('commit');
    } finally {
      client.release();
    }
  },
  'a statement of the query builder': () =>
    openDatabase(pool)
      .insertInto('acts' as never)
      .values({ text: 'x' } as never)
      .execute(),
  'a transaction of the query builder': () =>
    openDatabase(pool)
      .transaction()
      .execute((executor) =>
        executor
          .insertInto('acts' as never)
          .values({ text: 'x' } as never)
          .execute(),
      ),
  'a transaction with an isolation level': () =>
    openDatabase(pool)
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute((executor) =>
        executor
          .insertInto('acts' as never)
          .values({ text: 'x' } as never)
          .execute(),
      ),
};
const written = async () => (await database.pool.query('select from acts')).rowCount;

test.each(Object.keys(writers))('%s compares the epoch', async (name) => {
  const write = writers[name] as () => Promise<unknown>;
  const one = await launch('one', 'keeper');
  const held = one.held();
  await actAs(held, write);
  expect(await written()).toBe(1);
  await database.pool.query("update service_roles set epoch = epoch + 1 where name = 'keeper'");
  await expect(actAs(held, write)).rejects.toThrow(RoleLost);
  expect([await written(), held.isOver]).toEqual([1, true]);
  // A person's call is under no role.
  await write();
  expect(await written()).toBe(2);
});

test('a connection that a role has used before is free of it', async () => {
  const one = await launch('one', 'keeper');
  const held = one.held();
  const client = await actAs(held, () => pool.connect());
  await actAs(held, () => client.query('begin'));
  await client.query('commit');
  await database.pool.query("update service_roles set epoch = epoch + 1 where name = 'keeper'");
  await client.query("insert into acts values ('x')");
  client.release();
  const busy = await Promise.all([1, 2, 3].map(() => actAs(held, () => pool.connect())));
  // It waits for a connection that work under the role gives back.
  const waiting = pool.query("insert into acts values ('x')");
  for (const one of busy) actAs(held, () => one.release());
  await waiting;
  expect(await written()).toBe(2);
});

test('no successor begins before a transaction of the holder has ended', async () => {
  const first = await launch('first', 'keeper');
  const second = await launch('second', 'keeper');
  const client = await pool.connect();
  await actAs(first.held(), () => client.query('begin'));
  await client.query("insert into acts values ('x')");
  await kill(first, 'keeper');
  await sleep(700);
  expect(second.locks.holds('keeper')).toBe(false);
  await client.query('commit');
  client.release();
  await holds(second);
  expect(await written()).toBe(1);
});

test('a holder that sleeps within a transaction keeps its successor out for four seconds', async () => {
  const first = await launch('first', 'keeper');
  const second = await launch('second', 'keeper');
  const client = await pool.connect();
  client.on('error', () => {});
  await actAs(first.held(), () => client.query('begin'));
  await client.query("insert into acts values ('x')");
  const begunAt = performance.now();
  first.isAsleep = true;
  await holds(second);
  expect(performance.now() - begunAt).toBeLessThan(5_000);
  await expect(client.query('commit')).rejects.toThrow();
  client.release(true);
  expect(await written()).toBe(0);
}, 15_000);

test('a service runs where its role is, and under it', async () => {
  const said: string[] = [];
  const serve = (name: string, one: Process) =>
    one.locks.whileHeld('market', async () => {
      said.push(`${name} begins under ${actingRole()?.epoch}`);
      return async () => said.push(`${name} ends`);
    });
  const first = await launch('first', 'market');
  const endFirst = await serve('first', first);
  const { epoch } = first.held('market');
  const second = await launch('second', 'market');
  await serve('second', second);
  expect(said.splice(0)).toEqual([`first begins under ${epoch}`]);
  await endFirst();
  await holds(second, 'market');
  expect(said.splice(0)).toEqual(['first ends', `second begins under ${epoch + 1}`]);
  const third = await launch('third', 'market');
  await serve('third', third);
  await kill(second, 'market');
  await holds(third, 'market');
  second.isAsleep = false;
  await vi.waitFor(() => expect(said).toContain('second ends'));
  expect(said).toEqual([`third begins under ${epoch + 2}`, 'second ends']);
});

test('a service that cannot begin when its role comes ends the process', async () => {
  const first = await launch('first', 'market');
  const second = await launch('second', 'market');
  await second.locks.whileHeld('market', () => Promise.reject(new Error('no index')));
  await first.locks.stop();
  await vi.waitFor(() => expect(second.fatal.map(({ message }) => message)).toEqual(['no index']));
});
