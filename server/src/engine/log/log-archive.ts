import { mkdirSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { writeDurably } from '#platform/files/durable-file.ts';
import { type Batch, checkChain, LogCorrupt, type LogPlace } from './command-log.ts';
import type { SecondPlace } from './second-place.ts';

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

/** What a file of the archive holds. */
export interface ArchivedBatches {
  readonly name: string;
  readonly batches: readonly Batch[];
}

/** Batches that are no longer in the table: files of lines, compressed, hash chain and all. */
export class LogArchive {
  private readonly directory: string;
  private readonly second: SecondPlace | undefined;

  /** @param second where the files are once more, and those that another machine wrote */
  constructor(directory: string, second?: SecondPlace) {
    this.directory = directory;
    this.second = second;
  }

  /**
   * Writes consecutive batches to a file that is there whole, and durable, or not at all; at the second place,
   * too, if there is one.
   */
  async write(batches: readonly Batch[]): Promise<void> {
    const [first, last] = [batches[0], batches.at(-1)];
    if (!first || !last) return;
    mkdirSync(this.directory, { recursive: true, mode: 0o700 });
    const name = nameOf(first.firstSequence, last.lastSequence);
    const bytes = await compress(batches.map(writeLine).join(''));
    await writeDurably(join(this.directory, name), bytes);
    await this.second?.put('archive', name, bytes);
  }

  /**
   * What leads to a place, file by file from the newest on, the batches of each in order: all of them checked to
   * be one chain that ends there. Throws LogCorrupt, with the name of the file, at the first that is not.
   */
  async *back(from: LogPlace): AsyncGenerator<ArchivedBatches> {
    let place = from;
    while (place.sequence > 0) {
      const file = await this.before(place.sequence);
      if (!file) return;
      place = startOf(file, place);
      yield file;
    }
  }

  /** The newest file that holds any batch before a number, up to that number; none: there is no such file. */
  private async before(sequence: number): Promise<ArchivedBatches | undefined> {
    const names = await this.names();
    const name = names.findLast((one) => firstOf(one) <= sequence);
    if (!name) return undefined;
    try {
      const text = (await expand(await this.read(name))).toString();
      const batches = text.trimEnd().split('\n').map(readLine);
      return { name, batches: batches.filter(({ lastSequence }) => lastSequence <= sequence) };
    } catch (error) {
      throw new LogCorrupt(firstOf(name), `${name}: ${(error as Error).message}`);
    }
  }

  /** Names of the files that hold any batch before a number. What is written later is none of them. */
  async namesBefore(sequence: number): Promise<readonly string[]> {
    return (await this.names()).filter((name) => firstOf(name) <= sequence);
  }

  /** A file as it is stored: lines, compressed. */
  async read(name: string): Promise<Buffer> {
    try {
      return await readFile(join(this.directory, name));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      const bytes = await this.second?.get('archive', name);
      if (!bytes) throw error;
      return bytes;
    }
  }

  /** Here, and at the second place. */
  private async names(): Promise<string[]> {
    const here = await readdir(this.directory).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    });
    const names = new Set([...here, ...((await this.second?.names('archive')) ?? [])]);
    return [...names].filter((name) => NAME.test(name)).sort();
  }
}

/** Where the batches of a file begin, which must lead to a place. */
function startOf({ name, batches }: ArchivedBatches, place: LogPlace): LogPlace {
  const [first] = batches;
  if (!first) throw new LogCorrupt(place.sequence, `${name}: nothing in it ends there`);
  const start = { sequence: first.firstSequence - 1, hash: first.previousHash };
  try {
    const end = checkChain(batches, start);
    if (end.sequence !== place.sequence) {
      throw new LogCorrupt(end.sequence + 1, `it ends before number ${place.sequence}`);
    }
    if (!Buffer.from(end.hash).equals(place.hash)) {
      throw new LogCorrupt(place.sequence, 'it is of another past than what follows it');
    }
  } catch (error) {
    if (!(error instanceof LogCorrupt)) throw error;
    throw new LogCorrupt(error.sequence, `${name}: ${error.why}`);
  }
  return start;
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
