import { join, resolve } from 'node:path';
import { makeBackup } from './backup/make-backup.ts';
import { checkBackup, markedAsRestore, restoreBackup } from './backup/restore-backup.ts';
import { startEmbeddedPostgres } from './db/embedded-postgres.ts';
import { withDatabase } from './db/with-database.ts';
import { LogCorrupt } from './log/command-log.ts';
import { configuredSecondPlace } from './log/second-place.ts';
import { type Config, readConfig } from './platform/config.ts';
import { EXIT_REFUSED, StartRefused } from './platform/start-refused.ts';

/** `npm run backup -- FOLDER`, `npm run restore -- FOLDER`. */
const tools = { backup, restore };

async function backup(config: Config, folder: string): Promise<void> {
  const { dataDir } = config;
  const { start, end } = await withDatabase(config, (databaseUrl) =>
    makeBackup({ databaseUrl, dataDir, second: configuredSecondPlace(config) }, folder),
  );
  console.log(`${folder} is whole: the log from ${start.sequence + 1} to ${end.sequence},`);
  console.log(`which ends with ${end.hash}. Keys are not in it.`);
}

async function restore({ databaseUrl, dataDir }: Config, folder: string): Promise<void> {
  const found = await checkBackup(folder, dataDir);
  await markedAsRestore(dataDir, async () => {
    if (databaseUrl) return restoreBackup(found, folder, { databaseUrl, dataDir });
    const postgres = await startEmbeddedPostgres(join(dataDir, 'postgres'));
    const target = { databaseUrl: postgres.url, dataDir };
    return restoreBackup(found, folder, target).finally(() => postgres.stop());
  });
  const { sequence, hash } = found.manifest.log.end;
  console.log(`The exchange of ${found.manifest.madeAt} is in ${dataDir}: its log ends`);
  console.log(`at ${sequence} with ${hash}. Start it.`);
}

async function main(): Promise<void> {
  const [name, folder] = process.argv.slice(2);
  const tool = tools[name as keyof typeof tools];
  if (!tool) throw new StartRefused(`backup-tool knows ${Object.keys(tools).join(', ')}`);
  if (!folder) throw new StartRefused(`say which folder: npm run ${name} -- FOLDER`);
  await tool(readConfig(process.env), resolve(folder));
}

main().catch((error: Error) => {
  const isKnown = [StartRefused, LogCorrupt].some((kind) => error instanceof kind);
  console.error(isKnown ? error.message : error);
  process.exit(error instanceof StartRefused ? EXIT_REFUSED : 1);
});
