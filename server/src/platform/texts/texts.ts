import { type CataloguesOf, type InTwo, type Language, textsOf } from '@bourse/contract/texts.ts';
import * as enMails from './en/mails.ts';
import * as enNotices from './en/notices.ts';
import * as enProposals from './en/proposals.ts';
import * as enWords from './en/words.ts';
import * as zhMails from './zh-CN/mails.ts';
import * as zhNotices from './zh-CN/notices.ts';
import * as zhProposals from './zh-CN/proposals.ts';
import * as zhWords from './zh-CN/words.ts';

/** All texts of the server in English, by subject: the type of the other languages. */
const english = { ...enMails, ...enNotices, ...enProposals, ...enWords } as const;
const chinese: CataloguesOf<typeof english> = {
  ...zhMails,
  ...zhNotices,
  ...zhProposals,
  ...zhWords,
};

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
