import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { describe, expect, test } from 'vitest';
import { alarmNames } from '../../server/src/platform/alarms.ts';
import { readConfig, variableNames } from '../../server/src/platform/config.ts';
import { ROOT, sourcesUnder } from './sources.ts';

const pages = sourcesUnder('', ['.md']).filter(({ path }) => !path.startsWith('web/src/'));
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

/** Every file and folder, without the `src` in it: pages write `core/risk` and `risk/freeze.ts`. */
const places = new Set(
  ['contract', 'core', 'client', 'server', 'web', 'lab', 'scripts', 'docs'].flatMap((folder) =>
    sourcesUnder(folder, ['']).flatMap(({ path }) => foldersOf(path.replace('/src/', '/'))),
  ),
);
for (const path of [...places]) {
  for (let at = path.indexOf('/'); at >= 0; at = path.indexOf('/', at + 1)) {
    places.add(path.slice(at + 1));
  }
}

/** A path and all that it stands in. */
function foldersOf(path: string): string[] {
  const parts = path.split('/');
  return parts.map((_, at) => parts.slice(0, at + 1).join('/'));
}

/** What a page names in code marks that looks like a file or a folder of ours. */
function namedPaths(text: string): string[] {
  const codes = Array.from(text.matchAll(/(?<!`)`([^`\n]+)`(?!`)/g), ([, code = '']) => code);
  const isFile = (code: string) => /^[\w./-]+\.(tsx?|mjs|proto|css|sql)$/.test(code);
  const isFolder = (code: string) =>
    /^(contract|core|server|web|lab|scripts|docs)(\/[\w.-]+)+$/.test(code);
  return codes
    .flatMap((code) => unfolded(code))
    .filter((code) => isFile(code) || isFolder(code))
    .map((code) => code.replace(/\/src(?=\/|$)/, ''));
}

/** `core/src/{book,risk}` is two paths. */
function unfolded(code: string): string[] {
  const found = /^(.*)\{([\w,-]+)\}(.*)$/.exec(code);
  if (!found) return [code];
  const [, before = '', names = '', after = ''] = found;
  return names.split(',').map((name) => before + name + after);
}

test.each(pages.map(({ path, text }) => [path, text]))(
  '%s names files that are there',
  (_path, text) => {
    expect(namedPaths(text).filter((path) => !places.has(path))).toEqual([]);
  },
);

test.each(pages.map(({ path, text }) => [path, text]))(
  '%s links to what is there',
  (path, text) => {
    const links = Array.from(text.matchAll(/\]\(([^)\s]+)\)/g), ([, link = '']) => link);
    const own = links
      .filter((link) => !/^(https?:|#)/.test(link))
      .map((link) => link.split('#')[0] ?? '');
    const broken = own.filter((link) => !existsSync(join(ROOT, posix.join(dirname(path), link))));
    expect(broken).toEqual([]);
    const places = links.filter((link) => /^[^:]*\.md#|^#/.test(link));
    const lost = places.filter((link) => {
      const [file = '', heading = ''] = link.split('#');
      return !headingsOf(file ? posix.join(dirname(path), file) : path).includes(heading);
    });
    expect(lost).toEqual([]);
  },
);

test.each(pages.map(({ path, text }) => [path, text]))(
  '%s has lines of at most 120 characters, but for tables and code',
  (_path, text) => {
    const prose = text.replace(/^ *```[\s\S]*?^ *```/gm, '').split('\n');
    expect(prose.filter((line) => line.length > 120 && !/^\s*\|/.test(line))).toEqual([]);
  },
);

/** Of a page, as links name them. */
function headingsOf(path: string): string[] {
  return Array.from(read(path).matchAll(/^#+ (.+)$/gm), ([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

test('every command that a page names is there', () => {
  const scripts = Object.keys(JSON.parse(read('package.json')).scripts);
  const named = pages.flatMap(({ text }) =>
    Array.from(text.matchAll(/npm run ([\w:-]+)/g), ([, name = '']) => name),
  );
  expect(named.filter((name) => !scripts.includes(name))).toEqual([]);
});

describe('the table of variables', () => {
  const table = read('docs/operators/configure.md');
  const lines = Array.from(table.matchAll(/^\| (`[^|]+) \|([^|]*)\|/gm), (cells) => cells.slice(1));
  const namesOf = (cell = '') => cell.split(', ').map((name) => name.replaceAll('`', ''));

  test('has a line for each variable that is read, and no other', () => {
    const told = lines.flatMap(([names]) => namesOf(names));
    expect(told.sort()).toEqual([...variableNames].sort());
  });

  test('tells the defaults: to set one changes nothing', () => {
    const told = lines.flatMap(([names, defaults = '']) =>
      namesOf(names).map((name, at) => [
        name,
        /`([^`]+)`/.exec(defaults.split(',')[at] ?? '')?.[1],
      ]),
    );
    const found = told.filter(([name, value]) => value && name !== 'LOG_KEEP_HOURS');
    expect(found.length).toBeGreaterThan(8);
    for (const [name = '', value] of found) {
      expect(readConfig({ [name]: value }), name).toEqual(readConfig({}));
    }
    // Of live mode and of the demo.
    expect(table).toContain(`\`168\`, in the demo \`${readConfig({}).logKeepHours}\``);
    const live = readConfig({
      ...{ MODE: 'live', SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'exchange@trade.example' },
      PUBLIC_URL: 'https://trade.example',
      ...{ OPERATOR_NAME: 'Example Ltd', OPERATOR_PLACE: 'Hong Kong', OPERATOR_LAW: 'Hong Kong' },
    });
    expect(live.logKeepHours).toBe(168);
  });

  test('is told of by the README, which names each thing that may stand in the way of an order', () => {
    const readme = read('README.md');
    expect(readme).toContain('(docs/operators/configure.md)');
    const [, union = ''] =
      /export type Hindrance =[\s|]*([^;]+);/.exec(read('server/src/processes/readiness.ts')) ?? [];
    const told = union.replaceAll("'", '`').replaceAll(/\s*\|\s*/g, ', ');
    expect(told).not.toBe('');
    expect(readme).toContain(told);
  });
});

test('what each alarm asks for stands in the manual, of each once', () => {
  const rows = read('docs/operators/alarms.md').matchAll(/^\| (`[^|]+) \|([^|]+)\|$/gm);
  const told = Array.from(rows).flatMap(([, names = '', what = '']) => {
    expect(what.trim()).not.toBe('');
    return names.split(', ').map((name) => name.replaceAll('`', '').trim());
  });
  expect(told.sort()).toEqual([...alarmNames].sort());
});

test('the list of decisions names each page once, by its title', () => {
  const list = read('docs/decisions/README.md');
  const listed = Array.from(
    list.matchAll(/^- \[(\d+)\. (.+)\]\((.+)\)$/gm),
    ([, number, title, file]) => `${file}: # ${number}. ${title}`,
  );
  const decisions = pages.filter(({ path }) => /^docs\/decisions\/\d{4}-/.test(path));
  expect(decisions.length).toBeGreaterThan(100);
  const titles = decisions.map(({ path, text }) => `${path.split('/')[2]}: ${text.split('\n')[0]}`);
  expect(listed.sort()).toEqual(titles.sort());
});

test('the manual leads to each of its pages', () => {
  const index = read('docs/operators/README.md');
  const own = pages.filter(({ path }) => /^docs\/operators\/(?!README)[\w-]+\.md$/.test(path));
  expect(own.length).toBeGreaterThan(10);
  const missing = own.filter(({ path }) => !index.includes(`(${path.split('/')[2]})`));
  expect(missing.map(({ path }) => path)).toEqual([]);
});
