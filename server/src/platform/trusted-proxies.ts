import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, SocketAddress } from 'node:net';

/**
 * The proxies that an operator names. Their word about where a visitor comes from is taken, nobody
 * else's: without them, the other end of the socket is the visitor.
 */
export class TrustedProxies {
  private readonly hops = new BlockList();
  /** The operator has named none. */
  readonly isEmpty: boolean;

  /**
   * @param hops addresses and ranges: `192.0.2.1`, `10.0.0.0/8`, `2001:db8::/48`. Throws a RangeError
   *   that names the one that is neither.
   */
  constructor(hops: readonly string[]) {
    this.isEmpty = hops.length === 0;
    for (const hop of hops) this.add(hop);
  }

  /** Whether the other end of a socket is one of them. */
  trusts(address: string): boolean {
    const bare = this.isEmpty ? undefined : bareAddress(address);
    return bare !== undefined && this.hops.check(bare, isIP(bare) === 6 ? 'ipv6' : 'ipv4');
  }

  /**
   * The visitor's address: the last one in X-Forwarded-For that is none of ours, since every proxy
   * adds the address that it saw to the end. What is no address ends the search: then the nearest
   * hop that is known stands for all who come by it. Forwarded, X-Real-IP and their like are not read.
   */
  addressOf({ headers, socket }: IncomingMessage): string {
    const peer = bareAddress(socket.remoteAddress ?? '') ?? '';
    if (!this.trusts(peer)) return peer;
    let visitor = peer;
    for (const entry of String(headers['x-forwarded-for'] ?? '')
      .split(',')
      .reverse()) {
      const address = bareAddress(entry.trim());
      if (!address) return visitor;
      visitor = address;
      if (!this.trusts(address)) return visitor;
    }
    return visitor;
  }

  private add(hop: string): void {
    const [address = '', bits, ...more] = hop.split('/');
    const family = isIP(address);
    const bitsMax = family === 6 ? 128 : 32;
    const isRange = bits !== undefined && /^\d{1,3}$/.test(bits) && Number(bits) <= bitsMax;
    if (family === 0 || more.length > 0 || (bits !== undefined && !isRange)) {
      throw new RangeError(`${hop} is no address and no range of addresses`);
    }
    const kind = family === 6 ? 'ipv6' : 'ipv4';
    if (isRange) this.hops.addSubnet(address, Number(bits), kind);
    else this.hops.addAddress(address, kind);
  }
}

/** An address without port, zone or IPv6 around IPv4; undefined when it is none. */
function bareAddress(text: string): string | undefined {
  if (isIP(text) === 4) return text;
  const bare =
    /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
  const address = bare.split('%', 1)[0] as string;
  const family = isIP(address);
  if (family !== 6) return family === 4 ? address : undefined;
  // As the system writes it, so that one address has one name.
  const written = new SocketAddress({ address, family: 'ipv6' }).address;
  return /^::ffff:([\d.]+)$/.exec(written)?.[1] ?? written;
}
