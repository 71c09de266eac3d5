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
      .describe('Price that price bands are measured from; missing: unknown'),
    indexSilent: z
      .literal(true)
      .optional()
      .describe('Present if the index of a spot market stopped updating: no stop triggers'),
    klines: z.array(z.number()).describe('Closing values for trend lines, oldest first'),
  })
  .meta({ id: 'MarketItem' });
export type MarketItem = z.output<typeof marketItem>;

const contractItem = marketItem
  .extend({
    tradingVolume: decimalOut.describe('Minimum order quantity'),
    quotation: quotation.extend({
      markPrice: decimalOut,
      indexPrice: decimalOut,
      estimatedSettlePrice: decimalOut,
      fundingRate: decimalOut,
      nextFundingTime: z.number().int(),
      fundingHours: z
        .number()
        .int()
        .describe('Current interval; for a while after a rate reached its cap, one hour'),
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
    tradeCount: z.number().int().describe('0: no count'),
  })
  .meta({ id: 'Kline' });
export type Kline = z.output<typeof kline>;

const klineQuery = z.object({
  symbol: symbolIn,
  period,
  limit: integerIn(1, 1500).default(500),
  startTime: timeMsIn
    .optional()
    .describe('Only candles that start at this time (ms) or later, oldest first'),
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
        'End of the call auction, UTC epoch milliseconds, during which the book can be crossed; 0: no auction',
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
  before: orderCode
    .optional()
    .describe('Only trades before the one with this id, for the next page'),
});

const riskRules = z
  .object({
    version: z.number().int(),
    anchorStaleMs: z
      .number()
      .int()
      .describe('Age at which an index no longer anchors a spot market'),
    anchorWindowMs: z
      .number()
      .int()
      .describe('Without an index: window of the average price used as the anchor'),
    anchorNotionalMin: decimalOut.describe('Minimum traded value for that average'),
    bandTicksMin: z.number().int().describe('Minimum width of a price band, each way'),
    auctionMs: z.number().int().describe('Duration of a call auction'),
    wakeNotionalMin: decimalOut.describe('Minimum traded value for a last price to trigger orders'),
    wakeBandRate: decimalOut.describe(
      'With an index: largest distance from it at which a last price triggers orders',
    ),
    wokenProtectionRate: decimalOut.describe(
      'With an index: largest distance from it at which a triggered market order trades',
    ),
    wokenMarkRate: decimalOut.describe(
      'Initial largest distance from the index or, on a contract, from index or mark, whichever is better for the owner',
    ),
    wokenWidenMs: z
      .number()
      .int()
      .describe('How long, without liquidity, that distance takes to widen to wokenProtectionRate'),
    indexSilentMs: z
      .number()
      .int()
      .describe('Time without an index after which a spot market accepts cancellations only'),
    fundBudgetRate: decimalOut.describe(
      'Largest loss of the fund on a position, as a share of its maintenance margin',
    ),
    fundHoldMs: z.number().int().describe('How long the fund tries to sell a position'),
    fundSpreadRate: decimalOut.describe(
      'Cost of selling a part that is always allowed, as a share of its value',
    ),
    fundBrakeRate: decimalOut.describe(
      'Largest loss of the fund within 8 hours, as a share of its highest balance',
    ),
    basisPointsMin: z
      .number()
      .int()
      .describe('Averaging window of the basis of a mark price, seconds'),
    dueSlackRate: decimalOut.describe('Share of the maintenance margin; see the trading rules'),
    markBandRate: decimalOut.describe('Largest distance of the mark from the index: 0.004 is 0.4%'),
    impactSpreadRate: decimalOut.describe("Spread above which the book doesn't move the mark"),
    standingSamplesMin: z
      .number()
      .int()
      .describe(
        'Seconds out of the last standingSamples during which depth must have been in the book to move a mark',
      ),
    standingSamples: z.number().int().describe('Seconds of the order book that a mark is based on'),
    triggersOfUserMax: z
      .number()
      .int()
      .describe('Maximum untriggered orders of an account in one market or contract'),
    triggersOfMarketMax: z
      .number()
      .int()
      .describe('Maximum untriggered orders of all accounts in one market or contract'),
    triggersOfUserMin: z
      .number()
      .int()
      .describe('Maximum per account once half of these are in use'),
    triggersNotional: decimalOut.describe('Recently traded value that allows the account one more'),
    openInterestShareRate: decimalOut.describe(
      'Maximum position of one account, as a share of the open interest cap',
    ),
    openInterestReserveRate: decimalOut.describe(
      'Last part of the open interest cap, in which the maximum leverage falls',
    ),
    keysOfUserMax: z.number().int().describe('Maximum client order IDs of an account in 24 hours'),
    keysOfUserMin: z.number().int().describe('The same for an account that has never traded'),
    keysNotional: decimalOut.describe(
      '30-day trading volume at which an account reaches the maximum',
    ),
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
      priceBandRate: decimalOut.describe('Fraction: 0.1 is 10%'),
      protectionRate: decimalOut.describe('Fraction: 0.05 is 5%'),
      openOrdersMax: z.number().int(),
      auctionEndTime: z
        .number()
        .int()
        .describe('End of the call auction, UTC epoch milliseconds; 0: no auction'),
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
      priceBandRate: decimalOut.describe('Fraction: 0.1 is 10%'),
      protectionRate: decimalOut.describe('Fraction: 0.05 is 5%'),
      openOrdersMax: z.number().int(),
      auctionEndTime: z
        .number()
        .int()
        .describe('End of the call auction, UTC epoch milliseconds; 0: no auction'),
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
  risk: riskRules.describe('Rules that protect against accounts acting together'),
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
    summary: 'Latest trades of a spot market, newest first',
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
    summary: 'Latest trades of a contract, newest first',
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
