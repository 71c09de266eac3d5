import { Code } from '@bourse/contract/codes.ts';
import { anyone, route, user } from '@bourse/contract/route.ts';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createOwnDialect } from '#dialects/own/own.ts';
import { createLogger } from '#platform/logger.ts';
import { createRateLimiter } from '#platform/rate-limiter.ts';
import { Refusal } from '#platform/refusal.ts';
import { type BudgetAsk, limits } from '#ports/call-budgets.ts';
import { type Call, implement } from './handler.ts';
import { createGateway } from './http.ts';
import { programKey, userSession } from './test-callers.ts';

/** What gateways of one exchange owe each other: a caller's own changes, and one budget. */
const read = {
  method: 'GET',
  summary: 'Reads',
  tag: 'Test',
  limit: 'read',
  data: z.unknown(),
} as const;
const change = route({
  ...{ method: 'POST', path: '/api/change', summary: 'Changes', tag: 'Test' },
  ...{ access: user('trade'), limit: 'order', body: z.strictObject({}), data: z.unknown() },
});
const own = route({ ...read, path: '/api/own', access: user('read') });
const page = route({ ...read, path: '/api/page', access: anyone });

let app: FastifyInstance;
let calls: Call[];
let sequence: number;
let awaited: number[];
/** What the leader says of its budgets. */
let waitSeconds: number | 'away';
let asked: BudgetAsk[];
let failure: Error | undefined;

beforeEach(() => {
  calls = [];
  sequence = 7;
  awaited = [];
  waitSeconds = 0;
  asked = [];
  failure = undefined;
  const handle = (_input: unknown, call: Call) => {
    if (failure) throw failure;
    calls.push(call);
    return {};
  };
  app = createGateway({
    dialects: [createOwnDialect([change, own, page].map((one) => implement(one, handle)))],
    ...{ findOperator: async () => null, isFrozen: async () => false },
    findSession: async () => userSession(100),
    findKey: async () => programKey(100, ['trade']),
    limiter: createRateLimiter(limits),
    leaderBudgets: {
      async takeCalls(ask) {
        asked.push(ask);
        if (waitSeconds === 'away') throw new Refusal(Code.unavailable, {}, 1);
        return { waitSeconds, left: { calls: 7, fullAfterSeconds: 3 } };
      },
    },
    logPosition: {
      get sequence() {
        return sequence;
      },
      async waitFor(seen) {
        awaited.push(seen);
        if (seen > sequence) throw new Refusal(Code.logBehind, {}, 1);
      },
    },
    clock: { now: () => 1_750_000_000_000 },
    monotonic: { now: () => 1_000 },
    logger: createLogger('silent'),
    corsOrigins: [],
    addressOf: ({ socket }) => socket.remoteAddress ?? '',
    errorPage: () => false,
    onRightRefused: async () => undefined,
    onAnswered: () => undefined,
  });
});
afterEach(() => app.close());

const signedIn = { authorization: 'Bearer a-token-of-the-right-shape' };
const post = ({ headers = signedIn }: { headers?: Record<string, string> } = {}) =>
  app.inject({ method: 'POST', url: '/api/change', headers, payload: {} });

describe('S23 budgets that gateways share', () => {
  test('are asked of the leader, for what changes money alone, with the answer of today', async () => {
    waitSeconds = 0;
    expect((await post()).headers).toMatchObject({ ratelimit: '"order";r=7;t=3' });
    await app.inject({ url: '/api/own', headers: signedIn });
    expect(asked).toEqual([{ name: 'order', key: 'user:100', calls: 1 }]);
    waitSeconds = 9;
    const refused = await post();
    expect(refused.statusCode).toBe(429);
    expect(refused.headers).toMatchObject({ 'retry-after': '9', ratelimit: '"order";r=7;t=3' });
    expect(refused.json()).toMatchObject({ code: Code.tooManyRequests });
    expect(calls).toHaveLength(2);
  });

  test('are there for as long as a leader answers', async () => {
    waitSeconds = 'away';
    expect((await post()).statusCode).toBe(503);
    expect(calls).toEqual([]);
  });
});

describe('F65 what the caller has seen of the log', () => {
  const seen = (value: string) => ({ ...signedIn, 'x-log-sequence': value });

  test('stands on the answer to a change, and on no other', async () => {
    const changed = await post();
    expect(changed.headers).toMatchObject({ 'x-log-sequence': '7' });
    const read = await app.inject({ url: '/api/own', headers: signedIn });
    expect(read.headers).not.toHaveProperty('x-log-sequence');
    failure = new Refusal(Code.notFound);
    expect((await post()).headers).not.toHaveProperty('x-log-sequence');
  });

  test('is waited for before a call is handled, a read as well as a change', async () => {
    await app.inject({ url: '/api/own', headers: seen('6') });
    await post({ headers: seen('7') });
    expect(awaited).toEqual([6, 7]);
    expect(calls).toHaveLength(2);
  });

  test('gets 503 and when to ask again where this process is behind, and nothing is done', async () => {
    const answer = await post({ headers: seen('8') });
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBe('1');
    expect(answer.json()).toMatchObject({ code: Code.logBehind });
    expect(calls).toEqual([]);
  });

  test.each(['', '-1', '1.5', 'x', '1'.repeat(16)])('is a number: %j is none', async (value) => {
    const answer = await post({ headers: seen(value) });
    expect(answer.json()).toMatchObject({ code: Code.shapeInvalid });
    expect(calls).toEqual([]);
  });

  test('holds up nothing that everybody may call', async () => {
    const answer = await app.inject({ url: '/api/page', headers: seen('9') });
    expect(answer.statusCode).toBe(200);
    expect(awaited).toEqual([]);
  });
});
