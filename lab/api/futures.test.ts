import { Code } from '@bourse/contract/codes.ts';
import type { ContractOrder, Position } from '@bourse/contract/routes/futures.ts';
import { expect, test } from 'vitest';
import {
  BUY,
  done,
  EXITS,
  limit,
  MARKET,
  market,
  OPEN,
  orders,
  ownFuturesStage,
  type Placed,
  positions,
  quotation,
  SELL,
  setting,
  trade,
  type User,
  wallet,
} from './futures-steps.ts';

const { exchange, trader } = ownFuturesStage();

/** The ranking behind the lights is up to a second old, and so is the row that says what funding was paid. */
async function positionsOfEngine(user: User) {
  return (await positions(user)).map(({ lights, funding, ...position }) => position);
}

/** The index may add commands meanwhile. */
async function depth(user: User): Promise<object> {
  const path = '/api/product/depth?symbol=BTCUSDT';
  const { sequence: _sequence, ...levels } = await done(user.get<{ sequence: number }>(path));
  return levels;
}

test('rules and quotations of contracts are public: mark, index, funding, tiers', async () => {
  const user = await trader();
  const shown = await quotation(user);
  expect(shown).toMatchObject({ indexPrice: '90000.0', estimatedSettlePrice: '90000.0' });
  expect(shown?.nextFundingTime).toBeGreaterThan(Date.now() - 60_000);
  expect(shown?.fundingHours).toBe(8);
  const rules = await done(
    user.get<{ contracts: { symbol: string; tiers: { leverageMax: number }[] }[] }>(
      '/api/exchange/rules',
    ),
  );
  const btc = rules.contracts.find(({ symbol }) => symbol === 'BTCUSDT');
  expect(btc).toMatchObject({ tickSize: '0.1', fundingHours: 8, takerRate: '0.0005' });
  expect(btc?.tiers[0]).toMatchObject({ leverageMax: 100, maintenanceRate: '0.005' });
  const favourite = { category: 3, collection: 'BTC-USDT' };
  const listed = await done(
    user.post<{ contract: string[] }>('/api/user/collection/add', favourite),
  );
  expect(listed.contract).toEqual(['BTC-USDT']);
});

test('open, add, close partly, close: positions, margins, fees and profits to the unit', async () => {
  const [long, short] = [await trader(), await trader()];
  const taken = await trade(short, long, SELL, '90000', '0.1');
  const code = taken.positionCode as string;
  // 20x: 9,000 / 20; taker 0.05% of 9,000 (D17).
  expect(await wallet(long)).toEqual({
    symbol: 'USDT',
    balance: '9995.5',
    available: '9545.5',
    transferable: '9545.5',
    profit: '0',
    margin: '450',
    frozenBalance: '0',
    setAside: '0',
  });
  const quoted = await done(short.post<Placed>(OPEN, limit(SELL, '90300', '0.1')));
  const added = await done(
    long.post<Placed>(OPEN, market(BUY, '0.1', { positionCode: code, margin: '451.5' })),
  );
  expect(added).toMatchObject({ positionCode: code, dealQuantity: '0.1000' });
  expect((await positions(long))[0]).toMatchObject({
    code,
    positionType: 1,
    quantity: '0.2000',
    price: '90150.0',
    cost: '18030',
    initMargin: '901.5',
    leverage: 20,
    marginMode: 2,
    profit: '-30',
    lights: 5,
  });
  expect((await positions(short))[0]).toMatchObject({ quantity: '0.2000', profit: '30' });
  const otherSide = await long.post(OPEN, limit(SELL, '90300', '0.1', { positionCode: code }));
  expect(otherSide.code).toBe(Code.orderShapeInvalid);
  const otherOwner = await short.post(OPEN, limit(BUY, '90000', '0.1', { positionCode: code }));
  expect(otherOwner).toMatchObject({ status: 404, code: Code.notFound });
  const otherContract = await long.post(OPEN, {
    ...limit(BUY, '3000', '0.1', { positionCode: code }),
    symbol: 'ETH',
  });
  expect(otherContract.code).toBe(Code.positionUnknown);
  expect(quoted.status).toBe(1);

  await done(short.post<Placed>(OPEN, limit(BUY, '90400', '0.15', { reduceOnly: true })));
  const path = `/api/contract/${code}/close`;
  const part = await done(
    long.patch<Placed>(path, { orderType: MARKET, price: '0', quantity: '0.05' }),
  );
  expect(part).toMatchObject({ status: 3, dealQuantity: '0.0500', positionCode: code });
  // A quarter of the cost leaves with a quarter of the lots: 4,520 - 4,507.5 (I48).
  expect((await positions(long))[0]).toMatchObject({
    quantity: '0.1500',
    cost: '13522.5',
    realised: '12.5',
    dealPrice: '90400.0',
  });
  const rest = await done(long.patch<Placed>(path, { price: '90400', quantity: '9' }));
  expect(rest).toMatchObject({ dealQuantity: '0.1000' });
  expect((await orders(long))[0]).toMatchObject({ reduceOnly: true, quantity: '0.1500' });
  await done(short.post<Placed>(OPEN, limit(BUY, '90400', '0.05', { reduceOnly: true })));
  expect(await positions(long)).toEqual([]);
  const history = await done(
    long.get<{ list: Position[] }>('/api/contract/position/history?prodCategory=3'),
  );
  expect(history.list[0]).toMatchObject({
    code,
    quantity: '0.2000',
    realised: '50',
    // Net of the five fees below.
    costs: '16.699',
    profit: '33.301',
    exitType: 'manual',
  });
  // 18,080 - 18,030, less 4.5 + 4.515 + 2.26 + 4.52 as taker and 0.904 as maker.
  const { balance, margin } = (await wallet(long)) as Record<string, string>;
  expect({ balance, margin }).toEqual({ balance: '10033.301', margin: '0' });
  const gone = await long.patch(path, { price: '0', quantity: '0.05' });
  expect(gone).toMatchObject({ status: 200, code: Code.positionUnknown });
});

test('leverage and margin mode that an order brings are set first, and back when it is refused', async () => {
  const user = await trader();
  const isolated = { leverage: 50, marginMode: 1 };
  const refused = await user.post(OPEN, limit(BUY, '95000', '0.1', isolated));
  expect(refused.code).toBe(Code.priceOutsideBand);
  expect(await setting(user)).toMatchObject({ leverage: 20, marginMode: 2 });
  await done(user.post(OPEN, limit(BUY, '89000', '0.1', { ...isolated, margin: '178' })));
  expect(await setting(user)).toMatchObject(isolated);
  const [order] = await orders(user);
  expect(order).toMatchObject({ leverage: 50, marginMode: 1, margin: '178' });
  // Isolated orders hold their margin and their worst fee.
  expect(await wallet(user)).toMatchObject({ frozenBalance: '182.45', available: '9817.55' });
  const busy = await user.post('/api/contract/marginMode', { symbol: 'BTC', marginMode: 2 });
  expect(busy.code).toBe(Code.marginModeBusy);
  await done(user.post('/api/contract/leverage', { symbol: 'BTC', leverage: 100 }));
  expect((await orders(user))[0]).toMatchObject({ leverage: 100, margin: '89' });
  await done(user.patch(`/api/contract/${order?.code}/cancel`));
  expect(await wallet(user)).toMatchObject({ frozenBalance: '0', available: '10000' });
  const again = await user.patch(`/api/contract/${order?.code}/cancel`);
  expect(again.code).toBe(Code.orderNotActive);
});

test('D25 one-way mode nets: an order against the position closes it, then opens the other side', async () => {
  const [user, other] = [await trader(), await trader()];
  await done(user.post('/api/contract/positionMode', { mode: 2 }));
  await trade(other, user, SELL, '90000', '0.2');
  expect((await positions(user))[0]).toMatchObject({ positionType: 1, quantity: '0.2000' });
  const busy = await user.post('/api/contract/positionMode', { mode: 1 });
  expect(busy.code).toBe(Code.positionModeBusy);
  expect((await user.post('/api/contract/positionMode', { mode: 2 })).code).toBe(0);
  await trade(other, user, BUY, '90000', '0.3');
  expect(await positions(user)).toHaveLength(1);
  const [short] = await positions(user);
  expect(short).toMatchObject({ positionType: 2, quantity: '0.1000' });
  await done(other.post(OPEN, limit(SELL, '90000', '0.1')));
  const closed = await user.patch<Placed>(`/api/contract/${short?.code}/close`, {
    orderType: MARKET,
    quantity: '0.1',
  });
  expect(closed.data).toMatchObject({ dealQuantity: '0.1000' });
  expect(await positions(user)).toEqual([]);
});

test('margin of an isolated position is added and taken out; the liquidation price follows', async () => {
  const [user, other] = [await trader(), await trader()];
  await done(user.post('/api/contract/marginMode', { symbol: 'BTC', marginMode: 1 }));
  await done(user.post('/api/contract/leverage', { symbol: 'BTC', leverage: 50 }));
  await trade(other, user, SELL, '90000', '0.1');
  const [before] = await positions(user);
  // (90,000 - 180 / 0.1) / (1 - 0.5%), rounded up to the tick.
  expect(before).toMatchObject({ initMargin: '180', extraMargin: '0', liqPrice: '88643.3' });
  const positionCode = before?.code;
  const adjust = (amount: string) => user.post('/api/contract/margin', { positionCode, amount });
  await done(adjust('100.5'));
  const [added] = await positions(user);
  expect(added).toMatchObject({ extraMargin: '100.5', liqPrice: '87633.2' });
  expect(await wallet(user)).toMatchObject({ margin: '280.5', available: '9715' });
  expect((await adjust('-101')).code).toBe(Code.insufficientMargin);
  expect((await adjust('0')).code).toBe(Code.amountNotPositive);
  expect((await adjust('0.000000001')).code).toBe(Code.tooManyDecimals);
  expect((await adjust('99999')).msg).toMatch(/9715 USDT/);
  await done(adjust('-100.5'));
  expect((await positions(user))[0]).toMatchObject({ extraMargin: '0', liqPrice: '88643.3' });
  // A lower leverage asks for more margin, a higher one leaves it where it is.
  await done(user.post('/api/contract/leverage', { symbol: 'BTC', leverage: 10 }));
  expect((await positions(user))[0]).toMatchObject({ initMargin: '900', leverage: 10 });
  expect(await wallet(user)).toMatchObject({ margin: '900' });
  const stranger = await trader();
  const foreign = await stranger.post('/api/contract/margin', { positionCode, amount: '1' });
  expect(foreign).toMatchObject({ status: 404, code: Code.notFound });
  const [cross] = await positions(other);
  const notOwn = await other.post('/api/contract/margin', {
    positionCode: cross?.code,
    amount: '1',
  });
  expect(notOwn.code).toBe(Code.marginNotIsolated);
});

test('X2 an exit of the whole position follows it, one of an add is a part, and both are moved', async () => {
  const [user, other] = [await trader(), await trader()];
  await done(other.post(OPEN, limit(SELL, '90000', '0.3')));
  const stop = (triggerPrice: string) => ({ stopLoss: { triggerPrice } });
  const opened = await done(user.post<Placed>(OPEN, market(BUY, '0.2', stop('89000'))));
  const positionCode = opened.positionCode as string;
  await done(user.post(OPEN, market(BUY, '0.1', stop('88900'))));
  const stops = async () =>
    ((await positions(user))[0]?.stopLoss ?? [])
      .map(({ code, triggerPrice, quantity, isWhole }) => ({
        code,
        isWhole,
        shown: isWhole ? [triggerPrice, 'whole'] : [triggerPrice, quantity],
      }))
      .sort((a, b) => Number(b.isWhole) - Number(a.isWhole));
  const shown = async () => (await stops()).map((each) => each.shown);
  expect(await shown()).toEqual([
    ['89000.0', 'whole'],
    ['88900.0', '0.1000'],
  ]);
  await done(other.post(OPEN, limit(BUY, '90000', '0.25')));
  await done(user.patch(`/api/contract/${positionCode}/close`, { quantity: '0.25' }));
  const [whole, part] = await stops();
  const move = (orderCode: string | undefined, quantity: string, price: string) =>
    done(user.post(EXITS, { positionCode, orderCode, quantity, ...stop(price) }));
  await move(whole?.code, '0', '88800');
  await move(part?.code, '0.1', '88700');
  expect(await shown()).toEqual([
    ['88800.0', 'whole'],
    ['88700.0', '0.0500'],
  ]);
});

test("I57 exits: set, replaced one half, fired once; another user's codes are not known", async () => {
  const [user, other] = [await trader(), await trader()];
  const taken = await trade(other, user, SELL, '90000', '0.1');
  const positionCode = taken.positionCode as string;
  const exits = { takeProfit: { triggerPrice: '90080' }, stopLoss: { triggerPrice: '89000' } };
  const wrong = await user.post(EXITS, { positionCode, stopLoss: { triggerPrice: '90600' } });
  expect(wrong.msg).toBe('Stop loss price must be lower than current price for long positions');
  const foreign = await other.post(EXITS, { positionCode, ...exits });
  expect(foreign).toMatchObject({ status: 404, code: Code.notFound });
  const foreignClose = await other.patch(`/api/contract/${positionCode}/close`, {
    quantity: '0.1',
  });
  expect(foreignClose).toMatchObject({ status: 404, code: Code.notFound });
  expect((await user.post(EXITS, exits)).code).toBe(Code.shapeInvalid);
  const { codes } = await done(
    user.post<{ codes: string[] }>(EXITS, { positionCode, orderCode: '', quantity: '0', ...exits }),
  );
  expect(codes).toHaveLength(2);
  const moved = await done(
    user.post<{ codes: string[] }>(EXITS, {
      positionCode,
      orderCode: codes[1],
      stopLoss: { triggerPrice: '89500', triggerPriceType: 2 },
      takeProfit: null,
    }),
  );
  expect((await positions(user))[0]).toMatchObject({
    takeProfit: [
      {
        code: codes[0],
        triggerPrice: '90080.0',
        triggerPriceType: 1,
        isWhole: true,
      },
    ],
    stopLoss: [
      { code: moved.codes[0], triggerPrice: '89500.0', triggerPriceType: 2, isWhole: true },
    ],
  });
  const listed = (await orders(user)).map(({ exitType, positionCode: of, isWhole }) => [
    ...[exitType, of, isWhole],
  ]);
  expect(listed).toEqual([
    ['stopLoss', positionCode, true],
    ['takeProfit', positionCode, true],
  ]);
  // The last price, near the mark, reaches the take-profit: it sells to the bid, and the stop-loss is cancelled.
  const [maker, taker] = [await trader(), await trader()];
  await done(maker.post(OPEN, limit(BUY, '90070', '0.1')));
  await trade(maker, taker, SELL, '90080', '0.1');
  expect(await positions(user)).toEqual([]);
  expect(await orders(user)).toEqual([]);
  const closed = await done(
    user.get<{ list: ContractOrder[] }>('/api/contract/order/history?symbol=BTCUSDT'),
  );
  expect(closed.list.find(({ code }) => code === codes[0])).toMatchObject({
    status: 3,
    triggered: true,
    exitType: 'takeProfit',
    dealPrice: '90070.0',
    profit: '7',
  });
  expect(closed.list.find(({ code }) => code === moved.codes[0])).toMatchObject({
    status: 4,
    reason: 'sibling',
  });
});

test('exits are taken off a position; those of an open order are set and travel with it', async () => {
  const [user, other] = [await trader(), await trader()];
  const stopLoss = { triggerPrice: '88000', triggerPriceType: 2 };
  const placed = await done(user.post<Placed>(OPEN, limit(BUY, '89900', '0.1', { stopLoss })));
  const takeProfit = { triggerPrice: '91000', price: '90900', quantity: '0.04' };
  await done(user.post(EXITS, { orderCode: placed.code, takeProfit, stopLoss: null }));
  const [order] = await orders(user);
  expect(order).toMatchObject({ stopLoss: null, takeProfit: { price: '90900.0' } });
  expect(await other.post(EXITS, { orderCode: placed.code, stopLoss })).toMatchObject({
    status: 404,
    code: Code.notFound,
  });
  await done(other.post<Placed>(OPEN, market(SELL, '0.1')));
  const [position] = await positions(user);
  expect(position?.takeProfit).toMatchObject([{ price: '90900.0', quantity: '0.0400' }]);
  const orderCode = position?.takeProfit[0]?.code;
  const body = { positionCode: position?.code, orderCode, takeProfit: null, stopLoss: null };
  expect(await done(user.post(EXITS, body))).toMatchObject({ codes: [] });
  expect((await positions(user))[0]).toMatchObject({ takeProfit: [], stopLoss: [] });
});

test('I12 F21 an idempotency key adds margin, sets and takes away exits once, however often it comes', async () => {
  const [user, other] = [await trader(), await trader()];
  await done(user.post('/api/contract/marginMode', { symbol: 'BTC', marginMode: 1 }));
  const { positionCode } = await trade(other, user, SELL, '90000', '0.1');
  const exitCodes = async () => (await orders(user)).map(({ code }) => code).sort();
  /** Three times, twice of them at once; returns what was answered first. */
  const often = async (path: string, body: object, key: string) => {
    const ask = () => done(user.post<{ codes: string[] }>(path, body, { 'idempotency-key': key }));
    const answers = [...(await Promise.all([ask(), ask()])), await ask()];
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    return answers[0]!;
  };
  await often('/api/contract/margin', { positionCode, amount: '100' }, 'margin');
  expect((await positions(user))[0]).toMatchObject({ extraMargin: '100' });
  const changed = { positionCode, amount: '101' };
  const reused = await user.post('/api/contract/margin', changed, { 'idempotency-key': 'margin' });
  expect(reused.code).toBe(Code.keyReused);

  const exits = { takeProfit: { triggerPrice: '91000' }, stopLoss: { triggerPrice: '89000' } };
  const set = await often(EXITS, { positionCode, ...exits }, 'set');
  expect(await exitCodes()).toEqual([...set.codes].sort());
  const [profit, loss] = set.codes;
  const moved = { positionCode, orderCode: profit, takeProfit: { triggerPrice: '91500' } };
  await often(EXITS, moved, 'moved');
  expect(await exitCodes()).toContain(loss);
  expect(await exitCodes()).toHaveLength(2);
  const none = { positionCode, replacedOrderCodes: await exitCodes() };
  expect(await often(EXITS, none, 'taken-away')).toMatchObject({ codes: [] });
  expect(await exitCodes()).toEqual([]);

  const placed = await done(user.post<Placed>(OPEN, limit(BUY, '89500', '0.1')));
  const ofOrder = { orderCode: placed.code, stopLoss: { triggerPrice: '88000' } };
  await often(EXITS, ofOrder, 'of-the-order');
  expect(await orders(user)).toHaveLength(1);
});

test('cancel all and close all: counts, failures, nothing to close', async () => {
  const [user, other] = [await trader(), await trader()];
  expect((await user.post('/api/contract/closeAll', {})).msg).toBe('No positions to close');
  for (const price of ['88000', '88100', '88200']) {
    await done(user.post(OPEN, limit(BUY, price, '0.01')));
  }
  const eth = { ...limit(BUY, '2900', '0.1'), symbol: 'ETHUSDT' };
  await done(user.post(OPEN, eth));
  const some = await done(user.post('/api/contract/cancelAll', { symbol: 'BTC' }));
  expect(some).toMatchObject({ count: 3 });
  expect(await done(user.post('/api/contract/cancelAll', {}))).toMatchObject({ count: 1 });
  await trade(other, user, SELL, '90000', '0.1');
  await done(other.post(OPEN, { ...eth, side: SELL, price: '3000' }));
  await done(user.post(OPEN, { ...eth, price: '3000' }));
  await done(other.post(OPEN, limit(BUY, '90000', '0.1', { reduceOnly: true })));
  // Nobody bids for the other contract.
  const closed = await done(user.post('/api/contract/closeAll', {}));
  expect(closed).toMatchObject({
    count: 1,
    failed: [{ code: Code.noLiquidity, msg: expect.stringMatching(/no orders/) }],
  });
  expect((await positions(user)).map(({ symbol }) => symbol)).toEqual(['ETHUSDT']);
});

test('D19 what positions need stays; total assets count what is not realised yet', async () => {
  const [user, other] = [await trader(), await trader()];
  await done(user.post('/api/contract/leverage', { symbol: 'BTC', leverage: 10 }));
  await trade(other, user, SELL, '90900', '0.5');
  // 45,450 / 10 = 4,545; fee 22.725; unrealised (90,000 - 90,900) * 0.5 = -450.
  expect(await wallet(user)).toMatchObject({
    balance: '9977.275',
    margin: '4545',
    profit: '-450',
    available: '4982.275',
  });
  const total = await done(
    user.get<{ accountAsset: { account: number; totalUsdt: string }[] }>(
      '/api/finance/total/asset',
    ),
  );
  expect(total.accountAsset[2]).toEqual({ account: 3, totalUsdt: '9527.27500000' });
  const out = (amount: string) =>
    user.post('/api/finance/transfer/internal', { from: 3, to: 1, coin: 'USDT', amount });
  const refused = await out('4982.27500001');
  expect(refused.code).toBe(Code.insufficientBalance);
  expect(refused.msg).toMatch(/4982\.275 USDT/);
  expect((await out('4982.275')).code).toBe(0);
  expect(await wallet(user)).toMatchObject({ available: '0', balance: '4995' });
  // The winner's profit is not realised yet.
  expect(await wallet(other)).toMatchObject({
    profit: '450',
    balance: '9990.91',
    available: '8168.41',
    transferable: '7718.41',
  });
  const gain = await other.post('/api/finance/transfer/internal', {
    ...{ from: 3, to: 1, coin: 'USDT' },
    amount: '7718.42',
  });
  expect(gain.msg).toMatch(/7718\.41 USDT/);
});

test('I12 F21 a client order id is answered as before, also after a restart; nothing is lost', async () => {
  const [user, other] = [await trader(), await trader()];
  const order = limit(BUY, '89000', '0.1', { clientOrderId: 'mine-1', leverage: 20 });
  const first = await done(user.post<Placed>(OPEN, order));
  const taken = await trade(other, user, SELL, '90000', '0.2');
  const stopLoss = { triggerPrice: '86000' };
  await done(user.post(EXITS, { positionCode: taken.positionCode, stopLoss }));
  const bought = market(BUY, '0.1', {
    clientOrderId: 'mine-2',
    leverage: 20,
    margin: '450',
    takeProfit: { triggerPrice: '90100' },
  });
  await done(other.post(OPEN, limit(SELL, '90000', '0.15')));
  const second = await done(user.post<Placed>(OPEN, bought));
  const before = {
    orders: await orders(user),
    positions: await positionsOfEngine(user),
    wallet: await wallet(user),
    setting: await setting(user),
    others: await orders(other),
    depth: await depth(user),
    trades: await done(user.get('/api/product/trades?symbol=BTCUSDT')),
  };
  await exchange().restart();
  const after = {
    orders: await orders(user),
    positions: await positionsOfEngine(user),
    wallet: await wallet(user),
    setting: await setting(user),
    others: await orders(other),
    depth: await depth(user),
    trades: await done(user.get('/api/product/trades?symbol=BTCUSDT')),
  };
  expect(after).toEqual(before);
  expect(await done(user.post<Placed>(OPEN, order))).toEqual(first);
  // The price is beyond the take-profit now; what was done stays done, at the leverage of then.
  await done(other.post(OPEN, limit(SELL, '90200', '0.1')));
  await done(user.post(OPEN, market(BUY, '0.1')));
  await done(user.post('/api/contract/leverage', { symbol: 'BTC', leverage: 25 }));
  expect(await done(user.post<Placed>(OPEN, bought))).toEqual(second);
  for (const other of [
    { ...order, quantity: '0.2' },
    { ...bought, leverage: 25 },
    { ...bought, marginMode: 2 },
    { ...bought, margin: '450.01' },
    { ...bought, positionCode: second.positionCode },
  ]) {
    const changed = await user.post(OPEN, other);
    expect(changed).toMatchObject({ status: 409, code: Code.keyReused });
  }
  expect(await setting(user)).toMatchObject({ leverage: 25 });
});
