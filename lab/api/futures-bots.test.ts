import { Code } from '@bourse/contract/codes.ts';
import type { TradingBot, TradingBotOrder } from '@bourse/contract/routes/trading-bots.ts';
import { expect, test, vi } from 'vitest';
import { watchMachine } from '../../server/src/platform/test-machine.ts';
import {
  BUY,
  done,
  futuresStage,
  limit,
  market,
  OPEN,
  orders,
  positions,
  SELL,
  type User,
  wallet,
} from './futures-steps.ts';

const { exchange, trader } = futuresStage();
const machine = watchMachine();
const FUNDS = '1000';

const grid = {
  ...{ symbol: 'BTCUSDT', strategy: 'futures-grid', funds: FUNDS, cells: 4, leverage: 5 },
  ...{ lowerPrice: '88000', upperPrice: '92000' },
};
const until = (look: () => Promise<void>) =>
  vi.waitFor(look, { timeout: machine.patient(40_000), interval: 250 });
const start = async (user: User, more = {}) =>
  (await done(user.post<{ bot: TradingBot }>('/api/bots/create', { ...grid, ...more }))).bot.code;
const botOf = async (user: User, code: string) =>
  (await done(user.get<{ bot: TradingBot }>(`/api/bots/${code}`))).bot;
const stop = (user: User, code: string, isSelling: boolean) =>
  done(user.post(`/api/bots/${code}/stop`, { isSelling }));
const rests = (user: User, count: number) =>
  until(async () => expect(await orders(user)).toHaveLength(count));
const trade = (user: User, side: number, price: string, quantity: string) =>
  done(user.post(OPEN, limit(side, price, quantity)));

/** What the exchange's own books say that the owner won: nobody but the bot trades for them. */
async function won(user: User): Promise<number> {
  const { balance = '0', profit = '0' } = (await wallet(user)) ?? {};
  return Math.round((Number(balance) + Number(profit) - 10_000) * 1e8);
}

/** The profit that is shown is what the books say, to the last unit. */
const expectExact = (user: User, code: string) =>
  until(async () => {
    const { profit } = await botOf(user, code);
    expect(Math.round(Number(profit) * 1e8)).toBe(await won(user));
  });

test.each([
  ['long', SELL, BUY, '90000', '92000'],
  ['short', BUY, SELL, '90000', '88000'],
] as const)(
  'a %s grid opens, closes one line on, goes on after a restart, and closes its position in the end',
  {
    timeout: machine.patient(150_000),
  },
  async (direction, opens, closes, openPrice, closePrice) => {
    const [owner, other] = [await trader(), await trader()];
    const code = await start(owner, { direction });
    await rests(owner, 4);
    const own = await orders(owner);
    expect(own.map(({ clientOrderId }) => clientOrderId).sort()).toEqual(
      [0, 1, 2, 3].map((cell) => `bot${code}-${cell}-0`),
    );
    expect(own.every(({ marginMode, leverage }) => marginMode === 1 && leverage === 5)).toBe(true);
    const needed = own.reduce((sum, { margin }) => sum + Number(margin), 0);
    expect(needed).toBeLessThan(Number(FUNDS));
    const lots = Number(own[0]?.quantity);

    // Two cells are filled, then both close.
    await trade(other, opens, openPrice, (2 * lots).toFixed(4));
    await until(async () => expect(await orders(owner)).toHaveLength(4));
    await until(async () => expect((await botOf(owner, code)).tradedOrders).toBe(2));
    await expectExact(owner, code);
    await exchange().restart();
    await trade(other, closes, closePrice, (2 * lots).toFixed(4));
    await until(async () => {
      expect(await botOf(owner, code)).toMatchObject({ tradedOrders: 4, openOrders: 4, hold: '' });
    });
    expect(await positions(owner)).toEqual([]);
    await expectExact(owner, code);
    const bot = await botOf(owner, code);
    expect(Number(bot.profit)).toBeGreaterThan(0);
    expect(bot.funding).toBe('0');

    // Once more, and out of it at the market.
    await trade(other, opens, openPrice, lots.toFixed(4));
    await until(async () => expect((await botOf(owner, code)).tradedOrders).toBe(5));
    await trade(other, closes, openPrice, lots.toFixed(4));
    await stop(owner, code, true);
    await until(async () => {
      expect(await botOf(owner, code)).toMatchObject({ state: 'stopped', end: 'user', coins: '0' });
    });
    expect([await positions(owner), await orders(owner)]).toEqual([[], []]);
    await expectExact(owner, code);
    const path = `/api/bots/${code}/orders?pageSize=100`;
    const { list } = await done(owner.get<{ list: TradingBotOrder[] }>(path));
    const ids = list.map(({ clientOrderId }) => clientOrderId);
    expect(new Set(ids).size).toBe(ids.length);
  },
);

test('it has its contract to itself, within leverage and range, and ends where its owner trades in its position', {
  timeout: machine.patient(100_000),
}, async () => {
  const [owner, other] = [await trader(), await trader()];
  const refused = async (body: object) =>
    (await owner.post('/api/bots/create', { ...grid, ...body })).code;
  expect(await refused({ leverage: 101 })).toBe(Code.shapeInvalid);
  expect(await refused({ lowerPrice: '91000' })).toBe(Code.botRangeInvalid);
  expect(await refused({ funds: '1' })).toBe(Code.botFundsTooLow);
  expect(await refused({ funds: '10001' })).toBe(Code.insufficientBalance);
  await trade(owner, BUY, '88000', '0.001');
  expect(await refused({})).toBe(Code.botPositionBusy);
  await done(owner.post('/api/contract/cancelAll', {}));

  const code = await start(owner);
  expect(await refused({})).toBe(Code.botPositionBusy);
  await rests(owner, 4);
  await trade(other, SELL, '91500', '0.01');
  await done(owner.post(OPEN, market(BUY, '0.01')));
  await until(async () => {
    expect(await botOf(owner, code)).toMatchObject({ state: 'stopped', end: 'position-changed' });
  });
  expect(await orders(owner)).toEqual([]);
  expect((await positions(owner)).length).toBeGreaterThan(0);
});

test.each(['long', 'short'])(
  'the least funds that are suggested for a %s grid are whole cents, and enough',
  async (direction) => {
    const owner = await trader();
    const query = `symbol=BTCUSDT&strategy=futures-grid&direction=${direction}&leverage=7`;
    const { fundsMin, lowerPrice, upperPrice, cells } = await done(
      owner.get<{ fundsMin: string; lowerPrice: string; upperPrice: string; cells: number }>(
        `/api/bots/suggestion?${query}`,
      ),
    );
    expect(fundsMin).toMatch(/^\d+(\.\d\d?)?$/);
    const plan = { ...grid, lowerPrice, upperPrice, cells, direction, leverage: 7 };
    await done(owner.post('/api/bots/simulate', { ...plan, funds: fundsMin }));
    const half = { ...plan, funds: (Number(fundsMin) / 2).toFixed(2) };
    expect((await owner.post('/api/bots/simulate', half)).code).toBe(Code.botFundsTooLow);
  },
);

test('F21 a start that is sent again under its key is one bot, also twice at once and after it has ended', async () => {
  const owner = await trader();
  const headers = { 'idempotency-key': 'bot-1' };
  const send = (more = {}) =>
    owner.post<{ bot: TradingBot }>('/api/bots/create', { ...grid, ...more }, headers);
  const [first, second] = await Promise.all([done(send()), done(send())]);
  const { code } = first.bot;
  expect(second.bot.code).toBe(code);
  expect(await send({ cells: 5 })).toMatchObject({ status: 409, code: Code.keyReused });
  await stop(owner, code, true);
  await until(async () => expect((await botOf(owner, code)).state).toBe('stopped'));
  expect((await done(send())).bot).toMatchObject({ code, state: 'stopped' });
  const { list } = await done(owner.get<{ list: TradingBot[] }>('/api/bots/list'));
  expect(list).toHaveLength(1);
});

test('a liquidated position ends its bot, which says so, exactly', {
  timeout: machine.patient(150_000),
}, async () => {
  const [owner, other] = [await trader(), await trader()];
  const plan = { ...grid, leverage: 50 };
  const send = () =>
    owner.post<{ bot: TradingBot }>('/api/bots/create', plan, { 'idempotency-key': 'bot-1' });
  const { code } = (await done(send())).bot;
  await rests(owner, 4);
  const lots = Number((await orders(owner))[0]?.quantity);
  await trade(other, SELL, '89000', (3 * lots).toFixed(4));
  await until(async () => expect((await botOf(owner, code)).tradedOrders).toBe(3));
  await exchange().moveIndex({ BTCUSDT: '84000' });
  await until(async () => {
    expect(await botOf(owner, code)).toMatchObject({ state: 'stopped', end: 'liquidated' });
  });
  expect([await positions(owner), await orders(owner)]).toEqual([[], []]);
  await expectExact(owner, code);
  const { profit } = await botOf(owner, code);
  expect(Number(profit)).toBeLessThan(0);
  expect(Number(profit)).toBeGreaterThan(-Number(FUNDS));
  // F21: nobody could start that grid at this price, but it was started.
  expect((await owner.post('/api/bots/create', plan)).code).toBe(Code.botRangeInvalid);
  expect((await done(send())).bot.code).toBe(code);
});
