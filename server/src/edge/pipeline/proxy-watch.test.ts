import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { TrustedProxies } from '#platform/addresses/trusted-proxies.ts';
import { ProxyWatch } from './proxy-watch.ts';

const request = (
  remoteAddress: string,
  headers: Record<string, string> = {},
  httpVersion = '1.1',
) =>
  ({
    headers: { host: 'localhost:8080', ...headers },
    httpVersion,
    socket: { remoteAddress },
  }) as unknown as IncomingMessage;
const forwarded = { 'x-forwarded-for': '203.0.113.9' };

function watch(proxies: string[] = []) {
  let warnings = 0;
  const warn = () => {
    warnings += 1;
  };
  const one = new ProxyWatch(new TrustedProxies(proxies), { warn });
  return { one, warnings: () => warnings };
}

test.each(['127.0.0.1', '::1', '::ffff:10.1.2.3', '172.17.0.1', '192.168.1.1', 'fd00::1'])(
  'a proxy at %s that is not configured is reported once, and not at all when it is named',
  (address) => {
    const unnamed = watch();
    for (let count = 0; count < 3; count += 1) unnamed.one.look(request(address, forwarded));
    expect(unnamed.warnings()).toBe(1);
    const named = watch([address.replace('::ffff:', '')]);
    named.one.look(request(address, forwarded));
    expect(named.warnings()).toBe(0);
  },
);

test('an anonymous caller can neither bring the warning about nor close what is local', () => {
  const { one, warnings } = watch();
  for (const address of ['198.51.100.1', '2001:db8::1']) one.look(request(address, forwarded));
  expect(warnings()).toBe(0);
  expect(one.isFromThisMachine(request('127.0.0.1'))).toBe(true);
});

test.each([
  ['hands the Host on', { host: 'trade.example' }, '1.1'],
  ['speaks HTTP/1.0', {}, '1.0'],
  ['hands the Host on and adds a header', { ...forwarded, host: 'trade.example' }, '1.1'],
])('once a proxy that %s was seen, nobody is local any more', (_how, headers, version) => {
  const { one, warnings } = watch();
  one.look(request('127.0.0.1'));
  expect(one.isFromThisMachine(request('127.0.0.1'))).toBe(true);
  one.look(request('127.0.0.1', headers, version));
  expect(one.isFromThisMachine(request('127.0.0.1'))).toBe(false);
  expect(warnings()).toBe(1);
});

test('a proxy that adds a header adds it to each request: that request is not local, the next one is', () => {
  const { one, warnings } = watch();
  for (const headers of [forwarded, { via: '1.1 proxy' }]) {
    one.look(request('127.0.0.1', headers));
    expect(one.isFromThisMachine(request('127.0.0.1', headers))).toBe(false);
    expect(one.isFromThisMachine(request('127.0.0.1'))).toBe(true);
  }
  expect(warnings()).toBe(1);
});

test('who has named the proxies keeps what is local', () => {
  const { one } = watch(['10.0.0.1']);
  one.look(request('127.0.0.1', { host: 'trade.example' }));
  expect(one.isFromThisMachine(request('127.0.0.1'))).toBe(true);
  expect(one.isFromThisMachine(request('127.0.0.1', { host: 'trade.example' }))).toBe(false);
});

test('what the app itself sends with each call is no trace of a proxy', () => {
  const { one, warnings } = watch();
  one.look(request('127.0.0.1', { 'x-client-version': '1.0.0', 'x-client-id': 'web' }));
  expect(one.isFromThisMachine(request('127.0.0.1'))).toBe(true);
  expect(warnings()).toBe(0);
});
