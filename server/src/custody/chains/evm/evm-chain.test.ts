import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { describeChain } from '../chain.suite.ts';
import { NATIVE_PLACE } from '../chain.ts';
import { EvmChain } from './evm-chain.ts';
import { EvmNode, NodeRefused } from './evm-node.ts';
import { type EvmWorld, startEvmWorld } from './test-world.ts';

describeChain('evm', startEvmWorld);

let world: EvmWorld;
let mine: string;
let yours: string;
beforeAll(async () => {
  world = await startEvmWorld();
  mine = world.chain.depositAddress(0);
  yours = world.chain.depositAddress(1);
});
afterAll(() => world?.stop());

async function arrived(chain = world.chain) {
  await world.mine(1);
  const told = await chain.arrivals(await chain.tip(), (one) => one === mine || one === yours);
  return told.map(({ address, symbol, amount, logIndex }) => [address, symbol, amount, logIndex]);
}

test('coins that contracts pay are found where the node traces, and only those that stay', async () => {
  const blind = new EvmChain(world.local.node, { ...world.options, traces: false });
  const id = await world.payFromContract([mine, yours, world.contracts.token], 900n).catch(String);
  expect(id).toMatch(/^0x/);
  // The last one takes no coins, so the whole transaction failed.
  expect(await arrived()).toEqual([]);
  const paid = await world.payFromContract([mine, yours], 900n);
  const told = await arrived();
  expect(told).toEqual([
    [mine, 'COIN', 450n, NATIVE_PLACE + 1],
    [yours, 'COIN', 450n, NATIVE_PLACE + 2],
  ]);
  expect(await blind.arrivals(await blind.tip(), () => true)).toEqual([
    expect.objectContaining({ address: world.contracts.payer, amount: 900n }),
  ]);
  const { arrivals } = await world.chain.transaction(paid);
  expect(arrivals.map(({ address, logIndex }) => [address, logIndex]).slice(1)).toEqual([
    [mine, NATIVE_PLACE + 1],
    [yours, NATIVE_PLACE + 2],
  ]);
});

test('F34 what a call paid before it failed has not arrived, though the transaction went well', async () => {
  const id = await world.payInVain(mine, 700n);
  expect(await arrived()).toEqual([]);
  expect(await world.chain.transaction(id)).toMatchObject({ state: 'included' });
  expect(await world.chain.balance(mine, 'COIN')).toBe(450n);
});

test('F34 of a token that keeps a part only what really came counts', async () => {
  const one = await world.pay('FEE', mine, 1_000n);
  expect(await arrived()).toEqual([[mine, 'FEE', 990n, 0]]);
  expect((await world.chain.transaction(one)).arrivals.map(({ amount }) => amount)).toEqual([990n]);
  // Two in one block: what is missing is missing once.
  await world.pay('FEE', mine, 5_000n);
  await world.pay('FEE', mine, 1_000n);
  await world.pay('FEE', yours, 1_000n);
  const told = await arrived();
  expect(told.map(([address, , amount]) => [address, amount])).toEqual([
    [mine, 5_000n],
    [mine, 940n],
    [yours, 990n],
  ]);
  expect(await world.chain.balance(mine, 'FEE')).toBe(990n + 5_940n);
});

test('F34 a token whose transfer says no has not moved', async () => {
  const id = await world.pay('FALSE', mine, 1_000n);
  expect(await arrived()).toEqual([]);
  expect(await world.chain.transaction(id)).toMatchObject({ state: 'included', arrivals: [] });
});

test('a node of another chain, one that lags and one that is away are away', async () => {
  const { node } = world.local;
  const other = new EvmChain(node, { ...world.options, chainId: 1 });
  await expect(other.tip()).rejects.toMatchObject({ name: 'ChainAway' });
  const late = new EvmChain(node, { ...world.options, now: () => Date.now() + 7_200_000 });
  await expect(late.tip()).rejects.toMatchObject({ name: 'ChainAway', message: 'the node lags' });
  const nobody = new EvmNode('http://127.0.0.1:1/with-a-secret');
  const nowhere = new EvmChain(nobody, world.options);
  const fault = await nowhere.tip().catch((error: Error) => error);
  expect(fault).toMatchObject({ name: 'ChainAway' });
  expect(String(fault)).not.toContain('secret');
  const wrong = node.call('eth_chainId', [], z.literal('0x1'));
  await expect(wrong).rejects.toMatchObject({ name: 'ChainAway' });
});

test('I02 a node that makes no contract in a call is asked address by address', async () => {
  class PlainNode extends EvmNode {
    singly = 0;
    override call<Output>(
      method: string,
      params: readonly unknown[],
      shape: z.ZodType<Output>,
    ): Promise<Output> {
      const [call] = params;
      if (method === 'eth_call' && !(call instanceof Object && 'to' in call)) {
        return Promise.reject(new NodeRefused('contract creation without any data provided'));
      }
      if (method === 'eth_call') this.singly += 1;
      return super.call(method, params, shape);
    }
  }
  await world.pay('TOKEN', mine, 77n);
  await world.mine(1);
  const plain = new PlainNode(world.local.url);
  const chain = new EvmChain(plain, world.options);
  const tip = await chain.tip();
  const all = [
    mine,
    ...Array.from({ length: 30 }, (_, at) => chain.depositAddress(40 + at)),
    yours,
  ];
  const told = await chain.balances(all, 'TOKEN', tip);
  expect(told).toEqual(await world.chain.balances(all, 'TOKEN', tip));
  expect(told[0]).toBeGreaterThanOrEqual(77n);
  expect(plain.singly).toBe(all.length);
  const gone = { ...tip, hash: `0x${'ab'.repeat(32)}` };
  for (const one of [chain, world.chain]) {
    await expect(one.balances(all, 'TOKEN', gone)).rejects.toMatchObject({ name: 'ChainAway' });
  }
});

test('a text is signed by the address whose key signed exactly that', async () => {
  const account = privateKeyToAccount(`0x${'11'.repeat(32)}`);
  const { address } = account;
  const message = 'whose it is';
  const signature = await account.signMessage({ message });
  const { chain } = world;
  expect(await chain.isSignedBy({ address, message, signature })).toBe(true);
  expect(await chain.isSignedBy({ address: mine, message, signature })).toBe(false);
  expect(await chain.isSignedBy({ address, message: `${message} `, signature })).toBe(false);
  for (const bad of ['', '0x', 'no hex', signature.slice(0, -2)]) {
    expect(await chain.isSignedBy({ address, message, signature: bad })).toBe(false);
  }
});
