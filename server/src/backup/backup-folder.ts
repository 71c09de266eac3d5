import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createGzip } from 'node:zlib';
import { z } from 'zod';
import { StartRefused } from '../platform/start-refused.ts';

/** Written last: a folder without it is no backup. In the form that `sha256sum -c` reads. */
const SUMS = 'SHA256SUMS';
const MANIFEST = 'manifest.json';
const FORMAT = 1;
const SUM_LINE = /^([0-9a-f]{64}) {2}(\S+)$/;

const place = z.strictObject({ sequence: z.int(), hash: z.string() });
const manifestShape = z.strictObject({
  format: z.literal(FORMAT),
  /** Of the program that made it. */
  release: z.string(),
  /** When the copy was begun: UTC, ISO 8601. What was durable then is in it, and nothing else. */
  madeAt: z.string(),
  /** The id of the database. */
  database: z.string(),
  migrations: z.array(z.string()),
  vocabulary: z.int(),
  /** Where the copied table of the log begins and ends; hashes in hexadecimal digits. */
  log: z.strictObject({ start: place, end: place }),
  /** Ids of the keys without which what is sealed in the rows does not open. */
  keys: z.array(z.string()),
  tables: z.array(
    z.strictObject({ name: z.string(), columns: z.array(z.string()), rows: z.int() }),
  ),
  /** The last number that each sequence has given. */
  sequences: z.array(z.strictObject({ name: z.string(), last: z.int() })),
});

/** What a backup says of itself. */
export type Manifest = z.infer<typeof manifestShape>;
export type BackedUpTable = Manifest['tables'][number];

/** Where the rows of a table are. */
export const tableFile = (name: string) => `database/${name}.copy.gz`;

/** Writes the files of a backup, and at its very end what makes it one. */
export class BackupWriter {
  readonly #folder: string;
  readonly #sums = new Map<string, string>();

  /** Throws StartRefused unless the folder is new or empty. */
  constructor(folder: string) {
    if (existsSync(folder) && readdirSync(folder).length > 0) {
      throw new StartRefused(`${folder} is not empty: give each backup a folder of its own`);
    }
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    this.#folder = folder;
  }

  /** A file of a name that ends in `.gz`, compressed here unless it is; durable when this resolves. */
  async write(name: string, content: Readable, isCompressed = false): Promise<void> {
    const path = join(this.#folder, name);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const hash = createHash('sha256');
    const hashed = async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        yield chunk;
      }
    };
    const file = createWriteStream(path, { mode: 0o600, flush: true });
    // An exchange that people wait for runs beside it: quick goes before small.
    const compress = createGzip({ level: constants.Z_BEST_SPEED });
    await (isCompressed
      ? pipeline(content, hashed, file)
      : pipeline(content, compress, hashed, file));
    this.#sums.set(name, hash.digest('hex'));
  }

  async finish(manifest: Omit<Manifest, 'format'>): Promise<void> {
    const text = `${JSON.stringify({ format: FORMAT, ...manifest }, undefined, 2)}\n`;
    await this.#writeText(MANIFEST, text);
    this.#sums.set(MANIFEST, createHash('sha256').update(text).digest('hex'));
    const lines = [...this.#sums].map(([name, sum]) => `${sum}  ${name}\n`);
    await this.#writeText(`${SUMS}.part`, lines.join(''));
    await rename(join(this.#folder, `${SUMS}.part`), join(this.#folder, SUMS));
    const folder = await open(this.#folder, 'r');
    await folder.sync().finally(() => folder.close());
  }

  async #writeText(name: string, text: string): Promise<void> {
    const file = await open(join(this.#folder, name), 'w', 0o600);
    try {
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
  }
}

export interface Backup {
  readonly manifest: Manifest;
  /** Names of all files but the manifest, as `database/users.copy.gz`. */
  readonly files: readonly string[];
}

/** Reads a backup and each of its bytes. Throws StartRefused, in a sentence, unless it is whole. */
export async function openBackup(folder: string): Promise<Backup> {
  const refuse = (why: string): never => {
    throw new StartRefused(`${folder} is no whole backup: ${why}`);
  };
  const sums = await readFile(join(folder, SUMS), 'utf8').catch(() =>
    refuse(`it has no ${SUMS}, which is written last`),
  );
  const files: string[] = [];
  for (const line of sums.trimEnd().split('\n')) {
    const [, sum, name = ''] = SUM_LINE.exec(line) ?? refuse(`${SUMS} has a line that is none`);
    const found = await sumOf(join(folder, name)).catch(() => refuse(`${name} cannot be read`));
    if (found !== sum) refuse(`${name} is not what it was`);
    files.push(name);
  }
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => '{}');
  const reading = manifestShape.safeParse(JSON.parse(text));
  const manifest = reading.data ?? refuse(`${MANIFEST} is of another kind or release`);
  const needed = [MANIFEST, ...manifest.tables.map(({ name }) => tableFile(name))];
  const missing = needed.find((name) => !files.includes(name));
  if (missing !== undefined) refuse(`${SUMS} does not name ${missing}`);
  return { manifest, files: files.filter((name) => name !== MANIFEST) };
}

async function sumOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
