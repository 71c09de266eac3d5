import { pbkdf2Sync } from 'node:crypto';
import { HDKey, mnemonicToAccount } from 'viem/accounts';
import { expect, test } from 'vitest';
import { DepositAddresses } from './deposit-addresses.ts';

// A mnemonic that everybody knows, and its seed by BIP-39.
const MNEMONIC = 'test test test test test test test test test test test junk';
const seed = pbkdf2Sync(MNEMONIC, 'mnemonic', 2_048, 64, 'sha512');
const above = HDKey.fromMasterSeed(seed).derive("m/44'/60'/0'/0");

test('the public key alone gives the addresses that the private one spends from', () => {
  const addresses = new DepositAddresses(above.publicExtendedKey);
  expect(addresses.at(0)).toBe('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266');
  for (const addressIndex of [1, 2, 77, 100_000]) {
    const { address } = mnemonicToAccount(MNEMONIC, { addressIndex });
    expect(addresses.at(addressIndex)).toBe(address);
  }
});

test('S28 a private key is refused, and so is a number that no address has', () => {
  expect(() => new DepositAddresses(above.privateExtendedKey)).toThrow('must be a public one');
  const addresses = new DepositAddresses(above.publicExtendedKey);
  for (const index of [-1, 0.5, 2 ** 31, Number.NaN]) {
    expect(() => addresses.at(index)).toThrow(RangeError);
  }
});
