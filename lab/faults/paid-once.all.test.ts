import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
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
import { pg } from '../../server/src/db/pg.ts';
import { startTestDatabase, type TestDatabase } from '../../server/src/db/test-database.ts';
import { catalogAssets } from '../../server/src/markets/catalog.ts';
import { LiveCompany } from '../api/live-company.ts';
import { type ServerProcess, startServer } from '../load/server-process.ts';
import { type CutNode, openCutNode } from './cut-node.ts';
import type { Colleague } from './staff.ts';

const TOOL = fileURLToPath(new URL('../../server/dist/backup-tool.js', import.meta.url));
const WAIT = { timeout: 180_000, interval: 250 };
const STRANGER = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
/** Of nobody here. */
const COLD = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';
const BLOCK_MS = 300;
/** What arrives, in the token's own units: 600 without a fee of 1. */
const PAID = 599_000_000n;

const company = new LiveCompany();
const { folder, chainsFile } = company;
const assets = catalogAssets
  .filter(({ symbol }) => symbol === 'ETH' || symbol === 'USDT')
  .map((asset) => (asset.symbol === 'USDT' ? { ...asset, decimals: 6 } : asset));
const coins = listLocalCoins(assets);
const contract = coins.find(({ symbol }) => symbol === 'USDT')?.contract ?? '';
const signerFolder = join(folder, 'signer', 'eth');

let chain: LocalNode;
let node: CutNode;
let miner: Miner;
let seen: EvmChain;
let trea: Colleague;
let restored: ServerProcess | undefined;
let database: TestDatabase;
let withdrawal: string;

const paid = () => seen.balance(STRANGER, 'USDT');

/** Runs the command as whoever runs the exchange does. */
async function tool(name: string, from: string, place: { dataDir: string; databaseUrl: string }) {
  const own = { MODE: 'demo', DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl };
  const child = spawn(process.execPath, [TOOL, name, from], { env: { ...process.env, ...own } });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text));
  const [status] = await once(child, 'close');
  expect(status, said).toBe(0);
}

async function query(url: string, text: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(text).finally(() => client.end());
  return rows;
}

beforeAll(async () => {
  chain = await startAnvil(join(folder, 'node'));
  node = await openCutNode(chain.url);
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
  await fillLocalChain(chain, assets, { hot, gas, cold: [COLD] });
  miner = new Miner(chain, {
    ...{ blockMs: BLOCK_MS, idleBlockMs: BLOCK_MS, busyBlocks: 1 },
    onProblem: (error) => {
      throw error;
    },
  });
  miner.start();
  seen = new EvmChain(chain.node, {
    ...{ code: 'ETH', name: '', network: '', chainId: LOCAL_CHAIN_ID, coins },
    ...{ depositConfirmations: 1, unlockConfirmations: 1, withdrawConfirmations: 1 },
    ...{ depositKey: TEST_DEPOSIT_KEY, traces: false, staleMs: 60_000, now: Date.now },
  });
  database = await startTestDatabase();
  await company.open();
  trea = await company.staff.add('trea', ['treasury']);
}, 240_000);
afterAll(async () => {
  await restored?.kill();
  await database?.stop();
  await node?.stop();
  await miner?.stop();
  await chain?.stop();
  company.remove();
}, 60_000);

test('a withdrawal that stood at 2 in the backup and was paid before the machine was lost is not paid a second time', {
  timeout: 500_000,
}, async () => {
  await expect
    .poll(async () => (await company.must(routes.currencies)).chain[0]?.status, WAIT)
    .toBe(1);
  const { address } = await company.must(routes.depositAddress, { query: 'chain=ETH' });
  await createFaucet(chain.node, coins).pay('USDT', address, 1_000_000_000n);
  const withdrawable = async () =>
    (await company.must(routes.withdrawState, { query: 'coin=USDT' })).withdrawable;
  await expect.poll(withdrawable, WAIT).toBe('1000');
  const body = { coin: 'USDT', chain: 'ETH', address: STRANGER, remark: '', amount: '600' };
  ({ id: withdrawal } = await company.must(routes.withdraw, { body }));
  node.isCut = true;
  const passed = await company.staff.act(trea, 'consoleWithdrawalPass', {
    ...{ code: withdrawal, body: { reason: 'asked by telephone' }, factor: true },
  });
  expect(passed.code, passed.text).toBe(0);
  const { databaseUrl, dataDir } = company.world;
  const backup = join(folder, 'backup');
  await tool('backup', backup, { databaseUrl, dataDir });

  // After the backup it is paid, and the machine is lost.
  node.isCut = false;
  const newest = async () => (await company.must(routes.withdrawList)).list[0]?.status;
  await expect.poll(newest, WAIT).toBe(4);
  expect(await paid()).toBe(PAID);
  const target = { dataDir: join(folder, 'restored'), databaseUrl: database.url };
  mkdirSync(target.dataDir);
  cpSync(join(dataDir, 'keys'), join(target.dataDir, 'keys'), { recursive: true });
  await company.stop();
  for (const name of readdirSync(signerFolder)) {
    // What the manual says to keep a copy of.
    if (['seed.sealed', 'cold-address'].includes(name)) continue;
    rmSync(join(signerFolder, name), { recursive: true });
  }

  await tool('restore', backup, target);
  const { DATABASE_URL: _, ...environment } = company.environment();
  restored = await startServer({
    ...{ ...target, services: 'engine,gateway,projector,feed,chains', environment },
  });
  const status = async () => {
    const [row] = await query(target.databaseUrl, `select status from withdrawals`);
    return row.status;
  };
  expect(await status()).toBe(2);
  await expect.poll(status, WAIT).toBe(4);
  expect(await paid()).toBe(PAID);
});
