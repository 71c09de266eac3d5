import { describe, expect, it, vi } from 'vitest';
import { addTexts, chooseLocale, setLocale, text, textOf } from './i18n.ts';

const english = import.meta.glob<Record<string, readonly string[]>>('./locales/en/*.ts', {
  eager: true,
});
const chinese = import.meta.glob<Record<string, Readonly<Record<string, string>>>>(
  './locales/zh-CN/*.ts',
  { eager: true },
);
const nameOf = (path: string) => path.split('/').at(-1) ?? '';
const holesOf = (text: string) =>
  [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort();
/** The plural categories of each word that follows a number. */
const pluralsOf = (text: string) =>
  [...text.matchAll(/\{\{\w+\|([^}]*)\}\}/g)].map(([, forms]) =>
    forms?.split('|').map((form) => form.split(':')[0]),
  );

describe('texts', () => {
  it('has the same files in both languages', () => {
    expect(Object.keys(english).map(nameOf)).toEqual(Object.keys(chinese).map(nameOf));
    expect(Object.keys(english).length).toBeGreaterThan(5);
  });

  for (const [path, module] of Object.entries(english)) {
    const name = nameOf(path);
    const keys = Object.values(module)[0] ?? [];
    const translations = Object.values(chinese[`./locales/zh-CN/${name}`] ?? {})[0] ?? {};

    it(`${name} has the same keys in both languages, each once`, () => {
      expect(new Set(keys).size).toBe(keys.length);
      expect(Object.keys(translations).sort()).toEqual([...keys].sort());
    });

    it(`${name} has a word for each plural of its language`, () => {
      for (const key of keys) {
        expect(pluralsOf(key), key).toEqual(pluralsOf(key).map(() => ['one', 'other']));
        const translated = pluralsOf(translations[key] ?? '');
        expect(translated, key).toEqual(translated.map(() => ['other']));
      }
    });

    it(`${name} fills the same holes in both languages`, () => {
      for (const key of keys) {
        expect(translations[key]?.trim(), key).toBeTruthy();
        expect(holesOf(translations[key] ?? ''), key).toEqual(holesOf(key));
      }
    });
  }

  it('says one thing for one key, whichever file it is in', () => {
    const seen = new Map<string, string>();
    for (const module of Object.values(chinese)) {
      for (const [key, value] of Object.entries(Object.values(module)[0] ?? {})) {
        expect(seen.get(key) ?? value, key).toBe(value);
        seen.set(key, value);
      }
    }
  });
});

describe('the language (D5)', () => {
  it('is the stored one, else the browser s, else Simplified Chinese', () => {
    expect(chooseLocale('en', ['zh-CN'])).toBe('en');
    expect(chooseLocale(null, ['fr-FR', 'en-GB'])).toBe('en');
    expect(chooseLocale(null, ['zh-TW', 'en'])).toBe('zh-CN');
    expect(chooseLocale('xx', ['de'])).toBe('zh-CN');
    expect(chooseLocale(null, [])).toBe('zh-CN');
  });

  it('tells two meanings of one English text apart', () => {
    const dictionary = { Market: '行情', 'Market#order': '市价' };
    expect([textOf({}, 'Market'), textOf({}, 'Market#order')]).toEqual(['Market', 'Market']);
    expect(textOf(dictionary, 'Market#order')).toBe('市价');
  });
});

describe('the parts of a dictionary', () => {
  it('come when a screen asks, and stay whatever is switched to', async () => {
    vi.stubGlobal('document', { documentElement: {} });
    await setLocale('zh-CN');
    expect([text('Spot'), text('Order book')]).toEqual(['现货', 'Order book']);
    await addTexts('trading');
    expect(text('Order book')).toBe('订单簿');
    await setLocale('en');
    expect(text('Order book')).toBe('Order book');
    await setLocale('zh-CN');
    expect([text('Spot'), text('Order book')]).toEqual(['现货', '订单簿']);
  });

  it('shows the language that was asked for last, however fast each loads', async () => {
    vi.stubGlobal('document', { documentElement: {} });
    await Promise.all([setLocale('zh-CN'), setLocale('en')]);
    expect(text('Spot')).toBe('Spot');
  });
});
