import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startServer } from '../load/server-process.ts';
import { ROOT } from '../tidy/sources.ts';

const BYTES_MAX = 350_000_000;
const directory = mkdtempSync(join(tmpdir(), 'bourse-production-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

function install(target: string, environment: Readonly<Record<string, string>> = {}): string {
  const script = join(ROOT, 'scripts/production.mjs');
  const env = { ...process.env, ...environment };
  try {
    const options = { encoding: 'utf8', stdio: 'pipe', env } as const;
    return execFileSync(process.execPath, [script, target], options);
  } catch (error) {
    return (error as { stderr: string }).stderr;
  }
}

test('a production install is small, holds no tools of development, and runs the exchange', {
  timeout: 240_000,
}, async () => {
  const target = join(directory, 'exchange');
  expect(install(target)).toContain(`${target} is ready`);
  // Blocks on the disk, a file with two names once.
  const [kilobytes] = execFileSync('du', ['-sk', target], { encoding: 'utf8' }).split('\t');
  expect(Number(kilobytes) * 1_024).toBeLessThan(BYTES_MAX);
  for (const tool of [
    'vite',
    'vitest',
    'typescript',
    '@biomejs',
    '@bufbuild/buf',
    'wouter',
    '@foundry-rs',
  ]) {
    expect(existsSync(join(target, 'node_modules', tool)), tool).toBe(false);
  }
  // React's build for developers takes twice the work; a test's own NODE_ENV once brought it in.
  expect(process.env.NODE_ENV).toBe('test');
  const assets = join(target, 'web/dist/assets');
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'));
  expect(scripts).not.toEqual([]);
  expect(
    scripts.filter((name) => readFileSync(join(assets, name), 'utf8').includes('jsxDEV')),
  ).toEqual([]);
  const server = await startServer({
    script: join(target, 'scripts/start.mjs'),
    dataDir: join(directory, 'data'),
  });
  try {
    await expect
      .poll(async () => (await fetch(`${server.address}/readyz`)).status, { timeout: 60_000 })
      .toBe(200);
    const page = await fetch(`${server.address}/`, { headers: { accept: 'text/html' } });
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('/assets/')]);
    // The built page has a place for the prices of the first answer (decision 172).
    const trading = await fetch(`${server.address}/spot/BTC`, { headers: { accept: 'text/html' } });
    expect(await trading.text()).toMatch(
      /<p class="first-price"><span>BTC\/USDT<\/span> <span>[\d,.]+</,
    );
    const email = 'someone@example.com';
    const sent = await fetch(`${server.address}/api/code/send`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: 'three-quiet-harbours', scene: 1 }),
    });
    expect(await sent.json()).toMatchObject({ code: 0 });
    // The mail is written, without what lays out its source for readers.
    const mails = `${server.address}/dev/outbox.json?target=${email}`;
    await expect
      .poll(async () => (await fetch(mails)).text(), { timeout: 20_000 })
      .toMatch(/"code":"[A-Z0-9]{6}"/);
  } finally {
    expect(await server.stop()).toBe(0);
  }
});

test('a later release takes the place of the one before, and the data that lie there stay', {
  timeout: 240_000,
}, () => {
  const target = join(directory, 'exchange');
  mkdirSync(join(target, 'data'));
  writeFileSync(join(target, 'data/letter.txt'), 'mine');
  writeFileSync(join(target, 'server/dist/of-the-old-release.js'), '');
  expect(install(target)).toContain(`${target} is ready`);
  expect(readFileSync(join(target, 'data/letter.txt'), 'utf8')).toBe('mine');
  expect(existsSync(join(target, 'server/dist/of-the-old-release.js'))).toBe(false);
  expect(existsSync(join(target, 'server/dist/main.js'))).toBe(true);
  expect(readdirSync(target).filter((name) => /^\.(next|previous)$/.test(name))).toEqual([]);
});

test('it is put into no folder that holds something else', () => {
  const folder = join(directory, 'other');
  mkdirSync(folder);
  writeFileSync(join(folder, 'letter.txt'), 'mine');
  expect(install(folder)).toContain('is not empty');
  expect(existsSync(join(folder, 'letter.txt'))).toBe(true);
});

test('where the registry does not answer, what was installed there is left as it was', {
  timeout: 120_000,
}, () => {
  const target = join(directory, 'in-place');
  const files = ['.production', 'server/dist/main.js', 'node_modules/node/bin/node', 'data/mode'];
  for (const name of files) {
    mkdirSync(dirname(join(target, name)), { recursive: true });
    writeFileSync(join(target, name), name);
  }
  const said = install(target, {
    ...{ npm_config_registry: 'http://127.0.0.1:1', npm_config_fetch_retries: '0' },
    npm_config_cache: join(directory, 'empty-cache'),
  });
  expect(said).not.toContain('is ready');
  for (const name of files) expect(readFileSync(join(target, name), 'utf8'), name).toBe(name);
  expect(readdirSync(target).sort()).toEqual(['.production', 'data', 'node_modules', 'server']);
});
