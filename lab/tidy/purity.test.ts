import { describe, expect, test } from 'vitest';
import { codeOf, isTest, linesMatching, sourcesUnder } from './sources.ts';

const core = sourcesUnder('core/src', ['.ts']).filter(({ path }) => !isTest(path));
const find = (pattern: RegExp, files = core) =>
  files.flatMap((source) => linesMatching(source.path, codeOf(source), pattern));

describe('core is pure: no clock, no chance, no waiting, nothing of the machine', () => {
  test.each([
    ['a clock', /\bDate\b|\bperformance\b|\bTemporal\b/],
    ['chance', /\bMath\.random\b|\bcrypto\b/],
    [
      'waiting',
      /\basync\b|\bawait\b|\bPromise\b|\bsetTimeout\b|\bsetImmediate\b|\bqueueMicrotask\b/,
    ],
    ['locale', /\bIntl\b|\blocaleCompare\b|\btoLocale\w+\b/],
    [
      'collection order of the machine',
      /\bWeakRef\b|\bWeakMap\b|\bWeakSet\b|\bFinalizationRegistry\b/,
    ],
    ['code from text', /\beval\b|\bnew Function\b/],
    ['the process', /\bprocess\b|\bglobalThis\b|\bBuffer\b|\bconsole\b/],
  ])('no %s', (_what, pattern) => {
    expect(core.length).toBeGreaterThan(30);
    expect(find(pattern)).toEqual([]);
  });

  test('no node: module', () => {
    expect(core.filter(({ text }) => /'node:/.test(text)).map(({ path }) => path)).toEqual([]);
  });
});

/** Where a division of integers is exact, or rounds by a rule that its comment names. */
const dividing = [
  'core/src/arithmetic.ts',
  // Calendar days, rounded down by the published formula.
  'core/src/market-data/periods.ts',
  // Exact fractions; the rounding is in the name of each function.
  'core/src/perpetual/ratio.ts',
  'core/src/perpetual/margin.ts',
  // A guess that is then checked.
  'core/src/futures/margin/thresholds.ts',
  // A guess that counts only where it leaves no doubt.
  'core/src/perpetual/break-even.ts',
  'core/src/perpetual/deleveraging.ts',
  // Parts of a packed key: the remainder is taken off first.
  'core/src/ledger/ledger.ts',
];

describe('I08 no floating value enters the engine', () => {
  test('no fraction is written down', () => {
    expect(find(/(?<![\w.])\d[\d_]*\.\d|(?<![\w.])\d[\d_]*e-\d/)).toEqual([]);
  });

  test('no function that answers fractions is called', () => {
    const fractions =
      /\bparseFloat\b|\btoFixed\b|\btoPrecision\b|\bMath\.(sqrt|cbrt|pow|exp|log\w*|sin|cos|hypot|fround|round|PI|E)\b/;
    expect(find(fractions)).toEqual([]);
  });

  test('integers are divided only where the remainder is looked after', () => {
    const places = core
      .filter((source) => /[\w)\]]\s*\/=?\s*[\w(]/.test(codeOf(source)))
      .map(({ path }) => path);
    expect(places.sort()).toEqual([...dividing].sort());
  });

  test('amounts reach a number only through the checked paths', () => {
    const unchecked = sourcesUnder('server/src', ['.ts'])
      .filter(({ path }) => !isTest(path))
      .filter(({ path }) =>
        /^server\/src\/(edge\/pipeline|engine\/(log|projector|live)|custody\/(?!chains|signer|wallet)[\w-]+|people|trading|staff|bots)\//.test(
          path,
        ),
      );
    expect(find(/\bparseFloat\b|\btoFixed\b/, unchecked)).toEqual([]);
  });
});

test('the code that is searched has no comments and no texts', () => {
  const text = [
    "const a = 'x / 2'; // Date",
    '/* Math.random */ const b = `a 0.5`;',
    'const c = /1.5/g.test(a);',
    'const d = b / 2;',
  ].join('\n');
  const code = codeOf({ path: 'x.ts', text });
  expect(code).not.toMatch(/Date|random|0\.5|1\.5|x \/ 2/);
  expect(linesMatching('x.ts', code, /\w \/ \d/)).toEqual(['x.ts:4: const d = b / 2;']);
});
