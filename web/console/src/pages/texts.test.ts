import { expect, test } from 'vitest';
import { roleTexts, shared } from '../lib/shared-texts.ts';

type Words = Readonly<Record<string, readonly [en: string, zh: string]>>;
const modules = import.meta.glob<Readonly<Record<string, unknown>>>('./*/texts.ts', {
  eager: true,
});

const isWords = (value: unknown): value is Words =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((one) => Array.isArray(one) && one.length === 2);
const groups: (readonly [string, Words])[] = [
  ['shared', shared],
  ['roles', roleTexts],
  ...Object.entries(modules).flatMap(([path, module]) =>
    Object.entries(module).flatMap(([name, words]) =>
      isWords(words) ? [[`${path} ${name}`, words] as const] : [],
    ),
  ),
];
const placesOf = (text: string) => [...new Set(text.match(/\{\d\}/g) ?? [])].sort();
/** Found there, a deposit needs no other words. */
const isEmptyOnPurpose = (key: string) => key === 'dofound';

test('each text of the console stands in both languages, with the same places for values', () => {
  expect(groups.length).toBeGreaterThan(Object.keys(modules).length);
  for (const [group, words] of groups) {
    for (const [key, [en, zh]] of Object.entries(words)) {
      const name = `${group} ${key}`;
      if (!isEmptyOnPurpose(key)) expect([en.trim(), zh.trim()], name).not.toContain('');
      expect(placesOf(zh), name).toEqual(placesOf(en));
      // Chinese has Han letters, or is what both languages write alike (UID, {0} USDT).
      const isChinese =
        /\p{Script=Han}/u.test(zh) || zh === en || !/\p{Ll}/u.test(zh.replace(/\{\d\}/g, ''));
      expect(isChinese, `${name}: ${zh}`).toBe(true);
      expect(en, name).not.toMatch(/\p{Script=Han}/u);
    }
  }
});
