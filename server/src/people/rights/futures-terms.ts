import type { rightsTerms } from '#platform/texts/en/words.ts';

type Text = `rightsTerms.${keyof typeof rightsTerms}`;

interface Answer {
  readonly code: string;
  readonly text: Text;
}

export interface Question {
  readonly code: string;
  readonly text: Text;
  /** The code of the only right answer. */
  readonly right: string;
  readonly answers: readonly Answer[];
}

/** What who opens positions must have read. A change of any sentence raises the version. */
export const futuresTerms: {
  readonly version: number;
  readonly paragraphs: readonly Text[];
  readonly questions: readonly Question[];
} = {
  version: 2,
  paragraphs: [
    'rightsTerms.leverage',
    'rightsTerms.liquidation',
    'rightsTerms.markAndFunding',
    'rightsTerms.stopLoss',
  ],
  questions: [
    {
      code: 'leverage',
      text: 'rightsTerms.howMuchLost',
      right: 'all-margin',
      answers: [
        { code: 'five-percent', text: 'rightsTerms.fivePercent' },
        { code: 'all-margin', text: 'rightsTerms.allMargin' },
        { code: 'nothing', text: 'rightsTerms.nothing' },
      ],
    },
    {
      code: 'liquidation',
      text: 'rightsTerms.marginTooSmall',
      right: 'without-asking',
      answers: [
        { code: 'waits', text: 'rightsTerms.waits' },
        { code: 'asks-first', text: 'rightsTerms.asksFirst' },
        { code: 'without-asking', text: 'rightsTerms.withoutAsking' },
      ],
    },
    {
      code: 'stop-loss',
      text: 'rightsTerms.stopLossPrice',
      right: 'may-be-worse',
      answers: [
        { code: 'exactly', text: 'rightsTerms.exactly' },
        { code: 'may-be-worse', text: 'rightsTerms.maybeWorse' },
        { code: 'entry', text: 'rightsTerms.entryPrice' },
      ],
    },
  ],
};
