import { z } from 'zod';
import { route, user } from '../route.ts';
import { decimalOut, integerIn, pastPage, timeMsIn } from '../shapes.ts';

const closedFigures = {
  count: z.number().int().describe('Closed positions'),
  wins: z.number().int().describe('Of these: closed with a profit after fees and funding'),
  profit: decimalOut.describe('Realized PNL less fees and funding'),
};
const closedSums = {
  ...closedFigures,
  gains: decimalOut.describe('Of the profit: the sum of those that won'),
  realised: decimalOut.describe('Before fees and funding'),
  fees: decimalOut.describe('Fees paid, liquidation fees included'),
  funding: decimalOut.describe('Funding paid less received'),
  heldMsAverage: z.number().int().describe('From open to close, milliseconds, truncated'),
};
/** What closed positions brought: in all, by day and by contract. */
export const contractAnalysis = z
  .object({
    total: z.object(closedSums),
    days: z.array(
      z.object({
        time: z.number().int().describe('Start of the day, UTC epoch milliseconds'),
        ...closedFigures,
      }),
    ),
    contracts: z.array(z.object({ symbol: z.string(), ...closedSums })),
    isBehind: pastPage.isBehind,
  })
  .meta({ id: 'ContractAnalysis' });
export type ContractAnalysis = z.output<typeof contractAnalysis>;

const tag = 'Spot trading';

const saleFigures = {
  count: z.number().int().describe('Sales; what one order sold at once counts as one'),
  wins: z.number().int().describe('Of these: sold above the average cost, after the fee'),
  profit: decimalOut.describe('Proceeds less fees and average cost, USDT'),
};
const saleSums = {
  ...saleFigures,
  gains: decimalOut.describe('Of the profit: the sum of those that won'),
  realised: decimalOut.describe(
    'Before the fees of the sales; the cost includes those of purchases',
  ),
  fees: decimalOut.describe('Fees of the sales'),
  heldMsAverage: z
    .number()
    .int()
    .describe('From purchase to sale of an average coin, milliseconds, truncated'),
};

/** What sales on spot brought: in all, by day and by pair. */
export const spotAnalysis = z
  .object({
    total: z.object(saleSums),
    days: z.array(
      z.object({
        time: z.number().int().describe('Start of the day, UTC epoch milliseconds'),
        ...saleFigures,
      }),
    ),
    markets: z.array(z.object({ symbol: z.string(), ...saleSums })),
    isBehind: pastPage.isBehind,
  })
  .meta({ id: 'SpotAnalysis' });
export type SpotAnalysis = z.output<typeof spotAnalysis>;

const coinPnl = z
  .object({
    coin: z.string(),
    quantity: decimalOut.describe('In all accounts, open orders included'),
    averageCost: decimalOut.describe('Of one coin, fees included, truncated; 0 without a coin'),
    cost: decimalOut.describe('Of all of it'),
    worth: decimalOut.describe('At the last price'),
    unrealized: decimalOut.describe('Worth less cost'),
    realized: decimalOut.describe('Of all sales so far, after fees'),
  })
  .meta({ id: 'CoinPnl' });
export type CoinPnl = z.output<typeof coinPnl>;

export const spotAnalysisRoutes = {
  spotAnalysis: route({
    method: 'GET',
    path: '/api/spot/analysis',
    summary: 'PNL of spot sales by day and by pair, at the average cost of the coins',
    tag,
    access: user('read'),
    limit: 'read',
    query: z.object({
      startAt: timeMsIn.describe('Start of the first day, UTC epoch milliseconds'),
      days: integerIn(1, 366).describe('Days of 24 hours; those without a sale are left out'),
    }),
    data: spotAnalysis,
  }),
  coinPnl: route({
    method: 'GET',
    path: '/api/spot/pnl',
    summary: 'Average cost and PNL of your coins, in USDT',
    tag,
    access: user('read'),
    limit: 'read',
    data: z.object({
      list: z.array(coinPnl).describe('Coins that you hold or have sold; the largest cost first'),
      isBehind: pastPage.isBehind,
    }),
  }),
};
