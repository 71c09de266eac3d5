import { bech32, bech32m, createBase58check } from '@scure/base';
import { sha256 } from '@scure/btc-signer/utils.js';
import type { AddressReading } from '../chain.ts';

/** What tells one network of Bitcoin from another. */
export interface BitcoinNetwork {
  /** As nodes name it. */
  readonly name: 'main' | 'test' | 'testnet4' | 'signet' | 'regtest';
  /** Of witness addresses. */
  readonly bech32: string;
  readonly pubKeyHash: number;
  readonly scriptHash: number;
  readonly wif: number;
  /** First bytes of extended keys. */
  readonly versions: { readonly public: number; readonly private: number };
  /** BIP-44's number of the coin. */
  readonly coinType: number;
  /**
   * Bits of a block's header: a block of less work proves nothing. Of the main network a fiftieth or less of
   * what blocks took in 2025; of others what their own rules ask of every block.
   */
  readonly leastWorkBits: number;
}

const testing = {
  ...{ pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef, coinType: 1 },
  versions: { public: 0x043587cf, private: 0x04358394 },
};
export const bitcoinNetworks: Readonly<Record<BitcoinNetwork['name'], BitcoinNetwork>> = {
  main: {
    ...{ name: 'main', bech32: 'bc', pubKeyHash: 0, scriptHash: 5, wif: 0x80, coinType: 0 },
    leastWorkBits: 0x177fffff,
    versions: { public: 0x0488b21e, private: 0x0488ade4 },
  },
  test: { ...testing, name: 'test', bech32: 'tb', leastWorkBits: 0x1d00ffff },
  testnet4: { ...testing, name: 'testnet4', bech32: 'tb', leastWorkBits: 0x1d00ffff },
  signet: { ...testing, name: 'signet', bech32: 'tb', leastWorkBits: 0x1e0377ae },
  // Every second hash is a block there: the proof is looked at, and worth nothing.
  regtest: { ...testing, name: 'regtest', bech32: 'bcrt', leastWorkBits: 0x207fffff },
};

const WITNESS = /^([a-z]{2,6})1([ac-hj-np-z02-9]{6,})$/;
const BASE58 = /^[1-9A-HJ-NP-Za-km-z]{25,36}$/;
const ELSEWHERE =
  /^0x[0-9a-fA-F]{40}$|^[1-9A-HJ-NP-Za-km-z]{43,44}$|^(ltc1|addr1)[0-9a-z]{20,100}$/;
const base58check = createBase58check(sha256);
const HASH_BYTES = 20;
/** Of the longest witness program that is spendable by rules that exist. */
const LONG_HASH_BYTES = 32;
/** Of BIP-141. */
const VERSION_MAX = 16;
const PROGRAM_BYTES_MAX = 40;

/**
 * Reads an address of a network: base58 (P2PKH, P2SH), bech32 (P2WPKH, P2WSH), bech32m (P2TR).
 * Canonical are base58 as it is and bech32 in small letters. Witness versions that have no rules yet
 * are unsupported: anybody could take what is sent there.
 */
export function readBitcoinAddress(text: string, network: BitcoinNetwork): AddressReading {
  const isOneCase = text === text.toLowerCase() || text === text.toUpperCase();
  const small = text.toLowerCase();
  const [, prefix = ''] = WITNESS.exec(small) ?? [];
  const isWitness = Object.values(bitcoinNetworks).some((one) => one.bech32 === prefix);
  if (isWitness) return isOneCase ? readWitness(small, prefix, network) : { fault: 'malformed' };
  if (ELSEWHERE.test(text)) return { fault: 'otherChain' };
  return BASE58.test(text) ? readBase58(text, network) : { fault: 'malformed' };
}

function readWitness(text: string, prefix: string, network: BitcoinNetwork): AddressReading {
  const old = bech32.decodeUnsafe(text);
  const read = old ?? bech32m.decodeUnsafe(text);
  if (!read) return { fault: 'checksum' };
  const [version = -1, ...words] = read.words;
  const program = bech32.fromWordsUnsafe(words);
  // The version says which checksum there must be.
  const isRight = old
    ? version === 0 && (program?.length === HASH_BYTES || program?.length === LONG_HASH_BYTES)
    : version === 1 && program?.length === LONG_HASH_BYTES;
  const isLater = !old && version > 1 && version <= VERSION_MAX;
  if (isLater && program && program.length >= 2 && program.length <= PROGRAM_BYTES_MAX) {
    return { fault: prefix === network.bech32 ? 'unsupported' : 'otherChain' };
  }
  if (!isRight)
    return { fault: (version === 0) === (old !== undefined) ? 'malformed' : 'checksum' };
  return prefix === network.bech32 ? { address: text } : { fault: 'otherChain' };
}

function readBase58(text: string, network: BitcoinNetwork): AddressReading {
  let bytes: Uint8Array;
  try {
    bytes = base58check.decode(text);
  } catch {
    return { fault: 'checksum' };
  }
  if (bytes.length !== 1 + HASH_BYTES) return { fault: 'malformed' };
  const [version] = bytes;
  const isOurs = version === network.pubKeyHash || version === network.scriptHash;
  return isOurs ? { address: text } : { fault: 'otherChain' };
}
