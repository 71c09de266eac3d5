import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { numberToHex } from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type LocalNode, startAnvil } from '#demo/chains/anvil.ts';
import { createFaucet, fillLocalChain } from '#demo/chains/local-chain.ts';
import { catalogAssets } from '#platform/markets/catalog.ts';
import { EvmChain } from '../../chains/evm/evm-chain.ts';
import { LOCAL_CHAIN_ID, listLocalCoins } from '../../chains/evm/local-coins.ts';
import { costOf, type Move } from '../../chains/mover.ts';
import { evmOf, type RunningSigner, startSigner } from '../start-signer.ts';
import { EvmCalls } from './evm-calls.ts';
import { EvmMover } from './evm-mover.ts';

const entry = fileURLToPath(new URL('../test-signer-main.ts', import.meta.url));
const dataDir = mkdtempSync(join(tmpdir(), 'bourse-move-'));
const intentsFile = join(dataDir, 'intents.json');
const coins = listLocalCoins(catalogAssets);

let local: LocalNode;
let running: RunningSigner;
let chain: EvmChain;
let mover: EvmMover;
const mine = () => local.node.call('evm_mine', [], z.unknown());

beforeAll(async () => {
  writeFileSync(intentsFile, '{}');
  [local, running] = await Promise.all([
    startAnvil(join(dataDir, 'chain')),
    startSigner({
      ...{ entry, dataDir, keyFile: '', databaseUrl: intentsFile },
      onProblem: () => undefined,
    }),
  ]);
  const { hotAddress: hot, gasAddress: gas, coldAddresses: cold, depositKey } = evmOf(running);
  await fillLocalChain(local, catalogAssets, { hot, gas, cold });
  chain = new EvmChain(local.node, {
    ...{ code: 'ETH', name: 'Ethereum (local)', network: 'ERC20', chainId: LOCAL_CHAIN_ID },
    ...{ depositConfirmations: 2, unlockConfirmations: 3, withdrawConfirmations: 2 },
    ...{ coins, depositKey, traces: false, staleMs: 600_000, now: Date.now },
  });
  mover = new EvmMover({
    ...{ addresses: { hot, gas, cold }, coins, calls: new EvmCalls(local.node) },
    ...{ depositAddress: (number) => chain.depositAddress(number), signer: running.client },
  });
}, 60_000);
afterAll(async () => {
  await running?.stop();
  await local?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function carry(move: Move): Promise<bigint> {
  const fees = await mover.quote(move);
  const { hot, gas } = mover.addresses;
  const froms = { sweep: chain.depositAddress(move.deposit ?? 0), 'top-up': gas, 'to-cold': hot };
  const nonce = await mover.nextNonce(froms[move.kind]);
  const signed = await mover.sign(move, { nonce, fees });
  expect(await mover.sign(move, { nonce, fees })).toEqual(signed);
  for (let times = 0; times < 2; times += 1) await mover.broadcast(signed.raw);
  await mine();
  const { state, fee, sender } = await chain.transaction(signed.transaction);
  expect([state, sender]).toEqual(['included', froms[move.kind]]);
  return fee ?? 0n;
}

test('a token is given gas, goes to the hot address, and the rest of the gas follows; then to cold', {
  timeout: 60_000,
}, async () => {
  const { hot, gas, cold } = mover.addresses;
  const address = chain.depositAddress(3);
  const faucet = createFaucet(local.node, coins);
  await faucet.pay('USDT', address, 900n);
  await mine();
  const sums = async (symbol: string) => {
    const all = [hot, gas, ...cold, address];
    const balances = await Promise.all(all.map((one) => chain.balance(one, symbol)));
    return balances.reduce((sum, one) => sum + one, 0n);
  };
  const before = { eth: await sums('ETH'), usdt: await sums('USDT') };
  const hotBefore = await chain.balance(hot, 'USDT');
  const sweep = { kind: 'sweep', deposit: 3, symbol: 'USDT', amount: 900n } as const;
  const need = costOf(await mover.quote(sweep)) * 2n;
  let fees = await carry({ id: 'T-1', kind: 'top-up', deposit: 3, symbol: 'ETH', amount: need });
  fees += await carry({ id: 'T-2', ...sweep });
  expect(await chain.balance(hot, 'USDT')).toBe(hotBefore + 900n);
  const left = await chain.balance(address, 'ETH');
  const native = { kind: 'sweep', deposit: 3, symbol: 'ETH' } as const;
  const cost = costOf(await mover.quote({ ...native, amount: left }));
  fees += await carry({ id: 'T-3', ...native, amount: left - cost });
  fees += await carry({ id: 'T-4', kind: 'to-cold', cold: cold[1], symbol: 'USDT', amount: 5n });
  expect(await chain.balance(cold[1] ?? '', 'USDT')).toBe(5n);
  expect(await sums('USDT')).toBe(before.usdt);
  expect(await sums('ETH')).toBe(before.eth - fees);
});

test('gas at fifty times its price is quoted, and a replacement takes the place of what waits', {
  timeout: 60_000,
}, async () => {
  const [cold] = mover.addresses.cold;
  const move = { kind: 'to-cold', cold, symbol: 'USDT', amount: 7n } as const;
  const cheap = await mover.quote(move);
  const nonce = await mover.nextNonce(mover.addresses.hot);
  const first = await mover.sign({ id: 'T-5', ...move }, { nonce, fees: cheap });
  await mover.broadcast(first.raw);
  const base = numberToHex(cheap.feePerGas * 50n);
  await local.node.call('anvil_setNextBlockBaseFeePerGas', [base], z.unknown());
  await mine();
  expect((await chain.transaction(first.transaction)).state).not.toBe('included');
  const dear = await mover.quote(move);
  expect(dear.feePerGas).toBeGreaterThan(cheap.feePerGas * 20n);
  const second = await mover.sign({ id: 'T-5', ...move }, { nonce, fees: dear, replaces: first });
  await mover.broadcast(second.raw);
  await mine();
  expect((await chain.transaction(second.transaction)).state).toBe('included');
  expect((await chain.transaction(first.transaction)).state).not.toBe('included');
});
