import { houseNumbers } from '@bourse/contract/house-numbers.ts';
import { fillText } from '../../lib/fill-text.ts';
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

/** The questions of all categories that have every word of a search in label, answer or category. */
export function searchFaq(
  categories: readonly FaqCategory[],
  search: string,
): readonly FoundQuestion[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const all = categories.flatMap(({ title, questions }) =>
    questions.map((question) => ({ ...question, category: title })),
  );
  return all.filter(({ label, answer, category }) => {
    const text = `${label} ${answer} ${category}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
