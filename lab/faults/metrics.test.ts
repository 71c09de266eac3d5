import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { FEED_PATH } from '@bourse/contract/feed.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestDatabase } from '../../server/src/platform/db/test-database.ts';
import { type ServerProcess, startServer } from '../load/server-process.ts';
import { call, createTraders, fundTraders, type Trader } from '../load/traders.ts';
import { ROOT } from '../tidy/sources.ts';
import { MetricsPage } from './metrics-page.ts';
import { RecordedIndex } from './recorded-index.ts';

const PLACE = '/api/spot/order/place';
const PRICE = 92_350;

const index = new RecordedIndex();
let database: Awaited<ReturnType<typeof startTestDatabase>>;
let directory: string;
let server: ServerProcess;
let client: pg.Client;
let traders: readonly [Trader, Trader, Trader];

beforeAll(async () => {
  index.write();
  database = await startTestDatabase();
  directory = mkdtempSync(join(tmpdir(), 'bourse-metrics-'));
  server = await startServer({
    databaseUrl: database.url,
    dataDir: directory,
    isCalm: true,
    environment: { ...index.environment, SNAPSHOT_SECONDS: '1', LOG_LEVEL: 'fatal' },
  });
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  traders = (await createTraders(database.url, 3)) as [Trader, Trader, Trader];
  await fundTraders(server.address, traders);
});
afterAll(async () => {
  await server?.kill();
  await client?.end();
  await database?.stop();
  index.remove();
  rmSync(directory, { recursive: true, force: true });
});

const page = async () => new MetricsPage(await server.metrics());

/** Looks again until the page shows it. */
async function until(shows: (page: MetricsPage) => boolean): Promise<MetricsPage> {
  let seen = await page();
  await expect
    .poll(
      async () => {
        seen = await page();
        return shows(seen);
      },
      { timeout: 30_000, interval: 50 },
    )
    .toBe(true);
  return seen;
}

async function place(trader: Trader, price: number, more: Readonly<Record<string, unknown>> = {}) {
  const order = { symbol: 'BTCUSDT', orderType: 1, orderSide: 1, quantity: '0.001' };
  const body = { ...order, price: String(price), ...more };
  return call<{ code: string }>(server.address, trader, 'POST', PLACE, body);
}

/** What each row that enters a table meets. */
async function onInsert(table: string, statement: string): Promise<() => Promise<unknown>> {
  await client.query(`create or replace function meet_${table}() returns trigger language plpgsql as
    $$ begin ${statement}; return null; end $$`);
  await client.query(`create or replace trigger meet_${table} before insert on ${table}
    for each statement execute function meet_${table}()`);
  return () => client.query(`drop trigger meet_${table} on ${table}`);
}

const hindrances = async () => {
  const answer = await fetch(`${server.address}/readyz`);
  return ((await answer.json()) as { hindrances: string[] }).hindrances;
};

test('every metric of ours stands in the table of the manual with its type, and no other', async () => {
  const manual = readFileSync(join(ROOT, 'docs/operators/metrics.md'), 'utf8');
  const told = [...manual.matchAll(/^\| `(bourse_\w+)` \| (\w+) \|/gm)].map(
    ([, name, type]) => `${name} ${type}`,
  );
  expect(told.sort()).toEqual(MetricsPage.names(await server.metrics()).sort());
});

test('commits, batches and the engine at work are counted as they happen', async () => {
  const before = await page();
  const placed = await Promise.all([1, 2, 3, 4].map((step) => place(traders[0], 88_000 + step)));
  expect(placed.map(({ code }) => code)).toEqual([0, 0, 0, 0]);
  const after = await page();
  const grown = (name: string) => after.must(name) - before.must(name);
  const commands = grown('bourse_log_batch_commands_sum');
  expect(commands).toBeGreaterThanOrEqual(4);
  expect(grown('bourse_engine_apply_seconds_count')).toBeGreaterThanOrEqual(4);
  expect(grown('bourse_log_commit_seconds_count')).toBe(grown('bourse_log_batch_commands_count'));
  expect(grown('bourse_log_sequence')).toBeGreaterThanOrEqual(4);
  // Every command since the start of this process came in one of the batches.
  expect(after.must('bourse_log_batch_commands_sum')).toBeGreaterThanOrEqual(
    after.must('bourse_log_sequence'),
  );
  expect(grown('bourse_engine_apply_seconds_sum')).toBeGreaterThan(0);
});

test('slow commits show, with the queue behind them and the orders that a trade woke', async () => {
  const slowCommits = (one: MetricsPage) => one.above('bourse_log_commit_seconds', '0.25');
  const before = await page();
  const [stopped, maker, taker] = traders;
  const sell = { orderSide: 2 };
  expect((await place(maker, PRICE, sell)).code).toBe(0);
  expect((await place(maker, PRICE + 20, { ...sell, timeInForce: 'PO' })).code).toBe(0);
  // Many more than take their turn with one command.
  const stop = { stopPrice: String(PRICE - 10), orderSide: 2 };
  const stops = await Promise.all(
    Array.from({ length: 80 }, (_, at) => place(at % 2 ? stopped : maker, PRICE - 30, stop)),
  );
  expect(stops.filter(({ code }) => code !== 0)).toEqual([]);
  const drop = await onInsert('log_batch', 'perform pg_sleep(0.3)');
  const trade = { quantity: '0.06' };
  expect((await place(stopped, PRICE - 40, trade)).code).toBe(0);
  const trading = place(taker, PRICE - 40, { ...sell, ...trade });
  const seen: number[] = [];
  await until((one) => {
    seen.push(one.must('bourse_engine_pending', { work: 'wakes' }));
    return one.must('bourse_log_queue_commands') > 0;
  });
  expect((await trading).code).toBe(0);
  await until((one) => {
    seen.push(one.must('bourse_engine_pending', { work: 'wakes' }));
    return slowCommits(one) > slowCommits(before) + 3;
  });
  await drop();
  expect(Math.max(...seen)).toBeGreaterThan(0);
  await until(
    (one) =>
      one.must('bourse_log_queue_commands') === 0 &&
      one.must('bourse_engine_pending', { work: 'wakes' }) === 0,
  );
});

test('a log that cannot be written: stalled seconds, an alarm, an index that grows old', async () => {
  const before = await page();
  expect(before.must('bourse_log_stalled_seconds_total')).toBeLessThan(0.5);
  const drop = await onInsert('log_batch', `raise exception 'full' using errcode = '53100'`);
  const stalled = await until((one) => one.must('bourse_log_stalled_seconds_total') > 2);
  expect(stalled.must('bourse_index_age_seconds', { contract: 'BTCUSDT' })).toBeGreaterThan(1.5);
  expect((await place(traders[0], 88_010)).status).toBe(503);
  expect(await hindrances()).toContain('log');
  await drop();
  const after = await until((one) => {
    return one.must('bourse_index_age_seconds', { contract: 'BTCUSDT' }) < 1.5;
  });
  const grown = (name: string, labels = {}) => after.must(name, labels) - before.must(name, labels);
  expect(grown('bourse_alarms_total', { alarm: 'append_failed' })).toBeGreaterThan(3);
  const seconds = after.must('bourse_log_stalled_seconds_total');
  expect(seconds).toBeLessThan(60);
  await sleep(300);
  expect((await page()).must('bourse_log_stalled_seconds_total')).toBe(seconds);
  expect(await hindrances()).toEqual([]);
});

test('rows that cannot be written: backlog and lag grow, and are gone again', async () => {
  await until((one) => one.must('bourse_projection_backlog') === 0);
  const lock = new pg.Client({ connectionString: database.url });
  await lock.connect();
  try {
    await lock.query('begin');
    // The log reads the cursors where it archives, and must not wait for this.
    await lock.query('lock table projection_cursor in exclusive mode');
    expect((await place(traders[0], 88_011)).code).toBe(0);
    const behind = await until((one) => one.must('bourse_projection_lag_seconds') > 1.5);
    expect(behind.must('bourse_projection_backlog')).toBeGreaterThan(0);
  } finally {
    await lock.end();
  }
  await until((one) => one.must('bourse_projection_lag_seconds') < 1);
});

test('snapshots have an age and a pause, and a state that was written is audited', async () => {
  const before = await page();
  await place(traders[0], 88_012);
  const pauses = 'bourse_snapshot_pause_seconds_count';
  const after = await until((one) => one.must(pauses) > before.must(pauses));
  expect(after.must('bourse_snapshot_pause_seconds_sum')).toBeGreaterThan(0);
  await until((one) => {
    return one.must('bourse_snapshot_sequence') > before.must('bourse_snapshot_sequence');
  });
  await until((one) => (one.of('bourse_snapshot_age_seconds') ?? 60) < 3);
  const audited = await until((one) => one.must('bourse_ledger_audits_total') > 0);
  expect(audited.must('bourse_ledger_audit_findings')).toBe(0);
  expect(audited.must('bourse_ledger_audit_sequence')).toBeGreaterThan(0);
  expect(audited.must('bourse_ledger_audit_seconds_count')).toBe(
    audited.must('bourse_ledger_audits_total'),
  );
});

test('requests count by route, method and status; calls by code; sockets while they are open', async () => {
  const before = await page();
  const url = (path: string) => server.address + path;
  await fetch(url('/api/user'));
  await fetch(url('/api/nothing/7'));
  await fetch(url('/api/user'), { method: 'PATCH' });
  await call(server.address, traders[0], 'GET', '/api/spot/order/7000000');
  await call(server.address, traders[0], 'GET', '/api/user');
  const socket = new WebSocket(`${server.address.replace('http', 'ws')}${FEED_PATH}`);
  await new Promise((resolve) => {
    socket.onopen = resolve;
  });
  const after = await until((one) => one.must('bourse_feed_sockets') === 1);
  const grown = (route: string, method: string, status: string) => {
    const labels = { route, method, status };
    const name = 'bourse_http_requests_total';
    return (after.of(name, labels) ?? 0) - (before.of(name, labels) ?? 0);
  };
  expect(grown('/api/user', 'GET', '401')).toBe(1);
  expect(grown('/api/user', 'GET', '200')).toBe(1);
  expect(grown('/api/user', 'PATCH', '405') + grown('unknown', 'PATCH', '405')).toBe(1);
  expect(grown('unknown', 'GET', '404')).toBe(1);
  expect(grown('/api/spot/order/{code}', 'GET', '404')).toBe(1);
  expect(grown(FEED_PATH, 'GET', '101')).toBe(1);
  expect(after.must('bourse_calls_total', { route: '/api/user', code: '1001' })).toBe(1);
  expect(after.must('bourse_call_seconds_count', { route: '/api/user' })).toBe(1);
  expect(after.must('bourse_call_seconds_sum', { route: '/api/user' })).toBeGreaterThan(0);
  expect(after.must('bourse_feed_subscriptions')).toBe(0);
  socket.close();
  await until((one) => one.must('bourse_feed_sockets') === 0);
});

test('a process that stood still shows it on both threads', async () => {
  const threads = ['main', 'engine'].map((thread) => ({ thread }));
  const name = 'bourse_event_loop_delay_seconds';
  const before = await page();
  process.kill(server.pid, 'SIGSTOP');
  await sleep(1_200);
  process.kill(server.pid, 'SIGCONT');
  await until((after) =>
    threads.every((one) => after.above(name, '1', one) > before.above(name, '1', one)),
  );
});

test('a bug in a projection stops it and turns readiness red, while orders are still taken', async () => {
  await expect.poll(hindrances).toEqual([]);
  await client.query('alter table spot_order rename column price_ticks to price_moved');
  expect((await place(traders[0], 88_013)).code).toBe(0);
  const after = await until((one) => one.must('bourse_projection_broken') === 1);
  expect(after.must('bourse_alarms_total', { alarm: 'projection_stopped' })).toBe(1);
  expect(await hindrances()).toEqual(['projections']);
  expect((await place(traders[0], 88_014)).code).toBe(0);
  await until((one) => one.must('bourse_projection_lag_seconds') > 1);
  await client.query('alter table spot_order rename column price_moved to price_ticks');
  // A restart reads from the log what is missing.
  expect(await server.stop()).toBe(0);
  server = await startServer({
    databaseUrl: database.url,
    dataDir: directory,
    isCalm: true,
    environment: index.environment,
  });
  const list = await call<{ total: number }>(
    ...([server.address, traders[0], 'GET', '/api/spot/order?status=1&pageSize=100'] as const),
  );
  expect(list.data.total).toBeGreaterThanOrEqual(7);
  const { rows } = await client.query(
    'select count(*) from spot_order where price_ticks = 8801400',
  );
  expect(Number(rows[0].count)).toBe(1);
  expect(await hindrances()).toEqual([]);
});
