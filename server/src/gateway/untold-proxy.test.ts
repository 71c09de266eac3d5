import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { TrustedProxies } from '../platform/trusted-proxies.ts';
import { createProxyHint } from './untold-proxy.ts';

const request = (remoteAddress: string, isForwarded: boolean) =>
  ({
    headers: isForwarded ? { 'x-forwarded-for': '203.0.113.9' } : {},
    socket: { remoteAddress },
  }) as unknown as IncomingMessage;

/** How often the operator is warned. */
function warnings(proxies: string[], requests: IncomingMessage[]): number {
  let count = 0;
  const warn = () => {
    count += 1;
  };
  const look = createProxyHint(new TrustedProxies(proxies), { warn });
  for (const one of requests) look(one);
  return count;
}

test.each(['127.0.0.1', '::1', '::ffff:10.1.2.3', '172.17.0.1', '192.168.1.1', 'fd00::1'])(
  'a proxy at %s that nobody named is told once, and not at all when it is named',
  (address) => {
    const forwarded = [request(address, true), request(address, true)];
    expect(warnings([], forwarded)).toBe(1);
    expect(warnings([address.replace('::ffff:', '')], forwarded)).toBe(0);
    expect(warnings([], [request(address, false)])).toBe(0);
  },
);

test('a stranger cannot bring the warning about', () => {
  expect(warnings([], [request('198.51.100.1', true), request('2001:db8::1', true)])).toBe(0);
});
