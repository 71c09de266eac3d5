import type { Catalogue } from '@bourse/contract/texts.ts';
import { describe, expect, it, vi } from 'vitest';
import { addTexts, chooseLocale, setLocale, text, textOf } from './i18n.ts';

const english = import.meta.glob<Readonly<Record<string, Catalogue>>>('../texts/en/*.ts', {
  eager: true,
});
const chinese = import.meta.glob<Readonly<Record<string, Catalogue>>>('../texts/zh-CN/*.ts', {
  eager: true,
});
const nameOf = (path: string) => path.split('/').at(-1) ?? '';
const holesOf = (text: string) =>
  [...new Set([...text.matchAll(/\{\{(\w+)[^}]*\}\}/g)].map(([, name]) => name))].sort();
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
    const texts = Object.entries(Object.values(module)[0] ?? {});
    const translations = Object.values(chinese[`../texts/zh-CN/${name}`] ?? {})[0] ?? {};

    it(`${name} has a word for each plural of its language`, () => {
      for (const [id, en] of texts) {
        expect(pluralsOf(en), id).toEqual(pluralsOf(en).map(() => ['one', 'other']));
        const translated = pluralsOf(translations[id] ?? '');
        expect(translated, id).toEqual(translated.map(() => ['other']));
      }
    });

    it(`${name} has the same ids and fills the same holes in both languages`, () => {
      expect(Object.keys(translations)).toEqual(texts.map(([id]) => id));
      for (const [id, en] of texts) {
        expect(translations[id]?.trim(), id).toBeTruthy();
        expect(holesOf(translations[id] ?? ''), id).toEqual(holesOf(en));
      }
    });
  }
});

describe('the language (D5)', () => {
  it('is the stored one, else the browser s, else Simplified Chinese', () => {
    expect(chooseLocale('en', ['zh-CN'])).toBe('en');
    expect(chooseLocale(null, ['fr-FR', 'en-GB'])).toBe('en');
    expect(chooseLocale(null, ['zh-TW', 'en'])).toBe('zh-CN');
    expect(chooseLocale('xx', ['de'])).toBe('zh-CN');
    expect(chooseLocale(null, [])).toBe('zh-CN');
  });

  it('fills a text by the plurals of its language', () => {
    const dictionary = { ui: { dayCount: '{{count}} {{count|one:day|other:days}}' } };
    const days = (count: number) => textOf({ locale: 'en', dictionary }, 'ui.dayCount', { count });
    expect([days(1), days(2)]).toEqual(['1 day', '2 days']);
  });
});

describe('the parts of the texts', () => {
  it('come when a screen asks, and stay whatever is switched to', async () => {
    vi.stubGlobal('document', { documentElement: {} });
    await setLocale('zh-CN');
    expect(text('shell.spot')).toBe('现货');
    await addTexts('trading');
    expect(text('trading.orderBook')).toBe('订单簿');
    await setLocale('en');
    expect(text('trading.orderBook')).toBe('Order book');
    await setLocale('zh-CN');
    expect([text('shell.spot'), text('trading.orderBook')]).toEqual(['现货', '订单簿']);
  });

  it('are fetched when something says a text that is not loaded', async () => {
    vi.stubGlobal('document', { documentElement: {} });
    await setLocale('en');
    expect(text('bots.strategy')).toBe('');
    await vi.waitFor(() => expect(text('bots.strategy')).toBe('Strategy'));
  });

  it('show the language that was asked for last, however fast each loads', async () => {
    vi.stubGlobal('document', { documentElement: {} });
    await Promise.all([setLocale('zh-CN'), setLocale('en')]);
    expect(text('shell.spot')).toBe('Spot');
  });
});
