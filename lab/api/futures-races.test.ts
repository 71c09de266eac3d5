import { Code } from '@bourse/contract/codes.ts';
import { expect, test } from 'vitest';
import {
  BUY,
  done,
  EXITS,
  futuresStage,
  limit,
  market,
  OPEN,
  orders,
  type Placed,
  positions,
  SELL,
  setting,
  trade,
  wallet,
} from './futures-steps.ts';

const { trader } = futuresStage();
const ISOLATED = 1;
const CROSS = 2;

test('D26 two orders at once that bring other settings: none is placed with what the other asked', async () => {
  for (let turn = 0; turn < 8; turn += 1) {
    const user = await trader();
    const asked = [
      { leverage: 5, marginMode: ISOLATED },
      { leverage: 50, marginMode: CROSS },
      { leverage: 10, marginMode: ISOLATED },
    ];
    const answers = await Promise.all(
      asked.map((settings) =>
        user.post<{ code: string }>(OPEN, limit(BUY, '89000', '0.01', settings)),
      ),
    );
    const modes = answers.flatMap(({ code }, at) => (code === 0 ? [asked[at]?.marginMode] : []));
    expect(modes.length).toBeGreaterThan(0);
    const open = await orders(user);
    expect(open).toHaveLength(modes.length);
    // Every accepted order has the margin mode that it asked for.
    expect(new Set(open.map(({ marginMode }) => marginMode))).toEqual(new Set(modes));
    expect(new Set(modes).size).toBe(1);
    expect(await setting(user)).toMatchObject({ marginMode: modes[0] });
  }
});

test('an order that is refused leaves a setting that another call made meanwhile', async () => {
  for (let turn = 0; turn < 8; turn += 1) {
    const user = await trader();
    const refused = user.post(OPEN, limit(BUY, '89000', '900', { leverage: 50 }));
    const set = user.post('/api/contract/leverage', { symbol: 'BTC', leverage: 50 });
    expect((await refused).code).not.toBe(0);
    await done(set);
    expect(await setting(user)).toMatchObject({ leverage: 50 });
  }
});

test('an order that is refused takes back the margin that its leverage asked of a position', async () => {
  const [user, maker] = [await trader(), await trader()];
  const isolated = { symbol: 'BTC', marginMode: ISOLATED };
  await done(user.post('/api/contract/marginMode', isolated));
  await trade(maker, user, SELL, '90000', '0.1');
  const before = { positions: await positions(user), wallet: await wallet(user) };
  expect(before.positions[0]).toMatchObject({ leverage: 20, initMargin: '450', extraMargin: '0' });
  const refused = await user.post(
    OPEN,
    limit(BUY, '89000', '30', { leverage: 10, marginMode: ISOLATED }),
  );
  expect(refused.code).not.toBe(0);
  const [position] = await positions(user);
  expect(position).toMatchObject({ leverage: 20, initMargin: '450', extraMargin: '0' });
  expect(await wallet(user)).toEqual(before.wallet);
  await done(user.post(OPEN, market(SELL, '0.1')));
});

test('exits of an order that waits for its trigger lie beyond that trigger, as when it was placed', async () => {
  const user = await trader();
  const stop = market(BUY, '0.01', { stopPrice: '91000' });
  const { code: orderCode } = await done(user.post<{ code: string }>(OPEN, stop));
  const exits = (triggerPrice: string) =>
    user.post(EXITS, { orderCode, takeProfit: { triggerPrice }, stopLoss: null });
  expect((await exits('90500')).code).toBe(Code.takeProfitNotHigher);
  await done(exits('91500'));
  await done(user.post(EXITS, { orderCode, stopLoss: { triggerPrice: '90500' } }));
});

test('close all counts a position of which the book takes only a part among those that failed', async () => {
  const [user, maker] = [await trader(), await trader()];
  const eth = (order: object) => ({ ...order, symbol: 'ETHUSDT' });
  await done(maker.post(OPEN, eth(limit(SELL, '3000', '1'))));
  await done(user.post(OPEN, eth(market(BUY, '1'))));
  await done(maker.post(OPEN, eth(limit(BUY, '2990', '0.4'))));
  const closed = await done(user.post('/api/contract/closeAll', {}));
  expect(closed).toMatchObject({ count: 0, failed: [{ code: Code.noLiquidity }] });
  expect((await positions(user))[0]).toMatchObject({ quantity: '0.600' });
});

test('a late close, or one that comes again, closes no newer position (I12)', async () => {
  const [user, maker] = [await trader(), await trader()];
  const path = ({ positionCode }: Placed) => `/api/contract/${positionCode}/close`;
  const first = await trade(maker, user, SELL, '90000', '0.1');
  await done(maker.post(OPEN, limit(BUY, '90000', '0.1')));
  const body = { price: '0', quantity: '0.1', clientOrderId: 'close-1' };
  const closed = await done(user.patch<Placed>(path(first), body));
  const second = await trade(maker, user, SELL, '90000', '0.1');
  expect(second.positionCode).not.toBe(first.positionCode);
  await done(maker.post(OPEN, limit(BUY, '90000', '0.1')));
  // Again: the first answer. Late: there is no such position any more.
  expect(await done(user.patch<Placed>(path(first), body))).toEqual(closed);
  const late = { ...body, clientOrderId: 'close-2' };
  expect((await user.patch(path(first), late)).code).toBe(Code.positionUnknown);
  const { positionCode } = first;
  const reducing = { positionCode, reduceOnly: true };
  expect((await user.post(OPEN, market(SELL, '0.1', reducing))).code).toBe(Code.positionUnknown);
  expect(await positions(user)).toHaveLength(1);
  // The same key for another position is another request.
  expect((await user.patch(path(second), body)).code).toBe(Code.keyReused);
  await done(user.patch(path(second), late));
  expect(await positions(user)).toEqual([]);
});

test('what was done to a position or an order that is gone is told again as it was (I12)', async () => {
  const [user, maker] = [await trader(), await trader()];
  const once = (key: string) => ({ 'idempotency-key': key });
  await done(user.post('/api/contract/marginMode', { symbol: 'BTC', marginMode: ISOLATED }));
  const { positionCode } = await trade(maker, user, SELL, '90000', '0.1');
  const resting = await done(user.post<Placed>(OPEN, limit(BUY, '89000', '0.1')));
  const steps = {
    margin: () => user.post('/api/contract/margin', { positionCode, amount: '10' }, once('margin')),
    exits: () =>
      user.post(EXITS, { positionCode, stopLoss: { triggerPrice: '50000' } }, once('exits')),
    orderExits: () =>
      user.post(
        EXITS,
        { orderCode: resting.code, takeProfit: { triggerPrice: '99000' } },
        once('order-exits'),
      ),
    cancel: () => user.patch(`/api/contract/${resting.code}/cancel`, {}, once('cancel')),
  };
  const first = await Promise.all(
    Object.values(steps)
      .slice(0, 3)
      .map((step) => done(step())),
  );
  const cancelled = await done(steps.cancel());
  await done(maker.post(OPEN, limit(BUY, '90000', '0.1')));
  await done(user.post(OPEN, market(SELL, '0.1', { reduceOnly: true })));
  expect(await positions(user)).toEqual([]);
  expect(await done(steps.margin())).toEqual(first[0]);
  // Exits that wait no longer are not named.
  expect(await done(steps.exits())).toEqual({ ...(first[1] as object), codes: [] });
  expect(await done(steps.orderExits())).toEqual(first[2]);
  expect(await done(steps.cancel())).toEqual(cancelled);
});
