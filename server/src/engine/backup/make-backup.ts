import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { DatabaseClient } from '#platform/db/postgres/database-client.ts';
import type { pg } from '#platform/db/postgres/pg.ts';
import { StartRefused } from '#platform/start-refused.ts';
import { LogArchive } from '../log/log-archive.ts';
import type { SecondPlace } from '../log/second-place.ts';
import { type SnapshotFile, sealSnapshot } from '../log/snapshot-file.ts';
import { SnapshotStore } from '../log/snapshot-store.ts';
import { type BackedUpTable, BackupWriter, type Manifest } from './backup-folder.ts';
import { copyOut, listSequences, listTables } from './copy-tables.ts';
import { keyIdsIn } from './key-ids.ts';

/** An exchange, whether it runs or not. */
export interface BackupSource {
  readonly databaseUrl: string;
  readonly dataDir: string;
  /** Public keys that the backup is encrypted to; none: it is as it is. */
  readonly recipients: readonly string[];
  /** Where the archive may be as well. */
  readonly second: SecondPlace | undefined;
}

/**
 * Copies an exchange, also a living one, into a new folder: all rows as of one moment, the newest state
 * of the engine from before it, and the archive of the log up to where the table begins. Trading does not wait:
 * one transaction reads, and locks nothing that a trade needs. No key is copied.
 */
export async function makeBackup(source: BackupSource, folder: string): Promise<Manifest['log']> {
  const client = new DatabaseClient({
    connectionString: source.databaseUrl,
    application_name: 'bourse-backup',
    connectionTimeoutMillis: 2_000,
  });
  await client.connect();
  let writer: BackupWriter | undefined;
  try {
    await client.query('begin isolation level repeatable read read only');
    const facts = await factsOf(client);
    writer = await BackupWriter.open(folder, source.recipients);
    await writeBackup(client, facts, { source, writer });
    return facts.log;
  } catch (error) {
    await writer?.abandon();
    throw error;
  } finally {
    await client.end();
  }
}

async function writeBackup(
  client: pg.Client,
  facts: Facts,
  { source, writer }: { readonly source: BackupSource; readonly writer: BackupWriter },
): Promise<void> {
  // At once: the exchange goes on to write states, and keeps three.
  const snapshot = await findSnapshot(client, facts, source.dataDir);
  if (snapshot) {
    const name = `snapshots/${snapshot.sequence}.snapshot.gz`;
    await writer.write(name, Readable.from([sealSnapshot(snapshot)]));
  }
  const tables: BackedUpTable[] = [];
  for (const table of await listTables(client)) tables.push(await copyOut(client, table, writer));
  const archive = new LogArchive(join(source.dataDir, 'archive'), source.second);
  for (const name of await archive.namesBefore(facts.log.start.sequence)) {
    await writer.write(`archive/${name}`, Readable.from([await archive.read(name)]), true);
  }
  const { projected: _, ...own } = facts;
  const keys = [...(await keyIdsIn(source.dataDir))];
  await writer.finish({ ...own, keys, tables, sequences: await listSequences(client) });
}

interface Facts extends Omit<Manifest, 'format' | 'keys' | 'tables' | 'sequences'> {
  /** Up to which number all rows of projections are written. */
  readonly projected: number;
}

async function factsOf(client: pg.Client): Promise<Facts> {
  const made = await client.query(`select to_regclass('log_epoch') is not null as is_exchange`);
  if (!made.rows[0].is_exchange) throw new StartRefused('there is no exchange in this database');
  const { rows } = await client.query(
    `select database_id, to_jsonb(log_epoch) ->> 'mode' as mode, vocabulary, base_sequence, encode(base_hash, 'hex') as base_hash,
      last_sequence, encode(hash, 'hex') as hash,
      (select min(sequence) from projection_cursor) as projected,
      array(select name::text from kysely_migration order by name) as migrations
      from log_epoch left join lateral
        (select last_sequence, hash from log_batch order by first_sequence desc limit 1) as last
      on true`,
  );
  const [row] = rows;
  const start = { sequence: row.base_sequence, hash: row.base_hash };
  const end = row.last_sequence === null ? start : { sequence: row.last_sequence, hash: row.hash };
  return {
    release: JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'))
      .version,
    madeAt: new Date().toISOString(),
    mode: row.mode ?? undefined,
    database: row.database_id,
    migrations: row.migrations,
    vocabulary: row.vocabulary,
    log: { start, end },
    projected: row.projected ?? end.sequence,
  };
}

/** The newest state of this log that no projection lags behind; nothing where the log needs none. */
async function findSnapshot(
  client: pg.Client,
  { database, log, projected }: Facts,
  dataDir: string,
): Promise<SnapshotFile | undefined> {
  const store = new SnapshotStore(join(dataDir, 'snapshots'), () => {});
  for (let sequenceMax = projected; sequenceMax >= log.start.sequence; ) {
    const snapshot = await store.newest(sequenceMax);
    if (!snapshot) break;
    const { rows } = await client.query(
      `select from log_batch where last_sequence = $1 and hash = decode($2, 'hex')`,
      [snapshot.sequence, snapshot.logHash],
    );
    const isAtStart =
      snapshot.sequence === log.start.sequence && snapshot.logHash === log.start.hash;
    if (snapshot.database === database && (rows.length > 0 || isAtStart)) return snapshot;
    sequenceMax = snapshot.sequence - 1;
  }
  if (log.start.sequence === 0) return undefined;
  throw new StartRefused(
    'no snapshot reaches the beginning of the log: start the exchange, or run npm run restore-log',
  );
}
