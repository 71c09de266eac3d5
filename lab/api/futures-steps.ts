import type { ContractOrder, Position } from '@bourse/contract/routes/futures.ts';
import type { ContractItem } from '@bourse/contract/routes/market.ts';
import type { TradingBot } from '@bourse/contract/routes/trading-bots.ts';
import { afterAll, beforeAll, expect, vi } from 'vitest';
import { catalogMarkets } from '../../server/src/platform/markets/catalog.ts';
import {
  caller,
  type Exchange,
  startTestExchange,
  type TestExchange,
  useExchange,
  useOwnExchange,
} from './exchange.ts';

/** What a placement answers. */
export interface Placed {
  readonly code: string;
  readonly positionCode?: string;
  readonly clientOrderId: string;
  readonly status: number;
  readonly dealQuantity: string;
  readonly sequence: number;
}

/** A trader's calls. */
export type User = ReturnType<typeof caller>;

export const OPEN = '/api/contract/open';
export const EXITS = '/api/contract/conditional/close';
export const BUY = 1;
export const SELL = 2;
export const LIMIT = 1;
export const MARKET = 2;

const PATIENCE = { timeout: 20_000, interval: 100 };

/**
 * An exchange whose index stands still: what moves a contract's price is what a test trades. SUI's
 * is above the contract's largest price, so it does not count and there is no mark.
 */
async function startFuturesExchange(): Promise<TestExchange> {
  const index = Object.fromEntries(catalogMarkets.map(({ symbol }) => [symbol, '1']));
  const exchange = await startTestExchange({
    index: { ...index, BTCUSDT: '90000', ETHUSDT: '3000', SUIUSDT: '100' },
  });
  await marksStand(exchange);
  return exchange;
}

/**
 * Until the mark of a bitcoin is its index: files before may have traded elsewhere, and what a book said counts for
 * minutes. Beside the index a last price there decides.
 */
async function marksStand(exchange: Exchange): Promise<void> {
  const [user, other] = [await futuresTrader(exchange), await futuresTrader(exchange)];
  const isThere = async () => (await quotation(user))?.markPrice === '90000.0';
  await vi.waitFor(async () => expect(await quotation(user)).toHaveProperty('markPrice'), PATIENCE);
  if (!(await isThere())) {
    await done(user.post(OPEN, limit(SELL, '90000', '0.001')));
    await done(other.post(OPEN, limit(BUY, '90000', '0.001')));
  }
  await vi.waitFor(async () => expect(await isThere()).toBe(true), PATIENCE);
}

/** The common exchange, and steps to begin trading. */
export function futuresStage() {
  const exchange = useExchange();
  const traders: User[] = [];
  const trader = async () => {
    const user = await futuresTrader(exchange());
    traders.push(user);
    return user;
  };
  beforeAll(() => marksStand(exchange()));
  afterAll(async () => {
    for (const user of traders) await leaveBook(user);
  });
  return { exchange, trader };
}

/** The book is the next file's, too: nobody's order or bot stays in it. */
async function leaveBook(user: User): Promise<void> {
  if ((await orders(user)).length === 0) return;
  const { list } = await done(user.get<{ list: TradingBot[] }>('/api/bots/list'));
  for (const { code, state } of list) {
    if (state === 'running') await done(user.post(`/api/bots/${code}/stop`, { isSelling: false }));
  }
  await vi.waitFor(async () => {
    await done(user.post('/api/contract/cancelAll', { exits: true }));
    expect(await orders(user)).toEqual([]);
  }, PATIENCE);
}

/** The same in an exchange of the file's own, which may be restarted. */
export function ownFuturesStage() {
  const exchange = useOwnExchange(startFuturesExchange);
  return { exchange, trader: () => futuresTrader(exchange()) };
}

/** Someone with 10,000 USDT on the futures account. */
async function futuresTrader(exchange: Exchange): Promise<User> {
  const [one] = await exchange.traders(1, { funded: false });
  if (!one) throw new Error('no trader');
  const user = caller(exchange, one);
  await done(user.post('/api/demo/claim', {}));
  const body = { from: 1, to: 3, coin: 'USDT', amount: '10000' };
  await done(user.post('/api/finance/transfer/internal', body));
  return user;
}

export const limit = (side: number, price: string, quantity: string, more = {}) => ({
  symbol: 'BTCUSDT',
  prodCategory: 3,
  orderType: LIMIT,
  side,
  price,
  quantity,
  ...more,
});

export const market = (side: number, quantity: string, more = {}) => ({
  ...limit(side, '0', quantity),
  orderType: MARKET,
  ...more,
});

/** The data of an answer that must be a success. */
export async function done<Data>(answer: Promise<{ code: number; msg: string; data: Data }>) {
  const { code, msg, data } = await answer;
  expect(code, msg).toBe(0);
  return data;
}

export async function quotation(user: User): Promise<ContractItem['quotation'] | undefined> {
  const path = '/api/product/contract/items';
  const { list } = await done(user.get<{ list: ContractItem[] }>(path));
  return list.find(({ symbol }) => symbol === 'BTCUSDT')?.quotation;
}

export async function positions(user: User): Promise<readonly Position[]> {
  return (await done(user.get<{ list: Position[] }>('/api/contract/position/list'))).list;
}

export async function orders(user: User): Promise<readonly ContractOrder[]> {
  return (await done(user.get<{ list: ContractOrder[] }>('/api/contract/order/list'))).list;
}

export async function wallet(user: User): Promise<Readonly<Record<string, string>> | undefined> {
  const path = '/api/finance/asset/contract';
  return (await done(user.get<{ list: Record<string, string>[] }>(path))).list[0];
}

interface Setting {
  readonly symbol: string;
  readonly leverage: number;
  readonly marginMode: number;
}

export async function setting(user: User): Promise<Setting | undefined> {
  const { list } = await done(user.get<{ list: Setting[] }>('/api/contract/settings'));
  return list.find(({ symbol }) => symbol === 'BTCUSDT');
}

/** Rests an order of `maker` and lets `taker` take all of it at the market. */
export async function trade(
  maker: User,
  taker: User,
  side: number,
  price: string,
  quantity: string,
): Promise<Placed> {
  await done(maker.post<Placed>(OPEN, limit(side, price, quantity)));
  const taken = await done(taker.post<Placed>(OPEN, market(BUY + SELL - side, quantity)));
  expect(taken).toMatchObject({ status: 3 });
  return taken;
}
