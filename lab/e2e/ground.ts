import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import {
  siblingUrl,
  startEmbeddedPostgres,
} from '../../server/src/platform/db/postgres/embedded-postgres.ts';
import { prepareDatabase } from '../../server/src/platform/db/postgres/test-server.ts';
import { execute, PREPARED } from '../../server/src/platform/db/test-database.ts';

/** Where the exchange of a worker lives: the files that this worker runs use it one after the other. */
export interface Ground {
  readonly databaseUrl: string;
  readonly dataDir: string;
}

/** Vitest's global set-up: a database and a folder for each worker of the run, gone at its end. */
export async function setup({ config }: TestProject): Promise<() => Promise<void>> {
  if (!existsSync(fileURLToPath(new URL('../../web/dist/index.html', import.meta.url)))) {
    throw new Error('web/dist is missing: npm test builds it, or run vite build in web');
  }
  const directory = mkdtempSync(join(tmpdir(), 'bourse-e2e-'));
  const postgres = await startEmbeddedPostgres(join(directory, 'postgres'));
  await prepareDatabase(postgres.url);
  for (let worker = 1; worker <= config.maxWorkers; worker += 1) {
    await createGround(postgres.url, nameOf(worker));
  }
  process.env.E2E_DATABASE_URL = postgres.url;
  process.env.E2E_DIRECTORY = directory;
  return async () => {
    await postgres.stop();
    rmSync(directory, { recursive: true, force: true });
  };
}

let own: Ground | undefined;

/**
 * From here on the file has a ground that no file was on before, and none comes after: for what halts
 * markets, changes who the operators are, or shifts the clock.
 */
export async function takeFreshGround(): Promise<Ground> {
  const { databaseUrl, dataDir } = groundOfWorker();
  const name = `own_${randomBytes(6).toString('hex')}`;
  await createGround(databaseUrl, name);
  own = { databaseUrl: siblingUrl(databaseUrl, name), dataDir: join(dataDir, '..', name) };
  return own;
}

/** The next file of this process is on the worker's ground again. */
export function leaveFreshGround(): void {
  own = undefined;
}

/** A program that is no test run stands on this ground from here on. */
export function standOn(ground: Ground): void {
  own = ground;
}

/** The ground that `setup` laid for this worker, or the file's own: no other one runs a server on it. */
export function groundOfWorker(): Ground {
  if (own) return own;
  const { E2E_DATABASE_URL: url, E2E_DIRECTORY: directory, VITEST_POOL_ID: worker } = process.env;
  if (!url || !directory || !worker) throw new Error('run this with vitest.e2e.config.ts');
  const name = nameOf(Number(worker));
  return { databaseUrl: siblingUrl(url, name), dataDir: join(directory, name) };
}

/** With all tables, as after a start's migrations. */
const createGround = (url: string, name: string) =>
  execute(url, `create database ${name} template ${PREPARED} strategy file_copy`);
const nameOf = (worker: number) => `ground_${worker}`;
