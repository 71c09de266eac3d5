import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import type { CommandRequest } from '@bourse/contract/messages.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ClusterConfig } from '#platform/config.ts';
import { startMigratedDatabase } from '#platform/db/test-migrated.ts';
import type { EngineThreadData, FromEngine, ToEngine } from './engine-messages.ts';
import { startEngineThread } from './engine-thread.ts';
import { cascadeOpening, farOrder, TRADER } from './test-cascade.ts';

const SNAPSHOT_MS = 400;
const PROJECT = `insert into projection_cursor select 'main', max(last_sequence) from log_batch
  having count(*) > 0 on conflict (projection) do update set sequence = excluded.sequence`;
const cluster: ClusterConfig = {
  ...{ key: 'k'.repeat(32), listen: '127.0.0.1:0', address: '' },
  ...{ certificate: '', certificateKey: '' },
};

let database: Awaited<ReturnType<typeof startMigratedDatabase>>;
let directory: string;
let ports: MessagePort[] = [];
beforeEach(async () => {
  database = await startMigratedDatabase();
  directory = mkdtempSync(join(tmpdir(), 'bourse-follower-'));
});
afterEach(async () => {
  // A follower leads once the leader has stopped, and stops then.
  for (const port of ports) await stop(port);
  ports = [];
  await database?.stop();
  rmSync(directory, { recursive: true, force: true });
});

/** Starts an engine of a folder; `said` is what it says from then on. */
function start(
  name: string,
  role: 'leader' | 'standby',
  meet?: Parameters<typeof startEngineThread>[2],
) {
  const { port1, port2 } = new MessageChannel();
  const said: FromEngine[] = [];
  port1.on('message', (message: FromEngine) => said.push(message));
  const data: EngineThreadData = {
    ...{ databaseUrl: database.url, dataDir: join(directory, name), role, cluster },
    ...{ projectedSequence: undefined, isProjecting: false, snapshotEveryMs: SNAPSHOT_MS },
    ...{ logKeepMs: 3_600_000, isDatabaseHere: false, secondPlace: '', isArchiving: false },
  };
  const started = startEngineThread(data, port2, meet);
  ports.push(port1);
  const kinds = () => said.map(({ kind }) => kind);
  return { port: port1, said, kinds, started };
}

async function stop(port: MessagePort): Promise<void> {
  const stopped = Promise.withResolvers<void>();
  port.on('message', ({ kind }: FromEngine) => kind === 'stopped' && stopped.resolve());
  port.postMessage({ kind: 'stop' } satisfies ToEngine);
  await stopped.promise;
  port.close();
}

const ask = (port: MessagePort, requests: readonly CommandRequest[]) =>
  port.postMessage({
    kind: 'submit',
    requests: requests.map((request) => [0, request] as const),
  } satisfies ToEngine);

const snapshotsOf = (name: string) =>
  readdirSync(join(directory, name, 'snapshots')).filter((file) => file.endsWith('.snapshot'));

const rows = async (text: string) => (await database.pool.query(text)).rows;

/** Trades all the time, so that snapshots fall due, and writes rows, so that old ones are not needed. */
function keepTrading(port: MessagePort): () => void {
  ask(port, cascadeOpening(Date.now()));
  const order = { user: TRADER, key: '', body: farOrder() };
  const trading = setInterval(() => ask(port, [order]), 50);
  const projecting = setInterval(() => void rows(PROJECT).catch(() => {}), 200);
  return () => {
    clearInterval(trading);
    clearInterval(projecting);
  };
}

test('F64 I17 an engine that follows writes snapshots, and one with an empty folder takes them', async () => {
  const leader = start('leader', 'leader');
  await leader.started;
  leader.port.postMessage({ kind: 'serve-gateways' } satisfies ToEngine);
  const end = keepTrading(leader.port);
  const follower = start('follower', 'standby');
  await expect.poll(follower.kinds).toContain('follows');
  await expect.poll(() => snapshotsOf('follower').length, { timeout: 20_000 }).toBeGreaterThan(1);
  const states = async () => (await rows('select count(*)::int as count from log_state'))[0].count;
  const before = await states();
  await expect.poll(states, { timeout: 20_000 }).toBeGreaterThan(Math.min(before, 6));
  const held = 'select name, snapshot, kept, address from log_follower where kept > 0';
  await expect.poll(() => rows(held), { timeout: 30_000 }).toHaveLength(2);
  // The second place has the leader's first one; both engines have newer ones.
  const joined = start('joined', 'standby');
  await expect.poll(joined.kinds).toContain('follows');
  const ready = joined.said.find((message) => message.kind === 'ready');
  const [copy] = await rows('select max(name) as name from second_place');
  expect(ready?.recovery.snapshotSequence).toBeGreaterThan(Number(copy.name.slice(0, 16)));
  end();
  for (const { kinds } of [leader, follower, joined]) expect(kinds()).not.toContain('alarm');
});
