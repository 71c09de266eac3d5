import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { watchMachine } from '../../test-machine.ts';
import { DatabaseClient } from './database-client.ts';
import { ask, ReplicatedPostgres } from './test-replica.ts';

const machine = watchMachine();
let pair: ReplicatedPostgres;
/** Takes connections and says nothing, as a machine that is gone. */
let silent: Server;
let directory: string;
let askedCount = 0;

beforeAll(async () => {
  pair = await ReplicatedPostgres.start();
  directory = mkdtempSync(join(tmpdir(), 'bourse-silent-'));
  silent = createServer(() => {
    askedCount += 1;
  });
  const { promise, resolve } = Promise.withResolvers<void>();
  silent.listen(join(directory, '.s.PGSQL.5432'), resolve);
  await promise;
});
afterAll(async () => {
  silent?.close();
  rmSync(directory, { recursive: true, force: true });
  await pair?.stop();
});

test('F61 a host that says nothing holds nothing up: the other one is connected to once it is promoted', async () => {
  const standby = new URL(pair.standby.url).searchParams.get('host') ?? '';
  const hosts = [directory, standby].map((host) => encodeURIComponent(host));
  const client = new DatabaseClient({
    connectionString: `postgresql://postgres@${hosts.join(',')}/bourse`,
    ...{ application_name: 'connects', connectionTimeoutMillis: 60_000 },
  });
  const connecting = client.connect();
  connecting.catch(() => undefined);
  const asking = `select count(*)::int from pg_stat_activity where application_name = 'connects'`;
  await expect.poll(() => askedCount).toBe(1);
  await expect.poll(() => ask(pair.standby.url, asking)).toBe(1);
  await pair.crashPrimary();
  await pair.promote();
  const promotedAt = performance.now();
  await connecting;
  expect(performance.now() - promotedAt).toBeLessThan(machine.patient(500));
  const { rows } = await client.query('select pg_is_in_recovery() as follows');
  expect(rows).toEqual([{ follows: false }]);
  await client.end();
});
