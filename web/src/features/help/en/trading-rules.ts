import type { RulesDocument } from '../document/rules-document.ts';

export const tradingRules: RulesDocument = {
  title: 'Trading rules',
  introduction:
    'Some rules keep a market fair when somebody, or a group of friends, tries to move its price, to drain the insurance fund or to crowd others out. You will rarely meet them. When you do, this page says what happens and why. The numbers are those in force now.',
  sections: [
    {
      title: '1. The price band',
      paragraphs: [
        'Every market has an anchor: the index, which comes from outside sources. If the index is older than {{anchorStale}} s, it stays the anchor, and no stop is triggered until there is a new one. After {{indexSilent}} minutes the market only accepts cancellations; it resumes with a call auction. A market that never had an index takes the average price of its own trades of {{anchorWindow}} minutes, weighted by volume, once they are worth {{anchorNotionalMin}} USDT.',
        'Prices may lie within a band around the anchor, at least {{bandTicksMin}} price steps wide each way. A limit order outside it is refused, and nothing trades outside it, whichever orders meet.',
        'A market order trades no further than the protection rate from the anchor. What cannot trade within it is not filled at a bad price: the rest of a market order is cancelled. A market stop that was triggered is protected more closely, see 3.',
      ],
    },
    {
      title: '2. The call auction',
      paragraphs: [
        'Nothing trades outside the band around the anchor, and no single order moves the last price further than one band, from its lower to its upper end. Where an order would, the market pauses for {{auction}} s: limit orders are collected without trading, you can cancel, market orders have to wait.',
        'Then everybody who crosses trades at one price within the band: the one at which most is traded. After that the market goes on as before. Both sides of an auction pay the maker fee.',
      ],
    },
    {
      title: '3. Stop orders, take profit and stop loss',
      paragraphs: [
        'A trigger by the last price fires once trades worth {{wakeNotionalMin}} USDT were made at that price or beyond: a single tiny trade triggers no order. Beside an index no last price triggers orders whose trigger price is more than {{wakeBand}} % from it, or further from the mark of a contract than a triggered order may trade: nobody hunts your stop with trades among friends, and a stop further away fires when the mark comes near. A trigger by the mark fires once mark and index have both reached it.',
        'A triggered market order (stop, stop loss, take profit) trades within {{wokenMark}} % of the index at first; on a contract, of the index or the mark, whichever is better for you. If nobody is there, it waits and reaches further each second: up to {{wokenProtection}} % after {{wokenWiden}} s, and never beyond that. When the index itself falls or rises, the protection goes with it.',
        'A stop does not die because the book was empty for a moment. If it cannot trade within its protection price it waits again, and goes on as soon as somebody is there, without a further trade at your trigger. If you want out at any price within the band, set a stop with a limit price further away: it trades up to its limit.',
        'One account may keep {{triggersOfUserMax}} waiting orders in a market or contract; once half of all places are taken, {{triggersOfUserMin}} and one more for each {{triggersNotional}} USDT that it traded lately. Orders that close a position always find room. A waiting order reserves what it will need, like any other order.',
      ],
    },
    {
      title: '4. Mark price and liquidation',
      paragraphs: [
        'Profit and liquidation follow the mark price: the index, and by how much the book has differed from it on average over {{basisPointsMin}} seconds. No second decides a mark: the book moves it only as far as it stood in {{standingMin}} of the last {{standing}} seconds. A second in which a side of the book is empty, or its sides are more than {{impactSpread}} % apart, counts as the index, and the mark never stands further than {{markBand}} % from the index.',
        'A position is liquidated only if it is due at the mark and also at the index (slack: {{dueSlack}} % of its maintenance margin).',
        'Index sources that disagree are no index. While the index of a contract is stale, nothing in that contract is liquidated or opened, and no money may leave the account by its position. Your other positions go on; beside them that position counts at the worst price that its mark may have reached.',
      ],
    },
    {
      title: '5. The insurance fund',
      paragraphs: [
        'What is liquidated goes to the insurance fund at the price at which nothing of its margin is left. The fund sells it into the book as long as that costs it, measured from the index, at most what came with that part, at most {{fundBudget}} % of its maintenance margin, and at least {{fundSpread}} % of its value.',
        'What the book does not take the fund keeps and tries to sell for {{fundHold}} s. Only then, or when the fund cannot afford it, opposing positions are reduced.',
        'Within 8 hours the fund loses at most {{fundBrake}} % of its highest balance, over all contracts together. Its balance, what it holds, and every loss are public.',
      ],
    },
    {
      title: '6. Automatic deleveraging',
      paragraphs: [
        'When opposing positions are reduced, those come first that have the largest profit for their initial margin and the highest leverage. Margin that is added for a moment changes nothing in that order. The five lights beside a position show your place.',
        'You are closed at the price at which the fund took the other side over, or at the index if that has become better for the fund, without a fee, and you get a notice.',
      ],
    },
    {
      title: '7. Shares',
      paragraphs: [
        'What all share is limited for each account: one account holds at most {{openInterestShare}} % of the largest open interest of a contract. An order that only reduces a position always finds room.',
        'When a contract fills up, nobody is shut out by those who came first. In the last {{openInterestReserve}} % of its largest open interest new positions need more and more margin of their own: the highest leverage falls as that part fills, to 10 when a tenth of it is used, to 2 at half, to 1 at the end. Positions that are open stay as they are; only their leverage cannot be raised meanwhile.',
      ],
    },
    {
      title: '8. What these rules do not prevent',
      paragraphs: [
        'Your own order can still hurt you within the band: a market order in an empty book pays up to the protection rate, a stop with a limit price up to its limit. Use limit prices where that matters to you.',
      ],
    },
  ],
  bands: {
    title: 'Bands and protection by market',
    instrument: 'Market',
    kind: { spot: 'Spot', contract: 'Perpetual' },
    band: 'Price band',
    protection: 'Market order protection',
  },
};
