import { expect, test } from 'vitest';
import { trading as english } from '../src/texts/en/trading.ts';
import { trading as chinese } from '../src/texts/zh-CN/trading.ts';
import { listedCatalogue, numberedKeys, readNumbers } from './numbered-texts.ts';

const listOf = async (locale: string): Promise<readonly string[]> =>
  JSON.parse((await listedCatalogue(locale, 'trading.ts')).replace(/^[^[]*/, '').replace(/;$/, ''));

test('a numbered key names the same text as its id, in each language', async () => {
  const numbers = await readNumbers();
  const [inEnglish, inChinese] = [await listOf('en'), await listOf('zh-CN')];
  for (const id of Object.keys(english) as (keyof typeof english)[]) {
    const [, at = ''] = /trading\.(\d+)/.exec(numberedKeys(`t('trading.${id}')`, numbers)) ?? [];
    expect([inEnglish[Number(at)], inChinese[Number(at)]]).toEqual([english[id], chinese[id]]);
  }
});

test('what is no key stays as it is written', async () => {
  const source = "read('bourse.preferences'); t('trading.noSuchText');";
  expect(numberedKeys(source, await readNumbers())).toBe(source);
});
