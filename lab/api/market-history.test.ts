import type { Kline, PublicTrade } from '@bourse/contract/routes/market.ts';
import { expect, test } from 'vitest';
import { useOwnSteadyWorld } from '../faults/use-world.ts';
import { caller, useExchange } from './exchange.ts';

// All trades of a market are counted.
const exchange = useExchange(useOwnSteadyWorld());

const TRADES = 7;
type User = ReturnType<typeof caller>;

/** Seven trades of a market, one after the other, the last at the highest price. */
async function trade([maker, taker]: readonly [User, User], path: string, sideField: string) {
  for (let at = 0; at < TRADES; at += 1) {
    const order = { symbol: 'BTCUSDT', orderType: 1, price: `9000${at}`, quantity: '0.001' };
    for (const [user, side] of [
      [maker, 2],
      [taker, 1],
    ] as const) {
      const placed = await user.post(path, { ...order, [sideField]: side });
      expect(placed.code, placed.msg).toBe(0);
    }
  }
}

async function pagesOf(user: User, path: string): Promise<PublicTrade[]> {
  const all: PublicTrade[] = [];
  for (let before = ''; ; ) {
    const { data } = await user.get<{ list: PublicTrade[] }>(
      `${path}?symbol=BTCUSDT&limit=3&before=${before}`,
    );
    if (data.list.length === 0) return all;
    expect(data.list.length).toBeLessThanOrEqual(3);
    all.push(...data.list);
    before = data.list.at(-1)?.id as string;
  }
}

test.each([
  [
    'spot',
    '/api/spot/order/place',
    'orderSide',
    '/api/product/spot/trades',
    '/api/product/spot/history/kline',
  ],
  ['futures', '/api/contract/open', 'side', '/api/product/trades', '/api/product/history/kline'],
])(
  '%s: public trades are paged back to the first, and a candle counts them',
  async (kind, path, side, trades, klines) => {
    const users = (await exchange().traders(2)).map((trader) => caller(exchange(), trader));
    const [maker, taker] = users as [User, User];
    if (kind === 'futures') {
      for (const user of users) {
        for (const [from, to] of [
          [2, 1],
          [1, 3],
        ]) {
          const body = { from, to, coin: 'USDT', amount: '5000' };
          expect((await user.post('/api/finance/transfer/internal', body)).code).toBe(0);
        }
      }
    }
    const begun = Date.now();
    await trade([maker, taker], path, side);
    await expect.poll(async () => (await pagesOf(taker, trades)).length).toBe(TRADES);
    const all = await pagesOf(taker, trades);
    expect(all.map(({ price }) => Number(price))).toEqual(
      [6, 5, 4, 3, 2, 1, 0].map((at) => 90_000 + at),
    );
    const whole = await taker.get<{ list: PublicTrade[] }>(`${trades}?symbol=BTCUSDT`);
    expect(whole.data.list).toEqual(all);
    const day = begun - (begun % 86_400_000);
    const answer = await taker.get<{ klines: Kline[] }>(
      `${klines}?symbol=BTCUSDT&period=1D&startTime=${day}`,
    );
    // Two where midnight UTC came between.
    const candles = answer.data.klines.filter(({ tradeCount }) => tradeCount > 0);
    const sum = (of: (candle: Kline) => number) =>
      candles.reduce((total, candle) => total + of(candle), 0);
    expect(candles[0]?.time).toBeGreaterThanOrEqual(day / 1_000);
    expect(candles.length).toBeLessThanOrEqual(2);
    expect(sum(({ tradeCount }) => tradeCount)).toBe(TRADES);
    expect(sum(({ volume }) => Number(volume))).toBeCloseTo(0.007, 8);
    expect(Math.max(...candles.map(({ high }) => Number(high)))).toBe(90_006);
    expect(sum(({ turnover }) => Number(turnover))).toBeCloseTo(0.001 * (7 * 90_000 + 21), 8);
  },
);
