import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testNamesOf } from './citations.ts';
import { clausesIn } from './clauses.ts';
import { ROOT, sourcesUnder } from './sources.ts';

/** How many clauses each section of the specification has, of the part whose pages are written. */
const counts: Readonly<Record<string, number>> = {
  ...{ 'P1-0': 7, 'P1-1': 17, 'P1-2': 220, 'P1-3': 77 },
  ...{ 'P1-4': 84, 'P1-5': 57, 'P1-6': 9, 'P1-7': 99, 'P1-8': 46, 'P1-9': 45 },
  ...{ 'P2-0': 2, 'P2-1': 8, 'P2-2': 160, 'P2-3': 47, 'P2-4': 69 },
  ...{ 'P2-5': 74, 'P2-6': 22, 'P2-7': 59, 'P2-8': 52, 'P2-9': 50 },
};
const clauses = sourcesUnder('docs/spec/clauses', ['.md']).flatMap(({ path }) =>
  clausesIn(readFileSync(join(ROOT, path), 'utf8')),
);

test('each clause of the specification has one row', () => {
  const wanted = Object.entries(counts).flatMap(([section, count]) =>
    Array.from({ length: count }, (_, at) => `${section}.${String(at + 1).padStart(2, '0')}`),
  );
  expect(clauses.map(({ id }) => id).toSorted()).toEqual(wanted.toSorted());
});

test('each row names files that are there', () => {
  const wrong = clauses.flatMap(({ id, where, excuse }) => [
    ...where.filter((path) => !existsSync(join(ROOT, path))).map((path) => `${id} ${path}`),
    ...(where.length === 0 && !excuse.startsWith('Missing') ? [`${id} names no file`] : []),
  ]);
  expect(wrong).toEqual([]);
});

test('each row names a test by a part of its name, or says why there is none', () => {
  const names = new Map<string, readonly string[]>();
  const namesIn = (path: string) => {
    if (!existsSync(join(ROOT, path))) return [];
    const known = names.get(path) ?? testNamesOf(readFileSync(join(ROOT, path), 'utf8'));
    names.set(path, known);
    return known;
  };
  const wrong = clauses.flatMap(({ id, tests, excuse }) => [
    ...(tests.length === 0 && excuse === '' ? [`${id} names no test`] : []),
    ...tests
      .filter(({ path, name }) => !namesIn(path).some((each) => each.includes(name)))
      .map(({ path, name }) => `${id} ${path}: ${name}`),
  ]);
  expect(wrong).toEqual([]);
});
