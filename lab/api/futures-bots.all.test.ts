import { Code } from '@bourse/contract/codes.ts';
import type { TradingBot, TradingBotOrder } from '@bourse/contract/routes/trading-bots.ts';
import { expect, test } from 'vitest';
import {
  botOf,
  expectExact,
  FUNDS,
  grid,
  machine,
  rests,
  start,
  stop,
  trade,
  until,
} from './futures-bots-steps.ts';
import { BUY, done, orders, ownFuturesStage, positions, SELL } from './futures-steps.ts';

const { exchange, trader } = ownFuturesStage();

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
