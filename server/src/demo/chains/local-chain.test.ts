import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { EvmChain } from '#custody/chains/evm/evm-chain.ts';
import { quantity } from '#custody/chains/evm/evm-node.ts';
import { FAUCET_ADDRESS, LOCAL_CHAIN_ID, listLocalCoins } from '#custody/chains/evm/local-coins.ts';
import { TEST_DEPOSIT_KEY } from '#custody/chains/evm/test-world.ts';
import { catalogAssets } from '#platform/markets/catalog.ts';
import { keepAnvil } from '../start-demo-evm.ts';
import { type LocalNode, startAnvil } from './anvil.ts';
import { createFaucet, fillLocalChain, houseOpening } from './local-chain.ts';
import { Miner } from './miner.ts';

const folder = mkdtempSync(join(tmpdir(), 'bourse-chain-'));
const directory = join(folder, 'chain');
const HOT = '0x00000000000000000000000000000000000A11cE';
const COLD = '0x00000000000000000000000000000000000c01d0';
const GAS = '0x0000000000000000000000000000000000006a50';
const HOUSE = { hot: HOT, gas: GAS, cold: [COLD] };
const running = new Set<LocalNode>();
afterAll(async () => {
  for (const local of running) await local.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function start(): Promise<LocalNode> {
  const local = await startAnvil(directory);
  running.add(local);
  return local;
}

function open(local: LocalNode) {
  const coins = listLocalCoins(catalogAssets);
  const chain = new EvmChain(local.node, {
    ...{ code: 'ETH', name: 'Ethereum (local)', network: 'ERC20', chainId: LOCAL_CHAIN_ID },
    ...{ depositConfirmations: 6, unlockConfirmations: 12, withdrawConfirmations: 6 },
    ...{ coins, depositKey: TEST_DEPOSIT_KEY, traces: false, staleMs: 600_000, now: Date.now },
  });
  return { chain, coins, faucet: createFaucet(local.node, coins) };
}

const heightOf = ({ node }: LocalNode) => node.call('eth_blockNumber', [], quantity);

function minerOf(local: LocalNode, problems: Error[] = []): Miner {
  const pace = { blockMs: 60_000, idleBlockMs: 180_000, busyBlocks: 2 };
  return new Miner(local, { ...pace, onProblem: (error) => problems.push(error) });
}

test('a new chain is filled with the coins of the catalog, once, and goes on after a restart', {
  timeout: 60_000,
}, async () => {
  const first = await start();
  await fillLocalChain(first, catalogAssets, HOUSE);
  const filledAt = await heightOf(first);
  const { chain, coins, faucet } = open(first);
  expect(coins.length).toBe(catalogAssets.length);
  for (const { symbol, decimals } of coins) {
    expect(await chain.balance(HOT, symbol), symbol).toBe(10n ** BigInt(7 + decimals));
    const all = await Promise.all(
      [HOT, GAS, COLD].map((address) => chain.balance(address, symbol)),
    );
    const held = all.reduce((sum, amount) => sum + amount, 0n);
    expect(held, symbol).toBe(houseOpening(catalogAssets).get(symbol));
  }
  const address = chain.depositAddress(5);
  const paid = await faucet.pay('SOL', address, 150_000_000n);
  const native = await faucet.pay('ETH', address, 7n);
  expect(await chain.transaction(paid)).toMatchObject({ state: 'waiting' });
  const miner = minerOf(first);
  await miner.turn();
  const tip = await chain.tip();
  const arrivals = await chain.arrivals(tip, (one) => one === address);
  expect(arrivals.map(({ symbol, amount }) => [symbol, amount])).toEqual([
    ['SOL', 150_000_000n],
    ['ETH', 7n],
  ]);
  // The end of this process without a word: another one finds the node that goes on.
  const found = await start();
  expect([found.isOwn, found.url]).toEqual([false, first.url]);
  await fillLocalChain(found, catalogAssets, HOUSE);
  expect(await heightOf(found)).toBe(filledAt + 1n);
  // A crash of the machine: the block with the payments was kept before any came after it.
  await first.stop();
  await first.ended;
  const second = await start();
  expect(second.isOwn).toBe(true);
  const again = open(second);
  expect(await again.chain.tip()).toEqual(tip);
  expect(await again.chain.arrivals(tip, (one) => one === address)).toEqual(arrivals);
  expect(await again.chain.transaction(native)).toMatchObject({ state: 'included', block: tip });
  expect(await again.chain.balance(address, 'SOL')).toBe(150_000_000n);
  await fillLocalChain(second, catalogAssets, HOUSE);
  expect(await heightOf(second)).toBe(filledAt + 1n);
  await second.stop();
});

test('a file of a node whose number is another process by now is no obstacle, nor is a torn one', async () => {
  const place = join(folder, 'stale');
  mkdirSync(place, { mode: 0o700 });
  const stale = JSON.stringify({ pid: process.pid, port: 1, isReady: true });
  for (const text of [
    stale,
    stale.slice(0, 9),
    JSON.stringify({ pid: -1, port: 1, isReady: true }),
  ]) {
    writeFileSync(join(place, 'node.json'), text);
    const local = await startAnvil(place);
    running.add(local);
    expect(local.isOwn).toBe(true);
    expect(await heightOf(local)).toBe(0n);
    await local.stop();
  }
});

test('a chain that was filled by half, or lists a coin more, is filled up and keeps what it has', {
  timeout: 60_000,
}, async () => {
  const other = await startAnvil(join(folder, 'half'));
  running.add(other);
  await fillLocalChain(other, catalogAssets.slice(0, 5), HOUSE);
  const call = { from: FAUCET_ADDRESS, to: HOT, value: '0x1' };
  const sent = await other.node.call('eth_sendTransaction', [call], z.string());
  await fillLocalChain(other, catalogAssets, HOUSE);
  const { chain, coins } = open(other);
  for (const { symbol, decimals } of coins) {
    const extra = symbol === 'ETH' ? 1n : 0n;
    expect(await chain.balance(HOT, symbol), symbol).toBe(10n ** BigInt(7 + decimals) + extra);
  }
  expect(await chain.transaction(sent)).toMatchObject({ state: 'included' });
});

test('blocks come while something waits or was just included, and seldom otherwise', async () => {
  const local = await startAnvil(join(folder, 'pace'));
  running.add(local);
  const miner = minerOf(local);
  const heights: bigint[] = [];
  const turn = async (times: number) => {
    for (let left = times; left > 0; left -= 1) {
      await miner.turn();
      heights.push(await heightOf(local));
    }
  };
  await turn(4);
  await local.node.call(
    'eth_sendTransaction',
    [{ from: FAUCET_ADDRESS, to: HOT, value: '0x1' }],
    z.string(),
  );
  await turn(7);
  expect(heights).toEqual([1n, 2n, 2n, 2n, 3n, 4n, 5n, 5n, 5n, 6n, 6n]);
});

test('a node that dies is started again at the same address, with the chain as it was kept', {
  timeout: 60_000,
}, async () => {
  const place = join(folder, 'kept');
  const problems: Error[] = [];
  const local = await keepAnvil(place, { onProblem: (error) => problems.push(error) });
  running.add(local);
  await local.node.call('anvil_mine', ['0x5'], z.unknown());
  await local.save();
  for (let death = 1; death <= 2; death += 1) {
    const { pid } = JSON.parse(readFileSync(join(place, 'node.json'), 'utf8'));
    process.kill(pid, 'SIGKILL');
    await expect.poll(() => problems.length, { timeout: 20_000 }).toBe(death);
    const height = () => heightOf(local).catch(() => undefined);
    await expect.poll(height, { timeout: 30_000, interval: 100 }).toBe(5n);
  }
  const { pid } = JSON.parse(readFileSync(join(place, 'node.json'), 'utf8'));
  await local.stop();
  expect(() => process.kill(pid, 0)).toThrow();
  expect(problems).toHaveLength(2);
});
