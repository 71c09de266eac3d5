import { ADDRESS_BITS, createNetworkCheck, type Network, readNetwork } from './network-address.ts';

/** Wider ranges hold addresses of others. */
const BITS_MIN = { ipv4: 16, ipv6: 32 } as const;

/**
 * A list in one form: IPv4 that comes mapped into IPv6 is IPv4, each entry stands once.
 *
 * @returns undefined when an entry is no address and no range, or one too wide to protect
 */
export function readAddresses(list: readonly string[]): readonly string[] | undefined {
  const ranges = list.map(readRange);
  if (ranges.some((range) => range === undefined)) return undefined;
  return [...new Set((ranges as Network[]).map(textOf))];
}

/** Whether an address is on a list; an empty list holds all. */
export function createAddressCheck(list: readonly string[]): (address: string) => boolean {
  if (list.length === 0) return () => true;
  return createNetworkCheck(list.flatMap((entry) => readRange(entry) ?? []));
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

function readRange(text: string): Network | undefined {
  const network = readNetwork(text);
  return network && network.bits >= BITS_MIN[network.family] ? network : undefined;
}

const textOf = ({ address, family, bits }: Network) =>
  bits === ADDRESS_BITS[family] ? address : `${address}/${bits}`;
