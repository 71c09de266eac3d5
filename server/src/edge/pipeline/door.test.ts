import { Agent, request } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { anyone, route } from '@bourse/contract/route.ts';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createOwnDialect, refuse } from '#dialects/own/own.ts';
import { createLogger } from '#platform/logger.ts';
import { createRateLimiter } from '#platform/rate-limiter.ts';
import { limits } from '#ports/call-budgets.ts';
import type { Answered } from './answered.ts';
import { type DoorOptions, guardDoor } from './door.ts';
import { type Implementation, implement } from './handler.ts';
import { createGateway, type Patience } from './http.ts';

/** An address of an anonymous caller, of this machine's own range. */
const STRANGER = '127.0.0.2';
const PROXY = '127.0.0.9';

const page = route({
  method: 'GET',
  path: '/api/page',
  summary: 'Answers anyone',
  tag: 'Test',
  access: anyone,
  limit: 'read',
  data: z.unknown(),
});
const deposit = route({ ...page, method: 'POST', path: '/api/deposit', body: z.object({}) });

/** Budgets do not fill up again while a test runs, however slow the machine. */
const still = { now: () => 1_000 };

/** As if there were no anonymous traffic. */
const wide = { perTurn: 2_000, waitingMax: 2_000 };
const generousPaces = {
  ...{ connection: wide, call: wide, costlyCall: wide },
  ...{ callOfSpent: wide, handshake: wide },
};

let app: FastifyInstance;
let port: number;
let served: number;
let shaken: number;
/** What the door answered itself. */
let answered: Answered[];
let holding: Promise<void> | undefined;
const sockets: Socket[] = [];

beforeEach(async () => {
  served = 0;
  shaken = 0;
  answered = [];
  holding = undefined;
  await start();
});
afterEach(stop);

async function start(patience?: Patience, door: Partial<DoorOptions> = {}): Promise<void> {
  const handle = async () => {
    served += 1;
    await holding;
    return {};
  };
  const implementations: Implementation[] = [page, deposit].map((one) => implement(one, handle));
  app = createGateway({
    dialects: [createOwnDialect(implementations)],
    findSession: async () => null,
    findOperator: async () => null,
    isFrozen: async () => false,
    findKey: () => Promise.reject(new Error('no keys here')),
    limiter: createRateLimiter(limits),
    logPosition: { sequence: 0, waitFor: async () => undefined },
    clock: { now: () => Date.now() },
    monotonic: still,
    logger: createLogger('silent'),
    corsOrigins: [],
    addressOf: ({ socket }) => socket.remoteAddress ?? '',
    errorPage: ({ headers }, reply, status) => {
      const wantsPage = headers.accept === 'text/html';
      if (wantsPage) void reply.code(status).send('a page');
      return wantsPage;
    },
    onRightRefused: async () => undefined,
    onAnswered: () => undefined,
    ...(patience && { patience }),
  });
  app.server.on('upgrade', (_request, socket) => {
    shaken += 1;
    socket.end();
  });
  guardDoor(app.server, {
    monotonic: still,
    isProxy: (address) => address === PROXY,
    isKnown: () => false,
    isCostly: ({ method }) => method === 'POST',
    refuse,
    onAnswered: (one) => answered.push(one),
    ...door,
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = app.server.address() as AddressInfo);
}

async function stop(): Promise<void> {
  for (const socket of sockets.splice(0)) socket.destroy();
  await app.close();
}

interface Peer {
  readonly socket: Socket;
  said(): string;
  readonly gone: Promise<unknown>;
  /** When it was opened, milliseconds. */
  readonly openedMs: number;
}

async function open(localAddress = STRANGER): Promise<Peer> {
  const openedMs = performance.now();
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  sockets.push(socket);
  socket.on('error', () => undefined);
  let said = '';
  socket.on('data', (bytes) => {
    said += bytes;
  });
  const gone = new Promise((resolve) => socket.on('close', resolve));
  await new Promise((resolve) => {
    socket.on('connect', resolve);
    socket.on('close', resolve);
  });
  return { socket, said: () => said, gone, openedMs };
}

const get = (path = '/api/page', more = '') => `GET ${path} HTTP/1.1\r\nHost: x\r\n${more}\r\n`;

const statusesOf = (peer: Peer) =>
  Array.from(peer.said().matchAll(/HTTP\/1.1 (\d{3}) /g), ([, status]) => Number(status));

/** How long the server lets it be, in milliseconds. */
async function lasts({ gone, openedMs }: Peer): Promise<number> {
  await gone;
  return performance.now() - openedMs;
}

describe('F49: a request takes its time', () => {
  test('ten seconds for its headers, thirty for all of it, checked each second', async () => {
    const { headersTimeout, requestTimeout } = app.server;
    expect({ headersTimeout, requestTimeout }).toEqual({
      headersTimeout: 10_000,
      requestTimeout: 30_000,
    });
    const peer = await open();
    peer.socket.write('GET /api/page HTTP/1.1\r\nHost: x\r\n');
    app.server.headersTimeout = 1;
    // By default Node looks twice a minute who is late.
    expect(await lasts(peer)).toBeLessThan(15_000);
  });

  test('and no more than that, however it drips in', async () => {
    await stop();
    await start({ headersMs: 1_000, requestMs: 3_000, lookMs: 100 });
    const [nothing, headers, dripping, body] = [
      await open(),
      await open(),
      await open(),
      await open(),
    ];
    headers.socket.write('GET /api/page HTTP/1.1\r\nHost: x\r\n');
    dripping.socket.write('GET /api/page HTTP/1.1\r\nHost: x\r\n');
    body.socket.write(
      'POST /api/deposit HTTP/1.1\r\nHost: x\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n',
    );
    // A byte now and then keeps nothing open.
    const drip = setInterval(() => {
      dripping.socket.write('x: y\r\n');
      body.socket.write(' ');
    }, 90);
    const [silentMs, headersMs, drippingMs, bodyMs = 0] = await Promise.all(
      [nothing, headers, dripping, body].map(lasts),
    );
    clearInterval(drip);
    for (const ms of [silentMs, headersMs, drippingMs]) {
      expect(ms).toBeGreaterThan(950);
      expect(ms).toBeLessThan(bodyMs);
    }
    expect(bodyMs).toBeGreaterThan(2_950);
    expect(headers.said()).toMatch(/^HTTP\/1.1 408 /);
    expect(body.said()).toMatch(/^HTTP\/1.1 408 /);
  });
});

describe('S41: a request that can be read in two ways is refused', () => {
  test.each([
    ['two hosts', 'GET /api/page HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n'],
    ['one host twice', 'GET /api/page HTTP/1.1\r\nHost: x\r\nhOST: x\r\n\r\n'],
    ['no host', 'GET /api/page HTTP/1.1\r\n\r\n'],
    [
      'two authorizations',
      get('/api/page', 'Authorization: Bearer a\r\nauthorization: Bearer b\r\n'),
    ],
    [
      'two types',
      get('/api/page', 'content-type: application/json\r\ncontent-type: text/plain\r\n'),
    ],
    ['two lengths', get('/api/page', 'content-length: 0\r\ncontent-length: 1\r\n')],
    ['length and chunks', get('/api/page', 'content-length: 4\r\ntransfer-encoding: chunked\r\n')],
    ['an unknown path with two hosts', 'GET /x HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n'],
  ])('%s', async (_name, text) => {
    const peer = await open();
    peer.socket.write(text);
    await expect.poll(() => peer.said()).toMatch(/^HTTP\/1.1 400 /);
    expect(served).toBe(0);
  });
});

describe('F41: one socket', () => {
  test('has sixteen calls under way: the others of 64 wait, and are answered in order', async () => {
    await stop();
    await start(undefined, { paces: generousPaces });
    const release = Promise.withResolvers<void>();
    holding = release.promise;
    const peer = await open(PROXY);
    const calls = Array.from({ length: 64 }, (_, number) => get(number < 32 ? '/api/page' : '/x'));
    peer.socket.write(calls.slice(0, 40).join(''));
    await expect.poll(() => served).toBe(16);
    peer.socket.write(calls.slice(40).join(''));
    release.resolve();
    await expect.poll(() => statusesOf(peer)).toEqual(calls.map((_, at) => (at < 32 ? 200 : 404)));
    // It is read again: a later call is answered, too.
    peer.socket.write(get('/x'));
    await expect.poll(() => statusesOf(peer).length).toBe(65);
  });

  test('reads no further while calls wait, however their bodies come', async () => {
    await stop();
    await start(undefined, { paces: generousPaces });
    const release = Promise.withResolvers<void>();
    holding = release.promise;
    const peer = await open(PROXY);
    const body = JSON.stringify({ filler: 'x'.repeat(1_000) });
    const one = `POST /api/deposit HTTP/1.1\r\nHost: x\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
    // Far more than may wait at once.
    peer.socket.write(one.repeat(1_000));
    await expect.poll(() => served).toBe(16);
    release.resolve();
    await expect.poll(() => statusesOf(peer).length).toBe(1_000);
  });

  test('has sixteen calls under way at most: 5,000 at once end it', async () => {
    const release = Promise.withResolvers<void>();
    holding = release.promise;
    const peer = await open();
    peer.socket.write(get().repeat(5_000));
    await peer.gone;
    expect(served).toBeLessThanOrEqual(16);
    release.resolve();
    const other = await open('127.0.0.3');
    other.socket.write(get());
    await expect.poll(() => other.said()).toMatch(/^HTTP\/1.1 200 /);
  });

  test('with eight at once is answered in order', async () => {
    const peer = await open();
    peer.socket.write(get().repeat(8));
    await expect.poll(() => peer.said().match(/HTTP\/1.1 200 /g)?.length).toBe(8);
  });
});

describe('S23: an anonymous caller', () => {
  /** Statuses of this many calls, each as soon as the one before is answered; 0: none came. */
  async function callOn(agent: Agent, count: number, path: string, localAddress = STRANGER) {
    const statuses: number[] = [];
    for (let call = 0; call < count; call += 1) {
      statuses.push(
        await new Promise<number>((resolve) => {
          const options = { host: '127.0.0.1', port, path, agent, localAddress };
          const sent = request(options, (answer) => {
            answer.resume();
            answer.on('end', () => resolve(answer.statusCode ?? 0));
          });
          sent.on('error', () => resolve(0));
          sent.end();
        }),
      );
    }
    return statuses;
  }

  test('who goes on after a hundred refusals loses the connection, and then waits to connect', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const served = limits.read.calls;
    const statuses = await callOn(agent, served + 301, '/api/page');
    // A whole budget is served and 101 refused on one connection, then one on each of the 199 others.
    expect(statuses.filter((status) => status === 200)).toHaveLength(served);
    expect(statuses.filter((status) => status === 429)).toHaveLength(101 + 199);
    expect(statuses.at(-1)).toBe(0);
    // No other is the worse for it.
    const other = await open('127.0.0.3');
    other.socket.write(get());
    await expect.poll(() => other.said()).toMatch(/^HTTP\/1.1 200 /);
    agent.destroy();
  });

  test('who connects again and again is not let in before the budget fills up', async () => {
    const peers: Peer[] = [];
    for (let count = 0; count < 260; count += 1) {
      const peer = await open('127.0.0.4');
      peer.socket.write(get('/api/page', 'connection: close\r\n'));
      peers.push(peer);
    }
    await Promise.all(peers.map(({ gone }) => gone));
    expect(peers.filter((peer) => peer.said() !== '')).toHaveLength(200);
    expect((await open('127.0.0.3')).socket.destroyed).toBe(false);
  });

  test('behind a proxy costs the proxy neither its connections nor its right to connect', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const statuses = await callOn(agent, 400, '/api/page', PROXY);
    expect(statuses).toContain(429);
    expect(statuses).not.toContain(0);
    agent.destroy();
    for (let count = 0; count < 300; count += 1) {
      const peer = await open(PROXY);
      peer.socket.write(get('/api/page', 'connection: close\r\n'));
      await peer.gone;
      expect(peer.said()).toMatch(/^HTTP\/1.1 /);
    }
  });

  test.each(['/', '/nothing', '/api/nothing', '/healthz'])(
    'has a budget for what is no call of the API, too: %s',
    async (path) => {
      const agent = new Agent({ keepAlive: true, maxSockets: 8 });
      const rounds = Array.from({ length: 8 }, () => callOn(agent, 150, path, PROXY));
      const statuses = (await Promise.all(rounds)).flat();
      expect(statuses.filter((status) => status === 429).length).toBe(200);
      agent.destroy();
    },
  );
});

describe('F41: anonymous callers of many addresses', () => {
  const slow = { perTurn: 1, waitingMax: 20 };
  const paces = {
    ...{ connection: slow, call: slow, costlyCall: slow },
    ...{ callOfSpent: slow, handshake: slow },
  };
  const address = (number: number) => `127.0.5.${2 + number}`;
  const hello =
    'GET /feed HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n';

  test('share its intervals: their calls begin one after the other, and all are answered', async () => {
    await stop();
    await start(undefined, { paces: { ...paces, connection: { perTurn: 99, waitingMax: 0 } } });
    const peers = await Promise.all(
      Array.from({ length: 20 }, (_, number) => open(address(number))),
    );
    const startMs = performance.now();
    for (const { socket } of peers) socket.write(get());
    await expect.poll(() => peers.every((peer) => peer.said().includes(' 200 '))).toBe(true);
    // One in ten milliseconds.
    expect(performance.now() - startMs).toBeGreaterThan(150);
  });

  test('do not hold up who is signed in, nor this machine', async () => {
    await stop();
    const held = { perTurn: 1, waitingMax: 2_000 };
    await start(undefined, {
      paces: { ...paces, connection: { perTurn: 999, waitingMax: 0 }, call: held },
      isKnown: ({ headers }) => headers.authorization === 'Bearer known',
    });
    const strangers = await Promise.all(
      Array.from({ length: 100 }, (_, number) => open(address(number))),
    );
    for (const { socket } of strangers) socket.write(get().repeat(8));
    await expect.poll(() => served).toBeGreaterThan(10);
    const known = await open('127.0.0.3');
    const here = await open('127.0.0.1');
    known.socket.write(get('/api/page', 'authorization: Bearer known\r\n'));
    here.socket.write(get());
    const answered = (peer: Peer) => /^HTTP\/1.1 (200|401) /.test(peer.said());
    await expect.poll(() => answered(known) && answered(here), { interval: 5 }).toBe(true);
    // Eight hundred were before them.
    expect(served).toBeLessThan(600);
  });

  test('stand before their like, not before others, once they were refused too often', async () => {
    await stop();
    const ample = { perTurn: 999, waitingMax: 999 };
    const none = { perTurn: 0, waitingMax: 999 };
    await start(undefined, {
      paces: {
        ...{ connection: ample, call: ample, costlyCall: ample },
        ...{ callOfSpent: none, handshake: ample },
      },
    });
    const flood = await open(address(1));
    for (let count = 0; count < 10; count += 1) {
      flood.socket.write('GET /nothing HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(15));
      const answers = () => flood.said().split('HTTP/1.1 ').length - 1;
      await expect.poll(answers).toBeGreaterThanOrEqual(Math.min(15 * (count + 1), 100));
    }
    const said = flood.said().length;
    flood.socket.write(get());
    const other = await open(address(2));
    other.socket.write(get());
    await expect.poll(() => other.said()).toMatch(/^HTTP\/1.1 200 /);
    expect(flood.said()).toHaveLength(said);
  });

  test('who ask for what is costly stand before their like, not before others', async () => {
    await stop();
    const ample = { perTurn: 999, waitingMax: 999 };
    await start(undefined, {
      paces: {
        ...{ connection: ample, call: ample, callOfSpent: ample, handshake: ample },
        costlyCall: { perTurn: 0, waitingMax: 999 },
      },
    });
    const head = 'POST /api/deposit HTTP/1.1\r\nHost: x\r\ncontent-type: application/json\r\n';
    const flood = await open(address(1));
    flood.socket.write(`${head}content-length: 2\r\n\r\n{}`);
    const other = await open(address(2));
    other.socket.write(get());
    await expect.poll(() => other.said()).toMatch(/^HTTP\/1\.1 200 /);
    expect(flood.said()).toBe('');
  });

  test('are asked to come back later when too many wait already', async () => {
    await stop();
    await start(undefined, {
      paces: {
        ...paces,
        connection: { perTurn: 99, waitingMax: 0 },
        call: { perTurn: 1, waitingMax: 3 },
      },
    });
    const peers = await Promise.all(
      Array.from({ length: 30 }, (_, number) => open(address(number))),
    );
    for (const { socket } of peers) socket.write(get());
    await expect.poll(() => peers.every((peer) => peer.said() !== '')).toBe(true);
    const busy = peers.filter((peer) => peer.said().startsWith('HTTP/1.1 503 '));
    expect(busy.length).toBeGreaterThan(10);
    for (const peer of busy) {
      expect(peer.said()).toMatch(/retry-after: 1\r\n/i);
      expect(peer.said()).toMatch(/x-content-type-options: nosniff\r\n/i);
      expect(peer.said()).toContain('"code":9002');
    }
    const ids = busy.map((peer) => /x-request-id: (\S+)\r\n/i.exec(peer.said())?.[1]);
    expect(ids.toSorted()).toEqual(answered.map(({ requestId }) => requestId).toSorted());
    expect(new Set(ids).size).toBe(busy.length);
    expect(answered[0]).toMatchObject({ method: 'GET', status: 503, code: 9002 });
  });

  test('connect and shake hands by intervals, too', async () => {
    await stop();
    await start(undefined, { paces });
    const startMs = performance.now();
    const peers = await Promise.all(
      Array.from({ length: 15 }, (_, number) => open(address(number))),
    );
    for (const { socket } of peers) socket.write(hello);
    await expect.poll(() => shaken).toBe(15);
    expect(performance.now() - startMs).toBeGreaterThan(120);
  });

  test('who leaves while waiting costs nothing more', async () => {
    await stop();
    await start(undefined, {
      paces: {
        ...paces,
        connection: { perTurn: 99, waitingMax: 0 },
        call: { perTurn: 1, waitingMax: 2_000 },
      },
    });
    const peers = await Promise.all(
      Array.from({ length: 20 }, (_, number) => open(address(number))),
    );
    for (const { socket } of peers) socket.write(get().repeat(16));
    await expect.poll(() => served).toBeGreaterThan(0);
    for (const { socket } of peers) socket.resetAndDestroy();
    const last = await open(address(50));
    last.socket.write(get());
    await expect.poll(() => last.said()).toMatch(/^HTTP\/1.1 200 /);
    expect(served).toBeLessThan(300);
  });
});

test.each([
  ['/%', 400],
  ['/spot/%E0%A4%A', 400],
  ['/nothing', 404],
])('a browser that asks for %s gets a page with status %i', async (url, status) => {
  const answer = await app.inject({ url, headers: { accept: 'text/html' } });
  expect([answer.statusCode, answer.body]).toEqual([status, 'a page']);
});
