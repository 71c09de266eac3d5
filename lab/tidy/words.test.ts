import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { commentsOf } from './citations.ts';
import { linesMatching, ROOT, sourcesUnder } from './sources.ts';

const CHINESE = /[\u4e00-\u9fff]/;
const LITERAL = /'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g;

interface Said {
  readonly path: string;
  readonly text: string;
}

function literalsOf({ path, text }: { readonly path: string; readonly text: string }): Said[] {
  const code = text.replace(/^\s*(\/\/|\/?\*).*$/gm, '');
  return [...code.matchAll(LITERAL)].map(([, single, double, template]) => ({
    path,
    text: (single ?? double ?? template ?? '').replace(/\\(.)/g, '$1'),
  }));
}

/** Texts that a person reads: whole files of one language, and files where both stand beside each other. */
function textsOfProduct(): readonly Said[] {
  const own = [
    ...[
      'web/src/texts',
      'web/console/src/texts',
      'contract/src/texts',
      'server/src/platform/texts',
    ],
    ...['web/src/features/help', 'web/src/features/legal'],
    // What /docs shows of each call and field.
    ...['contract/src/routes', 'contract/src/console/routes'],
  ];
  const catalogues = [
    ...own.flatMap((folder) => sourcesUnder(folder, ['.ts'])),
    ...['contract/src/shapes.ts', 'server/src/edge/docs/openapi.ts'].map(sourceOf),
  ];
  const pairs = ['web/console/src', 'contract/src', 'server/src']
    .flatMap((folder) => sourcesUnder(folder, ['.ts', '.tsx']))
    .filter(
      ({ path, text }) =>
        CHINESE.test(text) &&
        !/^server\/src\/platform\/texts|\.test\.|\/test-|fixtures|migrations/.test(path),
    );
  const code = [...catalogues, ...pairs].filter(({ path }) => !path.includes('.test.'));
  return [...code.flatMap(literalsOf), ...['docs/futures.md', 'SECURITY.md'].flatMap(partsOfPage)];
}

const sourceOf = (path: string) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') });
const partsOfPage = (path: string): Said[] =>
  sourceOf(path)
    .text.split('\n\n')
    .map((text) => ({ path, text }));

const texts = textsOfProduct();
const english = texts.filter(({ text }) => !CHINESE.test(text) && /[A-Za-z] [a-z]/.test(text));
const chinese = texts.filter(({ text }) => CHINESE.test(text));

/** A row of the words on the screens: what is said in each language, and what is not. */
interface Term {
  readonly en: string;
  readonly zh: string;
  readonly notEn: readonly string[];
  readonly notZh: readonly string[];
}

const partsOf = (cell = '') =>
  cell
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

function terms(): readonly Term[] {
  const glossary = readFileSync(join(ROOT, 'docs/glossary.md'), 'utf8');
  const [, section = ''] = glossary.split('## Words on the screens');
  return section
    .split('\n')
    .filter((line) => /^\| [^-]/.test(line))
    .slice(1)
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .map(([, en = '', zh = '', notEn, notZh]) => ({
      ...{ en, zh, notEn: partsOf(notEn), notZh: partsOf(notZh) },
    }));
}

/** Constructions that people stumble over; what stands instead is in CONTRIBUTING, "Words". */
const banned = [
  ...[
    /\b(was|were|is|are|be|been) told\b/i,
    /\bwho(so)?ever\b/i,
    /\bso many\b/i,
    /\bif you like\b/i,
  ],
  ...[/\bbecomes? of\b/i, /\bof one's own\b/i, /\b(no|some|every)body\b/i],
  ...[/\bof yours\b/i, /\bthe own\b/i, /\bby pages\b/i, /\bfor ever\b/i],
  ...[/\bthe house\b/i, /\bput off\b/i, /\bstands against\b/i, /\banew\b/i],
  ...[/\bmay (still )?leave\b/i, /\bstands? in (its|the) way\b/i, /\bthere was none\b/i],
  ...[/\bis away\b/i, /\bwhat (was|is) asked\b/i, /\blooked at\b/i, /\bat the moment\b/i],
];
/** The same for Chinese: each with what to say in its place. */
const bannedChinese: readonly (readonly [pattern: RegExp, say: string])[] = [
  [/被告知/, '我们会通知您'],
  [/被(您|用户|我们)/, '您、用户 or 我们 as the subject'],
  [/所谓的/, 'nothing'],
  [/的话(?!题)/, '如果…'],
  [/您可以进行/, '您可以 and the verb'],
  [/进行[^，。；]{0,12}操作/, 'the verb alone'],
  [/对[^，。；]{1,12}进行/, 'the verb with its object'],
  [/订单(?!簿)/, '委托'],
  [/仓位(?!模)/, '持仓'],
  [/限价止盈止损/, '限价条件单'],
  [/(^|[，。；：！？\s])它(?!们)/, 'the thing by its name'],
  [/请注意到/, '请注意'],
  [/之时/, '时'],
  [/将会/, '将'],
  [/以便于/, '以便'],
  [/作为一个/, '作为'],
  [/无论是谁|不管是谁/, '任何人'],
];
/** Names of other things that hold a word which is not said alone. */
const withoutNames = (text: string) => text.replace(/订单簿/g, '').replace(/仓位?[模杠]/g, '');

test('the glossary has a row for each of the sixty words that the screens are made of', () => {
  expect(terms().length).toBeGreaterThanOrEqual(60);
  for (const { en, zh } of terms()) {
    const said = (all: readonly Said[], word: string) =>
      all.some(({ text }) => text.toLowerCase().includes(word.toLowerCase()));
    expect([en, said(texts, en)]).toEqual([en, true]);
    expect([zh, said(chinese, zh)]).toEqual([zh, true]);
  }
});

test('the glossary explains each word once, these among them', () => {
  const glossary = readFileSync(join(ROOT, 'docs/glossary.md'), 'utf8');
  const [explained = ''] = glossary.split('## Words on the screens');
  const rows = explained.split('\n').filter((line) => /^\| (?!-|word )/.test(line));
  const words = rows.flatMap((row) => partsOf(row.split('|')[1]).map((word) => word.toLowerCase()));
  expect(words.length).toBeGreaterThan(80);
  expect(words.filter((word, at) => words.indexOf(word) !== at)).toEqual([]);
  expect(words).toEqual(
    expect.arrayContaining(['desk', 'hold', 'wallet', 'turn', 'stop', 'bot', 'shutdown']),
  );
});

test('no text says a thing by another word than the glossary has', () => {
  const wrong = [
    ...terms().flatMap(({ en, notEn }) =>
      notEn.flatMap((word) =>
        english
          .filter(({ text }) => text.toLowerCase().includes(word))
          .map(({ path, text }) => `${path}: "${text}" (${en})`),
      ),
    ),
    ...terms().flatMap(({ zh, notZh }) =>
      notZh.flatMap((word) =>
        chinese
          .filter(({ text }) => withoutNames(text).includes(word))
          .map(({ path, text }) => `${path}: "${text}" (${zh})`),
      ),
    ),
  ];
  expect(wrong).toEqual([]);
});

test('a percent has no space before its sign: in texts, documents and comments', () => {
  const written = ['contract', 'core', 'client', 'server', 'web', 'lab', 'scripts']
    .flatMap((folder) => sourcesUnder(folder, ['.ts', '.tsx', '.mjs', '.proto']))
    .flatMap(({ path, text }) => commentsOf(text).map((comment) => ({ path, text: comment })));
  expect(written.length).toBeGreaterThan(5000);
  const spaced = [...texts, ...written, ...sourcesUnder('', ['.md'])].flatMap(({ path, text }) =>
    linesMatching(path, text, /[\d}] %(?![a-z])/),
  );
  expect(spaced).toEqual([]);
});

test('D56 no English text has a construction that people stumble over', () => {
  expect(english.length).toBeGreaterThan(4000);
  const found = english.filter(({ text }) => banned.some((pattern) => pattern.test(text)));
  expect(found.map(({ path, text }) => `${path}: ${text}`)).toEqual([]);
});

/** What documents leave behind; what they quote, and the words that the glossary refuses, are not theirs. */
const bannedInDocuments = [
  ...[/\b(was|were|is|are|be|been|being)( not)? told\b/i, /\bwho(so|m)?ever\b/i, /\bso many\b/i],
  ...[/\bof one's own\b/i, /\b(no|some|every|any)body\b/i, /\banew\b/i, /\bfor ever\b/i],
  ...[/\bput off\b/i, /\bbecomes? of\b/i, /\bstands? against\b/i, /\bin (its|the) way of\b/i],
];

test('no document has a construction that people stumble over', () => {
  // The specification's clauses stay to the letter.
  const documents = sourcesUnder('', ['.md']).filter(({ path }) => !path.includes('spec/clauses/'));
  expect(documents.length).toBeGreaterThan(200);
  const found = documents.flatMap(({ path, text }) =>
    (text.split('## Words on the screens')[0] ?? '')
      .replace(/`[^`\n]*`|"[^"]{1,60}"|\]\([^)]*\)/g, '')
      .split(/\n\n|\n(?=\s*[-|] )/)
      .map((part) => part.replace(/\s+/g, ' '))
      .filter((part) => bannedInDocuments.some((pattern) => pattern.test(part)))
      .map((part) => `${path}: ${part}`),
  );
  expect(found).toEqual([]);
});

test('D56 no Chinese text has a construction that people stumble over', () => {
  expect(chinese.length).toBeGreaterThan(4000);
  const found = chinese.flatMap(({ path, text }) =>
    bannedChinese
      .filter(([pattern]) => pattern.test(text))
      .map(([pattern, say]) => `${path}: ${text} (${pattern}: say ${say})`),
  );
  expect(found).toEqual([]);
});
