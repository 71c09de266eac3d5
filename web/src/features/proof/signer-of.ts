import { secp256k1 } from '@noble/curves/secp256k1.js';
import { ripemd160 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

const SIGNATURE_BYTES = 65;
/** What stands before the recovery bit in signatures of Ethereum. */
const RECOVERY_FIRST = 27;
const ADDRESS_BYTES = 20;
/** And before that of a key whose address is P2WPKH, in signatures of Bitcoin. */
const P2WPKH_FIRST = 39;
/** Version 0, the 160 bits of the hash in groups of five, and six letters of checksum (BIP-173). */
const P2WPKH_ADDRESS = /^(?:bc|tb|bcrt)1q([02-9ac-hj-np-z]{32})[02-9ac-hj-np-z]{6}$/;
const BECH32 = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
/** Of a longer text the length is written in another way: ours are shorter. */
const SHORT_LENGTH_MAX = 252;

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

/**
 * The hash of the key, in hex, that has signed a text by BIP-137 as one of Bitcoin whose address is P2WPKH.
 * Throws where that is no such signature.
 *
 * @param signature in base64
 */
export function bitcoinKeyHashOf(message: string, signature: string): string {
  const bytes = Uint8Array.from(atob(signature), (letter) => letter.charCodeAt(0));
  const text = utf8ToBytes(message);
  const recovery = (bytes[0] ?? 0) - P2WPKH_FIRST;
  const isOurs = bytes.length === SIGNATURE_BYTES && recovery >= 0 && recovery < 4;
  if (!isOurs || text.length > SHORT_LENGTH_MAX) throw new Error('this is no signature');
  const words = utf8ToBytes('\u0018Bitcoin Signed Message:\n');
  const digest = sha256(sha256(concatBytes(words, Uint8Array.of(text.length), text)));
  const recovered = concatBytes(Uint8Array.of(recovery), bytes.slice(1));
  const key = secp256k1.recoverPublicKey(recovered, digest, { prehash: false });
  return bytesToHex(ripemd160(sha256(key)));
}

/**
 * The hash of a key that a P2WPKH address stands for, in hex; undefined: it is no such address. Whether its
 * checksum is right is not looked at: coins lie at none where it is not.
 */
export function keyHashIn(address: string): string | undefined {
  const [, letters] = P2WPKH_ADDRESS.exec(address) ?? [];
  if (letters === undefined) return undefined;
  const bits = [...letters].map((one) => BECH32.indexOf(one).toString(2).padStart(5, '0')).join('');
  return bits.replace(/.{8}/g, (byte) => Number.parseInt(byte, 2).toString(16).padStart(2, '0'));
}
