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
    .describe('futures-grid: of its isolated position; the contract may allow less'),
};

const plan = z.strictObject({
  symbol: symbolIn,
  strategy: z.enum(botStrategies),
  funds: decimalIn.describe('Quote coin that the bot may use; never more'),
  takeProfitPercent: integerIn(0, 1_000)
    .default(0)
    .describe(
      'Profit at which the bot sells or closes everything, percent of what is invested; 0: never',
    ),
  stopLossPercent: integerIn(0, 99)
    .default(0)
    .describe(
      'Loss at which the bot sells or closes everything, percent of what is invested; 0: never',
    ),
  lowerPrice: decimalIn.default('0').describe('Of a grid: the lowest line'),
  upperPrice: decimalIn.default('0').describe('Of a grid: the highest line'),
  cells: integerIn(GRID_CELLS_MIN, GRID_CELLS_MAX)
    .default(10)
    .describe('Of a grid: steps between the two'),
  ...onContracts,
  amount: decimalIn.default('0').describe('dca: quote coin of each purchase'),
  everyHours: integerIn(DCA_HOURS_MIN, DCA_HOURS_MAX)
    .default(24)
    .describe('dca: hours from one purchase to the next'),
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
    hold: z.enum(botHolds).describe('What the bot waits for; empty: nothing'),
    end: z.enum(botEnds).describe('Why it ended; empty: it did not'),
    judgedBy: z.enum(botMeasures).describe('By which price that was judged; empty: by none'),
    endPrice: decimalOut.describe('That price; of mark and index the mark; 0: by none'),
    exitPrice: decimalOut.describe('Average price at which it left then; 0: nothing traded yet'),
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
    cash: decimalOut.describe(
      'Quote coin by its closed orders; what rests in orders is in it. Of a futures grid less what its position cost, so that it may be negative',
    ),
    coins: decimalOut.describe('Base coin by its closed orders, or its position; negative: short'),
    lastPrice: decimalOut.describe('At which its coins are counted'),
    worth: decimalOut.describe('Cash and coins together, quote coin'),
    profit: decimalOut.describe(
      'Worth less funds, after all fees and funding; negative with a sign',
    ),
    funding: decimalOut.describe(
      'Of a futures grid: funding paid less received, and what liquidation took; negative with a sign',
    ),
    fees: decimalOut.describe('Paid so far, those in coins at the price of their trade'),
    openOrders: z.number().int(),
    tradedOrders: z.number().int().describe('Closed ones that traded'),
    keyCode: z.string().describe('Code of its API key; empty once the bot has ended'),
    createTime: z.number().int(),
    stopTime: z.number().int().describe('0: it has not ended'),
  })
  .meta({ id: 'TradingBot' });
export type TradingBot = z.output<typeof bot>;

const botOrder = z
  .object({
    clientOrderId: z.string(),
    code: z.string().describe('Code of the order; empty: not placed yet'),
    orderSide: choiceOut(1, 2).describe('1 buy, 2 sell'),
    price: decimalOut.describe('0: a market order'),
    quantity: decimalOut.describe('0: as much as its amount buys'),
    isClosed: z.boolean(),
    dealQuantity: decimalOut.describe('Of a closed one'),
    dealAmount: decimalOut,
    fee: decimalOut.describe('In quote coin'),
    createTime: z.number().int(),
    closeTime: z.number().int().describe('0: it is open'),
  })
  .meta({ id: 'TradingBotOrder' });
export type TradingBotOrder = z.output<typeof botOrder>;

const point = z.object({ time: z.number().int(), worth: decimalOut });

const simulation = z
  .object({
    points: z.array(point.extend({ price: decimalOut })).describe('Oldest first'),
    profit: decimalOut,
    fees: decimalOut,
    funding: decimalOut.describe('Paid less received; negative with a sign'),
    trades: z.number().int(),
    fallMax: decimalOut.describe('Largest fall of its value from an earlier peak'),
    end: z.enum(botEnds).describe('Why the bot would have ended; empty: it would go on'),
  })
  .meta({ id: 'BotSimulation' });
export type BotSimulation = z.output<typeof simulation>;

const parameters = z.object({ code: z.string().regex(/^\d{1,15}$/, 'a bot code') });

/** Bots that trade for somebody by a strategy, within funds set aside. */
export const tradingBotRoutes = {
  botList: route({
    method: 'GET',
    path: '/api/bots/list',
    summary: 'Own trading bots, those that run first, then the newest before older ones',
    tag,
    access: user('read'),
    limit: 'read',
    data: z.object({ list: z.array(bot), botsMax: z.number().int() }),
  }),
  botSuggestion: route({
    method: 'GET',
    path: '/api/bots/suggestion',
    summary: 'A grid for a market or a contract, by how far its price went in the last days',
    tag,
    access: user('read'),
    limit: 'read',
    query: z.object({
      symbol: symbolIn,
      strategy: z.enum(botStrategies).default('spot-grid'),
      days: integerIn(1, SUGGESTED_DAYS_MAX)
        .default(7)
        .describe('Of a grid: the days whose lowest and highest price it spans'),
      ...onContracts,
    }),
    data: z.object({
      symbol: z.string(),
      lastPrice: decimalOut,
      lowerPrice: decimalOut,
      upperPrice: decimalOut,
      cells: z.number().int(),
      fundsMin: decimalOut.describe('The least with which that grid works'),
      leverageMax: z.number().int().describe('Of a contract; 0 of a market'),
      amountMin: decimalOut.describe('Smallest purchase of a dca bot'),
    }),
  }),
  botSimulate: route({
    method: 'POST',
    path: '/api/bots/simulate',
    summary: 'What a bot would have made of recent candles. It promises nothing',
    tag,
    access: user('read'),
    limit: 'write',
    body: plan,
    data: simulation,
  }),
  botCreate: route({
    method: 'POST',
    path: '/api/bots/create',
    summary: `Start a trading bot. Up to ${BOTS_MAX} run at a time, each with an API key of its own that reads and trades; header idempotency-key makes it safe to repeat`,
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
    summary: 'One own trading bot, with how its worth went',
    tag,
    access: user('read'),
    limit: 'read',
    parameters,
    data: z.object({ bot, points: z.array(point).describe('Oldest first') }),
  }),
  botOrders: route({
    method: 'GET',
    path: '/api/bots/{code}/orders',
    summary: 'Orders of an own trading bot: open ones, then the newest before older ones',
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
      'Pause a trading bot: its orders are cancelled, its funds stay set aside, its take profit and stop loss stay in force',
    tag,
    access: user('trade'),
    limit: 'write',
    parameters,
    data: z.object({ bot }),
  }),
  botResume: route({
    method: 'POST',
    path: '/api/bots/{code}/resume',
    summary: 'Let a paused trading bot go on',
    tag,
    access: user('trade'),
    limit: 'write',
    parameters,
    data: z.object({ bot }),
  }),
  botStop: route({
    method: 'POST',
    path: '/api/bots/{code}/stop',
    summary:
      'Stop a trading bot: its orders are cancelled, then its coins sold or its position closed, or kept',
    tag,
    access: user('trade'),
    limit: 'write',
    parameters,
    body: z.strictObject({
      isSelling: z.boolean().describe('Sell its coins, or close its position, at the market'),
    }),
    data: z.object({ bot }),
  }),
};
