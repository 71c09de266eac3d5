import { createHash } from 'node:crypto';
import type { Batch, CommandLog } from '../../server/src/log/command-log.ts';
import { type MemoryDisk, MemoryLog } from '../../server/src/log/memory-log.ts';
import { MemoryProjection } from './projection.ts';
import type { Sometimes } from './sometimes.ts';

/** What survives the death of a process: log, snapshots, projected rows. */
export class SimDisk {
  readonly log: MemoryDisk = { batches: [], epoch: 0 };
  readonly snapshots: SimSnapshots;
  readonly projection = new MemoryProjection();

  constructor(sometimes: Sometimes) {
    this.snapshots = new SimSnapshots(sometimes);
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

  hashAt(sequence: number): Promise<Uint8Array> {
    return this.inner.hashAt(sequence);
  }

  close(): Promise<void> {
    return this.inner.close();
  }
}

interface Kept {
  readonly sequence: number;
  readonly hash: string;
  state: Uint8Array;
}

const KEPT = 3;

/** Engine states, some of them torn; found again as the store on disk finds them. */
export class SimSnapshots {
  private kept: Kept[] = [];
  private readonly sometimes: Sometimes;

  constructor(sometimes: Sometimes) {
    this.sometimes = sometimes;
  }

  /** `length`: so many bytes reach the disk before the process dies. */
  write(sequence: number, state: Uint8Array, length = state.length): void {
    const hash = hashOf(state);
    this.kept = this.kept.filter((one) => one.sequence !== sequence);
    this.kept.push({ sequence, hash, state: state.slice(0, length) });
    if (length === state.length) this.kept = this.kept.slice(-KEPT);
  }

  /** Turns one bit of the newest state. */
  flipBit(at: number): void {
    const newest = this.kept.at(-1);
    if (!newest || newest.state.length === 0) return;
    const index = at % newest.state.length;
    newest.state[index] = (newest.state[index] as number) ^ (1 << (at % 8));
  }

  async newest(sequenceMax: number): Promise<{ sequence: number; state: Uint8Array } | undefined> {
    for (const { sequence, hash, state } of this.whole()) {
      if (sequence > sequenceMax) continue;
      if (hashOf(state) === hash) return { sequence, state };
      this.sometimes.reached('snapshot: a damaged one is passed over');
    }
    return undefined;
  }

  /** Every whole state, newest first. */
  sound(): { sequence: number; state: Uint8Array }[] {
    return this.whole().filter(({ hash, state }) => hashOf(state) === hash);
  }

  private whole(): Kept[] {
    return [...this.kept].sort((a, b) => b.sequence - a.sequence);
  }
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
