import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { codeOf, isTest, linesMatching, ROOT, sourcesUnder } from './sources.ts';

const LINES_MAX = 500;
const folders = ['contract', 'core', 'client', 'server', 'web', 'lab', 'scripts', 'docs'] as const;
const typescript = folders.flatMap((folder) => sourcesUnder(folder, ['.ts', '.tsx', '.mjs']));
const written = [
  ...folders.flatMap((folder) =>
    sourcesUnder(folder, ['.ts', '.tsx', '.mjs', '.md', '.proto', '.html', '.css', '.json']),
  ),
  ...['README.md', 'ARCHITECTURE.md', 'STYLE.md', 'package.json', 'biome.json', '.npmrc'].flatMap(
    (path) => readIfThere(path),
  ),
];

describe('files', () => {
  test('are named in kebab case, and say what they hold', () => {
    const banned = /^(utils?|helpers?|common|misc|managers?)\./;
    const wrong = typescript
      .map(({ path }) => path)
      .filter((path) => {
        const name = path.split('/').at(-1) as string;
        const isKebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z]+)*\.(ts|tsx|mjs)$/;
        // A locale's code is its name.
        return banned.test(name) || !(isKebab.test(name) || name === 'zh-CN.ts');
      });
    expect(wrong).toEqual([]);
  });

  test(`have at most ${LINES_MAX} lines`, () => {
    const long = typescript
      .map(({ path, text }) => ({ path, lines: text.split('\n').length - 1 }))
      .filter(({ lines }) => lines > LINES_MAX);
    expect(long).toEqual([]);
  });

  test('export by name, not by default, and re-export nothing wholesale', () => {
    const wrong = typescript
      .filter(({ path }) => !/\.config\.ts$|^scripts\/|^docs\/\.vitepress\//.test(path))
      .flatMap(({ path, text }) => linesMatching(path, text, /^export default |^export \* from /));
    expect(wrong).toEqual([]);
  });
});

describe('code', () => {
  test('silences no checker', () => {
    const silenced = /@ts-(ignore|expect-error|nocheck)|biome-ignore|eslint-disable/;
    const wrong = typescript
      .filter(({ path }) => !path.startsWith('lab/tidy/'))
      .flatMap(({ path, text }) => linesMatching(path, text, silenced));
    expect(wrong).toEqual([]);
  });

  test("reads and writes the browser's storage in one place, which a browser may deny", () => {
    const wrong = typescript
      .filter(({ path }) => path.startsWith('web/') && !isTest(path))
      .filter(({ path }) => path !== 'web/src/lib/storage.ts')
      .flatMap((source) =>
        linesMatching(source.path, codeOf(source), /\b(localStorage|sessionStorage)\b/),
      );
    expect(wrong).toEqual([]);
    const persisted = typescript.filter(({ text }) => /\bpersist\(/.test(text));
    expect(persisted.length).toBeGreaterThan(5);
    expect(persisted.filter(({ text }) => !/storage: kept(OnDevice|InTab)\(/.test(text))).toEqual(
      [],
    );
  });

  test('has no `any`, no enum, no namespace, no parameter property', () => {
    const unwanted = /:\s*any\b|\bas any\b|<any>|^\s*(export )?(const )?enum |^\s*namespace /;
    const wrong = typescript.flatMap((source) =>
      linesMatching(source.path, codeOf(source), unwanted),
    );
    expect(wrong).toEqual([]);
  });

  test('of the web says in the line above why a failure is let go', () => {
    const letGo = /\.catch\(\(\) => (undefined|\{\})\)/;
    // An answer that is kept is looked at, and so is its absence.
    const isKept = /= await /;
    const wrong = typescript
      .filter(({ path }) => path.startsWith('web/') && !isTest(path))
      .flatMap(({ path, text }) =>
        text.split('\n').flatMap((line, index, lines) => {
          if (!letGo.test(line) || isKept.test(line)) return [];
          const isReason = /^\s*\/\//.test(lines[index - 1] ?? '');
          return isReason ? [] : [`${path}:${index + 1}: ${line.trim()}`];
        }),
      );
    expect(wrong).toEqual([]);
  });

  test('of the app loads parts by `lazyPart` and screens by `page`, which a lost connection does not crash', () => {
    const plain = typescript
      .filter(({ path, text }) => path.startsWith('web/src/') && /\blazy\(/.test(text))
      .filter(({ path }) => !isTest(path))
      .map(({ path }) => path);
    expect(plain).toEqual([
      'web/src/features/shell/load-page.tsx',
      'web/src/ui/states/lazy-part.ts',
    ]);
  });

  test('leaves nothing for later', () => {
    const later = new RegExp(['TO', 'DO|FIX', 'ME|XX', 'X\\b'].join(''));
    const wrong = written.flatMap(({ path, text }) => linesMatching(path, text, later));
    expect(wrong).toEqual([]);
  });
});

describe('what is written speaks only of the product', () => {
  // In parts, so that this file does not hold what it looks for.
  const workplace = [
    ['/work', '/(main|shared)'],
    ['/tmp/', 'brief'],
    ['sub', '-?agents?\\b'],
    ['\\bclau', 'de\\b'],
    ['anthro', 'pic'],
    ['language', ' models?\\b'],
    ['as an ', 'AI\\b(?!-driven)'],
    ['\\bprompt', 'ed by\\b'],
    ['artifac', 'tory|jfr', 'og|verdac', 'cio'],
    ['https?://(10|172|192)\\.', '\\d+\\.\\d+\\.\\d+'],
    ['/home/', '[a-z]+/|/Users/[a-z]+/'],
  ].map((parts) => new RegExp(parts.join(''), 'i'));

  test.each(workplace.map((pattern) => [pattern.source, pattern] as const))(
    'not of %s',
    (_source, pattern) => {
      expect(written.length).toBeGreaterThan(300);
      const found = written.flatMap(({ path, text }) => linesMatching(path, text, pattern));
      expect(found).toEqual([]);
    },
  );

  test('the lock file names the public registry only', () => {
    const lock = readFileSync(join(ROOT, 'package-lock.json'), 'utf8');
    const hosts = new Set(
      Array.from(lock.matchAll(/"resolved": "https?:\/\/([^/"]+)/g), ([, h]) => h),
    );
    expect([...hosts].filter((host) => host !== 'registry.npmjs.org')).toEqual([]);
  });
});

function readIfThere(path: string) {
  try {
    return [{ path, text: readFileSync(join(ROOT, path), 'utf8') }];
  } catch {
    return [];
  }
}
