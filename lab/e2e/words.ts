import type { TextKey } from '../../web/src/lib/locales/en.ts';
import { texts as chinese } from '../../web/src/lib/locales/zh-CN.ts';
import type { Language } from './browser.ts';

/** A text of the product as its reader sees it; the key is the English text. */
export type Say = (key: TextKey, values?: Readonly<Record<string, string | number>>) => string;

export function wordsIn(language: Language): Say {
  const dictionary = language === 'en' ? {} : chinese;
  return (key, values = {}) =>
    // What follows a # tells two meanings of one English text apart; nobody sees it.
    (dictionary[key] ?? key.replace(/#.*$/, '')).replace(/\{\{(\w+)\}\}/g, (_hole, name: string) =>
      String(values[name]),
    );
}
