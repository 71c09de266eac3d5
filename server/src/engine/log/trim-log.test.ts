import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Command } from '@bourse/contract/messages.ts';
import { Engine } from '@bourse/core/engine.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startMigratedDatabase } from '#platform/db/test-migrated.ts';
import { type Batch, sealBatch, writeEntry } from './command-log.ts';
import { LogArchive } from './log-archive.ts';
import { noSnapshots } from './memory-log.ts';
import { PostgresLog } from './postgres-log.ts';
import { recover } from './recover.ts';
import { restoreLog, type TrimOptions, trimLog } from './trim-log.ts';
import { verifyArchive } from './verify-log.ts';

const BATCHES = 47;
const COMMANDS = 3;

let world: Awaited<ReturnType<typeof startMigratedDatabase>>;
let url: string;
let directory: string;
let log: PostgresLog;
let archive: LogArchive;
let engine: Engine;

beforeEach(async () => {
  world = await startMigratedDatabase();
  url = world.url;
  directory = mkdtempSync(join(tmpdir(), 'bourse-archive-'));
  archive = new LogArchive(join(directory, 'archive'));
  log = await PostgresLog.lead(url);
  engine = new Engine();
  await fill();
});
afterEach(async () => {
  await log.close();
  await world.stop();
  rmSync(directory, { recursive: true });
});

/** Deposits, one batch a minute. */
async function fill(): Promise<void> {
  const define = { asset: 1, symbol: 'USDT', decimals: 8 };
  for (let index = 0; index < BATCHES; index += 1) {
    const commands = Array.from({ length: COMMANDS }, (): Command => {
      const sequence = engine.sequence + 1;
      const deposit = { user: 100 + sequence, asset: 1, amount: sequence, chain: 'x', logIndex: 0 };
      const command: Command = {
        ...{ sequence, time: index * 60_000, user: 0, key: '' },
        body:
          sequence === 1
            ? { case: 'defineAsset', value: define }
            : { case: 'creditDeposit', value: { ...deposit, transaction: `${sequence}` } },
      };
      engine.apply(command);
      return command;
    });
    await log.append(sealBatch(commands.map(writeEntry), (await log.end()).hash));
  }
}

const trim = (more: Partial<TrimOptions> = {}) =>
  trimLog({
    ...{ log, archive, batchesAtOnce: 10 },
    ...{ sequenceMax: Number.MAX_SAFE_INTEGER, timeMax: Number.MAX_SAFE_INTEGER },
    ...more,
  });

async function readAll(from: PostgresLog): Promise<Batch[]> {
  const batches: Batch[] = [];
  for await (const batch of from.read(from.start.sequence)) batches.push(batch);
  return batches;
}

test('old batches leave the table in whole steps, the chain goes on from there, and all of them come back', async () => {
  const before = await readAll(log);
  expect(await trim()).toBe(40);
  expect(log.start.sequence).toBe(120);
  expect(readdirSync(join(directory, 'archive'))).toHaveLength(4);
  expect(await readAll(log)).toEqual(before.slice(40));
  // The engine of a snapshot at the beginning of the table goes on; one from zero cannot.
  await expect(recover(log, noSnapshots, 0, () => {})).rejects.toThrow('npm run restore-log');
  // What is appended meanwhile follows, also for the next leader.
  await log.close();
  log = await PostgresLog.lead(url);
  expect(log.start).toEqual({ sequence: 120, hash: before[39]?.hash });
  expect(await log.hashAt(120)).toEqual(before[39]?.hash);

  expect(await restoreLog(log, archive)).toBe(40);
  expect(log.start.sequence).toBe(0);
  expect(await readAll(log)).toEqual(before);
  const { engine: again } = await recover(log, noSnapshots, 0, () => {});
  expect(Buffer.from(again.snapshot())).toEqual(Buffer.from(engine.snapshot()));
  expect(await restoreLog(log, archive)).toBe(0);
});

test('what snapshots do not cover, what is young, and less than a step stays', async () => {
  expect(await trim({ sequenceMax: 29 })).toBe(0);
  expect(await trim({ sequenceMax: 30 })).toBe(10);
  expect(await trim({ timeMax: 18 * 60_000 })).toBe(0);
  expect(await trim({ timeMax: 29 * 60_000 })).toBe(20);
  expect(log.start.sequence).toBe(90);
  expect(await trim({ batchesAtOnce: 18 })).toBe(0);
});

test('files that overlap, as after a crash between file and table, restore each batch once', async () => {
  const before = await readAll(log);
  await archive.write(before.slice(0, 15));
  await trim();
  expect(await restoreLog(log, archive)).toBe(40);
  expect(await readAll(log)).toEqual(before);
});

test('a damaged archive, or one of another past, is named and puts nothing back', async () => {
  await trim();
  const folder = join(directory, 'archive');
  const newest = readdirSync(folder).sort().at(-1) as string;
  writeFileSync(join(folder, newest), 'torn');
  await expect(restoreLog(log, archive)).rejects.toThrow(`damaged at number 91: ${newest}: `);
  const [batch] = await readAll(log);
  if (!batch) throw new Error('no batch');
  await archive.write([{ ...batch, firstSequence: 91, lastSequence: 120 }]);
  await expect(restoreLog(log, archive)).rejects.toThrow('do not match');
  expect(log.start.sequence).toBe(120);
});

test('the verifier walks the archive back to its beginning and names a file that does not lead on', async () => {
  await trim();
  expect(await verifyArchive(archive, log.start)).toEqual({ batchCount: 40, first: 1 });
  const folder = join(directory, 'archive');
  const [oldest, second, third] = readdirSync(folder).sort() as [string, string, string];
  const path = join(folder, second);
  const text = gunzipSync(readFileSync(path)).toString();
  // Whole as a file: only its chain tells.
  const [line = '', ...others] = text.split('\n');
  const changed = { ...JSON.parse(line), bytes: Buffer.from('other').toString('base64') };
  writeFileSync(path, gzipSync([JSON.stringify(changed), ...others].join('\n')));
  await expect(verifyArchive(archive, log.start)).rejects.toThrow(
    `damaged at number 31: ${second}: its bytes do not match its hash`,
  );
  writeFileSync(path, gzipSync('no batch'));
  await expect(verifyArchive(archive, log.start)).rejects.toThrow(`number 31: ${second}: `);
  // A file is missing: the one before it does not lead on.
  rmSync(path);
  await expect(verifyArchive(archive, log.start)).rejects.toThrow(
    `number 31: ${oldest}: it ends before number 60`,
  );
  writeFileSync(path, gzipSync(text));
  writeFileSync(join(folder, third), gzipSync(''));
  await expect(verifyArchive(archive, log.start)).rejects.toThrow(third);
});

test('in a demo they go nowhere', async () => {
  expect(await trim({ archive: undefined })).toBe(40);
  expect(readdirSync(directory)).toEqual([]);
  expect(await restoreLog(log, archive)).toBe(0);
});

test('I21 a leader that another one has followed drops nothing', async () => {
  const old = log;
  await world.pool.query('update log_epoch set epoch = epoch + 1');
  await expect(
    trimLog({ log: old, archive, sequenceMax: 999, timeMax: 1e15, batchesAtOnce: 5 }),
  ).rejects.toThrow('another engine has taken over');
  const { rows } = await world.pool.query('select count(*) as count from log_batch');
  expect(rows[0].count).toBe(BATCHES);
});
