import { BlockList, isIP, isIPv4 } from 'node:net';

/** An address or a range of them, as people write it: 198.51.100.7, 10.8.0.0/24, 2001:db8::/48. */
interface Range {
  readonly address: string;
  readonly family: 'ipv4' | 'ipv6';
  /** Leading bits that count; all of them for one address. */
  readonly bits: number;
}

/** Ranges wider than these hold strangers. */
const BITS_MIN = { ipv4: 16, ipv6: 32 } as const;
const BITS = { ipv4: 32, ipv6: 128 } as const;

/**
 * A list in one form: IPv4 that comes mapped into IPv6 is IPv4, each entry stands once.
 *
 * @returns undefined when an entry is no address and no range, or one too wide to protect
 */
export function readAddresses(list: readonly string[]): readonly string[] | undefined {
  const ranges = list.map(readRange);
  if (ranges.some((range) => range === undefined)) return undefined;
  return [...new Set((ranges as Range[]).map(textOf))];
}

/** Whether an address is on a list; an empty list holds all. */
export function createAddressCheck(list: readonly string[]): (address: string) => boolean {
  if (list.length === 0) return () => true;
  const allowed = new BlockList();
  for (const entry of list) {
    const range = readRange(entry);
    if (range) allowed.addSubnet(range.address, range.bits, range.family);
  }
  return (address) => {
    const plain = withoutMapping(address);
    return isIP(plain) !== 0 && allowed.check(plain, isIPv4(plain) ? 'ipv4' : 'ipv6');
  };
}

/** Whether every address of the second list is on the first one, as far as entries tell. */
export function covers(wide: readonly string[], narrow: readonly string[]): boolean {
  if (wide.length === 0) return true;
  if (narrow.length === 0) return false;
  const isIn = createAddressCheck(wide);
  const widest = wide.map(readRange);
  return narrow.every((entry) => {
    if (wide.includes(entry)) return true;
    const range = readRange(entry);
    if (!range || !isIn(range.address)) return false;
    // A range fits only into a single entry that is at least as wide.
    return widest.some(
      (one) =>
        one !== undefined &&
        one.family === range.family &&
        one.bits <= range.bits &&
        createAddressCheck([textOf(one)])(range.address),
    );
  });
}

function readRange(text: string): Range | undefined {
  const [bare = '', length, ...rest] = text.trim().split('/');
  if (rest.length > 0 || bare.includes('%')) return undefined;
  const address = withoutMapping(bare.toLowerCase());
  if (isIP(address) === 0) return undefined;
  const family = isIPv4(address) ? 'ipv4' : 'ipv6';
  if (length === undefined) return { address, family, bits: BITS[family] };
  if (address !== bare.toLowerCase() || !/^\d{1,3}$/.test(length)) return undefined;
  const bits = Number(length);
  return bits >= BITS_MIN[family] && bits <= BITS[family] ? { address, family, bits } : undefined;
}

const textOf = ({ address, family, bits }: Range) =>
  bits === BITS[family] ? address : `${address}/${bits}`;

/** IPv4 that came over an IPv6 socket. */
function withoutMapping(address: string): string {
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
}
