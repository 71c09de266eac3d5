import type { Outcome } from '@bourse/contract/messages.ts';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { Alarms } from '#platform/alarms.ts';
import { openPool } from '#platform/db/postgres/postgres.ts';
import { startMigratedDatabase } from '#platform/db/test-migrated.ts';
import { createLogger } from '#platform/logger.ts';
import { fenceByRole } from '#platform/roles/fence-by-role.ts';
import type { HeldRole } from '#platform/roles/role.ts';
import type { ProjectionTable } from './projection-table.ts';
import { Projector } from './projector.ts';

let database: Awaited<ReturnType<typeof startMigratedDatabase>>;
let pool: pg.Pool;

beforeAll(async () => {
  database = await startMigratedDatabase();
  ({ pool } = database);
  await pool.query('create table seen (sequence bigint)');
});
beforeEach(async () => {
  alarms = new Alarms(logger);
  await pool.query('truncate seen, projection_cursor');
});
afterAll(() => database.stop());

const logger = createLogger('silent');
let alarms: Alarms;
const raised = () => [...alarms.counts].filter(([, count]) => count > 0);

function outcomes(first: number, last: number): Outcome[] {
  return Array.from({ length: last - first + 1 }, (_, index) => ({
    sequence: first + index,
    time: 1_000,
    user: 100,
    key: '',
    events: [],
  }));
}

/** A table of the numbers that it was given: no primary key, so that a double would stay. */
class Seen implements ProjectionTable {
  async apply(client: pg.ClientBase, given: readonly Outcome[]): Promise<void> {
    const numbers = given.map(({ sequence }) => sequence);
    await client.query('insert into seen select unnest($1::bigint[])', [numbers]);
  }
}

async function seen(): Promise<number[]> {
  const { rows } = await pool.query('select sequence from seen order by sequence');
  return rows.map(({ sequence }) => Number(sequence));
}

const numbers = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

/** What the log has, as far as these tests ask for it. */
const replay = async (after: number, until: number) => outcomes(after + 1, until);

function over(own: pg.Pool, cursor: number, table: ProjectionTable): Projector {
  return new Projector({ pool: own, cursor, tables: [table], logger, alarms, replay });
}

async function start(table: ProjectionTable): Promise<Projector> {
  return over(pool, await Projector.readCursor(pool), table);
}

test('I20 outcomes are written once and in order, and those who wait hear it', async () => {
  const projector = await start(new Seen());
  expect(await projector.waitFor(1, 10)).toBe(false);
  projector.push(outcomes(1, 3));
  const later = projector.waitFor(7, 5_000);
  projector.push(outcomes(4, 7));
  expect(await later).toBe(true);
  expect(projector.sequence).toBe(7);
  expect(projector.backlog).toBe(0);
  await projector.stop();
  expect(await seen()).toEqual(numbers(7));
});

test('F03 a table that fails leaves nothing of its batch behind, and it is tried again', async () => {
  let tries = 0;
  const table: ProjectionTable = {
    async apply(client, given) {
      await new Seen().apply(client, given);
      tries += 1;
      if (tries < 3) throw Object.assign(new Error('deadlock detected'), { code: '40P01' });
    },
  };
  const projector = await start(table);
  projector.push(outcomes(1, 5));
  expect(await projector.waitFor(5, 10_000)).toBe(true);
  expect(tries).toBe(3);
  // A single failure is tried again without an alarm.
  expect(raised()).toEqual([['rows_not_written', 1]]);
  expect(await seen()).toEqual(numbers(5));
  await projector.stop();
});

test('F03 I20 a commit whose answer was lost is not written a second time', async () => {
  let hasLost = false;
  const losing = new Proxy(pool, {
    get(target, name) {
      if (name !== 'connect') return Reflect.get(target, name);
      return async () => {
        const client = await target.connect();
        return new Proxy(client, {
          get(inner, property) {
            const value = Reflect.get(inner, property);
            if (property !== 'query')
              return typeof value === 'function' ? value.bind(inner) : value;
            return async (...parameters: unknown[]) => {
              const answer = await Reflect.apply(inner.query, inner, parameters);
              if (parameters[0] === 'commit' && !hasLost) {
                hasLost = true;
                throw new Error('Connection terminated unexpectedly');
              }
              return answer;
            };
          },
        });
      };
    },
  });
  const projector = over(losing, await Projector.readCursor(pool), new Seen());
  projector.push(outcomes(1, 4));
  projector.push(outcomes(5, 6));
  expect(await projector.waitFor(6, 10_000)).toBe(true);
  await projector.stop();
  expect(hasLost).toBe(true);
  expect(await seen()).toEqual(numbers(6));
});

test('F03 a projector that starts again goes on at its cursor', async () => {
  const first = await start(new Seen());
  first.push(outcomes(1, 4));
  await first.stop();
  const cursor = await Projector.readCursor(pool);
  expect(cursor).toBe(4);
  const second = over(pool, cursor, new Seen());
  second.push(outcomes(cursor + 1, 9));
  await second.stop();
  expect(await seen()).toEqual(numbers(9));
});

test('a bug stops it: what was written stays whole, those who wait hear it at once, nothing is kept', async () => {
  const table: ProjectionTable = {
    async apply(client, given) {
      await new Seen().apply(client, given);
      if (given.some(({ sequence }) => sequence === 5)) throw new TypeError('no such market');
    },
  };
  const projector = await start(table);
  projector.push(outcomes(1, 3));
  expect(await projector.waitFor(3, 5_000)).toBe(true);
  expect([projector.isBroken, projector.behindSince]).toEqual([false, undefined]);
  const begun = performance.now();
  const waiting = projector.waitFor(6, 60_000);
  projector.push(outcomes(4, 6));
  expect(await waiting).toBe(false);
  expect(await projector.waitFor(9, 60_000)).toBe(false);
  expect(performance.now() - begun).toBeLessThan(30_000);
  projector.push(outcomes(7, 20_000));
  expect(raised()).toEqual([['projection_stopped', 1]]);
  expect(projector.isBroken).toBe(true);
  expect(projector.behindSince).toBe(1_000);
  expect(projector.backlog).toBe(20_000 - 3);
  await projector.stop();
  expect(await seen()).toEqual(numbers(3));
  // A release without the bug goes on where it stopped.
  const next = await start(new Seen());
  next.push(outcomes(4, 8));
  expect(await next.waitFor(8, 5_000)).toBe(true);
  await next.stop();
  expect(await seen()).toEqual(numbers(8));
});

test('F62 I20 rows that a crash of the database took are folded again from the log, without a restart', async () => {
  const projector = await start(new Seen());
  projector.push(outcomes(1, 9));
  expect(await projector.waitFor(9, 5_000)).toBe(true);
  await pool.query('delete from seen where sequence > 2');
  await pool.query('update projection_cursor set sequence = 2');
  projector.push(outcomes(10, 12));
  expect(await projector.waitFor(12, 5_000)).toBe(true);
  await projector.stop();
  expect(await seen()).toEqual(numbers(12));
  expect([projector.isBroken, projector.backlog]).toEqual([false, 0]);
  expect(raised()).toEqual([['rows_not_written', 1]]);
});

test('F62 rows that a crash took are asked of the log again while it does not answer, in parts when they are many, and given up in the end', async () => {
  let failures = 3;
  const asked: number[] = [];
  const reluctant = async (after: number, until: number) => {
    failures -= 1;
    if (failures >= 0) throw new Error('the database is starting up');
    asked.push(after);
    return outcomes(after + 1, Math.min(until, after + 4));
  };
  const patience = { replayPauseMs: 1, replayTriesMax: 4 };
  const options = { pool, cursor: await Projector.readCursor(pool), tables: [new Seen()] };
  const projector = new Projector({ ...options, logger, alarms, replay: reluctant, patience });
  const loseAllAfter = async (sequence: number) => {
    await pool.query('delete from seen where sequence > $1', [sequence]);
    await pool.query('update projection_cursor set sequence = $1', [sequence]);
  };
  projector.push(outcomes(1, 9));
  expect(await projector.waitFor(9, 5_000)).toBe(true);
  await loseAllAfter(0);
  projector.push(outcomes(10, 11));
  expect(await projector.waitFor(11, 5_000)).toBe(true);
  expect(asked).toEqual([0, 4, 8]);
  expect(await seen()).toEqual(numbers(11));

  failures = Number.POSITIVE_INFINITY;
  await loseAllAfter(5);
  projector.push(outcomes(12, 12));
  expect(await projector.waitFor(12, 5_000)).toBe(false);
  expect(projector.isBroken).toBe(true);
  await projector.stop();
});

test('a second projector on the same cursor writes nothing', async () => {
  const one = await start(new Seen());
  const two = await start(new Seen());
  one.push(outcomes(1, 3));
  await one.stop();
  two.push(outcomes(1, 5));
  expect(await two.waitFor(5, 800)).toBe(false);
  await two.stop();
  expect(await seen()).toEqual(numbers(3));
});

test('I20 of two projectors the one with the role writes; the other takes up where it ended', async () => {
  const roleOf = (epoch: number): HeldRole => ({
    ...({ role: 'projector', epoch, isOver: false, isSure: true } as const),
    giveUp: () => {},
  });
  const options = { connectionsMax: 2, statementTimeoutMs: 0, applicationName: 'test' };
  const own = fenceByRole(openPool(database.url, options));
  const cursor = await Projector.readCursor(own);
  const [first, second] = [over(own, cursor, new Seen()), over(own, cursor, new Seen())];
  await pool.query("update service_roles set epoch = 1 where name = 'projector'");
  await second.standAside();
  await first.begin(roleOf(1));
  for (const one of [first, second]) one.push(outcomes(1, 5));
  expect(await second.waitFor(5, 5_000)).toBe(true);
  expect([second.backlog, second.isBroken]).toEqual([0, false]);
  await first.standAside();
  for (const one of [first, second]) one.push(outcomes(6, 8));
  await pool.query("update service_roles set epoch = 2 where name = 'projector'");
  await second.begin(roleOf(2));
  expect(await second.waitFor(8, 5_000)).toBe(true);
  // The first has slept, and does not know that it is over.
  await first.begin(roleOf(1));
  for (const one of [first, second]) one.push(outcomes(9, 11));
  expect(await second.waitFor(11, 5_000)).toBe(true);
  await Promise.all([first.stop(), second.stop()]);
  expect(first.isBroken).toBe(false);
  expect(await seen()).toEqual(numbers(11));
  await own.end();
});

test('I20 what a projector has heard while another one wrote is not read from the log', async () => {
  let readCount = 0;
  const counted = async (after: number, until: number) => {
    readCount += 1;
    return replay(after, until);
  };
  const cursor = await Projector.readCursor(pool);
  const tables = [new Seen()];
  const spare = new Projector({ pool, cursor, tables, logger, alarms, replay: counted });
  await spare.standAside();
  spare.push(outcomes(1, 30_000));
  expect([spare.backlog, spare.behindSince]).toEqual([0, undefined]);
  await pool.query('update projection_cursor set sequence = 29000');
  await spare.begin(undefined);
  expect(await spare.waitFor(30_000, 10_000)).toBe(true);
  expect(readCount).toBe(0);
  await spare.standAside();
  // More than it keeps: the log has the rest.
  spare.push(outcomes(30_001, 70_000));
  await spare.begin(undefined);
  expect(await spare.waitFor(70_000, 20_000)).toBe(true);
  expect(readCount).toBe(1);
  await spare.stop();
  expect(await seen()).toEqual(numbers(70_000).slice(29_000));
});

test('I20 beside an engine of another process, what came before is read from the log', async () => {
  const projector = await start(new Seen());
  projector.readUntil(4);
  projector.push(outcomes(5, 6));
  expect(await projector.waitFor(6, 5_000)).toBe(true);
  await projector.stop();
  expect(await seen()).toEqual(numbers(6));
});
