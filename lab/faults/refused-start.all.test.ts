import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { siblingUrl } from '../../server/src/platform/db/postgres/embedded-postgres.ts';
import { EXIT_REFUSED } from '../../server/src/platform/start-refused.ts';
import { mountTestDisk } from '../../server/src/platform/test-disk.ts';
import { listRunning, startedBy } from './running.ts';

const MAIN = fileURLToPath(new URL('../../server/dist/main.js', import.meta.url));

let directory: string;
const children: ChildProcess[] = [];

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'bourse-refused-'));
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  rmSync(directory, { recursive: true, force: true });
});

interface Run {
  readonly child: ChildProcess;
  said(): string;
  ended(): Promise<number | null>;
}

function run(environment: Readonly<Record<string, string>>): Run {
  const own = { MODE: 'demo', PORT: '0', DATA_DIR: join(directory, 'data'), DATABASE_URL: '' };
  const child = spawn(process.execPath, [MAIN], {
    env: { ...process.env, NODE_ENV: 'production', ...own, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text) => {
      said += text;
    });
  }
  const ended = once(child, 'close').then(() => child.exitCode);
  return { child, said: () => said, ended: () => ended };
}

/** One sentence, and an exit code that tells a supervisor not to try again. */
async function expectRefusal(environment: Record<string, string>, sentence: RegExp) {
  const { ended, said } = run(environment);
  expect(await ended(), said()).toBe(EXIT_REFUSED);
  expect(said().trim().split('\n')).toHaveLength(1);
  expect(said()).toMatch(sentence);
}

async function listen(): Promise<{ server: Server; port: number }> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  if (!bound || typeof bound === 'string') throw new Error('no port');
  return { server, port: bound.port };
}

test('what is configured wrong is said in one sentence, before anything is done', {
  timeout: 300_000,
}, async () => {
  const { server, port } = await listen();
  await expectRefusal({ PORT: String(port) }, new RegExp(`port ${port} of 127.0.0.1 is taken`));
  server.close();
  await expectRefusal(
    { HOST: 'no.such.host.invalid', PORT: '8123' },
    /HOST no.such.host.invalid is no address/,
  );
  await expectRefusal({ LOG_LEVEL: 'loud' }, /LOG_LEVEL must be/);
  await expectRefusal({ DATABASE_URL: 'nonsense' }, /DATABASE_URL must look like/);
  await expectRefusal({ INDEX_SOURCE: 'recorded' }, /INDEX_RECORDING must name a file/);
  const missing = { INDEX_SOURCE: 'recorded', INDEX_RECORDING: join(directory, 'missing.csv') };
  await expectRefusal(missing, /INDEX_RECORDING cannot be read/);
  // No folder of a cluster: nothing was begun.
  expect(existsSync(join(directory, 'data', 'postgres'))).toBe(false);
  const file = join(directory, 'file');
  writeFileSync(file, '');
  await expectRefusal({ DATA_DIR: file }, /DATA_DIR cannot be written to/);
  await expectRefusal({ DATA_DIR: '/proc/bourse/data' }, /DATA_DIR cannot be written to/);
  const unknown = siblingUrl(process.env.TEST_DATABASE_URL ?? '', 'no_such_database');
  await expectRefusal({ DATABASE_URL: unknown }, /the database of DATABASE_URL cannot be used/);
});

test('a DATA_DIR without room is said in one sentence, before anything is done', async (context) => {
  const disk = mountTestDisk(8);
  if (!disk) return context.skip('only root may mount a disk that can be filled');
  try {
    const dataDir = join(disk.directory, 'data');
    const short = /^Bourse did not start: DATA_DIR \S+ has room for \d MB; 128 MB are needed$/m;
    await expectRefusal({ DATA_DIR: dataDir }, short);
    expect(readdirSync(dataDir)).toEqual([]);
    // Not one more byte.
    const { bavail, bsize } = statfsSync(disk.directory);
    writeFileSync(join(disk.directory, 'others'), Buffer.alloc(bavail * bsize));
    await expectRefusal({ DATA_DIR: dataDir }, /DATA_DIR cannot be written to: ENOSPC/);
    expect(readdirSync(dataDir)).toEqual([]);
  } finally {
    disk.remove();
  }
});

test('a database that is away is said in one sentence, and may be tried again', async () => {
  const { server, port } = await listen();
  server.close();
  const { ended, said } = run({ DATABASE_URL: `postgresql://x@127.0.0.1:${port}/bourse` });
  expect(await ended()).toBe(1);
  expect(said()).toMatch(/^Bourse did not start: the database of DATABASE_URL cannot be used/);
  expect(said().trim().split('\n')).toHaveLength(1);
});

test('a variable that is mistyped is named', async () => {
  const { ended, said } = run({ DATADIR: 'x', INDEX_SOURCE: 'recorded' });
  await ended();
  expect(said()).toContain('this variable is not known: DATA_DIR is');
});

/** Where a start is: what stands in its data folder by then, and which programs it has started. */
const cluster = ['postgres', 'postmaster.pid'];
const signer = ['signer-run', 'signer.sock'];
const node = ['chain', 'node.json'];
const isThere = (file: string) => existsSync(file);
const isNodeReady = (file: string) =>
  isThere(file) && readFileSync(file, 'utf8').includes('"isReady":true');

test.each([
  { when: 'while Postgres starts', file: cluster, programs: ['postgres'] },
  { when: 'a little later', file: cluster, delayMs: 700, programs: ['postgres'] },
  { when: 'later still', file: cluster, delayMs: 1_800, programs: ['postgres'] },
  { when: 'once the signer answers', file: signer, programs: ['postgres', 'signer-main'] },
  {
    when: 'while the node of the chain starts',
    file: node,
    programs: ['postgres', 'signer-main', 'anvil'],
  },
  {
    when: 'while the chain gets its coins',
    file: node,
    isReached: isNodeReady,
    programs: ['postgres', 'signer-main', 'anvil'],
  },
])(
  'told to stop $when, a start ends at once and leaves nothing running',
  async ({ file, isReached = isThere, delayMs = 0, programs }) => {
    const { child, ended, said } = run({});
    const awaited = join(directory, 'data', ...file);
    while (!isReached(awaited) && child.exitCode === null) await sleep(5);
    await sleep(delayMs);
    const seen = new Map<number, string>();
    const look = () => {
      for (const { pid, command } of startedBy(child.pid ?? 0)) seen.set(pid, command);
    };
    look();
    child.kill('SIGTERM');
    for (const program of programs) {
      expect([...seen.values()].join('\n'), said()).toContain(program);
    }
    // What it starts after that must end, too.
    const over = ended();
    while (child.exitCode === null && child.signalCode === null) {
      look();
      await sleep(100);
    }
    // Not 1, which means that stopping took too long.
    expect(await over, said()).toBe(0);
    const left = listRunning().filter(
      ({ pid, command }) => seen.get(pid) === command || command.includes(directory),
    );
    expect(left).toEqual([]);
  },
  120_000,
);
