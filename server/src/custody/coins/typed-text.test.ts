import { expect, test } from 'vitest';
import { readEvmAddress } from '../chains/evm/read-address.ts';
import type { ListedChain } from './chain-book.ts';
import { transactionIds, writtenAddresses } from './typed-text.ts';

const whole = '0x52908400098527886E0F7030069857D2E4169EE7';

test('an address is looked for as it was typed and as its chain writes it, each once', () => {
  const chain = { chain: { readAddress: readEvmAddress } } as unknown as ListedChain;
  const chains = { all: () => [chain, chain] };
  expect(writtenAddresses(chains, ` ${whole}`)).toEqual([whole]);
  expect(writtenAddresses(chains, whole.toLowerCase())).toEqual([whole.toLowerCase(), whole]);
  expect(writtenAddresses(chains, 'bc1q')).toEqual(['bc1q']);
});

test('a transaction is looked for with and without the beginning that some explorers leave out', () => {
  const digits = 'ab'.repeat(32);
  for (const text of [digits, `0x${digits}`, ` 0X${digits.toUpperCase()} `]) {
    expect(transactionIds(text)).toEqual([digits, `0x${digits}`]);
  }
});
