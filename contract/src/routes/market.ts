import { z } from 'zod';
import { anyone, route } from '../route.ts';
import { decimalOut, integerIn, orderCode, period, symbolIn, timeMsIn } from '../shapes.ts';

const tag = 'Market data';

const quotation = z
  .object({
    latestPrice: decimalOut,
    changePercent: z.string().describe('Text with a % sign, negative with a minus sign'),
    changeAmount: decimalOut,
    high: decimalOut,
    low: decimalOut,
    volume: decimalOut.describe('24 h, base coin'),
    turnover: decimalOut.describe('24 h, quote coin'),
  })
  .meta({ id: 'Quotation' });

export const marketItem = z
  .object({
    name: z.string().describe('BTC/USDT'),
    symbol: z.string().describe('BTCUSDT'),
    base: z.string(),
    quote: z.string(),
    icon: z.string(),
    precision: z.number().int().describe('Decimals of the price'),
    quantityPrecision: z.number().int().describe('Decimals of the quantity'),
    quotation,
    anchorPrice: decimalOut
      .optional()
      .describe('Price from which price bands are measured; missing while not known'),
    indexSilent: z
      .literal(true)
      .optional()
      .describe('There if a spot market had an index and it is silent: no stop wakes'),
    klines: z.array(z.number()).describe('Closing values for trend lines, oldest first'),
  })
  .meta({ id: 'MarketItem' });
export type MarketItem = z.output<typeof marketItem>;

const contractItem = marketItem
  .extend({
    tradingVolume: decimalOut.describe('The smallest quantity of an order'),
    quotation: quotation.extend({
      markPrice: decimalOut,
      indexPrice: decimalOut,
      estimatedSettlePrice: decimalOut,
      fundingRate: decimalOut,
      nextFundingTime: z.number().int(),
      fundingHours: z
        .number()
        .int()
        .describe('Current interval; one hour for a while after a rate reached its cap'),
      openInterest: decimalOut.describe('Base coin'),
    }),
  })
  .meta({ id: 'ContractItem' });
export type ContractItem = z.output<typeof contractItem>;

const kline = z
  .object({
    time: z.number().int().describe('Start, UTC epoch seconds'),
    open: decimalOut,
    high: decimalOut,
    low: decimalOut,
    close: decimalOut,
    volume: decimalOut,
    turnover: decimalOut.describe('Quote coin'),
    tradeCount: z.number().int().describe('0 where no trades were counted'),
  })
  .meta({ id: 'Kline' });
export type Kline = z.output<typeof kline>;

const klineQuery = z.object({
  symbol: symbolIn,
  period,
  limit: integerIn(1, 1500).default(500),
  startTime: timeMsIn
    .optional()
    .describe('Only candles that start at this time (ms) or later, beginning with the oldest'),
  endTime: timeMsIn.optional().describe('Only candles that start before this time (ms)'),
});

const depthLevel = z.object({ price: decimalOut, volume: decimalOut }).meta({ id: 'DepthLevel' });
const depth = z
  .object({
    symbol: z.string(),
    sequence: z.number().int(),
    auctionEndTime: z
      .number()
      .int()
      .describe(
        'In a call auction until then (UTC epoch milliseconds), and the book may be crossed; 0: in none',
      ),
    buy: z.array(depthLevel),
    sell: z.array(depthLevel),
  })
  .meta({ id: 'Depth' });
const publicTrade = z
  .object({
    id: z.string(),
    symbol: z.string(),
    price: decimalOut,
    quantity: decimalOut,
    tradeTime: z.number().int(),
    isMaker: z.boolean().describe('The buyer was the maker'),
  })
  .meta({ id: 'PublicTrade' });
export type PublicTrade = z.output<typeof publicTrade>;

const depthQuery = z.object({ symbol: symbolIn, limit: integerIn(1, 500).default(50) });

const tradesQuery = depthQuery.extend({
  before: orderCode.optional().describe('Only trades before the one of this id: the next page'),
});

const riskRules = z
  .object({
    version: z.number().int(),
    anchorStaleMs: z
      .number()
      .int()
      .describe('Age from which an index no longer anchors a spot market'),
    anchorWindowMs: z
      .number()
      .int()
      .describe('Window of the average price that is the anchor then'),
    anchorNotionalMin: decimalOut.describe('Trades worth this much make that average'),
    bandTicksMin: z.number().int().describe('A price band is at least this wide, each way'),
    auctionMs: z.number().int().describe('How long a call auction collects orders'),
    wakeNotionalMin: decimalOut.describe('Trades worth this much let a last price trigger orders'),
    wakeBandRate: decimalOut.describe(
      'Beside an index a last price triggers no order further from it',
    ),
    wokenProtectionRate: decimalOut.describe(
      'Beside an index a triggered market order trades no further',
    ),
    wokenMarkRate: decimalOut.describe(
      'Nor further than this from the index, or from the mark of a contract where that is better for its owner',
    ),
    wokenWidenMs: z
      .number()
      .int()
      .describe('How long it takes, while it finds nobody, to widen to wokenProtectionRate'),
    indexSilentMs: z
      .number()
      .int()
      .describe('A spot market without an index for longer takes cancels only'),
    fundBudgetRate: decimalOut.describe(
      'Share of the maintenance margin of what the fund takes over',
    ),
    fundHoldMs: z.number().int().describe('How long the fund tries to sell that'),
    fundSpreadRate: decimalOut.describe('Share of its value that selling a part may always cost'),
    fundBrakeRate: decimalOut.describe(
      'Share of its highest balance that the fund loses within 8 hours at most',
    ),
    basisPointsMin: z.number().int().describe('Seconds that the basis of a mark is averaged over'),
    dueSlackRate: decimalOut.describe('Of the maintenance margin, see the trading rules'),
    markBandRate: decimalOut.describe('The mark stays this near to the index: 0.004 is 0.4 %'),
    impactSpreadRate: decimalOut.describe('A book whose sides are further apart moves no mark'),
    standingSamplesMin: z
      .number()
      .int()
      .describe(
        'Seconds, of the last standingSamples, in which depth must have stood to move a mark',
      ),
    standingSamples: z.number().int().describe('Seconds of the book that a mark looks back at'),
    triggersOfUserMax: z
      .number()
      .int()
      .describe('Waiting orders of an account in one market or contract'),
    triggersOfMarketMax: z.number().int().describe('Waiting orders of all in one of them'),
    triggersOfUserMin: z.number().int().describe('Of an account once half of those are taken'),
    triggersNotional: decimalOut.describe(
      'Then one more for each such part of what it traded lately',
    ),
    openInterestShareRate: decimalOut.describe(
      'Share of the largest open interest that one account may hold',
    ),
    openInterestReserveRate: decimalOut.describe(
      'Last part of the open interest, in which the highest leverage falls',
    ),
    keysOfUserMax: z.number().int().describe('Client order ids of an account in 24 hours'),
    keysOfUserMin: z.number().int().describe('The same of an account that never traded'),
    keysNotional: decimalOut.describe('Traded in 30 days by an account that may have the most'),
  })
  .meta({ id: 'RiskRules' });

const rules = z.object({
  version: z.number().int(),
  spot: z.array(
    z.object({
      symbol: z.string(),
      name: z.string(),
      base: z.string(),
      quote: z.string(),
      state: z.enum(['open', 'cancel-only', 'halted']),
      tickSize: decimalOut,
      lotSize: decimalOut,
      quantityMin: decimalOut,
      quantityMax: decimalOut,
      notionalMin: decimalOut,
      priceBandRate: decimalOut.describe('Fraction: 0.1 is 10 %'),
      protectionRate: decimalOut.describe('Fraction: 0.05 is 5 %'),
      openOrdersMax: z.number().int(),
      auctionEndTime: z
        .number()
        .int()
        .describe('In a call auction until then, UTC epoch milliseconds; 0: in none'),
    }),
  ),
  contracts: z.array(
    z.object({
      symbol: z.string(),
      name: z.string(),
      base: z.string(),
      quote: z.string(),
      version: z.number().int(),
      effectiveTime: z.number().int().describe('UTC epoch milliseconds'),
      state: z.enum(['open', 'cancel-only', 'halted']),
      tickSize: decimalOut,
      lotSize: decimalOut,
      quantityMin: decimalOut,
      quantityMax: decimalOut,
      notionalMin: decimalOut,
      positionMax: decimalOut.describe('Base coin'),
      openInterestMax: decimalOut.describe('Base coin'),
      priceMax: decimalOut,
      priceBandRate: decimalOut.describe('Fraction: 0.1 is 10 %'),
      protectionRate: decimalOut.describe('Fraction: 0.05 is 5 %'),
      openOrdersMax: z.number().int(),
      auctionEndTime: z
        .number()
        .int()
        .describe('In a call auction until then, UTC epoch milliseconds; 0: in none'),
      makerRate: decimalOut,
      takerRate: decimalOut,
      liquidationFeeRate: decimalOut,
      impactNotional: decimalOut,
      fundingHours: z.number().int().describe('The longest interval'),
      fundingCapRate: decimalOut,
      interestRate: decimalOut,
      staleAfterMs: z.number().int(),
      tiers: z
        .array(
          z.object({
            notionalMax: decimalOut,
            maintenanceRate: decimalOut,
            leverageMax: z.number().int(),
          }),
        )
        .describe('Lowest first'),
    }),
  ),
  spotFeeTiers: z.array(z.object({ tier: z.string(), maker: decimalOut, taker: decimalOut })),
  risk: riskRules.describe('Rules against people who act together'),
});

const itemsQuery = z.object({ symbol: symbolIn.optional().describe('Only this one; absent: all') });

export const marketRoutes = {
  spotItems: route({
    method: 'GET',
    path: '/api/product/spot/items',
    summary: 'Spot markets with their quotations',
    tag,
    access: anyone,
    limit: 'read',
    query: itemsQuery,
    data: z.object({
      list: z.array(marketItem),
      HotList: z.array(marketItem),
      NewList: z.array(marketItem),
    }),
  }),
  contractItems: route({
    method: 'GET',
    path: '/api/product/contract/items',
    summary: 'Perpetual contracts with their quotations',
    tag,
    access: anyone,
    limit: 'read',
    query: itemsQuery,
    data: z.object({ list: z.array(contractItem) }),
  }),
  spotKlines: route({
    method: 'GET',
    path: '/api/product/spot/history/kline',
    summary: 'Spot candles, oldest first',
    tag,
    access: anyone,
    limit: 'read',
    query: klineQuery,
    data: z.object({ klines: z.array(kline) }),
  }),
  contractKlines: route({
    method: 'GET',
    path: '/api/product/history/kline',
    summary: 'Futures candles, oldest first',
    tag,
    access: anyone,
    limit: 'read',
    query: klineQuery,
    data: z.object({ klines: z.array(kline) }),
  }),
  spotDepth: route({
    method: 'GET',
    path: '/api/product/spot/depth',
    summary: 'Order book of a spot market, best price first',
    tag,
    access: anyone,
    limit: 'read',
    query: depthQuery,
    data: depth,
  }),
  spotTrades: route({
    method: 'GET',
    path: '/api/product/spot/trades',
    summary: 'Last trades of a spot market, newest first',
    tag,
    access: anyone,
    limit: 'read',
    query: tradesQuery,
    data: z.object({ list: z.array(publicTrade) }),
  }),
  contractDepth: route({
    method: 'GET',
    path: '/api/product/depth',
    summary: 'Order book of a contract, best price first',
    tag,
    access: anyone,
    limit: 'read',
    query: depthQuery,
    data: depth,
  }),
  contractTrades: route({
    method: 'GET',
    path: '/api/product/trades',
    summary: 'Last trades of a contract, newest first',
    tag,
    access: anyone,
    limit: 'read',
    query: tradesQuery,
    data: z.object({ list: z.array(publicTrade) }),
  }),
  exchangeTime: route({
    method: 'GET',
    path: '/api/exchange/time',
    summary: 'Server time, UTC epoch milliseconds',
    tag,
    access: anyone,
    limit: 'read',
    data: z.object({ time: z.number().int() }),
  }),
  exchangeRules: route({
    method: 'GET',
    path: '/api/exchange/rules',
    summary: 'Trading rules of every market, fees and tiers',
    tag,
    access: anyone,
    limit: 'read',
    data: rules,
  }),
};
