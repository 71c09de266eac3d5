import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '#platform/config.ts';
import type { pg } from '#platform/db/postgres/pg.ts';
import { commit, waitForCommits } from '#platform/db/postgres/session.ts';
import { withClient } from '#platform/db/postgres/with-client.ts';
import { writeDurably } from '#platform/files/durable-file.ts';

export type KeptFolder = 'snapshots' | 'archive';

/**
 * Where files of the data folder are a second time, off the machine: a new one with the database and the keys
 * starts from there.
 */
export interface SecondPlace {
  /** Names of a folder's files, in their order. */
  names(folder: KeptFolder): Promise<readonly string[]>;
  /**
   * Resolves when the file is there, whole and durable. Nothing is written twice: rejects when other bytes
   * are there under its name.
   */
  put(folder: KeptFolder, name: string, bytes: Uint8Array): Promise<void>;
  /** The file, or nothing when there is none. */
  get(folder: KeptFolder, name: string): Promise<Buffer | undefined>;
  remove(folder: KeptFolder, name: string): Promise<void>;
}

/**
 * The second place of an exchange: a folder that is configured, else the database. An exchange whose database
 * lies in its data folder has none.
 */
export function configuredSecondPlace(
  config: Pick<Config, 'databaseUrl' | 'secondPlace'>,
): SecondPlace | undefined {
  const { databaseUrl, secondPlace } = config;
  if (!databaseUrl) return undefined;
  return secondPlace ? new FolderPlace(secondPlace) : new PostgresPlace(databaseUrl);
}

const PART_BYTES = 1_024 * 1_024;
/** Between parts: the log's commits have the database's disk in between. */
const PAUSE_MS = 20;
const SESSION = 'bourse-second-place';

/** In a table of the database, which is backed up and has standbys already. */
class PostgresPlace implements SecondPlace {
  readonly #url: string;

  constructor(databaseUrl: string) {
    this.#url = databaseUrl;
  }

  async names(folder: KeptFolder): Promise<readonly string[]> {
    const { rows } = await withClient(this.#url, SESSION, (client) =>
      client.query(
        'select name from second_place where folder = $1 and part = 0 order by name collate "C"',
        [folder],
      ),
    );
    return rows.map(({ name }) => name);
  }

  async put(folder: KeptFolder, name: string, bytes: Uint8Array): Promise<void> {
    await withClient(this.#url, SESSION, async (client) => {
      await waitForCommits(client);
      const there = await readParts(client, folder, name);
      if (there) return refuseOther(there, bytes, name);
      await client.query('begin');
      // An empty file has a part, too.
      for (let part = 0; part === 0 || part * PART_BYTES < bytes.length; part += 1) {
        if (part > 0) await sleep(PAUSE_MS);
        await client.query('insert into second_place values ($1, $2, $3, $4)', [
          ...[folder, name, part],
          bytes.subarray(part * PART_BYTES, (part + 1) * PART_BYTES),
        ]);
      }
      await commit(client, { text: 'commit' });
    });
  }

  get(folder: KeptFolder, name: string): Promise<Buffer | undefined> {
    return withClient(this.#url, SESSION, (client) => readParts(client, folder, name));
  }

  async remove(folder: KeptFolder, name: string): Promise<void> {
    await withClient(this.#url, SESSION, (client) =>
      client.query('delete from second_place where folder = $1 and name = $2', [folder, name]),
    );
  }
}

/** Part by part: no message of the database holds a whole file. */
async function readParts(
  client: pg.Client,
  folder: KeptFolder,
  name: string,
): Promise<Buffer | undefined> {
  const parts: Buffer[] = [];
  for (;;) {
    const { rows } = await client.query(
      'select bytes from second_place where folder = $1 and name = $2 and part = $3',
      [folder, name, parts.length],
    );
    if (rows.length === 0) return parts.length > 0 ? Buffer.concat(parts) : undefined;
    parts.push(rows[0].bytes);
  }
}

/** In a folder of another disk or machine. */
class FolderPlace implements SecondPlace {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async names(folder: KeptFolder): Promise<readonly string[]> {
    const names = await orNothing(readdir(join(this.#folder, folder)));
    return (names ?? []).filter((name) => !name.endsWith('.tmp')).sort();
  }

  async put(folder: KeptFolder, name: string, bytes: Uint8Array): Promise<void> {
    const there = await this.get(folder, name);
    if (there) return refuseOther(there, bytes, name);
    // A disk that is not there is no folder to make: only what lies in it is.
    await readdir(this.#folder);
    await mkdir(join(this.#folder, folder), { recursive: true, mode: 0o700 });
    await writeDurably(join(this.#folder, folder, name), bytes);
  }

  get(folder: KeptFolder, name: string): Promise<Buffer | undefined> {
    return orNothing(readFile(join(this.#folder, folder, name)));
  }

  async remove(folder: KeptFolder, name: string): Promise<void> {
    await rm(join(this.#folder, folder, name), { force: true });
  }
}

function refuseOther(there: Buffer, bytes: Uint8Array, name: string): void {
  if (!there.equals(bytes)) {
    throw new Error(`the second place has another ${name}: does another exchange write there?`);
  }
}

async function orNothing<Result>(reading: Promise<Result>): Promise<Result | undefined> {
  try {
    return await reading;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
