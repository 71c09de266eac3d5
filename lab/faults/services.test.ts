import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findLeader } from '../../server/src/engine/log/find-leader.ts';
import { openPool } from '../../server/src/platform/db/postgres/postgres.ts';
import {
  startPreparedDatabase,
  type TestDatabase,
} from '../../server/src/platform/db/test-database.ts';
import { EXIT_REFUSED } from '../../server/src/platform/start-refused.ts';
import { freePort } from '../free-port.ts';
import { ROOT } from '../tidy/sources.ts';
import { HttpWorld } from './http-world.ts';
import { MetricsPage } from './metrics-page.ts';

const MAIN = fileURLToPath(new URL('../../server/dist/main.js', import.meta.url));

let directory: string;
let database: TestDatabase;
const children: ChildProcess[] = [];

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'bourse-services-'));
  database = await startPreparedDatabase();
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await database?.stop();
  rmSync(directory, { recursive: true, force: true });
});

function run(services: string, more: Readonly<Record<string, string>> = {}) {
  const child = spawn(process.execPath, [MAIN, `--services=${services}`], {
    env: {
      ...{ ...process.env, NODE_ENV: 'production', MODE: 'demo', LOG_LEVEL: 'warn' },
      ...{ DATA_DIR: join(directory, 'data'), DATABASE_URL: database.url, PORT: '0', ...more },
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text) => {
      said += text;
    });
  }
  const ended = once(child, 'close').then(() => child.exitCode);
  return { child, said: () => said, ended };
}

test('a gateway without an engine ends with 78, and says where it looked for one', {
  timeout: 60_000,
}, async () => {
  const { ended, said } = run('gateway');
  expect(await ended, said()).toBe(EXIT_REFUSED);
  expect(said().trim()).toMatch(
    /^Bourse did not start: no engine was found for gateway: not in this process .*, and .* has no leader$/,
  );
});

/** What a process without a gateway says where METRICS_LISTEN is. */
async function watchAt(port: number, folder: string) {
  const ask = (path: string, headers = {}) => fetch(`http://127.0.0.1:${port}${path}`, { headers });
  const ready = await ask('/readyz');
  expect((await ask('/metrics')).status).toBe(404);
  const token = readFileSync(join(directory, folder, 'keys', 'metrics'), 'utf8').trim();
  const answer = await ask('/metrics', { authorization: `Bearer ${token}` });
  const page = new MetricsPage(await answer.text());
  return { status: ready.status, ready: await ready.json(), page };
}
const isReady = { status: 200, ready: { status: 'ready', hindrances: [] } };

test('an engine with its projector leads and writes rows, and opens no port but the one of METRICS_LISTEN', {
  timeout: 120_000,
}, async () => {
  const [port, watchPort, nextPort] = [await freePort(), await freePort(), await freePort()];
  const { child, said, ended } = run('engine,projector', {
    ...{ PORT: String(port), METRICS_LISTEN: `127.0.0.1:${watchPort}`, MACHINE_NAME: 'first' },
  });
  await expect.poll(said, { timeout: 60_000 }).toContain('is running without a door');
  await expect
    .poll(said)
    .toContain('engine, projector; not here: market, signer, keeper, gateway, bot-runner');
  const pool = openPool(database.url, {
    ...{ connectionsMax: 1, statementTimeoutMs: 0, applicationName: 'test' },
  });
  expect(await findLeader(pool)).toMatchObject({ epoch: 1, session: expect.any(String) });
  const { rows } = await pool.query(
    'select (select max(last_sequence) from log_batch) as log, sequence from projection_cursor',
  );
  expect(rows[0].log).toBeGreaterThan(0);
  await expect
    .poll(async () => (await pool.query('select sequence from projection_cursor')).rows[0].sequence)
    .toBe(rows[0].log);
  const leading = await watchAt(watchPort, 'data');
  expect(leading).toMatchObject(isReady);
  expect(leading.page.must('bourse_engine_leads')).toBe(1);
  expect(leading.page.must('bourse_projection_backlog')).toBe(0);

  const next = run('engine', {
    ...{ DATA_DIR: join(directory, 'next'), TAKEOVER: 'wait', MACHINE_NAME: 'next' },
    METRICS_LISTEN: `127.0.0.1:${nextPort}`,
  });
  await expect.poll(next.said, { timeout: 60_000 }).toContain('another exchange leads');
  expect(JSON.parse(next.said().trim().split('\n').at(-1) ?? '')).toMatchObject({
    machine: 'next',
  });
  await expect.poll(async () => (await watchAt(nextPort, 'next')).status).toBe(200);
  const following = await watchAt(nextPort, 'next');
  expect(following).toMatchObject(isReady);
  const { version: release } = JSON.parse(readFileSync(join(ROOT, 'server/package.json'), 'utf8'));
  const labels = { machine: 'next', services: 'engine', release };
  expect(following.page.must('bourse_machine_info', labels)).toBe(1);
  expect(following.page.must('bourse_engine_leads')).toBe(0);
  expect(following.page.must('bourse_log_lag_batches')).toBeLessThan(50);
  // A newer release has led: what it may have written this one would misread.
  await pool.query('update log_epoch set vocabulary = vocabulary + 1');
  expect(await next.ended, next.said()).toBe(EXIT_REFUSED);
  expect(next.said()).toContain('Bourse did not start: a newer release has written to this log');
  await pool.end();
  await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow('fetch failed');
  child.kill('SIGTERM');
  expect(await ended, said()).toBe(0);
});

test('a gateway without projector and keeper is not ready, and does nothing of what is done once', {
  timeout: 60_000,
}, async () => {
  const world = await HttpWorld.start({}, 'engine,gateway');
  const ready = await world.ask({ path: '/readyz' });
  expect(ready.status).toBe(503);
  expect(JSON.parse(ready.text)).toMatchObject({ hindrances: ['projections'] });
  const token = readFileSync(join(world.dataDir, 'keys', 'metrics'), 'utf8').trim();
  const headers = { authorization: `Bearer ${token}` };
  const { text } = await world.ask({ path: '/metrics', headers });
  const workers = Array.from(text.matchAll(/^bourse_upkeep_period_seconds\{name="([^"]+)"/gm));
  const names = workers.map(([, name]) => name);
  expect(names).toContain('sessions');
  expect(names).not.toContain('trading-switch');
  expect(names).not.toContain('identity');
  const { rows } = await world.client.query(
    'select (select count(*)::int from log_batch) as batches, sequence from projection_cursor',
  );
  expect(rows).toMatchObject([{ batches: expect.any(Number), sequence: 0 }]);
  expect(rows[0].batches).toBeGreaterThan(0);
  await world.stop();
});
