import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startTestDatabase } from '../../server/src/platform/db/test-database.ts';
import { startAgain } from './recovery-witness.ts';
import { type ServerOptions, type ServerProcess, startServer } from './server-process.ts';

/** A server that logs all that it can, with a database of its own, for tests of what must be in no line. */
export interface TracedServer {
  /** Another one after a restart. */
  readonly process: ServerProcess;
  readonly databaseUrl: string;
  readonly client: pg.Client;
  /** Another process goes on with the database of the one that was killed. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

export async function startTracedServer(
  environment: Readonly<Record<string, string>> = {},
  calm: Pick<ServerOptions, 'isCalm'> = { isCalm: true },
): Promise<TracedServer> {
  const database = await startTestDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'bourse-traced-'));
  const options = {
    databaseUrl: database.url,
    dataDir,
    ...calm,
    environment: { LOG_LEVEL: 'trace', ...environment },
  };
  let running = await startServer(options);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  return {
    get process() {
      return running;
    },
    databaseUrl: database.url,
    client,
    async start() {
      running = await startAgain(options);
    },
    async stop() {
      await client.end();
      // What it has started, as the demo's chain, ends with it.
      await running.stop();
      await database.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
