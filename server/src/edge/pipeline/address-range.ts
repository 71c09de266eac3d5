import { isIPv4 } from 'node:net';
import { plainAddress } from '#platform/addresses/network-address.ts';

/**
 * The part of an address that one household or office holds: an IPv4 address itself (also when it
 * comes mapped into IPv6), the first 64 bits of an IPv6 address. Budgets by address count on this,
 * since who holds a /64 can use any address in it.
 */
export function addressRange(address: string): string {
  const plain = plainAddress(address);
  if (plain === undefined) return address;
  return isIPv4(plain) ? plain : `${ipv6Groups(plain).slice(0, 4).join(':')}::/64`;
}

/** A wider part, that a device keeps when its provider hands it another address: /24 and /48. */
export function addressNeighbourhood(address: string): string {
  const range = addressRange(address);
  if (isIPv4(range)) return `${range.split('.').slice(0, 3).join('.')}.0/24`;
  if (!range.endsWith('::/64')) return range;
  return `${range.split(':').slice(0, 3).join(':')}::/48`;
}

/** The eight groups, without leading zeros. */
function ipv6Groups(address: string): string[] {
  const [head = '', tail] = address.split('::');
  const groups = (text: string) => text.split(':').filter(Boolean).map(withoutZeros);
  const first = groups(head);
  if (tail === undefined) return first;
  const last = groups(tail);
  return [
    ...first,
    ...Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0'),
    ...last,
  ];
}

function withoutZeros(group: string): string {
  return group.toLowerCase().replace(/^0+(?=.)/, '');
}
