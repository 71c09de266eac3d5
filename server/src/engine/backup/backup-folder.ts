import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync, readdirSync } from 'node:fs';
import { open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createGzip } from 'node:zlib';
import { z } from 'zod';
import { makeFolder } from '#platform/files/make-folder.ts';
import { StartRefused } from '#platform/start-refused.ts';
import { decryptWith, ENCRYPTED, encryptTo } from './encryption.ts';
import { namesIn } from './key-ids.ts';

/** As `folderOfNow` names them: names in order are times in order. With `.part` it was never whole. */
const OF_A_SERIES = /^\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z(\.part)?$/;

/** Written last: a folder without it is no backup. In the form that `sha256sum -c` reads. */
export const SUMS = 'SHA256SUMS';
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
  /** Which mode made the exchange; absent in backups of older releases. */
  mode: z.enum(['demo', 'live']).optional(),
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

type Pass = (content: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>;

const asItIs: Pass = (content) => content;

/**
 * Writes the files of a backup beside the folder that it is to be, and at its very end what makes it one:
 * the folder is there whole, or not at all.
 */
export class BackupWriter {
  readonly #folder: string;
  /** What is being written; whatever a killed backup left there goes. */
  readonly #part: string;
  readonly #encrypt: Pass;
  readonly #suffix: string;
  readonly #sums = new Map<string, string>();

  private constructor(folder: string, recipients: readonly string[]) {
    this.#folder = folder;
    this.#part = `${folder}.part`;
    this.#encrypt = recipients.length > 0 ? encryptTo(recipients) : asItIs;
    this.#suffix = recipients.length > 0 ? ENCRYPTED : '';
  }

  /**
   * @param recipients public keys that each file is encrypted to; none: they are as they are
   * Throws StartRefused unless the folder is new or empty.
   */
  static async open(folder: string, recipients: readonly string[]): Promise<BackupWriter> {
    if (existsSync(folder) && readdirSync(folder).length > 0) {
      throw new StartRefused(`${folder} is not empty: give each backup a folder of its own`);
    }
    const writer = new BackupWriter(folder, recipients);
    await rm(writer.#part, { recursive: true, force: true });
    makeFolder(writer.#part);
    return writer;
  }

  /** A file of a name that ends in `.gz`, compressed here unless it is; durable when this resolves. */
  async write(name: string, content: Readable, isCompressed = false): Promise<void> {
    // An exchange that people wait for runs beside it: quick goes before small.
    const compress = createGzip({ level: constants.Z_BEST_SPEED });
    await (isCompressed
      ? pipeline(content, this.#encrypt, (chunks: AsyncIterable<Uint8Array>) =>
          this.#keep(name, chunks),
        )
      : pipeline(content, compress, this.#encrypt, (chunks: AsyncIterable<Uint8Array>) =>
          this.#keep(name, chunks),
        ));
  }

  async finish(manifest: Omit<Manifest, 'format'>): Promise<void> {
    const text = `${JSON.stringify({ format: FORMAT, ...manifest }, undefined, 2)}\n`;
    await this.write(MANIFEST, Readable.from([Buffer.from(text)]), true);
    const lines = [...this.#sums].map(([name, sum]) => `${sum}  ${name}\n`);
    const sums = await open(join(this.#part, SUMS), 'w', 0o600);
    try {
      await sums.writeFile(lines.join(''));
      await sums.sync();
    } finally {
      await sums.close();
    }
    await flushFolder(this.#part);
    await rename(this.#part, this.#folder);
    await flushFolder(dirname(this.#folder));
  }

  /** Leaves nothing of what was written so far. */
  async abandon(): Promise<void> {
    await rm(this.#part, { recursive: true, force: true });
  }

  async #keep(name: string, content: AsyncIterable<Uint8Array>): Promise<void> {
    const path = join(this.#part, `${name}${this.#suffix}`);
    makeFolder(dirname(path));
    const hash = createHash('sha256');
    const hashed = async function* (chunks: AsyncIterable<Uint8Array>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        yield chunk;
      }
    };
    await pipeline(content, hashed, createWriteStream(path, { mode: 0o600, flush: true }));
    this.#sums.set(`${name}${this.#suffix}`, hash.digest('hex'));
  }
}

async function flushFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  await folder.sync().finally(() => folder.close());
}

/** A backup that is whole, and its files as they were before their encryption. */
export interface Backup {
  readonly manifest: Manifest;
  /** Names of all files but the manifest, as `database/users.copy.gz`. */
  readonly files: readonly string[];
  /** What a file held. Ends with an error where its encryption was cut: keep nothing before its end. */
  read(name: string): Readable;
}

/**
 * Reads a backup and each of its bytes. Throws StartRefused, in a sentence, unless it is whole.
 *
 * @param keyFile opens one that is encrypted; empty: there is none
 */
export async function openBackup(folder: string, keyFile: string): Promise<Backup> {
  const refuse = (why: string): never => {
    throw new StartRefused(`${folder} is no whole backup: ${why}`);
  };
  const sums = await readFile(join(folder, SUMS), 'utf8').catch(() =>
    refuse(`it has no ${SUMS}, which is written last`),
  );
  const names: string[] = [];
  for (const line of sums.trimEnd().split('\n')) {
    const [, sum, name = ''] = SUM_LINE.exec(line) ?? refuse(`${SUMS} has a line that is none`);
    const found = await sumOf(join(folder, name)).catch(() => refuse(`${name} cannot be read`));
    if (found !== sum) refuse(`${name} is not what it was`);
    names.push(name);
  }
  const isEncrypted = names.includes(`${MANIFEST}${ENCRYPTED}`);
  if (isEncrypted && !keyFile) {
    throw new StartRefused(
      `${folder} is encrypted: say which file has the key, npm run restore -- FOLDER KEY_FILE`,
    );
  }
  const decrypt: Pass = isEncrypted ? await decryptWith(keyFile) : asItIs;
  const suffix = isEncrypted ? ENCRYPTED : '';
  const read = (name: string) =>
    Readable.from(decrypt(createReadStream(join(folder, `${name}${suffix}`))));
  const text = await readAll(read(MANIFEST)).catch((error: Error) =>
    isEncrypted ? refuseKey(keyFile, error) : '{}',
  );
  const reading = manifestShape.safeParse(JSON.parse(String(text)));
  const manifest = reading.data ?? refuse(`${MANIFEST} is of another kind or release`);
  const files = names.map((name) => name.slice(0, name.length - suffix.length));
  const needed = [MANIFEST, ...manifest.tables.map(({ name }) => tableFile(name))];
  const missing = needed.find((name) => !files.includes(name));
  if (missing !== undefined) refuse(`${SUMS} does not name ${missing}`);
  return { manifest, files: files.filter((name) => name !== MANIFEST), read };
}

/** All bytes of a file that fits into memory. */
export async function readAll(content: Readable): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function refuseKey(keyFile: string, { message }: Error): never {
  throw new StartRefused(`the key in ${keyFile} does not open this backup: ${message}`);
}

async function sumOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/** Where a backup of this moment goes: a folder named by the time, in UTC, to the second. */
export function folderOfNow(into: string, now: Date): string {
  return join(into, `${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z`);
}

/**
 * Removes the whole backups of a series but for the newest, and what killed ones left before the newest;
 * returns which. What has another name stays.
 */
export async function keepNewest(into: string, count: number): Promise<readonly string[]> {
  const all = namesIn(into)
    .filter((name) => OF_A_SERIES.test(name))
    .sort();
  const whole = all.filter((name) => existsSync(join(into, name, SUMS)));
  const newest = whole.at(-1) ?? '';
  const half = all.filter((name) => !whole.includes(name) && name < newest);
  const removed = [...whole.slice(0, -count), ...half].map((name) => join(into, name));
  for (const folder of removed) await rm(folder, { recursive: true });
  return removed;
}
