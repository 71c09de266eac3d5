import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { StartRefused } from '../../start-refused.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';

/** Works on the configured database; the embedded one is started when it does not run. */
export async function withDatabase<Result>(
  { databaseUrl, dataDir }: { readonly databaseUrl: string; readonly dataDir: string },
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  if (databaseUrl) return work(databaseUrl);
  const directory = join(dataDir, 'postgres');
  if (!existsSync(join(directory, 'PG_VERSION'))) {
    throw new StartRefused(`there is no database in ${directory}`);
  }
  const postgres = await startEmbeddedPostgres(directory);
  return work(postgres.url).finally(async () => {
    if (postgres.isOwn) await postgres.stop();
  });
}
