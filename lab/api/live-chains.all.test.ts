import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Code } from '@bourse/contract/codes.ts';
import { routes } from '@bourse/contract/routes.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EvmChain } from '../../server/src/custody/chains/evm/evm-chain.ts';
import { LOCAL_CHAIN_ID, listLocalCoins } from '../../server/src/custody/chains/evm/local-coins.ts';
import { TEST_DEPOSIT_KEY } from '../../server/src/custody/chains/evm/test-world.ts';
import { type LocalNode, startAnvil } from '../../server/src/demo/chains/anvil.ts';
import { createFaucet, fillLocalChain } from '../../server/src/demo/chains/local-chain.ts';
import { Miner } from '../../server/src/demo/chains/miner.ts';
import { catalogAssets } from '../../server/src/platform/markets/catalog.ts';
import type { Colleague } from '../faults/staff.ts';
import { LiveCompany } from './live-company.ts';

/** A dozen blocks, on a machine that is four times slower. */
const WAIT = { timeout: 180_000, interval: 250 };
const STRANGER = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
/** Of nobody here. */
const COLD = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';
const BLOCK_MS = 300;

const company = new LiveCompany();
const { folder, chainsFile } = company;
/** A dollar as it is on real chains: six decimals there, eight here. */
const assets = catalogAssets
  .filter(({ symbol }) => symbol === 'ETH' || symbol === 'USDT')
  .map((asset) => (asset.symbol === 'USDT' ? { ...asset, decimals: 6 } : asset));
const coins = listLocalCoins(assets);
const contract = coins.find(({ symbol }) => symbol === 'USDT')?.contract ?? '';

let foreign: LocalNode;
let miner: Miner;
let trea: Colleague;
const must: LiveCompany['must'] = (route, asked) => company.must(route, asked);

/** Nobody waits for the minute to be over. */
const compareNow = () => company.staff.act(trea, 'consoleTreasuryRun');

/** The example of the documentation, pointed at a node that is here. */
const exampleFor = (url: string, changes: (text: string) => string = (text) => text): string =>
  company.example(0, (text) =>
    changes(
      text
        .replace('https://node.example/key', url)
        .replace('https://other-node.example/key', url)
        .replace('"chainId": 1,', `"chainId": ${LOCAL_CHAIN_ID},`)
        .replace('0xdAC17F958D2ee523a2206206994597C13D831ec7', contract)
        .replace('"dayCap"', '"opening": "200000010",\n          "dayCap"')
        .replace('"dayCap": "1000000"', '"opening": "200000000",\n          "dayCap": "1000000"'),
    ),
  );

beforeAll(async () => {
  foreign = await startAnvil(join(folder, 'node'));
  writeFileSync(chainsFile, exampleFor(foreign.url));
  const { hot, gas } = await company.createWallet('eth', [COLD]);
  await fillLocalChain(foreign, assets, { hot, gas, cold: [COLD] });
  miner = new Miner(foreign, {
    ...{ blockMs: BLOCK_MS, idleBlockMs: BLOCK_MS, busyBlocks: 1 },
    onProblem: (error) => {
      throw error;
    },
  });
  miner.start();
  await company.open();
  trea = await company.staff.add('trea', ['treasury']);
}, 240_000);
afterAll(async () => {
  await company.stop();
  await miner?.stop();
  await foreign?.stop();
  company.remove();
}, 60_000);

test('the example of the documentation runs on a foreign node: a deposit is credited, a withdrawal paid', {
  timeout: 500_000,
}, async () => {
  await expect
    .poll(async () => (await must(routes.currencies)).chain[0], WAIT)
    .toMatchObject({ chain: 'ETH', network: 'ERC20', status: 1, depositConfirm: 12 });
  const { address } = await must(routes.depositAddress, { query: 'chain=ETH' });
  const faucet = createFaucet(foreign.node, coins);
  await faucet.pay('USDT', address, 1_000_000_000n);
  const withdrawable = async () =>
    (await must(routes.withdrawState, { query: 'coin=USDT' })).withdrawable;
  await expect.poll(withdrawable, WAIT).toBe('1000');

  const asked = { coin: 'USDT', chain: 'ETH', address: STRANGER, remark: '' };
  const tooFine = await company.ask(routes.withdraw, { body: { ...asked, amount: '600.0000001' } });
  expect(tooFine.code, tooFine.text).toBe(Code.tooManyDecimals);
  const { id } = await must(routes.withdraw, { body: { ...asked, amount: '600.000001' } });
  const passed = await company.staff.act(trea, 'consoleWithdrawalPass', {
    ...{ code: id, body: { reason: 'asked by telephone' }, factor: true },
  });
  expect(passed.code, passed.text).toBe(0);
  const newest = async () => (await must(routes.withdrawList)).list[0];
  await expect.poll(async () => (await newest())?.status, WAIT).toBe(4);
  // Seen by a client of the test's own.
  const seen = new EvmChain(foreign.node, {
    ...{ code: 'ETH', name: '', network: '', chainId: LOCAL_CHAIN_ID, coins },
    ...{ depositConfirmations: 1, unlockConfirmations: 1, withdrawConfirmations: 1 },
    ...{ depositKey: TEST_DEPOSIT_KEY, traces: false, staleMs: 60_000, now: Date.now },
  });
  expect(await seen.balance(STRANGER, 'USDT')).toBe(599_000_001n);
  // And what lay at the deposit address was swept.
  const left = async () => {
    await compareNow();
    return seen.balance(address, 'USDT');
  };
  await expect.poll(left, WAIT).toBe(0n);
  // Engine, rows and chain agree: nothing was paused, and everybody is told so.
  await expect
    .poll(async () => {
      const { rows } = await company.world.client.query(
        'select coin, paused_at from custody_coins order by coin',
      );
      return rows;
    }, WAIT)
    .toEqual([
      { coin: 'ETH', paused_at: null },
      { coin: 'USDT', paused_at: null },
    ]);
  const { deposits, withdrawals, chains } = await must(routes.status);
  expect({ deposits, withdrawals }).toEqual({ deposits: 'works', withdrawals: 'works' });
  expect(chains).toMatchObject([{ chain: 'ETH', isAway: false, unlockConfirm: 32 }]);
});

test.each([
  [
    'another chain',
    (text: string) => text.replace(String(LOCAL_CHAIN_ID), '1'),
    'the node is of chain 31337, not 1',
  ],
  [
    'other decimals',
    (text: string) => text.replace('"decimals": 6', '"decimals": 8'),
    'the contract of USDT has 6 decimals, not 8',
  ],
  [
    'no contract',
    (text: string) => text.replace(contract, STRANGER),
    'the contract of USDT is none',
  ],
  [
    'no seed',
    (text: string) => text.replaceAll(join(folder, 'signer', 'eth'), join(folder, 'signer', 'no')),
    'npm run wallet:create',
  ],
])('%s refuses the start with one sentence', { timeout: 120_000 }, async (_, changes, sentence) => {
  const file = join(folder, 'wrong.json');
  writeFileSync(file, exampleFor(foreign.url, changes));
  await expect(company.start(file)).rejects.toMatchObject({
    name: 'Error',
    message: expect.stringContaining(sentence),
  });
});
