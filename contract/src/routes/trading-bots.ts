import { z } from 'zod';
import { route, user } from '../route.ts';
import { choiceOut, decimalIn, decimalOut, integerIn, page, paged, symbolIn } from '../shapes.ts';
import {
  BOT_LEVERAGE_MAX,
  BOTS_MAX,
  botDirections,
  botEnds,
  botHolds,
  botMeasures,
  botPresetNames,
  botStates,
  botStrategies,
  DCA_HOURS_MAX,
  DCA_HOURS_MIN,
  GRID_CELLS_MAX,
  GRID_CELLS_MIN,
  SUGGESTED_DAYS_MAX,
} from '../trading-bots.ts';

const tag = 'Trading bots';

const onContracts = {
  direction: z
    .enum(botDirections)
    .default('long')
    .describe('futures-grid: long buys low and closes higher, short sells high and closes lower'),
  leverage: integerIn(1, BOT_LEVERAGE_MAX)
    .default(2)
    .describe('futures-grid: leverage of its isolated position; the contract can allow less'),
};

const takeProfitPercent = integerIn(0, 1_000);
const stopLossPercent = integerIn(0, 99);
const everyHours = integerIn(DCA_HOURS_MIN, DCA_HOURS_MAX);
const takeProfitText =
  'Profit at which the bot sells or closes everything, percent of the invested funds; 0: never';
const stopLossText =
  'Loss at which the bot sells or closes everything, percent of the invested funds; 0: never';

const plan = z.strictObject({
  symbol: symbolIn,
  strategy: z.enum(botStrategies),
  funds: decimalIn.describe('Most that the bot can use, in the quote coin'),
  takeProfitPercent: takeProfitPercent.default(0).describe(takeProfitText),
  stopLossPercent: stopLossPercent.default(0).describe(stopLossText),
  lowerPrice: decimalIn.default('0').describe('Of a grid: the lowest line'),
  upperPrice: decimalIn.default('0').describe('Of a grid: the highest line'),
  cells: integerIn(GRID_CELLS_MIN, GRID_CELLS_MAX)
    .default(10)
    .describe('Of a grid: number of grids between the two lines'),
  ...onContracts,
  amount: decimalIn.default('0').describe('dca: quote coin of each purchase'),
  everyHours: everyHours.default(24).describe('dca: hours from one purchase to the next'),
});

const planChange = z.strictObject({
  takeProfitPercent: takeProfitPercent.optional().describe(`${takeProfitText}; absent: as it is`),
  stopLossPercent: stopLossPercent.optional().describe(`${stopLossText}; absent: as it is`),
  amount: decimalIn.optional().describe('dca: quote coin of each purchase; absent: as it is'),
  everyHours: everyHours
    .optional()
    .describe('dca: hours from the last purchase to the next; absent: as it is'),
});

const bot = z
  .object({
    code: z.string(),
    symbol: z.string(),
    name: z.string().describe('BTC/USDT'),
    base: z.string(),
    quote: z.string(),
    strategy: z.enum(botStrategies),
    state: z.enum(botStates),
    hold: z
      .enum(botHolds)
      .describe('Why the bot is on hold until it resumes by itself; empty: not on hold'),
    end: z.enum(botEnds).describe('Why the bot ended; empty: not ended'),
    judgedBy: z.enum(botMeasures).describe('Price type that triggered the end; empty: none'),
    endPrice: decimalOut.describe('That price; for mark and index the mark price; 0: none'),
    exitPrice: decimalOut.describe('Average price of the exit; 0: not traded yet'),
    funds: decimalOut,
    takeProfitPercent: z.number().int(),
    stopLossPercent: z.number().int(),
    lowerPrice: decimalOut,
    upperPrice: decimalOut,
    cells: z.number().int(),
    direction: z.enum(botDirections).describe('Of a futures grid'),
    leverage: z.number().int().describe('Of a futures grid; 0 of others'),
    amount: decimalOut,
    everyHours: z.number().int(),
    purchasesFrom: z
      .number()
      .int()
      .describe(
        'dca: time of a purchase, with the next ones every `everyHours` after it; 0 of a grid',
      ),
    cash: decimalOut.describe(
      'Cash in the quote coin by closed orders, funds in open orders included. Of a futures grid less the cost of the position, so it can be negative',
    ),
    coins: decimalOut.describe('Base coin by closed orders, or the position; negative: short'),
    lastPrice: decimalOut.describe('Price at which its coins are valued'),
    worth: decimalOut.describe('Cash and coins together, quote coin'),
    profit: decimalOut.describe('Value less funds, after fees and funding; negative: a loss'),
    funding: decimalOut.describe(
      'Of a futures grid: funding paid less received, plus losses by liquidation; can be negative',
    ),
    fees: decimalOut.describe('Fees paid so far; fees in coins at the price of their trade'),
    openOrders: z.number().int(),
    tradedOrders: z.number().int().describe('Number of closed orders with a trade'),
    keyCode: z.string().describe("Code of the bot's API key; empty once the bot has ended"),
    createTime: z.number().int(),
    stopTime: z.number().int().describe('0: not ended'),
  })
  .meta({ id: 'TradingBot' });
export type TradingBot = z.output<typeof bot>;

const botOrder = z
  .object({
    clientOrderId: z.string(),
    code: z.string().describe('Code of the order; empty: not placed yet'),
    orderSide: choiceOut(1, 2).describe('1 buy, 2 sell'),
    price: decimalOut.describe('0: a market order'),
    quantity: decimalOut.describe('0: as much as the amount buys'),
    isClosed: z.boolean(),
    dealQuantity: decimalOut.describe('Of a closed order'),
    dealAmount: decimalOut,
    fee: decimalOut.describe('In quote coin'),
    createTime: z.number().int(),
    closeTime: z.number().int().describe('0: open'),
  })
  .meta({ id: 'TradingBotOrder' });
export type TradingBotOrder = z.output<typeof botOrder>;

const point = z.object({ time: z.number().int(), worth: decimalOut });

const simulation = z
  .object({
    points: z.array(point.extend({ price: decimalOut })).describe('Oldest first'),
    profit: decimalOut,
    fees: decimalOut,
    funding: decimalOut.describe('Paid less received; can be negative'),
    trades: z.number().int(),
    fallMax: decimalOut.describe('Largest fall of the value from an earlier peak'),
    end: z.enum(botEnds).describe('Why the bot would have ended; empty: still running'),
  })
  .meta({ id: 'BotSimulation' });
export type BotSimulation = z.output<typeof simulation>;

const parameters = z.object({ code: z.string().regex(/^\d{1,15}$/, 'a bot code') });

/** Bots that trade for somebody by a strategy, within funds set aside. */
export const tradingBotRoutes = {
  botList: route({
    method: 'GET',
    path: '/api/bots/list',
    summary: 'Your trading bots, running ones first, then newest first',
    tag,
    access: user('read'),
    limit: 'read',
    data: z.object({ list: z.array(bot), botsMax: z.number().int() }),
  }),
  botSuggestion: route({
    method: 'GET',
    path: '/api/bots/suggestion',
    summary: 'Suggested grid for a market or contract, from its price range of the last days',
    tag,
    access: user('read'),
    limit: 'read',
    query: z.object({
      symbol: symbolIn,
      strategy: z.enum(botStrategies).default('spot-grid'),
      days: integerIn(1, SUGGESTED_DAYS_MAX)
        .default(7)
        .describe('Days whose price range the grid spans'),
      preset: z
        .enum(botPresetNames)
        .optional()
        .describe(
          'By how far hourly prices of these days spread: cautious reaches furthest, bold least',
        ),
      ...onContracts,
    }),
    data: z.object({
      symbol: z.string(),
      lastPrice: decimalOut,
      lowerPrice: decimalOut,
      upperPrice: decimalOut,
      cells: z.number().int(),
      fundsMin: decimalOut.describe('Minimum funds of that grid'),
      leverageMax: z.number().int().describe('Of a contract; 0 of a market'),
      amountMin: decimalOut.describe('Minimum purchase of a DCA bot'),
    }),
  }),
  botSimulate: route({
    method: 'POST',
    path: '/api/bots/simulate',
    summary: "Backtest a bot on recent candles. Past results don't predict future returns",
    tag,
    access: user('read'),
    limit: 'write',
    body: plan,
    data: simulation,
  }),
  botCreate: route({
    method: 'POST',
    path: '/api/bots/create',
    summary: `Start a trading bot. Up to ${BOTS_MAX} can run at a time, each with a separate API key that can read and trade; the header idempotency-key makes the call safe to repeat`,
    tag,
    access: user('account', { whenFrozen: 'refused' }),
    limit: 'money',
    idempotencyKey: 'taken',
    body: plan,
    data: z.object({ bot }),
  }),
  botDetail: route({
    method: 'GET',
    path: '/api/bots/{code}',
    summary: 'One of your trading bots, with its value over time',
    tag,
    access: user('read'),
    limit: 'read',
    parameters,
    data: z.object({ bot, points: z.array(point).describe('Oldest first') }),
  }),
  botOrders: route({
    method: 'GET',
    path: '/api/bots/{code}/orders',
    summary: 'Orders of one of your trading bots: open ones first, then newest first',
    tag,
    access: user('read'),
    limit: 'read',
    parameters,
    query: z.object(page),
    data: z.object({ list: z.array(botOrder), ...paged }),
  }),
  botPause: route({
    method: 'POST',
    path: '/api/bots/{code}/pause',
    summary:
      'Pause a trading bot: this cancels its orders; its funds stay set aside, and its take profit and stop loss stay active',
    tag,
    access: user('trade'),
    limit: 'write',
    parameters,
    data: z.object({ bot }),
  }),
  botResume: route({
    method: 'POST',
    path: '/api/bots/{code}/resume',
    summary: 'Resume a paused trading bot',
    tag,
    access: user('trade'),
    limit: 'write',
    parameters,
    data: z.object({ bot }),
  }),
  botChange: route({
    method: 'POST',
    path: '/api/bots/{code}/change',
    summary:
      'Change the take profit and stop loss of a trading bot that runs or is paused, and amount and hours of a dca bot. Safe to repeat',
    tag,
    access: user('trade'),
    limit: 'write',
    parameters,
    body: planChange,
    data: z.object({ bot }),
  }),
  botStop: route({
    method: 'POST',
    path: '/api/bots/{code}/stop',
    summary:
      'Stop a trading bot: this cancels its orders, then sells its coins or closes its position, or keeps them',
    tag,
    access: user('trade'),
    limit: 'write',
    parameters,
    body: z.strictObject({
      isSelling: z.boolean().describe('Sell its coins, or close its position, at market'),
    }),
    data: z.object({ bot }),
  }),
};
