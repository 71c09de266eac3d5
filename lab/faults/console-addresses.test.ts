import { afterAll, beforeAll, expect, test } from 'vitest';
import { consoleSpellings } from './console-spellings.ts';
import { HttpWorld } from './http-world.ts';
import { sendRaw } from './raw-request.ts';

let world: HttpWorld;

beforeAll(async () => {
  world = await HttpWorld.start({
    ...{ CONSOLE_ADDRESSES: '198.51.100.7, 10.8.0.0/16', TRUSTED_PROXIES: '127.0.0.1' },
  });
});
afterAll(() => world?.stop());

const statusFrom = async (address: string, path: string) => {
  const headers = { accept: 'application/json', 'x-forwarded-for': address };
  return (await fetch(world.address + path, { headers })).status;
};

test.each(['198.51.100.7', '10.8.200.3', '::ffff:198.51.100.7'])(
  'S26 from %s, which is on the list, the console is there',
  async (address) => {
    expect(await statusFrom(address, '/api/console/state')).toBe(401);
  },
);

test.each(['198.51.100.8', '10.9.0.1', '2001:db8::1', '198.51.100.7, 203.0.113.9'])(
  'S26 from %s the console is not there, and the exchange is',
  async (address) => {
    for (const path of ['/api/console/state', '/console', '/console/join']) {
      expect(await statusFrom(address, path), path).toBe(404);
    }
    expect(await statusFrom(address, '/api/user')).toBe(401);
  },
);

test.each(consoleSpellings)(
  'S26 however its address is written, the console is not there from elsewhere: %s %s',
  async (method, target) => {
    const from = 'x-forwarded-for: 198.51.100.8\r\n';
    expect(await sendRaw(world.address, method, target, from)).toMatch(/^HTTP\/1.1 404 /);
  },
);
