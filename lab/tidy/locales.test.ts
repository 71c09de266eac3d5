import { expect, test } from 'vitest';
import { codeTexts } from '../../contract/src/code-texts.ts';
import { Code } from '../../contract/src/codes.ts';

/** Places for values; a word in the plural of a number is of its language alone. */
const placesOf = (text: string) => [...text.matchAll(/\{\{\w+\}\}/g)].map(String).sort();

test('every code has a sentence in both languages, with the same values', () => {
  for (const code of Object.values(Code)) {
    const { en, zh, status } = codeTexts[code];
    expect(placesOf(zh), String(code)).toEqual(placesOf(en));
    expect(zh, String(code)).toMatch(/[\u4e00-\u9fff]/);
    expect([200, 400, 401, 403, 404, 405, 409, 413, 415, 422, 429, 500, 503]).toContain(status);
  }
  expect(new Set(Object.values(Code)).size).toBe(Object.values(Code).length);
});
