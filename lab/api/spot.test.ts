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
  const ask = await maker.post<Placed>(PLACE, limit(2, '91000', '0.02'));
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
  // Taker 0.10 % in the coin received, maker 0.08 % in the quote (D17).
  expect(fills.data.list[0]).toMatchObject({ fee: '0.00001', feeCoin: 'BTC', isMaker: false });
  const makerFills = await maker.get<{ list: SpotFill[] }>('/api/spot/fills?symbol=BTC');
  expect(makerFills.data.list[0]).toMatchObject({ fee: '0.728', feeCoin: 'USDT', isMaker: true });
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

test('I12 I13 a client order id gives the first answer again; other content is refused', async () => {
  const user = await trader();
  const order = limit(1, '90000', '0.01', { clientOrderId: 'mine-1' });
  const first = await user.post<Placed>(PLACE, order);
  const again = await user.post<Placed>(PLACE, order);
  expect(again.data).toEqual(first.data);
  const other = await user.post<Placed>(PLACE, { ...order, quantity: '0.02' });
  expect(other).toMatchObject({ status: 409, code: Code.keyReused });
  const found = await user.get<Orders>('/api/spot/order?clientOrderId=mine-1');
  expect(found.data.list.map(({ code }) => code)).toEqual([first.data.code]);
  const refused = limit(1, '90000', '9', { clientOrderId: 'mine-2' });
  const one = await user.post<Placed>(PLACE, refused);
  const two = await user.post<Placed>(PLACE, refused);
  expect(one.code).toBe(Code.insufficientBalance);
  expect(two).toEqual(one);
});

test('D22 D23 every kind of order: IOC, FOK, post-only, stop-limit, market by amount', async () => {
  const [maker, user] = [await trader(), await trader()];
  await maker.post(PLACE, limit(2, '90010', '0.01'));
  const fok = await user.post(PLACE, limit(1, '90010', '0.02', { timeInForce: 'FOK' }));
  expect(fok.code).toBe(Code.fillOrKillUnfilled);
  const postOnly = await user.post(PLACE, limit(1, '90010', '0.01', { timeInForce: 'PO' }));
  expect(postOnly.code).toBe(Code.postOnlyWouldTake);
  const ioc = await user.post<Placed>(PLACE, limit(1, '90010', '0.02', { timeInForce: 'IOC' }));
  expect(ioc.data).toMatchObject({ status: 4, dealQuantity: '0.0100' });
  const stop = await user.post<Placed>(PLACE, limit(1, '90100', '0.01', { stopPrice: '90040' }));
  expect(stop.data.status).toBe(1);
  await maker.post(PLACE, limit(2, '90040', '0.01'));
  const spend = await user.post<Placed>(PLACE, {
    symbol: 'BTC',
    orderType: 2,
    orderSide: 1,
    amount: '500',
  });
  expect(spend.data).toMatchObject({ status: 3, dealQuantity: '0.0055' });
  const triggered = await user.get<SpotOrder>(`/api/spot/order/${stop.data.code}`);
  expect(triggered.data).toMatchObject({ triggered: true, stopPrice: '90040.00' });
  const nothing = await user.post(PLACE, {
    symbol: 'ETH',
    orderType: 2,
    orderSide: 1,
    quantity: '1',
  });
  expect(nothing.code).toBe(Code.noLiquidity);
  const own = await user.post<Placed>(PLACE, limit(2, '90060', '0.001'));
  const met = limit(1, '90060', '0.001', { selfTrade: 'EXPIRE_TAKER' });
  const taken = await user.post<Placed>(PLACE, met);
  expect(taken.data).toMatchObject({ status: 4, dealQuantity: '0.0000' });
  const kept = await user.get<SpotOrder>(`/api/spot/order/${own.data.code}`);
  expect(kept.data).toMatchObject({ status: 1 });
  const all = await user.post<{ count: number }>('/api/spot/order/cancelAll', {});
  expect(all.code).toBe(0);
  expect((await user.get<Orders>('/api/spot/order')).data.total).toBe(0);
});

test.each([
  ['no quantity', { quantity: undefined }, Code.quantityMissing],
  ['price between ticks', { price: '90000.001' }, Code.priceNotOnTick],
  ['quantity between lots', { quantity: '0.00001' }, Code.quantityNotOnLot],
  [
    'below the least value',
    { symbol: 'DOGE', quantity: '1', price: '0.15' },
    Code.notionalBelowMin,
  ],
  ['price beyond the band', { price: '50000' }, Code.priceOutsideBand],
  ['an unknown symbol', { symbol: 'NOPE' }, Code.symbolUnknown],
  ['side 3', { orderSide: 3 }, Code.shapeInvalid],
  ['a negative quantity', { quantity: '-1' }, Code.shapeInvalid],
  ['an exponent', { quantity: '1e-2' }, Code.shapeInvalid],
  ['a limit without a price', { price: '0' }, Code.priceMissing],
  ['an amount that is not quantity times price', { amount: '899.99' }, Code.amountWrong],
  ['an amount of nothing', { amount: '0' }, Code.amountWrong],
])('D15 D18 %s is refused with its own code and changes nothing', async (_name, change, code) => {
  const user = await trader();
  const answer = await user.post(PLACE, { ...limit(1, '90000', '0.01'), ...change });
  expect(answer.code).toBe(code);
  expect(answer.msg.length).toBeGreaterThan(5);
  expect(await spot(user, 'USDT')).toMatchObject({ available: '10000', frozenBalance: '0' });
});

test('filters and pages of the lists', async () => {
  const user = await trader();
  for (const price of ['85000', '85001', '85002']) await user.post(PLACE, limit(1, price, '0.001'));
  // An amount that is right may be there, with zeros behind it.
  const sell = await user.post(PLACE, { ...limit(2, '95000', '0.001'), amount: '95.00' });
  expect(sell.code).toBe(0);
  const buys = await user.get<Orders>('/api/spot/order?status=1&orderSide=1&page=1&pageSize=2');
  expect(buys.data).toMatchObject({ total: 3 });
  expect(buys.data.list.map(({ price }) => price)).toEqual(['85002.00', '85001.00']);
  const none = await user.get<Orders>('/api/spot/order?status=1&symbol=ETHUSDT');
  expect(none.data).toMatchObject({ total: 0, page: 1, pageSize: 20 });
});

test('the step, the lot and the least value of a pair stand among the public rules', async () => {
  const user = await trader();
  const { data } = await user.get<{ spot: { symbol: string }[] }>('/api/exchange/rules');
  expect(data.spot.find(({ symbol }) => symbol === 'BTCUSDT')).toMatchObject({
    ...{ tickSize: '0.01', lotSize: '0.0001', notionalMin: expect.stringMatching(/^[1-9]\d*$/) },
  });
});
