import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BITCOIND } from '#custody/chains/bitcoin/test-world.ts';
import { type RunningSigner, startSigner } from '#custody/signer/start-signer.ts';
import { type DemoBitcoin, startDemoBitcoin } from './start-demo-bitcoin.ts';

const entry = fileURLToPath(new URL('../custody/signer/test-signer-main.ts', import.meta.url));
const dataDir = mkdtempSync(join(tmpdir(), 'bourse-demo-bitcoin-'));
const intentsFile = join(dataDir, 'intents.json');
const problems: Error[] = [];
const onProblem = (error: Error) => void problems.push(error);
const running = new Set<DemoBitcoin>();
let signer: RunningSigner;
beforeAll(async () => {
  signer = await startSigner({
    ...{ entry, dataDir, keyFile: '', databaseUrl: intentsFile, onProblem },
  });
});
afterAll(async () => {
  for (const bitcoin of running) await bitcoin.stop();
  await signer?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function start(rpcUrl = '') {
  const bitcoin = await startDemoBitcoin({
    ...{ signer, dataDir, rpcUrl, onProblem, places: BITCOIND ? [BITCOIND] : [] },
  });
  running.add(bitcoin);
  return bitcoin;
}
async function startRunning() {
  const { running: parts, ...bitcoin } = await start();
  if (!parts) throw new Error(`no node: ${problems.map(String).join()}`);
  return { ...bitcoin, ...parts };
}

const WAIT = { timeout: 120_000, interval: 500 };

test('without a node that answers the chain is listed, knows addresses, and tells nothing else', async () => {
  const { chain, running: parts, stop } = await start('http://user:a-secret@127.0.0.1:1');
  expect(parts).toBeUndefined();
  expect(chain.depositAddress(0)).toMatch(/^bcrt1q/);
  await expect(chain.tip()).rejects.toMatchObject({ name: 'ChainAway' });
  await expect(chain.transaction('ab'.repeat(32))).rejects.toMatchObject({ name: 'ChainAway' });
  await stop();
  expect(problems.splice(0)).toMatchObject([{ name: 'ChainAway' }]);
});

// Where there is no bitcoind, scripts/bitcoin.mjs says so and this is skipped.
describe.skipIf(!BITCOIND)('with a node', () => {
  test('coins of the faucet arrive, are confirmed, and are paid back; all of it is there after a restart', {
    timeout: 400_000,
  }, async () => {
    const first = await startRunning();
    const address = first.chain.depositAddress(0);
    expect(first.opening.get('BTC')).toBe(1_000n * 100_000_000n);
    expect(await first.chain.balance(first.sender.hotAddress, 'BTC')).toBe(
      first.opening.get('BTC'),
    );
    const deposit = await first.faucet.pay('BTC', address, 2_000_001n);
    type Running = Awaited<ReturnType<typeof startRunning>>;
    const stateOf = async ({ chain }: Running, id: string) => (await chain.transaction(id)).state;
    await expect.poll(() => stateOf(first, deposit), WAIT).toBe('included');
    const { block } = await first.chain.transaction(deposit);
    await first.stop();

    const second = await startRunning();
    expect(second.chain.depositAddress(0)).toBe(address);
    expect(second.opening).toEqual(first.opening);
    expect(await second.chain.transaction(deposit)).toMatchObject({ state: 'included', block });
    const to = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080';
    const payout = { withdrawal: '1', hold: 3, symbol: 'BTC', to, amount: 44_000n };
    const approved = {
      ...{ ...payout, chain: 'BTC', amount: '44000', createdBy: 'user:7', approvedBy: 'rule' },
      ...{ heldUntil: 0, isHeld: true, isLogGone: false, lacksSecondPerson: false },
    };
    writeFileSync(intentsFile, JSON.stringify({ 1: approved }));
    const signed = await second.sender.sign(payout, { nonce: 0, depth: 6 });
    await second.sender.broadcast(signed.raw);
    await expect.poll(() => stateOf(second, signed.transaction), WAIT).toBe('included');
    const { fee = 0n } = await second.chain.transaction(signed.transaction);
    const held = await second.chain.balance(second.sender.hotAddress, 'BTC');
    // opening + arrived - sent - fee, to the satoshi: the deposit may have come along, or not yet.
    const left = await second.chain.balance(address, 'BTC');
    expect(held + left).toBe((first.opening.get('BTC') ?? 0n) + 2_000_001n - 44_000n - fee);
    await second.stop();
    expect(problems).toEqual([]);
  });
});
