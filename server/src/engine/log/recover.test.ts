import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Command } from '@bourse/contract/messages.ts';
import { Engine } from '@bourse/core/engine.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sealBatch, writeEntry } from './command-log.ts';
import { refuseCutLog } from './log-cut.ts';
import { type MemoryDisk, MemoryLog, noSnapshots } from './memory-log.ts';
import { recover } from './recover.ts';
import { SnapshotStore } from './snapshot-store.ts';

const BATCHES = 40;
const COMMANDS = 5;

let directory: string;
let disk: MemoryDisk;
let engine: Engine;
let passedOver: string[];
let snapshots: SnapshotStore;

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'bourse-recover-'));
  passedOver = [];
  snapshots = new SnapshotStore(directory, (sequence, why) =>
    passedOver.push(`${sequence}: ${why}`),
  );
  disk = { batches: [], epoch: 0 };
  engine = await fill(disk, 'coin');
});
afterEach(() => rmSync(directory, { recursive: true }));

/** Deposits, each to a user of its own, with a snapshot now and then. */
async function fill(into: MemoryDisk, chain: string): Promise<Engine> {
  const written = new Engine();
  const log = new MemoryLog(into);
  let { hash } = await log.end();
  const define = { asset: 1, symbol: 'USDT', decimals: 8 };
  for (let index = 0; index < BATCHES; index += 1) {
    const commands = Array.from({ length: COMMANDS }, (): Command => {
      const sequence = written.sequence + 1;
      const deposit = { user: 100 + sequence, asset: 1, amount: sequence, chain, logIndex: 0 };
      const command: Command = {
        sequence,
        time: 1_000 + index,
        user: 0,
        key: '',
        body:
          sequence === 1
            ? { case: 'defineAsset', value: define }
            : { case: 'creditDeposit', value: { ...deposit, transaction: `${sequence}` } },
      };
      written.apply(command);
      return command;
    });
    const batch = sealBatch(commands.map(writeEntry), hash);
    await log.append(batch);
    hash = batch.hash;
    if (index % 10 === 4) await keep(written, hash);
  }
  return written;
}

function keep(from: Engine, hash: Uint8Array, database = 'memory'): Promise<void> {
  const logHash = Buffer.from(hash).toString('hex');
  return snapshots.write({ sequence: from.sequence, database, logHash, state: from.snapshot() });
}

const recoverNow = (projected = Number.MAX_SAFE_INTEGER) =>
  recover(new MemoryLog(disk), snapshots, projected, () => {});

test('I17 F04 a restart begins from the snapshot on disk and replays only what follows it', async () => {
  const recovered = await recoverNow();
  expect(passedOver).toEqual([]);
  expect(recovered.snapshotSequence).toBe(175);
  expect(recovered.replayedCount).toBe(25);
  expect(recovered.lastHash).toEqual(disk.batches.at(-1)?.hash);
  expect(Buffer.from(recovered.engine.snapshot())).toEqual(Buffer.from(engine.snapshot()));
  // Behind a projection that lags, an older one.
  expect(await recoverNow(174)).toMatchObject({ snapshotSequence: 125, replayedCount: 75 });
  const whole = await recover(new MemoryLog(disk), noSnapshots, 0, () => {});
  expect(whole).toMatchObject({ snapshotSequence: 0, replayedCount: 200 });
});

test('a snapshot of another past of the same database is passed over, and said to be', async () => {
  // A backup was restored and went another way; the folder beside it is of the first way.
  const other: MemoryDisk = { batches: [], epoch: 0 };
  rmSync(directory, { recursive: true });
  snapshots = new SnapshotStore(directory, (sequence, why) =>
    passedOver.push(`${sequence}: ${why}`),
  );
  await fill(other, 'another chain');
  const recovered = await recoverNow();
  expect(recovered).toMatchObject({ snapshotSequence: 0, replayedCount: 200 });
  expect(Buffer.from(recovered.engine.snapshot())).toEqual(Buffer.from(engine.snapshot()));
  expect(passedOver).toHaveLength(3);
  for (const line of passedOver) expect(line).toMatch(/another past/);
});

test('a snapshot of another database, of a broken state, or inside a batch is passed over', async () => {
  const { hash } = await new MemoryLog(disk).end();
  await keep(engine, hash, 'another database');
  const logHash = Buffer.from(hash).toString('hex');
  const state = new TextEncoder().encode('no state');
  const header = { database: 'memory', logHash, state };
  await snapshots.write({ sequence: 200, ...header });
  expect((await recoverNow()).snapshotSequence).toBe(175);
  await snapshots.write({ sequence: 198, ...header });
  expect((await recoverNow()).snapshotSequence).toBe(175);
  expect(passedOver.map((line) => line.split(':').slice(0, 2).join())).toEqual([
    '200, it cannot be restored',
    '198, no batch of the log ends at its number',
  ]);
});

const witnesses = () => ({ projectedSequence: 200, snapshots, anchor: undefined });
const refuse = (more: Partial<Parameters<typeof refuseCutLog>[1]>) =>
  refuseCutLog(new MemoryLog(disk), { ...witnesses(), ...more });

test('I18 a log that ends before its rows, its anchor or its snapshots is refused', async () => {
  const { hash } = await new MemoryLog(disk).end();
  const anchor = { database: 'memory', sequence: 200, logHash: Buffer.from(hash).toString('hex') };
  await expect(refuse({ anchor })).resolves.toBeUndefined();
  disk.batches.splice(-5);
  await expect(refuse({})).rejects.toThrow('ends at 175, but rows were written up to 200');
  const projectedSequence = 175;
  await expect(refuse({ projectedSequence })).resolves.toBeUndefined();
  await expect(refuse({ projectedSequence, anchor })).rejects.toThrow('it once reached 200');
  disk.batches.splice(-5);
  const nobody = { projectedSequence: undefined };
  await expect(refuse(nobody)).rejects.toThrow('a snapshot stands at 175');
  disk.batches.splice(0);
  await expect(refuse({ projectedSequence: 1 })).rejects.toThrow('The log ends at 0');
});

test('I18 a log that was rewritten up to the same number is refused by its anchor', async () => {
  const { sequence, hash } = await new MemoryLog(disk).end();
  const anchor = { database: 'memory', sequence, logHash: Buffer.from(hash).toString('hex') };
  disk.batches.splice(0);
  await fill(disk, 'another chain');
  await expect(refuse({ anchor })).rejects.toThrow('is not the one that was there');
  // Of another database it says nothing.
  await expect(refuse({ anchor: { ...anchor, database: 'another' } })).resolves.toBeUndefined();
});

test('I18 a log that was rewritten with other borders is refused by its anchor; an anchor in the archive is none', async () => {
  const { hash } = await new MemoryLog(disk).end();
  const anchor = { database: 'memory', logHash: Buffer.from(hash).toString('hex') };
  await expect(refuse({ anchor: { ...anchor, sequence: 199 } })).rejects.toThrow(
    'The log up to 199 is not the one that was there',
  );
  const archived = Object.assign(new MemoryLog(disk), { start: { sequence: 199, hash } });
  const before = { ...witnesses(), anchor: { ...anchor, sequence: 198 } };
  await expect(refuseCutLog(archived, before)).resolves.toBeUndefined();
});
