import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { describe, expect, test } from 'vitest';
import { importsOf, ROOT } from './sources.ts';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const isThere = (path: string) => existsSync(join(ROOT, path));
/** Paths that begin with a room are below this one. */
const SERVER = 'server/src';

/** The parts of a page within which a short path stands for a file near the path before it. */
const blocksOf = (page: string) => page.split(/\n(?=\n|\||#|- |\d+\. )/);

/** What a text names in code marks that looks like a file or a folder of ours; `a/{b,c}` is two. */
function namesIn(text: string): string[] {
  const codes = Array.from(text.matchAll(/(?<!`)`([^`\n]+)`(?!`)/g), ([, code = '']) => code);
  const isPath = (code: string) =>
    /^[\w.-]+(\/[\w.-]+)*\/?$/.test(code) &&
    (code.includes('/') || /\.(tsx?|mjs|proto|md|json)$/.test(code)) &&
    !code.startsWith('artifacts/');
  return codes.flatMap(unfolded).filter(isPath);
}

function unfolded(code: string): string[] {
  const [, before = '', names, after = ''] = /^(.*)\{([\w,-]+)\}(.*)$/.exec(code) ?? [];
  return names ? names.split(',').map((name) => before + name + after) : [code];
}

/** The folder of a path, and those that it stands in. */
function foldersOf(path: string): string[] {
  const folder = posix.dirname(path);
  return folder === '.' ? [] : [folder, ...foldersOf(folder)];
}

/** The paths of a text from the root; one that is not there is undefined. */
function pathsIn(text: string): { readonly name: string; readonly path: string | undefined }[] {
  let last = '';
  return namesIn(text).map((name) => {
    const places = ['', SERVER, ...foldersOf(last)].map((folder) => posix.join(folder, name));
    const path = places.find(isThere)?.replace(/\/$/, '');
    last = path ?? last;
    return { name, path };
  });
}

test.each(['ARCHITECTURE.md', 'CONTRIBUTING.md'])(
  'each path of %s is there: whole, below the server, or beside the path before it',
  (page) => {
    const paths = blocksOf(read(page)).flatMap(pathsIn);
    expect(paths.length).toBeGreaterThan(50);
    expect(paths.filter(({ path }) => !path).map(({ name }) => name)).toEqual([]);
  },
);

test('the architecture has a row for each room of the server and for each folder of a room', () => {
  const page = read('ARCHITECTURE.md');
  const foldersIn = (path: string) =>
    readdirSync(join(ROOT, path), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name);
  const rooms = foldersIn(SERVER);
  expect(rooms.filter((room) => !page.includes(`\n| \`${room}\` | `))).toEqual([]);
  const named = new Set(
    Array.from(page.matchAll(/^\| (`[^|]+) \|/gm), ([, cell = '']) => namesIn(cell)).flat(),
  );
  const folders = rooms
    .filter((room) => room !== 'processes')
    .flatMap((room) => foldersIn(`${SERVER}/${room}`).map((folder) => `${room}/${folder}`));
  expect(folders.filter((folder) => !named.has(folder))).toEqual([]);
});

const [, ...ways] = read('ARCHITECTURE.md').split(/^## (?=The way of )/m);
const steps = ways.map((way) => {
  const [text = ''] = way.split(/^## /m);
  const rows = Array.from(text.matchAll(/^\| (\d+) \| ([^|]+) \| (.+) \|$/gm));
  return {
    title: text.split('\n', 1)[0] as string,
    numbers: rows.map(([, number]) => Number(number)),
    /** Of each row the files that are passed, and those that its sentence names. */
    files: rows.map(([row, , cell = '']) => ({
      passed: pathsIn(cell).flatMap(({ path }) => path ?? []),
      all: pathsIn(row).flatMap(({ path }) => path ?? []),
    })),
  };
});

test('the architecture has the ways of an order, a withdrawal and a liquidation', () => {
  expect(steps.map(({ title }) => title)).toEqual([
    'The way of an order',
    'The way of a withdrawal',
    'The way of a liquidation',
  ]);
});

describe.each(steps)('$title', ({ numbers, files }) => {
  test('numbers its steps from 1, each with a file', () => {
    expect(numbers.length).toBeGreaterThan(30);
    expect(numbers).toEqual(numbers.map((_, at) => at + 1));
    expect(files.filter(({ passed }) => passed.length === 0)).toEqual([]);
  });

  test('passes no file that neither imports another one of it nor is imported by one', () => {
    const own = new Set(files.flatMap(({ all }) => all));
    const joined = new Set<string>();
    for (const path of own) {
      if (!/\.tsx?$/.test(path)) continue;
      for (const { to } of importsOf({ path, text: read(path) })) {
        if (!own.has(to)) continue;
        joined.add(path);
        joined.add(to);
      }
    }
    const apart = files.flatMap(({ passed }) => passed).filter((path) => !joined.has(path));
    expect(apart).toEqual([]);
  });
});
