import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { catalogAssets } from '#platform/markets/catalog.ts';
import { type DemoEvm, startDemoEvm } from './start-demo-evm.ts';

const entry = fileURLToPath(new URL('../custody/signer/test-signer-main.ts', import.meta.url));
const dataDir = mkdtempSync(join(tmpdir(), 'bourse-demo-'));
const intentsFile = join(dataDir, 'intents.json');
const problems: Error[] = [];
const running = new Set<DemoEvm>();
afterAll(async () => {
  for (const wallet of running) await wallet.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function start(): Promise<DemoEvm> {
  const wallet = await startDemoEvm({
    ...{ entry, dataDir, keyFile: '', databaseUrl: intentsFile, assets: catalogAssets },
    onProblem: (error) => problems.push(error),
  });
  if (!wallet) throw new Error('the node is not installed');
  running.add(wallet);
  return wallet;
}

const DAY_MS = 24 * 60 * 60_000;
const WAIT = { timeout: 20_000, interval: 200 };

test('coins of the faucet arrive, are confirmed, and are paid back; all of it is there after a restart, and S28 no clock that is set pays out early', {
  timeout: 120_000,
}, async () => {
  const first = await start();
  const address = first.chain.depositAddress(0);
  const deposit = await first.faucet.pay('USDT', address, 700n);
  const stateOf = async ({ chain }: DemoEvm, id: string) => (await chain.transaction(id)).state;
  await expect.poll(() => stateOf(first, deposit), WAIT).toBe('included');
  const { block } = await first.chain.transaction(deposit);
  await expect
    .poll(async () => (await first.chain.tip()).height - (block?.height ?? 0), WAIT)
    .toBeGreaterThanOrEqual(first.chain.depositConfirmations - 1);
  await first.stop();

  const second = await start();
  expect(second.chain.depositAddress(0)).toBe(address);
  expect(second.sender.hotAddress).toBe(first.sender.hotAddress);
  expect(await second.chain.transaction(deposit)).toMatchObject({ state: 'included', block });
  const payout = { withdrawal: '1', hold: 3, symbol: 'USDT', to: address, amount: 44n };
  const approved = {
    ...{ ...payout, chain: 'ETH', amount: '44', createdBy: 'user:7', approvedBy: 'rule' },
    ...{ heldUntil: 0, isHeld: true, isLogGone: false, lacksSecondPerson: false },
  };
  writeFileSync(intentsFile, JSON.stringify({ 1: approved }));
  const nonce = await second.sender.nextNonce();
  const signed = await second.sender.sign(payout, { nonce, depth: 12 });
  await second.sender.broadcast(signed.raw);
  await expect.poll(() => stateOf(second, signed.transaction), WAIT).toBe('included');
  expect(await second.chain.balance(address, 'USDT')).toBe(744n);
  expect(await second.sender.nextNonce()).toBe(nonce + 1);

  // A day ahead by the machine's clock is no day: the account's withdrawals stay suspended.
  writeFileSync(join(dataDir, 'clock-step'), String(DAY_MS));
  const held = { ...approved, heldUntil: Date.now() + DAY_MS / 2 };
  writeFileSync(intentsFile, JSON.stringify({ 2: held }));
  const early = second.sender.sign({ ...payout, withdrawal: '2' }, { nonce: nonce + 1, depth: 12 });
  await expect(early).rejects.toMatchObject({ reason: 'accountHeld' });
  await second.stop();
  expect(problems).toEqual([]);
});
