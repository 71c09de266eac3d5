import { readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LogArchive } from '../../server/src/engine/log/log-archive.ts';
import { PostgresLog } from '../../server/src/engine/log/postgres-log.ts';
import { SnapshotStore } from '../../server/src/engine/log/snapshot-store.ts';
import { trimLog } from '../../server/src/engine/log/trim-log.ts';
import { watchMachine } from '../../server/src/platform/test-machine.ts';
import type { ServerProcess } from '../load/server-process.ts';
import { createTraders, fundTraders } from '../load/traders.ts';
import { ToolWorld } from './tool-world.ts';

const machine = watchMachine();
let world: ToolWorld;
let server: ServerProcess | undefined;

beforeAll(async () => {
  world = await ToolWorld.open('log-tool');
  server = await start();
  await fundTraders(server.address, await createTraders(world.databaseUrl, 1));
  expect(await server.stop()).toBe(0);
});
afterAll(() => world?.close());

const start = () => world.start();
const tool = (name: string) => world.tool(name);

test('I17 a log whose beginning is archived starts from its snapshots; without them it says what is missing, and a command brings it back', {
  timeout: machine.patient(300_000),
}, async () => {
  const log = await PostgresLog.lead(world.databaseUrl);
  const archive = new LogArchive(join(world.directory, 'archive'));
  const snapshots = new SnapshotStore(join(world.directory, 'snapshots'), () => {});
  const sequenceMax = (await snapshots.newest(Number.MAX_SAFE_INTEGER))?.sequence ?? 0;
  const options = { log, archive, sequenceMax, timeMax: Date.now(), batchesAtOnce: 10 };
  expect(await trimLog(options)).toBeGreaterThan(0);
  const { sequence } = log.start;
  await log.close();

  const whole = `commands ${sequence + 1} to`;
  const verified = tool('verify');
  expect(verified).toMatchObject({ status: 0, said: expect.stringContaining(whole) });
  expect(verified.said).toMatch(/The archive leads there: \d+ batches from 1 on/);
  const files = join(world.directory, 'archive');
  const [oldest = ''] = readdirSync(files).sort();
  renameSync(join(files, oldest), join(world.directory, oldest));
  writeFileSync(join(files, oldest), 'torn');
  const damaged = `the log is damaged at number 1: ${oldest}: `;
  expect(tool('verify')).toMatchObject({ status: 1, said: expect.stringContaining(damaged) });
  renameSync(join(world.directory, oldest), join(files, oldest));
  server = await start();
  const metrics = await server.metrics();
  expect(metrics).toMatch(/^bourse_recovery_snapshot_sequence [1-9]\d*$/m);
  expect(await server.stop()).toBe(0);

  renameSync(join(world.directory, 'snapshots'), join(world.directory, 'kept'));
  expect(await world.refusal()).toMatch(/exit code 78[\s\S]*npm run restore-log/);
  expect(tool('restore')).toMatchObject({
    status: 0,
    said: expect.stringMatching(/with command 1\./),
  });
  expect(tool('verify')).toMatchObject({ status: 0, said: expect.stringMatching(/commands 1 to/) });
  server = await start();
  expect(await server.stop()).toBe(0);
});

test('a log that was meant to go back is accepted by the operator, and starts with what it holds: rows anew, nothing of the other past', {
  timeout: machine.patient(150_000),
}, async () => {
  await world.cutLog(5);
  expect(await world.refusal()).toContain('npm run accept-log');
  const nextWithdrawal = async () => {
    const { rows } = await world.client.query(
      `select nextval('withdrawals_id_seq')::int as number`,
    );
    return rows[0].number as number;
  };
  const before = await nextWithdrawal();
  expect(tool('accept')).toMatchObject({ status: 0, said: expect.stringMatching(/is the truth/) });
  // What was given in the time that is gone is given to nobody else.
  expect(await nextWithdrawal()).toBe(before + 1_000_001);
  server = await start();
  const metrics = await server.metrics();
  expect(metrics).toMatch(/^bourse_recovery_snapshot_sequence 0$/m);
  expect(server.output()).toContain("the log's anchor is of another database");
  expect(await server.stop()).toBe(0);
  const ends = await world.client.query(
    `select (select max(last_sequence) from log_batch) as log, sequence from projection_cursor`,
  );
  expect(ends.rows[0].sequence).toBe(ends.rows[0].log);
  expect(tool('verify').status).toBe(0);
});
