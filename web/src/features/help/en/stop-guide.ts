import type { StopGuide } from '../document/rules-document.ts';

export const stopGuide: StopGuide = {
  title: 'What your stop does',
  introduction:
    'A stop waits for a price and then trades for you while you do not look. This page says what triggers it, how far it trades, and what happens if nobody is there. The numbers are those in force now.',
  sections: [
    {
      title: '1. What triggers it',
      paragraphs: [
        'Last: the last price of the market. It counts once trades worth {{wakeNotionalMin}} USDT were made at your stop price or beyond, and only near the index (a contract: near the mark): trades among friends far away trigger nothing.',
        'Mark, on contracts: the stop is triggered once the mark and the index have both reached your stop price. A jump of the last price alone does nothing.',
        'Index: the price from outside sources. You cannot choose it for a stop, but it bounds every stop, as said above. Trading bots end by it.',
      ],
    },
    {
      title: '2. What a stop at the market trades at',
      paragraphs: [
        'At once it trades within {{wokenMark}} % of the index; on a contract, of the index or the mark, whichever is better for you.',
        'While nobody is there, it reaches further: evenly up to {{wokenProtection}} % over {{wokenWiden}} s, and never beyond that, however long it waits. If the index falls or rises, these prices move with it.',
        'Take profit, stop loss and a protected exit at the market trade in the same way.',
      ],
    },
    {
      title: '3. If nobody is there',
      paragraphs: [
        'It waits and goes on by itself. Open Orders says that it was triggered and waits for liquidity, how far away the nearest order is, and how far your stop trades at that moment.',
        'After {{told}} s you get one notice, and another one when it is filled or ends. You can cancel it and trade by hand.',
        'If the price leaves your stop price again before it has traded, it waits for that price as before.',
      ],
    },
    {
      title: '4. If the index is silent',
      paragraphs: [
        'On spot an index older than {{anchorStale}} s is silent. No stop is triggered then, and one that was triggered before waits for the index.',
        'After {{indexSilent}} minutes the market only accepts cancellations. With the next index it opens by a call auction of {{auction}} s, in which everybody trades at one price.',
        'A contract whose index is stale opens and liquidates nothing, and its mark triggers nothing.',
      ],
    },
    {
      title: '5. What a stop limit does instead',
      paragraphs: [
        'It trades up to your own limit at once, and what is left rests in the book at that price. The distances above do not bound it; the price band of the market does.',
        'With a limit far from the stop price you get out sooner and perhaps at a worse price. With a limit close to it you never trade beyond it, and may not get out.',
      ],
    },
    {
      title: 'An example',
      paragraphs: [
        'You are long 1 BTC and set a stop loss by the mark at {{stop}}, at the market. Mark and index both fall to {{stop}}: it is triggered.',
        'At once it sells to bids of {{near}} or more. The best bid is {{middle}}, so it waits. After {{middleSeconds}} s it reaches {{middleRate}} % and sells at {{middle}}, {{middleLoss}} USDT below your stop price.',
        'If the best bid were {{deep}}, it would wait after {{wokenWiden}} s, too: {{far}} is as far as it goes. It sells once somebody bids {{far}} or more, or once the index itself has fallen to {{far}}, from which {{wokenProtection}} % reach down to {{deep}}.',
      ],
    },
  ],
};
