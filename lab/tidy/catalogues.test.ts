import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Catalogues } from '@bourse/contract/texts.ts';
import { describe, expect, it } from 'vitest';
import { ROOT } from './sources.ts';

/** All catalogues of a folder in a language, by subject. */
async function catalogues(folder: string, language: string): Promise<Catalogues> {
  const place = join(ROOT, folder, language);
  const files = readdirSync(place).map((name) => import(join(place, name)));
  return Object.assign({}, ...(await Promise.all(files)));
}

const folders = [
  'web/src/texts',
  'web/console/src/texts',
  'server/src/platform/texts',
  'contract/src/texts',
];
const programs = await Promise.all(
  folders.map(
    async (folder) =>
      [folder, await catalogues(folder, 'en'), await catalogues(folder, 'zh-CN')] as const,
  ),
);

const holesOf = (text: string) =>
  [...new Set([...text.matchAll(/\{\{(\w+)[^}]*\}\}/g)].map(([, name]) => name))].sort();
/** The plural categories of each word that follows a number. */
const pluralsOf = (text: string) =>
  [...text.matchAll(/\{\{\w+\|([^}]*)\}\}/g)].map(([, forms]) =>
    forms?.split('|').map((form) => form.split(':')[0]),
  );
/** Han letters, and the signs between them. */
const CHINESE = /[\p{Script=Han}\u3000-\u303f\uff00-\uffef]/u;
/** A deposit that was found needs no other words. */
const emptyOnPurpose = ['deposits.dofound'];
/** What both languages write alike: signs, units, abbreviations, names. */
const isAlike = (text: string) => !/\p{Ll}/u.test(text.replace(/\{\{[^}]*\}\}|Secret/g, ''));

describe.each(programs)('%s', (_folder, english, chinese) => {
  const texts = Object.entries(english).flatMap(([subject, catalogue]) =>
    Object.entries(catalogue).map(
      ([id, en]) => [`${subject}.${id}`, en, chinese[subject]?.[id] ?? ''] as const,
    ),
  );

  it('stand in both languages under the same names, in the same order', () => {
    expect(texts.length).toBeGreaterThan(10);
    for (const [subject, catalogue] of Object.entries(english)) {
      expect(Object.keys(chinese[subject] ?? {}), subject).toEqual(Object.keys(catalogue));
    }
    expect(Object.keys(chinese).sort()).toEqual(Object.keys(english).sort());
  });

  it('fill the same holes in both languages, and no hole without a name', () => {
    for (const [key, en, zh] of texts) {
      expect(holesOf(zh), key).toEqual(holesOf(en));
      expect(en + zh, key).not.toMatch(/(^|[^{])\{\d?\}/);
    }
  });

  it('have a word for each plural of their language', () => {
    for (const [key, en, zh] of texts) {
      expect(pluralsOf(en), key).toEqual(pluralsOf(en).map(() => ['one', 'other']));
      expect(pluralsOf(zh), key).toEqual(pluralsOf(zh).map(() => ['other']));
    }
  });

  it('are in their language', () => {
    for (const [key, en, zh] of texts) {
      if (emptyOnPurpose.includes(key)) continue;
      expect([en.trim(), zh.trim()], key).not.toContain('');
      expect(en, key).not.toMatch(/\p{Script=Han}/u);
      if (zh !== en && !isAlike(zh)) expect(zh, key).toMatch(CHINESE);
    }
  });
});
