import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { TrustedProxies } from './trusted-proxies.ts';

function request(remoteAddress: string, headers: Record<string, string> = {}): IncomingMessage {
  return { headers, socket: { remoteAddress } } as unknown as IncomingMessage;
}

describe('S23: the address of a visitor', () => {
  const proxies = new TrustedProxies(['10.0.0.0/8', '2001:db8:1::/48', '192.0.2.1']);

  it.each([
    ['one hop', '10.0.0.2', '203.0.113.9', '203.0.113.9'],
    ['two hops', '10.0.0.2', '203.0.113.9, 10.0.0.3', '203.0.113.9'],
    ['what a visitor wrote before our proxy', '10.0.0.2', '1.1.1.1, 203.0.113.9', '203.0.113.9'],
    ['a hop that is not ours', '10.0.0.2', '1.1.1.1, 192.0.2.2, 10.0.0.3', '192.0.2.2'],
    ['an address alone', '192.0.2.1', '203.0.113.9', '203.0.113.9'],
    ['with a port', '10.0.0.2', '203.0.113.9:4711', '203.0.113.9'],
    ['IPv6 with a port', '10.0.0.2', '[2001:db8:2::9]:4711', '2001:db8:2::9'],
    ['over IPv6', '2001:db8:1::2', '2001:db8:2::9', '2001:db8:2::9'],
    ['over IPv4 in IPv6', '::ffff:10.0.0.2', '::ffff:203.0.113.9', '203.0.113.9'],
    ['mapped, written in hex', '10.0.0.2', '::ffff:cb00:7109', '203.0.113.9'],
    ['a visitor from inside', '10.0.0.2', '10.7.7.7', '10.7.7.7'],
  ])('is what the last hop that is not ours was: %s', (_case, remote, forwarded, address) => {
    expect(proxies.addressOf(request(remote, { 'x-forwarded-for': forwarded }))).toBe(address);
  });

  it.each(['', 'unknown', '203.0.113.9, _hidden', '203.0.113.9, 1.2.3', '203.0.113.9 10.0.0.3'])(
    'is the proxy itself when what it wrote is no address: "%s"',
    (forwarded) => {
      const headers = { 'x-forwarded-for': forwarded };
      expect(proxies.addressOf(request('10.0.0.2', headers))).toBe('10.0.0.2');
    },
  );

  it('is the socket when that is no proxy of ours, and no other header is read', () => {
    const names = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'x-client-ip', 'cf-connecting-ip'];
    const headers = Object.fromEntries(names.map((name) => [name, '203.0.113.9']));
    expect(proxies.addressOf(request('198.51.100.4', headers))).toBe('198.51.100.4');
    expect(new TrustedProxies([]).addressOf(request('10.0.0.2', headers))).toBe('10.0.0.2');
    const { 'x-forwarded-for': _read, ...unread } = headers;
    expect(proxies.addressOf(request('10.0.0.2', unread))).toBe('10.0.0.2');
  });

  it.each([
    '10.0.0.0/33',
    '10.0.0',
    '10.0.0.0/',
    'proxy.example',
    '::/129',
    '0',
    '1',
    '10.0.0.1/8x',
  ])('%s names no hop', (text) => {
    expect(() => new TrustedProxies([text])).toThrow(text);
  });
});
