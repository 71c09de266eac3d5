import { expect, test } from 'vitest';
import { texts as tradingTexts } from './locales/chinese-trading.ts';
import { texts as baseTexts } from './locales/zh-CN.ts';

const sources = import.meta.glob<string>('../{data,features,parts,ui}/**/*.{ts,tsx}', {
  ...{ eager: true, query: '?raw', import: 'default' },
});
/** Loaded by screens that load the texts of trading. */
const speaksOfTrading =
  /^\.\.\/(features\/(trading|orders)\/|data\/(orders|futures)\/|parts\/(?!people|markets))|\.test\.tsx?$/;

const quoted = (source: string) =>
  [...source.matchAll(/'((?:[^'\\\n]|\\.)+)'/g)].map(([, words]) => words ?? '');

test('no screen says what only the texts of trading have, unless it loads them', () => {
  const others = Object.entries(sources).filter(([path]) => !speaksOfTrading.test(path));
  expect(others.length).toBeGreaterThan(100);
  const missing = others.flatMap(([path, source]) =>
    quoted(source)
      .filter((words) => words.length > 1 && words in tradingTexts && !(words in baseTexts))
      .map((words) => `${path}: ${words}`),
  );
  expect(missing).toEqual([]);
});
