import { connect } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { Code } from '@bourse/contract/codes.ts';
import { anyone, route, user } from '@bourse/contract/route.ts';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createOwnDialect } from '#dialects/own/own.ts';
import type { Clock } from '#platform/clock.ts';
import { createLogger } from '#platform/logger.ts';
import { createRateLimiter } from '#platform/rate-limiter.ts';
import { Refusal } from '#platform/refusal.ts';
import { limits } from '#ports/call-budgets.ts';
import { PACKED_FROM } from '../files/packed-answers.ts';
import type { Answered } from './answered.ts';
import { type Call, type Implementation, implement } from './handler.ts';
import { createGateway } from './http.ts';
import { programKey, userSession } from './test-callers.ts';

const TOKEN = 'a-token-of-the-right-shape';
const session = userSession(100);
const ORIGIN = 'https://trade.example';

const echo = route({
  method: 'POST',
  path: '/api/echo/{code}',
  summary: 'Answers what it was given',
  tag: 'Test',
  access: user('trade'),
  limit: 'order',
  query: z.object({ side: z.string().optional() }),
  parameters: z.object({ code: z.string().regex(/^\d+$/) }),
  body: z.strictObject({ amount: z.string() }),
  data: z.unknown(),
});
const page = route({
  method: 'GET',
  path: '/api/page',
  summary: 'Answers anyone',
  tag: 'Test',
  access: anyone,
  limit: 'read',
  data: z.unknown(),
});
const list = route({ ...page, path: '/api/list' });
const ownList = route({ ...page, path: '/api/ownList', access: user('read') });
const rows = 'a price, '.repeat(PACKED_FROM);
const leave = route({ ...echo, path: '/api/leave', limit: 'cancel', parameters: z.object({}) });
const once = route({ ...echo, path: '/api/once/{code}', idempotencyKey: 'taken' });

let app: FastifyInstance;
let calls: Call[];
let answered: Answered[];
let now: number;
let elapsed: number;
let handlerMs: number;
let slow: Promise<unknown> | undefined;
let failure: Error | undefined;

beforeEach(() => {
  calls = [];
  answered = [];
  elapsed = 1_000;
  handlerMs = 0;
  slow = undefined;
  now = 1_750_000_000_000;
  failure = undefined;
  const clock: Clock = { now: () => now };
  const answer = async (input: unknown, call: Call) => {
    await slow;
    elapsed += handlerMs;
    if (failure) throw failure;
    calls.push(call);
    return input as Record<string, unknown>;
  };
  const implementations: Implementation[] = [echo, page, leave, once].map((one) =>
    implement(one as typeof echo, answer),
  );
  implementations.push(...[list, ownList].map((one) => implement(one, () => ({ rows }))));
  app = createGateway({
    dialects: [createOwnDialect(implementations)],
    ...{ findOperator: async () => null, isFrozen: async () => false },
    findSession: async (token) => (token === TOKEN ? session : null),
    findKey: async () => programKey(100, ['trade']),
    limiter: createRateLimiter(limits),
    logPosition: { sequence: 0, waitFor: async () => undefined },
    clock,
    monotonic: { now: () => elapsed },
    logger: createLogger('silent'),
    corsOrigins: [ORIGIN],
    addressOf: ({ socket }) => socket.remoteAddress ?? '',
    errorPage: () => false,
    onRightRefused: async () => undefined,
    onAnswered: (one) => void answered.push(one),
  });
});
afterEach(() => app.close());

const signedIn = { authorization: `Bearer ${TOKEN}` };

function post(more: Partial<InjectOptions> = {}) {
  const { headers, ...rest } = more;
  return app.inject({
    method: 'POST',
    url: '/api/echo/7?side=buy',
    headers: { ...signedIn, 'content-type': 'application/json', ...headers },
    payload: '{"amount":"1"}',
    ...rest,
  });
}

describe('a long answer', () => {
  const get = (url: string, accepted?: string) =>
    app.inject({
      url,
      headers: { ...signedIn, ...(accepted !== undefined && { 'accept-encoding': accepted }) },
    });

  test('is packed for clients that take that, and tells caches so', async () => {
    const answer = await get('/api/list', 'deflate, gzip;q=0.8');
    expect(answer.headers).toMatchObject({
      ...{ 'content-encoding': 'gzip', vary: 'Origin, accept-encoding' },
      'content-length': String(answer.rawPayload.length),
    });
    expect(answer.rawPayload.length).toBeLessThan(PACKED_FROM);
    expect(JSON.parse(gunzipSync(answer.rawPayload).toString()).data).toEqual({ rows });
  });

  test.each([undefined, '', 'br', 'gzip;q=0', 'identity, gzip; q=0.0'])(
    'comes as it is to %s',
    async (accepted) => {
      const answer = await get('/api/list', accepted);
      expect(answer.headers['content-encoding']).toBeUndefined();
      expect(answer.headers.vary).toBe('Origin, accept-encoding');
      expect(answer.json().data).toEqual({ rows });
    },
  );

  test("comes as it is where it is short, or one person's own: its length would tell of it", async () => {
    for (const url of ['/api/page', '/api/ownList']) {
      const answer = await get(url, 'gzip');
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['content-encoding']).toBeUndefined();
      expect(answer.json().code).toBe(Code.ok);
    }
  });
});

describe('an accepted call', () => {
  test('reaches its handler with its shapes, its caller and its time', async () => {
    const sent = { 'idempotency-key': 'once', language: 'zh-CN' };
    const answer = await post({ url: '/api/once/7?side=buy', headers: sent });
    expect(answer.statusCode).toBe(200);
    const input = { query: { side: 'buy' }, body: { amount: '1' }, parameters: { code: '7' } };
    expect(answer.json()).toEqual({ code: 0, msg: '操作成功', data: input });
    const caller = { userId: 100 };
    const told = { language: 'zh-CN', idempotencyKey: 'once', time: now };
    expect(calls[0]).toMatchObject({ caller, ...told });
    const { headers } = answer;
    expect(answered).toEqual([
      {
        ...{ requestId: headers['x-request-id'], method: 'POST', route: '/api/once/{code}' },
        ...{ status: 200, code: 0, userId: 100, milliseconds: 0 },
      },
    ]);
  });

  test('S14 a field that the shape does not know is refused by its name', async () => {
    const answer = await post({ payload: '{"amount":"1","isAdmin":true}' });
    expect([answer.statusCode, answer.json().code]).toEqual([422, Code.shapeInvalid]);
    expect(answer.json().msg).toContain('isAdmin');
    expect(calls).toEqual([]);
  });
});

const ofCode = (code: string) => Object.assign(new Error(code), { code });

describe('refusals have their status and a body of their own', () => {
  test('S07 without a token, with a wrong one, with one in the address', async () => {
    const none = await post({ headers: { authorization: '' } });
    const without = await app.inject({ method: 'POST', url: '/api/echo/7' });
    const inAddress = await app.inject({ method: 'POST', url: `/api/echo/7?token=${TOKEN}` });
    const wrong = await post({ headers: { authorization: 'Bearer another-token-entirely' } });
    const basic = await post({ headers: { authorization: `Basic ${TOKEN}` } });
    const cookie = await app.inject({
      method: 'POST',
      url: '/api/echo/7',
      headers: { cookie: `token=${TOKEN}; authorization=${TOKEN}` },
    });
    expect(without.statusCode).toBe(401);
    expect(without.json()).toEqual({ code: Code.notSignedIn, msg: 'Please log in', data: null });
    for (const one of [none, inAddress, wrong, basic, cookie]) expect(one.statusCode).toBe(401);
    expect(wrong.json().code).toBe(Code.sessionEnded);
    expect(calls).toEqual([]);
  });

  test.each([
    ['text/plain', '{"amount":"1"}'],
    ['application/x-www-form-urlencoded', 'amount=1'],
    ['multipart/form-data; boundary=x', '--x--'],
    ['application/xml', '<amount>1</amount>'],
  ])('S10 a body of %s is refused with 415', async (type, payload) => {
    const answer = await post({ headers: { 'content-type': type }, payload });
    expect(answer.statusCode).toBe(415);
    expect(answer.json().code).toBe(Code.mediaUnsupported);
    expect(calls).toEqual([]);
  });

  test('F43 a body of more than 64 KiB is refused with 413', async () => {
    const fits = await post({ payload: JSON.stringify({ amount: 'x'.repeat(65_000) }) });
    const large = await post({ payload: JSON.stringify({ amount: 'x'.repeat(66_000) }) });
    expect([fits.statusCode, large.statusCode]).toEqual([200, 413]);
    expect(large.json()).toMatchObject({ code: Code.bodyTooLarge, data: null });
  });

  describe('F43 bodies are paid for by the byte, by the address that sends them', () => {
    const send = (bytes: number) =>
      post({ payload: JSON.stringify({ amount: 'x'.repeat(bytes) }) });
    const statusesOf = async (count: number, bytes: number) => {
      const statuses: number[] = [];
      for (let nth = 0; nth < count; nth += 1) statuses.push((await send(bytes)).statusCode);
      return statuses;
    };

    test('those that are too large are not read any more after 16 MiB in 10 s', async () => {
      const statuses = await statusesOf(21, 900_000);
      expect(statuses).toEqual([...Array(18).fill(413), ...Array(3).fill(429)]);
      const refused = await send(900_000);
      expect(refused.json()).toMatchObject({ code: Code.tooManyRequests });
      expect(refused.headers).toMatchObject({ connection: 'close', 'retry-after': '1' });
      // Who shares the address calls as before.
      expect((await post()).statusCode).toBe(200);
      elapsed += 10_000;
      expect((await send(900_000)).statusCode).toBe(413);
    });

    test('those that are refused for what stands in them count as well', async () => {
      const broken = (nth: number) => post({ payload: `{"${nth}":${' '.repeat(65_000)}` });
      const statuses: number[] = [];
      for (let nth = 0; nth < 300; nth += 1) statuses.push((await broken(nth)).statusCode);
      expect(statuses.filter((status) => status === 400)).toHaveLength(258);
      expect(statuses.slice(258)).toEqual(Array(42).fill(429));
    });

    test('a body without a length is paid for as it is read, and cut off', async () => {
      const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
      const part = Buffer.alloc(64 * 1024, 'x');
      const chunk = Buffer.concat([Buffer.from('10000\r\n'), part, Buffer.from('\r\n')]);
      let written = 0;
      const sendParts = async () => {
        const socket = connect({ port: Number(port), host: '127.0.0.1' });
        socket.on('error', () => undefined).resume();
        socket.write(
          'POST /api/echo/7?side=buy HTTP/1.1\r\nHost: localhost\r\n' +
            'content-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n',
        );
        const ended = new Promise((resolve) => socket.once('close', resolve));
        const write = () => {
          for (let isTaken = true; isTaken && !socket.destroyed; written += part.length) {
            isTaken = socket.write(chunk);
          }
        };
        socket.on('drain', write);
        write();
        await ended;
      };
      const sent: number[] = [];
      for (let nth = 0; nth < 3; nth += 1) {
        const before = written;
        await sendParts();
        sent.push(written - before);
      }
      // 8 MiB of the first two, whatever the kernel holds of each, and next to nothing of the third.
      const [first, second, third] = sent as [number, number, number];
      expect(Math.min(first, second)).toBeGreaterThan(8 * 1024 * 1024);
      expect(third).toBeLessThan(Math.min(first, second));
      expect((await send(900_000)).statusCode).toBe(429);
    });
  });

  test.each([
    ['{"amount":', 400, Code.jsonBroken],
    ['{"amount":NaN}', 400, Code.jsonBroken],
    ['{"amount":"1","amount":"2"}', 422, Code.shapeInvalid],
    ['{"__proto__":{"amount":"1"}}', 422, Code.shapeInvalid],
    ['{"amount":["1"]}', 422, Code.shapeInvalid],
    ['{"amount":{"$ne":""}}', 422, Code.shapeInvalid],
    ['{"amount":null}', 422, Code.shapeInvalid],
    ['{}', 422, Code.shapeInvalid],
    ['', 422, Code.shapeInvalid],
  ])('F43 the body %s is refused', async (payload, status, code) => {
    const answer = await post({ payload });
    expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
    expect(calls).toEqual([]);
  });

  test('S41 a parameter given twice is refused', async () => {
    const answer = await post({ url: '/api/echo/7?side=buy&side=sell' });
    expect(answer.statusCode).toBe(422);
  });

  test.each(['spaces here', '../etc', 'x'.repeat(65), 'ключ', 'once'])(
    'I12 an idempotency key of the wrong shape, or where a repeat is a second call: %s',
    async (key) => {
      const headers = { 'idempotency-key': Buffer.from(key).toString('latin1') };
      const url = `/api/${key === 'once' ? 'echo' : 'once'}/7`;
      expect((await post({ url, headers })).statusCode).toBe(422);
      expect(calls).toEqual([]);
    },
  );

  test.each([
    ['GET', '/api/nothing'],
    ['TRACE', '/api/nothing'],
    ['GET', '/.git/config'],
    ['GET', '/api/page/%00'],
    ['GET', '/api/../etc/passwd'],
  ] as const)('S38 %s %s is not found, in the same words', async (method, url) => {
    const answer = await app.inject({ method: method as 'GET', url, headers: signedIn });
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toEqual({ code: Code.routeUnknown, msg: 'Not found', data: null });
  });

  test.each([
    ['POST', '/api/page', 'GET, HEAD'],
    ['DELETE', '/api/page', 'GET, HEAD'],
    ['PUT', '/api/echo/7', 'POST'],
    ['TRACE', '/api/page', 'GET, HEAD'],
  ] as const)('S38 %s %s is 405 and says what is allowed', async (method, url, allow) => {
    const answer = await app.inject({ method: method as 'GET', url, headers: signedIn });
    expect([answer.statusCode, answer.json().code]).toEqual([405, Code.methodNotAllowed]);
    expect(answer.headers.allow).toBe(allow);
  });

  test('S32 a bug answers a number to ask about, and nothing of itself', async () => {
    failure = new Error('select secret from users');
    const answer = await post();
    expect(answer.statusCode).toBe(500);
    expect(answer.json().code).toBe(Code.internal);
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(answer.body).not.toMatch(/secret|select|Error|\.ts/);
    const told = { route: '/api/echo/{code}', status: 500, code: Code.internal, userId: 100 };
    expect(answered).toMatchObject([told]);
  });

  test.each([
    [new Refusal(Code.unavailable), 503, '1'],
    [new Refusal(Code.queueFull, {}, 2), 503, '2'],
    [new Refusal(Code.keyReused), 409, undefined],
    [new Refusal(Code.notFound), 404, undefined],
    [new Refusal(Code.insufficientBalance, { amount: '1', coin: 'BTC' }), 200, undefined],
  ])('%s has its status and says when to come back', async (refusal, status, retryAfter) => {
    failure = refusal;
    const answer = await post();
    expect(answer.statusCode).toBe(status);
    expect(answer.headers['retry-after']).toBe(retryAfter);
    expect(answer.json().data).toBeNull();
  });

  test.each([
    Object.assign(new Error('connect ENOENT /tmp/x/.s.PGSQL.5432'), {
      code: 'ENOENT',
      syscall: 'connect',
    }),
    // It refuses, or its machine is off: no way there, no name any more; it ends, starts, is too slow.
    ...['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'].map(ofCode),
    ...['57P01', '57P03', '57014'].map(ofCode),
    new Error('Connection terminated unexpectedly'),
    new Error('timeout exceeded when trying to connect'),
    new Error('timeout expired'),
    new Error('Connection terminated due to connection timeout'),
  ])('F13 F14 a database that is away ($message) is 503, to be tried again', async (error) => {
    failure = error;
    const answer = await post();
    expect(answer.statusCode).toBe(503);
    expect(answer.json().code).toBe(Code.unavailable);
    expect(answer.headers['retry-after']).toBe('1');
  });
});

describe('S23 budgets', () => {
  test('are used up with 429 and Retry-After; cancels have their own; time fills them again', async () => {
    const answers = await Promise.all(Array.from({ length: 60 }, () => post()));
    const limited = answers.filter(({ statusCode }) => statusCode === 429);
    expect(limited).toHaveLength(10);
    expect(limited[0]?.headers['retry-after']).toBe('1');
    expect(limited[0]?.json()).toMatchObject({ code: Code.tooManyRequests });
    const cancels = await Promise.all(
      Array.from({ length: 100 }, () => post({ url: '/api/leave' })),
    );
    expect(cancels.every(({ statusCode }) => statusCode === 200)).toBe(true);
    elapsed += 1_000;
    expect((await post()).statusCode).toBe(200);
  });

  test('neither end nor last longer when the clock is set', async () => {
    for (let count = 0; count < 49; count += 1) await post();
    now -= 2 * 3_600_000;
    expect((await post()).statusCode).toBe(200);
    expect((await post()).statusCode).toBe(429);
    now += 30 * 86_400_000;
    expect((await post()).statusCode).toBe(429);
    elapsed += 10_000;
    now -= 30 * 86_400_000;
    expect((await post()).statusCode).toBe(200);
  });

  test('F14 a question that takes too long is answered with 503; what changes something is waited for', async () => {
    const held = Promise.withResolvers<void>();
    slow = held.promise;
    const page = app.inject({ method: 'GET', url: '/api/page', headers: signedIn });
    const change = post();
    const late = await page;
    expect(late.statusCode).toBe(503);
    expect(late.json().code).toBe(Code.unavailable);
    held.resolve();
    expect((await change).statusCode).toBe(200);
  });

  test('an accepted call says how long it took', async () => {
    handlerMs = 40;
    await post();
    expect(answered).toMatchObject([{ code: 0, milliseconds: 40 }]);
  });

  test('count a visitor by address, and no header moves it', async () => {
    const visit = (address: string, forwarded: string) =>
      app.inject({
        method: 'GET',
        url: '/api/page',
        remoteAddress: address,
        headers: { 'x-forwarded-for': forwarded, 'x-real-ip': forwarded, forwarded },
      });
    for (let count = 0; count < limits.read.calls; count += 1) {
      await visit('192.0.2.1', `198.51.100.${count}`);
    }
    expect((await visit('192.0.2.1', '198.51.100.99')).statusCode).toBe(429);
    expect((await visit('192.0.2.2', '198.51.100.99')).statusCode).toBe(200);
  });
});

describe('headers', () => {
  test.each(['/api/page', '/api/nothing', '/'])('S12 stand on every answer: %s', async (url) => {
    const { headers } = await app.inject({ method: 'GET', url });
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'cache-control': 'no-store',
    });
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers.server).toBeUndefined();
    expect(headers['x-powered-by']).toBeUndefined();
    expect(headers['set-cookie']).toBeUndefined();
  });

  test('S11 an origin of the list, and only it, is allowed by name', async () => {
    const ask = (origin: string, method: 'GET' | 'OPTIONS' = 'GET') =>
      app.inject({ method, url: '/api/page', headers: { origin } });
    const allowed = await ask(ORIGIN);
    expect(allowed.headers['access-control-allow-origin']).toBe(ORIGIN);
    expect(allowed.headers.vary).toBe('Origin');
    const preflight = await ask(ORIGIN, 'OPTIONS');
    expect(preflight.statusCode).toBe(204);
    expect(preflight.headers['access-control-allow-headers']).toContain('authorization');
    for (const origin of [
      ...['https://evil.example', 'null', 'http://trade.example', `${ORIGIN}.evil.com`],
      ...['https://eviltrade.example', `${ORIGIN}:444`, 'https://TRADE.example', '*'],
    ]) {
      const refused = await ask(origin);
      expect(refused.headers['access-control-allow-origin'], origin).toBeUndefined();
      expect(refused.headers['access-control-allow-credentials'], origin).toBeUndefined();
      expect(refused.headers.vary).toBe('Origin');
      const asked = await ask(origin, 'OPTIONS');
      expect(asked.headers['access-control-allow-origin'], origin).toBeUndefined();
    }
  });

  test.each([
    ['zh-CN', undefined, '未找到'],
    [undefined, 'zh;q=0.9, en', '未找到'],
    ['en', 'zh', 'Not found'],
    [undefined, undefined, 'Not found'],
    ['fr', undefined, 'Not found'],
  ])('D5 language %s, accept-language %s', async (language, accepted, text) => {
    const answer = await app.inject({
      method: 'GET',
      url: '/api/nothing',
      headers: {
        ...(language ? { language } : {}),
        ...(accepted ? { 'accept-language': accepted } : {}),
      },
    });
    expect(answer.json().msg).toBe(text);
  });
});
