import { expect, test } from 'vitest';
import { covers, createAddressCheck, readAddresses } from './address-list.ts';

test('addresses and ranges are kept once and in one form', () => {
  const list = ['198.51.100.7', '::FFFF:198.51.100.7', '10.8.0.0/24', '2001:DB8::1', ' 192.0.2.1 '];
  expect(readAddresses(list)).toEqual(['198.51.100.7', '10.8.0.0/24', '2001:db8::1', '192.0.2.1']);
});

test.each([
  ...['', 'localhost', '1.2.3', '1.2.3.4.5', '010.0.0.1', '1.2.3.4/33', '1.2.3.4/-1', '1.2.3.4/ 8'],
  ...['10.0.0.0/8', '0.0.0.0/0', '::/0', '2001:db8::/31', '1.2.3.4/24/24', 'fe80::1%eth0'],
  ...['1.2.3.4/', 'http://1.2.3.4', '*', '::ffff:0:0/96', '::ffff:10.0.0.0/104', '::/32', '::/80'],
  ...['0:0:0:0:0:ffff:0:0/96', '::ffff:0:0/95', '::fffe:0:0/95', '::ffff:1.2.3.4/95'],
])('%j is no address, or holds too many', (entry) => {
  expect(readAddresses([entry])).toBeUndefined();
});

test('S24 an address is on the list however it comes: plain or mapped into IPv6', () => {
  const isAllowed = createAddressCheck(['198.51.100.7', '10.8.0.0/24', '2001:db8:1::/48']);
  for (const address of [
    ...['198.51.100.7', '::ffff:198.51.100.7', '::FFFF:198.51.100.7', '10.8.0.255'],
    ...['::ffff:10.8.0.1', '2001:db8:1::', '2001:DB8:1:ffff::9'],
  ]) {
    expect(isAllowed(address), address).toBe(true);
  }
  for (const address of ['198.51.100.8', '10.8.1.0', '::198.51.100.7', '2001:db8:2::', '', 'x']) {
    expect(isAllowed(address), address).toBe(false);
  }
});

test('S24 a network of mapped addresses is the one of IPv4 that it stands for', () => {
  expect(readAddresses(['::ffff:10.8.0.0/120', '::ffff:c633:6407', '2001:db8:0:0::1'])).toEqual([
    ...['10.8.0.0/24', '198.51.100.7', '2001:db8::1'],
  ]);
  const isAllowed = createAddressCheck(['::ffff:10.8.0.0/120']);
  expect(isAllowed('10.8.0.9')).toBe(true);
  expect(isAllowed('10.8.1.9')).toBe(false);
});

test('S24 a network of IPv6 holds no address of IPv4', () => {
  const isAllowed = createAddressCheck(['2001:db8::/32', '::1']);
  for (const address of ['10.0.0.1', '::ffff:10.0.0.1', '0.0.0.1']) {
    expect(isAllowed(address), address).toBe(false);
  }
});

test('an empty list holds every address', () => {
  expect(createAddressCheck([])('203.0.113.1')).toBe(true);
});

test.each([
  [[], ['1.2.3.4'], true],
  [['1.2.3.4'], [], false],
  [['1.2.3.4', '5.6.7.8'], ['5.6.7.8'], true],
  [['1.2.3.4'], ['1.2.3.4', '5.6.7.8'], false],
  [['10.8.0.0/16'], ['10.8.3.0/24', '10.8.9.9'], true],
  [['10.8.3.0/24'], ['10.8.0.0/16'], false],
  [['10.8.3.0/24', '10.8.0.0'], ['10.8.0.0/20'], false],
  [['2001:db8::/32'], ['2001:db8:5::/48'], true],
])('%j covers %j: %s', (wide, narrow, isCovered) => {
  expect(covers(wide, narrow)).toBe(isCovered);
});
