import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startTestDatabase } from '../test-database.ts';
import { isDatabaseAway } from './away.ts';
import { openPool } from './postgres.ts';

const options = { statementTimeoutMs: 0, applicationName: 'pool-test' };

test('F13 a connection that breaks while someone holds it is theirs to find out, not the end of the process', async () => {
  const database = await startTestDatabase();
  const pool = openPool(database.url, { ...options, connectionsMax: 2 });
  const broken: Error[] = [];
  const onUncaught = (error: Error) => broken.push(error);
  process.on('uncaughtException', onUncaught);
  const client = await pool.connect();
  const { rows } = await client.query('select pg_backend_pid() as pid');
  await pool.query('select pg_terminate_backend($1)', [rows[0].pid]);
  await sleep(100);
  const error = await client.query('select 1').catch((reason: Error) => reason);
  expect(error instanceof Error && isDatabaseAway(error)).toBe(true);
  client.release(error as Error);
  expect((await pool.query('select 2 as two')).rows).toEqual([{ two: 2 }]);
  // Nor of one that breaks at rest.
  const other = openPool(database.url, { ...options, connectionsMax: 1 });
  const resting = (await other.query('select pg_backend_pid() as pid')).rows[0].pid;
  await pool.query('select pg_terminate_backend($1)', [resting]);
  await expect.poll(() => other.totalCount).toBe(0);
  await other.end();
  expect(broken).toEqual([]);
  process.off('uncaughtException', onUncaught);
  await pool.end();
  await database.stop();
});

test('F15 a statement that takes too long is cut off, as a database that is too busy', async () => {
  const database = await startTestDatabase();
  const pool = openPool(database.url, { ...options, connectionsMax: 1, statementTimeoutMs: 50 });
  const error = await pool.query('select pg_sleep(5)').catch((reason: Error) => reason);
  expect(error instanceof Error && isDatabaseAway(error)).toBe(true);
  await pool.end();
  await database.stop();
});

test('only a pool that is made so answers a commit before it is on the disk', async () => {
  const database = await startTestDatabase();
  const setting = async (waitsForDisk?: boolean) => {
    const given = waitsForDisk === undefined ? {} : { waitsForDisk };
    const pool = openPool(database.url, { ...options, connectionsMax: 1, ...given });
    const { rows } = await pool.query('show synchronous_commit');
    await pool.end();
    return rows[0].synchronous_commit;
  };
  expect(await setting()).toBe('on');
  expect(await setting(true)).toBe('on');
  expect(await setting(false)).toBe('off');
  await database.stop();
});
