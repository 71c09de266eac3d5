import type { TextKey } from '#app/lib/i18n.ts';

/** What the figures of a market's header are, in a sentence each. */
export const figureTexts = {
  mark: 'futuresPage.markHint',
  index: 'futuresPage.indexHint',
  funding: 'futuresPage.fundingHint',
  change: 'futuresPage.changeHint',
  high: 'futuresPage.highHint',
  low: 'futuresPage.lowHint',
  volume: 'futuresPage.volumeHint',
  turnover: 'futuresPage.turnoverHint',
  openInterest: 'futuresPage.openInterestHint',
} as const satisfies Record<string, TextKey>;
