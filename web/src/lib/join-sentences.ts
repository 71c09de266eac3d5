import type { Translate } from './i18n.ts';

/** Sentences one after the other, as the language joins them: Chinese has no space after its full stop. Empty ones are left out. */
export const joinSentences = (t: Translate, ...sentences: readonly string[]): string =>
  sentences
    .filter((sentence) => sentence !== '')
    .reduce((first, second) => (first ? t('ui.twoSentences', { first, second }) : second), '');
