import pg from 'pg';
import { expect, test } from 'vitest';
import { startTestDatabase } from '../test-database.ts';
import { endWithMachine, waitForCommits } from './session.ts';

test('F63 a session says to Postgres how soon a machine that is gone is noticed', async () => {
  // On a socket of one machine Postgres says 0 to all of them: lab/faults/cluster/cut-off-leader.all.test.ts asks.
  const said: unknown[] = [];
  const query = async (...words: unknown[]) => said.push(...words);
  await endWithMachine({ query } as never);
  const settings = ['tcp_keepalives_idle', '1', 'tcp_keepalives_interval', '1'];
  settings.push('tcp_keepalives_count', '2', 'tcp_user_timeout', '3000');
  expect(said[1]).toEqual(settings);
  const calls = [1, 3, 5, 7].map((at) => `set_config($${at}, $${at + 1}, false)`);
  expect(said[0]).toBe(`select ${calls.join(', ')}`);
});

test('F61 commits of a session wait for the disk and the standby, whatever is set for its role, and its warnings are heard', async () => {
  const database = await startTestDatabase();
  const client = new pg.Client({
    connectionString: database.url,
    options: '-c synchronous_commit=off -c client_min_messages=error',
  });
  await client.connect();
  await endWithMachine(client);
  await waitForCommits(client);
  const { rows } = await client.query(
    `select current_setting('synchronous_commit') as commits, current_setting('client_min_messages') as said`,
  );
  expect(rows).toEqual([{ commits: 'on', said: 'warning' }]);
  await client.end();
  await database.stop();
});

test('F61 a session that is set to wait for more than the disk of the standby keeps that', async () => {
  const database = await startTestDatabase();
  const client = new pg.Client({
    connectionString: database.url,
    options: '-c synchronous_commit=remote_apply',
  });
  await client.connect();
  await waitForCommits(client);
  const { rows } = await client.query('show synchronous_commit');
  expect(rows[0].synchronous_commit).toBe('remote_apply');
  await client.end();
  await database.stop();
});
