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
import { createServer as createHttpServer } from 'node:http';
import { createConnection, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { OPENED_FILE } from '../../server/src/custody/signer/run-signer.ts';
import { SignerClient } from '../../server/src/custody/signer/signer-client.ts';
import { sharedSocketOf } from '../../server/src/custody/signer/start-signer.ts';
import {
  type EmbeddedPostgres,
  siblingUrl,
  startEmbeddedPostgres,
} from '../../server/src/platform/db/postgres/embedded-postgres.ts';
import { ask } from '../../server/src/platform/db/postgres/test-replica.ts';
import { execute } from '../../server/src/platform/db/test-database.ts';
import { EXIT_REFUSED } from '../../server/src/platform/start-refused.ts';
import { LiveCompany } from '../api/live-company.ts';
import { ROOT } from '../tidy/sources.ts';
import type { HttpWorld } from './http-world.ts';
import { codeOf, Staff } from './staff.ts';

const programOf = (name: string) =>
  fileURLToPath(new URL(`../../server/dist/${name}.js`, import.meta.url));
const isRoot = process.getuid?.() === 0;
if (!isRoot)
  console.log('Only root starts a program as another user: the wall is not walked into.');
/** As the image has them. */
const [EXCHANGE, SIGNER, GROUP] = [10_001, 10_002, 10_001];
const WAIT = { timeout: 120_000, interval: 100 };

const folder = mkdtempSync(join(tmpdir(), 'bourse-walled-'));
const company = new LiveCompany();
const sockets = join(folder, 'run');
const children: ChildProcess[] = [];
let postgres: EmbeddedPostgres;
let door: Server;
/** It knows three payments of each address, and answers nothing else: it is away to the exchange. */
const node = createHttpServer(async (request, response) => {
  let text = '';
  for await (const part of request) text += part;
  const { id, method } = JSON.parse(text) as { id: number; method: string };
  if (method !== 'eth_getTransactionCount') return void response.writeHead(503).end();
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ jsonrpc: '2.0', id, result: '0x3' }));
});
let urlOf: (role: string, password: string) => string;

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

/** What the manual has an operator type before the first start. */
beforeAll(async () => {
  if (!isRoot) return;
  const cluster = join(folder, 'database', 'postgres');
  postgres = await startEmbeddedPostgres(cluster);
  const [, statements = ''] =
    /```sql\n([\s\S]*?)```/.exec(read('docs/operators/postgres.md')) ?? [];
  // The embedded one comes with both.
  const before = ['drop database bourse', 'drop role bourse_signer'];
  for (const one of [...before, ...statements.split(';').filter((text) => text.trim())]) {
    await execute(siblingUrl(postgres.url, 'postgres'), one);
  }
  const hba = join(`${cluster}-run`, 'pg_hba.conf');
  const own = readFileSync(hba, 'utf8').replace(',bourse_signer', '');
  writeFileSync(hba, `local all bourse,bourse_signer scram-sha-256\n${own}`);
  await execute(postgres.url, 'select pg_reload_conf()');
  // It listens on a socket that other users do not reach.
  const socket = join(`${cluster}-run`, '.s.PGSQL.5432');
  door = createServer((from) => {
    const to = createConnection(socket);
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const) {
      one.on('error', () => other.destroy());
      one.pipe(other);
    }
  }).listen(0, '127.0.0.1');
  await once(door, 'listening');
  const bound = door.address();
  const port = typeof bound === 'object' ? bound?.port : 0;
  urlOf = (role, password) =>
    `postgresql://${role}:${encodeURIComponent(password)}@127.0.0.1:${port}/bourse`;

  chmodSync(folder, 0o755);
  chmodSync(company.folder, 0o755);
  node.listen(0, '127.0.0.1');
  await once(node, 'listening');
  const nodeAt = node.address();
  const nodePort = typeof nodeAt === 'object' ? nodeAt?.port : 0;
  const example = company.example(0, (text) =>
    text.replace(/"(node|secondNode)": "[^"]+"/g, `"$1": "http://127.0.0.1:${nodePort}"`),
  );
  writeFileSync(company.chainsFile, example);
  chownSync(company.chainsFile, 0, GROUP);
  chmodSync(company.chainsFile, 0o640);
  for (const [path, uid, mode] of [
    [join(company.folder, 'keys'), SIGNER, 0o700],
    [join(company.folder, 'signer'), SIGNER, 0o700],
    [sockets, SIGNER, 0o750],
    [dataDir, EXCHANGE, 0o700],
  ] as const) {
    mkdirSync(path, { recursive: true });
    chownSync(path, uid, GROUP);
    chmodSync(path, mode);
  }
}, 60_000);
afterAll(async () => {
  for (const child of children) {
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  }
  door?.close();
  node.close();
  node.closeAllConnections();
  await postgres?.stop();
  company.remove();
  rmSync(folder, { recursive: true, force: true });
}, 60_000);

function run(
  uid: number,
  name: string,
  env: Readonly<Record<string, string>>,
  words: readonly string[] = [],
) {
  const child = spawn(process.execPath, [programOf(name), ...words], {
    ...{ uid, gid: GROUP, cwd: '/', stdio: ['ignore', 'pipe', 'pipe'] },
    env: { PATH: process.env.PATH ?? '', HOME: '/', NODE_ENV: 'production', ...env },
  });
  children.push(child);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (text) => {
      said += text;
    });
  }
  const ended = once(child, 'close').then(() => child.exitCode);
  return { child, said: () => said, ended: () => ended };
}

const signers = (own: Readonly<Record<string, string>> = {}) =>
  run(SIGNER, 'signers-main', {
    ...{ CHAINS_FILE: company.chainsFile, SIGNER_SOCKETS: sockets },
    ...{ DATABASE_URL: urlOf('bourse_signer', 'another'), ...own },
  });
const dataDir = join(folder, 'data');
/** What the exchange and its commands read. */
const environment = () => {
  const { SIGNER_SHARES_USER: _, INDEX_RECORDING: prices = '', ...live } = company.environment();
  chmodSync(prices, 0o755);
  return {
    ...{ ...live, INDEX_RECORDING: prices, PORT: '0', DATA_DIR: dataDir },
    ...{ SIGNER_SOCKETS: sockets, DATABASE_URL: urlOf('bourse', 'a long one'), LOG_LEVEL: 'warn' },
  };
};
const exchange = (own: Readonly<Record<string, string>> = {}, uid = EXCHANGE) =>
  run(uid, 'main', { ...environment(), ...own });

async function expectRefusal(started: ReturnType<typeof run>, sentence: RegExp): Promise<void> {
  expect(await started.ended(), started.said()).toBe(EXIT_REFUSED);
  expect(started.said().trim().split('\n'), started.said()).toHaveLength(1);
  expect(started.said()).toMatch(sentence);
}

/** By the only operator's code, as the exchange's user, and by the line that this prints, as root. */
async function openSigner(): Promise<void> {
  const staff = await Staff.open({ databaseUrl: postgres.url, dataDir } as HttpWorld);
  const { secret } = await staff.add('only', ['treasury']);
  await staff.close();
  const opening = run(EXCHANGE, 'house-tool', environment(), ['ETH', codeOf(secret)]);
  expect(await opening.ended(), opening.said()).toBe(0);
  const [, line = ''] = /^Now, as root: (.*)$/m.exec(opening.said()) ?? [];
  // What deploy/bourse-signer-run does, without systemd.
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  const asSigner = `#!/bin/sh\nexec setpriv --reuid=${SIGNER} --regid=${GROUP} --clear-groups -- "$@"\n`;
  writeFileSync(join(bin, 'bourse-signer-run'), asSigner, { mode: 0o755 });
  execFileSync('sh', ['-c', line], { env: { PATH: `${bin}:${process.env.PATH}` } });
  expect(statSync(join(company.folder, 'signer', 'eth', OPENED_FILE)).uid).toBe(SIGNER);
}

test.runIf(isRoot)(
  'S28 by the manual the signers are another user’s and another role’s, and without that no live exchange with chains starts',
  { timeout: 400_000 },
  async () => {
    await expectRefusal(signers(), /^ETH has no seed in .*wallet:create/);
    const made = run(SIGNER, 'wallet-tool', { CHAINS_FILE: company.chainsFile });
    expect(await made.ended(), made.said()).toBe(0);
    const strong = { DATABASE_URL: urlOf('bourse', 'a long one') };
    await expectRefusal(signers(strong), /names bourse, who can write to the exchange's tables/);
    chmodSync(sockets, 0o755);
    await expectRefusal(
      signers(),
      /SIGNER_SOCKETS .* must belong to the signers' user, with mode 750/,
    );
    chmodSync(sockets, 0o750);

    await expectRefusal(exchange({ SIGNER_SOCKETS: '' }), /signers that another user runs/);
    await expectRefusal(exchange({ DATABASE_URL: '' }), /CHAINS_FILE needs DATABASE_URL/);
    const key = join(company.folder, 'keys', 'eth.key');
    chmodSync(join(company.folder, 'keys'), 0o750);
    chmodSync(key, 0o640);
    await expectRefusal(exchange(), /the exchange's user can read \S+eth.key of the signer of ETH/);
    chmodSync(join(company.folder, 'keys'), 0o700);
    chmodSync(key, 0o600);
    // Which reads everything.
    await expectRefusal(exchange({}, 0), /the exchange's user can read/);
    // The tables are there then, and the exchange's.
    await expectRefusal(
      exchange(),
      /database role bourse can write the signers' record: run deploy/,
    );
    await execute(postgres.url, read('deploy/signer-role.sql'));

    const running = signers();
    await expect.poll(() => running.said(), WAIT).toContain('signers of ETH answer in');
    const started = exchange();
    const addressOf = () => / is running: (http:\S+)/.exec(started.said())?.[1];
    await expect.poll(addressOf, WAIT).toBeDefined();
    const { pid } = await SignerClient.ofAnother(sharedSocketOf(sockets, 'ETH')).describe();
    expect(readFileSync(`/proc/${pid}/status`, 'utf8')).toMatch(
      new RegExp(`^Uid:\\s${SIGNER}\\s`, 'm'),
    );
    const users = `select string_agg(distinct usename, ', ') from pg_stat_activity
      where application_name like 'bourse%'`;
    // The signer has joined its record, by its own sign-in.
    const lacks = () =>
      SignerClient.ofAnother(sharedSocketOf(sockets, 'ETH')).ask({ kind: 'lacks' });
    expect(await lacks()).toMatchObject({ kind: 'lacks', found: 'nonce 3' });
    expect(await ask(postgres.url, users)).toBe('bourse, bourse_signer');
    await openSigner();
    expect(await lacks()).toMatchObject({ kind: 'lacks', found: '' });

    // A signer that ends is started again, by its own user; the exchange goes on without it.
    process.kill(pid, 'SIGKILL');
    const newPid = async () =>
      (
        await SignerClient.ofAnother(sharedSocketOf(sockets, 'ETH'))
          .describe()
          .catch(() => undefined)
      )?.pid ?? pid;
    await expect.poll(newPid, WAIT).not.toBe(pid);
    running.child.kill('SIGTERM');
    expect(await running.ended()).toBe(0);
    await expect.poll(() => existsSync(`/proc/${pid}`), WAIT).toBe(false);
    expect((await fetch(`${addressOf()}/healthz`)).status).toBe(200);
    started.child.kill('SIGTERM');
    expect(await started.ended(), started.said()).toBe(0);
  },
);
