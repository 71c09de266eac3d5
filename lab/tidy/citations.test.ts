import { expect, test } from 'vitest';
import { sourcesUnder } from './sources.ts';

/**
 * The names of every test and of the groups that they stand in. A range counts whole: "I24 to I37".
 */
function citedIds(): Set<string> {
  const cited = new Set<string>();
  const named = /\b(?:test|it|describe)(?:\.\w+(?:\([^)]*\))?)*\(\s*(['"`])((?:(?!\1)[\s\S])*)\1/g;
  for (const folder of ['contract', 'core', 'server', 'web', 'lab']) {
    for (const { path, text } of sourcesUnder(folder, ['.test.ts', '.test.tsx'])) {
      if (path.startsWith('lab/tidy/citations')) continue;
      for (const [, , name = ''] of text.matchAll(named)) collect(name, cited);
    }
  }
  return cited;
}

function collect(name: string, cited: Set<string>): void {
  for (const [, kind, number] of name.matchAll(/\b([IFSD])(\d{1,2})\b/g)) {
    cited.add(kind + (number as string).padStart(2, '0'));
  }
  for (const [, kind, first, last] of name.matchAll(/\b([IF])(\d\d) to [IF](\d\d)\b/g)) {
    for (let id = Number(first); id <= Number(last); id += 1) {
      cited.add(kind + String(id).padStart(2, '0'));
    }
  }
}

const ids = (kind: string, first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, at) => kind + String(first + at).padStart(2, '0'));

/** Invariants that nothing in the exchange can show yet, each with its reason. */
const notYet: Readonly<Record<string, string>> = {
  I02: 'custody is compared with liabilities once coins come from and go to chains',
};

const cited = citedIds();

test('every invariant up to the last of futures is held by a test that names it, or says why not', () => {
  const missing = ids('I', 1, 61).filter((id) => !cited.has(id) && !(id in notYet));
  expect(missing).toEqual([]);
});

test('every invariant against people who act together is held by a test that names it', () => {
  expect(ids('I', 71, 80).filter((id) => !cited.has(id))).toEqual([]);
});

test('what is excused is not held by a test already', () => {
  expect(Object.keys(notYet).filter((id) => cited.has(id))).toEqual([]);
});

test('every fault of the engine, its log and its doors is met by a test that names it', () => {
  const faults = [
    ...[...ids('F', 1, 5), 'F08', 'F11', 'F13', 'F19', 'F20', 'F21', 'F24', 'F25', 'F28'],
    ...[...ids('F', 41, 43), 'F45', 'F47', 'F48'],
  ];
  expect(faults.filter((id) => !cited.has(id))).toEqual([]);
});

test('names are read with their ranges, and only names', () => {
  const found = new Set<string>();
  collect('the book (I24 to I26, F02) is whole', found);
  expect([...found].sort()).toEqual(['F02', 'I24', 'I25', 'I26']);
});
