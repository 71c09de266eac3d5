import { describe, expect, it } from 'vitest';
import { isPublicAddress, isPushEndpoint } from './push-endpoint.ts';

describe('S43: an address that a browser names', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAAA',
    'https://web.push.apple.com/QGuQ',
  ])('%s is a push service', (text) => {
    expect(isPushEndpoint(text)).toBe(true);
  });

  it.each([
    ...['', 'nonsense', 'http://push.example.com/a', 'ftp://push.example.com/a'],
    ...['https://localhost/a', 'https://127.0.0.1/a', 'https://2130706433/a', 'https://0x7f.1/a'],
    ...['https://[::1]/a', 'https://[::ffff:7f00:1]/a', 'https://8.8.8.8/a', 'https://db/a'],
    ...['https://push.example.com:8443/a', 'https://user@push.example.com/a'],
    ...['https://metadata.google.internal/a', 'https://printer.local./a', 'https://a.LOCALHOST/'],
    `https://push.example.com/${'a'.repeat(1_024)}`,
  ])('%s is none', (text) => {
    expect(isPushEndpoint(text)).toBe(false);
  });
});

describe('S43: where its name leads to', () => {
  it.each(['8.8.8.8', '142.250.1.1', '172.15.0.1', '172.32.0.1', '2a00:1450:4001::1', '2600::1'])(
    '%s is public',
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );

  it.each([
    ...['127.0.0.1', '0.0.0.0', '10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.1'],
    ...['169.254.169.254', '100.64.0.1', '198.18.0.1', '224.0.0.1', '255.255.255.255'],
    ...['::', '::1', '::ffff:127.0.0.1', '::ffff:8.8.8.8', 'fe80::1', 'fc00::1', 'fd00:ec2::254'],
    ...[
      '64:ff9b::7f00:1',
      '2001:db8::1',
      '2002:7f00:1::',
      '2001::1',
      'ff02::1',
      'push.example.com',
    ],
  ])('%s is not', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});
