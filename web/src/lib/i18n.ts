import { useCallback } from 'react';
import { create } from 'zustand';
import type { TextKey } from './locales/en.ts';

export const locales = ['en', 'zh-CN'] as const;
export type Locale = (typeof locales)[number];

export type Values = Readonly<Record<string, string | number>>;
/** A text of the product in the reader's language. The key is the English text. */
export type Translate = (key: TextKey, values?: Values) => string;
export type { TextKey };

type Dictionary = Readonly<Record<string, string>>;

interface Texts {
  readonly locale: Locale;
  /** Empty for English: its texts are the keys. */
  readonly dictionary: Dictionary;
}

const useTexts = create<Texts>(() => ({ locale: 'en', dictionary: {} }));

/** The stored preference, else the browser's language where we have it, else zh-CN (D5). */
export function chooseLocale(stored: string | null, browser: readonly string[]): Locale {
  if (stored === 'en' || stored === 'zh-CN') return stored;
  for (const language of browser) {
    if (/^zh\b/i.test(language)) return 'zh-CN';
    if (/^en\b/i.test(language)) return 'en';
  }
  return 'zh-CN';
}

/** Fills `{{name}}` in a text; a name without a value stays as it is. */
export function fillText(pattern: string, values: Values = {}): string {
  return pattern.replace(/\{\{(\w+)\}\}/g, (hole, name: string) => String(values[name] ?? hole));
}

/**
 * A key's text in the reader's language. What follows a `#` in a key is not shown: it tells two
 * meanings of one English text apart, so that each has its own translation.
 */
export function textOf(dictionary: Dictionary, key: TextKey, values?: Values): string {
  return fillText(dictionary[key] ?? key.replace(/#.*/, ''), values);
}

/** Loads the dictionary of `locale` when it has one, then switches every text. */
export async function setLocale(locale: Locale): Promise<void> {
  const dictionary = locale === 'zh-CN' ? (await import('./locales/zh-CN.ts')).texts : {};
  useTexts.setState({ locale, dictionary });
  document.documentElement.lang = locale;
}

/** The texts for a component; it redraws when the language changes. */
export function useText(): Translate {
  const dictionary = useTexts((state) => state.dictionary);
  return useCallback((key, values) => textOf(dictionary, key, values), [dictionary]);
}

export const useLocale = () => useTexts((state) => state.locale);

/** A text outside React: notes and error messages. */
export const text: Translate = (key, values) => textOf(useTexts.getState().dictionary, key, values);
