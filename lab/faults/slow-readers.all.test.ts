import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestDatabase } from '../../server/src/platform/db/test-database.ts';
import { watchMachine } from '../../server/src/platform/test-machine.ts';
import { type LoadConnection, openConnections, percentile, runLoad } from '../load/http-load.ts';
import { orderRequests } from '../load/order-requests.ts';
import { type ServerProcess, startServer } from '../load/server-process.ts';
import { SlowReader } from '../load/slow-reader.ts';
import { createTraders, fundTraders } from '../load/traders.ts';
import { MetricsPage } from './metrics-page.ts';
import { RecordedIndex } from './recorded-index.ts';

const SILENT = 500;
const DRIBBLERS = 50;
/** Of a phone on a weak line, and of a socket that wants to be kept. */
const [PHONE_BYTES_PER_SECOND, DRIBBLE_BYTES_PER_SECOND] = [8_000, 200];
const QUICK_BYTES_PER_SECOND = 10_000_000;
const ORDERS_PER_SECOND = 100;
const CUT_WITHIN_MS = 25_000;
/** What an honest order may take beside them (F30). */
const P99_MS_MAX = 250;

const index = new RecordedIndex();
const machine = watchMachine();
let database: Awaited<ReturnType<typeof startTestDatabase>>;
let directory: string;
let server: ServerProcess;
let readers: SlowReader[] = [];
let next: ReturnType<typeof orderRequests>;
let connections: readonly LoadConnection[];

beforeAll(async () => {
  index.write();
  database = await startTestDatabase();
  directory = mkdtempSync(join(tmpdir(), 'bourse-slow-readers-'));
  server = await startServer({
    databaseUrl: database.url,
    dataDir: directory,
    isCalm: true,
    environment: { ...index.environment, LOG_LEVEL: 'error' },
  });
  const traders = await createTraders(database.url, 50);
  await fundTraders(server.address, traders);
  next = orderRequests(traders);
  connections = await openConnections(server.port, 16);
});
afterAll(async () => {
  for (const reader of readers) reader.stop();
  for (const { socket } of connections ?? []) socket.destroy();
  await server?.stop();
  await database?.stop();
  index.remove();
  rmSync(directory, { recursive: true, force: true });
});

const page = async () => new MetricsPage(await server.metrics());

const socketsCount = async () => (await page()).must('bourse_feed_sockets');

interface Traded {
  readonly refusedCount: number;
  readonly p99Ms: number;
  /** Processor time of the server's main thread, milliseconds a second. */
  readonly mainMs: number;
}

async function trade(seconds: number): Promise<Traded> {
  const mainSeconds = async () => (await page()).must('bourse_main_thread_seconds_total');
  const before = await mainSeconds();
  const startMs = performance.now();
  const { refusedCount, latenciesMs } = await runLoad({
    ...{ port: server.port, connections, seconds },
    ...{ ratePerSecond: ORDERS_PER_SECOND, next },
  });
  const mainMs = ((await mainSeconds()) - before) / ((performance.now() - startMs) / 1_000_000);
  return { refusedCount, p99Ms: percentile(latenciesMs, 0.99), mainMs };
}

/** Readers of one pace, five from an address. */
function open(count: number, bytesPerSecond: number, network: number): Promise<SlowReader[]> {
  return Promise.all(
    Array.from({ length: count }, (_, nth) =>
      SlowReader.open({
        ...{ port: server.port, bytesPerSecond, symbol: 'BTCUSDT' },
        address: `127.30.${network}.${1 + Math.floor(nth / 5)}`,
      }),
    ),
  );
}

test('F30: 500 sockets that never read and 50 that dribble are cut within 25 s; honest ones stay', async () => {
  const alone = await trade(6);
  const [[phone], [quick]] = await Promise.all([
    open(1, PHONE_BYTES_PER_SECOND, 1),
    open(1, QUICK_BYTES_PER_SECOND, 2),
  ]);
  const startMs = performance.now();
  const slow = await Promise.all([
    open(SILENT, 0, 3),
    open(DRIBBLERS, DRIBBLE_BYTES_PER_SECOND, 4),
  ]);
  readers = [phone!, quick!, ...slow.flat()];
  expect(await socketsCount()).toBe(SILENT + DRIBBLERS + 2);
  const trading = trade(CUT_WITHIN_MS / 1_000);
  const countCut = async () => {
    while ((await socketsCount()) > 2 && performance.now() - startMs < 2 * CUT_WITHIN_MS) {
      await pause(250);
    }
    return performance.now() - startMs;
  };
  const [cutMs, beside] = await Promise.all([countCut(), trading]);
  const afterwards = await trade(6);
  const figure = ({ p99Ms, mainMs }: Traded) =>
    `p99 ${p99Ms.toFixed(0)} ms, main thread ${mainMs.toFixed(0)} ms/s`;
  console.log(
    `alone: ${figure(alone)}; beside them: ${figure(beside)}; afterwards: ${figure(afterwards)}; ` +
      `the last was cut after ${(cutMs / 1_000).toFixed(1)} s`,
  );
  expect(cutMs).toBeLessThan(machine.patient(CUT_WITHIN_MS));
  expect(await socketsCount()).toBe(2);
  expect((await page()).must('bourse_feed_sockets_cut_total')).toBe(SILENT + DRIBBLERS);
  expect([alone, beside, afterwards].map(({ refusedCount }) => refusedCount)).toEqual([0, 0, 0]);
  expect(beside.p99Ms).toBeLessThan(machine.patient(P99_MS_MAX));
  // Who reads, however slowly, has the present.
  const nowSeconds = Date.now() / 1_000;
  expect(nowSeconds - quick!.lastPushSeconds).toBeLessThan(machine.patient(5_000) / 1_000);
  expect(nowSeconds - phone!.lastPushSeconds).toBeLessThan(machine.patient(15_000) / 1_000);
}, 120_000);
