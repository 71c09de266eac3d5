import { type FileHandle, open, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';

export interface DiskReserveOptions {
  readonly directory: string;
  /** With less room than this the disk counts as full, bytes. */
  readonly freeBytesMin: number;
  /** What is kept back, bytes; 0: nothing. */
  readonly reserveBytes: number;
}

const CHUNK = Buffer.alloc(1_024 * 1_024);
/** Below this part of the least room the reserve is given up: others fill the disk to its end. */
const LAST_PART = 0.25;

/**
 * Room on a disk that is kept for cancels. While there is enough of it a file holds some back; when
 * others fill the disk, that file goes, and what must still be written finds room.
 */
export class DiskReserve {
  private readonly options: DiskReserveOptions;
  private readonly path: string;
  private looking: Promise<boolean> | undefined;

  constructor(options: DiskReserveOptions) {
    this.options = options;
    this.path = join(options.directory, 'reserve');
  }

  /** Whether the disk is full, by the room that is left; gives the reserve up, or makes it again. */
  isFull(): Promise<boolean> {
    this.looking ??= this.look().finally(() => {
      this.looking = undefined;
    });
    return this.looking;
  }

  private async look(): Promise<boolean> {
    const { freeBytesMin, reserveBytes } = this.options;
    const free = await this.freeBytes();
    const kept = await this.keptBytes();
    if (free < freeBytesMin * LAST_PART && kept > 0) await rm(this.path, { force: true });
    const missing = reserveBytes - kept;
    if (missing <= 0) return free < freeBytesMin;
    // Only out of what is more than enough, or keeping it would fill the disk.
    if (free < freeBytesMin + missing) return true;
    await this.keep();
    return false;
  }

  private async freeBytes(): Promise<number> {
    const { bavail, bsize } = await statfs(this.options.directory);
    return bavail * bsize;
  }

  private async keptBytes(): Promise<number> {
    // No file: nothing is kept yet. One that cannot be read counts as none, and is written again.
    const found = await stat(this.path).catch(() => undefined);
    return found?.size ?? 0;
  }

  /** Written, not only named: a file of holes holds nothing back. */
  private async keep(): Promise<void> {
    let file: FileHandle | undefined;
    try {
      file = await open(this.path, 'w', 0o600);
      for (let bytes = 0; bytes < this.options.reserveBytes; bytes += CHUNK.length) {
        await file.write(CHUNK);
      }
      await file.sync();
    } catch {
      // Filled by others meanwhile: the next look sees how much is left.
      await rm(this.path, { force: true });
    } finally {
      await file?.close();
    }
  }
}
