import { type EventKind, eventKinds } from '@bourse/contract/event-fold.ts';
import { expect, test } from 'vitest';
import { isTest, sourcesUnder } from './sources.ts';

type Group = keyof typeof eventKinds;
const kinds = new Set<string>(Object.values(eventKinds).flat());
const words = (text: string) => Array.from(text.matchAll(/'(\w+)'/g), ([, word]) => word as string);
const groups = (text: string) =>
  Array.from(text.matchAll(/eventKinds\.(\w+)/g), ([, group]) => group as Group);
const kindsOf = (group: Group): readonly EventKind[] => eventKinds[group];

interface Readers {
  readonly passed: readonly string[];
  readonly read: readonly string[];
}

/** What a record says of each kind, as it stands in the source. */
function readRecord(text: string, constants: ReadonlyMap<string, readonly string[]>): Readers {
  const passed: string[] = [];
  for (const [, name, inside = ''] of text.matchAll(/\.\.\.(passOver\w*)\(([^)]*)\)/g)) {
    if (name === 'passOverAllBut') {
      const own = words(inside);
      const others = Object.keys(eventKinds).filter((group) => !own.includes(group));
      passed.push(...others.flatMap((group) => kindsOf(group as Group)));
      continue;
    }
    passed.push(...words(inside), ...groups(inside).flatMap(kindsOf));
    for (const [constant, of] of constants) if (inside.includes(constant)) passed.push(...of);
  }
  const keys = Array.from(text.matchAll(/^\s+(\w+):/gm), ([, key]) => key as string);
  const folded = [...text.matchAll(/\.\.\.foldAll\(([^;]*?),\s*\(?\w/g)];
  const all = folded.flatMap(([, of = '']) => [...words(of), ...groups(of).flatMap(kindsOf)]);
  return { passed, read: [...keys.filter((key) => kinds.has(key)), ...all] };
}

/** The kinds that a record passes over and reads as well: with its own line gone it compiles still. */
function silentDefaultsIn(text: string): string[] {
  const constants = new Map(
    Array.from(text.matchAll(/const (\w+) = \[([^\]]*)\] as const;/g), ([, name, inside]) => [
      name as string,
      words(inside as string),
    ]),
  );
  return [...text.matchAll(/^( *).*EventFolds<[^=]*?> = \{\n([\s\S]*?)\n\1\};/gm)].flatMap(
    ([, , record = '']) => {
      const { passed, read } = readRecord(record, constants);
      const twice = passed.filter((kind, at) => passed.indexOf(kind) !== at);
      return [...read.filter((kind) => passed.includes(kind)), ...twice];
    },
  );
}

const readers = sourcesUnder('server/src', ['.ts']).filter(
  ({ path, text }) => !isTest(path) && /EventFolds<[^=]*?> = \{/.test(text),
);

test('each reader of events says once what it does with a kind, so that none is passed over for want of a line', () => {
  expect(readers.length).toBeGreaterThan(7);
  expect(
    readers.flatMap(({ path, text }) => silentDefaultsIn(text).map((kind) => `${path}: ${kind}`)),
  ).toEqual([]);
});

test.each([
  [
    'a group passed over whole, and one of it read',
    '...passOver(eventKinds.funds),\n  fundsHeld: of,',
  ],
  ['all but other groups, and one of the rest read', "...passOverAllBut('books'),\n  traded: of,"],
  ['a group that is passed over twice', "...passOverAllBut('books'),\n  ...passOver(['traded']),"],
  [
    'a kind by name, and in what is folded alike',
    "...passOver(['traded']),\n  ...foldAll(['traded'], of),",
  ],
])('a fault is found: %s', (_name, inside) => {
  expect(silentDefaultsIn(`const folds: EventFolds<[]> = {\n  ${inside}\n};`)).not.toEqual([]);
});
