import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

const SIGNATURE_BYTES = 65;
/** What stands before the recovery bit in signatures of Ethereum. */
const RECOVERY_FIRST = 27;
const ADDRESS_BYTES = 20;

/**
 * The address, in small letters, whose key has signed a text by EIP-191. Throws where that is no
 * signature.
 */
export function signerOf(message: string, signature: string): string {
  const bytes = hexToBytes(signature.replace(/^0x/, ''));
  if (bytes.length !== SIGNATURE_BYTES) throw new Error('this is no signature');
  const text = utf8ToBytes(message);
  const prefix = utf8ToBytes(`\u0019Ethereum Signed Message:\n${text.length}`);
  const recovery = (bytes[SIGNATURE_BYTES - 1] ?? 0) - RECOVERY_FIRST;
  const recovered = concatBytes(Uint8Array.of(recovery), bytes.slice(0, -1));
  const digest = keccak_256(concatBytes(prefix, text));
  const options = { prehash: false };
  const key = secp256k1.recoverPublicKey(recovered, digest, options);
  const point = secp256k1.Point.fromBytes(key).toBytes(false);
  return `0x${bytesToHex(keccak_256(point.slice(1)).slice(-ADDRESS_BYTES))}`;
}
