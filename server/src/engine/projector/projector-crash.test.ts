import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Outcome } from '@bourse/contract/messages.ts';
import { rounds } from '@bourse/core/fixtures/test-length.ts';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Alarms } from '#platform/alarms.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '#platform/db/postgres/embedded-postgres.ts';
import { openPool } from '#platform/db/postgres/postgres.ts';
import { createLogger } from '#platform/logger.ts';
import { Projector } from './projector.ts';

let directory: string;
let server: EmbeddedPostgres;
let pool: pg.Pool;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'bourse-crash-'));
  // A server of its own, because it will crash.
  server = await startEmbeddedPostgres(join(directory, 'postgres'));
  const options = { connectionsMax: 4, statementTimeoutMs: 0, applicationName: 'test' };
  pool = openPool(server.url, options);
  await pool.query('create table seen (sequence bigint)');
  await pool.query(
    'create table projection_cursor (projection text primary key, sequence bigint not null)',
  );
});
afterAll(async () => {
  await pool.end();
  await server.stop();
  rmSync(directory, { recursive: true, force: true });
});

function outcomes(first: number, last: number): Outcome[] {
  return Array.from({ length: last - first + 1 }, (_, index) => {
    return { sequence: first + index, time: 1_000, user: 100, key: '', events: [] };
  });
}

/** What its log had in memory is lost. */
async function crash(): Promise<void> {
  const file = join(directory, 'postgres', 'postmaster.pid');
  process.kill(Number(readFileSync(file, 'utf8').split('\n')[0]), 'SIGQUIT');
  await server.ended;
  server = await startEmbeddedPostgres(join(directory, 'postgres'));
}

test('F62 I20 Postgres crashes again and again right after rows were written: each outcome has its row once', async () => {
  const logger = createLogger('silent');
  const projector = new Projector({
    ...{ pool, cursor: await Projector.readCursor(pool), logger, alarms: new Alarms(logger) },
    tables: [
      {
        apply: async (client, given) => {
          const numbers = given.map(({ sequence }) => sequence);
          await client.query('insert into seen select unnest($1::bigint[])', [numbers]);
        },
      },
    ],
    replay: async (after, until) => outcomes(after + 1, until),
  });
  let lostCount = 0;
  let last = 0;
  const atLeast = rounds({ commit: 1, all: 10 });
  for (let round = 0; lostCount < atLeast && round < atLeast * 10; round += 1) {
    projector.push(outcomes(last + 1, last + 3));
    last += 3;
    expect(await projector.waitFor(last, 20_000)).toBe(true);
    await crash();
    if ((await Projector.readCursor(pool)) < last) lostCount += 1;
  }
  expect(lostCount).toBe(atLeast);
  projector.push(outcomes(last + 1, last + 1));
  expect(await projector.waitFor(last + 1, 20_000)).toBe(true);
  await projector.stop();
  const { rows } = await pool.query(
    'select count(*) as rows, count(distinct sequence) as numbers, max(sequence) as last from seen',
  );
  expect(rows).toEqual([{ rows: last + 1, numbers: last + 1, last: last + 1 }]);
  expect(projector.isBroken).toBe(false);
});
