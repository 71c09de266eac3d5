import type { TextKey } from '../../../lib/i18n.ts';

/** What the figures of a market's header are, in a sentence each. */
export const figureTexts = {
  mark: 'What positions are valued and liquidated at: the median of three prices, so that a single trade moves nobody’s margin.',
  index: 'The price of the coin itself: an average of the spot markets that the exchange follows.',
  funding:
    'What longs pay to shorts at the end of the countdown, as a share of the position’s value. Below zero, shorts pay longs.',
  change: 'How far the last price is from the one 24 hours ago.',
  high: 'The highest price of the last 24 hours.',
  low: 'The lowest price of the last 24 hours.',
  volume: 'What was traded in the last 24 hours, counted in the coin.',
  turnover: 'What was traded in the last 24 hours, counted in money.',
  openInterest: 'All open long positions together, which are as large as all short ones together.',
} as const satisfies Record<string, TextKey>;
