import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Code } from '@bourse/contract/codes.ts';
import { LOCAL_CHAIN_ID, listLocalCoins } from '@bourse/server/custody/chains/evm/local-coins.ts';
import { type LocalNode, startAnvil } from '@bourse/server/demo/chains/anvil.ts';
import { createFaucet, fillLocalChain } from '@bourse/server/demo/chains/local-chain.ts';
import { Miner } from '@bourse/server/demo/chains/miner.ts';
import { catalogAssets } from '@bourse/server/platform/markets/catalog.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LiveCompany } from '../../api/live-company.ts';
import type { LaunchedServer } from '../../load/server-process.ts';
import { ClusterWorld } from './world.ts';

/** A dozen blocks, on a machine that is four times slower. */
const WAIT = { timeout: 180_000, interval: 250 };
const STRANGER = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const COLD = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';
const BLOCK_MS = 300;

const company = new LiveCompany();
const { folder, chainsFile } = company;
/** Another file of chains, and who has it. */
const OTHER_FILE = join(folder, 'other.json');
const STRANGER_MACHINE = 'gateway-3';
const assets = catalogAssets
  .filter(({ symbol }) => symbol === 'ETH' || symbol === 'USDT')
  .map((asset) => (asset.symbol === 'USDT' ? { ...asset, decimals: 6 } : asset));
const coins = listLocalCoins(assets);
const contract = coins.find(({ symbol }) => symbol === 'USDT')?.contract ?? '';

let node: LocalNode;
let miner: Miner;
let world: ClusterWorld;
/** The one machine with signers; the engines' machines have none. */
let signers: LaunchedServer;
const OWNER = 0;

beforeAll(async () => {
  node = await startAnvil(join(folder, 'node'));
  writeFileSync(
    chainsFile,
    company.example(0, (text) =>
      text
        .replace('https://node.example/key', node.url)
        .replace('https://other-node.example/key', node.url)
        .replace('"chainId": 1,', `"chainId": ${LOCAL_CHAIN_ID},`)
        .replace('0xdAC17F958D2ee523a2206206994597C13D831ec7', contract)
        .replace('"dayCap"', '"opening": "200000010",\n          "dayCap"')
        .replace('"dayCap": "1000000"', '"opening": "200000000",\n          "dayCap": "1000000"'),
    ),
  );
  const { hot, gas } = await company.createWallet('eth', [COLD]);
  await fillLocalChain(node, assets, { hot, gas, cold: [COLD] });
  miner = new Miner(node, {
    ...{ blockMs: BLOCK_MS, idleBlockMs: BLOCK_MS, busyBlocks: 1 },
    onProblem: (error) => {
      throw error;
    },
  });
  miner.start();
  const environment = company.environment();
  const stranger = { environment: { ...environment, CHAINS_FILE: OTHER_FILE } };
  world = await ClusterWorld.start({
    machineOf: (name) => (name === STRANGER_MACHINE ? stranger : { environment }),
  });
  const user = world.userOf(OWNER);
  await world.query('update users set authenticator_bound_at = 1 where id = $1', [user]);
  await world.query('update sessions set factor_at = $1 where user_id = $2', [Date.now(), user]);
}, 300_000);
afterAll(async () => {
  await world?.stop();
  await miner?.stop();
  await node?.stop();
  company.remove();
}, 60_000);

const addressAt = (at: number) =>
  world.ask<{ address: string }>('GET', '/api/deposit/address?chain=ETH', at, OWNER);
const withdrawAt = async (at: number, key: string) => {
  const response = await fetch(`${world.addressOf(at)}/api/cryptocurrency/withdraw`, {
    method: 'POST',
    headers: {
      authorization: world.authorizationOf(OWNER),
      ...{ 'content-type': 'application/json', 'idempotency-key': key },
    },
    body: JSON.stringify({
      ...{ coin: 'USDT', chain: 'ETH', address: STRANGER, remark: '', amount: '100' },
    }),
  });
  return ((await response.json()) as { code: number }).code;
};
const requests = async () => (await world.query('select from withdrawals')).length;

test('F72 gateways that were there first offer a chain once its signers have said who they are; what arrives is credited', {
  timeout: 400_000,
}, async () => {
  expect((await addressAt(0)).code).toBe(Code.chainUnknown);
  signers = world.processes.launch('signers', 'keeper,signer');
  await signers.running();
  await expect.poll(async () => (await addressAt(1)).code, WAIT).toBe(0);
  const { address } = (await addressAt(1)).data;
  await expect.poll(async () => (await addressAt(0)).data?.address, WAIT).toBe(address);
  await createFaucet(node.node, coins).pay('USDT', address, 1_000_000_000n);
  const withdrawable = async () => {
    const path = '/api/cryptocurrency/withdraw/state?coin=USDT';
    const { data } = await world.ask<{ withdrawable: string }>('GET', path, 0, OWNER);
    return data.withdrawable;
  };
  await expect.poll(withdrawable, WAIT).toBe('1000');
  expect(await withdrawAt(0, 'first')).toBe(0);
  expect(await requests()).toBe(1);
});

test('F72 the machine with the signers sleeps: withdrawals are refused at each gateway and nothing is changed; it goes on by itself', {
  timeout: 400_000,
}, async () => {
  const before = (await addressAt(0)).data.address;
  signers.child.kill('SIGSTOP');
  const statusOf = async (at: number) => {
    const path = '/api/currency/crypto';
    type Chains = { chain: { status: number }[] };
    return (await world.ask<Chains>('GET', path, at, OWNER)).data.chain[0]?.status;
  };
  for (const at of [0, 1]) await expect.poll(() => statusOf(at), WAIT).toBe(0);
  const had = await requests();
  for (const at of [0, 1]) expect(await withdrawAt(at, `asleep-${at}`)).toBe(Code.chainAway);
  expect(await requests()).toBe(had);
  expect((await addressAt(1)).data.address).toBe(before);
  signers.child.kill('SIGCONT');
  for (const at of [0, 1]) await expect.poll(() => statusOf(at), WAIT).toBe(1);
  expect(await withdrawAt(1, 'awake')).toBe(0);
  expect(await requests()).toBe(had + 1);
});

test('F72 a gateway with another file of chains does not start', async () => {
  const text = readFileSync(chainsFile, 'utf8');
  writeFileSync(OTHER_FILE, text.replace(/"deposit": \d+/, '"deposit": 1'));
  const gateway = world.processes.launch(STRANGER_MACHINE, 'gateway');
  await once(gateway.child, 'exit');
  expect(gateway.child.exitCode).toBe(78);
  expect(gateway.output()).toContain(
    'ETH of CHAINS_FILE is not the one of the machine with the signers: copy the file from there',
  );
});
