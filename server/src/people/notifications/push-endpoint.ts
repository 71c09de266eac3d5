import { BlockList, isIP } from 'node:net';

const ENDPOINT_LENGTH_MAX = 1_024;
/** Names of no public registry: machines of this network, of a container's, of this machine. */
const INNER_NAME = /\.(local|localhost|internal|intranet|lan|home|corp|arpa|test|onion)$/;

/**
 * Whether an address that a browser named may be called at all: https on its usual port, a name of the public
 * kind, nothing of a user in it. Where the name leads to is looked at with each call (`isPublicAddress`).
 */
export function isPushEndpoint(text: string): boolean {
  if (text.length > ENDPOINT_LENGTH_MAX || !URL.canParse(text)) return false;
  const { protocol, hostname, port, username, password, hash } = new URL(text);
  if (protocol !== 'https:' || port !== '' || username || password || hash) return false;
  const name = hostname.replace(/\.$/, '').toLowerCase();
  return name.includes('.') && isIP(name) === 0 && !name.startsWith('[') && !INNER_NAME.test(name);
}

/** What lies behind no router of the public Internet, by the registries of special-purpose addresses. */
const notPublic = new BlockList();
for (const range of [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16'],
  ...['172.16.0.0/12', '192.0.0.0/24', '192.0.2.0/24', '192.31.196.0/24', '192.52.193.0/24'],
  ...['192.88.99.0/24', '192.168.0.0/16', '192.175.48.0/24', '198.18.0.0/15'],
  ...['198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
]) {
  const [address = '', bits] = range.split('/');
  notPublic.addSubnet(address, Number(bits), 'ipv4');
}
/** Of IPv6 only what is given out to the public, less what stands for IPv4 or for no one in it. */
const publicSix = new BlockList();
publicSix.addSubnet('2000::', 3, 'ipv6');
for (const [address, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  notPublic.addSubnet(address, bits, 'ipv6');
}

/** Whether a machine of the public Internet can have this address; IPv4 in IPv6 is none. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !notPublic.check(address, 'ipv4');
    case 6:
      return publicSix.check(address, 'ipv6') && !notPublic.check(address, 'ipv6');
    default:
      return false;
  }
}
