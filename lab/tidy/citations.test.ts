import { describe, expect, test } from 'vitest';
import { type Citation, citationsIn, commentsOf, definitionsIn, testNamesOf } from './citations.ts';
import { sourcesUnder } from './sources.ts';

const definitions = sourcesUnder('docs', ['.md'])
  .filter(({ path }) => path.startsWith('docs/spec/'))
  .flatMap(({ path, text }) => definitionsIn(path, text));

const sources = ['contract', 'core', 'client', 'server', 'web', 'lab']
  .flatMap((folder) => sourcesUnder(folder, ['.ts', '.tsx', '.proto', '.css', '.sql']))
  .filter(({ path }) => path !== 'lab/tidy/citations.test.ts');

const isTest = (path: string) => /\.test\.tsx?$/.test(path);
const inTests: readonly Citation[] = sources
  .filter(({ path }) => isTest(path))
  .flatMap(({ path, text }) => citationsIn(path, testNamesOf(text)));
const inComments: readonly Citation[] = sources.flatMap(({ path, text }) =>
  citationsIn(path, commentsOf(text)),
);
const inPages: readonly Citation[] = sourcesUnder('', ['.md']).flatMap(({ path, text }) =>
  citationsIn(path, [text]),
);
const held = new Set(inTests.map(({ id }) => id));

test('every id that a test, a comment or a page cites is defined in docs/spec', () => {
  const known = new Set(definitions.map(({ id }) => id));
  const unknown = [...inTests, ...inComments, ...inPages].filter(({ id }) => !known.has(id));
  expect(unknown.map(({ path, id }) => `${path}: ${id}`)).toEqual([]);
});

test('no id is defined twice', () => {
  const ids = definitions.map(({ id }) => id);
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
});

test('every invariant, fault and control is in the name of a test, or says why not yet', () => {
  const missing = definitions.filter(
    ({ id, isNotYet }) => /^[IFS]\d\d$/.test(id) && !isNotYet && !held.has(id),
  );
  expect(missing.map(({ id }) => id)).toEqual([]);
});

test('what says "not yet" is in no name of a test, and says why', () => {
  const notYet = definitions.filter(({ isNotYet }) => isNotYet);
  expect(notYet.filter(({ id }) => held.has(id)).map(({ id }) => id)).toEqual([]);
  expect(
    notYet.filter(({ text }) => !/\*Not yet\*.*because /.test(text)).map(({ id }) => id),
  ).toEqual([]);
});

describe('an id is read', () => {
  const idsIn = (text: string) => citationsIn('a.ts', [text]).map(({ id }) => id);

  test('with its range, as it is written', () => {
    expect(idsIn('the book (I24 to I26, F02, D4) is whole')).toEqual([
      'I24',
      'I25',
      'I26',
      'F02',
      'D4',
    ]);
    expect(idsIn('security (D9, S02-S04, S08)')).toEqual(['D9', 'S02', 'S03', 'S04', 'S08']);
    expect(idsIn('thefts: F1, P10 and B2')).toEqual(['F1', 'P10', 'B2']);
  });

  test('and nothing else', () => {
    expect(idsIn('X11, I8n, AES256, 5D4, v1.D4e, #D4, ES2025, S3x')).toEqual([]);
  });

  test('from comments and names of tests only', () => {
    const text = [
      "const path = 'I01 https://a.b/F02';",
      'const time = 3; // of I03',
      '/** Of I04',
      ' * and D5. */',
      "test.each([1])('holds I06 %s', () => {});",
      "test.each([[f(1)]] as const)('holds I07', () => {});",
      "const name = isOld ? 'D7' : `D8`;",
    ].join('\n');
    expect(citationsIn('a.ts', commentsOf(text)).map(({ id }) => id)).toEqual(['I03', 'I04', 'D5']);
    expect(citationsIn('a.ts', testNamesOf(text)).map(({ id }) => id)).toEqual(['I06', 'I07']);
  });

  test('and so is its definition', () => {
    const page =
      '## R1 An anchor\n- **I02** Custody. *Not\n  yet*, because of chains.\n- I03 is no definition';
    expect(definitionsIn('docs/spec/a.md', page)).toMatchObject([
      { id: 'R1', isNotYet: false },
      { id: 'I02', isNotYet: true, text: '- **I02** Custody. *Not yet*, because of chains.' },
    ]);
  });
});
