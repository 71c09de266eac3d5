import type { Batch, CommandLog, LogPlace } from '../../server/src/engine/log/command-log.ts';
import { type MemoryDisk, MemoryLog } from '../../server/src/engine/log/memory-log.ts';
import {
  openSnapshot,
  type SnapshotFile,
  sealSnapshot,
} from '../../server/src/engine/log/snapshot-file.ts';
import type { SnapshotSource } from '../../server/src/engine/log/snapshot-store.ts';
import { MemoryProjection } from './projection.ts';
import type { Sometimes } from './sometimes.ts';

/** What survives the death of a process: log, snapshots, projected rows. */
export class SimDisk {
  readonly log: MemoryDisk = { batches: [], epoch: 0 };
  readonly snapshots: SimSnapshots;
  readonly projection: MemoryProjection;

  constructor(sometimes: Sometimes, projection = new MemoryProjection()) {
    this.snapshots = new SimSnapshots(sometimes);
    this.projection = projection;
  }

  get lastSequence(): number {
    return this.log.batches.at(-1)?.lastSequence ?? 0;
  }
}

/** Where an append may be interfered with. A promise that never settles is a process that died. */
export interface AppendFaults {
  /** Throws: the store is away. */
  before(batch: Batch): Promise<void>;
  /** Throws: the batch is there, but nobody says so. */
  after(batch: Batch): Promise<void>;
}

/** The log in memory, with faults on both sides of the moment at which a batch becomes durable. */
export class FaultyLog implements CommandLog {
  private readonly inner: MemoryLog;
  private readonly faults: AppendFaults;

  constructor(disk: MemoryDisk, faults: AppendFaults) {
    this.inner = new MemoryLog(disk, (batch) => faults.before(batch));
    this.faults = faults;
  }

  async append(batch: Batch): Promise<void> {
    await this.inner.append(batch);
    await this.faults.after(batch);
  }

  read(afterSequence: number): AsyncIterable<Batch> {
    return this.inner.read(afterSequence);
  }

  get database(): string {
    return this.inner.database;
  }

  get start(): LogPlace {
    return this.inner.start;
  }

  hashAt(sequence: number): Promise<Uint8Array | undefined> {
    return this.inner.hashAt(sequence);
  }

  end(): Promise<LogPlace> {
    return this.inner.end();
  }

  close(): Promise<void> {
    return this.inner.close();
  }
}

interface Kept {
  readonly sequence: number;
  bytes: Uint8Array;
}

const KEPT = 3;

/** Engine states, some of them torn; kept and found again as the store on disk does it. */
export class SimSnapshots implements SnapshotSource {
  private kept: Kept[] = [];
  private readonly sometimes: Sometimes;

  constructor(sometimes: Sometimes) {
    this.sometimes = sometimes;
  }

  /** `length`: so many bytes reach the disk before the process dies. */
  write({ sequence, hash }: LogPlace, state: Uint8Array, length = Number.MAX_SAFE_INTEGER): void {
    const logHash = Buffer.from(hash).toString('hex');
    const bytes = sealSnapshot({ sequence, database: 'memory', logHash, state });
    this.kept = this.kept.filter((one) => one.sequence !== sequence);
    this.kept.push({ sequence, bytes: bytes.slice(0, length) });
    if (length >= bytes.length) this.kept = this.kept.slice(-KEPT);
  }

  /** Turns one bit of the newest state. */
  flipBit(at: number): void {
    const newest = this.kept.at(-1);
    if (!newest || newest.bytes.length === 0) return;
    const index = at % newest.bytes.length;
    newest.bytes[index] = (newest.bytes[index] as number) ^ (1 << (at % 8));
  }

  async newest(sequenceMax: number): Promise<SnapshotFile | undefined> {
    for (const { sequence, bytes } of this.newestFirst()) {
      if (sequence > sequenceMax) continue;
      const snapshot = open(bytes);
      if (snapshot) return snapshot;
      this.sometimes.reached('snapshot: a damaged one is passed over');
    }
    return undefined;
  }

  passOver(sequence: number, why: string): void {
    throw new Error(`the whole snapshot of ${sequence} is passed over: ${why}`);
  }

  /** Every whole state, newest first. */
  sound(): SnapshotFile[] {
    return this.newestFirst().flatMap(({ bytes }) => open(bytes) ?? []);
  }

  private newestFirst(): Kept[] {
    return [...this.kept].sort((a, b) => b.sequence - a.sequence);
  }
}

/** From bytes as a disk gives them: a Buffer, whose slices are views. */
function open(bytes: Uint8Array): SnapshotFile | undefined {
  try {
    return openSnapshot(Buffer.from(bytes));
  } catch {
    return undefined;
  }
}
