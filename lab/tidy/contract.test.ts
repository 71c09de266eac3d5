import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { consoleRoutes } from '../../contract/src/console/routes.ts';
import { routes } from '../../contract/src/routes.ts';
import {
  CONSOLE_PATHS_FILE,
  consolePathsText,
  ROUTE_PATHS_FILE,
  routePathsText,
} from '../generate/route-paths.ts';
import { isOfFeature, ROOT, sourcesUnder } from './sources.ts';

const buf = join(ROOT, 'node_modules/.bin/buf');
/** The messages of the last release, as `npm run contract:release` keeps them. */
const baseline = 'contract/proto-baseline/released.binpb';

function run(...parameters: string[]): string {
  const { stdout, stderr, status } = spawnSync(buf, parameters, { cwd: ROOT, encoding: 'utf8' });
  return status === 0 ? '' : `${stdout}${stderr}` || `buf ended with ${status}`;
}

test('the messages keep the rules of the house', () => {
  expect(run('lint')).toBe('');
});

test('no message of the last release is broken: an old log and an old client are still understood', () => {
  expect(existsSync(join(ROOT, baseline))).toBe(true);
  expect(run('breaking', '--against', baseline)).toBe('');
});

test('a changed field is found', () => {
  const folder = mkdtempSync(join(tmpdir(), 'bourse-breaking-'));
  try {
    const image = join(folder, 'changed.binpb');
    expect(run('build', '-o', image)).toBe('');
    // The text of a field's name stands in the image: another name of the same length is a change.
    const bytes = readFileSync(image);
    const at = bytes.indexOf('quantity_lots');
    expect(at).toBeGreaterThan(0);
    bytes.write('quantity_lotz', at, 'latin1');
    const changed = join(folder, 'renamed.binpb');
    writeFileSync(changed, bytes);
    expect(run('breaking', '--against', changed)).toContain('quantity_lot');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('the generated code is what the messages generate', () => {
  const folder = mkdtempSync(join(tmpdir(), 'bourse-generate-'));
  try {
    expect(run('generate', '-o', folder)).toBe('');
    const generated = 'contract/src/gen';
    const names = readdirSync(join(ROOT, generated), { recursive: true, encoding: 'utf8' });
    const files = names.filter((name) => /\.(js|ts)$/.test(name));
    expect(files.length).toBeGreaterThan(8);
    for (const name of files) {
      const path = `${generated}/${name}`;
      expect(readFileSync(join(folder, path), 'utf8'), path).toBe(
        readFileSync(join(ROOT, path), 'utf8'),
      );
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('the paths that callers load are those of the rows', () => {
  const written = readFileSync(join(ROOT, ROUTE_PATHS_FILE), 'utf8');
  expect(written, 'npm run generate').toBe(routePathsText(routes));
  const console = readFileSync(join(ROOT, CONSOLE_PATHS_FILE), 'utf8');
  expect(console, 'npm run generate').toBe(consolePathsText(consoleRoutes));
});

test('every route has a path of its own, and a handler that names it', () => {
  const rows = Object.values({ ...routes, ...consoleRoutes }).map(
    ({ method, path }) => `${method} ${path}`,
  );
  expect(new Set(rows).size).toBe(rows.length);
  const features = sourcesUnder('server/src', ['.ts'])
    .filter((source) => isOfFeature(source) && !source.path.includes('.test.'))
    .map(({ text }) => text)
    .join('\n');
  const unhandled = Object.keys({ ...routes, ...consoleRoutes }).filter(
    (name) => !new RegExp(`[rR]outes\\.${name}\\b`).test(features),
  );
  expect(unhandled).toEqual([]);
});
