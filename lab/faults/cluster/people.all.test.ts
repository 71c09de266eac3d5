import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Feed } from '@bourse/client/feed.ts';
import { type SigningKey, signCall } from '@bourse/client/sign-call.ts';
import type { Book } from '@bourse/contract/book-fold.ts';
import { Code } from '@bourse/contract/codes.ts';
import { OrderStatus } from '@bourse/contract/enumerations.ts';
import { routes } from '@bourse/contract/routes.ts';
import { withClient } from '@bourse/server/platform/db/postgres/with-client.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ServerProcess } from '../../load/server-process.ts';
import { call, openSession } from '../../load/traders.ts';
import { ownFills } from './own-fills.ts';
import { ClusterWorld } from './world.ts';

const KNOWN_EVERYWHERE_MS = 1_000;
const BALANCES = routes.totalAsset.path;
const ORDER = routes.spotOrderPlace.path;
const order = { symbol: 'BTCUSDT', orderType: 1, orderSide: 1, quantity: '0.0001' };

let world: ClusterWorld;
beforeAll(async () => {
  world = await ClusterWorld.start({ gatewaysCount: 3, tradersEach: 8 });
});
afterAll(() => world?.stop());

const addressOf = (at: number) => (world.gateways[at] as ServerProcess).address;

async function makeKey(of: number, rights: readonly string[]): Promise<SigningKey> {
  const body = { name: 'Bot', rights };
  const path = routes.apiKeyCreate.path;
  const { data, msg } = await call<{ key: { code: string }; secret: string }>(
    ...([addressOf(0), world.trader(of), 'POST', path, body] as const),
  );
  expect(data, msg).not.toBeNull();
  return { code: data.key.code, secret: data.secret };
}

/** A signed call, as it is sent to each of some gateways; the codes of their answers. */
async function signed(
  key: SigningKey,
  gates: readonly number[],
  method: string,
  path: string,
  body = '',
) {
  const authorization = signCall(key, method, path, body);
  const ask = async (at: number): Promise<number> => {
    const headers = { authorization, ...(body && { 'content-type': 'application/json' }) };
    const response = await fetch(addressOf(at) + path, { method, headers, body: body || null });
    return ((await response.json()) as { code: number }).code;
  };
  return Promise.all(gates.map(ask));
}

/** Milliseconds from a change at one gateway until the other one refuses; and with what. */
async function untilRefused(change: () => Promise<unknown>, ask: () => Promise<number>) {
  // It is known there, and kept.
  await expect.poll(ask, { timeout: 20_000 }).toBe(0);
  const changing = performance.now();
  await change();
  for (;;) {
    const code = await ask();
    if (code !== 0) return { code, tookMs: performance.now() - changing };
    if (performance.now() - changing > 20_000) throw new Error('it is never refused');
    await sleep(40);
  }
}

const act = async (of: number, token: string, path: string, body: object = {}) => {
  const { code, msg } = await call(
    addressOf(0),
    { ...world.trader(of), token },
    'POST',
    path,
    body,
  );
  expect(code, msg).toBe(0);
};

/** What ends at the first gateway, each by a way of its own, and what the second one says then. */
const ends: Readonly<Record<string, (of: number) => Promise<{ code: number; tookMs: number }>>> = {
  async 'a session'(of) {
    const { userId } = world.trader(of);
    const token = await withClient(world.database.url, 'test', (client) =>
      openSession(client, userId),
    );
    const ask = async () => (await call(addressOf(1), { userId, token }, 'GET', BALANCES)).code;
    return untilRefused(() => act(of, token, routes.logout.path), ask);
  },
  async 'a key'(of) {
    const key = await makeKey(of, ['read']);
    const path = routes.apiKeyRemove.path.replace('{code}', key.code);
    const ask = async () => (await signed(key, [1], 'GET', BALANCES))[0] as number;
    return untilRefused(() => act(of, world.trader(of).token, path), ask);
  },
  async 'a right of a key'(of) {
    const key = await makeKey(of, ['read', 'trade']);
    const path = routes.apiKeyChange.path.replace('{code}', key.code);
    const ask = async () => {
      const [code] = await signed(key, [1], 'POST', routes.spotOrderCancelAll.path, '{}');
      return code as number;
    };
    const change = () => act(of, world.trader(of).token, path, { rights: ['read'] });
    return untilRefused(change, ask);
  },
};

test.each(
  Object.entries(ends).flatMap(([name, end]) => [1, 2, 3].map((round) => ({ name, end, round }))),
)(
  'F68 $name that ends at one gateway is refused at the other within a second (round $round)',
  async ({ name, end, round }) => {
    const { code, tookMs } = await end(round);
    console.log(`${name}: refused elsewhere after ${Math.round(tookMs)} ms (${code})`);
    expect(code).not.toBe(Code.tooManyRequests);
    expect(tookMs).toBeLessThan(KNOWN_EVERYWHERE_MS);
  },
);

test.each(Object.entries(ends))(
  'F68 %s that ends while no process hears of changes is refused at the other within a second',
  async (name, end) => {
    let isCut = true;
    const cutting = (async () => {
      while (isCut) {
        await world.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
            where datname = current_database() and application_name = 'bourse-people-changes'`,
        );
        await sleep(20);
      }
    })();
    try {
      const { code, tookMs } = await end(4);
      console.log(`${name}, unheard: refused elsewhere after ${Math.round(tookMs)} ms (${code})`);
      expect(tookMs).toBeLessThan(KNOWN_EVERYWHERE_MS);
    } finally {
      isCut = false;
      await cutting;
    }
  },
);

test('S24 F21 the same signed order at two gateways at once, 1,000 times: one is taken', {
  timeout: 300_000,
}, async () => {
  const begun = await world.logEnd();
  const traders = Array.from({ length: 20 }, (_, at) => at + 2);
  const placeAll = async (of: number) => {
    const key = await makeKey(of, ['read', 'trade']);
    // A gateway takes nothing that was signed before all others knew of it.
    await expect.poll(() => signed(key, [0, 1], 'GET', BALANCES), { timeout: 20_000 }).toContain(0);
    const body = JSON.stringify({ ...order, price: '84000' });
    const told: number[][] = [];
    while (told.length < 50) {
      const codes = await signed(key, [0, 1], 'POST', ORDER, body);
      // Neither was taken: the budget of the account is used up.
      if (codes.includes(Code.tooManyRequests)) await sleep(300);
      else told.push(codes.sort((one, other) => one - other));
    }
    return told;
  };
  const told = (await Promise.all(traders.map(placeAll))).flat();
  expect(told).toHaveLength(1_000);
  expect(told.filter((codes) => `${codes}` !== `0,${Code.callRepeated}`)).toEqual([]);
  const users = new Set(traders.map((of) => world.userOf(of)));
  const placed = (await world.commandsAfter(begun)).filter(
    ({ body, user }) => body.case === 'placeOrder' && users.has(user),
  );
  expect(placed).toHaveLength(1_000);
  for (const of of traders) await world.cancelAll(of);
});

test('F65 who signs in at one gateway and orders at another hears of the fill at a third, and every list has it', {
  timeout: 300_000,
}, async () => {
  const maker = await world.join();
  const supply = { ...order, orderSide: 2, quantity: '0.02', price: '84900' };
  expect((await call(addressOf(0), world.trader(maker), 'POST', ORDER, supply)).code).toBe(0);
  const heardMs: number[] = [];
  const listedMs: number[] = [];
  // Whose budgets of orders are full.
  for (const number of [0, 1, 22, 23]) {
    const { userId } = world.trader(number);
    const token = await withClient(world.database.url, 'test', (client) =>
      openSession(client, userId),
    );
    const taker = { userId, token };
    expect((await call(addressOf(0), taker, 'GET', BALANCES)).code).toBe(0);
    const fills = await ownFills(addressOf(2), taker);
    for (let count = 0; count < 40; count += 1) {
      const key = `fill-${number}-${count}`;
      const sentAt = performance.now();
      let seen = '';
      const body = { ...order, price: '84900', clientOrderId: key };
      const hear = (headers: Headers) => {
        seen = headers.get('x-log-sequence') ?? '';
      };
      const answer = await call<{ code: string }>(
        ...([addressOf(1), taker, 'POST', ORDER, body, {}, hear] as const),
      );
      expect(answer.code, answer.msg).toBe(0);
      const askedAt = performance.now();
      const path = `/api/spot/order?clientOrderId=${key}`;
      const { data } = await call<{ list: object[] }>(
        ...([addressOf(0), taker, 'GET', path, undefined, { 'x-log-sequence': seen }] as const),
      );
      listedMs.push(performance.now() - askedAt);
      expect(data.list).toMatchObject([{ clientOrderId: key, status: OrderStatus.FILLED }]);
      heardMs.push((await fills.of(answer.data.code)) - sentAt);
    }
    fills.close();
  }
  const p99 = (times: number[]) =>
    times.sort((one, other) => one - other)[Math.ceil(times.length * 0.99) - 1] as number;
  console.log(
    `fill heard p99 ${p99(heardMs).toFixed(1)} ms, list p99 ${p99(listedMs).toFixed(1)} ms`,
  );
  expect(p99(heardMs)).toBeLessThan(100);
  expect(p99(listedMs)).toBeLessThan(100);
});

/** One address before two gateways, as a proxy gives: a connection goes to the first of them that lives. */
async function openFront(gates: readonly number[]) {
  const sockets = new Set<Socket>();
  const server = createServer((asking) => {
    const goOn = ([at, ...others]: readonly number[]) => {
      if (at === undefined) return void asking.destroy();
      const gate = connect(Number(new URL(addressOf(at)).port), '127.0.0.1');
      gate.once('error', () => goOn(others));
      gate.once('connect', () => {
        gate.removeAllListeners('error').on('error', () => asking.destroy());
        asking.pipe(gate).pipe(asking);
        for (const one of [asking, gate]) sockets.add(one);
        gate.on('close', () => asking.destroy());
        asking.on('close', () => gate.destroy());
      });
    };
    asking.on('error', () => asking.destroy());
    goOn(gates);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  return {
    address: `http://127.0.0.1:${port}`,
    close() {
      for (const one of sockets) one.destroy();
      server.close();
    },
  };
}

test.each([1, 2, 3])(
  'F31 a gateway is killed, time %i: its clients go on at the other within two seconds, and their book has no gap',
  async (time) => {
    await expect.poll(() => world.readiness(0), { timeout: 20_000 }).toBe(200);
    const front = await openFront([0, 1]);
    const books: { readonly book: Book; readonly at: number }[] = [];
    const feed = new Feed({ address: front.address });
    try {
      feed.watchBook('spot', 'BTCUSDT', (book) => books.push({ book, at: performance.now() }));
      await expect.poll(() => books.length, { timeout: 20_000 }).toBeGreaterThan(0);
      let killedAt = 0;
      const firstMs = await world.tradeOver(async () => {
        killedAt = performance.now();
        await (world.gateways[0] as ServerProcess).kill();
        await expect.poll(() => books.at(-1)?.at, { timeout: 20_000 }).toBeGreaterThan(killedAt);
      });
      const bookMs = (books.find(({ at }) => at > killedAt)?.at ?? 0) - killedAt;
      console.log(
        `gateway killed: order after ${Math.round(firstMs)} ms, book after ${Math.round(bookMs)} ms`,
      );
      expect(firstMs).toBeLessThan(2_000);
      expect(bookMs).toBeLessThan(2_000);
      const shown = async () => {
        const answer = await fetch(
          `${addressOf(1)}/api/product/spot/depth?symbol=BTCUSDT&limit=500`,
        );
        const { data } = (await answer.json()) as {
          data: { buy: { price: string; volume: string }[] };
        };
        return data.buy.map(({ price, volume }) => `${Number(price)} ${Number(volume)}`);
      };
      const heard = () =>
        books
          .at(-1)
          ?.book.bids.map(({ priceValue, volumeValue }) => `${priceValue} ${volumeValue}`);
      await expect.poll(async () => `${heard()}` === `${await shown()}`).toBe(true);
      expect(world.refused).toEqual([]);
    } finally {
      feed.close();
      front.close();
    }
    await world.replaceGateway(0);
    await world.check();
    if (time < 3) await Promise.all(Array.from({ length: 24 }, (_, of) => world.cancelAll(of)));
  },
);

test('I19 the rows that are there are those that the log gives from zero', async () => {
  await world.checkRebuild();
});
