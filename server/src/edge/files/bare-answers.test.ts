import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { GuardedResponse } from './bare-answers.ts';
import { securityHeaders } from './security-headers.ts';

const REQUEST = '7d1c6a1e-6d4b-4f0f-9d0e-000000000001';
let app: FastifyInstance;
let address: string;

// Through a real connection: an injected request has no response of Node's.
beforeEach(async () => {
  app = Fastify({ http: { ServerResponse: GuardedResponse } });
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({ ...securityHeaders, 'x-request-id': REQUEST });
  });
  app.get('/file', (_request, reply) => reply.headers(own).send(Readable.from(['a ', 'file'])));
  address = await app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(() => app.close());

const own = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; connect-src 'self'",
};

test('S12 an answer that is sent piece by piece keeps the headers that it was given', async () => {
  const answer = await fetch(`${address}/file`);
  expect(await answer.text()).toBe('a file');
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    ...securityHeaders,
    ...own,
    'x-request-id': REQUEST,
  });
});

test('S12 what Node itself refuses has the headers and a number, too', async () => {
  const socket = connect(Number(new URL(address).port), '127.0.0.1');
  socket.end('GET /file HTTP/1.1\r\n\r\n');
  const answer = (await text(socket)).toLowerCase();
  expect(answer).toMatch(/^http\/1\.1 400 /);
  for (const [name, value] of Object.entries(securityHeaders)) {
    expect(answer).toContain(`${name}: ${value}`.toLowerCase());
  }
  expect(answer).toMatch(/x-request-id: [0-9a-f-]{36}/);
});
