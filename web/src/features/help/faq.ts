import { houseNumbers } from '@bourse/contract/house-numbers.ts';
import { fillText } from '@bourse/contract/texts.ts';
import type { Locale } from '../../lib/i18n.ts';
import type { FaqCategory, FaqQuestion } from './document/faq-document.ts';

/** The questions in each language, loaded when the page is opened. */
const documents = {
  en: async () => (await import('./en/faq.ts')).faq,
  'zh-CN': async () => (await import('./zh-CN/faq.ts')).faq,
} as const;

/** The categories with the house's own numbers in their answers. */
export async function readFaq(locale: Locale): Promise<readonly FaqCategory[]> {
  const categories = await documents[locale]();
  return categories.map((category) => ({
    ...category,
    questions: category.questions.map(({ label, answer, ...more }) => ({
      ...more,
      label: fillText(label, houseNumbers),
      answer: fillText(answer, houseNumbers),
    })),
  }));
}

export interface FoundQuestion extends FaqQuestion {
  /** Title of its category. */
  readonly category: string;
}

/**
 * The questions of all categories that have every word of a search in label, answer or category, in whatever
 * form (`hasStem`); those first that have them in their labels.
 */
export function searchFaq(
  categories: readonly FaqCategory[],
  search: string,
): readonly FoundQuestion[] {
  const words = wordsOf(search);
  const hasAll = (text: string) => {
    const stems = wordsOf(text).map(stemOf);
    return words.every((word) => hasStem(text.toLowerCase(), stems, word));
  };
  const all = categories.flatMap(({ title, questions }) =>
    questions.map((question) => ({ ...question, category: title })),
  );
  const found = all.filter(({ label, answer, category }) =>
    hasAll(`${label} ${answer} ${category}`),
  );
  const [inLabel, elsewhere] = [true, false].map((first) =>
    found.filter(({ label }) => hasAll(label) === first),
  );
  return [...(inLabel ?? []), ...(elsewhere ?? [])];
}

/** Endings of English words, the longest first. */
const endings = [
  ...['ations', 'ation', 'ments', 'ment', 'ings', 'ing', 'ions', 'ion', 'als', 'al', 'ies', 'ied'],
  ...['ers', 'er', 'ed', 'es', 'ly', 'y', 's', 'e'],
] as const;
const STEM_LENGTH_MIN = 4;

/** Words that people search by, and the stem that stands in the answers. */
const otherWords: Readonly<Record<string, string>> = {
  hold: 'suspend',
  email: 'mail',
  '2fa': 'authenticat',
  kyc: 'identit',
  suspens: 'suspend',
  login: 'log',
  sign: 'log',
  signin: 'log',
};

/** A word without its ending, in lower case: withdraw, withdrawal and withdrawing are one. */
function stemOf(word: string): string {
  const lower = word.toLowerCase();
  const ending = endings.find(
    (one) => lower.endsWith(one) && lower.length - one.length >= STEM_LENGTH_MIN,
  );
  return ending ? lower.slice(0, -ending.length) : lower;
}

/** The words of a text; of a Chinese one those that its language knows, though nothing stands between them. */
function wordsOf(text: string): readonly string[] {
  const parts = new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text);
  return Array.from(parts)
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment }) => segment);
}

/** Whether a text has a word of that stem, one that begins with it, or one that means the same. */
function hasStem(text: string, stems: readonly string[], word: string): boolean {
  const wanted = stemOf(word);
  const other = otherWords[word.toLowerCase()] ?? otherWords[wanted];
  return (
    text.includes(word.toLowerCase()) ||
    stems.some((stem) => stem.startsWith(wanted) || (other !== undefined && stem.startsWith(other)))
  );
}
