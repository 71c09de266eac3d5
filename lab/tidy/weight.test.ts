import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import * as enumerations from '../../contract/src/enumerations.ts';
import {
  codeOf,
  importsOf,
  isOfFeature,
  isTest,
  linesMatching,
  ROOT,
  sourcesUnder,
} from './sources.ts';

const app = sourcesUnder('web/src', ['.ts', '.tsx']).filter(({ path }) => !isTest(path));
const desk = sourcesUnder('web/console/src', ['.ts', '.tsx']).filter(({ path }) => !isTest(path));
/** What speaks on the wire beside the app. Papers of a person have sides of their own. */
const others = [
  ...sourcesUnder('server/src', ['.ts']).filter(isOfFeature),
  ...['web/console/src/pages', 'client/src'].flatMap((folder) =>
    sourcesUnder(folder, ['.ts', '.tsx']),
  ),
].filter(({ path }) => !isTest(path) && !path.includes('/people/identity/'));

/** Imports of types leave no trace in what runs. */
const withoutTypes = (text: string) => text.replace(/^(import|export) type [^;]*;/gm, '');

/** Every file of ours, and every package, that runs once these files are loaded. */
function loadedBy(paths: readonly string[]): Set<string> {
  const found = new Set<string>();
  const visit = (path: string) => {
    if (found.has(path)) return;
    found.add(path);
    if (!existsSync(join(ROOT, path))) return;
    const text = withoutTypes(readFileSync(join(ROOT, path), 'utf8'));
    for (const { to } of importsOf({ path, text })) visit(to);
  };
  for (const path of paths) visit(path);
  return found;
}

describe('what the app and the console load of the contract', () => {
  test.each([
    ['app', app, ['route-paths.ts', 'enumerations.ts']],
    ['console', desk, ['console/route-paths.ts', 'console/desk-lists.ts']],
  ])(
    'of the %s is light: no schema library, and of the messages the fields of the feed alone',
    (_name, files, some) => {
      const loaded = loadedBy(files.map(({ path }) => path));
      for (const path of some) expect(loaded.has(`contract/src/${path}`)).toBe(true);
      const isHeavy =
        /^zod|_pb\.js$|^@bufbuild\/protobuf$|^contract\/src\/(console\/)?(routes|shapes|schemas)\b/;
      expect([...loaded].filter((path) => isHeavy.test(path))).toEqual([]);
    },
  );

  test('a heavy import is found, however far away', () => {
    expect([...loadedBy(['server/src/processes/main.ts'])]).toContain('zod');
    expect([...loadedBy(['server/src/processes/main.ts'])]).toContain(
      'contract/src/routes/spot.ts',
    );
  });
});

const members = new Set(
  Object.values(enumerations).flatMap((enumeration) =>
    Object.keys(enumeration).filter((name) => /^[A-Z]/.test(name)),
  ),
);
const fields =
  'side|orderSide|takerSide|positionType|orderType|marginMode|positionMode|triggerPriceType|' +
  'account|accountType|prodCategory|scene|billKind';
/** A field of the wire compared with a number, set to one, or typed by some; 0 is none of them. */
const ofField = new RegExp(
  `\\b(${fields})\\b\\)?\\s*(?:===|!==|[:=]|\\?\\?|\\|\\|)\\s*\\(?[1-9]\\b(?!\\s*\\.)`,
);
const copies: readonly RegExp[] = [
  ofField,
  // A status of HTTP has three digits.
  /(?<!error\.)\bstatus\b\s*(?:===|!==|[:=])\s*[1-9]\b/,
  // One of two sides, kinds or modes.
  /\?\s*(?:1\s*:\s*2|2\s*:\s*1)\b/,
  /[:=]\s*[12] \| [23]\b/,
  new RegExp(`\\bconst (?:${[...members].join('|')})\\b[^=]*=\\s*\\d`),
];

const copiesIn = (path: string, text: string) =>
  copies.flatMap((pattern) => linesMatching(path, codeOf({ path, text }), pattern));

describe('numbers of the wire', () => {
  test('are read from the contract and not copied into the app, nor into what answers it', () => {
    expect(others.length).toBeGreaterThan(200);
    const wrong = [...app, ...others].flatMap(({ path, text }) => copiesIn(path, text));
    // Which step of a liquidation a receipt tells of is no number of the wire.
    const allowed = /^server\/src\/trading\/futures\/history-store\.ts:\d+: readonly kind: /;
    expect(wrong.filter((line) => !allowed.test(line))).toEqual([]);
  });

  test.each([
    'const LONG = 1;',
    'if (order.side === 1) return;',
    'const isOpen = status === 1 || status === 2;',
    'const body = { orderType: isMarket ? 2 : 1 };',
    'const query = { prodCategory: 3, page: 1 };',
    'const first = { leverage: 20, marginMode: 2 };',
    'export type AccountKind = 1 | 2 | 3;',
  ])('a copy is found: %s', (text) => {
    expect(copiesIn('web/src/sample.ts', text).length).toBeGreaterThan(0);
  });

  test.each([
    'if (order.positionType === 0) return;',
    'if (error.status === 0 || response.status === 401) return;',
    'const sign = isLong ? 1 : -1;',
    'const side = sign === 1 ? first : second;',
  ])('a number of another kind is none: %s', (text) => {
    expect(copiesIn('web/src/sample.ts', text)).toEqual([]);
  });
});

test('threads of the engine load all that they need at their start, and a carrier in a cluster only', () => {
  const engine = sourcesUnder('server/src/engine', ['.ts']).filter(({ path }) => !isTest(path));
  const filesWith = (pattern: RegExp) =>
    engine.filter((source) => pattern.test(withoutTypes(codeOf(source)))).map(({ path }) => path);
  expect(filesWith(/await import\(/)).toEqual([
    'server/src/engine/carrier/load-carrier.ts',
    'server/src/engine/run/engine-worker.ts',
  ]);
  expect(filesWith(/await loadCarrier\(/)).toEqual([
    'server/src/engine/run/engine-worker.ts',
    'server/src/engine/run/log-worker.ts',
  ]);
  expect(filesWith(/^import .*websocket-carrier/m)).toEqual([]);
});
