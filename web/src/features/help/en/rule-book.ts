import type { RuleBookDocument } from '../document/rule-book-document.ts';

export const ruleBook: RuleBookDocument = {
  title: 'Rule book',
  introduction:
    "Every formula of the perpetual contracts, with numbers you can change. The results are exact: this page runs the matching engine's own functions, in the same whole units, with the same rounding.",
  vectors: 'Download test vectors (JSON)',
  contract: 'Contract',
  side: { label: 'Side', long: 'Long', short: 'Short' },
  none: "The engine doesn't accept these numbers: one is missing, off its price or quantity step, or beyond a limit.",
  nowhere: 'None',
  formulas: {
    margin: {
      title: 'Margin for an order',
      formula:
        'Value = Price × Quantity\nInitial margin = Value ÷ Leverage\nOrder cost = Initial margin + Value × Taker rate + Immediate loss against the mark price',
      note: 'Margin and fee are rounded up to the smallest unit of the coin. If the actual fee is lower, you get the difference back with the fill.',
    },
    liquidation: {
      title: 'Liquidation and bankruptcy price',
      formula:
        'Liquidation price (isolated) = (Cost − Side × Margin − Side × Deduction) ÷ (Quantity × (1 − Side × Maintenance rate)), Side = 1 long, −1 short\nBankruptcy price = (Cost − Side × Margin) ÷ Quantity',
      note: 'The maintenance rate and deduction are those of the tier at the resulting price. Rounded to the price step toward the mark price: liquidation never happens before the price shown.',
    },
    mark: {
      title: 'Mark price',
      formula:
        'Price 1 = Index × (1 + Last funding rate × Time to funding ÷ Interval)\nPrice 2 = Index + average of (mid price of the book − Index)\nMark price = median of Price 1, Price 2 and the last price',
      note: 'Each price is rounded to the nearest price step. Without a book or a trade, Price 1 alone decides. From one second to the next, the distance between mark price and index changes by at most a thirtieth of the largest distance allowed.',
    },
    funding: {
      title: 'Funding',
      formula:
        'Rate = (Premium + clamp(Interest rate − Premium, −Dampener, Dampener)) × Hours ÷ 8, at most the cap\nPayment = Value × Rate',
      note: 'The rate is rounded toward zero, payments up, receipts down. When the rate is positive, longs pay shorts; when it is negative, shorts pay longs.',
    },
    ranking: {
      title: 'Auto-deleveraging ranking',
      formula:
        'Score = (max(0, Profit) ÷ Opening margin) × (Value ÷ Opening margin)\nLights = 5 for the first fifth of the ranking, 1 for the last',
      note: 'Opening margin is the cost divided by the highest leverage the position has had. Neither your balance nor added margin affects the score. Rank 1 is the first to be closed.',
    },
    fees: {
      title: 'Trading fees',
      formula: 'Fee = Price × Quantity × Rate',
      note: "Rounded up to the smallest unit of the coin. Your fee tier may lower the contract's rate, but never raises it.",
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
    hours: 'Interval in hours',
    basis: 'Average book − index',
    last: 'Last price',
    premium: 'Average premium',
    interest: 'Interest rate',
    dampener: 'Dampener',
    cap: 'Cap',
    value: 'Position value',
    profit: 'Profit',
    initial: 'Opening margin',
    rank: 'Rank',
    count: 'Positions ranked',
    makerRate: 'Maker rate',
    takerRate: 'Taker rate',
  },
  results: {
    value: 'Value',
    initial: 'Initial margin',
    feeMax: 'Maximum fee',
    loss: 'Immediate loss',
    needed: 'Frozen until filled',
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
