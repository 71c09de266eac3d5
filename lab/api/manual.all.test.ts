import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { watchMachine } from '../../server/src/platform/test-machine.ts';

/** The manual as a site, built as `npm run manual` does: a page with a dead link ends the build. */
const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const folder = mkdtempSync(join(tmpdir(), 'bourse-manual-'));
const machine = watchMachine();
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let pages: readonly string[];
beforeAll(async () => {
  await promisify(execFile)(
    process.execPath,
    [join(root, 'scripts/manual.mjs'), '--outDir', folder],
    { timeout: machine.patient(240_000) },
  );
  pages = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.html'),
  );
}, 1_200_000);

/** Addresses of our own that a page leads to or loads. */
function addressesIn(page: string): string[] {
  const text = readFileSync(join(folder, page), 'utf8');
  const found = Array.from(text.matchAll(/\s(?:href|src)="([^"]*)"/g), ([, to = '']) => to);
  return found
    .map((to) => to.split(/[?#]/)[0] ?? '')
    .filter((to) => to !== '' && !/^https?:/.test(to));
}

test('every page is built, and leads to what is there', () => {
  expect(pages.length).toBeGreaterThan(100);
  const lost = pages.flatMap((page) =>
    addressesIn(page)
      .map((to) => (to.startsWith('/') ? join(folder, to) : join(folder, dirname(page), to)))
      .map((path) => (path.endsWith('/') ? `${path}index.html` : path))
      .filter((path) => !existsSync(path))
      .map((path) => `${page} leads to ${path.slice(folder.length)}`),
  );
  expect([...new Set(lost)]).toEqual([]);
});

test('files of the project come with it, as they stand', () => {
  for (const path of ['Dockerfile', 'CHANGELOG.md', 'deploy/prometheus/alerts.yaml']) {
    const copy = readFileSync(join(folder, `files/${path}.txt`), 'utf8');
    expect(copy).toBe(readFileSync(join(root, path), 'utf8'));
  }
});

test('nothing is loaded from elsewhere', () => {
  const loaded = pages.flatMap((page) => {
    const text = readFileSync(join(folder, page), 'utf8');
    return Array.from(text.matchAll(/<(?:link|script|img)[^>]*(?:href|src)="https?:[^"]*"/g));
  });
  expect(loaded).toEqual([]);
});

test('two braces of a text are a text', () => {
  const page = readFileSync(join(folder, 'decisions/0006-texts.html'), 'utf8');
  expect(page).toContain('{{count|one:order|other:orders}}');
});
