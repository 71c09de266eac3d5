import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import type { Command, CommandRequest } from '@bourse/contract/messages.ts';
import type { Engine } from '@bourse/core/engine.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ClusterConfig } from '#platform/config.ts';
import { startMigratedDatabase } from '#platform/db/test-migrated.ts';
import { webSocketCarrier } from '../carrier/websocket-carrier.ts';
import type { EngineThreadData, FromEngine, ToEngine } from './engine-messages.ts';
import { startEngineThread } from './engine-thread.ts';
import { startReplicaThread } from './replica-thread.ts';
import { cascadeOpening, farOrder, TRADER } from './test-cascade.ts';

const SNAPSHOT_MS = 400;
const PROJECT = `insert into projection_cursor select 'main', max(last_sequence) from log_batch
  having count(*) > 0 on conflict (projection) do update set sequence = excluded.sequence`;
const cluster: ClusterConfig = {
  ...{ key: 'k'.repeat(32), listen: '127.0.0.1:0', address: '' },
  ...{ certificate: '', certificateKey: '' },
};
const carrier = webSocketCarrier(cluster);

let database: Awaited<ReturnType<typeof startMigratedDatabase>>;
let directory: string;
let ports: MessagePort[] = [];
beforeEach(async () => {
  database = await startMigratedDatabase();
  directory = mkdtempSync(join(tmpdir(), 'bourse-follower-'));
});
afterEach(async () => {
  // A follower leads once no other one does, and stops then: which of them is next is open.
  await Promise.all(ports.map(stop));
  ports = [];
  await database?.stop();
  rmSync(directory, { recursive: true, force: true });
});

/** Starts an engine of a folder; `said` is what it says from then on. */
function start(
  name: string,
  role: 'leader' | 'standby' | 'replica',
  meet?: Parameters<typeof startEngineThread>[3],
) {
  const { port1, port2 } = new MessageChannel();
  const said: FromEngine[] = [];
  port1.on('message', (message: FromEngine) => said.push(message));
  const data: EngineThreadData = {
    ...{ databaseUrl: database.url, dataDir: join(directory, name), machine: name, role, cluster },
    ...{ projectedSequence: undefined, isProjecting: false },
    // A replica writes one in twelve of these times.
    snapshotEveryMs: role === 'replica' ? SNAPSHOT_MS / 4 : SNAPSHOT_MS,
    ...{ logKeepMs: 3_600_000, isDatabaseHere: false, secondPlace: '', isArchiving: false },
  };
  const started =
    role === 'replica'
      ? startReplicaThread(data, carrier, port2, meet)
      : startEngineThread(data, carrier, port2, meet);
  ports.push(port1);
  const giveUp = () => {
    ports = ports.filter((port) => port !== port1);
    port1.close();
  };
  const kinds = () => said.map(({ kind }) => kind);
  return { port: port1, said, kinds, started, giveUp };
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

/** Names of alarms; a snapshot may be gone before it was audited, as often as these are written. */
const alarmsOf = ({ said }: { readonly said: readonly FromEngine[] }) =>
  said
    .flatMap((message) => (message.kind === 'alarm' ? [message.alarm.name] : []))
    .filter((name) => name !== 'ledger_not_audited');

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

/** An engine that has ordered more than was asked for: a bit of its memory is wrong. */
const corrupt = (engine: Engine) => ({
  get sequence() {
    return engine.sequence;
  },
  apply(command: Command) {
    const { body } = command;
    if (body.case !== 'placeContractOrder') return engine.apply(command);
    const value = { ...body.value, quantityLots: body.value.quantityLots + 1 };
    return engine.apply({ ...command, body: { case: 'placeContractOrder', value } });
  },
});

test('F64 I17 an engine that follows writes snapshots that agree with the leader, and one with an empty folder takes them', async () => {
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
  for (const engine of [leader, follower, joined]) expect(alarmsOf(engine)).toEqual([]);
});

test('F74 who leads is written down, with the pause, and whether two people asked for it', async () => {
  const first = start('first', 'leader');
  await first.started;
  const leaders = () =>
    rows('select epoch, machine, cause, pause_ms from log_leader order by epoch');
  await expect.poll(leaders).toMatchObject([{ machine: 'first', cause: 'start', pause_ms: null }]);
  const takeOver = async (from: MessagePort, name: string) => {
    const next = start(name, 'standby');
    await expect.poll(next.kinds).toContain('follows');
    ports = ports.filter((port) => port !== from);
    await stop(from);
    await expect.poll(next.kinds, { timeout: 10_000 }).toContain('leads');
    return next;
  };
  const second = await takeOver(first.port, 'second');
  await expect.poll(async () => (await leaders()).length).toBe(2);
  const [, lead] = await leaders();
  expect(lead).toMatchObject({ machine: 'second', cause: 'takeover' });
  expect(lead.pause_ms).toBeGreaterThanOrEqual(0);
  expect(lead.pause_ms).toBeLessThan(5_000);
  expect(second.said).toContainEqual({ kind: 'leads', epoch: lead.epoch });
  await rows(`insert into log_handover values (${lead.epoch}, 'PR-7', 0)`);
  await takeOver(second.port, 'third');
  await expect
    .poll(async () => (await leaders()).at(-1))
    .toMatchObject({ machine: 'third', cause: 'handover' });
});

test('an engine that follows and has another state stops, with an alarm; the leader goes on', async () => {
  const leader = start('leader', 'leader');
  await leader.started;
  const end = keepTrading(leader.port);
  const follower = start('wrong', 'standby', corrupt);
  await expect.poll(follower.kinds, { timeout: 60_000 }).toContain('fatal');
  end();
  follower.giveUp();
  expect(alarmsOf(follower)).toEqual(['state_differs']);
  const fatal = follower.said.find((message) => message.kind === 'fatal');
  expect(fatal).toMatchObject({
    reason: 'untrusted',
    error: expect.stringContaining("the state of this process differs from the leader's"),
  });
  // What came from the second place is the leader's, and stays.
  const files = readdirSync(join(directory, 'wrong', 'snapshots')).sort();
  const [wrong = ''] = files.filter((file) => file.endsWith('.wrong'));
  expect(wrong).not.toBe('');
  expect(snapshotsOf('wrong').filter((file) => file > wrong)).toEqual([]);
  expect(leader.kinds()).not.toContain('fatal');
});

test('F66 the leader says which engine the log is not kept for any more', async () => {
  const leader = start('leader', 'leader');
  await leader.started;
  const end = keepTrading(leader.port);
  await rows(`insert into log_follower (name, address, sequence, snapshot, kept, seen, kept_since)
    values ('full', '', 9, 1, 1, (extract(epoch from clock_timestamp()) * 1000)::bigint, 0)`);
  await expect
    .poll(() => alarmsOf(leader), { timeout: 20_000 })
    .toContain('engine_without_snapshots');
  end();
  const said = leader.said.filter(
    (message) => message.kind === 'alarm' && message.alarm.name === 'engine_without_snapshots',
  );
  expect(said[0]).toMatchObject({ alarm: { details: { engine: 'full' } } });
});

test('F67 a gateway compares its state with the leader: it goes on if that is the same, and else ends with an alarm', async () => {
  const leader = start('leader', 'leader');
  await leader.started;
  leader.port.postMessage({ kind: 'serve-gateways' } satisfies ToEngine);
  const end = keepTrading(leader.port);
  const right = start('right', 'replica');
  const wrong = start('wrong', 'replica', corrupt);
  await expect.poll(wrong.kinds, { timeout: 60_000 }).toContain('fatal');
  const written = snapshotsOf('right').at(-1) as string;
  const compared = async () =>
    (await rows('select max(sequence) as sequence from log_state'))[0].sequence;
  // The leader has written another one since: what it compares with is newer than its own.
  await expect.poll(compared, { timeout: 20_000 }).toBeGreaterThan(Number.parseInt(written, 10));
  await expect.poll(() => snapshotsOf('right').at(-1), { timeout: 20_000 }).not.toBe(written);
  end();
  wrong.giveUp();
  expect(alarmsOf(wrong)).toEqual(['state_differs']);
  expect(readdirSync(join(directory, 'wrong', 'snapshots')).join()).toContain('.wrong');
  expect(right.kinds()).not.toContain('fatal');
  expect(alarmsOf(right)).toEqual([]);
  // Gateways are none of the engines for which the log is kept.
  expect((await rows('select name from log_follower')).map(({ name }) => name)).toHaveLength(1);
});
