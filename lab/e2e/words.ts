import { fillText } from '../../web/src/lib/fill-text.ts';
import { texts as assets } from '../../web/src/lib/locales/chinese-assets.ts';
import { texts as programs } from '../../web/src/lib/locales/chinese-programs.ts';
import { texts as trading } from '../../web/src/lib/locales/chinese-trading.ts';
import { texts as userCentre } from '../../web/src/lib/locales/chinese-user.ts';
import type { TextKey } from '../../web/src/lib/locales/en.ts';
import { texts as general } from '../../web/src/lib/locales/zh-CN.ts';
import type { Language } from './browser.ts';

const chinese: Readonly<Record<string, string>> = {
  ...general,
  ...trading,
  ...userCentre,
  ...programs,
  ...assets,
};

/** A text of the product as its reader sees it; the key is the English text. */
export type Say = (key: TextKey, values?: Readonly<Record<string, string | number>>) => string;

export function wordsIn(language: Language): Say {
  const dictionary = language === 'en' ? {} : chinese;
  return (key, values = {}) =>
    // What follows a # tells two meanings of one English text apart; nobody sees it.
    fillText(dictionary[key] ?? key.replace(/#.*$/, ''), values, language);
}
