import { fillText, type TextOf, type Values, type ValuesFor } from '@bourse/contract/texts.ts';
import { useCallback } from 'react';
import { create } from 'zustand';
import type { English } from '../texts/english.ts';
import type { AnyTextKey, Dictionary, Sentence, TextKey, Translate } from './text-keys.ts';
import { partOf, type TextPart } from './text-parts.ts';

export const locales = ['en', 'zh-CN'] as const;
export type Locale = (typeof locales)[number];

export type { AnyTextKey, Sentence, TextKey, TextPart, Translate, Values };

/** A text that is said later, with its values. */
export const sentence = <Key extends AnyTextKey>(
  key: Key,
  ...[values]: ValuesFor<TextOf<English, Key>>
): Sentence => (values ? { key, values } : { key });

interface Texts {
  readonly locale: Locale;
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

const partFiles = import.meta.glob<{ readonly texts: Dictionary }>('../texts/parts/*/*.ts');

async function loadPart(part: TextPart, locale: Locale): Promise<Dictionary> {
  const load = partFiles[`../texts/parts/${locale}/${part}.ts`];
  if (!load) throw new Error(`no texts of ${part} in ${locale}`);
  return (await load()).texts;
}

const partsInUse = new Set<TextPart>(['base']);
const loadedParts = new Map<Locale, Map<TextPart, Dictionary>>();
/** The last that was asked for: one that loads slowly must not come back over it. */
let wantedLocale: Locale = 'en';
/** What is shown now, so that nothing is drawn again for the same texts. */
let shown = '';

/** Loads the parts in use of a language, and shows all that is loaded of it by then. */
async function showTexts(locale: Locale): Promise<void> {
  const loaded = loadedParts.get(locale) ?? new Map<TextPart, Dictionary>();
  loadedParts.set(locale, loaded);
  const load = async (part: TextPart) => {
    if (!loaded.has(part)) loaded.set(part, await loadPart(part, locale));
  };
  await Promise.all([...partsInUse].map(load));
  const isShown = shown === `${locale} ${loaded.size}`;
  if (locale !== wantedLocale || isShown) return;
  shown = `${locale} ${loaded.size}`;
  useTexts.setState({ locale, dictionary: Object.assign({}, ...loaded.values()) });
  document.documentElement.lang = locale;
}

/** Loads the texts of `locale`, then switches every text. */
export async function setLocale(locale: Locale): Promise<void> {
  wantedLocale = locale;
  await showTexts(locale);
}

/** Loads parts of the reader's texts for screens that say them; resolves once they are shown. */
export async function addTexts(...parts: readonly TextPart[]): Promise<void> {
  for (const part of parts) partsInUse.add(part);
  await showTexts(wantedLocale);
}

/**
 * A key's text in a language, filled. Of a part that is not loaded yet it is empty: the part is
 * fetched, and what shows its texts is drawn again.
 */
export function textOf(
  { locale, dictionary }: Texts,
  key: AnyTextKey | Sentence,
  values?: Values,
): string {
  if (typeof key !== 'string') return textOf({ locale, dictionary }, key.key, key.values);
  const [subject, id] = key.split('.') as [keyof English, string];
  const found = dictionary[subject]?.[id];
  if (found !== undefined) return fillText(found, values, locale);
  // What fails to load is asked for again by whatever is drawn next.
  addTexts(partOf[subject]).catch(() => undefined);
  return '';
}

/** The texts for a component; it redraws when the language changes. */
export function useText(): Translate {
  const texts = useTexts();
  return useCallback(
    (key: AnyTextKey | Sentence, values?: Values) => textOf(texts, key, values),
    [texts],
  ) as Translate;
}

export const useLocale = () => useTexts((state) => state.locale);

/** A text outside React: notes and error messages. */
export const text = ((key: AnyTextKey | Sentence, values?: Values) =>
  textOf(useTexts.getState(), key, values)) as Translate;
