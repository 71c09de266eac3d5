import { createHash } from 'node:crypto';
import { addressNeighbourhood } from '../../gateway/address-range.ts';

/**
 * What tells one device from another without storing anything on it: its browser and the
 * neighbourhood of its address. A flow is bound to it (D8), and a device of the owner keeps its own
 * count of wrong passwords, so that a stranger elsewhere cannot lock the owner out (D10).
 */
export function deviceOf(address: string, userAgent: string): Buffer {
  return createHash('sha256')
    .update(`${addressNeighbourhood(address)}\n${userAgent}`)
    .digest()
    .subarray(0, 16);
}
