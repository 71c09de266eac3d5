import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { parseDecimal } from '@bourse/contract/amount.ts';
import { Code } from '@bourse/contract/codes.ts';
import type { ProofBranch, ProofReserve, ProofRun } from '@bourse/contract/routes/proof.ts';
import { routes } from '@bourse/contract/routes.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chainUnitsOf } from '../../server/src/custody/chains/chains-file.ts';
import { signerOf } from '../../web/src/features/proof/signer-of.ts';
import { HttpWorld } from '../faults/http-world.ts';
import { type Colleague, Staff } from '../faults/staff.ts';
import { allServices } from '../load/server-process.ts';
import type { Trader } from '../load/traders.ts';

const WAIT = { timeout: 90_000, interval: 500 };
const script = fileURLToPath(new URL('../../web/published/verify-proof.mjs', import.meta.url));
const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'bourse-proof-api-'));
const TRADERS = 5;

let world: HttpWorld;
let staff: Staff;
let trea: Colleague;
let sue: Colleague;
let traders: Trader[];

beforeAll(async () => {
  world = await HttpWorld.start({}, allServices);
  staff = await Staff.open(world);
  trea = await staff.add('trea', ['treasury']);
  sue = await staff.add('sue', ['support']);
  traders = await world.traders(TRADERS);
  for (const trader of traders) {
    const claimed = await world.ask({
      ...{ method: 'POST', path: routes.demoClaim.path, body: {}, trader },
    });
    expect(claimed.code, claimed.text).toBe(0);
  }
}, 120_000);
afterAll(async () => {
  await staff?.close();
  await world?.stop();
  rmSync(folder, { recursive: true, force: true });
}, 60_000);

const runs = async () => {
  const { data } = await world.ask<{ list: ProofRun[]; next: string }>({
    path: routes.proofRuns.path,
  });
  return data;
};
async function runNow(): Promise<ProofRun> {
  const before = (await runs()).list.length;
  const answer = await staff.act(trea, 'consoleProofRun');
  expect(answer.code, answer.text).toBe(0);
  await expect.poll(async () => (await runs()).list.length, WAIT).toBeGreaterThan(before);
  return (await runs()).list[0] as ProofRun;
}
const branchOf = async (trader: Trader) => {
  const { data } = await world.ask<{ branch: ProofBranch }>({
    ...{ path: routes.proofBranch.path, trader },
  });
  return data.branch;
};
async function said(file: unknown, root: string): Promise<string> {
  const path = join(folder, 'proof.json');
  writeFileSync(path, JSON.stringify(file));
  const answer = await run(process.execPath, [script, path, root]).catch(
    (error: { stderr: string }) => ({ stdout: error.stderr }),
  );
  return answer.stdout;
}
/** All that an account has, in units of a coin. */
async function has(trader: Trader, coin: string): Promise<bigint> {
  let sum = 0n;
  for (const accountType of [1, 2]) {
    const { data } = await world.ask<{ list: Record<string, string>[] }>({
      ...{ path: `${routes.accountAsset.path}?accountType=${accountType}`, trader },
    });
    const row = data.list.find(({ tokenName }) => tokenName === coin);
    sum += BigInt(parseDecimal(row?.available ?? '0', 8));
    sum += BigInt(parseDecimal(row?.frozenBalance ?? '0', 8));
  }
  return sum;
}

test('nothing is proved yet: the lists are empty, and there is no branch', async () => {
  expect(await runs()).toEqual({ list: [], next: '' });
  const [owner] = traders;
  const branch = await world.ask({ path: routes.proofBranch.path, trader: owner });
  expect(branch.data).toEqual({ branch: null });
  expect((await world.ask({ path: routes.proofBranch.path })).code).toBe(Code.notSignedIn);
});

test('an operator of the treasury has it made; each account finds its balances in the published root', {
  timeout: 240_000,
}, async () => {
  const refused = await staff.act(sue, 'consoleProofRun');
  expect(refused.code).toBe(Code.notAllowed);
  // The chain has been read once.
  await expect
    .poll(async () => {
      const { rows } = await world.client.query('select 1 from chain_blocks limit 1');
      return rows.length;
    }, WAIT)
    .toBe(1);
  const proof = await runNow();
  for (const coin of ['USDT', 'BTC']) {
    const owed = await Promise.all(traders.map((trader) => has(trader, coin)));
    const sum = owed.reduce((all, one) => all + one, 0n);
    expect(sum).toBeGreaterThan(0n);
    const told = proof.coins.find((one) => one.coin === coin);
    expect(told).toMatchObject({ sum: String(sum), leafCount: TRADERS * 2, isOnChain: true });
    // All of it was given by the demo: nothing of it came over a chain.
    expect(told?.overChains).toBe('0');
  }
  for (const trader of traders) {
    const branch = await branchOf(trader);
    const text = await said(branch, proof.root);
    expect(text).toContain('good:');
    const usdt = /USDT (\S+)/.exec(text)?.[1] ?? '';
    expect(BigInt(usdt.replace('.', ''))).toBe(await has(trader, 'USDT'));
    const changed = JSON.stringify(branch).replace(/"amount":"\d/, '"amount":"7');
    const other = JSON.stringify(branch) === changed ? changed.replace('"7', '"8') : changed;
    expect(await said(JSON.parse(other), proof.root)).toContain('NOT GOOD');
  }
});

test('the next run names the one before; of the old one nobody keeps what it was made from', {
  timeout: 240_000,
}, async () => {
  const [before] = (await runs()).list;
  const proof = await runNow();
  expect(proof.previous).toBe(before?.root);
  const { rows } = await world.client.query(
    'select count(*)::int as runs, count(sealed)::int as sealed from proof_runs',
  );
  expect(rows[0]).toEqual({ runs: 2, sealed: 1 });
  // What lies in the database tells nothing of who has what.
  const sealed = await world.client.query('select sealed from proof_runs where sealed is not null');
  const { rows: numbers } = await world.client.query(
    'select public_number as number from users where id = $1',
    [traders[0]?.userId],
  );
  expect(sealed.rows[0].sealed.includes(String(numbers[0].number))).toBe(false);
});

test('reserves are balances at one block, and each address has signed the newest root or says why not', {
  timeout: 120_000,
}, async () => {
  const { data } = await world.ask<{ root: string; list: ProofReserve[] }>({
    path: routes.proofReserves.path,
  });
  const [newest] = (await runs()).list;
  expect(data.root).toBe(newest?.root);
  expect(newest?.chains[0]?.height).toBeGreaterThan(0);
  expect(data.list.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['hot', 'gas', 'cold']));
  for (const { address, kind, message, signature, unsigned } of data.list) {
    // Its key is nowhere near.
    if (kind === 'cold') {
      expect([signature, unsigned]).toEqual(['', 'cold']);
      continue;
    }
    expect(unsigned).toBe('');
    expect(message).toContain(`root ${data.root}`);
    expect(message).toContain(`address ${address}`);
    expect(signerOf(message, signature)).toBe(address.toLowerCase());
    expect(signerOf(message.replace('root', 'roof'), signature)).not.toBe(address.toLowerCase());
  }
  const usdt = newest?.coins.find(({ coin }) => coin === 'USDT');
  const held = data.list.flatMap(({ balances }) => balances.filter(({ coin }) => coin === 'USDT'));
  // A wallet may hold more than an amount of the exchange's can be.
  const sum = held.reduce((all, { amount }) => all + (chainUnitsOf(amount, 8) ?? -1n), 0n);
  expect(usdt?.reserves).toBe(String(sum));
});
