import { ECDH } from 'node:crypto';
import { HDKey, publicKeyToAddress } from 'viem/accounts';

/**
 * The addresses below an extended public key (BIP-32, not hardened): its holder can make them
 * and spend from none. Throws when the text is no extended key, or a private one.
 */
export class DepositAddresses {
  readonly #key: HDKey;

  /** @param extendedKey "xpub...", of the level above the addresses */
  constructor(extendedKey: string) {
    this.#key = HDKey.fromExtendedKey(extendedKey);
    if (this.#key.privateKey) throw new Error('the key of deposit addresses must be a public one');
  }

  /** The address of a whole number from 0 to 2^31 - 1, in canonical form. */
  at(index: number): string {
    if (!Number.isInteger(index) || index < 0 || index >= 2 ** 31) {
      throw new RangeError(`no address has number ${index}`);
    }
    const { publicKey } = this.#key.deriveChild(index);
    if (!publicKey) throw new Error(`no key has number ${index}`);
    const point = ECDH.convertKey(publicKey, 'secp256k1', undefined, 'hex', 'uncompressed');
    return publicKeyToAddress(`0x${point.toString()}`);
  }
}
