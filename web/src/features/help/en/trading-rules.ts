import type { RulesDocument } from '../document/rules-document.ts';

export const tradingRules: RulesDocument = {
  title: 'Trading rules',
  introduction:
    'These rules keep a market fair when someone, alone or in a group, tries to move its price, drain the insurance fund or crowd others out. You will rarely notice them. When you do, this page explains what happens and why. All numbers are the ones in force now.',
  sections: [
    {
      title: '1. Price band',
      paragraphs: [
        'Every market has an anchor price: the index price, which comes from outside sources. If the index is older than {{anchorStale}} seconds, its most recent value stays the anchor and no stop triggers until it updates. After {{indexSilent}} minutes the market accepts cancellations only, and it resumes with a call auction. A market that has never had an index uses the volume-weighted average price of its own trades over {{anchorWindow}} minutes, once they are worth {{anchorNotionalMin}} USDT.',
        'Prices must be within a band around the anchor, at least {{bandTicksMin}} price steps wide each way. We reject limit orders outside the band, and no trade happens outside it, whichever orders meet.',
        "A market order trades no further from the anchor than the protection rate. Any quantity that can't trade within that range is canceled rather than filled at a bad price. Triggered stop market orders have tighter protection: see section 3.",
      ],
    },
    {
      title: '2. Call auction',
      paragraphs: [
        'No trade happens outside the band around the anchor, and no single order moves the last price by more than one band, from its lower to its upper end. If an order would, the market pauses for {{auction}} seconds: limit orders are collected without trading, you can cancel, and market orders are rejected.',
        'All orders that cross then trade at one price within the band: the price at which the largest volume trades. Continuous trading resumes afterwards. Both sides of an auction pay the maker fee.',
      ],
    },
    {
      title: '3. Stop orders, take profit and stop loss',
      paragraphs: [
        "A last-price trigger takes effect once trades worth {{wakeNotionalMin}} USDT have been made at that price or beyond, so a single tiny trade triggers no order. With an index available, the last price triggers no order whose trigger price is more than {{wakeBand}}% from the index price, or further from a contract's mark price than a triggered order may trade. No one can hunt your stop with arranged trades, and a stop further away triggers when the mark price comes near. A mark-price trigger takes effect once both the mark price and the index price have reached it.",
        'A triggered market order (stop, stop loss, take profit) first trades within {{wokenMark}}% of the index price; on a contract, of the index or mark price, whichever is better for you. If there is no liquidity, it waits and its range widens each second, up to {{wokenProtection}}% after {{wokenWiden}} seconds and never further. When the index price itself falls or rises, the range moves with it.',
        "An empty book never ends a stop. If a stop can't trade within its range, it waits and resumes as soon as there is liquidity, without another trade at your trigger price. To get out at any price within the band, set a stop limit with a limit price further away: it trades up to that limit.",
        'One account can keep {{triggersOfUserMax}} waiting orders in a market or contract. Once half of the places for waiting orders in a market are taken, the limit is {{triggersOfUserMin}}, plus one for each {{triggersNotional}} USDT the account has traded recently. There is always room for orders that close a position. Like any other order, a waiting order reserves the funds or position it will need.',
      ],
    },
    {
      title: '4. Mark price and liquidation',
      paragraphs: [
        'PNL and liquidation follow the mark price: the median of three prices (see the rule book), one of them the index price plus the average difference between the book and the index over the last {{basisPointsMin}} seconds. No single second decides the mark price: the book counts only as far from the index as it was in at least {{standingMin}} of the last {{standing}} seconds. A second in which one side of the book is empty, or its sides are more than {{impactSpread}}% apart, counts as the index, and the mark price is never more than {{markBand}}% from the index.',
        'We liquidate a position only if its equity has fallen to its maintenance margin at both the mark price and the index price (tolerance: {{dueSlack}}% of the maintenance margin).',
        "If index sources disagree, there is no index. While the index of a contract is unavailable, no position in that contract is liquidated or opened, and you can't transfer out funds that depend on the value of such a position. Your other positions continue as usual; for them, that position counts at the worst price its mark could have reached.",
      ],
    },
    {
      title: '5. Insurance fund',
      paragraphs: [
        "The insurance fund takes over liquidated positions at the price at which their margin is used up. It sells them into the book as long as the loss, measured from the index price, is no more than the equity that came with the part being sold (or {{fundSpread}}% of the part's value, if that is more), and never more than {{fundBudget}}% of the part's maintenance margin.",
        "The fund keeps what the book doesn't take and tries to sell it for {{fundHold}} seconds. Only then, or if the fund can't afford it, are opposing positions reduced.",
        'Within 8 hours the fund loses at most {{fundBrake}}% of its highest balance, across all contracts. Its balance, its positions and every loss are public.',
      ],
    },
    {
      title: '6. Auto-deleveraging',
      paragraphs: [
        "When opposing positions have to be reduced, those with the largest profit relative to their opening margin and the highest leverage come first. Adding margin for a moment doesn't change the ranking. The five lights next to a position show its place in that ranking.",
        'Your position closes at the price at which the fund took over the other side, or at the index price if that has become better for the fund. You pay no fee, and we notify you.',
      ],
    },
    {
      title: '7. Limits per account',
      paragraphs: [
        "Shared resources are limited for each account: one account can hold at most {{openInterestShare}}% of a contract's maximum open interest. There is always room for reduce-only orders.",
        "When a contract fills up, early traders can't shut others out. In the last {{openInterestReserve}}% of the maximum open interest, new positions need more and more margin of their own: the highest leverage falls to 10x when a tenth of that part is used, 2x at half and 1x at the end. Open positions stay as they are, but you can't raise their leverage meanwhile.",
      ],
    },
    {
      title: "8. What these rules don't prevent",
      paragraphs: [
        'Your own order can still cost you within the band: in an empty book a market order trades up to the protection rate, and a stop limit up to its limit price. Use limit prices where that matters to you.',
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
