import { Code } from '@bourse/contract/codes.ts';
import type { TradingBot } from '@bourse/contract/routes/trading-bots.ts';
import { expect, test } from 'vitest';
import { caller } from './exchange.ts';
import { botOf, grid as futuresGrid, machine, stop, until } from './futures-bots-steps.ts';
import { done, futuresStage, orders, type User, wallet } from './futures-steps.ts';

const { exchange, trader } = futuresStage();

const FUNDS = '1000';
const grid = {
  ...{ symbol: 'BTCUSDT', strategy: 'spot-grid', funds: FUNDS, cells: 4 },
  ...{ lowerPrice: '88000', upperPrice: '92000' },
};

interface Order {
  readonly code: string;
  readonly clientOrderId: string;
  readonly orderSide: number;
}
interface Coin {
  readonly tokenName: string;
  readonly balance: string;
  readonly setAside: string;
}

/** An account with 10,000 USDT and 0.1 BTC on spot. */
async function spotTrader(): Promise<User> {
  const [one] = await exchange().traders(1);
  if (!one) throw new Error('no trader');
  return caller(exchange(), one);
}
const start = async (user: User, plan: object) =>
  (await done(user.post<{ bot: TradingBot }>('/api/bots/create', plan))).bot.code;
const pause = async (user: User, code: string) =>
  (await done(user.post<{ bot: TradingBot }>(`/api/bots/${code}/pause`, {}))).bot;
const resume = async (user: User, code: string) =>
  (await done(user.post<{ bot: TradingBot }>(`/api/bots/${code}/resume`, {}))).bot;
const open = async (user: User) =>
  (await done(user.get<{ list: Order[] }>('/api/spot/order?status=1&pageSize=100'))).list;
const coin = async (user: User, name: string) => {
  const path = '/api/finance/account/asset?accountType=2';
  const { list } = await done(user.get<{ list: Coin[] }>(path));
  return list.find(({ tokenName }) => tokenName === name);
};
const units = (amount = '0') => Math.round(Number(amount) * 1e8);
const isOver = (user: User, code: string) =>
  until(async () => expect((await botOf(user, code)).state).toBe('stopped'));

test('D59 a pause cancels the orders of a bot and keeps what it holds set aside; it goes on where it was', {
  timeout: machine.patient(100_000),
}, async () => {
  const [owner, other] = [await spotTrader(), await spotTrader()];
  const code = await start(owner, grid);
  await until(async () => expect(await open(owner)).toHaveLength(4));
  const [first] = await open(owner);
  const amend = { orders: [{ code: first?.code, price: '87000' }] };
  const parts = owner.post<{ list: unknown[] }>('/api/spot/order/amendBatch', amend);
  expect((await done(parts)).list).toMatchObject([{ code: Code.botOrderFixed }]);
  const sale = { symbol: 'BTCUSDT', orderType: 1, orderSide: 2, price: '86000', quantity: '0.004' };
  await done(other.post('/api/spot/order/place', sale));
  await until(async () => {
    const sides = (await open(owner)).map(({ orderSide }) => orderSide);
    expect(sides).toContain(2);
  });

  expect((await other.post(`/api/bots/${code}/pause`, {})).code).toBe(Code.notFound);
  expect(await pause(owner, code)).toMatchObject({ code, state: 'paused' });
  await until(async () => {
    expect(await open(owner)).toEqual([]);
    const { openOrders, cash, coins } = await botOf(owner, code);
    expect(openOrders).toBe(0);
    expect([units(cash), units(coins)]).not.toContain(0);
    expect(await coin(owner, 'USDT')).toMatchObject({ setAside: cash });
    expect(await coin(owner, 'BTC')).toMatchObject({ setAside: coins });
  });
  const { cash, coins } = await botOf(owner, code);
  expect(units((await coin(owner, 'BTC'))?.balance)).toBe(units('0.1') + units(coins));
  expect(await pause(owner, code)).toMatchObject({ state: 'paused', cash, coins });
  expect((await other.post(`/api/bots/${code}/resume`, {})).code).toBe(Code.notFound);
  expect(await botOf(owner, code)).toMatchObject({ state: 'paused' });

  expect(await resume(owner, code)).toMatchObject({ state: 'running', cash, coins });
  await until(async () => {
    const sides = (await open(owner)).map(({ orderSide }) => orderSide);
    expect(sides).toEqual(expect.arrayContaining([1, 2]));
  });
  await stop(owner, code, false);
  await isOver(owner, code);
  expect(await open(owner)).toEqual([]);
  expect(await coin(owner, 'USDT')).toMatchObject({ setAside: '0' });
});

test('D59 the balance of a futures account shows what a grid at work has set aside', {
  timeout: machine.patient(100_000),
}, async () => {
  const owner = await trader();
  const code = await start(owner, futuresGrid);
  await until(async () => expect(await orders(owner)).toHaveLength(4));
  // What its orders keep is frozen, and not set aside once more.
  const setAside = units((await wallet(owner))?.setAside);
  expect(setAside).toBeGreaterThan(0);
  expect(setAside).toBeLessThan(units(FUNDS));
  await pause(owner, code);
  await until(async () => {
    expect(await orders(owner)).toEqual([]);
    expect(await wallet(owner)).toMatchObject({ setAside: FUNDS, frozenBalance: '0' });
  });
  await stop(owner, code, false);
  await isOver(owner, code);
  expect(await wallet(owner)).toMatchObject({ setAside: '0' });
});
