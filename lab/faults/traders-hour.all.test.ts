/**
 * What waits for a trader who does not look: a stop on spot, stop losses by mark and by the last price, a spot bot and a
 * grid on a contract, over minutes (TRADERS_HOUR_SECONDS=3600: an hour) of a market that moves, and falls by 4% at once.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ContractOrder, Position } from '@bourse/contract/routes/futures.ts';
import type { SpotOrder } from '@bourse/contract/routes/spot.ts';
import type { TradingBot } from '@bourse/contract/routes/trading-bots.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  startPreparedDatabase,
  type TestDatabase,
} from '../../server/src/platform/db/test-database.ts';
import { catalogMarkets } from '../../server/src/platform/markets/catalog.ts';
import { type ServerProcess, startServer } from '../load/server-process.ts';
import { call, createTraders, fundTraders, type Trader } from '../load/traders.ts';
import { type IndexPoint, RecordedIndex } from './recorded-index.ts';

const SECONDS = Number(process.env.TRADERS_HOUR_SECONDS ?? 300);
/** The server needs some time before people come. */
const FALL_AT = 60 + Math.round(SECONDS / 2);
const SYMBOLS = ['BTCUSDT', 'ETHUSDT', 'SOLUSDT'] as const;
type Symbol = (typeof SYMBOLS)[number];
/** What is left of a price after the fall. */
const LEFT = 0.96;
/** What forced trades may reach, and how far the index itself walks in the seconds that they take. */
const NEAR = 0.006;
const [LAST, MARK] = [1, 2];

const directory = mkdtempSync(join(tmpdir(), 'bourse-hour-'));
const index = new RecordedIndex();
let database: TestDatabase;
let server: ServerProcess;
let owner: Trader;

/** As the catalog lists it. */
function priceOf(symbol: Symbol): number {
  const { definition, priceDecimals } = catalogMarkets.find((one) => one.symbol === symbol)!;
  return definition.initialPriceTicks / 10 ** priceDecimals;
}

/** That share of it, in the decimals that it has. */
function priceText(symbol: Symbol, share: number): string {
  const { priceDecimals } = catalogMarkets.find((one) => one.symbol === symbol)!;
  return (priceOf(symbol) * share).toFixed(Math.min(priceDecimals, 1));
}

/** A walk of half a basis point a second around a price, and a fall of 4% in one second. */
function walk(price: number): IndexPoint[] {
  return Array.from({ length: 2 * SECONDS + 600 }, (_, second): IndexPoint => {
    const around = second < FALL_AT ? price : price * LEFT;
    const wave = Math.sin(second / 7) + Math.sin(second / 31) + Math.sin(second / 97);
    return [second, Math.round(around * (1 + wave * 0.0004) * 100) / 100];
  });
}

async function ask<Data>(method: string, path: string, body?: unknown): Promise<Data> {
  const answer = await call<Data>(server.address, owner, method, path, body);
  expect(answer, `${path} ${JSON.stringify(answer)}`).toMatchObject({ code: 0 });
  return answer.data;
}

const startBot = async (plan: object) =>
  (await ask<{ bot: TradingBot }>('POST', '/api/bots/create', { symbol: 'BTCUSDT', ...plan })).bot
    .code;
const botOf = async (code: string) =>
  (await ask<{ bot: TradingBot }>('GET', `/api/bots/${code}`)).bot;
const waitingFor = (seconds: number) => ({ timeout: seconds * 1_000, interval: 1_000 });

beforeAll(async () => {
  const paths = SYMBOLS.map((symbol) => [symbol, walk(priceOf(symbol))]);
  index.write(Object.fromEntries(paths));
  database = await startPreparedDatabase();
  const place = { databaseUrl: database.url, dataDir: directory };
  server = await startServer({ ...place, environment: index.environment });
  [owner] = (await createTraders(database.url, 1)) as [Trader];
  await fundTraders(server.address, [owner]);
  for (const [from, to] of [
    [2, 1],
    [1, 3],
  ]) {
    const moved = { from, to, coin: 'USDT', amount: '5000' };
    await ask('POST', '/api/finance/transfer/internal', moved);
  }
});
afterAll(async () => {
  await server?.stop();
  await database?.stop();
  index.remove();
  rmSync(directory, { recursive: true, force: true });
});

test('each ends where its owner expected, and says by which price', {
  timeout: (SECONDS + 400) * 1_000,
}, async () => {
  const spotStop = await ask<{ code: string }>('POST', '/api/spot/order/place', {
    ...{ symbol: 'BTCUSDT', orderType: 2, orderSide: 2, quantity: '0.05', price: '0' },
    stopPrice: priceText('BTCUSDT', 0.985),
  });
  const openWithStop = (symbol: Symbol, quantity: string, triggerPriceType: number) =>
    ask('POST', '/api/contract/open', {
      ...{ symbol, prodCategory: 3, orderType: 2, side: 1, price: '0', quantity },
      stopLoss: { triggerPrice: priceText(symbol, 0.98), triggerPriceType },
    });
  await openWithStop('ETHUSDT', '0.3', MARK);
  await openWithStop('SOLUSDT', '5', LAST);
  const dca = await startBot({
    ...{ strategy: 'dca', funds: '1000', amount: '500', everyHours: 24, stopLossPercent: 2 },
  });
  const grid = await startBot({
    ...{ strategy: 'futures-grid', funds: '1000', cells: 6, leverage: 5, stopLossPercent: 8 },
    ...{ lowerPrice: priceText('BTCUSDT', 0.97), upperPrice: priceText('BTCUSDT', 1.03) },
  });
  await vi.waitFor(async () => expect((await botOf(dca)).tradedOrders).toBe(1), waitingFor(60));

  const ends = { timeout: (SECONDS + 180) * 1_000, interval: 1_000 };
  await vi.waitFor(async () => expect((await botOf(dca)).state).toBe('stopped'), ends);
  const near = (symbol: Symbol, price: string | undefined) => {
    const away = Number(price) / (priceOf(symbol) * LEFT) - 1;
    expect(Math.abs(away), `${symbol} at ${price}`).toBeLessThan(NEAR);
  };
  await vi.waitFor(async () => {
    const path = '/api/spot/order?status=3&pageSize=50';
    const { list } = await ask<{ list: SpotOrder[] }>('GET', path);
    near('BTCUSDT', list.find(({ code }) => code === spotStop.code)?.averagePrice);
  }, waitingFor(60));
  await vi.waitFor(async () => {
    const path = '/api/contract/position/history?pageSize=50';
    const { list } = await ask<{ list: Position[] }>('GET', path);
    for (const symbol of ['ETHUSDT', 'SOLUSDT'] as const) {
      const own = list.find((one) => one.symbol === symbol && one.exitType === 'stopLoss');
      near(symbol, own?.dealPrice);
    }
  }, waitingFor(60));
  await vi.waitFor(async () => expect((await botOf(grid)).state).toBe('stopped'), waitingFor(60));
  for (const [code, judgedBy] of [
    [dca, 'index'],
    [grid, 'mark-and-index'],
  ] as const) {
    const ended = await botOf(code);
    expect(ended).toMatchObject({ end: 'stop-loss', judgedBy });
    near('BTCUSDT', ended.endPrice);
  }
  const { list } = await ask<{ list: ContractOrder[] }>('GET', '/api/contract/order/list');
  expect(list.filter(({ status }) => status < 3)).toEqual([]);
});
