import { createECDH } from 'node:crypto';
import { loadKey } from '#platform/files/key-file.ts';

/** Who pushes, as push services and browsers know this exchange (RFC 8292). */
export interface Vapid {
  readonly publicKey: string;
  readonly privateKey: string;
  /** Whom a push service may ask: a mail address or a page. */
  readonly subject: string;
}

/**
 * The pair of a file with 32 random bytes, which is made on the first start. (Of 2^32 such numbers one is no
 * private key of P-256: it is refused at the start.)
 */
export async function loadVapid(path: string, subject: string): Promise<Vapid> {
  const key = await loadKey(path);
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(key);
  return {
    publicKey: pair.getPublicKey('base64url'),
    privateKey: key.toString('base64url'),
    subject,
  };
}
