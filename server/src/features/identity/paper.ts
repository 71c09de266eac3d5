import { createHmac } from 'node:crypto';
import type { PaperKind } from '@bourse/contract/identity.ts';
import type { SealedPlace } from '../../platform/sealed.ts';

/** A paper by what is printed on it. */
export interface Paper {
  /** ISO 3166-1, two letters. */
  readonly country: string;
  readonly kind: PaperKind;
  readonly number: string;
}

/**
 * The same for the same paper, however its number was typed. Without the key nobody can try all numbers
 * there are.
 */
export function numberHash(key: Uint8Array, { country, kind, number }: Paper): Buffer {
  const bare = number
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
  return createHmac('sha256', key).update(`paper\n${country}\n${kind}\n${bare}`).digest();
}

/** Covered but for the last four characters; of a short one but for the last. */
export function maskNumber(number: string): string {
  const characters = [...number];
  const open = characters.length > 6 ? 4 : 1;
  return '•'.repeat(characters.length - open) + characters.slice(-open).join('');
}

interface Shown {
  readonly user_id: number;
  readonly attempt: number;
}

/** What the name is bound to: sealed for one submission, it opens in no other. Never to be changed. */
export const nameSealPlace = ({ user_id, attempt }: Shown): SealedPlace => ({
  table: 'identity_submissions',
  row: `${user_id}/${attempt}/name`,
});
/** The same of the paper's number. */
export const numberSealPlace = ({ user_id, attempt }: Shown): SealedPlace => ({
  table: 'identity_submissions',
  row: `${user_id}/${attempt}/number`,
});
/** The same of the other facts, as one JSON text. */
export const factsSealPlace = ({ user_id, attempt }: Shown): SealedPlace => ({
  table: 'identity_submissions',
  row: `${user_id}/${attempt}/facts`,
});
/** The same of a picture, which is bound to its reference. */
export const pictureSealPlace = (reference: string): SealedPlace => ({
  table: 'identity_pictures',
  row: reference,
});
