import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Code } from '@bourse/contract/codes.ts';
import { routes } from '@bourse/contract/routes.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EvmChain } from '../../server/src/custody/chains/evm/evm-chain.ts';
import { LOCAL_CHAIN_ID, listLocalCoins } from '../../server/src/custody/chains/evm/local-coins.ts';
import { TEST_DEPOSIT_KEY } from '../../server/src/custody/chains/evm/test-world.ts';
import { type LocalNode, startAnvil } from '../../server/src/demo/chains/anvil.ts';
import { createFaucet, fillLocalChain } from '../../server/src/demo/chains/local-chain.ts';
import { Miner } from '../../server/src/demo/chains/miner.ts';
import {
  startTestDatabase,
  type TestDatabase,
} from '../../server/src/platform/db/test-database.ts';
import { catalogAssets } from '../../server/src/platform/markets/catalog.ts';
import { LiveCompany } from '../api/live-company.ts';
import { type CutNode, openCutNode } from './cut-node.ts';
import { type Colleague, codeOf } from './staff.ts';

const TOOL = fileURLToPath(new URL('../../server/dist/backup-tool.js', import.meta.url));
const HOUSE_TOOL = fileURLToPath(new URL('../../server/dist/house-tool.js', import.meta.url));
const WAIT = { timeout: 180_000, interval: 250 };
const STRANGER = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const OTHER = '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB';
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
let database: TestDatabase;

const paid = () => seen.balance(STRANGER, 'USDT');

interface Target {
  readonly dataDir: string;
  readonly databaseUrl: string;
}
const asVariables = ({ dataDir, databaseUrl }: Target) => ({
  ...{ DATA_DIR: dataDir, DATABASE_URL: databaseUrl },
});

/** Runs a command as an operator does on the machine. */
async function run(program: string, words: readonly string[], own: Record<string, string>) {
  const child = spawn(process.execPath, [program, ...words], { env: { ...process.env, ...own } });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text) => {
      said += text;
    });
  }
  const [status] = await once(child, 'close');
  return { status: status as number | null, said };
}

async function tool(name: string, from: string, place: Target): Promise<void> {
  const { status, said } = await run(TOOL, [name, from], {
    ...{ ...company.environment(), ...asVariables(place) },
  });
  expect(status, said).toBe(0);
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
  await company.staff.add('rolf', ['risk']);
}, 240_000);
afterAll(async () => {
  await company.stop();
  await database?.stop();
  await node?.stop();
  await miner?.stop();
  await chain?.stop();
  company.remove();
}, 60_000);

test('F56 D54 the manual of a restore, step by step: what was paid after the backup is not paid again, the rest and the house wait for two people', {
  timeout: 600_000,
}, async () => {
  await expect
    .poll(async () => (await company.must(routes.currencies)).chain[0]?.status, WAIT)
    .toBe(1);
  const { address } = await company.must(routes.depositAddress, { query: 'chain=ETH' });
  await createFaucet(chain.node, coins).pay('USDT', address, 1_000_000_000n);
  const withdrawable = async () =>
    (await company.must(routes.withdrawState, { query: 'coin=USDT' })).withdrawable;
  await expect.poll(withdrawable, WAIT).toBe('1000');
  const ask = (to: string, amount: string) =>
    company.ask(routes.withdraw, {
      body: { coin: 'USDT', chain: 'ETH', address: to, remark: '', amount },
    });
  // A busy machine's node may lag for a moment.
  const asked = async (to: string, amount: string) => {
    let id = '';
    const asking = async () => {
      const { code, data } = await ask(to, amount);
      if (code === 0) id = data.id;
      return code;
    };
    await expect.poll(asking, WAIT).toBe(0);
    return id;
  };
  const paidId = await asked(STRANGER, '600');
  const waitingId = await asked(OTHER, '100');
  node.isCut = true;
  const passed = await company.staff.act(trea, 'consoleWithdrawalPass', {
    ...{ code: paidId, body: { reason: 'asked by telephone' }, factor: true },
  });
  expect(passed.code, passed.text).toBe(0);
  const { databaseUrl, dataDir } = company.world;
  const backup = join(folder, 'backup');
  await tool('backup', backup, { databaseUrl, dataDir });

  // After the backup it is paid, and the machine is lost.
  node.isCut = false;
  const statusOf = async (id: string) =>
    (await company.must(routes.withdrawList)).list.find((one) => one.id === id);
  await expect.poll(async () => (await statusOf(paidId))?.status, WAIT).toBe(4);
  expect(await paid()).toBe(PAID);
  const target = { dataDir: join(folder, 'restored'), databaseUrl: database.url };
  mkdirSync(target.dataDir);
  cpSync(join(dataDir, 'keys'), join(target.dataDir, 'keys'), { recursive: true });
  await company.stop();
  for (const name of readdirSync(signerFolder)) {
    // What the manual says to keep copies of.
    if (['seed.sealed', 'cold-address'].includes(name)) continue;
    rmSync(join(signerFolder, name), { recursive: true });
  }

  await tool('restore', backup, target);
  await company.goOn(target);
  const { staff } = company;
  const [tina, rita] = [await staff.add('tina', ['treasury']), await staff.add('rita', ['risk'])];
  const seenClosed = async () => (await staff.act(tina, 'consoleClosed')).data;
  const closedNames = async () =>
    (await seenClosed()).switches.filter(({ closedAt }) => closedAt > 0).map(({ name }) => name);
  expect(await closedNames()).toEqual(['withdrawals', 'trading', 'sign-up']);
  await expect.poll(async () => (await ask(OTHER, '50')).code, WAIT).toBe(Code.withdrawPaused);

  // 1. The chain is searched: what it paid is found, and ends by itself.
  await expect
    .poll(async () => (await seenClosed()).signers[0], WAIT)
    .toMatchObject({ chain: 'ETH', isSearched: true, foundPaid: 1, waiting: 1 });
  await expect.poll(async () => (await statusOf(paidId))?.status, WAIT).toBe(4);
  expect(await statusOf(waitingId)).toMatchObject({ status: 1, reason: 'record-lost' });
  // 2. and 3. The signer signs again once two people have let it.
  const both = async (kind: string, fields: object) => {
    const proposed = await staff.propose(tina, kind, fields);
    expect(proposed.code, proposed.text).toBe(0);
    const done = await staff.pass(rita, proposed.data.proposal);
    expect(done.code, done.text).toBe(0);
  };
  const [lacking] = (await seenClosed()).signers;
  if (!lacking) throw new Error('no signer lacks anything');
  const { wallet, found } = lacking;
  await both('signer-open', { chain: 'ETH', wallet, found });
  await expect.poll(async () => (await seenClosed()).signers, WAIT).toEqual([]);
  // 4. What was not found takes two people.
  const alone = await staff.act(tina, 'consoleWithdrawalPass', {
    ...{ code: waitingId, body: { reason: 'asked by telephone' }, factor: true },
  });
  expect(alone.code).toBe(Code.secondPersonDue);
  await both('withdrawal-pass-large', {
    ...{ withdrawal: waitingId, user: company.owner.userId, chain: 'ETH', coin: 'USDT' },
    ...{ received: '99', address: OTHER },
  });
  expect(await seen.balance(OTHER, 'USDT')).toBe(0n);
  // The ladder: trading and sign-up, then withdrawals.
  for (const name of ['trading', 'sign-up', 'withdrawals']) await both('house-open', { name });
  expect(await closedNames()).toEqual([]);
  await expect.poll(async () => (await statusOf(waitingId))?.status, WAIT).toBe(4);
  expect([await paid(), await seen.balance(OTHER, 'USDT')]).toEqual([PAID, 99_000_000n]);
  // And it goes on, with a record that is whole.
  await asked(STRANGER, '50');
  const { rows } = await company.world.client.query(
    `select count(*)::int as entries from signed_records where signer like 'ETH %'`,
  );
  expect(rows[0].entries).toBeGreaterThanOrEqual(3);
});

test('F56 D54 a house of one operator opens on the machine the signer that has lost its record, and nothing else does', {
  timeout: 300_000,
}, async () => {
  const target = { dataDir: join(folder, 'restored'), databaseUrl: database.url };
  const { client } = company.world;
  // As it would be had there never been another operator, nor a table of what was signed.
  await client.query('set session_replication_role = replica');
  await client.query('delete from operators');
  await client.query('delete from signed_records');
  await client.query('set session_replication_role = origin');
  await company.stop();
  rmSync(join(signerFolder, 'payments.sqlite'));
  await company.goOn(target);
  const { staff } = company;
  const only = await staff.add('only', ['treasury', 'risk']);
  const lacking = async () => (await staff.act(only, 'consoleClosed')).data.signers[0]?.found;
  await expect.poll(lacking, WAIT).toMatch(/^no record, nonce \d+$/);
  const open = async (code: string) => {
    return run(HOUSE_TOOL, ['ETH', code], { ...company.environment(), ...asVariables(target) });
  };
  expect((await open('000000')).status).toBe(1);
  expect(await lacking()).toMatch(/^no record/);
  const opened = await open(codeOf(only.secret));
  expect(opened, opened.said).toMatchObject({ status: 0 });
  await expect.poll(lacking, WAIT).toBeUndefined();
  // It lacks nothing any more: there is nothing to open.
  await staff.forgetCodes();
  expect((await open(codeOf(only.secret))).said).toContain('lacks nothing');
});
