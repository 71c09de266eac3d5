import { p2pkh, p2tr, p2wpkh } from '@scure/btc-signer';
import { hexToBytes } from 'viem';
import { privateKeyToAccount, sign } from 'viem/accounts';
import { expect, test } from 'vitest';
import { bitcoinNetworks } from './bitcoin-network.ts';
import { isTextSigned, textDigest } from './signed-text.ts';

const network = bitcoinNetworks.main;
/** Two keys, of which one has a y that is even and one that is odd. */
const keys = ['0x01', '0x06'].map((text) => `0x${text.slice(2).padStart(64, '0')}` as const);

function shortKeyOf(privateKey: `0x${string}`): Uint8Array {
  const whole = hexToBytes(privateKeyToAccount(privateKey).publicKey);
  return Uint8Array.of((whole.at(-1) ?? 0) % 2 === 0 ? 2 : 3, ...whole.slice(1, 33));
}

async function signed(message: string, privateKey: `0x${string}`, header: number) {
  const hash = `0x${Buffer.from(textDigest(message)).toString('hex')}` as const;
  const { r, s, yParity = 0 } = await sign({ hash, privateKey });
  const numbers = [r, s].flatMap((one) => [...hexToBytes(one, { size: 32 })]);
  return Buffer.from([header + yParity, ...numbers]).toString('base64');
}

test.each(keys)('a text signed by %s is of its two addresses, and of no other', async (key) => {
  const publicKey = shortKeyOf(key);
  const [witness, old] = [p2wpkh(publicKey, network), p2pkh(publicKey, network)];
  const taproot = p2tr(publicKey.slice(1), undefined, network);
  for (const header of [31, 39]) {
    const signature = await signed('whose it is', key, header);
    const isOf = (address = '', message = 'whose it is') =>
      isTextSigned({ address, message, signature }, network);
    expect([await isOf(witness.address), await isOf(old.address)]).toEqual([true, true]);
    expect(await isOf(taproot.address)).toBe(false);
    expect(await isOf(witness.address, 'whose it was')).toBe(false);
    expect(await isOf(p2wpkh(publicKey, bitcoinNetworks.test).address)).toBe(false);
  }
});

test('what is no signature, and a text that is too long, is signed by nobody', async () => {
  const [key = '0x'] = keys;
  const { address = '' } = p2wpkh(shortKeyOf(key), network);
  const good = await signed('short', key, 39);
  const isGood = (signature: string, message = 'short') =>
    isTextSigned({ address, message, signature }, network);
  expect(await isGood(good)).toBe(true);
  const zeros = Buffer.from([39, ...new Uint8Array(64)]).toString('base64');
  for (const bad of ['', 'AAAA', good.slice(0, -8), zeros, await signed('short', key, 27)]) {
    expect(await isGood(bad), bad).toBe(false);
  }
  expect(await isGood(good, 'x'.repeat(253))).toBe(false);
});
