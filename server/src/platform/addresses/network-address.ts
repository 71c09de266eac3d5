import { BlockList, isIP, SocketAddress } from 'node:net';

/** An address, or the network that begins there. */
export interface Network {
  readonly address: string;
  readonly family: 'ipv4' | 'ipv6';
  /** Leading bits that count; all of them for one address. */
  readonly bits: number;
}

export const ADDRESS_BITS = { ipv4: 32, ipv6: 128 } as const;
/** Length in bits of the prefix ::ffff:0:0 of IPv4-mapped IPv6 addresses. */
const MAPPED_BITS = 96;

/**
 * The one way to write an address: lower case, zeros left out, without zone; IPv4 that is mapped into IPv6 is IPv4.
 * Undefined for what is no address.
 */
export function plainAddress(text: string): string | undefined {
  const address = text.split('%', 1)[0] as string;
  const family = isIP(address);
  if (family !== 6) return family === 4 ? address : undefined;
  const written = new SocketAddress({ address, family: 'ipv6' }).address;
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(written)?.[1] ?? written;
}

/**
 * Reads an address or a network: 198.51.100.7, 10.8.0.0/24, 2001:db8::/48. A network of mapped IPv4 addresses is one of
 * IPv4. Undefined for what is neither, and for a network of IPv6 that all of IPv4 lies in.
 */
export function readNetwork(text: string): Network | undefined {
  const [written = '', length, ...rest] = text.trim().split('/');
  const address = plainAddress(written);
  if (address === undefined || rest.length > 0 || written.includes('%')) return undefined;
  const family = isIP(address) === 4 ? 'ipv4' : 'ipv6';
  if (length === undefined) return { address, family, bits: ADDRESS_BITS[family] };
  const isMapped = family === 'ipv4' && isIP(written) === 6;
  const bits = Number(length) - (isMapped ? MAPPED_BITS : 0);
  if (!/^\d{1,3}$/.test(length) || bits < 0 || bits > ADDRESS_BITS[family]) return undefined;
  const network = { address, family, bits } as const;
  const holdsAllOfIpv4 = family === 'ipv6' && listOf([network]).check('::ffff:0:0', 'ipv6');
  return holdsAllOfIpv4 ? undefined : network;
}

/** Whether an address, in any way of writing it, lies in one of these networks. */
export function createNetworkCheck(networks: readonly Network[]): (address: string) => boolean {
  const list = listOf(networks);
  return (text) => {
    const address = plainAddress(text);
    return address !== undefined && list.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6');
  };
}

function listOf(networks: readonly Network[]): BlockList {
  const list = new BlockList();
  for (const { address, bits, family } of networks) list.addSubnet(address, bits, family);
  return list;
}
