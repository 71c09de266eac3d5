import { createReadStream, createWriteStream, mkdirSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { gunzipSync } from 'node:zlib';
import { migrate, refuseUnknownMigrations } from '../db/migrate.ts';
import { openDatabase, openPool } from '../db/postgres.ts';
import { withClient } from '../db/with-client.ts';
import { PostgresLog } from '../log/postgres-log.ts';
import { openSnapshot } from '../log/snapshot-file.ts';
import { SnapshotStore } from '../log/snapshot-store.ts';
import { verifyLog } from '../log/verify-log.ts';
import { LOG_VOCABULARY } from '../log/vocabulary.ts';
import { RESTORE_MARK } from '../platform/restore-mark.ts';
import { StartRefused } from '../platform/start-refused.ts';
import { type Backup, openBackup } from './backup-folder.ts';
import { copyIn } from './copy-tables.ts';
import { keyIdsIn, namesIn } from './key-ids.ts';

const SESSION = 'bourse-restore';
/** What a data folder may hold before a restore: what no backup has. */
const MAY_STAND = ['keys', 'signer', 'lost+found'];

/**
 * Reads all of a backup, and looks whether it can be put into a data folder, before anything is written.
 * Throws StartRefused in a sentence.
 */
export async function checkBackup(folder: string, dataDir: string): Promise<Backup> {
  const backup = await openBackup(folder);
  const { migrations, vocabulary, keys } = backup.manifest;
  refuseUnknownMigrations('the backup', migrations);
  if (vocabulary > LOG_VOCABULARY) {
    throw new StartRefused('the backup is of a newer release: its log would be misread here');
  }
  const foreign = namesIn(dataDir).find((name) => !MAY_STAND.includes(name));
  if (foreign !== undefined) {
    throw new StartRefused(
      `DATA_DIR ${dataDir} is not empty (${foreign}): a restore goes into one that holds keys at most`,
    );
  }
  const known = await keyIdsIn(dataDir);
  if (keys.some((id) => !known.includes(id))) {
    throw new StartRefused(
      `the keys of the exchange are not in ${join(dataDir, 'keys')}: put your copy of them there first`,
    );
  }
  return backup;
}

/**
 * Puts a checked backup into an empty database and its data folder. Until it has come to its end, the
 * exchange does not start there.
 */
export async function restoreBackup(
  { manifest, files }: Backup,
  folder: string,
  { databaseUrl, dataDir }: { readonly databaseUrl: string; readonly dataDir: string },
): Promise<void> {
  await refuseFilledDatabase(databaseUrl);
  await migrateTo(manifest.migrations, databaseUrl);
  await withClient(databaseUrl, SESSION, async (client) => {
    await client.query('begin');
    await copyIn(client, manifest, folder);
    await client.query('commit');
    await client.query('analyze');
  });
  const snapshots = new SnapshotStore(join(dataDir, 'snapshots'), () => {});
  for (const name of files.filter((one) => one.startsWith('snapshots/'))) {
    await snapshots.write(openSnapshot(gunzipSync(await readFile(join(folder, name)))));
  }
  const archived = files.filter((one) => one.startsWith('archive/'));
  if (archived.length > 0) mkdirSync(join(dataDir, 'archive'), { mode: 0o700 });
  for (const name of archived) {
    const target = createWriteStream(join(dataDir, name), { mode: 0o600, flush: true });
    await pipeline(createReadStream(join(folder, name)), target);
  }
  await compareLog(databaseUrl, manifest.log.end);
}

/** Keeps the exchange from starting in a data folder while `work` is not done, and after it failed. */
export async function markedAsRestore<Result>(
  dataDir: string,
  work: () => Promise<Result>,
): Promise<Result> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const mark = join(dataDir, RESTORE_MARK);
  await writeFile(mark, '', { mode: 0o600, flush: true });
  const result = await work();
  await rm(mark);
  return result;
}

async function refuseFilledDatabase(databaseUrl: string): Promise<void> {
  const { rows } = await withClient(databaseUrl, SESSION, (client) =>
    client.query('select tablename as name from pg_tables where schemaname = current_schema()'),
  );
  if (rows.length === 0) return;
  throw new StartRefused(
    `the database is not empty (${rows[0].name}): a restore goes into an empty one`,
  );
}

async function migrateTo(names: readonly string[], databaseUrl: string): Promise<void> {
  const options = { connectionsMax: 2, statementTimeoutMs: 0, applicationName: SESSION };
  const database = openDatabase(openPool(databaseUrl, options));
  await migrate(database, names).finally(() => database.destroy());
}

/** Walks the chain of what was put back. */
async function compareLog(
  databaseUrl: string,
  wanted: { readonly sequence: number; readonly hash: string },
): Promise<void> {
  const log = await PostgresLog.look(databaseUrl);
  const nobody = {
    projectedSequence: undefined,
    snapshots: { newest: async () => undefined, passOver: () => {} },
    anchor: undefined,
  };
  const { end } = await verifyLog(log, log.start, nobody).finally(() => log.close());
  const hash = Buffer.from(end.hash).toString('hex');
  if (end.sequence === wanted.sequence && hash === wanted.hash) return;
  throw new StartRefused(`the restored log ends at ${end.sequence}, not at ${wanted.sequence}`);
}
