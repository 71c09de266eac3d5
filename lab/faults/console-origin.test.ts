import { afterAll, beforeAll, expect, test } from 'vitest';
import { CALLS_AT_ONCE_MAX, CALLS_WAITING_MAX } from '../../server/src/edge/pipeline/call-queue.ts';
import { freePort } from '../free-port.ts';
import { consoleSpellings } from './console-spellings.ts';
import { HttpWorld } from './http-world.ts';
import { sendBytes, sendRaw } from './raw-request.ts';

let world: HttpWorld;
let port: number;

beforeAll(async () => {
  port = await freePort();
  world = await HttpWorld.start({
    ...{ CONSOLE_PORT: String(port), CONSOLE_URL: 'http://localhost' },
  });
});
afterAll(() => world?.stop());

const statusOf = async (address: string) =>
  (await fetch(address, { headers: { accept: 'application/json' } })).status;

test('S26 with a port of its own the console is there and nowhere else, and nothing else is there', async () => {
  const desk = `http://localhost:${port}`;
  expect(await statusOf(`${desk}/api/console/state`)).toBe(401);
  expect(await statusOf(`${world.address}/api/console/state`)).toBe(404);
  expect(await statusOf(`${world.address}/console`)).toBe(404);
  for (const path of ['/api/user', '/api/market/list', '/', '/docs', '/metrics', '/dev/outbox']) {
    expect(await statusOf(desk + path), path).toBe(404);
  }
  expect(await statusOf(`${world.address}/api/user`)).toBe(401);
});

test('S26 asked for by another host, the console is not there', async () => {
  expect(await statusOf(`http://127.0.0.1:${port}/api/console/state`)).toBe(404);
});

test.each(consoleSpellings)(
  'S26 however its address is written, the console is not at the usual port: %s %s',
  async (method, target) => {
    expect(await sendRaw(world.address, method, target)).toMatch(/^HTTP\/1.1 404 /);
  },
);

test('S26 however their address is written, calls of traders are not at the port of the console', async () => {
  const desk = `http://localhost:${port}`;
  for (const target of ['/api/%75ser', 'http://x/api/user', '/%64ocs']) {
    expect(await sendRaw(desk, 'GET', target), target).toMatch(/^HTTP\/1.1 404 /);
  }
  expect(await sendRaw(desk, 'GET', '/api/%63onsole/state')).toMatch(/^HTTP\/1.1 401 /);
});

test('S26 F41 the bound on calls of one connection holds at the port of the console, too', async () => {
  const desk = `http://localhost:${port}`;
  const call = 'GET /api/console/state HTTP/1.1\r\nhost: localhost\r\n\r\n';
  const sent = 2 * (CALLS_AT_ONCE_MAX + CALLS_WAITING_MAX);
  const answers = await sendBytes(desk, call.repeat(sent));
  expect(answers.split('HTTP/1.1 ').length - 1).toBeLessThan(sent);
});
