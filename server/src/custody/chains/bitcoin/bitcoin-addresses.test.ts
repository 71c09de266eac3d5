import { networks, payments } from 'bitcoinjs-lib';
import { HDKey } from 'viem/accounts';
import { expect, test } from 'vitest';
import { BitcoinAddresses } from './bitcoin-addresses.ts';
import { bitcoinNetworks } from './bitcoin-network.ts';
import { TEST_DEPOSIT_KEY } from './test-world.ts';

test("BIP-84's own addresses are made from its extended key", () => {
  // The mnemonic of BIP-84 ("abandon ... about"): its account key, with the version bytes of BIP-32.
  const account = HDKey.fromExtendedKey(
    'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs',
    { public: 0x04b24746, private: 0x04b2430c },
  );
  const { versions } = bitcoinNetworks.main;
  const level = account.deriveChild(0);
  const { publicKey, chainCode } = level;
  if (!publicKey || !chainCode) throw new Error('no key');
  const key = new HDKey({ publicKey, chainCode, versions }).publicExtendedKey;
  const addresses = new BitcoinAddresses(key, bitcoinNetworks.main);
  expect(addresses.at(0)).toBe('bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu');
  expect(addresses.at(1)).toBe('bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g');
});

test('another library makes the same addresses of the same keys', () => {
  const { versions } = bitcoinNetworks.regtest;
  const addresses = new BitcoinAddresses(TEST_DEPOSIT_KEY, bitcoinNetworks.regtest);
  const level = HDKey.fromExtendedKey(TEST_DEPOSIT_KEY, versions);
  for (const index of [0, 1, 77, 100_000]) {
    const { publicKey: pubkey } = level.deriveChild(index);
    if (!pubkey) throw new Error('no key');
    expect(addresses.at(index)).toBe(
      payments.p2wpkh({ pubkey, network: networks.regtest }).address,
    );
  }
});

test('neither a private key nor one of another network makes addresses, and only whole numbers do', () => {
  const { main, regtest } = bitcoinNetworks;
  const secret = HDKey.fromMasterSeed(new Uint8Array(64).fill(7), regtest.versions);
  expect(() => new BitcoinAddresses(secret.privateExtendedKey, regtest)).toThrow('public one');
  expect(() => new BitcoinAddresses(TEST_DEPOSIT_KEY, main)).toThrow();
  const addresses = new BitcoinAddresses(TEST_DEPOSIT_KEY, regtest);
  for (const index of [-1, 0.5, 2 ** 31, Number.NaN]) {
    expect(() => addresses.at(index)).toThrow(RangeError);
  }
});
