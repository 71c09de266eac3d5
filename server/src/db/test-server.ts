import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from './embedded-postgres.ts';

/** Vitest's global set-up: one real Postgres server for the whole run, gone at its end. */
export async function setup(): Promise<() => Promise<void>> {
  const directory = mkdtempSync(join(tmpdir(), 'bourse-test-'));
  const server = await startEmbeddedPostgres(join(directory, 'postgres'));
  process.env.TEST_DATABASE_URL = server.url;
  return async () => {
    await server.stop();
    rmSync(directory, { recursive: true, force: true });
  };
}
