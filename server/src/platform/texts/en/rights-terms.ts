/**
 * The risk statement of futures: what who opens positions must have read, and what is asked about it.
 * A change of any sentence, in either language, raises the version in `people/rights/futures-terms.ts`.
 */
export const rightsTerms = {
  leverage:
    'You trade futures with leverage. At 20x leverage, a 5% move against you costs all of your margin.',
  liquidation:
    'When your margin no longer covers what a position needs, the position is liquidated: we close it at the market price without asking you. You may lose the whole margin of an isolated position, and with cross margin all USDT in your futures account.',
  markAndFunding:
    'Liquidation follows the mark price, not the last price. Every few hours one side pays the other a funding fee. If you pay, it comes out of your margin.',
  stopLoss:
    'A stop loss is an order, not a promise: in a fast market it fills at a worse price. When no one takes the other side, a winning position may be reduced by auto-deleveraging.',

  howMuchLost:
    'You open a position with 20x leverage and the price moves 5% against you. How much do you lose?',
  fivePercent: '5% of the margin',
  allMargin: 'Almost all of the margin',
  nothing: 'Nothing until I close',

  marginTooSmall: 'What happens when your margin no longer covers your position?',
  waits: 'It stays open until the price recovers',
  asksFirst: "I'm asked to add margin first",
  withoutAsking: "It's closed without asking me",

  stopLossPrice: 'At what price does a stop loss close a position?',
  exactly: 'Always exactly at its trigger price',
  maybeWorse: 'At the market price then, possibly worse',
  entryPrice: 'At my entry price',
} as const;
