import { describe, expect, it } from 'vitest';
import { addressNeighbourhood, addressRange } from './address-range.ts';

describe('the part of an address that one party holds', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7', '192.0.2.0/24'],
    ['::ffff:192.0.2.7', '192.0.2.7', '192.0.2.0/24'],
    ['::FFFF:192.0.2.7', '192.0.2.7', '192.0.2.0/24'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:db8::1', '2001:db8:0:0::/64', '2001:db8:0::/48'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
    ['::1', '0:0:0:0::/64', '0:0:0::/48'],
    ['unix', 'unix', 'unix'],
  ])('%s is of %s and %s', (address, range, neighbourhood) => {
    expect(addressRange(address)).toBe(range);
    expect(addressNeighbourhood(address)).toBe(neighbourhood);
  });

  it('S23: all addresses of one /64 share a budget, those of two do not', () => {
    expect(addressRange('2001:db8:1:2:ffff::')).toBe(addressRange('2001:db8:1:2::1'));
    expect(addressRange('2001:db8:1:3::1')).not.toBe(addressRange('2001:db8:1:2::1'));
  });
});
