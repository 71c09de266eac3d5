import { useCallback } from 'react';
import { create } from 'zustand';
import { fillText, type Values } from './fill-text.ts';
import type { TextKey } from './locales/en.ts';

export const locales = ['en', 'zh-CN'] as const;
export type Locale = (typeof locales)[number];

/** A text of the product in the reader's language. The key is the English text. */
export type Translate = (key: TextKey, values?: Values) => string;
export type { TextKey, Values };

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

/**
 * A key's text in the reader's language. What follows a `#` in a key is not shown: it tells two
 * meanings of one English text apart, so that each has its own translation.
 */
export function textOf(dictionary: Dictionary, key: TextKey, values?: Values): string {
  const translated = dictionary[key];
  // What has no translation is shown in English, and follows its rules.
  return translated === undefined
    ? fillText(key.replace(/#.*/, ''), values)
    : fillText(translated, values, useTexts.getState().locale);
}

/** The parts of a dictionary: what every screen says, and what only some say. */
export type TextPart = 'base' | 'trading' | 'user' | 'programs' | 'assets' | 'public';

type PartLoader = () => Promise<{ readonly texts: Dictionary }>;

/** English ships no dictionary. */
const dictionaries: Readonly<Record<Locale, Readonly<Record<TextPart, PartLoader>> | null>> = {
  en: null,
  'zh-CN': {
    base: () => import('./locales/zh-CN.ts'),
    trading: () => import('./locales/chinese-trading.ts'),
    user: () => import('./locales/chinese-user.ts'),
    programs: () => import('./locales/chinese-programs.ts'),
    assets: () => import('./locales/chinese-assets.ts'),
    public: () => import('./locales/chinese-public.ts'),
  },
};

const partsInUse = new Set<TextPart>(['base']);
const loadedParts = new Map<Locale, Map<TextPart, Dictionary>>();
/** The last that was asked for: one that loads slowly must not come back over it. */
let wantedLocale: Locale = 'en';
/** What is shown now, so that nothing is drawn again for the same texts. */
let shown = '';

/** Loads the parts in use of a locale's dictionary, and shows all that is loaded of it by then. */
async function showTexts(locale: Locale): Promise<void> {
  const loaders = dictionaries[locale];
  const loaded = loadedParts.get(locale) ?? new Map<TextPart, Dictionary>();
  loadedParts.set(locale, loaded);
  const load = async (part: TextPart) => {
    if (loaders && !loaded.has(part)) loaded.set(part, (await loaders[part]()).texts);
  };
  await Promise.all([...partsInUse].map(load));
  const isShown = shown === `${locale} ${loaded.size}`;
  if (locale !== wantedLocale || isShown) return;
  shown = `${locale} ${loaded.size}`;
  useTexts.setState({ locale, dictionary: Object.assign({}, ...loaded.values()) });
  document.documentElement.lang = locale;
}

/** Loads the dictionary of `locale` when it has one, then switches every text. */
export async function setLocale(locale: Locale): Promise<void> {
  wantedLocale = locale;
  await showTexts(locale);
}

/** Loads a part of the reader's dictionary for screens that say it; resolves once it is shown. */
export async function addTexts(part: TextPart): Promise<void> {
  partsInUse.add(part);
  await showTexts(wantedLocale);
}

/** The texts for a component; it redraws when the language changes. */
export function useText(): Translate {
  const dictionary = useTexts((state) => state.dictionary);
  return useCallback((key, values) => textOf(dictionary, key, values), [dictionary]);
}

export const useLocale = () => useTexts((state) => state.locale);

/** A text outside React: notes and error messages. */
export const text: Translate = (key, values) => textOf(useTexts.getState().dictionary, key, values);
