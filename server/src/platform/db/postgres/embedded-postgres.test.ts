import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';

/** A cluster as its first start leaves it: copied, since to make one takes longer than most tests. */
let made: string;
let folder: string;
let cluster: string;
let strangers: ChildProcess[];
let servers: EmbeddedPostgres[];

beforeAll(async () => {
  made = join(mkdtempSync(join(tmpdir(), 'bourse-made-')), 'postgres');
  const server = await startEmbeddedPostgres(made);
  await server.stop();
});
afterAll(() => rmSync(dirname(made), { recursive: true, force: true }));

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bourse-embedded-'));
  cluster = join(folder, 'postgres');
  strangers = [];
  servers = [];
});
afterEach(async () => {
  for (const server of servers) await server.stop();
  for (const stranger of strangers) stranger.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

async function start(path = cluster): Promise<EmbeddedPostgres> {
  if (!existsSync(path)) {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    execFileSync('cp', ['-a', made, path]);
  }
  const server = await startEmbeddedPostgres(path);
  servers.push(server);
  return server;
}

async function ask(url: string, text: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query(text);
    return Object.values(rows[0] ?? {})[0];
  } finally {
    await client.end();
  }
}

const pidFile = () => join(cluster, 'postmaster.pid');
const pidOf = () => Number(readFileSync(pidFile(), 'utf8').split('\n')[0]);

/** A kill that leaves postmaster.pid and the socket behind, as a power cut does. */
async function crash(server: EmbeddedPostgres): Promise<void> {
  process.kill(pidOf(), 'SIGKILL');
  await server.ended;
  servers.splice(servers.indexOf(server), 1);
  // Its other processes notice by themselves.
  await sleep(300);
}

/** A foreign process that has the number by now. */
async function stranger(): Promise<ChildProcess> {
  const child = spawn('sleep', ['600'], { stdio: 'ignore' });
  await once(child, 'spawn');
  strangers.push(child);
  return child;
}

test('the embedded server is a durable Postgres: fsync and full page writes are on', async () => {
  const server = await start();
  for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit']) {
    expect(await ask(server.url, `show ${setting}`)).toBe('on');
  }
});

test('a postmaster.pid whose number is another process by now is no obstacle, and that process is left alone', async () => {
  const first = await start();
  await ask(first.url, 'create table kept as select 7 as seven');
  await crash(first);
  const other = await stranger();
  const stale = readFileSync(pidFile(), 'utf8').split('\n');
  writeFileSync(pidFile(), [String(other.pid), ...stale.slice(1)].join('\n'));
  // The socket's lock file names it, too.
  const lock = join(`${cluster}-run`, '.s.PGSQL.5432.lock');
  const lines = readFileSync(lock, 'utf8').split('\n');
  writeFileSync(lock, [String(other.pid), ...lines.slice(1)].join('\n'));

  const started = performance.now();
  const second = await start();
  expect(performance.now() - started).toBeLessThan(10_000);
  expect(second.isOwn).toBe(true);
  expect(pidOf()).not.toBe(other.pid);
  expect(await ask(second.url, 'select seven from kept')).toBe(7);
  await second.stop();
  expect(other.exitCode).toBeNull();
  expect(other.signalCode).toBeNull();
}, 60_000);

test('a server that an earlier process left running is used again, and stopped by its own number only', async () => {
  const first = await start();
  const second = await start();
  expect(second.isOwn).toBe(false);
  expect(second.url).toBe(first.url);
  await crash(first);
  // The number is unused now, or a foreign process has it: nothing is signalled.
  await second.stop();
  servers.splice(0);
}, 60_000);

test('a server that is ending when it is found is waited for, and another one takes its place', async () => {
  const first = await start();
  const session = new pg.Client({ connectionString: first.url });
  await session.connect();
  const ending = pidOf();
  // It takes no new sessions, and ends when the last one does.
  process.kill(ending, 'SIGTERM');
  const starting = start();
  await sleep(300);
  await session.end();
  const second = await starting;
  expect(second.isOwn).toBe(true);
  expect(pidOf()).not.toBe(ending);
  expect(await ask(second.url, 'select 7')).toBe(7);
}, 60_000);

test('the socket lies in a folder of our own that others cannot enter, and only its owner is let in', async () => {
  const server = await start();
  const socketFolder = new URL(server.url).searchParams.get('host') as string;
  expect(socketFolder).toBe(`${cluster}-run`);
  const { uid, mode } = statSync(socketFolder);
  expect(uid).toBe(process.getuid?.());
  expect(mode & 0o777).toBe(0o700);
  const rules = await ask(
    server.url,
    'select string_agg(auth_method, $$,$$) from pg_hba_file_rules',
  );
  expect(rules).toBe('peer');
  await expect(ask(server.url.replace('postgres@', 'nobody@'), 'select 1')).rejects.toThrow();
}, 60_000);

test.runIf(process.getuid?.() === 0)(
  'a process of "nobody", as which Postgres runs, reaches neither socket nor data',
  async () => {
    // As `npm start` makes them, below a folder that all may enter.
    chmodSync(folder, 0o755);
    cluster = join(folder, 'data', 'postgres');
    const server = await start();
    const socket = join(`${cluster}-run`, '.s.PGSQL.5432');
    expect(existsSync(socket)).toBe(true);
    const script = `
      const { existsSync } = require('node:fs');
      const { connect } = require('node:net');
      if (existsSync(${JSON.stringify(join(cluster, 'PG_VERSION'))})) process.exit(1);
      connect(${JSON.stringify(socket)}).on('connect', () => process.exit(2)).on('error', () => process.exit(0));`;
    const intruder = spawn('setpriv', [
      ...['--reuid=65534', '--regid=65534', '--clear-groups', '--bounding-set=-all'],
      ...['/usr/bin/env', 'node', '-e', script],
    ]);
    let complaint = '';
    intruder.stderr.on('data', (text) => {
      complaint += text;
    });
    await once(intruder, 'exit');
    expect([intruder.exitCode, complaint]).toEqual([0, '']);
    expect(await ask(server.url, 'select 1')).toBe(1);
  },
  60_000,
);

test.runIf(process.getuid?.() === 0)(
  'a folder that another user made beforehand is not used',
  async () => {
    mkdirSync(`${cluster}-run`, { mode: 0o777 });
    chownSync(`${cluster}-run`, 65534, 65534);
    await expect(start()).rejects.toThrow(/belongs to another user \(65534\)/);
    rmSync(`${cluster}-run`, { recursive: true });
    chmodSync(folder, 0o755);
    // What the exchange itself puts there is not foreign.
    for (const own of ['audit', 'exports', 'bitcoin', 'keys']) mkdirSync(join(folder, own));
    writeFileSync(join(folder, 'mode'), 'demo');
    writeFileSync(join(folder, 'letters'), 'of somebody');
    await expect(start()).rejects.toThrow(/open to other users and holds letters/);
  },
  60_000,
);

test('a path that is too long for a socket gets a folder of no predictable name, gone at the end', async () => {
  cluster = join(folder, 'a'.repeat(90), 'postgres');
  const server = await start();
  const socketFolder = new URL(server.url).searchParams.get('host') as string;
  expect(socketFolder).toContain('bourse-socket-');
  expect(statSync(socketFolder).mode & 0o777).toBe(0o700);
  const again = await start();
  expect(again.url).toBe(server.url);
  await server.stop();
  expect(existsSync(socketFolder)).toBe(false);
}, 60_000);

test('a start that is given up leaves no server behind', async () => {
  // Given up when its server runs and does not answer yet.
  const signal = {
    throwIfAborted() {
      if (existsSync(pidFile())) throw new Error('given up');
    },
  } as AbortSignal;
  await expect(startEmbeddedPostgres(cluster, signal)).rejects.toThrow('given up');
  expect(existsSync(pidFile())).toBe(false);
}, 60_000);
