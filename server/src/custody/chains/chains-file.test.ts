import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { catalogAssets } from '#platform/markets/catalog.ts';
import { StartRefused } from '#platform/start-refused.ts';
import { chainUnitsOf, coinsOf, evmCoinsOf, readChainsFile } from './chains-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'bourse-chains-file-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const coin = {
  ...{ coin: 'ETH', decimals: 18, depositMin: '0.001', withdrawMin: '0.01', withdrawMax: '100' },
  ...{
    withdrawFee: '0.001',
    reviewAbove: '5',
    twoPeopleAbove: '20',
    dayCap: '500',
    sweepMin: '0.05',
  },
};
const usdt = {
  ...coin,
  ...{ coin: 'USDT', decimals: 6, contract: '0xdAC17F958D2ee523a2206206994597C13D831ec7' },
};
const chain = {
  ...{ kind: 'evm', code: 'ETH', name: 'Ethereum', network: 'ERC20', chainId: 1 },
  ...{ node: 'https://node.example/key', confirmations: { deposit: 12, unlock: 32, withdraw: 12 } },
  signer: { keyFile: '/etc/bourse/signer.key', folder: '/var/lib/bourse-signer/eth' },
  coins: [coin, usdt],
};

const btc = {
  ...{ coin: 'BTC', depositMin: '0.0001', withdrawMin: '0.001', withdrawMax: '10' },
  ...{ withdrawFee: '0.0001', reviewAbove: '0.2', twoPeopleAbove: '1', dayCap: '20' },
  sweepMin: '0.01',
};
const bitcoin = {
  ...{ kind: 'bitcoin', code: 'BTC', name: 'Bitcoin', network: 'Bitcoin', chain: 'main' },
  ...{ node: 'http://bourse:password@127.0.0.1:8332', coins: [btc] },
  confirmations: { deposit: 2, unlock: 3, withdraw: 3 },
  signer: { keyFile: '/etc/bourse/signer.key', folder: '/var/lib/bourse-signer/btc' },
};

function read(content: unknown) {
  const file = join(folder, 'chains.json');
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return readChainsFile(file, catalogAssets);
}

test('a file is read, with what it leaves out', () => {
  const [eth] = read({ chains: [chain] });
  expect(eth).toMatchObject({ traces: false, staleSeconds: 300, signer: { gasMax: '300000' } });
  if (eth?.kind !== 'evm') throw new Error('it is of another kind');
  expect(evmCoinsOf(eth)[1]).toEqual({
    ...{ symbol: 'USDT', decimals: 6, movesExactly: true },
    contract: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
  });
  expect(chainUnitsOf('1.5', 6)).toBe(1_500_000n);
  expect(chainUnitsOf('0.0000001', 6)).toBeUndefined();
});

test('a chain of the Bitcoin kind stands beside one of accounts', () => {
  const [, planned] = read({ chains: [chain, bitcoin] });
  expect(planned).toMatchObject({ staleSeconds: 10_800, signer: { feeRateMax: '500000' } });
  expect(planned && coinsOf(planned)).toEqual([{ symbol: 'BTC', decimals: 8 }]);
});

test('the coin that the manual lists as an example is taken, in the file that it has as an example', () => {
  const exampleOf = (page: string) => {
    const text = readFileSync(
      new URL(`../../../../docs/operators/${page}`, import.meta.url),
      'utf8',
    );
    return JSON.parse(/```json\n([\s\S]*?)```/.exec(text)?.[1] ?? '');
  };
  const file = exampleOf('install.md');
  const row = exampleOf('list-a-coin.md');
  file.chains[0].coins.push(row);
  const [planned] = read(file);
  expect(planned?.coins.at(-1)).toMatchObject(row);
});

test('a page for transactions is an https address that takes the transaction', () => {
  const at = (transactionUrl: string) => () => read({ chains: [{ ...chain, transactionUrl }] });
  const [eth] = at('https://explorer.example/tx/{txid}')();
  expect(eth?.transactionUrl).toBe('https://explorer.example/tx/{txid}');
  for (const wrong of [
    'https://explorer.example/tx/',
    'http://a.example/{txid}',
    'javascript:{txid}',
  ]) {
    expect(at(wrong)).toThrow(/chains\.0\.transactionUrl/);
  }
});

test.each<[string, unknown, RegExp]>([
  ['what is not there', '', /it is no JSON/],
  ['an unknown kind', { chains: [{ ...chain, kind: 'tron' }] }, /chains\.0\.kind/],
  ['a coin of another chain', { chains: [{ ...chain, kind: 'bitcoin' }] }, /chains\.0/],
  ['an unknown network', { chains: [{ ...bitcoin, chain: 'mainnet' }] }, /chains\.0\.chain/],
  [
    'two coins of a chain that has one',
    { chains: [{ ...bitcoin, coins: [btc, btc] }] },
    /chains\.0\.coins/,
  ],
  [
    'a smallest withdrawal that no node passes on',
    { chains: [{ ...bitcoin, coins: [{ ...btc, withdrawFee: '0.000995' }] }] },
    /withdrawMin of BTC on BTC leaves less than 546 satoshi/,
  ],
  ['a field that is misspelt', { chains: [{ ...chain, nodes: [] }] }, /chains\.0.*nodes/],
  ['a node that is no address', { chains: [{ ...chain, node: 'node' }] }, /chains\.0\.node/],
  ['one code for two', { chains: [chain, chain] }, /two chains have the code ETH/],
  [
    'one folder for two',
    { chains: [chain, { ...chain, code: 'BSC' }] },
    /two chains have the signer's folder/,
  ],
  [
    'an unknown coin',
    { chains: [{ ...chain, coins: [coin, { ...usdt, coin: 'ABC' }] }] },
    /no ABC/,
  ],
  ['a coin twice', { chains: [{ ...chain, coins: [coin, coin] }] }, /lists ETH twice/],
  [
    'a contract with a wrong checksum',
    {
      chains: [{ ...chain, coins: [coin, { ...usdt, contract: usdt.contract.replace('d', 'D') }] }],
    },
    /contract of USDT on ETH is checksum/,
  ],
  [
    'a fee above the minimum',
    { chains: [{ ...chain, coins: [{ ...coin, withdrawFee: '0.01' }] }] },
    /withdrawFee of ETH on ETH is not below withdrawMin/,
  ],
  [
    'more decimals than the chain has',
    { chains: [{ ...chain, coins: [coin, { ...usdt, withdrawFee: '0.0000001' }] }] },
    /withdrawFee of USDT on ETH is too-many-decimals/,
  ],
  ['no own coin', { chains: [{ ...chain, coins: [usdt] }] }, /does not list its own coin/],
  [
    'deposits that leave before they are there',
    { chains: [{ ...chain, confirmations: { deposit: 12, unlock: 6, withdraw: 12 } }] },
    /before they are credited/,
  ],
  [
    'a path that depends on where it is started',
    { chains: [{ ...chain, signer: { ...chain.signer, folder: 'signer' } }] },
    /chains\.0\.signer\.folder/,
  ],
])('%s is refused in one sentence', (_, content, sentence) => {
  expect(() => read(content)).toThrow(StartRefused);
  expect(() => read(content)).toThrow(sentence);
});
