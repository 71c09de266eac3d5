import type { RuleBookDocument } from '../document/rule-book-document.ts';

export const ruleBook: RuleBookDocument = {
  title: 'Rule book',
  introduction:
    'Each formula of the perpetual contracts, with numbers that you can change. The results are not an approximation: this page calls the functions that the engine calls, in the same whole units, with the same rounding.',
  vectors: 'Download test vectors (JSON)',
  contract: 'Contract',
  side: { label: 'Side', long: 'Long', short: 'Short' },
  none: 'The engine takes no such numbers: one is missing, off its price or quantity step, or beyond a limit.',
  nowhere: 'at no price',
  formulas: {
    margin: {
      title: 'Margin of an order',
      formula:
        'Value = Price × Quantity\nInitial margin = Value ÷ Leverage\nAn order needs Initial margin + Value × Taker rate + what is lost at once beyond the mark price',
      note: 'Margin and fee are rounded up to the smallest unit of the coin. A fee that turns out smaller is given back with the fill.',
    },
    liquidation: {
      title: 'Liquidation and bankruptcy price',
      formula:
        'Liquidation price (isolated) = (Cost − Side × Margin − Side × Deduction) ÷ (Quantity × (1 − Side × Maintenance rate)), Side = 1 long, −1 short\nBankruptcy price = (Cost − Side × Margin) ÷ Quantity',
      note: 'Maintenance rate and deduction are those of the tier at the price that is sought. Rounded to the price step towards the mark: liquidation never comes before the price that is shown.',
    },
    mark: {
      title: 'Mark price',
      formula:
        'Price 1 = Index × (1 + Last funding rate × Time to funding ÷ Interval)\nPrice 2 = Index + mean of (middle of the book − Index)\nMark price = median of Price 1, Price 2 and the last trade',
      note: 'Each rounded to the nearest tick. Without a book or a trade Price 1 alone decides. From one second to the next the distance between mark and index moves by at most a thirtieth of its band.',
    },
    funding: {
      title: 'Funding',
      formula:
        'Rate = (Premium + clamp(Interest − Premium, −Dampener, Dampener)) × Hours ÷ 8, at most the cap\nPayment = Value × Rate',
      note: 'The rate is rounded towards zero, what is paid up, what is received down. Above zero longs pay shorts, below zero shorts pay longs.',
    },
    ranking: {
      title: 'Ranking for deleveraging',
      formula:
        'Score = (max(0, Profit) ÷ Margin at opening) × (Value ÷ Margin at opening)\nLights = 5 for the first fifth of the ranking, 1 for the last',
      note: 'Margin at opening is the cost divided by the highest leverage that the position had. The score depends neither on the wallet nor on margin that was added. Place 1 is the first to be closed.',
    },
    fees: {
      title: 'Trading fees',
      formula: 'Fee = Price × Quantity × Rate',
      note: 'Rounded up to the smallest unit of the coin. Your tier may pay less than the contract says; it never pays more.',
    },
  },
  fields: {
    price: 'Price',
    entry: 'Entry price',
    mark: 'Mark price',
    quantity: 'Quantity',
    leverage: 'Leverage',
    addedMargin: 'Added margin',
    index: 'Index',
    lastRate: 'Last funding rate',
    minutes: 'Minutes to funding',
    hours: 'Hours of an interval',
    basis: 'Book − index, mean',
    last: 'Last trade',
    premium: 'Mean premium',
    interest: 'Interest',
    dampener: 'Dampener',
    cap: 'Cap',
    value: 'Value of the position',
    profit: 'Profit',
    initial: 'Margin at opening',
    rank: 'Place',
    count: 'Positions ranked',
    makerRate: 'Maker rate',
    takerRate: 'Taker rate',
  },
  results: {
    value: 'Value',
    initial: 'Initial margin',
    feeMax: 'Fee at most',
    loss: 'Lost at once',
    needed: 'The order needs',
    maintenance: 'Maintenance margin',
    marginRate: 'Margin ratio',
    unrealised: 'Unrealized PNL',
    bankruptcy: 'Bankruptcy price',
    liquidation: 'Liquidation price',
    priceOne: 'Price 1',
    priceTwo: 'Price 2',
    mark: 'Mark price',
    rate: 'Funding rate',
    paid: 'Paid',
    received: 'Received',
    score: 'Score',
    lights: 'Lights',
    makerFee: 'Maker fee',
    takerFee: 'Taker fee',
  },
};
