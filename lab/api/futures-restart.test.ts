import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import {
  BUY,
  done,
  EXITS,
  limit,
  market,
  OPEN,
  orders,
  ownFuturesStage,
  type Placed,
  positions,
  SELL,
  type User,
  wallet,
} from './futures-steps.ts';

const { exchange, trader } = ownFuturesStage();

/** Everything that a user is shown of futures. */
async function shown(user: User) {
  const [settings, history, fills] = await Promise.all(
    ['settings', 'order/history', 'fills'].map((path) => done(user.get(`/api/contract/${path}`))),
  );
  const own = { positions: await positions(user), orders: await orders(user) };
  return { ...own, wallet: await wallet(user), settings, history, fills };
}

/** An isolated long that grew, was given margin, was closed in part, and has orders of each kind. */
async function isolatedSteps(user: User, other: User): Promise<void> {
  await done(user.post('/api/contract/marginMode', { symbol: 'BTC', marginMode: 1 }));
  const exits = {
    takeProfit: { triggerPrice: '99000', triggerPriceType: 2 },
    stopLoss: { triggerPrice: '85000', price: '84900', triggerPriceType: 1, quantity: '0.02' },
  };
  await done(user.post(OPEN, limit(BUY, '90000', '0.05', exits)));
  for (const part of ['0.01', '0.02']) await done(other.post(OPEN, limit(SELL, '90000', part)));
  const positionCode = (await positions(user))[0]?.code;
  await done(user.post('/api/contract/margin', { positionCode, amount: '12.34567891' }));
  for (const price of ['91000', '92000']) {
    await done(user.post(OPEN, limit(SELL, price, '0.02', { reduceOnly: true })));
  }
  await done(other.post(OPEN, limit(BUY, '89900', '0.015')));
  const half = { orderType: 2, quantity: '0.015' };
  await done(user.patch(`/api/contract/${positionCode}/close`, half));
  await done(user.post('/api/contract/leverage', { symbol: 'BTC', leverage: 33 }));
  const takeProfit = { triggerPrice: '96000' };
  await done(user.post(OPEN, market(BUY, '0.01', { stopPrice: '95000', takeProfit })));
  const pair = { takeProfit: { triggerPrice: '97000' }, stopLoss: { triggerPrice: '86000' } };
  await done(user.post(EXITS, { positionCode, ...pair }));
}

/** A short in one-way mode against a cross long whose exits came with its order. */
async function crossSteps(oneWay: User, cross: User): Promise<void> {
  await done(oneWay.post('/api/contract/positionMode', { mode: 2 }));
  await done(oneWay.post(OPEN, limit(SELL, '90100', '0.03')));
  const exits = {
    takeProfit: { triggerPrice: '93000' },
    stopLoss: { triggerPrice: '86000', triggerPriceType: 2 },
  };
  await done(cross.post(OPEN, market(BUY, '0.03', exits)));
  await done(oneWay.post(OPEN, limit(BUY, '88500', '0.01', { reduceOnly: true })));
  const stopLoss = { triggerPrice: '87000' };
  await done(oneWay.post(OPEN, limit(BUY, '88000', '0.05', { stopLoss })));
  const waiting = limit(BUY, '79000', '0.05', { stopPrice: '80000' });
  const { code: orderCode } = await done(cross.post<Placed>(OPEN, waiting));
  await done(cross.post(EXITS, { orderCode, takeProfit: exits.takeProfit, stopLoss: null }));
}

test('F46 I19 everybody is shown the same of futures before and after a restart, to the millisecond', async () => {
  const users = [await trader(), await trader(), await trader(), await trader()] as const;
  const [isolated, other, oneWay, cross] = users;
  await isolatedSteps(isolated, other);
  await crossSteps(oneWay, cross);
  const [position] = await positions(isolated);
  // Cost 1,350; margin (135 + 12.34567891) / 2, up; (1,350 - margin) / 0.015 / (1 - 0.5%), up.
  expect(position).toMatchObject({
    quantity: '0.0150',
    initMargin: '40.90909091',
    extraMargin: '32.76374855',
    liqPrice: '85516.1',
    bankruptcyPrice: '85088.5',
    costs: '1.21425',
  });
  // O6: reduce-only orders are shown with the quantity that they may still close.
  const closing = (await orders(isolated)).filter(
    ({ reduceOnly, exitType }) => reduceOnly && !exitType,
  );
  expect(closing.map(({ price, quantity }) => [price, quantity])).toEqual([['91000.0', '0.0150']]);

  // Lights may be a second old, and older on a busy machine.
  const all = () => Promise.all(users.map(shown));
  let before = await all();
  const isSettled = async () => {
    const last = before;
    before = await all();
    return isDeepStrictEqual(before, last);
  };
  await sleep(1_100);
  await expect.poll(isSettled, { interval: 1_100 }).toBe(true);
  await exchange().restart();
  await expect.poll(all, { timeout: 30_000 }).toEqual(before);
});
