import { Code } from '@bourse/contract/codes.ts';
import { AccountKind } from '@bourse/contract/enumerations.ts';
import { tradingBotRoutes as routes } from '@bourse/contract/routes/trading-bots.ts';
import { BTCUSDT, btcUsdt, ONE, USDT } from '@bourse/core/fixtures/desk.ts';
import { BTCPERP } from '@bourse/core/fixtures/futures-desk.ts';
import type { Candle } from '@bourse/core/market-data/candles.ts';
import type { Plan } from '@bourse/core/strategy/plan.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Call } from '#edge/pipeline/handler.ts';
import { userSession } from '#edge/pipeline/test-callers.ts';
import { createUsers } from '#people/users/users.ts';
import { type DaysWorld, startDays } from '#trading/fees/test-days.ts';
import type { BotRow } from './present.ts';
import { type BotEnding, BotStore } from './runner/bot-store.ts';
import { TradingBotStore } from './store.ts';
import { botRow } from './test-bots.ts';
import { createTradingBots, type TradingBotsDependencies } from './trading-bots.ts';

const HOUR_MS = 3_600_000;
let world: DaysWorld;
let store: TradingBotStore;
let user: number;
beforeAll(async () => {
  world = await startDays();
  store = new TradingBotStore(world.database);
});
beforeEach(async () => {
  await world.clear();
  world.desk.house({ case: 'defineMarket', value: { ...btcUsdt, notionalMin: 5 * ONE } });
  user = await world.person({ isPoor: true });
  world.desk.fund(user, USDT, 1_000 * ONE);
});
afterAll(() => world.stop());

const ends = { takeProfitPercent: 0, stopLossPercent: 0 };
const dca = (change: object = {}): Plan => ({
  ...{ ...ends, strategy: 'dca', funds: 500 * ONE, amount: 100 * ONE, everyMs: 24 * HOUR_MS },
  ...change,
});
const grid = (change: object = {}): Plan => ({
  ...{ ...ends, strategy: 'spot-grid', funds: 1_000 * ONE, cells: 4 },
  ...{ lowerTicks: 5_000_000, upperTicks: 7_000_000, capTicks: 6_060_000 },
  ...change,
});
const start = (plan: Plan, more: object = {}) =>
  store.insert(botRow(user, plan, { created_at: world.desk.time, ...more }), world.database);
const rowOf = async (id: number): Promise<BotRow> => {
  const { exit_lots, exit_notional, ...row } = (await store.find(user, id))!;
  return row;
};

/** What the route answers. @param closes of the last minutes, ticks */
async function change(id: number, body: object, { by = user, closes = [] as number[] } = {}) {
  const { database, desk } = world;
  const clock = { now: () => desk.time };
  const { users } = createUsers({ database, clock, fees: { feeTierOf: () => 0, feeTiers: [] } });
  const candlesOf = async () => closes.map((closeTicks) => ({ closeTicks }) as Candle);
  const { implementations } = createTradingBots({
    ...({ database, users, live: desk.live, candlesOf } as unknown as TradingBotsDependencies),
  });
  const call: Call = {
    ...{ caller: userSession(by), language: 'en', requestId: 'test', time: desk.time },
    ...{ address: '127.0.0.1', userAgent: 'test', idempotencyKey: '' },
  };
  const input = { query: {}, parameters: { code: String(id) }, body };
  const { handle } = implementations.find(({ route }) => route === routes.botChange)!;
  return routes.botChange.data.parse(
    await handle({ ...input, body: routes.botChange.body.parse(body) } as never, call),
  ).bot;
}

/** The outside price of a coin, now or as of a time ago. */
const index = (priceTicks: number, agoMs = 0) =>
  world.desk.live.spotIndex.observe([
    { market: BTCUSDT, priceTicks, time: world.desk.time - agoMs } as never,
  ]);

test('F21 a change of a bot is one write, however often it arrives at once and later; its process reads it', async () => {
  const bot = await start(dca());
  world.desk.time += 30 * HOUR_MS;
  world.desk.mark(60_000);
  const body = { takeProfitPercent: 20, stopLossPercent: 10, amount: '50.5', everyHours: 12 };
  const answers = await Promise.all([change(bot.id, body), change(bot.id, body)]);
  for (const answer of answers) expect(answer).toMatchObject({ ...body, state: 'running' });
  const once = await rowOf(bot.id);
  const since = { elapsedMs: 24 * HOUR_MS, slot: 1 };
  const plan = dca({ ...ends, amount: 50.5 * ONE, everyMs: 12 * HOUR_MS, since });
  expect(once).toEqual({
    ...{ ...bot, plan: { ...plan, takeProfitPercent: 20, stopLossPercent: 10 } },
  });
  world.desk.time += 9 * HOUR_MS;
  await change(bot.id, body);
  expect(await rowOf(bot.id)).toEqual(once);
  const runner = new BotStore(world.database);
  expect((await runner.atWork()).find(({ id }) => id === bot.id)?.plan).toEqual(once.plan);
});

test('what a change does not name stays, and 0 removes a take profit and a stop loss', async () => {
  const bot = await start(grid({ takeProfitPercent: 30, stopLossPercent: 20 }), {
    state: 'paused',
  });
  await change(bot.id, { stopLossPercent: 25 });
  expect((await rowOf(bot.id)).plan).toEqual(grid({ takeProfitPercent: 30, stopLossPercent: 25 }));
  await change(bot.id, { takeProfitPercent: 0, stopLossPercent: 0 });
  expect(await rowOf(bot.id)).toEqual({ ...bot, plan: grid() });
});

test('a stop loss that was moved away ends no bot by a look that began before', async () => {
  const bot = await start(grid({ stopLossPercent: 5 }));
  const runner = new BotStore(world.database);
  const [seen] = (await runner.atWork()).filter(({ id }) => id === bot.id);
  await change(bot.id, { stopLossPercent: 50 });
  const ending: BotEnding = {
    ...{ end_reason: 'stop-loss', judged_by: 'index', end_ticks: 1, is_selling: true },
  };
  expect(await runner.beginStop(seen!, ending)).toBeUndefined();
  expect(await runner.beginStop(await rowOf(bot.id), ending)).toMatchObject({ state: 'stopping' });
});

test.each<[string, Plan, object, object, number, object?]>([
  ['one that stops', grid(), { state: 'stopping' }, { stopLossPercent: 5 }, Code.botOver],
  ['one that has stopped', grid(), { state: 'stopped' }, {}, Code.botOver],
  ['an amount for a grid', grid(), {}, { amount: '20' }, Code.shapeInvalid, { field: 'amount' }],
  ['hours for a grid', grid(), {}, { everyHours: 2 }, Code.shapeInvalid, { field: 'everyHours' }],
  [
    'too small an amount',
    dca(),
    {},
    { amount: '9.99' },
    Code.botAmountTooLow,
    { amount: '10 USDT' },
  ],
  ['an amount of nothing', dca(), {}, { amount: '0' }, Code.amountNotPositive],
  ['too many decimals', dca(), {}, { amount: '50.000000001' }, Code.tooManyDecimals],
  ['more than it has left', dca(), { cash: 99 * ONE }, { amount: '99.5' }, Code.botFundsTooLow],
])('a change is refused as a start is: %s', async (_, plan, more, body, code, values) => {
  const bot = await start(plan, more);
  const refusal = { code, ...(values && { values }) };
  await expect(change(bot.id, body)).rejects.toMatchObject(refusal);
  expect(await rowOf(bot.id)).toEqual(bot);
});

test('the bot of another account is not there', async () => {
  const bot = await start(grid());
  const by = await world.person();
  await expect(change(bot.id, { stopLossPercent: 5 }, { by })).rejects.toMatchObject({
    code: Code.notFound,
  });
});

test('D59 a larger amount must be there, and no other bot may count with it; a smaller one always fits', async () => {
  const bot = await start(dca({ amount: 200 * ONE }));
  const other = await start(grid({ funds: 700 * ONE }));
  const refused = (amount: string, code: number) =>
    expect(change(bot.id, { amount })).rejects.toMatchObject({ code });
  await refused('301', Code.botFundsTaken);
  await change(bot.id, { amount: '300' });
  // 900 are moved away: 100 are left.
  world.desk.transfer(user, AccountKind.SPOT, AccountKind.FUNDING, USDT, 900 * ONE);
  await refused('301', Code.insufficientBalance);
  await change(bot.id, { amount: '299', everyHours: 3 });
  expect((await rowOf(bot.id)).plan).toMatchObject({ amount: 299 * ONE });
  expect((await rowOf(other.id)).plan).toEqual(other.plan);
});

/** A tenth of a coin for half of the funds: at 4,000 a tenth of all is lost. */
const holding = { cash: 500 * ONE, base: ONE / 10 };

test('a stop loss that is reached already is refused with what is lost; one that stays as it is does not matter', async () => {
  const bot = await start(grid(), holding);
  index(400_000);
  await expect(change(bot.id, { stopLossPercent: 10 })).rejects.toMatchObject({
    ...{ code: Code.botStopLossReached, values: { percent: '10.00' } },
  });
  await change(bot.id, { stopLossPercent: 11 });
  index(389_000);
  await change(bot.id, { takeProfitPercent: 5 });
  expect((await rowOf(bot.id)).plan).toMatchObject({ takeProfitPercent: 5, stopLossPercent: 11 });
  await expect(change(bot.id, { stopLossPercent: 10 })).rejects.toMatchObject({
    ...{ code: Code.botStopLossReached, values: { percent: '11.10' } },
  });
});

test('a take profit that is reached already is refused; of purchases it is of what they cost', async () => {
  const bot = await start(dca(), { cash: 400 * ONE, base: ONE / 10 });
  index(125_550);
  await expect(change(bot.id, { takeProfitPercent: 25 })).rejects.toMatchObject({
    ...{ code: Code.botTakeProfitReached, values: { percent: '25.55' } },
  });
  await change(bot.id, { takeProfitPercent: 26 });
});

test('what is reached is judged as the process of the bots does: not while an index is silent, by the middle close where there is none', async () => {
  const reached = { code: Code.botStopLossReached };
  const bot = await start(grid(), holding);
  const closes = [400_000, 400_000, 390_000, 600_000, 600_000];
  const by = (stopLossPercent: number) => change(bot.id, { stopLossPercent }, { closes });
  await expect(by(10)).rejects.toMatchObject(reached);
  await by(11);
  await change(bot.id, { stopLossPercent: 1 }, { closes: closes.slice(1) });
  index(100_000, 24 * HOUR_MS);
  await by(10);
  index(400_000);
  await by(11);
  await expect(by(10)).rejects.toMatchObject(reached);
});

test('a grid on a contract is judged by mark and index together', async () => {
  const plan = grid({ strategy: 'futures-grid', direction: 'short', leverage: 2, feeRate: 0 });
  const short = { market: BTCPERP, cash: 7_000 * ONE, base: -ONE / 10 };
  const bot = await start(plan, short);
  world.desk.mark(61_000);
  // 1,000 of funds; a tenth of a coin sold at 60,000 and worth 61,000: 100 lost.
  await expect(change(bot.id, { stopLossPercent: 10 })).rejects.toMatchObject({
    ...{ code: Code.botStopLossReached, values: { percent: '10.00' } },
  });
  await change(bot.id, { stopLossPercent: 11 });
});
