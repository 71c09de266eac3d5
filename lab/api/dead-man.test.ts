import { setTimeout as sleep } from 'node:timers/promises';
import { FEED_PATH, FeedAction } from '@bourse/contract/feed.ts';
import {
  type Envelope,
  EnvelopeSchema,
  type SignInRequest,
  SignInRequestSchema,
} from '@bourse/contract/gen/exchange/v1/feed_pb.js';
import { encode } from '@bourse/contract/plain.ts';
import { expect, test } from 'vitest';
import {
  BUY,
  done,
  EXITS,
  limit,
  OPEN,
  orders,
  ownFuturesStage,
  SELL,
  trade,
  type User,
} from './futures-steps.ts';

const { exchange, trader } = ownFuturesStage();
const PATH = '/api/trade/cancelAfter';

interface State {
  readonly cancelTime: number;
  readonly time: number;
}
const arm = (user: User, seconds: number) => done(user.post<State>(PATH, { seconds }));

/** Someone with an order that waits on spot, and one on a contract. */
async function trading(): Promise<User> {
  const user = await trader();
  const move = { coin: 'USDT', amount: '5000' };
  await done(user.post('/api/finance/transfer/internal', { ...move, from: 3, to: 1 }));
  await done(user.post('/api/finance/transfer/internal', { ...move, from: 1, to: 2 }));
  const order = { symbol: 'BTCUSDT', orderType: 1, quantity: '0.001' };
  await done(user.post('/api/spot/order/place', { ...order, orderSide: 1, price: '85000' }));
  await done(user.post('/api/contract/open', { ...order, side: 1, price: '88000' }));
  expect(await openCount(user)).toBe(2);
  return user;
}

/** Why the orders of the histories closed, spot first. */
async function reasons(user: User): Promise<readonly string[]> {
  type History = { readonly list: readonly { readonly reason: string }[] };
  const spot = await done(user.get<History>('/api/spot/order?status=3'));
  const futures = await done(user.get<History>('/api/contract/order/history'));
  return [...spot.list, ...futures.list].map(({ reason }) => reason);
}

async function openCount(user: User): Promise<number> {
  const spot = await done(user.get<{ total: number }>('/api/spot/order?status=1'));
  const futures = await done(user.get<{ total: number }>('/api/contract/order/list'));
  return spot.total + futures.total;
}

test('a dead-man switch that is not renewed cancels all open orders, and only their owner’s', async () => {
  const [user, other] = [await trading(), await trading()];
  const { cancelTime, time } = await arm(user, 5);
  expect(cancelTime).toBe(time + 5_000);
  // Renewed: from now on again, for so long that a busy machine sees the first time pass before.
  const renewed = await arm(user, 15);
  await sleep(cancelTime - Date.now() + 500);
  expect(await openCount(user)).toBe(2);
  await expect.poll(() => openCount(user), { timeout: 30_000, interval: 50 }).toBe(0);
  expect(Date.now()).toBeGreaterThanOrEqual(renewed.cancelTime - 50);
  expect(await openCount(other)).toBe(2);
  await expect.poll(() => reasons(user)).toEqual(['unattended', 'unattended']);
  // It went off once: what comes later stays.
  expect(await done(user.get<State>(`${PATH}/state`))).toMatchObject({ cancelTime: 0 });
});

test('one that is turned off cancels nothing', async () => {
  const user = await trading();
  const { cancelTime } = await arm(user, 5);
  expect(await arm(user, 0)).toMatchObject({ cancelTime: 0 });
  await sleep(cancelTime - Date.now() + 500);
  expect(await openCount(user)).toBe(2);
});

test('it survives a restart: one that is due later waits, one that was due meanwhile goes off', async () => {
  const [soon, later] = [await trading(), await trading()];
  await arm(soon, 1);
  const { cancelTime } = await arm(later, 3_600);
  await exchange().restart();
  await expect.poll(() => openCount(soon), { interval: 100 }).toBe(0);
  expect(await openCount(later)).toBe(2);
  expect(await done(later.get<State>(`${PATH}/state`))).toMatchObject({ cancelTime });
});

/** A socket that is signed in. */
async function socketOf(user: User, cancelOnDisconnect: boolean): Promise<WebSocket> {
  const socket = new WebSocket(exchange().address.replace('http', 'ws') + FEED_PATH);
  await new Promise((resolve) => {
    socket.onopen = resolve;
  });
  const { token } = user;
  const data = encode<SignInRequest>(SignInRequestSchema, { token, cancelOnDisconnect });
  const frame = { action: FeedAction.signIn, data, time: 0, sequence: 0 };
  const answered = new Promise((resolve) => {
    socket.onmessage = resolve;
  });
  socket.send(Uint8Array.from(encode<Envelope>(EnvelopeSchema, frame)));
  await answered;
  return socket;
}

test('a socket that asked for it at its sign-in cancels all open orders when it is gone', async () => {
  const user = await trading();
  const [plain, careful] = [await socketOf(user, false), await socketOf(user, true)];
  plain.close();
  await sleep(500);
  expect(await openCount(user)).toBe(2);
  careful.close();
  await expect.poll(() => openCount(user), { interval: 50 }).toBe(0);
  await expect.poll(() => reasons(user)).toEqual(['unattended', 'unattended']);
});

test('X1 the exits that guard a position stay: a dead man, a lost socket and a cancel of all end the orders beside them', async () => {
  const [user, other] = [await trading(), await trading()];
  const taken = await trade(other, user, SELL, '90000', '0.01');
  const stopLoss = { triggerPrice: '80000' };
  await done(user.post(EXITS, { positionCode: taken.positionCode, stopLoss }));
  const enter = () => done(user.post(OPEN, limit(BUY, '87000', '0.01')));
  const kinds = async () => (await orders(user)).map(({ exitType }) => exitType);
  expect((await kinds()).sort()).toEqual(['', 'stopLoss']);
  await arm(user, 1);
  await expect.poll(kinds, { interval: 50 }).toEqual(['stopLoss']);
  await enter();
  (await socketOf(user, true)).close();
  await expect.poll(kinds, { interval: 50 }).toEqual(['stopLoss']);
  await enter();
  const cancelAll = (body: object) => done(user.post('/api/contract/cancelAll', body));
  expect(await cancelAll({})).toMatchObject({ count: 1 });
  expect(await kinds()).toEqual(['stopLoss']);
  expect(await cancelAll({ exits: true })).toMatchObject({ count: 1 });
  expect(await kinds()).toEqual([]);
});
