import { connect, createServer, type Socket } from 'node:net';
import { Exchange, Feed, type FeedState, routes } from '@bourse/client';
import type { Book } from '@bourse/contract/book-fold.ts';
import { Code } from '@bourse/contract/codes.ts';
import { feedLimits, periods } from '@bourse/contract/feed.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { done, futuresStage, type User } from './futures-steps.ts';

/** The client of programs against a running exchange, over a line that can be cut. */
const { exchange, trader } = futuresStage();
const WAIT = { timeout: 30_000, interval: 50 };

/** A line to the exchange: `cut` breaks all connections, and while it is cut none is made. */
async function lineTo(address: string) {
  const { hostname, port } = new URL(address);
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((near) => {
    if (isCut) return void near.destroy();
    const far = connect({ host: hostname, port: Number(port) });
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const place = server.address();
  if (place === null || typeof place === 'string') throw new Error('no port');
  return {
    address: `http://127.0.0.1:${place.port}`,
    cut(is: boolean) {
      isCut = is;
      if (is) for (const socket of sockets) socket.destroy();
    },
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}

let line: Awaited<ReturnType<typeof lineTo>>;
let user: User;
let program: Exchange;
let feed: Feed | undefined;
beforeEach(async () => {
  line = await lineTo(exchange().address);
  user = await trader();
  const { key, secret } = await done(
    user.post<{ key: { code: string }; secret: string }>('/api/user/apiKey/create', {
      ...{ name: 'Client', rights: ['read', 'trade'] },
    }),
  );
  program = new Exchange({ address: line.address, key: { code: key.code, secret } });
});
afterEach(async () => {
  feed?.close();
  line.cut(true);
  await line.stop();
});

const resting = (clientOrderId: string, price: string) =>
  program.call(routes.contractOpen, {
    body: {
      ...{ symbol: 'BTCUSDT', orderType: 1, side: 1 },
      ...{ price, quantity: '0.001', clientOrderId },
    },
  });

test('calls are typed by the contract, and an order with a name is placed once', async () => {
  const first = await resting('twice', '88000');
  const again = await resting('twice', '88000');
  expect(again.code).toBe(first.code);
  const { total } = await program.call(routes.contractOrders, { query: { symbol: 'BTCUSDT' } });
  expect(total).toBe(1);
  await expect(
    program.call(routes.transfer, {
      body: { from: 3, to: 1, coin: 'USDT', amount: '1' },
      idempotencyKey: 'not-allowed',
    }),
  ).rejects.toMatchObject({ name: 'Refused', code: Code.notAllowed, status: 403 });
});

test('book and account are right again after the line was cut while they changed', async () => {
  const states: FeedState[] = [];
  const onState = (state: FeedState) => void states.push(state);
  feed = new Feed({ address: line.address, ...keyOf(program), onState, random: () => 0 });
  let book: Book | undefined;
  const own = new Map<string, string>();
  let snapshots = 0;
  feed.watchBook('futures', 'BTCUSDT', (next) => {
    book = next;
  });
  feed.watchOwn(({ body }) => {
    if (body.case === 'snapshot') {
      snapshots += 1;
      own.clear();
      for (const { clientOrderId, price } of body.value.contractOrders)
        own.set(clientOrderId, price);
    } else if (body.case === 'contractOrder') {
      own.set(body.value.clientOrderId, body.value.price);
    }
  });
  const bids = () => book?.bids.map(({ price }) => Number(price)) ?? [];
  await expect.poll(() => snapshots, WAIT).toBe(1);
  await resting('before', '88100');
  await expect.poll(() => own.get('before'), WAIT).toMatch(/^88100/);
  await expect.poll(bids, WAIT).toContain(88_100);

  line.cut(true);
  await expect.poll(() => states.at(-1), WAIT).toBe('connecting');
  const order = { symbol: 'BTCUSDT', prodCategory: 3, orderType: 1, side: 1, quantity: '0.001' };
  await done(user.post('/api/contract/open', { ...order, price: '88200', clientOrderId: 'cut' }));
  line.cut(false);
  await expect.poll(() => snapshots, WAIT).toBe(2);
  expect([...own.keys()].toSorted()).toEqual(['before', 'cut']);
  await expect.poll(bids, WAIT).toContain(88_200);
  expect(states).toEqual(expect.arrayContaining(['connecting', 'open', 'connecting', 'open']));
});

test('more is watched than a second may ask for, and nobody is thrown out', async () => {
  const refusals: number[] = [];
  const states: FeedState[] = [];
  feed = new Feed({
    ...{ address: line.address, ...keyOf(program) },
    onRefusal: (code) => void refusals.push(code),
    onState: (state) => void states.push(state),
  });
  const seen = new Set<string>();
  const { list } = await program.call(routes.spotItems, {});
  for (const { symbol } of list) {
    feed.watchBook('spot', symbol, () => seen.add(`book ${symbol}`));
    feed.watchCandles('spot', symbol, '1m', () => seen.add(`candles ${symbol}`));
  }
  let hasTickers = false;
  feed.watchTickers('spot', (tickers) => {
    hasTickers ||= tickers.length > 0;
  });
  expect(list.length).toBeGreaterThan(9);
  await expect.poll(() => list.every(({ symbol }) => seen.has(`book ${symbol}`)), WAIT).toBe(true);
  await expect.poll(() => hasTickers, WAIT).toBe(true);
  expect({ refusals, states }).toEqual({ refusals: [], states: ['connecting', 'open'] });
});

test('what is watched no more takes no place of the fifty that a connection has', async () => {
  const refusals: number[] = [];
  const onRefusal = (code: number) => void refusals.push(code);
  feed = new Feed({ address: line.address, ...keyOf(program), onRefusal });
  const { list } = await program.call(routes.spotItems, {});
  const all = list.flatMap(({ symbol }) => periods.map((period) => ({ symbol, period })));
  const seen = new Set<string>();
  const watch = ({ symbol, period }: (typeof all)[number]) =>
    feed?.watchCandles('spot', symbol, period, () => seen.add(`${symbol} ${period}`));
  const most = all.slice(0, feedLimits.subscriptionsMax);
  const stops = most.map(watch);
  await expect.poll(() => seen.size, WAIT).toBe(most.length);
  stops[0]?.();
  const more = all[most.length];
  if (!more) throw new Error('too few markets');
  watch(more);
  await expect.poll(() => seen.size, WAIT).toBe(most.length + 1);
  expect(refusals).toEqual([]);
});

const keyOf = ({ key }: Exchange) => (key ? { key } : {});
