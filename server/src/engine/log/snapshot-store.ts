import { mkdirSync } from 'node:fs';
import { open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { writeDurably } from '#platform/files/durable-file.ts';
import {
  BEGINNING_BYTES,
  openSnapshot,
  readHeader,
  type SnapshotFile,
  type SnapshotHeader,
  writeSnapshotFile,
} from './snapshot-file.ts';

/** What recovery restores from. */
export interface SnapshotSource {
  /** The newest whole snapshot at or before a number. */
  newest(sequenceMax: number): Promise<SnapshotFile | undefined>;
  /** Says that a snapshot is not used, and why: an older one and a longer log give the same. */
  passOver(sequence: number, why: string): void;
}

const KEPT = 3;
const SUFFIX = '.snapshot';
const NAME = /^\d{16}\.snapshot$/;

/** Engine states on disk, one a file. */
export class SnapshotStore implements SnapshotSource {
  readonly passOver: (sequence: number, why: string) => void;
  private readonly directory: string;
  /** What was called useless once is not called so again and again. */
  private readonly passedOver = new Set<number>();

  /** @param onPassedOver hears of each snapshot that cannot be used, once */
  constructor(directory: string, onPassedOver: (sequence: number, why: string) => void) {
    this.directory = directory;
    this.passOver = (sequence, why) => {
      if (!this.passedOver.has(sequence)) onPassedOver(sequence, why);
      this.passedOver.add(sequence);
    };
    mkdirSync(directory, { recursive: true });
  }

  /**
   * Writes a state so that it is there whole or not at all: to a temporary file, synced, renamed,
   * and the folder synced. Keeps the newest three of its database, the newest from which rows can go on, and what is
   * of others.
   *
   * @param projected the number up to which rows are written
   */
  async write({ state, ...header }: SnapshotFile, projected?: number): Promise<void> {
    await this.writeParts(header, [state], projected);
  }

  /** The same by parts of the state, each drawn once those before are written. Returns the file's hash. */
  async writeParts(
    header: SnapshotHeader,
    parts: Iterable<Uint8Array>,
    projected = Number.MAX_SAFE_INTEGER,
  ): Promise<Buffer> {
    let hash: Buffer = Buffer.alloc(0);
    await writeDurably(this.pathOf(header.sequence), async (file) => {
      hash = await writeSnapshotFile(file, header, parts);
    });
    this.passedOver.delete(header.sequence);
    await this.removeOld(header, projected);
    return hash;
  }

  /**
   * The newest whole state at or before a number. A damaged or half-written file is passed over:
   * an older state and a longer tail of the log give the same result (I17, F04).
   */
  async newest(sequenceMax: number): Promise<SnapshotFile | undefined> {
    for (const sequence of await this.sequences()) {
      if (sequence > sequenceMax) continue;
      const snapshot = await this.read(sequence);
      if (typeof snapshot !== 'string') return snapshot;
      this.passOver(sequence, snapshot);
    }
    return undefined;
  }

  /**
   * Number of the oldest of a database that may be needed, once it has as many as are kept: no rows are missing from
   * before it. 0: it has fewer.
   *
   * @param projected the number up to which rows are written
   */
  async oldestKept(database: string, projected = Number.MAX_SAFE_INTEGER): Promise<number> {
    const own = await this.sequencesOf(database);
    const oldest = own[KEPT - 1];
    return own.find((sequence) => sequence <= Math.min(oldest ?? 0, projected)) ?? 0;
  }

  /** Number of the newest of a database at or before a number; 0: there is none. */
  async newestOf(database: string, sequenceMax = Number.MAX_SAFE_INTEGER): Promise<number> {
    const own = await this.sequencesOf(database);
    return own.find((sequence) => sequence <= sequenceMax) ?? 0;
  }

  /** A snapshot is wrong: its file stays for people to look at, and is not used any more. */
  async setAside(sequence: number): Promise<void> {
    await rename(this.pathOf(sequence), `${this.pathOf(sequence)}.wrong`);
  }

  /** Newest first. */
  private async sequencesOf(database: string): Promise<number[]> {
    const own: number[] = [];
    for (const sequence of await this.sequences()) {
      const header = await this.readHeader(sequence);
      if (header?.database === database) own.push(sequence);
    }
    return own;
  }

  private async removeOld(
    { sequence: last, database }: SnapshotHeader,
    projected: number,
  ): Promise<void> {
    let count = 0;
    let canProject = false;
    for (const sequence of await this.sequences()) {
      const header = await this.readHeader(sequence);
      if (header ? header.database !== database : sequence > last) continue;
      if (header) count += 1;
      const isNeeded = count <= KEPT || (!canProject && sequence <= projected);
      if (!header || !isNeeded) await rm(this.pathOf(sequence));
      else canProject ||= sequence <= projected;
    }
  }

  private async readHeader(sequence: number): Promise<SnapshotHeader | undefined> {
    const file = await open(this.pathOf(sequence), 'r');
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(BEGINNING_BYTES), 0);
      return readHeader(buffer.subarray(0, bytesRead));
    } finally {
      await file.close();
    }
  }

  /** A snapshot, or why it is none. */
  private async read(sequence: number): Promise<SnapshotFile | string> {
    try {
      const snapshot = openSnapshot(await readFile(this.pathOf(sequence)));
      return snapshot.sequence === sequence ? snapshot : `it is of number ${snapshot.sequence}`;
    } catch (error) {
      return (error as Error).message;
    }
  }

  /** Where the snapshot of a number is. */
  pathOf(sequence: number): string {
    return join(this.directory, `${String(sequence).padStart(16, '0')}${SUFFIX}`);
  }

  /** Newest first. What else lies in the folder is none of ours. */
  private async sequences(): Promise<number[]> {
    const entries = await readdir(this.directory, { withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile() && NAME.test(entry.name))
      .map(({ name }) => Number(name.slice(0, -SUFFIX.length)))
      .sort((a, b) => b - a);
  }
}
