import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { createNetworkCheck, plainAddress, readNetwork } from './network-address.ts';

/**
 * The proxies that an operator names. Only what they say of where a visitor comes from is
 * trusted; without them, the other end of the socket is the visitor.
 */
export class TrustedProxies {
  readonly #isHop: (address: string) => boolean;
  /** The operator has named none. */
  readonly isEmpty: boolean;

  /**
   * @param hops addresses and ranges: `192.0.2.1`, `10.0.0.0/8`, `2001:db8::/48`. Throws a RangeError
   *   that names the one that is neither.
   */
  constructor(hops: readonly string[]) {
    this.isEmpty = hops.length === 0;
    const networks = hops.map((hop) => {
      const network = readNetwork(hop);
      if (!network) throw new RangeError(`${hop} is no address and no range of addresses`);
      return network;
    });
    this.#isHop = createNetworkCheck(networks);
  }

  /** Whether the other end of a socket is one of them. */
  trusts(address: string): boolean {
    const bare = this.isEmpty ? undefined : bareAddress(address);
    return bare !== undefined && this.#isHop(bare);
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
}

/** An address without port, zone or IPv6 around IPv4; undefined when it is none. */
function bareAddress(text: string): string | undefined {
  if (isIP(text) === 4) return text;
  const bare =
    /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
  return plainAddress(bare);
}
