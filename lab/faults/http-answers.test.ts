import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Code } from '@bourse/contract/codes.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Trader } from '../load/traders.ts';
import { HttpWorld } from './http-world.ts';
import { useOwnWorld } from './use-world.ts';

const PLACE = '/api/spot/order/place';
const order = { symbol: 'BTCUSDT', orderType: 1, orderSide: 1, price: '85000', quantity: '0.001' };

// What goes on and on from an address closes it to others.
const world = useOwnWorld(() => HttpWorld.start());
let trader: Trader;
let others: Trader[];

beforeAll(async () => {
  [trader, ...others] = (await world().traders(8)) as [Trader, ...Trader[]];
  await world().ask({ method: 'POST', path: '/api/demo/claim', body: {}, trader });
  const body = { from: 1, to: 2, coin: 'USDT', amount: '9000' };
  await world().ask({ method: 'POST', path: '/api/finance/transfer/internal', body, trader });
});

const place = (body: unknown) => world().ask({ method: 'POST', path: PLACE, body, trader });

describe('S12 every answer has the security headers', () => {
  const expected = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'x-frame-options': 'DENY',
  };

  test.each([
    ...['/', '/%', '/%zz', '/api/%', '/api/exchange/time', '/api/nothing', '/docs', '/docs/json'],
    ...['/assets/none.js', '/readyz', '/metrics', '/dev/outbox', '/coins/btc.svg', '/%00'],
    ...['/api/%E0%A4%A', '/..%2f', '//', '/?%'],
  ])('%s', async (path) => {
    for (const accept of ['text/html', 'application/json']) {
      const { headers } = await world().ask({ path, headers: { accept } });
      expect(headers).toMatchObject(expected);
      expect(headers['content-security-policy']).toContain("default-src 'none'");
      expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    }
  });

  test.each([
    ['a line that is no request', 'nonsense\r\n\r\n', 400],
    ['a header that is none', 'GET / HTTP/1.1\r\nhost: a\r\n\u0001: x\r\n\r\n', 400],
    ['a header without end', `GET / HTTP/1.1\r\nhost: a\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    ['an upgrade to nothing', upgrade('/nothing'), 404],
    ['a feed for another origin', upgrade('/ws/kline', 'origin: https://evil.example'), 403],
    ['a handshake of no version', upgrade('/ws/kline').replace('version: 13', 'version: 7'), 400],
    ['a handshake without its key', upgrade('/ws/kline').replace('-key: AAAA', '-key: '), 400],
    ['no host', 'GET /api/exchange/time HTTP/1.1\r\n\r\n', 400],
    ['an expectation', 'GET /api/exchange/time HTTP/1.1\r\nhost: a\r\nexpect: x\r\n\r\n', 417],
  ])('on a socket: %s', async (_what, request, status) => {
    const answer = (await exchangeBytes(request)).toLowerCase();
    expect(answer).toMatch(new RegExp(`^http/1.1 ${status} `));
    expect(answer).toMatch(/\r\nx-request-id: [0-9a-f-]{36}\r\n/);
    for (const [name, value] of Object.entries(expected)) {
      expect(answer).toContain(`${name}: ${value.toLowerCase()}`);
    }
  });
});

test.each([
  ['to nothing', upgrade('/nothing')],
  ['for another origin', upgrade('/ws/kline', 'origin: https://evil.example')],
  ['of no version', upgrade('/ws/kline').replace('version: 13', 'version: 7')],
])(
  'F41 a handshake %s is over for whoever keeps its side open, too',
  async (_what, request) => {
    const { hostname, port } = new URL(world().address);
    const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
    socket.on('error', () => undefined);
    socket.write(request);
    socket.resume();
    await once(socket, 'end');
    const closed = new Promise((resolve) => socket.once('close', resolve));
    const more = setInterval(() => socket.write('more'), 20);
    await closed.finally(() => clearInterval(more));
  },
  5_000,
);

function upgrade(path: string, more = 'x-none: 1'): string {
  return `GET ${path} HTTP/1.1\r\nhost: a\r\nconnection: upgrade\r\nupgrade: websocket\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\nsec-websocket-version: 13\r\n${more}\r\n\r\n`;
}

/** What the server says to these bytes until it is silent. */
function exchangeBytes(request: string): Promise<string> {
  const { hostname, port } = new URL(world().address);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(request, 'latin1'));
    let answer = '';
    const finish = () => {
      socket.destroy();
      resolve(answer);
    };
    socket.setTimeout(10_000, finish);
    socket.on('data', (bytes) => {
      // What it still has to say comes at once; the first word may take a busy machine a while.
      socket.setTimeout(1_500);
      answer += bytes.toString('latin1');
    });
    socket.on('end', finish);
    socket.on('error', (error) => (answer ? finish() : reject(error)));
  });
}

describe('a wrong method on a known path is 405', () => {
  test.each([
    ['GET', PLACE, 'POST'],
    ['PATCH', '/api/contract/open', 'POST'],
    ['POST', '/api/exchange/time', 'GET, HEAD'],
    ['DELETE', '/api/exchange/time', 'GET, HEAD'],
    ['POST', '/api/spot/order/7', 'GET, HEAD'],
    ['GET', '/api/spot/order/7/cancel', 'PATCH'],
    ['PUT', '/docs', 'GET, HEAD'],
    ['POST', '/spot/BTCUSDT', 'GET, HEAD'],
  ])('%s %s', async (method, path, allow) => {
    const answer = await world().ask({ method, path });
    expect([answer.status, answer.code, answer.data]).toEqual([405, Code.methodNotAllowed, null]);
    expect(answer.headers.allow).toBe(allow);
  });

  test.each(['/api/exchange', '/api/exchange/time/x', '/api/spot/order/7/8', '/none'])(
    '%s is known by no method',
    async (path) => {
      expect((await world().ask({ method: 'POST', path })).status).toBe(404);
    },
  );
});

describe('S23 an answer says how much of its budget is left', () => {
  test('in the fields of the IETF draft, refused or not', async () => {
    const [other] = others as [Trader];
    const ask = () => world().ask({ method: 'POST', path: PLACE, body: order, trader: other });
    const first = await ask();
    expect(first.headers['ratelimit-policy']).toBe('"order";q=50;w=10');
    expect(first.headers.ratelimit).toBe('"order";r=49;t=1');
    const answers = await Promise.all(Array.from({ length: 70 }, ask));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(5);
    for (const { headers } of refused) {
      expect(headers.ratelimit).toMatch(/^"order";r=0;t=\d+$/);
      expect(headers['ratelimit-policy']).toBe('"order";q=50;w=10');
    }
    const visitor = await world().ask({ path: '/api/exchange/time' });
    expect(visitor.headers['ratelimit-policy']).toBe('"read";q=40;w=2');
  });

  test('and the document says the numbers', async () => {
    const { body } = { body: (await world().ask({ path: '/docs' })).msg };
    expect(body).toContain('50 calls in 10 s');
  });
});

describe('S14 S33 what is sent is taken whole or refused', () => {
  test.each([
    [{ ...order, timeInforce: 'PO' }, 'timeInforce'],
    [{ ...order, clientOrderID: 'a' }, 'clientOrderID'],
    [{ ...order, reduceOnly: true }, 'reduceOnly'],
    [{ ...order, constructor: 1 }, 'constructor'],
  ])('an unknown field is refused by its name: %o', async (body, field) => {
    const before = await world().commandCount();
    const answer = await place(body);
    expect([answer.status, answer.code]).toEqual([422, Code.shapeInvalid]);
    expect(answer.msg).toContain(field);
    expect(await world().commandCount()).toBe(before);
  });

  test('an unknown field inside of another, too', async () => {
    const body = {
      ...{ symbol: 'BTCUSDT', orderType: 1, side: 1, price: '80000', quantity: '0.001' },
      stopLoss: { triggerPrice: '70000', trigerPriceType: 2 },
    };
    const answer = await world().ask({ method: 'POST', path: '/api/contract/open', body, trader });
    expect([answer.status, answer.code]).toEqual([422, Code.shapeInvalid]);
    expect(answer.msg).toContain('stopLoss.trigerPriceType');
  });

  test('every route that takes a body refuses a field that it does not know', async () => {
    const { changingRoutes, fieldsOf, bodyWith } = await import('./route-fields.ts');
    for (const [at, [name, { method, path }]] of changingRoutes.entries()) {
      const fields = fieldsOf[name] as (typeof fieldsOf)[string];
      const answer = await world().ask({
        method,
        path: path.replace('{code}', fields.code ?? '7'),
        body: bodyWith(fields.good, 'misspelt', '1'),
        trader: others[1 + (at % (others.length - 1))],
      });
      expect([name, answer.status, answer.msg]).toEqual([
        name,
        422,
        expect.stringContaining('misspelt'),
      ]);
    }
  });

  test.each(['1e3', '1E3', '1e0', '10e-1', '1.0', '0.99999999999999999999', '-0', '1.5'])(
    'the JSON number %s is no amount, as its text is none',
    async (raw) => {
      const body = `{"from":1,"to":2,"coin":"USDT","amount":${raw}}`;
      const path = '/api/finance/transfer/internal';
      const answer = await world().ask({ method: 'POST', path, body, trader });
      expect([answer.status, answer.code]).toEqual([422, Code.shapeInvalid]);
      expect(answer.msg).toContain('amount');
    },
  );

  test('an empty filter is as an absent one', async () => {
    expect((await place(order)).code).toBe(0);
    const list = async (query: string) => {
      const answer = await world().ask<{ total: number }>({
        path: `/api/spot/order?${query}`,
        trader,
      });
      return [answer.status, answer.data?.total];
    };
    expect(await list('status=1')).toEqual([200, 1]);
    expect(
      await list('status=&startAt=&endAt=&symbol=&orderSide=&clientOrderId=&page=&pageSize='),
    ).toEqual([200, 1]);
    for (const path of [
      ...['/api/spot/fills?startAt=&endAt=', '/api/contract/order/history?startAt=&side='],
      ...['/api/finance/bill/spot?billKind=&coin=&startTime=&endTime=', '/api/country?country='],
      '/api/product/spot/history/kline?symbol=BTC&period=1m&limit=&endTime=&startTime=',
    ]) {
      expect((await world().ask({ path, trader })).status, path).toBe(200);
    }
    expect((await world().ask({ path: '/api/product/spot/depth?symbol=' })).status).toBe(422);
  });

  test('a name in a query that a call does not know is refused, also where its value is empty', async () => {
    const { sampleOf, allRoutes } = await import('./route-samples.ts');
    let refused = 0;
    for (const [at, [name, { access }]] of allRoutes.entries()) {
      const sample = sampleOf(name);
      const answer = await world().ask({
        ...sample,
        path: `${sample.path}${sample.path.includes('?') ? '&' : '?'}misspelt=`,
        ...(access.who === 'user' && { trader: others[1 + (at % (others.length - 1))] }),
      });
      // What asks for a second factor is refused before.
      if (answer.status === 403) continue;
      refused += 1;
      expect([name, answer.status, answer.code, answer.msg]).toEqual([
        ...[name, 422, Code.shapeInvalid],
        expect.stringContaining('misspelt'),
      ]);
    }
    expect(refused).toBeGreaterThan(100);
  });

  // The calls that the specification names, each with all that it sends.
  test.each([
    ...['/api/country?country=Ger', '/api/finance/bill/kind?kind=1'],
    ...['/api/product/history/kline?symbol=BTCUSDT&period=1m'],
    ...['/api/product/spot/history/kline?symbol=BTCUSDT&period=1m'],
    ...['funding', 'spot', 'contract'].map(
      (account) =>
        `/api/finance/bill/${account}?billKind=0&coin=&page=1&pageSize=20&startTime=1&endTime=2`,
    ),
    '/api/finance/account/asset?page=1&pageSize=100&accountType=2',
    ...['/api/cryptocurrency/deposit/list', '/api/cryptocurrency/withdraw/list'].map(
      (path) => `${path}?page=1&pageSize=20&coin=USDT`,
    ),
    '/api/spot/order?status=1&page=1&pageSize=20&orderSide=1&symbol=BTCUSDT&startAt=1&endAt=2',
    ...['order/list', 'order/history'].map(
      (path) =>
        `/api/contract/${path}?page=1&pageSize=20&prodCategory=3&symbol=BTCUSDT&startAt=1&endAt=2&side=1`,
    ),
    ...['position/list', 'position/history'].map(
      (path) =>
        `/api/contract/${path}?page=1&pageSize=20&prodCategory=3&symbol=BTCUSDT&startAt=1&endAt=2&positionType=1`,
    ),
    '/api/user/login/history?page=1&pageSize=10',
  ])('what the product asks is taken: %s', async (path) => {
    expect((await world().ask({ path, trader: others[0] })).status).toBe(200);
  });

  test.each([
    ...['/api/spot/order?status=2', '/api/spot/order?status=0', '/api/spot/order?orderSide=3'],
    ...['/api/contract/order/list?side=3', '/api/finance/bill/spot?billKind=999'],
    ...['/api/contract/order/list?prodCategory=1', '/api/finance/bill/kind?kind=4'],
  ])('a choice that is none is refused: %s', async (path) => {
    const answer = await world().ask({ path, trader });
    expect([answer.status, answer.code]).toEqual([422, Code.shapeInvalid]);
  });
});

describe('F65 an answer to a change says up to where the log is, and a call that names more waits', () => {
  test('of an order, to its own list', async () => {
    const { headers } = await place({ ...order, clientOrderId: 'seen' });
    const seen = String(headers['x-log-sequence']);
    expect(Number(seen)).toBeGreaterThan(0);
    const path = '/api/spot/order?clientOrderId=seen';
    const read = await world().ask({ path, trader, headers: { 'x-log-sequence': seen } });
    expect(read.data).toMatchObject({ list: [{ clientOrderId: 'seen' }] });
    expect(read.headers).not.toHaveProperty('x-log-sequence');
  });

  test('a number that the log does not reach within a second is refused', async () => {
    const headers = { 'x-log-sequence': '900000000000000' };
    const read = await world().ask({ path: '/api/spot/order', trader, headers });
    expect(read.status).toBe(503);
    expect(read.headers).toMatchObject({ 'retry-after': '1' });
    expect(read.code).toBe(Code.logBehind);
  });
});

test('F41 64 calls at once on one connection are all answered, in their order', async () => {
  const numbers = await Promise.all(
    others
      .slice(0, 4)
      .map(async (each) => (await world().ask({ path: '/api/user', trader: each })).data.UUID),
  );
  const { hostname, port } = new URL(world().address);
  const socket = connect(Number(port), hostname);
  let said = '';
  socket.on('data', (bytes) => {
    said += bytes;
  });
  const callers = Array.from({ length: 64 }, (_, number) => others[number % 4] as Trader);
  const lines = callers.map(
    ({ token }) => `GET /api/user HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${token}\r\n\r\n`,
  );
  socket.write(lines.join(''));
  const answered = () => Array.from(said.matchAll(/"UUID":"(\d+)"/g), ([, number]) => number);
  await expect.poll(answered).toEqual(callers.map((_, at) => numbers[at % 4]));
  socket.destroy();
});

/** Sends a body to its end, a slice at a time, and only then looks what was answered. */
async function sendThenRead(bytes: number, framing: 'length' | 'chunked'): Promise<string> {
  const { hostname, port } = new URL(world().address);
  const socket = connect(Number(port), hostname);
  socket.pause();
  const failed = new Promise<never>((_, reject) => socket.once('error', reject));
  const write = (text: string) =>
    Promise.race([failed, new Promise((resolve) => socket.write(text, resolve))]);
  const head = framing === 'length' ? `content-length: ${bytes}` : 'transfer-encoding: chunked';
  await write(
    `POST ${PLACE} HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n${head}\r\n\r\n`,
  );
  const slice = ' '.repeat(64 * 1024);
  for (let sent = 0; sent < bytes; sent += slice.length) {
    const part = slice.slice(0, bytes - sent);
    await write(framing === 'length' ? part : `${part.length.toString(16)}\r\n${part}\r\n`);
    await sleep(1);
  }
  if (framing === 'chunked') await write('0\r\n\r\n');
  await sleep(100);
  socket.resume();
  const answer = await Promise.race([failed, once(socket, 'data')]);
  socket.destroy();
  return String(answer);
}

test.each([
  ['length', 200_000],
  ['length', 5_000_000],
  ['chunked', 200_000],
  ['chunked', 5_000_000],
] as const)(
  'F43 a client that sends too much (%s, %i) can read that it was',
  async (framing, bytes) => {
    const answer = await sendThenRead(bytes, framing);
    expect(answer).toMatch(/^HTTP\/1.1 413 /);
    expect(answer).toContain(`"code":${Code.bodyTooLarge}`);
  },
);

test('F43 who goes on and on is cut off', async () => {
  await expect(sendThenRead(40_000_000, 'length')).rejects.toThrow();
});

test('/docs/ is /docs', async () => {
  const [bare, slash] = await Promise.all(
    ['/docs', '/docs/'].map((path) => world().ask({ path, headers: { accept: 'text/html' } })),
  );
  expect(slash?.status).toBe(200);
  expect(slash?.text).toBe(bare?.text);
});
