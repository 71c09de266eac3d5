import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Code } from '@bourse/contract/codes.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pg } from '../../server/src/platform/db/postgres/pg.ts';
import { startTestDatabase } from '../../server/src/platform/db/test-database.ts';
import { type ServerProcess, startServer } from '../load/server-process.ts';
import { call, createTraders } from '../load/traders.ts';

let database: Awaited<ReturnType<typeof startTestDatabase>>;
let directory: string;
let client: pg.Client;
let server: ServerProcess;

beforeAll(async () => {
  database = await startTestDatabase();
  directory = mkdtempSync(join(tmpdir(), 'bourse-held-'));
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  server = await start();
});
afterAll(async () => {
  await server?.kill();
  await client?.end();
  await database?.stop();
  rmSync(directory, { recursive: true, force: true });
});

const start = () =>
  startServer({
    databaseUrl: database.url,
    dataDir: directory,
    isCalm: true,
  });

test('F03 a stop that something holds up says what it waits for, and the next start goes on where it was', {
  timeout: 120_000,
}, async () => {
  const [trader] = await createTraders(database.url, 1);
  if (!trader) throw new Error('no account was opened');
  await client.query('begin');
  // What only reads it is not held up.
  await client.query('lock table projection_cursor in exclusive mode');
  const claimed = await call(server.address, trader, 'POST', '/api/demo/claim', {});
  expect(claimed.code).toBe(0);
  expect(await server.stop()).toBe(1);
  await expect.poll(() => server.output()).toMatch(/"waitsFor":"projector".*did not stop in time/);
  await client.query('rollback');
  server = await start();
  const again = await call(server.address, trader, 'POST', '/api/demo/claim', {});
  expect(again.code).toBe(Code.claimedToday);
  const { rows } = await client.query(
    'select count(*) = count(distinct (sequence, position)) as "isEachOnce", count(*) > 0 as "isThere" from ledger_entry where user_id = $1',
    [trader.userId],
  );
  expect(rows).toEqual([{ isEachOnce: true, isThere: true }]);
  expect(await server.stop()).toBe(0);
});
