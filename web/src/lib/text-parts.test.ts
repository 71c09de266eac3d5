import { expect, test } from 'vitest';
import { texts as assetsTexts } from './locales/chinese-assets.ts';
import { texts as programTexts } from './locales/chinese-programs.ts';
import { texts as publicTexts } from './locales/chinese-public.ts';
import { texts as tradingTexts } from './locales/chinese-trading.ts';
import { texts as userTexts } from './locales/chinese-user.ts';
import { texts as baseTexts } from './locales/zh-CN.ts';

const sources = import.meta.glob<string>('../{data,features,parts,ui}/**/*.{ts,tsx}', {
  ...{ eager: true, query: '?raw', import: 'default' },
});
/** What only some screens load, and the files of those screens. */
const parts = [
  {
    texts: tradingTexts,
    isLoadedBy:
      /^\.\.\/(features\/(trading|orders|assets)\/|data\/(orders|futures)\/|parts\/(?!people|markets))/,
  },
  {
    texts: assetsTexts,
    isLoadedBy: /^\.\.\/(features\/assets\/|data\/user\/(assets|deposits)\.ts)/,
  },
  {
    texts: programTexts,
    isLoadedBy: /^\.\.\/(features\/(api-keys|bots)\/|data\/user\/api-keys\.ts)/,
  },
  {
    texts: publicTexts,
    isLoadedBy: /^\.\.\/(features\/(status|proof)\/|data\/public\/)/,
  },
  // The dialogs of the authenticator open on any screen.
  {
    texts: userTexts,
    isLoadedBy:
      /^\.\.\/(features\/(user-centre\/(?!authenticator)|fees\/|referral\/|support\/)|parts\/people\/(picture-card|use-picture))/,
  },
] as const;

const partFiles = import.meta.glob<{ texts: Readonly<Record<string, string>> }>(
  './locales/chinese-*.ts',
  { eager: true },
);

test('every part of the dictionary is looked at', () => {
  const listed = new Set<unknown>(parts.map(({ texts }) => texts));
  const left = Object.entries(partFiles).filter(([, { texts }]) => !listed.has(texts));
  expect(left.map(([path]) => path)).toEqual([]);
});

const quoted = (source: string) =>
  [...source.matchAll(/'((?:[^'\\\n]|\\.)+)'/g)].map(([, words]) => words ?? '');

test('no screen says what only the texts of others have', () => {
  // Whole documents are written in each language, and translated by none of these.
  const screens = Object.entries(sources).filter(
    ([path]) => !/\.test\.tsx?$|\/(help|legal)\/(en|zh-CN)\//.test(path),
  );
  expect(screens.length).toBeGreaterThan(100);
  const missing = screens.flatMap(([path, source]) => {
    const own = parts.filter(({ isLoadedBy }) => isLoadedBy.test(path));
    const loaded = [baseTexts, ...own.map(({ texts }) => texts)];
    return quoted(source)
      .filter((words) => words.length > 1 && parts.some(({ texts }) => words in texts))
      .filter((words) => !loaded.some((texts) => words in texts))
      .map((words) => `${path}: ${words}`);
  });
  expect(missing).toEqual([]);
});
