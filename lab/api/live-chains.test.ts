import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Code } from '@bourse/contract/codes.ts';
import type { DataOf, Route } from '@bourse/contract/route.ts';
import { routes } from '@bourse/contract/routes.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LOCAL_CHAIN_ID, type LocalNode, startAnvil } from '../../server/src/chains/demo/anvil.ts';
import {
  createFaucet,
  fillLocalChain,
  listLocalCoins,
} from '../../server/src/chains/demo/local-chain.ts';
import { Miner } from '../../server/src/chains/demo/miner.ts';
import { EvmChain } from '../../server/src/chains/evm/evm-chain.ts';
import { TEST_DEPOSIT_KEY } from '../../server/src/chains/evm/test-world.ts';
import { catalogAssets } from '../../server/src/markets/catalog.ts';
import { HttpWorld } from '../faults/http-world.ts';
import { RecordedIndex } from '../faults/recorded-index.ts';
import { type Colleague, Staff } from '../faults/staff.ts';
import type { Trader } from '../load/traders.ts';

/** A dozen blocks, on a machine that is four times slower. */
const WAIT = { timeout: 180_000, interval: 500 };
const STRANGER = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
/** Of nobody here. */
const COLD = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';
const BLOCK_MS = 300;
const root = fileURLToPath(new URL('../..', import.meta.url));
const run = promisify(execFile);

const folder = mkdtempSync(join(tmpdir(), 'bourse-live-'));
const index = new RecordedIndex();
/** A dollar as it is on real chains: six decimals there, eight here. */
const assets = catalogAssets
  .filter(({ symbol }) => symbol === 'ETH' || symbol === 'USDT')
  .map((asset) => (asset.symbol === 'USDT' ? { ...asset, decimals: 6 } : asset));
const coins = listLocalCoins(assets);
const contract = coins.find(({ symbol }) => symbol === 'USDT')?.contract ?? '';
const chainsFile = join(folder, 'chains.json');

let foreign: LocalNode;
let miner: Miner;
let hotAddress: string;
let world: HttpWorld;
let staff: Staff;
let trea: Colleague;
let owner: Trader;

/** The example of the documentation, pointed at a node that is here. */
function exampleFor(url: string, changes: (text: string) => string = (text) => text): string {
  const page = readFileSync(join(root, 'docs/operators/install.md'), 'utf8');
  const example = /```json\n([\s\S]*?)```/.exec(page)?.[1] ?? '';
  return changes(
    example
      .replace('https://node.example/key', url)
      .replace('https://other-node.example/key', url)
      .replace('"chainId": 1,', `"chainId": ${LOCAL_CHAIN_ID},`)
      .replace('0xdAC17F958D2ee523a2206206994597C13D831ec7', contract)
      .replace('/etc/bourse/signer/eth.key', join(folder, 'keys', 'eth.key'))
      .replace('/var/lib/bourse-signer/eth', join(folder, 'signer', 'eth'))
      .replace('"dayCap"', '"opening": "200000010",\n          "dayCap"')
      .replace('"dayCap": "1000000"', '"opening": "200000000",\n          "dayCap": "1000000"'),
  );
}

const live = (file: string) => ({
  ...index.environment,
  ...{ MODE: 'live', SMTP_URL: 'smtp://127.0.0.1:1', CHAINS_FILE: file },
});

beforeAll(async () => {
  index.write();
  foreign = await startAnvil(join(folder, 'node'));
  writeFileSync(chainsFile, exampleFor(foreign.url));
  const tool = join(root, 'server/dist/wallet-tool.js');
  const made = await run(process.execPath, [tool], { env: { CHAINS_FILE: chainsFile } });
  hotAddress = /hot wallet (0x\w{40})/.exec(made.stdout)?.[1] ?? '';
  expect(made.stdout).toContain('a new seed');
  const again = await run(process.execPath, [tool], { env: { CHAINS_FILE: chainsFile } });
  expect(again.stdout).toContain(`the seed that was there`);
  expect(again.stdout).toContain(hotAddress);
  const gas = /gas account (0x\w{40})/.exec(made.stdout)?.[1] ?? '';
  expect(made.stdout).toContain('no cold address');
  writeFileSync(join(folder, 'signer', 'eth', 'cold-address'), `${COLD}\n`);
  await fillLocalChain(foreign, assets, { hot: hotAddress, gas, cold: [COLD] });
  miner = new Miner(foreign, {
    ...{ blockMs: BLOCK_MS, idleBlockMs: BLOCK_MS, busyBlocks: 1 },
    onProblem: (error) => {
      throw error;
    },
  });
  miner.start();
  world = await HttpWorld.start(live(chainsFile), 'engine,gateway,projector,feed,chains');
  staff = await Staff.open(world);
  trea = await staff.add('trea', ['treasury']);
  [owner] = (await world.traders(1)) as [Trader];
  const { client } = world;
  await client.query('update users set authenticator_bound_at = 1 where id = $1', [owner.userId]);
  await client.query('update sessions set factor_at = $1 where user_id = $2', [
    Date.now(),
    owner.userId,
  ]);
}, 240_000);
afterAll(async () => {
  await staff?.close();
  await world?.stop();
  await miner?.stop();
  await foreign?.stop();
  index.remove();
  rmSync(folder, { recursive: true, force: true });
}, 60_000);

async function must<R extends Route>(
  route: R,
  { query = '', body }: { query?: string; body?: object } = {},
): Promise<DataOf<R>> {
  const path = route.path + (query && `?${query}`);
  const headers = { 'idempotency-key': randomUUID() };
  const sent = route.method === 'GET' ? {} : { body: body ?? {} };
  const answer = await world.ask<DataOf<R>>({
    ...{ method: route.method, path, trader: owner, headers, ...sent },
  });
  expect(answer.code, answer.text).toBe(0);
  return answer.data;
}

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
  const tooFine = await world.ask({
    ...{ method: 'POST', path: routes.withdraw.path, trader: owner },
    headers: { 'idempotency-key': randomUUID() },
    body: { ...asked, amount: '600.0000001' },
  });
  expect(tooFine.code, tooFine.text).toBe(Code.tooManyDecimals);
  const { id } = await must(routes.withdraw, { body: { ...asked, amount: '600.000001' } });
  const passed = await staff.act(trea, 'consoleWithdrawalPass', {
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
  await expect.poll(() => seen.balance(address, 'USDT'), WAIT).toBe(0n);
  // Engine, rows and chain agree: nothing was paused, and everybody is told so.
  await expect
    .poll(async () => {
      const { rows } = await world.client.query(
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
  await expect(
    HttpWorld.start(live(file), 'engine,gateway,projector,feed,chains'),
  ).rejects.toMatchObject({ name: 'Error', message: expect.stringContaining(sentence) });
});
