import { Code } from '@bourse/contract/codes.ts';
import type { SpotFill, SpotOrder } from '@bourse/contract/routes/spot.ts';
import { expect, test } from 'vitest';
import { caller, useExchange } from './exchange.ts';

const exchange = useExchange();

interface Placed {
  readonly code: string;
  readonly status: number;
  readonly dealQuantity: string;
  readonly sequence: number;
}
interface Orders {
  readonly list: readonly SpotOrder[];
  readonly order: readonly SpotOrder[];
  readonly total: number;
}
interface Assets {
  readonly list: readonly { tokenName: string; available: string; frozenBalance: string }[];
}

const PLACE = '/api/spot/order/place';
const limit = (orderSide: number, price: string, quantity: string, more = {}) => ({
  symbol: 'BTCUSDT',
  orderType: 1,
  orderSide,
  price,
  quantity,
  ...more,
});

async function trader() {
  const [one] = await exchange().traders(1);
  if (!one) throw new Error('no trader');
  return caller(exchange(), one);
}

async function spot(user: Awaited<ReturnType<typeof trader>>, coin: string) {
  const { data } = await user.get<Assets>('/api/finance/account/asset?accountType=2');
  return data.list.find(({ tokenName }) => tokenName === coin);
}

test('an order rests, is seen at once, holds its money, and gives it back when cancelled', async () => {
  const user = await trader();
  const placed = await user.post<Placed>(PLACE, limit(1, '90000', '0.05'));
  expect(placed).toMatchObject({ code: 0, data: { status: 1, dealQuantity: '0.0000' } });
  const open = await user.get<Orders>('/api/spot/order?status=1');
  expect(open.data.total).toBe(1);
  expect(open.data.order).toEqual(open.data.list);
  expect(open.data.list[0]).toMatchObject({
    code: placed.data.code,
    symbol: 'BTCUSDT',
    coin: 'BTC',
    price: '90000.00',
    quantity: '0.0500',
    status: 1,
  });
  // In milliseconds.
  const [listed] = open.data.list;
  expect(Math.abs((listed?.createTime ?? 0) - Date.now())).toBeLessThan(60_000);
  expect(listed?.updateTime).toBe(listed?.createTime);
  expect(await spot(user, 'USDT')).toMatchObject({ available: '5500', frozenBalance: '4500' });
  const cancelled = await user.patch(`/api/spot/order/${placed.data.code}/cancel`);
  expect(cancelled.code).toBe(0);
  expect(await spot(user, 'USDT')).toMatchObject({ available: '10000', frozenBalance: '0' });
  const again = await user.patch(`/api/spot/order/${placed.data.code}/cancel`);
  expect(again).toMatchObject({ status: 200, code: Code.orderNotActive, data: null });
  const history = await user.get<Orders>('/api/spot/order?status=3');
  expect(history.data.list[0]).toMatchObject({ status: 4, reason: 'user', dealQuantity: '0.0000' });
});

test('a trade reaches both sides: statuses, fills with fees, balances, the public list, candles', async () => {
  const [maker, taker] = [await trader(), await trader()];
  const named = { clientOrderId: 'mine-1' };
  const ask = await maker.post<Placed>(PLACE, limit(2, '91000', '0.02', named));
  const bid = await taker.post<Placed>(PLACE, {
    symbol: 'btc-usdt',
    orderType: 2,
    orderSide: 1,
    price: '0',
    quantity: '0.01',
  });
  expect(bid).toMatchObject({ code: 0, data: { status: 3, dealQuantity: '0.0100' } });
  const partial = await maker.get<SpotOrder>(`/api/spot/order/${ask.data.code}`);
  expect(partial.data).toMatchObject({
    status: 2,
    dealQuantity: '0.0100',
    averagePrice: '91000.00',
  });
  // Partly filled it is still open; filled it is over.
  const statusesOf = async (user: typeof maker, list: 1 | 3) =>
    (await user.get<Orders>(`/api/spot/order?status=${list}`)).data.list.map(
      ({ status }) => status,
    );
  expect([await statusesOf(maker, 1), await statusesOf(maker, 3)]).toEqual([[2], []]);
  expect([await statusesOf(taker, 1), await statusesOf(taker, 3)]).toEqual([[], [3]]);
  const fills = await taker.get<{ list: SpotFill[] }>('/api/spot/fills');
  expect(fills.data.list).toHaveLength(1);
  // Taker 0.10% in the coin received, maker 0.08% in the quote (D17).
  expect(fills.data.list[0]).toMatchObject({
    ...{ fee: '0.00001', feeCoin: 'BTC', isMaker: false, clientOrderId: '' },
  });
  const makerFills = await maker.get<{ list: SpotFill[] }>('/api/spot/fills?symbol=BTC');
  expect(makerFills.data.list[0]).toMatchObject({
    ...{ fee: '0.728', feeCoin: 'USDT', isMaker: true, ...named },
  });
  expect(await spot(taker, 'BTC')).toMatchObject({ available: '0.10999' });
  expect(await spot(maker, 'USDT')).toMatchObject({ available: '10909.272' });
  const trades = await taker.get<{ list: { price: string }[] }>(
    '/api/product/spot/trades?symbol=BTC',
  );
  expect(trades.data.list[0]?.price).toBe('91000.00');
  const klines = await taker.get<{ klines: { close: string }[] }>(
    '/api/product/spot/history/kline?symbol=BTC&period=1m',
  );
  expect(klines.data.klines.at(-1)?.close).toBe('91000.00');
  const one = await taker.get<{ fills: SpotFill[] }>(`/api/spot/order/${bid.data.code}`);
  expect(one.data.fills).toHaveLength(1);
  await maker.patch(`/api/spot/order/${ask.data.code}/cancel`);
});

test('D15 a refusal has its own code and status, says why and changes nothing', async () => {
  const user = await trader();
  const order = limit(1, '90000', '0.01', { clientOrderId: 'mine-1' });
  expect((await user.post<Placed>(PLACE, order)).code).toBe(0);
  const held = await spot(user, 'USDT');
  const other = await user.post<Placed>(PLACE, { ...order, quantity: '0.02' });
  expect(other).toMatchObject({ status: 409, code: Code.keyReused });
  const between = await user.post<Placed>(PLACE, limit(1, '90000.001', '0.01'));
  expect(between.code).toBe(Code.priceNotOnTick);
  expect(between.msg.length).toBeGreaterThan(5);
  expect(await spot(user, 'USDT')).toEqual(held);
});

test('the step, the lot and the least value of a pair stand among the public rules', async () => {
  const user = await trader();
  const { data } = await user.get<{ spot: { symbol: string }[] }>('/api/exchange/rules');
  expect(data.spot.find(({ symbol }) => symbol === 'BTCUSDT')).toMatchObject({
    ...{ tickSize: '0.01', lotSize: '0.0001', notionalMin: expect.stringMatching(/^[1-9]\d*$/) },
  });
});
