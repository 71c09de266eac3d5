import type { StopGuide } from '../document/rules-document.ts';

export const stopGuide: StopGuide = {
  title: 'How stop orders work',
  introduction:
    "A stop waits for a price, then trades for you while you're away. This page explains what triggers it, how far it trades, and what happens if there is no liquidity. All numbers are the ones in force now.",
  sections: [
    {
      title: '1. What triggers it',
      paragraphs: [
        "Last price: the market's last trade. The last price counts once trades worth {{wakeNotionalMin}} USDT have been made at your trigger price or beyond, and only near the index price (on a contract, near the mark price). Trades that others arrange among themselves far from there trigger nothing.",
        'Mark price (contracts): your stop triggers once both the mark price and the index price have reached your trigger price. A jump in the last price alone does nothing.',
        "Index price: a price from outside sources. You can't choose it as a trigger, but it limits every stop as described above. Trading bots use it for their own stop prices.",
      ],
    },
    {
      title: '2. The price of a stop market order',
      paragraphs: [
        'At first, the order trades within {{wokenMark}}% of the index price; on a contract, of the index or mark price, whichever is better for you.',
        'While there is no liquidity, its range widens evenly to {{wokenProtection}}% over {{wokenWiden}} seconds and never further, however long it waits. If the index price rises or falls, the range moves with it.',
        'Take profit orders, stop loss orders and protected market orders (used by trading bots) trade the same way.',
      ],
    },
    {
      title: '3. If there is no liquidity',
      paragraphs: [
        'Your stop keeps waiting and resumes on its own. Open Orders shows that it triggered and is waiting for liquidity, how far away the nearest order is, and how far your stop trades right now.',
        'After {{told}} seconds we notify you, and again when your stop is filled or ends. You can cancel it and trade manually.',
        'If the price moves back before your stop has traded, it waits for its trigger price again, as before.',
      ],
    },
    {
      title: '4. If the index is unavailable',
      paragraphs: [
        'A spot index older than {{anchorStale}} seconds counts as unavailable. No stop triggers meanwhile, and stops that have already triggered wait for the index.',
        'After {{indexSilent}} minutes the market accepts cancellations only. With the next index price it reopens with a call auction of {{auction}} seconds, in which everyone trades at one price.',
        'While the index of a contract is unavailable, no position in the contract is opened or liquidated, and its mark price triggers nothing.',
      ],
    },
    {
      title: '5. How a stop limit differs',
      paragraphs: [
        "It trades up to your own limit price at once, and the rest stays in the order book at that price. The ranges above don't apply to it; the market's price band does.",
        'With a limit far from the trigger price you get out sooner, possibly at a worse price. With a limit close to the trigger price, you never trade beyond that limit, but you may not get out.',
      ],
    },
    {
      title: 'An example',
      paragraphs: [
        'You are long 1 BTC and set a market stop loss that triggers at a mark price of {{stop}}. The mark price and the index price both fall to {{stop}}: your stop triggers.',
        'It sells at once to bids of {{near}} or more. The best bid is {{middle}}, so it waits. After {{middleSeconds}} seconds its range reaches {{middleRate}}% and it sells at {{middle}}, {{middleLoss}} USDT below your trigger price.',
        'If the best bid were {{deep}}, it would still wait after {{wokenWiden}} seconds: it goes no further than {{far}}. It sells once someone bids {{far}} or more, or once the index price itself has fallen to {{far}}, from where {{wokenProtection}}% reaches down to {{deep}}.',
      ],
    },
  ],
};
