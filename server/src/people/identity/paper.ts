import { createHmac } from 'node:crypto';
import type { PaperKind } from '@bourse/contract/identity.ts';

/** A paper by what is printed on it. */
export interface Paper {
  /** ISO 3166-1, two letters. */
  readonly country: string;
  readonly kind: PaperKind;
  readonly number: string;
}

/**
 * The same for the same paper, however its number was typed. Without the key it is impossible to try all numbers
 * there are.
 */
export function numberHash(key: Uint8Array, { country, kind, number }: Paper): Buffer {
  const bare = number
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
  return createHmac('sha256', key).update(`paper\n${country}\n${kind}\n${bare}`).digest();
}

/**
 * Four digits that the note in a picture of the person must have: another number for each account and each try, so
 * that a picture from elsewhere has none and an old one the wrong one.
 */
export function selfieNote(key: Uint8Array, userId: number, attempt: number): string {
  const hash = createHmac('sha256', key).update(`selfie\n${userId}\n${attempt}`).digest();
  return String(hash.readUInt32BE() % 10_000).padStart(4, '0');
}

/** Covered but for the last four characters; of a short one but for the last. */
export function maskNumber(number: string): string {
  const characters = [...number];
  const open = characters.length > 6 ? 4 : 1;
  return '•'.repeat(characters.length - open) + characters.slice(-open).join('');
}
