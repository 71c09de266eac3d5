import {
  type Batch,
  type CommandLog,
  checkBatch,
  Fenced,
  GENESIS_HASH,
  type LogPlace,
} from './command-log.ts';
import type { SnapshotSource } from './snapshot-store.ts';

/** For who wants the whole log replayed. */
export const noSnapshots: SnapshotSource = { newest: async () => undefined, passOver() {} };

/** What survives a crash of a MemoryLog's process: hand it to the next MemoryLog. */
export interface MemoryDisk {
  readonly batches: Batch[];
  epoch: number;
}

/** The log in memory, for the simulator and for tests of what stands on a log. */
export class MemoryLog implements CommandLog {
  readonly database = 'memory';
  readonly start = end(undefined);
  private readonly disk: MemoryDisk;
  private readonly epoch: number;
  /** Called before each append; a test crashes or delays there. */
  private readonly beforeAppend: (batch: Batch) => Promise<void> | void;

  constructor(disk: MemoryDisk, beforeAppend: (batch: Batch) => Promise<void> | void = () => {}) {
    this.disk = disk;
    disk.epoch += 1;
    this.epoch = disk.epoch;
    this.beforeAppend = beforeAppend;
  }

  async append(batch: Batch): Promise<void> {
    await this.beforeAppend(batch);
    if (this.disk.epoch !== this.epoch) throw new Fenced();
    const last = this.disk.batches.at(-1);
    if (last && Buffer.from(last.hash).equals(batch.hash)) return;
    checkBatch(batch, end(last));
    this.disk.batches.push(batch);
  }

  async *read(afterSequence: number): AsyncIterable<Batch> {
    const start = this.disk.batches.findIndex((batch) => batch.firstSequence > afterSequence);
    if (start < 0) return;
    let previous = end(this.disk.batches[start - 1]);
    for (const batch of this.disk.batches.slice(start)) {
      checkBatch(batch, previous);
      previous = end(batch);
      yield batch;
    }
  }

  async hashAt(sequence: number): Promise<Uint8Array | undefined> {
    if (sequence === 0) return GENESIS_HASH;
    return this.disk.batches.find(({ lastSequence }) => lastSequence === sequence)?.hash;
  }

  async end(): Promise<LogPlace> {
    return end(this.disk.batches.at(-1));
  }

  async close(): Promise<void> {}
}

function end(batch: Batch | undefined): LogPlace {
  return batch
    ? { sequence: batch.lastSequence, hash: batch.hash }
    : { sequence: 0, hash: GENESIS_HASH };
}
