import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

const KEPT = 3;
const SUFFIX = '.snapshot';
const HASH_BYTES = 32;

/** Engine states on disk. A file is its content's SHA-256, then the content. */
export class SnapshotStore {
  private readonly directory: string;

  constructor(directory: string) {
    this.directory = directory;
    mkdirSync(directory, { recursive: true });
  }

  /**
   * Writes a state so that it is there whole or not at all: to a temporary file, synced, renamed,
   * and the folder synced. Keeps the newest three.
   */
  async write(sequence: number, state: Uint8Array): Promise<void> {
    const path = join(this.directory, `${String(sequence).padStart(16, '0')}${SUFFIX}`);
    const temporary = `${path}.tmp`;
    const file = await open(temporary, 'w', 0o600);
    try {
      await file.writeFile(createHash('sha256').update(state).digest());
      await file.writeFile(state);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
    const folder = await open(this.directory, 'r');
    await folder.sync().finally(() => folder.close());
    for (const old of (await this.sequences()).slice(KEPT)) await rm(this.pathOf(old));
  }

  /**
   * The newest whole state at or before a number. A damaged or half-written file is passed over:
   * an older state and a longer tail of the log give the same result (I17, F04).
   */
  async newest(sequenceMax: number): Promise<{ sequence: number; state: Uint8Array } | undefined> {
    for (const sequence of await this.sequences()) {
      if (sequence > sequenceMax) continue;
      const bytes = await readFile(this.pathOf(sequence));
      const state = bytes.subarray(HASH_BYTES);
      const hash = createHash('sha256').update(state).digest();
      if (bytes.length > HASH_BYTES && hash.equals(bytes.subarray(0, HASH_BYTES))) {
        return { sequence, state };
      }
    }
    return undefined;
  }

  private pathOf(sequence: number): string {
    return join(this.directory, `${String(sequence).padStart(16, '0')}${SUFFIX}`);
  }

  private async sequences(): Promise<number[]> {
    const names = await readdir(this.directory);
    return names
      .filter((name) => name.endsWith(SUFFIX))
      .map((name) => Number(name.slice(0, -SUFFIX.length)))
      .sort((a, b) => b - a);
  }
}
