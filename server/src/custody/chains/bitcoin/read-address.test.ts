import { bech32m } from '@scure/base';
import { address, networks } from 'bitcoinjs-lib';
import { expect, test } from 'vitest';
import { bitcoinNetworks, readBitcoinAddress } from './bitcoin-network.ts';

const { main, regtest } = bitcoinNetworks;
/** Of BIP-173, BIP-350 and the first blocks. */
const OF_MAIN = [
  'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3',
  'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
  '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
  '3P14159f73E4gFr7JterCCQh9QjiTjiZrG',
];
const OF_REGTEST = [
  'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080',
  'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn',
  '2MzQwSSnBHWHqSAqtTVQ6v47XtaisrJa1Vc',
];

test('an address is read on its own network, in its canonical form', () => {
  for (const one of OF_MAIN) expect(readBitcoinAddress(one, main)).toEqual({ address: one });
  for (const one of OF_REGTEST) expect(readBitcoinAddress(one, regtest)).toEqual({ address: one });
  const [segwit = ''] = OF_MAIN;
  expect(readBitcoinAddress(segwit.toUpperCase(), main)).toEqual({ address: segwit });
});

test('an address of another network is that, and not a mistyped one', () => {
  for (const one of OF_MAIN) {
    expect(readBitcoinAddress(one, regtest)).toEqual({ fault: 'otherChain' });
  }
  for (const one of OF_REGTEST) {
    expect(readBitcoinAddress(one, main)).toEqual({ fault: 'otherChain' });
  }
  expect(readBitcoinAddress('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', main)).toEqual({
    fault: 'otherChain',
  });
});

test('one wrong character anywhere is a wrong checksum', () => {
  for (const one of OF_MAIN) {
    const from = one.startsWith('bc1') ? 3 : 1;
    for (let at = from; at < one.length; at += 1) {
      const other = one[at] === 'q' ? 'p' : 'q';
      const wrong = one.slice(0, at) + other + one.slice(at + 1);
      expect(readBitcoinAddress(wrong, main), wrong).toEqual({ fault: 'checksum' });
    }
  }
});

test.each([
  ['malformed', ''],
  ['malformed', 'bc1'],
  ['malformed', 'bC1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
  ['malformed', ' bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
  ['malformed', 'somebody'],
  // BIP-350: witness versions 2 and 16, which have no rules yet.
  ['unsupported', 'bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs'],
  ['unsupported', 'BC1SW50QGDZ25J'],
  ['otherChain', bech32m.encode('tb', [2, ...bech32m.toWords(new Uint8Array(20))])],
  // Version 1 of another length, bech32m of version 0, bech32 of version 1.
  ['malformed', 'bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kt5nd6y'],
  ['checksum', 'bc1q0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd'],
  ['checksum', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd'],
])('%s: "%s"', (fault, text) => {
  expect(readBitcoinAddress(text, main)).toEqual({ fault });
});

test('another library reads the same addresses', () => {
  // It reads taproot's only with a library of curves at hand.
  for (const one of OF_MAIN.filter((address) => !address.startsWith('bc1p'))) {
    expect(address.fromOutputScript(address.toOutputScript(one, networks.bitcoin))).toBe(one);
  }
});
