import { mkdirSync } from 'node:fs';
import { open, readdir, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { type Batch, LogCorrupt } from './command-log.ts';

const compress = promisify(gzip);
const expand = promisify(gunzip);

/** First and last number of what a file holds. */
const NAME = /^(\d{16})-(\d{16})\.log\.gz$/;

/** A batch as one line of a file: bytes in base64, so that any tool can read it. */
interface Line {
  readonly firstSequence: number;
  readonly lastSequence: number;
  readonly previousHash: string;
  readonly hash: string;
  readonly bytes: string;
}

/** Batches that are no longer in the table: files of lines, compressed, hash chain and all. */
export class LogArchive {
  private readonly directory: string;

  constructor(directory: string) {
    this.directory = directory;
  }

  /** Writes consecutive batches to a file that is there whole, and durable, or not at all. */
  async write(batches: readonly Batch[]): Promise<void> {
    const [first, last] = [batches[0], batches.at(-1)];
    if (!first || !last) return;
    mkdirSync(this.directory, { recursive: true, mode: 0o700 });
    const path = join(this.directory, nameOf(first.firstSequence, last.lastSequence));
    const file = await open(`${path}.tmp`, 'w', 0o600);
    try {
      await file.writeFile(await compress(batches.map(writeLine).join('')));
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(`${path}.tmp`, path);
    const folder = await open(this.directory, 'r');
    await folder.sync().finally(() => folder.close());
  }

  /**
   * The batches of the newest file that holds any before a number, up to that number and in order;
   * none: there is no such file. Throws LogCorrupt when a file cannot be read.
   */
  async before(sequence: number): Promise<readonly Batch[]> {
    const names = await this.names();
    const newest = names.findLast((name) => firstOf(name) <= sequence);
    if (!newest) return [];
    let text: string;
    try {
      text = (await expand(await readFile(join(this.directory, newest)))).toString();
    } catch (error) {
      throw new LogCorrupt(firstOf(newest), `${newest}: ${(error as Error).message}`);
    }
    const batches = text.trimEnd().split('\n').map(readLine);
    return batches.filter(({ lastSequence }) => lastSequence <= sequence);
  }

  /** Paths of the files that hold any batch before a number. What is written later is none of them. */
  async pathsBefore(sequence: number): Promise<readonly string[]> {
    const names = (await this.names()).filter((name) => firstOf(name) <= sequence);
    return names.map((name) => join(this.directory, name));
  }

  private async names(): Promise<string[]> {
    const names = await readdir(this.directory).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    });
    return names.filter((name) => NAME.test(name)).sort();
  }
}

function nameOf(first: number, last: number): string {
  const [from, to] = [first, last].map((sequence) => String(sequence).padStart(16, '0'));
  return `${from}-${to}.log.gz`;
}

const firstOf = (name: string) => Number(NAME.exec(name)?.[1]);

function writeLine({ firstSequence, lastSequence, previousHash, hash, bytes }: Batch): string {
  const line: Line = {
    firstSequence,
    lastSequence,
    previousHash: Buffer.from(previousHash).toString('hex'),
    hash: Buffer.from(hash).toString('hex'),
    bytes: Buffer.from(bytes).toString('base64'),
  };
  return `${JSON.stringify(line)}\n`;
}

function readLine(text: string): Batch {
  const { firstSequence, lastSequence, previousHash, hash, bytes } = JSON.parse(text) as Line;
  return {
    firstSequence,
    lastSequence,
    previousHash: Buffer.from(previousHash, 'hex'),
    hash: Buffer.from(hash, 'hex'),
    bytes: Buffer.from(bytes, 'base64'),
  };
}
