import { p2pkh, p2wpkh } from '@scure/btc-signer';
import { sha256x2 } from '@scure/btc-signer/utils.js';
import { hexToBytes, recoverPublicKey } from 'viem';
import type { BitcoinNetwork } from './bitcoin-network.ts';

/** Headers of BIP-137 of keys that are written short: from here on, four for each kind of address. */
const SHORT_KEYS = 31;
const HEADER_MAX = 42;
const SIGNATURE_BYTES = 65;
const SHORT_LENGTH_MAX = 252;

/** What a key signs of a text of at most 252 bytes. Throws of a longer one. */
export function textDigest(message: string): Uint8Array {
  const text = Buffer.from(message);
  if (text.length > SHORT_LENGTH_MAX) throw new Error('the text is too long to be signed');
  const prefix = Buffer.from('\u0018Bitcoin Signed Message:\n');
  return sha256x2(Buffer.concat([prefix, Buffer.from([text.length]), text]));
}

/**
 * Whether the key of an address, P2WPKH or P2PKH, has signed a text (BIP-137). What the header says of the
 * kind of address is not looked at: wallets differ in that.
 *
 * @param signature in base64
 */
export async function isTextSigned(
  { address, message, signature }: Readonly<Record<'address' | 'message' | 'signature', string>>,
  network: BitcoinNetwork,
): Promise<boolean> {
  const [header = 0, ...numbers] = Buffer.from(signature, 'base64');
  const isShaped = numbers.length === SIGNATURE_BYTES - 1;
  if (!isShaped || header < SHORT_KEYS || header > HEADER_MAX) return false;
  const bit = (header - SHORT_KEYS) % 4;
  try {
    const publicKey = await recoverPublicKey({
      hash: textDigest(message),
      signature: Uint8Array.of(...numbers, bit),
    });
    const key = compressed(hexToBytes(publicKey));
    return [p2wpkh(key, network), p2pkh(key, network)].some((one) => one.address === address);
  } catch {
    // No point of the curve, or no text that can be signed.
    return false;
  }
}

/** Of a key that is written whole: 4, x, y. */
function compressed(whole: Uint8Array): Uint8Array {
  const isEven = (whole.at(-1) ?? 0) % 2 === 0;
  return Uint8Array.of(isEven ? 2 : 3, ...whole.slice(1, 33));
}
