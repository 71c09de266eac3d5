import { createHash } from 'node:crypto';
import { addressNeighbourhood, addressRange } from '#edge/pipeline/address-range.ts';
import type { Call } from '#edge/pipeline/handler.ts';

/** What of a caller an account remembers. */
export interface Origin {
  readonly device: Buffer;
  readonly place: Buffer;
}

/**
 * What tells one device from another without storing anything on it: its browser and the
 * neighbourhood of its address. A flow is bound to it (D8), and a device of the owner keeps its own
 * count of wrong passwords, so that a stranger elsewhere cannot lock the owner out (D10).
 */
export function deviceOf(address: string, userAgent: string): Buffer {
  return shortHash(`${addressNeighbourhood(address)}\n${userAgent}`);
}

/**
 * The household or office behind an address, whatever browser is used there: a second browser of the
 * owner, or the first one after its update, is not taken for a stranger's from elsewhere.
 */
function placeOf(address: string): Buffer {
  return shortHash(`place\n${addressRange(address)}`);
}

/** What a call came from, as an account remembers it. */
export function seenFrom({ address, userAgent }: Pick<Call, 'address' | 'userAgent'>): Origin {
  return { device: deviceOf(address, userAgent), place: placeOf(address) };
}

function shortHash(text: string): Buffer {
  return createHash('sha256').update(text).digest().subarray(0, 16);
}
