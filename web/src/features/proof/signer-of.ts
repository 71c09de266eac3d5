import { secp256k1 } from '@noble/curves/secp256k1.js';
import { ripemd160 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

const SIGNATURE_BYTES = 65;
/** What stands before the recovery bit in signatures of Ethereum. */
const RECOVERY_FIRST = 27;
const ADDRESS_BYTES = 20;
/** And in those of Bitcoin of keys that are written short, four for each kind of address (BIP-137). */
const SHORT_KEYS = 31;
const HEADER_MAX = 42;
/** Version, hash and checksum as one number in base58. */
const P2PKH_ADDRESS = /^[1mn][1-9A-HJ-NP-Za-km-z]{25,34}$/;
const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
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
 * The hash of the key, in hex, that has signed a text of Bitcoin by BIP-137. Throws where that is no
 * such signature. What the header says of the kind of address is not looked at: wallets differ in that.
 *
 * @param signature in base64
 */
export function bitcoinKeyHashOf(message: string, signature: string): string {
  const bytes = Uint8Array.from(atob(signature), (letter) => letter.charCodeAt(0));
  const text = utf8ToBytes(message);
  const header = bytes[0] ?? 0;
  const isShaped = bytes.length === SIGNATURE_BYTES && header >= SHORT_KEYS && header <= HEADER_MAX;
  const recovery = (header - SHORT_KEYS) % 4;
  if (!isShaped || text.length > SHORT_LENGTH_MAX) throw new Error('this is no signature');
  const words = utf8ToBytes('\u0018Bitcoin Signed Message:\n');
  const digest = sha256(sha256(concatBytes(words, Uint8Array.of(text.length), text)));
  const recovered = concatBytes(Uint8Array.of(recovery), bytes.slice(1));
  const key = secp256k1.recoverPublicKey(recovered, digest, { prehash: false });
  return bytesToHex(ripemd160(sha256(key)));
}

/**
 * The hash of a key that an address stands for (P2WPKH, P2PKH), in hex; undefined: it is no such address.
 * Whether its checksum is right is not looked at: coins lie at none where it is not.
 */
export function keyHashIn(address: string): string | undefined {
  const [, letters] = P2WPKH_ADDRESS.exec(address) ?? [];
  if (letters === undefined) return P2PKH_ADDRESS.test(address) ? oldKeyHashIn(address) : undefined;
  const bits = [...letters].map((one) => BECH32.indexOf(one).toString(2).padStart(5, '0')).join('');
  return bits.replace(/.{8}/g, (byte) => Number.parseInt(byte, 2).toString(16).padStart(2, '0'));
}

function oldKeyHashIn(address: string): string {
  const number = [...address].reduce((sum, one) => sum * 58n + BigInt(BASE58.indexOf(one)), 0n);
  return number.toString(16).padStart(50, '0').slice(2, 42);
}
