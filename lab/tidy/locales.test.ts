import { join } from 'node:path';
import { expect, test } from 'vitest';
import { codeText, codeTexts } from '../../contract/src/code-texts.ts';
import { Code } from '../../contract/src/codes.ts';
import { ROOT, sourcesUnder } from './sources.ts';

/** Places for values; a word in the plural of a number is of its language alone. */
const placesOf = (text: string) => [...text.matchAll(/\{\{?\s*\w+[^}|]*\}\}?/g)].map(String).sort();

/** The English texts are their own keys: a file of them is a list. */
async function englishTexts(): Promise<string[]> {
  const modules = await modulesUnder('web/src/lib/locales/en');
  return modules.flatMap((module) => Object.values(module).flat() as string[]);
}

/** A file of translations is a table by English text. */
async function chineseTexts(): Promise<[english: string, chinese: string][]> {
  const modules = await modulesUnder('web/src/lib/locales/zh-CN');
  return modules.flatMap((module) =>
    Object.values(module).flatMap((table) => Object.entries(table as Record<string, string>)),
  );
}

async function modulesUnder(folder: string): Promise<Record<string, unknown>[]> {
  const files = sourcesUnder(folder, ['.ts']);
  return Promise.all(files.map(({ path }) => import(/* @vite-ignore */ join(ROOT, path))));
}

test('both languages have the same texts, with the same places for values', async () => {
  const english = await englishTexts();
  const chinese = await chineseTexts();
  expect(english.length).toBeGreaterThan(100);
  expect(new Set(chinese.map(([key]) => key))).toEqual(new Set(english));
  for (const [key, text] of chinese) {
    expect(new Set(placesOf(text)), key).toEqual(new Set(placesOf(key)));
    expect(text.trim(), key).not.toBe('');
  }
});

test('every code has a sentence in both languages, with the same values', () => {
  for (const code of Object.values(Code)) {
    const { en, zh, status } = codeTexts[code];
    expect(placesOf(zh), String(code)).toEqual(placesOf(en));
    expect(codeText(code, 'zh-CN'), String(code)).toMatch(/[\u4e00-\u9fff]/);
    expect([200, 400, 401, 403, 404, 405, 409, 413, 415, 422, 429, 500, 503]).toContain(status);
  }
  expect(new Set(Object.values(Code)).size).toBe(Object.values(Code).length);
});
