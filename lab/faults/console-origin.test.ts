import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../free-port.ts';
import { HttpWorld } from './http-world.ts';

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
