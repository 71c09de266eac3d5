import { randomUUID } from 'node:crypto';
import { Code } from '@bourse/contract/codes.ts';
import type { Role } from '@bourse/contract/console/roles.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { OperatorSession } from '#edge/pipeline/caller.ts';
import { startMigratedDatabase } from '#platform/db/test-migrated.ts';
import { TestStaff } from '../console/test-staff.ts';
import { handoverProposal, machineRoutes } from './machines.ts';

const EPOCH = 7;
const meant = { machine: 'engine-1', epoch: EPOCH };

let started: Awaited<ReturnType<typeof startMigratedDatabase>>;
let staff: TestStaff;
let people: Readonly<Record<Role, OperatorSession>>;

beforeAll(async () => {
  started = await startMigratedDatabase();
  const { database, pool } = started;
  staff = new TestStaff({
    database,
    routesWith: () => machineRoutes({ database, readers: pool }),
    kinds: () => [handoverProposal({ database })],
  });
  people = await staff.hireEach();
});
beforeEach(async () => {
  await started.pool.query(
    'truncate processes, log_leader, log_handover, log_follower; update log_epoch set epoch = 7',
  );
  await lead(EPOCH - 1, 'engine-2');
  await lead(EPOCH, 'engine-1', 'takeover', 240);
});
afterAll(() => started.stop());

const lead = (epoch: number, machine: string, cause = 'start', pauseMs: number | null = null) =>
  started.pool.query('insert into log_leader values ($1, $2, $3, $4, $5)', [
    ...[epoch, machine, 1_000 * epoch, cause, pauseMs],
  ]);

/** A process that was heard of so long ago. */
async function report(machine: string, more: Record<string, unknown> = {}, seenMs = 0) {
  const row = {
    ...{ id: randomUUID(), machine, folder: '/data', pid: 7, services: ['engine', 'market'] },
    ...{ roles: [], release: '0.4.0', state: 'follows', epoch: 0, sequence: 90, started_at: 5 },
    ...{ batches_behind: 0, behind_ms: 0, ...more },
  };
  await started.pool.query(
    `insert into processes select id, machine, folder, pid, services, roles, release, state, epoch,
        sequence, batches_behind, behind_ms, started_at,
        (extract(epoch from clock_timestamp()) * 1000)::bigint - $2::bigint
      from jsonb_populate_record(null::processes, $1)`,
    [JSON.stringify(row), seenMs],
  );
}
const look = async () => (await staff.act(people.auditor, 'consoleMachines')).data;
const propose = (fields: object = meant) => staff.propose(people.admin, 'lead-hand-over', fields);
const pass = (made: Awaited<ReturnType<typeof propose>>) =>
  staff.pass(people.risk, made.data.proposal);
const handovers = async () => (await started.pool.query('select * from log_handover')).rows;

test('each process says what it does and what others do, who leads stands first, and who is not heard of is gone', async () => {
  await report('engine-2', { batches_behind: 3, behind_ms: 40, started_at: 9 });
  const roles = ['market'];
  await report('engine-1', { state: 'leads', epoch: EPOCH, roles });
  await report('gateway-1', { services: ['gateway'], state: 'serves' }, 7_000);
  await report('spare-1', { services: ['market'], state: 'serves' });
  await started.pool.query(`insert into log_follower values ('engine-2 /data', '', 90, 88, 80, 0)`);
  const { list, leader, takeover } = await look();
  expect(list.map(({ machine, state, isGone }) => [machine, state, isGone])).toEqual([
    ['engine-1', 'leads', false],
    ['engine-2', 'follows', false],
    ['gateway-1', 'works', true],
    ['spare-1', 'waits', false],
  ]);
  expect(list[0]?.services).toEqual([
    { name: 'engine', waits: false },
    { name: 'market', waits: false },
  ]);
  expect(list[1]).toMatchObject({
    ...{ batchesBehind: 3, behindMs: 40, snapshot: 88, sequence: 90, startedAt: 9 },
    services: [
      { name: 'engine', waits: true },
      { name: 'market', waits: true },
    ],
  });
  expect(leader).toEqual({ epoch: EPOCH, machine: 'engine-1', since: 7_000 });
  expect(takeover).toEqual({
    ...{ at: 7_000, from: 'engine-2', to: 'engine-1', pauseMs: 240, isHandover: false },
  });
});

test('F74 an engine that was replaced leads no more, whatever it said last', async () => {
  await report('engine-1', { state: 'leads', epoch: EPOCH });
  await report('engine-2', { state: 'leads', epoch: EPOCH - 1, services: ['engine'] }, 900);
  const { list } = await look();
  expect(list.map(({ machine, state }) => [machine, state])).toEqual([
    ['engine-1', 'leads'],
    ['engine-2', 'waits'],
  ]);
  expect(list[1]?.services).toEqual([{ name: 'engine', waits: true }]);
});

test('F76 a gateway of an older release than the leader says that it ends soon', async () => {
  await report('gateway-1', { services: ['gateway'], state: 'outdated' });
  expect((await look()).list).toMatchObject([{ machine: 'gateway-1', state: 'outdated' }]);
});

test('one machine alone: it leads, nothing took over, no standby copies the database', async () => {
  await started.pool.query('truncate log_leader');
  await lead(1, 'only');
  await report('only', { state: 'leads', epoch: 1 });
  expect(await look()).toMatchObject({
    ...{ takeover: null, canHandOver: false, handoverAsked: '', standbys: [] },
    ...{ isSynchronous: false, list: [{ machine: 'only' }] },
  });
});

test('S27 F74 two people let a leader hand over: once, whoever asks twice', async () => {
  await report('engine-2');
  const [first, second] = [await propose(), await propose()];
  expect((await pass(first)).data.proposal).toMatchObject({ state: 'passed', outcome: meant });
  const { code } = first.data.proposal;
  expect(await handovers()).toMatchObject([{ epoch: EPOCH, proposal: code }]);
  expect(await look()).toMatchObject({ handoverAsked: code, canHandOver: false });
  expect((await pass(second)).data.proposal).toMatchObject({
    state: 'failed',
    outcome: { code: Code.leaderChanged },
  });
  expect((await propose()).code).toBe(Code.leaderChanged);
  expect(await handovers()).toHaveLength(1);
});

test('F74 a handover is refused where another engine leads by now, and changes nothing', async () => {
  await report('engine-2');
  const made = await propose();
  await started.pool.query('update log_epoch set epoch = 8');
  await lead(8, 'engine-2', 'takeover', 200);
  expect((await pass(made)).data.proposal).toMatchObject({
    state: 'failed',
    outcome: { code: Code.leaderChanged },
  });
  expect((await propose({ ...meant, machine: 'engine-3' })).code).toBe(Code.leaderChanged);
  expect(await handovers()).toEqual([]);
});

test.each([
  ['there is none', undefined, 0],
  ['it is far behind', { batches_behind: 51 }, 0],
  ['it lacks two seconds', { batches_behind: 1, behind_ms: 2_001 }, 0],
  ['it was not heard of for three seconds', {}, 3_500],
  ['it has no engine', { state: 'serves' }, 0],
])('F74 no engine could lead next, because %s: a handover is refused', async (_, more, seenMs) => {
  if (more) await report('engine-2', more, seenMs);
  expect((await propose()).code).toBe(Code.noFollower);
  expect((await look()).canHandOver).toBe(false);
});

test('S27 F74 an engine that was caught up when it was proposed and is not when it is passed: nothing happens', async () => {
  await report('engine-2');
  const made = await propose();
  await started.pool.query('delete from processes');
  expect((await pass(made)).data.proposal).toMatchObject({
    state: 'failed',
    outcome: { code: Code.noFollower },
  });
  expect(await handovers()).toEqual([]);
});

test('S26 everyone of the staff sees machines; treasury, risk and admins propose a handover', async () => {
  await report('engine-2');
  const everyone = ['support', 'compliance', 'treasury', 'risk', 'auditor', 'admin'];
  expect(await staff.allowed(people, (by) => staff.act(by, 'consoleMachines'))).toEqual(everyone);
  const may = await staff.allowed(people, (by) => staff.propose(by, 'lead-hand-over', meant));
  expect(may).toEqual(['treasury', 'risk', 'admin']);
});
