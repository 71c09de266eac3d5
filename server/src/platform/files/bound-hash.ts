import { createHash } from 'node:crypto';
import { type Bound, boundText } from '@bourse/contract/console/bound-text.ts';

/** What a pass of two people names: SHA-256 over the one text of the exact fields (S27). */
export function boundHash(bound: Bound): Buffer {
  return createHash('sha256').update(boundText(bound)).digest();
}
