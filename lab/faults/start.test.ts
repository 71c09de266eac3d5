import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startEmbeddedPostgres } from '../../server/src/platform/db/postgres/embedded-postgres.ts';
import { liveSettings, type ServerProcess, startServer } from '../load/server-process.ts';
import { call, createTraders, fundTraders } from '../load/traders.ts';
import { LogReader } from './log-reader.ts';

let directory: string;
let dataDir: string;
let server: ServerProcess | undefined;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'bourse-start-'));
  dataDir = join(directory, 'data');
  // With the Postgres of its own data folder, as `npm start` runs it.
  server = await startServer({ dataDir, isCalm: true });
});
afterAll(async () => {
  await server?.stop();
  rmSync(directory, { recursive: true, force: true });
});

/** What a start that must fail says. */
async function refusalOf(folder: string, environment = {}): Promise<string> {
  try {
    const second = await startServer({ dataDir: folder, isCalm: true, environment });
    await second.kill();
    return 'it started';
  } catch (error) {
    return (error as Error).message;
  }
}

const metricOf = async (running: ServerProcess, name: string) => {
  const metrics = await running.metrics();
  return Number(new RegExp(`^${name.replace(/[{}]/g, '\\$&')} (\\d+)$`, 'm').exec(metrics)?.[1]);
};
const sequenceOf = (running: ServerProcess) => metricOf(running, 'bourse_log_sequence');

test('a sound start raises no alarm', async () => {
  const metrics = await (server as ServerProcess).metrics();
  expect(metrics).toContain('# TYPE bourse_alarms_total counter');
  const raised = metrics
    .split('\n')
    .filter((line) => /^bourse_alarms_total\{.*\} [1-9]/.test(line));
  expect(raised).toEqual([]);
});

test('F19 a second exchange on the same data stops before it touches anything, whatever name it comes by', {
  timeout: 60_000,
}, async () => {
  const first = server as ServerProcess;
  // Already running: this only finds its address.
  const { url } = await startEmbeddedPostgres(join(dataDir, 'postgres'));
  const log = await LogReader.open(url);
  const before = await log.state();
  const alias = join(directory, 'alias');
  symlinkSync(dataDir, alias);
  for (const folder of [dataDir, join(alias, '..', 'alias', '.')]) {
    expect(await refusalOf(folder)).toMatch(/already running/);
    // The first one, and the database that both would share, live on.
    expect(await log.state()).toEqual(before);
    expect((await fetch(`${first.address}/readyz`)).status).toBe(200);
  }
  await log.close();
});

test("D55 a live exchange does not start on a demo's folder, nor on a demo's database", async () => {
  const never = / is of a demo exchange and never serves a live one: .* set MODE=demo/;
  const onFolder = await refusalOf(dataDir, liveSettings);
  expect(onFolder).toMatch(never);
  expect(onFolder).toContain('exit code 78');
  const socket = join(dataDir, 'postgres');
  const { url } = await startEmbeddedPostgres(socket);
  const settings = { ...liveSettings, DATABASE_URL: url };
  const onDatabase = await refusalOf(join(directory, 'another'), settings);
  expect(onDatabase).toMatch(/the database is of a demo exchange/);
  expect(onDatabase).toContain('exit code 78');
});

test('F04 a snapshot that a crash cut off is passed over, and everything is there', {
  timeout: 60_000,
}, async () => {
  const first = server as ServerProcess;
  // Already running: this only finds its address.
  const { url: databaseUrl } = await startEmbeddedPostgres(join(dataDir, 'postgres'));
  const [trader] = await createTraders(databaseUrl, 1);
  if (!trader) throw new Error('no trader');
  await fundTraders(first.address, [trader]);
  const body = { symbol: 'BTCUSDT', orderType: 1, orderSide: 1, price: '90000', quantity: '0.001' };
  const placed = await call<{ code: string }>(
    first.address,
    trader,
    'POST',
    '/api/spot/order/place',
    body,
  );
  const sequence = await sequenceOf(first);
  await first.kill();

  const snapshots = join(dataDir, 'snapshots');
  mkdirSync(snapshots, { recursive: true });
  const name = (at: number) => `${String(at).padStart(16, '0')}.snapshot`;
  writeFileSync(join(snapshots, `${name(sequence)}.tmp`), 'half a st');
  writeFileSync(join(snapshots, name(sequence - 1)), 'torn after its rename');
  writeFileSync(join(snapshots, name(sequence)), Buffer.alloc(4_096));

  server = await startServer({ dataDir, isCalm: true });
  expect(await sequenceOf(server)).toBeGreaterThanOrEqual(sequence);
  // Both were passed over, and what follows the one before them was replayed.
  expect(await metricOf(server, 'bourse_recovery_replayed_commands')).toBeGreaterThan(0);
  // A line of the log said of each that it cannot be used.
  const passedOver = 'bourse_alarms_total{alarm="snapshot_passed_over"}';
  expect(await metricOf(server, passedOver)).toBe(2);
  await expect
    .poll(() => server?.output())
    .toContain('a snapshot is passed over: its bytes do not match its hash');
  const order = await call<{ status: number }>(
    server.address,
    trader,
    'GET',
    `/api/spot/order/${placed.data.code}`,
  );
  expect(order.data.status).toBe(1);
  expect(await server.stop()).toBe(0);
  expect(readdirSync(snapshots).length).toBeGreaterThan(0);
  // What it left behind at its end is whole: the next start needs no command of the log.
  server = await startServer({ dataDir, isCalm: true });
  expect(await sequenceOf(server)).toBeGreaterThanOrEqual(sequence);
  expect(await metricOf(server, 'bourse_recovery_snapshot_sequence')).toBeGreaterThan(sequence);
  expect(await metricOf(server, 'bourse_recovery_replayed_commands')).toBe(0);
});
