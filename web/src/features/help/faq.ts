import { houseNumbers } from '@bourse/contract/house-numbers.ts';
import { fillText } from '@bourse/contract/texts.ts';
import type { Locale } from '../../lib/i18n.ts';
import type { FaqCategory, FaqQuestion } from './document/faq-document.ts';
import { hasStem, stemOf, wordsOf } from './word-stems.ts';

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
