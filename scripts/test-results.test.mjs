import { expect, test } from 'vitest';
import {
  countOf,
  failuresOf,
  resultOf,
  SECOND_LOOKS_MAX,
  secondLooks,
  settled,
} from './test-results.mjs';

const API = 'lab/api/some.test.ts';

const moduleOf = (path, state, tests) => ({
  relativeModuleId: path,
  state: () => state,
  diagnostic: () => ({ duration: 1_499 }),
  project: { name: 'lab' },
  meta: () => ({ processorSeconds: 2 }),
  children: {
    allTests: () =>
      Object.entries(tests).map(([fullName, end]) => ({
        fullName,
        result: () => ({ state: end }),
      })),
  },
});
const broken = (path) => ({ path, isOk: false, passed: 1, failures: ['one'] });
const whole = (path) => ({ path, isOk: true, passed: 2, failures: [] });

test('each test counts, a file that failed as a whole once, and errors of nobody once', () => {
  const modules = [
    moduleOf(API, 'failed', { one: 'failed', two: 'passed', three: 'failed', four: 'skipped' }),
    moduleOf('core/src/some.test.ts', 'passed', { one: 'passed' }),
    moduleOf('core/src/no.test.ts', 'failed', {}),
    moduleOf('core/src/died.test.ts', 'pending', {}),
  ];
  expect(countOf(resultOf(modules, []))).toEqual({ passed: 2, failed: 4 });
  expect(countOf(resultOf(modules, [new Error(), new Error()]))).toEqual({ passed: 2, failed: 5 });
  expect(resultOf(modules, []).files[0]).toMatchObject({
    ...{ path: API, project: 'lab', failures: ['one', 'three'] },
    ...{ processorSeconds: 2, wallSeconds: 1.499 },
  });
});

test('only what runs in real time is looked at once more, and only when it is little', () => {
  const real = [
    ...[API, 'lab/e2e/some.test.ts', 'lab/faults/some.test.ts', 'server/src/some.test.ts'],
    'web/src/ui/some.test.tsx',
  ];
  const computed = ['core', 'web/src', 'lab/tidy', 'lab/sim', 'lab/replay', 'lab/thief'];
  const files = [...real, ...computed.map((folder) => `${folder}/some.test.ts`)].map(broken);
  const results = [
    { files, errors: 0 },
    { files: [whole('lab/api/good.test.ts')], errors: 0 },
  ];
  expect(secondLooks(results)).toEqual(real);
  const of = (count) =>
    Array.from({ length: count }, (_, at) => broken(`lab/api/some-${at}.test.ts`));
  expect(secondLooks([{ files: of(SECOND_LOOKS_MAX), errors: 0 }])).toHaveLength(SECOND_LOOKS_MAX);
  expect(secondLooks([{ files: of(SECOND_LOOKS_MAX + 1), errors: 0 }])).toEqual([]);
});

test('a second look counts when all of the file passes, and names what was unsteady', () => {
  const result = { files: [whole('core/src/a.test.ts'), broken(API)], errors: 0 };
  expect(countOf(result)).toEqual({ passed: 3, failed: 1 });
  const good = settled(result, API, { files: [whole(API)], errors: 0 });
  expect(countOf(good.result)).toEqual({ passed: 4, failed: 0 });
  expect(good.unsteady).toEqual([`${API} > one`]);
  const none = { path: API, isOk: false, passed: 0, failures: [] };
  const loaded = settled({ files: [none], errors: 0 }, API, { files: [whole(API)], errors: 0 });
  expect(countOf(loaded.result)).toEqual({ passed: 2, failed: 0 });
  expect(loaded.unsteady).toEqual([`${API} > the file as a whole`]);
});

test('otherwise the first look stands', () => {
  const result = { files: [broken(API)], errors: 0 };
  for (const again of [
    { files: [{ ...broken(API), failures: ['another'] }], errors: 0 },
    { files: [whole(API)], errors: 1 },
    { files: [], errors: 0 },
    { files: [], errors: 1 },
  ]) {
    expect(settled(result, API, again)).toEqual({ result, unsteady: [] });
  }
});

test('what failed in the end is named, a file that did not load and errors of nobody as well', () => {
  const none = { path: 'core/src/no.test.ts', isOk: false, passed: 0, failures: [] };
  const results = [
    { files: [whole('a'), broken(API)], errors: 2 },
    { files: [none], errors: 0 },
  ];
  expect(failuresOf(results)).toEqual([
    `${API} > one`,
    '2 errors that no test caught',
    'core/src/no.test.ts > the file as a whole',
  ]);
});
