import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Code } from '@bourse/contract/codes.ts';
import { route, user } from '@bourse/contract/route.ts';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createOwnDialect } from '#dialects/own/own.ts';
import { createLogger } from '#platform/logger.ts';
import { createRateLimiter } from '#platform/rate-limiter.ts';
import { fileOf, implement } from '../pipeline/handler.ts';
import { createGateway } from '../pipeline/http.ts';
import { userSession } from '../pipeline/test-callers.ts';

const BYTES_MAX = 100_000;
const EDGE = 'the-edge';
/** Of the budget of all users, at the beginning of a test. */
const CALLS = 1_000;
/** Each user by a digit at the end of the token; 0 is none. */
const tokenOf = (user: number) => `Bearer ${'token-of-user-'.repeat(3)}${user}`;

const upload = route({
  method: 'POST',
  path: '/api/upload',
  summary: 'Takes a file',
  tag: 'Test',
  access: user('account'),
  limit: 'upload',
  file: { field: 'file', bytesMax: BYTES_MAX },
  data: z.object({ bytes: z.number() }),
});
const plain = route({
  ...upload,
  path: '/api/plain',
  file: undefined as never,
  body: z.strictObject({}),
  data: z.object({}),
});

let app: FastifyInstance;
let port: number;
let taken: number[];
let callsLeft: number;

beforeEach(async () => {
  taken = [];
  callsLeft = CALLS;
  const limiter = createRateLimiter({} as never);
  app = createGateway({
    dialects: [
      createOwnDialect([
        implement(upload, async (_input, call) => {
          const file = await fileOf(call);
          taken.push(file.length);
          return { bytes: file.length };
        }),
        implement(plain, async () => ({})),
      ]),
    ],
    // Each token is a user of its own, by its number.
    findOperator: async () => null,
    isFrozen: async () => false,
    logPosition: { sequence: 0, waitFor: async () => undefined },
    findSession: async (token) => {
      const number = Number(token.slice(-1));
      return number === 0 ? null : userSession(number);
    },
    findKey: () => Promise.reject(new Error('no keys here')),
    limiter: {
      ...limiter,
      take: () => {
        callsLeft -= 1;
        return callsLeft < 0 ? 60 : 0;
      },
      left: () => ({ calls: 1, fullAfterSeconds: 0 }),
    },
    clock: { now: Date.now },
    monotonic: { now: () => performance.now() },
    logger: createLogger('silent'),
    corsOrigins: [],
    addressOf: () => '127.0.0.1',
    errorPage: () => false,
    onRightRefused: async () => undefined,
    onAnswered: () => undefined,
    patience: { headersMs: 3_000, requestMs: 3_000, lookMs: 50 },
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  port = (app.server.address() as { port: number }).port;
});
afterEach(() => app.close());

function form(bytes: number, field = 'file', type = 'image/jpeg', name = 'a.jpg'): Buffer {
  const head = `--${EDGE}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), Buffer.alloc(bytes, 0x61), Buffer.from('\r\n')]);
}
const end = Buffer.from(`--${EDGE}--\r\n`);
const whole = (bytes: number) => Buffer.concat([form(bytes), end]);

async function send(
  body: Buffer | ReadableStream,
  { user = 1, type = `multipart/form-data; boundary=${EDGE}`, path = '/api/upload' } = {},
) {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { authorization: tokenOf(user), 'content-type': type },
    body: body as never,
    ...({ duplex: 'half' } as object),
  });
  const { code, data } = (await response.json()) as { code: number; data: unknown };
  return { status: response.status, code, data };
}

/** Without a length in its head, in parts. */
function inParts(bytes: Buffer): ReadableStream {
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      controller.enqueue(bytes.subarray(at, at + 8_192));
      at += 8_192;
      if (at >= bytes.length) controller.close();
    },
  });
}

const refused = (status: number, code: Code) => ({ status, code, data: null });

describe('S20 one file in a form', () => {
  test('exactly as much as is allowed is taken, one byte more is 413 that can be read', async () => {
    expect(await send(whole(BYTES_MAX))).toMatchObject({ code: 0, data: { bytes: BYTES_MAX } });
    expect(await send(whole(BYTES_MAX + 1))).toEqual(refused(413, Code.fileTooLarge));
    expect(await send(inParts(whole(BYTES_MAX)))).toMatchObject({ code: 0 });
    expect(await send(inParts(whole(BYTES_MAX + 1)))).toEqual(refused(413, Code.fileTooLarge));
    expect(await send(whole(20 * BYTES_MAX))).toEqual(refused(413, Code.fileTooLarge));
  });

  test('anything but one file of that name is refused', async () => {
    const wrong = refused(422, Code.shapeInvalid);
    const field = Buffer.from(
      `--${EDGE}\r\ncontent-disposition: form-data; name="userId"\r\n\r\n7\r\n`,
    );
    expect(await send(Buffer.concat([form(9), form(9), end]))).toEqual(wrong);
    expect(await send(Buffer.concat([form(9), field, end]))).toEqual(wrong);
    expect(await send(Buffer.concat([field, end]))).toEqual(wrong);
    expect(await send(Buffer.concat([form(9, 'other'), end]))).toEqual(wrong);
    expect(await send(end)).toEqual(wrong);
    expect(await send(form(9)), 'no end').toEqual(wrong);
    expect(await send(Buffer.alloc(0))).toEqual(wrong);
    expect(taken).toEqual([]);
  });

  test('what the client says of name and type is ignored', async () => {
    for (const name of ['../../x', 'x.exe', '']) {
      const body = Buffer.concat([form(9, 'file', 'text/html', name), end]);
      expect(await send(body)).toMatchObject({ code: 0, data: { bytes: 9 } });
    }
  });

  test('other media are 415, here and where no file is taken', async () => {
    const unsupported = refused(415, Code.mediaUnsupported);
    for (const type of ['image/jpeg', 'application/json', 'text/plain', 'multipart/form-data']) {
      expect(await send(whole(9), { type }), type).toEqual(unsupported);
    }
    expect(await send(whole(9), { path: '/api/plain' })).toEqual(unsupported);
  });

  test('who may not is refused before anything is read', async () => {
    expect(await send(whole(BYTES_MAX), { user: 0 })).toEqual(refused(401, Code.sessionEnded));
    callsLeft = 0;
    expect((await send(whole(BYTES_MAX))).status).toBe(429);
    expect(taken).toEqual([]);
  });

  test('two of one account and eight of all are on their way at once, and a place is free again after', async () => {
    const open = async (user: number) => {
      const socket = connect(port, '127.0.0.1').on('error', () => undefined);
      await once(socket, 'connect');
      const body = form(1_000);
      socket.write(
        `POST /api/upload HTTP/1.1\r\nhost: x\r\nauthorization: ${tokenOf(user)}\r\ncontent-type: multipart/form-data; boundary=${EDGE}\r\ncontent-length: ${body.length + end.length}\r\n\r\n`,
      );
      socket.write(body);
      // With an answer or without one: a connection that is silent for too long is cut.
      const cut = once(socket.resume(), 'close');
      return { socket, cut };
    };
    /** This many have come to the server: those that are let in have taken their places a moment later. */
    const come = async (count: number) => {
      await expect.poll(() => CALLS - callsLeft).toBe(count);
      await sleep(100);
    };
    const sockets = [await open(1), await open(1)];
    await come(2);
    expect(await send(whole(9), { user: 1 })).toEqual(refused(429, Code.tooManyRequests));
    for (const user of [2, 2, 3, 3, 4, 4]) sockets.push(await open(user));
    await come(9);
    expect(await send(whole(9), { user: 5 })).toEqual(refused(503, Code.unavailable));
    // One hangs up, and the others come too slowly: nothing of them is taken.
    sockets[0]?.socket.destroy();
    await expect.poll(async () => (await send(whole(9), { user: 5 })).code).toBe(0);
    for (const { cut } of sockets) await cut;
    await expect.poll(async () => (await send(whole(9), { user: 1 })).code).toBe(0);
    expect(taken).toEqual([9, 9]);
  });
});
