import { mkdir, open, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ChainEnd, chainBegin, type SealedRow } from './audit-row.ts';

const FILE = /^\d{4}-\d{2}\.jsonl$/;

/**
 * A copy of the sealed rows outside of the database: one line of JSON each, one file a month of their
 * sealing. Who changes or cuts the table does not reach it, so it says where the chain must lead to.
 */
export class AuditCopy {
  readonly #directory: string;
  #end: ChainEnd | undefined;

  constructor(directory: string) {
    this.#directory = directory;
  }

  /** Where the copy ends. What a kill left of a line at its end is cut off first. */
  async end(): Promise<ChainEnd> {
    this.#end ??= await this.#readEnd();
    return this.#end;
  }

  /** Adds rows at its end; they are on the disk when this returns. */
  async append(rows: readonly SealedRow[], now: number): Promise<void> {
    const last = rows.at(-1);
    if (!last) return;
    await mkdir(this.#directory, { recursive: true, mode: 0o700 });
    const name = `${new Date(now).toISOString().slice(0, 7)}.jsonl`;
    // A clock that went back over the end of a month must not put lines before older ones.
    const path = join(this.#directory, [...(await this.#names()), name].sort().at(-1) as string);
    this.#end = undefined;
    const file = await open(path, 'a', 0o600);
    try {
      await file.writeFile(rows.map(lineOf).join(''));
      await file.sync();
    } finally {
      await file.close();
    }
    this.#end = { number: last.number, hash: last.hash };
  }

  /** All of it, file by file; what a kill left of a line at the very end is passed over. */
  async *rows(): AsyncGenerator<SealedRow> {
    for (const name of await this.#names()) {
      const text = await readFile(join(this.#directory, name), 'utf8');
      const lines = text.split('\n');
      lines.pop();
      for (const line of lines) yield rowOf(line);
    }
  }

  async #names(): Promise<readonly string[]> {
    const names = await readdir(this.#directory).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
      return [];
    });
    return names.filter((name) => FILE.test(name)).sort();
  }

  async #readEnd(): Promise<ChainEnd> {
    for (const name of [...(await this.#names())].reverse()) {
      const path = join(this.#directory, name);
      const bytes = await readFile(path);
      const wholeBytes = bytes.lastIndexOf(10) + 1;
      if (wholeBytes < bytes.length) await truncate(path, wholeBytes);
      const line = bytes.subarray(0, wholeBytes).toString('utf8').trimEnd().split('\n').at(-1);
      if (line) return rowOf(line);
    }
    return chainBegin;
  }
}

async function truncate(path: string, bytes: number): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.truncate(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

function lineOf({ hash, ...row }: SealedRow): string {
  return `${JSON.stringify({ ...row, hash: hash.toString('hex') })}\n`;
}

function rowOf(line: string): SealedRow {
  const { hash, ...row } = JSON.parse(line) as Omit<SealedRow, 'hash'> & { hash: string };
  return { ...row, hash: Buffer.from(hash, 'hex') };
}
