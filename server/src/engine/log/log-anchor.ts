import { open, readFile, rename } from 'node:fs/promises';
import type { LogPlace } from './command-log.ts';

/** What the log was once, remembered outside of its table. */
export interface Anchor {
  /** The id of the database whose log it is of. */
  readonly database: string;
  readonly sequence: number;
  /** Hash of the batch that ends at `sequence`, as hexadecimal digits. */
  readonly logHash: string;
}

const WRITE_EVERY_MS = 5_000;

/**
 * A file that remembers, every few seconds, where the log ends: who cuts rows off the table
 * does not reach it.
 */
export class LogAnchor {
  private readonly path: string;
  private readonly database: string;
  private readonly onFault: (error: Error) => void;
  private latest: LogPlace | undefined;
  private timer: NodeJS.Timeout | undefined;
  private writing: Promise<void> = Promise.resolve();

  /** @param onFault hears when the file cannot be written: a cut might then go unnoticed */
  constructor(path: string, database: string, onFault: (error: Error) => void) {
    this.path = path;
    this.database = database;
    this.onFault = onFault;
  }

  /** What the file says; undefined when there is none. Throws when it cannot be read. */
  static async read(path: string): Promise<Anchor | undefined> {
    let text: string;
    try {
      text = await readFile(path, 'utf8');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
    const { database, sequence, logHash } = JSON.parse(text) as Anchor;
    return { database, sequence, logHash };
  }

  /** The log ends here now. */
  note(place: LogPlace): void {
    this.latest = place;
    this.timer ??= setTimeout(() => void this.flush(), WRITE_EVERY_MS).unref();
  }

  /** Writes what was noted last. */
  flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.writing = this.writing.then(() => this.write());
    return this.writing;
  }

  private async write(): Promise<void> {
    const { latest, path, database } = this;
    if (!latest) return;
    this.latest = undefined;
    const logHash = Buffer.from(latest.hash).toString('hex');
    const anchor: Anchor = { database, sequence: latest.sequence, logHash };
    try {
      const file = await open(`${path}.tmp`, 'w', 0o600);
      try {
        await file.writeFile(`${JSON.stringify(anchor)}\n`);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(`${path}.tmp`, path);
    } catch (error) {
      this.latest ??= latest;
      this.onFault(error as Error);
    }
  }
}
