import { type InTwo, type Language, textsOf } from '@bourse/contract/texts.ts';
import { chinese } from './chinese.ts';
import { english } from './english.ts';

/** The texts that the server writes: mails, notices, proposals. See `textsOf`. */
export const { sayIn, sayBoth } = textsOf(english, chinese);

/** Says a text of the server in the language of a reader. */
export type SayText = (typeof sayIn)[Language];

/** Names one after the other, some of which may differ by language. */
export const listed = (names: readonly (string | InTwo)[], chineseComma = '、'): InTwo => {
  const inTwo = names.map((name) => (typeof name === 'string' ? { en: name, zh: name } : name));
  return {
    en: inTwo.map(({ en }) => en).join(', '),
    zh: inTwo.map(({ zh }) => zh).join(chineseComma),
  };
};

/** Sentences one after the other: Chinese has no space between them. */
export const joined = (language: Language, sentences: readonly string[]): string =>
  sentences.join(language === 'en' ? ' ' : '');
