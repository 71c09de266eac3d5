import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pg } from '../../server/src/db/pg.ts';
import { startTestDatabase } from '../../server/src/db/test-database.ts';
import { startAgain } from '../load/recovery-witness.ts';
import { type ServerProcess, startServer } from '../load/server-process.ts';

/** An exchange as a process of its own, with the command of operators that looks after its data. */
export class ToolWorld {
  /** A connection beside the exchange, to damage what it has. */
  readonly client: pg.Client;
  /** DATA_DIR. */
  readonly directory: string;
  readonly databaseUrl: string;
  private readonly database: { stop(): Promise<void> };
  private readonly script: string;
  private running: ServerProcess | undefined;

  private constructor(
    script: string,
    database: Awaited<ReturnType<typeof startTestDatabase>>,
    client: pg.Client,
  ) {
    this.script = script;
    this.database = database;
    this.databaseUrl = database.url;
    this.client = client;
    this.directory = mkdtempSync(join(tmpdir(), 'bourse-tool-'));
  }

  /** @param tool such as 'log-tool': the script of the command, beside the server's own */
  static async open(tool: string): Promise<ToolWorld> {
    const script = fileURLToPath(new URL(`../../server/src/${tool}.ts`, import.meta.url));
    const database = await startTestDatabase();
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    return new ToolWorld(script, database, client);
  }

  async close(): Promise<void> {
    await this.running?.kill();
    await this.client.end();
    await this.database.stop();
    rmSync(this.directory, { recursive: true, force: true });
  }

  /** @throws what a start that fails says */
  async start(): Promise<ServerProcess> {
    // From the newest snapshot, once there was a start.
    const begin = this.running ? startAgain : startServer;
    this.running = await begin({
      databaseUrl: this.databaseUrl,
      dataDir: this.directory,
      services: 'engine,gateway,projector,feed',
    });
    return this.running;
  }

  /** Runs the command, like \`tool('verify')\`. */
  tool(name: string): { readonly status: number | null; readonly said: string } {
    const environment = {
      MODE: 'demo',
      DATA_DIR: this.directory,
      DATABASE_URL: this.databaseUrl,
    };
    const { status, stdout, stderr } = spawnSync(process.execPath, [this.script, name], {
      encoding: 'utf8',
      env: { ...process.env, ...environment },
    });
    return { status, said: stdout + stderr };
  }
}
