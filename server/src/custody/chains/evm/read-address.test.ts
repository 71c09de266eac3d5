import { expect, test } from 'vitest';
import { readEvmAddress } from './read-address.ts';

// From EIP-55.
const ADDRESSES = [
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
  '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
];

test('an address is read in its canonical form, in one case or with its checksum', () => {
  for (const address of ADDRESSES) {
    expect(readEvmAddress(address)).toEqual({ address });
    expect(readEvmAddress(address.toLowerCase())).toEqual({ address });
    expect(readEvmAddress(`0x${address.slice(2).toUpperCase()}`)).toEqual({ address });
  }
});

test('one letter of the wrong case is a wrong checksum', () => {
  for (const address of ADDRESSES) {
    const [letter = ''] = /[a-f]/.exec(address.slice(2)) ?? [];
    const wrong = `0x${address.slice(2).replace(letter, letter.toUpperCase())}`;
    expect(readEvmAddress(wrong)).toEqual({ fault: 'checksum' });
  }
});

test.each([
  ['zero', `0x${'0'.repeat(40)}`],
  ['precompile', `0x${'0'.repeat(39)}1`],
  ['precompile', `0x${'0'.repeat(39)}a`],
  ['precompile', `0x${'0'.repeat(38)}11`],
  ['precompile', `0x${'0'.repeat(37)}100`],
  ['burn', '0x000000000000000000000000000000000000dEaD'],
  ['burn', '0x000000000000000000000000000000000000dead'],
  ['burn', '0xdEAD000000000000000042069420694206942069'],
  ['otherChain', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'],
  ['otherChain', 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'],
  ['otherChain', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
  ['otherChain', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
  ['malformed', ''],
  ['malformed', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe'],
  ['malformed', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAedd'],
  ['malformed', ' 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
  ['malformed', '0X5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'],
  ['malformed', '5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
  ['malformed', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeg'],
  ['malformed', 'vitalik.eth'],
])('%s: %s', (fault, text) => {
  expect(readEvmAddress(text)).toEqual({ fault });
});
