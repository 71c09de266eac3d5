import { p2wpkh } from '@scure/btc-signer';
import { HDKey } from 'viem/accounts';
import type { BitcoinNetwork } from './bitcoin-network.ts';

/** The address of a public key (P2WPKH). */
export function addressOfKey(publicKey: Uint8Array | null, network: BitcoinNetwork): string {
  if (!publicKey) throw new Error('there is no public key');
  const { address } = p2wpkh(publicKey, network);
  if (!address) throw new Error('this key has no address');
  return address;
}

/**
 * The native segwit addresses below an extended public key (BIP-32, not hardened): its holder
 * can make them and spend from none. Throws when the text is no extended key of the network, or a
 * private one.
 */
export class BitcoinAddresses {
  readonly #key: HDKey;
  readonly #network: BitcoinNetwork;

  /** @param extendedKey of the level above the addresses: "xpub..." or "tpub..." */
  constructor(extendedKey: string, network: BitcoinNetwork) {
    this.#network = network;
    this.#key = HDKey.fromExtendedKey(extendedKey, network.versions);
    if (this.#key.privateKey) throw new Error('the key of deposit addresses must be a public one');
  }

  /** The address of a whole number from 0 to 2^31 - 1, in canonical form. */
  at(index: number): string {
    if (!Number.isInteger(index) || index < 0 || index >= 2 ** 31) {
      throw new RangeError(`no address has number ${index}`);
    }
    return addressOfKey(this.#key.deriveChild(index).publicKey, this.#network);
  }
}
