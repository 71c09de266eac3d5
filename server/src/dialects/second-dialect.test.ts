import { createHmac, createSecretKey } from 'node:crypto';
import { Code } from '@bourse/contract/codes.ts';
import { anyone, route, user } from '@bourse/contract/route.ts';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import type { Dialect } from '#edge/pipeline/dialect.ts';
import { callerOf, implement } from '#edge/pipeline/handler.ts';
import { createGateway } from '#edge/pipeline/http.ts';
import { programKey } from '#edge/pipeline/test-callers.ts';
import { isSignedBy } from '#people/api-keys/keys.ts';
import { createLogger } from '#platform/logger.ts';
import { createRateLimiter } from '#platform/rate-limiter.ts';
import { Refusal } from '#platform/refusal.ts';
import { limits } from '#ports/call-budgets.ts';
import { createOwnDialect } from './own/own.ts';

const KEY = createSecretKey(Buffer.from('a secret that both sides know'));
const NOW = 1_760_000_000_000;

/** Three commands, as the contract has them. */
const row = { tag: 'Test', limit: 'order' as const };
const price = implement(
  route({
    ...{ ...row, method: 'GET', path: '/api/price', summary: 'What a market trades at' },
    ...{ access: anyone, query: z.object({ symbol: z.string() }), data: z.unknown() },
  }),
  ({ query }) => ({ symbol: query.symbol, price: '92000' }),
);
const place = implement(
  route({
    ...{ ...row, method: 'POST', path: '/api/place', summary: 'Places an order' },
    ...{ access: user('trade'), data: z.unknown() },
    body: z.strictObject({ symbol: z.string(), quantity: z.string().regex(/^\d+$/) }),
  }),
  ({ body }, call) => {
    placed.push({ ...body, user: callerOf(call).userId });
    return { code: '4071', sequence: 12 };
  },
);
const cancel = implement(
  route({
    ...{ ...row, method: 'POST', path: '/api/cancel/{code}', summary: 'Cancels an order' },
    ...{ access: user('trade'), data: z.unknown(), parameters: z.object({ code: z.string() }) },
  }),
  () => {
    throw new Refusal(Code.notFound);
  },
);

/** Statuses and numbers of its own; what it has none for is -1. */
const errors: Partial<Record<Code, readonly [status: number, error: number, text: string]>> = {
  [Code.notFound]: [400, -2013, 'Order does not exist.'],
  [Code.routeUnknown]: [404, -1, 'No such path.'],
  [Code.tooManyRequests]: [429, -1003, 'Too many requests.'],
  [Code.apiKeyInvalid]: [401, -2014, 'Signature is not valid.'],
  [Code.notSignedIn]: [401, -2015, 'A key is needed.'],
  [Code.shapeInvalid]: [400, -1102, 'A parameter is wrong.'],
};

/** Pairs with a dash, forms as bodies, keys in headers of its own, answers without an envelope. */
const second: Dialect = {
  root: '/second',
  routes: [
    {
      ...{ method: 'GET', path: '/second/ticker', command: price },
      read: ({ body, params, query }) => ({ body, params, query: symbolOf(query as Form) }),
      present: ({ symbol, price: last }: { symbol: string; price: string }) => ({ symbol, last }),
    },
    {
      ...{ method: 'POST', path: '/second/orders', command: place },
      read: ({ body, params, query }) => ({ query, params, body: symbolOf(body as Form) }),
      present: ({ code }: { code: string }) => ({ orderId: Number(code) }),
    },
    {
      ...{ method: 'DELETE', path: '/second/orders/{orderId}', command: cancel },
      read: ({ query, params }) => ({
        ...{ query, body: {} },
        params: { code: (params as { orderId: string }).orderId },
      }),
    },
  ],
  bodies: {
    'application/x-www-form-urlencoded': (text) => Object.fromEntries(new URLSearchParams(text)),
  },
  details({ headers, method, url, body = Buffer.of() }) {
    const { 'x-key': keyId, 'x-time': time, 'x-sign': signature } = headers;
    const text = () => `${time}${method}${url}${Buffer.from(body).toString()}`;
    const call = { kind: 'HMAC-SHA256' as const, time: Number(time), text };
    return {
      ...{ language: 'en' as const, idempotencyKey: '' },
      credential: keyId
        ? {
            kind: 'signature' as const,
            call: { ...call, keyId: String(keyId), signature: String(signature) },
          }
        : { kind: 'none' as const },
    };
  },
  answer: (data) => ({ status: 200, body: data as object }),
  refuse({ code, retryAfterSeconds }) {
    const [status, error, text] = errors[code] ?? [500, -1, 'Something is wrong.'];
    const headers = retryAfterSeconds ? { 'x-wait': String(retryAfterSeconds) } : {};
    return { status, headers, body: { error, text } };
  },
};

type Form = Record<string, string>;
const symbolOf = ({ pair = '', ...rest }: Form) => ({ symbol: pair.replace('-', ''), ...rest });

let placed: object[];
let app: FastifyInstance;

beforeEach(() => {
  placed = [];
  app = createGateway({
    dialects: [createOwnDialect([price, place, cancel]), second],
    findSession: async () => null,
    findOperator: async () => null,
    findKey: async (call) => {
      if (await isSignedBy({ kind: 'HMAC-SHA256', key: KEY }, call)) {
        return programKey(7, ['trade'], call.keyId);
      }
      throw new Refusal(Code.apiKeyInvalid);
    },
    isFrozen: async () => false,
    limiter: createRateLimiter(limits),
    logPosition: { sequence: 0, waitFor: async () => undefined },
    clock: { now: () => NOW },
    monotonic: { now: () => NOW },
    logger: createLogger('silent'),
    corsOrigins: [],
    addressOf: () => '192.0.2.1',
    errorPage: () => false,
    onRightRefused: async () => undefined,
    onAnswered: () => undefined,
  });
});
afterEach(() => app.close());

/** A call that its key signs; a body is a form. */
function signed(method: 'POST' | 'DELETE', url: string, payload = '', secret = KEY) {
  const text = `${NOW}${method}${url}${payload}`;
  const sign = createHmac('sha256', secret).update(text).digest('hex');
  const type = payload ? { 'content-type': 'application/x-www-form-urlencoded' } : {};
  const headers = { 'x-key': 'a-key', 'x-time': String(NOW), 'x-sign': sign, ...type };
  return app.inject({ method, url, payload, headers });
}
const ORDER = 'pair=BTC-USDT&quantity=3';

test('a public read has the names and the form of its dialect', async () => {
  const answer = await app.inject({ url: '/second/ticker?pair=BTC-USDT' });
  expect([answer.statusCode, answer.json()]).toEqual([200, { symbol: 'BTCUSDT', last: '92000' }]);
  const own = await app.inject({ url: '/api/price?symbol=BTCUSDT' });
  expect(own.json()).toMatchObject({ code: 0, data: { symbol: 'BTCUSDT', price: '92000' } });
});

test('an order that is signed in its way reaches the same command, with its caller and its shape', async () => {
  const answer = await signed('POST', '/second/orders', ORDER);
  expect([answer.statusCode, answer.json()]).toEqual([200, { orderId: 4071 }]);
  expect(placed).toEqual([{ symbol: 'BTCUSDT', quantity: '3', user: 7 }]);
});

test('a signature that does not hold, a wrong shape and no caller are refused with its numbers', async () => {
  const forged = await signed('POST', '/second/orders', ORDER, createSecretKey(Buffer.from('no')));
  expect([forged.statusCode, forged.json().error]).toEqual([401, -2014]);
  const misshapen = await signed('POST', '/second/orders', 'pair=BTC-USDT&quantity=x');
  expect([misshapen.statusCode, misshapen.json().error]).toEqual([400, -1102]);
  const nobody = await app.inject({ method: 'DELETE', url: '/second/orders/9' });
  expect([nobody.statusCode, nobody.json().error]).toEqual([401, -2015]);
  expect(placed).toEqual([]);
});

test('what a command refuses has the status and the number of its dialect', async () => {
  const answer = await signed('DELETE', '/second/orders/9');
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toEqual({ error: -2013, text: 'Order does not exist.' });
});

test('unknown paths are refused by the dialect whose root they are below', async () => {
  const answers = ['/second/nothing', '/api/nothing', '/nothing'].map((url) => app.inject({ url }));
  const [below, own, outside] = await Promise.all(answers);
  expect([below?.statusCode, below?.json().error]).toEqual([404, -1]);
  expect(own?.json()).toEqual({ code: Code.routeUnknown, msg: 'Not found', data: null });
  expect(outside?.json()).toEqual(own?.json());
});

test('one budget is for all dialects; a body of the other dialect is none', async () => {
  const asForm = await app.inject({
    ...{ method: 'POST', url: '/api/place', payload: ORDER },
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect([asForm.statusCode, asForm.json().code]).toEqual([415, Code.mediaUnsupported]);
  for (let call = 0; call < limits.order.calls; call += 1) {
    await app.inject({ url: '/api/price?symbol=BTCUSDT' });
  }
  const spent = await app.inject({ url: '/second/ticker?pair=BTC-USDT' });
  expect([spent.statusCode, spent.json().error]).toEqual([429, -1003]);
  expect(spent.headers['x-wait']).toBe('1');
});
