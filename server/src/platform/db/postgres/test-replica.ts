import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { migrate } from '../migrate.ts';
import { execute } from '../test-database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { openDatabase, openPool } from './postgres.ts';

/** What the standby calls itself. */
const STANDBY = 'second';

/** Two real servers, of which the second follows the first by streaming replication. */
export class ReplicatedPostgres {
  readonly #directory: string;
  readonly #followed: string;
  #primary: EmbeddedPostgres;
  readonly standby: EmbeddedPostgres;
  /** One address with both hosts. */
  readonly url: string;

  private constructor(directory: string, primary: EmbeddedPostgres, standby: EmbeddedPostgres) {
    this.#directory = directory;
    this.#primary = primary;
    this.standby = standby;
    const hosts = [primary, standby].map(({ url }) => encodeURIComponent(socketOf(url)));
    this.url = `postgresql://postgres@${hosts.join(',')}/bourse`;
    this.#followed = conninfoOf(primary);
  }

  /**
   * A migrated database on both, made with what the package of Postgres brings: the folder of a server
   * that was stopped is copied, and the copy follows.
   */
  static async start(): Promise<ReplicatedPostgres> {
    const directory = mkdtempSync(join(tmpdir(), 'bourse-replica-'));
    const [first, second] = foldersOf(directory);
    const prepared = await startEmbeddedPostgres(first);
    await migrateAt(prepared.url);
    // Processes die in tests, the machine does not: what the kernel has is safe.
    await execute(prepared.url, 'alter system set fsync = off');
    await prepared.stop();
    mkdirSync(join(directory, 'second'), { mode: 0o700 });
    const { status, stderr } = spawnSync('cp', ['-a', first, second], { encoding: 'utf8' });
    if (status !== 0) throw new Error(`the folder could not be copied: ${stderr}`);

    const primary = await startPrimary(directory);
    const settings = [
      `primary_conninfo = '${conninfoOf(primary)}'`,
      'wal_retrieve_retry_interval = 200',
    ];
    appendFileSync(join(second, 'postgresql.auto.conf'), `${settings.join('\n')}\n`);
    writeFileSync(join(second, 'standby.signal'), '');
    const pair = new ReplicatedPostgres(directory, primary, await startEmbeddedPostgres(second));
    try {
      await pair.#untilFollowed(1);
    } catch (error) {
      await pair.stop();
      throw error;
    }
    return pair;
  }

  get primary(): EmbeddedPostgres {
    return this.#primary;
  }

  /** Whether commits of the primary wait for the standby from now on. */
  async setSynchronous(isSynchronous: boolean): Promise<void> {
    const names = isSynchronous ? `ANY 1 (${STANDBY})` : '';
    await execute(this.primary.url, `alter system set synchronous_standby_names = '${names}'`);
    await execute(this.primary.url, 'select pg_reload_conf()');
    const state = 'select min(sync_state) from pg_stat_replication';
    await this.#until(state, isSynchronous ? 'quorum' : 'async');
  }

  /** Nothing more of the primary's log reaches the standby. */
  async detach(): Promise<void> {
    await this.#follow('');
    await this.#untilFollowed(0);
  }

  /** The standby catches up. */
  async attach(): Promise<void> {
    await this.#follow(this.#followed);
    await this.#untilFollowed(1);
  }

  /** Ends the primary at once, as a crash does: what its log had in memory is lost. */
  async crashPrimary(): Promise<void> {
    const file = join(foldersOf(this.#directory)[0], 'postmaster.pid');
    process.kill(Number(readFileSync(file, 'utf8').split('\n')[0]), 'SIGQUIT');
    await this.primary.ended;
  }

  /** Starts the primary again after a crash. */
  async restartPrimary(): Promise<void> {
    this.#primary = await startPrimary(this.#directory);
  }

  /** The standby takes writes from now on. */
  async promote(): Promise<void> {
    await execute(this.standby.url, 'select pg_promote()');
  }

  async stop(): Promise<void> {
    await this.standby.stop();
    await this.primary.stop();
    rmSync(this.#directory, { recursive: true, force: true });
  }

  async #follow(conninfo: string): Promise<void> {
    await execute(this.standby.url, `alter system set primary_conninfo = '${conninfo}'`);
    await execute(this.standby.url, 'select pg_reload_conf()');
  }

  async #untilFollowed(count: number): Promise<void> {
    const text = `select count(*)::int from pg_stat_replication where state = 'streaming'`;
    await this.#until(text, count);
  }

  async #until(text: string, wanted: unknown): Promise<void> {
    const deadline = performance.now() + 30_000;
    for (;;) {
      const found = await ask(this.primary.url, text);
      if (found === wanted) return;
      if (performance.now() > deadline) throw new Error(`${text}: ${found} instead of ${wanted}`);
      await sleep(50);
    }
  }
}

/** The first value of a statement's first row. */
export async function ask(url: string, text: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query(text);
    return Object.values(rows[0] ?? {})[0];
  } finally {
    await client.end();
  }
}

const foldersOf = (directory: string): [string, string] => [
  join(directory, 'first', 'postgres'),
  join(directory, 'second', 'postgres'),
];

async function startPrimary(directory: string): Promise<EmbeddedPostgres> {
  const [folder] = foldersOf(directory);
  const server = await startEmbeddedPostgres(folder);
  // Postgres's own user may be another one than ours; no other reaches the folder of the socket.
  appendFileSync(join(`${folder}-run`, 'pg_hba.conf'), 'local replication postgres trust\n');
  await execute(server.url, 'select pg_reload_conf()');
  return server;
}

async function migrateAt(url: string): Promise<void> {
  const options = { connectionsMax: 2, statementTimeoutMs: 0, applicationName: 'test' };
  const database = openDatabase(openPool(url, options));
  await migrate(database).finally(() => database.destroy());
}

const socketOf = (url: string) => new URL(url).searchParams.get('host') ?? '';

const conninfoOf = ({ url }: EmbeddedPostgres) =>
  `host=${socketOf(url)} user=postgres application_name=${STANDBY}`;
