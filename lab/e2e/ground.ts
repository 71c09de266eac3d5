import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startEmbeddedPostgres } from '../../server/src/db/embedded-postgres.ts';

/**
 * Where the exchange of a run lives. The server process comes and goes: each test file starts it
 * on the same data, as an operator would.
 */
export interface Ground {
  readonly databaseUrl: string;
  readonly dataDir: string;
}

/** Vitest's global set-up: a database and a folder for the whole run, gone at its end. */
export async function setup(): Promise<() => Promise<void>> {
  if (!existsSync(fileURLToPath(new URL('../../web/dist/index.html', import.meta.url)))) {
    throw new Error('web/dist is missing: npm test builds it, or run vite build in web');
  }
  const directory = mkdtempSync(join(tmpdir(), 'bourse-e2e-'));
  const postgres = await startEmbeddedPostgres(join(directory, 'postgres'));
  process.env.E2E_DATABASE_URL = postgres.url;
  process.env.E2E_DATA_DIR = join(directory, 'data');
  return async () => {
    await postgres.stop();
    rmSync(directory, { recursive: true, force: true });
  };
}

/** The ground that `setup` laid. */
export function groundOfRun(): Ground {
  const { E2E_DATABASE_URL: databaseUrl, E2E_DATA_DIR: dataDir } = process.env;
  if (!databaseUrl || !dataDir) throw new Error('run this with vitest.e2e.config.ts');
  return { databaseUrl, dataDir };
}
