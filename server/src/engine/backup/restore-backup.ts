import { createWriteStream, existsSync } from 'node:fs';
import { rm, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { gunzipSync } from 'node:zlib';
import { houseSwitches } from '@bourse/contract/console/routes/closed.ts';
import type { Config } from '#platform/config.ts';
import { MODE_FILE, modeOfFolder, refuseOtherMode } from '#platform/data-mode.ts';
import { migrate, refuseOtherRelease } from '#platform/db/migrate.ts';
import type { pg } from '#platform/db/postgres/pg.ts';
import { openDatabase, openPool } from '#platform/db/postgres/postgres.ts';
import { withClient } from '#platform/db/postgres/with-client.ts';
import { makeFolder } from '#platform/files/make-folder.ts';
import { RESTORE_MARK } from '#platform/files/restore-mark.ts';
import { StartRefused } from '#platform/start-refused.ts';
import { PostgresLog } from '../log/postgres-log.ts';
import { openSnapshot } from '../log/snapshot-file.ts';
import { SnapshotStore } from '../log/snapshot-store.ts';
import { verifyLog } from '../log/verify-log.ts';
import { LOG_VOCABULARY } from '../log/vocabulary.ts';
import { type Backup, openBackup, readAll } from './backup-folder.ts';
import { copyIn } from './copy-tables.ts';
import { keyIdsIn, namesIn } from './key-ids.ts';

const SESSION = 'bourse-restore';
/** What a data folder may hold before a restore: what no backup has. */
const MAY_STAND = ['keys', 'signer', 'lost+found', MODE_FILE];

/**
 * Reads all of a backup, and looks whether it can be put into a data folder, before anything is written.
 * Throws StartRefused in a sentence.
 */
export async function checkBackup(
  { folder, keyFile }: { readonly folder: string; readonly keyFile: string },
  { dataDir, mode, databaseUrl }: Pick<Config, 'dataDir' | 'mode' | 'databaseUrl'>,
): Promise<Backup> {
  const backup = await openBackup(folder, keyFile);
  const { migrations, vocabulary, keys } = backup.manifest;
  refuseOtherRelease('the backup', migrations);
  if (vocabulary > LOG_VOCABULARY) {
    throw new StartRefused('the backup is of a newer release: its log would be misread here');
  }
  refuseOtherMode('the backup', backup.manifest.mode, mode);
  const foreign = namesIn(dataDir).find((name) => !MAY_STAND.includes(name));
  if (foreign !== undefined) {
    throw new StartRefused(
      `DATA_DIR ${dataDir} is not empty (${foreign}): a restore goes into one that holds keys at most`,
    );
  }
  refuseOtherMode(`DATA_DIR ${dataDir}`, modeOfFolder(dataDir), backup.manifest.mode ?? mode);
  const known = await keyIdsIn(dataDir);
  if (keys.some((id) => !known.includes(id))) {
    throw new StartRefused(
      `the keys of the exchange are not in ${join(dataDir, 'keys')}: put your copy of them there first`,
    );
  }
  if (databaseUrl) await refuseFilledDatabase(databaseUrl);
  return backup;
}

/**
 * Puts a checked backup into an empty database and its data folder. Until it has come to its end, the
 * exchange does not start there; where it fails, both are as empty as before.
 */
export async function restoreBackup(
  backup: Backup,
  { databaseUrl, dataDir }: { readonly databaseUrl: string; readonly dataDir: string },
): Promise<void> {
  await refuseFilledDatabase(databaseUrl);
  try {
    await writeRows(backup, databaseUrl);
    // As a start would: rows of an older release know no switches.
    await migrateTo(undefined, databaseUrl);
    await withClient(databaseUrl, SESSION, closeHouse);
    await withClient(databaseUrl, SESSION, forgetMachines);
    await writeFiles(backup, dataDir);
    await compareLog(databaseUrl, backup.manifest.log.end);
  } catch (error) {
    await emptyDatabase(databaseUrl);
    throw error;
  }
}

async function writeRows(backup: Backup, databaseUrl: string): Promise<void> {
  await migrateTo(backup.manifest.migrations, databaseUrl);
  await withClient(databaseUrl, SESSION, async (client) => {
    await client.query('begin');
    await copyIn(client, backup);
    await client.query('commit');
    await client.query('analyze');
  });
}

async function writeFiles({ files, read }: Backup, dataDir: string): Promise<void> {
  const snapshots = new SnapshotStore(join(dataDir, 'snapshots'), () => {});
  for (const name of files.filter((one) => one.startsWith('snapshots/'))) {
    await snapshots.write(openSnapshot(gunzipSync(await readAll(read(name)))));
  }
  const archived = files.filter((one) => one.startsWith('archive/'));
  if (archived.length > 0) makeFolder(join(dataDir, 'archive'));
  for (const name of archived) {
    const target = createWriteStream(join(dataDir, name), { mode: 0o600, flush: true });
    await pipeline(read(name), target);
  }
}

/**
 * What happened after the backup is unknown: withdrawals, trading and sign-up wait until two people
 * have checked (D54).
 */
async function closeHouse(client: pg.Client): Promise<void> {
  await client.query(
    `insert into house_switches (name, closed_at, closed_by)
      select name, $1, 'restore' from unnest($2::text[]) as all_of (name)
      on conflict (name) do update set closed_at = excluded.closed_at, closed_by = 'restore',
        opened_at = null, opened_by = null, is_applied = false`,
    [Date.now(), [...houseSwitches]],
  );
}

/**
 * Keys that the backup does not need are made again on this machine, and count for those that follow. What a machine
 * said of its signers it says again.
 */
async function forgetMachines(client: pg.Client): Promise<void> {
  await client.query('delete from cluster_keys');
  await client.query('delete from chain_states');
}

/**
 * Keeps the exchange from starting in a data folder while `work` is not done. Where it fails all that it
 * wrote goes; after a kill the mark stays.
 */
export async function markedAsRestore<Result>(
  dataDir: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const isNew = !existsSync(dataDir);
  makeFolder(dataDir);
  const mark = join(dataDir, RESTORE_MARK);
  await writeFile(mark, '', { mode: 0o600, flush: true });
  try {
    const result = await work();
    await rm(mark);
    return result;
  } catch (error) {
    // The mark last: what is half removed is no ground for an exchange either.
    const written = namesIn(dataDir).filter((one) => ![...MAY_STAND, RESTORE_MARK].includes(one));
    for (const name of written) await rm(join(dataDir, name), { recursive: true, force: true });
    await rm(mark);
    if (isNew) await rmdir(dataDir);
    throw error;
  }
}

/** Drops what a restore has made. What was there before stays: another role's, or an extension's. */
async function emptyDatabase(databaseUrl: string): Promise<void> {
  await withClient(databaseUrl, SESSION, async (client) => {
    const { rows } = await client.query<{ command: string }>(
      `select format('drop %s if exists %s cascade', kind, name) as command
        from (
          select case relkind when 'S' then 'sequence' else 'table' end, oid::regclass::text, oid,
            relowner
          from pg_class where relnamespace = current_schema()::regnamespace
            and relkind in ('r', 'p', 'S')
          union all
          select 'function', oid::regprocedure::text, oid, proowner
          from pg_proc where pronamespace = current_schema()::regnamespace
        ) as there (kind, name, oid, owner)
        where owner = current_user::regrole
          and not exists (select from pg_depend where objid = there.oid and deptype = 'e')
        order by kind desc`,
    );
    for (const { command } of rows) await client.query(command);
  });
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

/** @param names undefined: to the newest */
async function migrateTo(names: readonly string[] | undefined, databaseUrl: string): Promise<void> {
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
