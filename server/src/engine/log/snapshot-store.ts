import { mkdirSync } from 'node:fs';
import { open, readdir, readFile, rm } from 'node:fs/promises';
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
   * and the folder synced. Keeps the newest three of its database, and what is of others.
   */
  async write({ state, ...header }: SnapshotFile): Promise<void> {
    await this.writeParts(header, [state]);
  }

  /** The same by parts of the state, each drawn once those before are written. */
  async writeParts(header: SnapshotHeader, parts: Iterable<Uint8Array>): Promise<void> {
    await writeDurably(this.pathOf(header.sequence), (file) =>
      writeSnapshotFile(file, header, parts),
    );
    this.passedOver.delete(header.sequence);
    await this.removeOld(header);
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

  /** Number of the oldest of a database, once it has as many as are kept; 0: it has fewer. */
  async oldestKept(database: string): Promise<number> {
    const own = await this.sequencesOf(database);
    return own.length < KEPT ? 0 : (own.at(-1) as number);
  }

  /** Number of the newest of a database; 0: there is none. */
  async newestOf(database: string): Promise<number> {
    return (await this.sequencesOf(database))[0] ?? 0;
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

  private async removeOld({ sequence: last, database }: SnapshotHeader): Promise<void> {
    let count = 0;
    for (const sequence of await this.sequences()) {
      const header = await this.readHeader(sequence);
      if (header ? header.database !== database : sequence > last) continue;
      if (header) count += 1;
      if (!header || count > KEPT) await rm(this.pathOf(sequence));
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
