import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pg } from '../../server/src/platform/db/postgres/pg.ts';
import { startTestDatabase } from '../../server/src/platform/db/test-database.ts';
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
    const script = fileURLToPath(new URL(`../../server/src/processes/${tool}.ts`, import.meta.url));
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
      isCalm: true,
    });
    return this.running;
  }

  /** What a start that must fail says. */
  async refusal(): Promise<string> {
    try {
      await this.start();
    } catch (error) {
      return (error as Error).message;
    }
    return 'it started';
  }

  /** Removes the last batches of the log, as an older backup or a mistake does. */
  async cutLog(batches: number): Promise<void> {
    await this.client.query(
      `create table cut as select * from log_batch order by first_sequence desc limit ${batches}`,
    );
    await this.client.query(
      'delete from log_batch where first_sequence in (select first_sequence from cut)',
    );
  }

  /** What the last cut removed is there again. */
  async putBack(): Promise<void> {
    await this.client.query('insert into log_batch select * from cut');
    await this.client.query('drop table cut');
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
