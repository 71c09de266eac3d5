import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { folderOfNow, keepNewest } from '#engine/backup/backup-folder.ts';
import { makeBackup } from '#engine/backup/make-backup.ts';
import { checkBackup, markedAsRestore, restoreBackup } from '#engine/backup/restore-backup.ts';
import { LogCorrupt } from '#engine/log/command-log.ts';
import { configuredSecondPlace } from '#engine/log/second-place.ts';
import { type Config, readConfig } from '#platform/config.ts';
import { startEmbeddedPostgres } from '#platform/db/postgres/embedded-postgres.ts';
import { endTool } from '#platform/db/postgres/end-tool.ts';
import { withDatabase } from '#platform/db/postgres/with-database.ts';
import { StartRefused } from '#platform/start-refused.ts';

/** `npm run backup -- FOLDER`, `npm run restore -- FOLDER [KEY_FILE]`. */
const tools = { backup, restore };

interface Asked {
  /** The names after the tool's own, as they were typed. */
  readonly places: readonly string[];
  /** Where a backup of a series goes, below a folder of the time. */
  readonly into: string | undefined;
  /** How many of the series are kept; undefined: all. */
  readonly keep: number | undefined;
}

async function backup(config: Config, { places, into, keep }: Asked): Promise<void> {
  const { dataDir, backupRecipients: recipients } = config;
  const [place] = places;
  if (!place === !into) {
    throw new StartRefused('say which folder: npm run backup -- FOLDER, or -- --into FOLDER');
  }
  const folder = into ? folderOfNow(resolve(into), new Date()) : resolve(place ?? '');
  const { start, end } = await withDatabase(config, (databaseUrl) =>
    makeBackup({ databaseUrl, dataDir, recipients, second: configuredSecondPlace(config) }, folder),
  );
  console.log(`${folder} is whole: the log from ${start.sequence + 1} to ${end.sequence},`);
  console.log(`which ends with ${end.hash}. Keys are not in it.`);
  console.log(
    recipients.length > 0
      ? `It is encrypted to ${recipients.join(' and ')}.`
      : 'It is not encrypted: BACKUP_RECIPIENTS names no key. Anyone who finds it can read it.',
  );
  if (!into || keep === undefined) return;
  for (const removed of await keepNewest(resolve(into), keep))
    console.log(`${removed} is removed.`);
}

async function restore(config: Config, { places }: Asked): Promise<void> {
  const [folder, keyFile] = places;
  if (!folder) throw new StartRefused('say which folder: npm run restore -- FOLDER [KEY_FILE]');
  const { databaseUrl, dataDir } = config;
  const found = await checkBackup(
    { folder: resolve(folder), keyFile: keyFile ? resolve(keyFile) : '' },
    config,
  );
  await markedAsRestore(dataDir, async () => {
    if (databaseUrl) return restoreBackup(found, { databaseUrl, dataDir });
    const postgres = await startEmbeddedPostgres(join(dataDir, 'postgres'));
    const target = { databaseUrl: postgres.url, dataDir };
    return restoreBackup(found, target).finally(() => postgres.stop());
  });
  const { sequence, hash } = found.manifest.log.end;
  console.log(`The exchange of ${found.manifest.madeAt} is in ${dataDir}: its log ends`);
  console.log(`at ${sequence} with ${hash}. Start it.`);
}

function readAsked(words: readonly string[]): Asked {
  try {
    const options = { into: { type: 'string' }, keep: { type: 'string' } } as const;
    const { values, positionals } = parseArgs({
      args: [...words],
      options,
      allowPositionals: true,
    });
    const keep = values.keep === undefined ? undefined : Number(values.keep);
    if (keep !== undefined && !(Number.isInteger(keep) && keep > 0)) {
      throw new Error('--keep is a whole number from 1 on');
    }
    return { places: positionals, into: values.into, keep };
  } catch (error) {
    throw new StartRefused((error as Error).message);
  }
}

async function main(): Promise<void> {
  const [name, ...words] = process.argv.slice(2);
  const tool = tools[name as keyof typeof tools];
  if (!tool) throw new StartRefused(`backup-tool knows ${Object.keys(tools).join(', ')}`);
  const asked = readAsked(words);
  await tool(readConfig(process.env), asked);
}

main().catch((error: Error) => endTool(error, [LogCorrupt]));
