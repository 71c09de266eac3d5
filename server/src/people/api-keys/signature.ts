import { createHmac, type KeyObject, timingSafeEqual, verify } from 'node:crypto';
import type { SignedCall } from '#edge/pipeline/credential.ts';

/** What a key's signatures are checked with: the secret of HMAC-SHA256, the public half of Ed25519. */
export interface Verifier {
  readonly kind: SignedCall['kind'];
  readonly key: KeyObject;
}

/**
 * Whether a call was signed with a key. HMAC takes microseconds and is done at once; Ed25519 takes
 * longer and is done on another thread.
 */
export async function isSignedBy({ kind, key }: Verifier, call: SignedCall): Promise<boolean> {
  if (kind !== call.kind) return false;
  const given = Buffer.from(call.signature, 'hex');
  const text = Buffer.from(call.text());
  if (kind === 'HMAC-SHA256') {
    const right = createHmac('sha256', key).update(text).digest();
    return timingSafeEqual(given, right);
  }
  return new Promise((resolve, reject) => {
    verify(null, text, key, given, (error, isRight) => (error ? reject(error) : resolve(isRight)));
  });
}
