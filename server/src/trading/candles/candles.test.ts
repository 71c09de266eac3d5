import { Code } from '@bourse/contract/codes.ts';
import { type Period, periods } from '@bourse/contract/feed.ts';
import type { Route } from '@bourse/contract/route.ts';
import { routes } from '@bourse/contract/routes.ts';
import { btcPerpetual } from '@bourse/core/fixtures/futures-desk.ts';
import type { Candle } from '@bourse/core/market-data/candles.ts';
import { candleEnd, candleStart } from '@bourse/core/market-data/periods.ts';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Call } from '#edge/pipeline/handler.ts';
import { visitor } from '#edge/pipeline/test-callers.ts';
import { Catalog } from '#engine/live/catalog.ts';
import { CANDLE_UNNEST, candleColumns, type MarketCandle } from '#platform/db/candle-rows.ts';
import { migrate } from '#platform/db/migrate.ts';
import { openDatabase, openPool } from '#platform/db/postgres/postgres.ts';
import { startTestDatabase } from '#platform/db/test-database.ts';
import { assetDefinition, catalogAssets, catalogMarkets } from '#platform/markets/catalog.ts';
import { createCandles } from './routes.ts';
import { createCandleStore } from './store.ts';

const NOW_MS = Date.UTC(2026, 2, 4, 10, 20);
const MINUTE_MS = 60_000;
const BTC_CONTRACT = 1_002;
const call: Call = {
  caller: visitor,
  language: 'en',
  requestId: 'test',
  address: '127.0.0.1',
  userAgent: 'test',
  idempotencyKey: '',
  time: NOW_MS,
};

let pool: pg.Pool;
let stop: () => Promise<void>;
const catalog = new Catalog();
/** What the live fold would say. */
let live: Candle[] = [];

beforeAll(async () => {
  const testDatabase = await startTestDatabase();
  stop = testDatabase.stop;
  pool = openPool(testDatabase.url, {
    connectionsMax: 2,
    statementTimeoutMs: 0,
    applicationName: 'candles-test',
  });
  await migrate(openDatabase(pool));
  for (const asset of catalogAssets) {
    catalog.apply({ case: 'assetDefined', value: assetDefinition(asset) });
  }
  for (const { definition } of catalogMarkets) {
    catalog.apply({ case: 'marketDefined', value: definition });
  }
  const ids = {
    contract: BTC_CONTRACT,
    baseAsset: catalog.findAsset('BTC').asset,
    quoteAsset: catalog.findAsset('USDT').asset,
  };
  const definition = { ...btcPerpetual, symbol: 'BTCUSDT', ...ids };
  catalog.apply({ case: 'contractDefined', value: definition });
});

afterAll(async () => {
  await pool.end();
  await stop();
});

beforeEach(async () => {
  live = [];
  await pool.query('truncate candle, candle_history');
});

function candle(startMs: number, price: number, period: Period = '1m', market = 1): MarketCandle {
  return {
    market,
    period,
    startMs,
    openTicks: price,
    highTicks: price + 3,
    lowTicks: price - 2,
    closeTicks: price + 1,
    volumeLots: 10,
    turnover: 1_000n,
    tradeCount: 2,
  };
}

const insert = (table: 'candle' | 'candle_history', candles: readonly MarketCandle[]) =>
  pool.query(`insert into ${table} ${CANDLE_UNNEST}`, candleColumns(candles));

interface KlineQuery {
  symbol: string;
  period: Period;
  limit?: number;
  startTime?: number;
  endTime?: number;
}

async function klines(query: KlineQuery, wanted: Route = routes.spotKlines) {
  const implementations = createCandles({
    catalog,
    store: createCandleStore(pool),
    live: { newest: () => live },
  });
  const found = implementations.find(({ route }) => route === wanted);
  const answer = await found?.handle(
    { query: wanted.query.parse(query), body: {}, parameters: {} },
    call,
  );
  return routes.spotKlines.data.parse(answer).klines;
}

describe('GET /api/product/spot/history/kline', () => {
  it('answers seconds and decimal strings, oldest first', async () => {
    await insert('candle', [candle(NOW_MS, 9_235_050), candle(NOW_MS - MINUTE_MS, 9_235_000)]);
    expect(await klines({ symbol: 'btc-usdt', period: '1m' })).toEqual([
      {
        time: NOW_MS / 1_000 - 60,
        open: '92350.00',
        high: '92350.03',
        low: '92349.98',
        close: '92350.01',
        volume: '0.0010',
        turnover: '0.00001',
        tradeCount: 2,
      },
      expect.objectContaining({ time: NOW_MS / 1_000, open: '92350.50' }),
    ]);
  });

  it('joins what was before the first trade with what the trades say, in one candle', async () => {
    await insert('candle_history', [candle(NOW_MS - MINUTE_MS, 100), candle(NOW_MS, 200)]);
    await insert('candle', [candle(NOW_MS, 300), candle(NOW_MS + MINUTE_MS, 400)]);
    const [before, joined, after] = await klines({ symbol: 'BTC', period: '1m' });
    expect(before?.open).toBe('1.00');
    expect(joined).toMatchObject({ open: '2.00', low: '1.98', high: '3.03', close: '3.01' });
    expect(joined?.volume).toBe('0.0020');
    expect(after?.open).toBe('4.00');
  });

  it('shows the live candles in place of rows that lag behind', async () => {
    const start = (minute: number) => NOW_MS + minute * MINUTE_MS;
    await insert(
      'candle',
      [0, 1, 2].map((minute) => candle(start(minute), 100)),
    );
    live = [candle(start(2), 700), candle(start(3), 800)];
    const opens = (await klines({ symbol: 'BTC', period: '1m' })).map(({ open }) => open);
    expect(opens).toEqual(['1.00', '1.00', '7.00', '8.00']);
    const older = await klines({ symbol: 'BTC', period: '1m', endTime: start(3), limit: 2 });
    expect(older.map(({ open }) => open)).toEqual(['1.00', '7.00']);
  });

  it.each(periods)('pages %s back in time without a gap or a candle twice', async (period) => {
    const starts = [candleStart(period, NOW_MS)];
    for (let index = 1; index < 25; index += 1) {
      starts.unshift(candleStart(period, (starts[0] as number) - 1));
    }
    const candles = starts.map((startMs, index) => candle(startMs, 100 + index, period));
    await insert('candle_history', candles.slice(0, 15));
    await insert('candle', candles.slice(15));
    await insert('candle', [candle(starts[20] as number, 5, period, 2)]);
    const seen: number[] = [];
    let endTime = candleEnd(period, starts.at(-1) as number);
    for (;;) {
      const page = await klines({ symbol: 'BTC', period, limit: 7, endTime });
      if (page.length === 0) break;
      seen.unshift(...page.map(({ time }) => time * 1_000));
      endTime = (page[0]?.time as number) * 1_000;
    }
    expect(seen).toEqual(starts);
  });

  it.each(periods)('pages %s forward in time without a gap or a candle twice', async (period) => {
    const starts = [candleStart(period, NOW_MS)];
    for (let index = 1; index < 25; index += 1) {
      starts.unshift(candleStart(period, (starts[0] as number) - 1));
    }
    const candles = starts.map((startMs, index) => candle(startMs, 100 + index, period));
    await insert('candle_history', candles.slice(0, 15));
    await insert('candle', candles.slice(14, 23));
    live = candles.slice(23);
    const seen: number[] = [];
    for (let startTime = (starts[0] as number) - 1; ; ) {
      const page = await klines({ symbol: 'BTC', period, limit: 7, startTime });
      if (page.length === 0) break;
      seen.push(...page.map(({ time }) => time * 1_000));
      startTime = (seen.at(-1) as number) + 1;
    }
    expect(seen).toEqual(starts);
    const [from, until] = [starts[3] as number, starts[6] as number];
    const some = await klines({ symbol: 'BTC', period, startTime: from, endTime: until });
    expect(some.map(({ time }) => time * 1_000)).toEqual(starts.slice(3, 6));
  });

  it('refuses an unknown symbol, and a contract that is none', async () => {
    for (const route of [routes.spotKlines, routes.contractKlines]) {
      await expect(klines({ symbol: 'NOPE', period: '1m' }, route)).rejects.toMatchObject({
        code: Code.symbolUnknown,
        values: { symbol: 'NOPE' },
      });
    }
    // On spot only.
    await expect(
      klines({ symbol: 'ETHUSDT', period: '1m' }, routes.contractKlines),
    ).rejects.toMatchObject({ code: Code.symbolUnknown });
  });
});

describe('GET /api/product/history/kline', () => {
  it('answers the candles of the contract, not those of the market of the same name', async () => {
    await insert('candle', [
      candle(NOW_MS, 9_235_000),
      candle(NOW_MS - MINUTE_MS, 9_100_000, '1m', BTC_CONTRACT),
    ]);
    live = [candle(NOW_MS, 9_240_000, '1m', BTC_CONTRACT)];
    const opens = (await klines({ symbol: 'BTC/USDT', period: '1m' }, routes.contractKlines)).map(
      ({ open }) => open,
    );
    expect(opens).toEqual(['91000.00', '92400.00']);
  });
});

describe('candle store', () => {
  it('finds the newest candle of each market and period, both parts of it', async () => {
    const hour = candleStart('1H', NOW_MS);
    await insert('candle_history', [
      candle(NOW_MS - MINUTE_MS, 1_000),
      candle(hour, 2_000, '1H'),
      candle(NOW_MS, 3_000, '1m', 2),
    ]);
    await insert('candle', [candle(NOW_MS, 4_000), candle(hour, 5_000, '1H')]);
    const newest = await createCandleStore(pool).newest([1, 2]);
    expect(
      newest.map(({ market, period, openTicks, closeTicks, volumeLots }) => [
        market,
        period,
        openTicks,
        closeTicks,
        volumeLots,
      ]),
    ).toEqual([
      [1, '1m', 4_000, 4_001, 10],
      [1, '1H', 2_000, 5_001, 20],
      [2, '1m', 3_000, 3_001, 10],
    ]);
  });

  it('reads minutes from a moment on, for the rolling day', async () => {
    await insert('candle_history', [candle(NOW_MS - 2 * MINUTE_MS, 1), candle(NOW_MS, 10)]);
    await insert('candle', [candle(NOW_MS, 20), candle(NOW_MS, 30, '5m')]);
    const minutes = await createCandleStore(pool).minutesFrom([1, 2], NOW_MS - MINUTE_MS);
    expect(minutes).toEqual([
      {
        ...candle(NOW_MS, 10),
        highTicks: 23,
        closeTicks: 21,
        volumeLots: 20,
        turnover: 2_000n,
        tradeCount: 4,
      },
    ]);
  });
});
