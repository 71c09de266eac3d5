import { execFile } from 'node:child_process';
import { hash } from 'node:crypto';
import { once } from 'node:events';
import {
  copyFileSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { ProofBranch } from '@bourse/contract/routes/proof.ts';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { Liabilities, type RunMaterial } from './liabilities.ts';
import { SumTree } from './sum-tree.ts';

const run = promisify(execFile);
const script = fileURLToPath(
  new URL('../../../../web/published/verify-proof.mjs', import.meta.url),
);
const folder = mkdtempSync(join(tmpdir(), 'bourse-proof-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const material: RunMaterial = {
  ...{ secret: '7'.repeat(64), sequence: 4_071, time: 1_790_000_000_000, previous: '' },
  coins: [
    {
      ...{ coin: 'BTC', decimals: 8 },
      owed: Array.from({ length: 7 }, (_, at) => [10_000_001 + at, String(1 + at * 50_000_000)]),
    },
    { coin: 'USDT', decimals: 8, owed: [[10_000_003, '123456789012']] },
    { coin: 'ETH', decimals: 8, owed: [] },
  ],
};
const ACCOUNT = 10_000_003;

/** What the published script says of a file, as a user would run it. */
async function said(file: unknown, ...root: string[]): Promise<string> {
  const path = join(folder, 'proof.json');
  writeFileSync(path, JSON.stringify(file));
  const answer = await run(process.execPath, [script, path, ...root]).catch(
    (error: { stderr: string }) => ({ stdout: error.stderr }),
  );
  return answer.stdout;
}

describe('the published script', () => {
  const liabilities = new Liabilities(material);
  const branch = liabilities.branchOf(ACCOUNT);

  test('is as short as the page says', () => {
    expect(readFileSync(script, 'utf8').trimEnd().split('\n').length).toBeLessThan(100);
  });

  test('runs under any name, and from any folder', async () => {
    const place = join(folder, 'proof.json');
    writeFileSync(place, JSON.stringify(branch));
    const copies = ['check-a.mjs', 'a copy é (2).mjs', 'linked.mjs'].map((name) =>
      join(folder, name),
    );
    for (const copy of copies.slice(0, 2)) copyFileSync(script, copy);
    symlinkSync(script, copies[2] as string);
    for (const copy of copies) {
      const good = await run(process.execPath, [copy, place, liabilities.root]);
      expect(good.stdout, copy).toContain(`good: account ${ACCOUNT}`);
      const wrong = run(process.execPath, [copy, place, '0'.repeat(64)]);
      await expect(wrong, copy).rejects.toMatchObject({ code: 1 });
    }
    // Handed over by a pipe it has no file: it says so and fails.
    const piped = execFile(process.execPath, ['--input-type=module', '-', place]);
    piped.stdin?.end(readFileSync(script));
    const [code] = await once(piped, 'exit');
    expect(code).not.toBe(0);
  });

  test('proves the balances of an account, against the published root', async () => {
    const text = await said(branch, liabilities.root);
    expect(text).toContain('BTC 1.00000001\nUSDT 1234.56789012\nETH 0.00000000\n');
    expect(text).toContain(`good: account ${ACCOUNT}`);
    expect(await said(branch, '0'.repeat(64))).toContain('the root is not the published one');
  });

  test('says by its cause what is wrong, for pages that have their own words', async () => {
    const { verify } = (await import(script)) as {
      verify: (file: ProofBranch, root?: string) => Promise<unknown>;
    };
    const { root } = liabilities;
    const causeOf = (file: ProofBranch, published = root) =>
      verify(file, published).catch(({ cause }: Error) => cause);
    expect(await causeOf({ ...branch, format: 'another' as never })).toBe('format');
    expect(await causeOf(branch, '0'.repeat(64))).toBe('root');
    expect(await causeOf({ ...branch, leaves: [] })).toBe('empty');
    expect(await causeOf({ ...branch, sequence: branch.sequence + 1 })).toBe('mismatch');
  });

  test('I81: one digit that is changed anywhere in the file fails', async () => {
    const text = JSON.stringify(branch);
    const places = [...text.matchAll(/[0-9a-f](?=[0-9a-f]{0,64}["}\],])/g)].map(
      ({ index }) => index,
    );
    const { verify } = (await import(script)) as {
      verify: (file: ProofBranch, root?: string) => Promise<unknown>;
    };
    expect(places.length).toBeGreaterThan(300);
    let tried = 0;
    for (const at of places) {
      const next = text[at] === '1' ? '2' : '1';
      const changed = text.slice(0, at) + next + text.slice(at + 1);
      let file: ProofBranch;
      try {
        file = JSON.parse(changed);
      } catch {
        continue;
      }
      tried += 1;
      await expect(
        verify(file, liabilities.root),
        changed.slice(at - 20, at + 10),
      ).rejects.toThrow();
    }
    expect(tried).toBeGreaterThan(300);
    expect(await said({ ...branch, account: String(ACCOUNT + 1) })).toContain('NOT GOOD');
  });

  /** As a forger of a proof would: the root follows from the coins. */
  function rerooted(coins: ProofBranch['coins']): ProofBranch {
    const lines = coins.flatMap((one) => [
      ...[one.coin, one.decimals, one.root, one.sum, one.leafCount],
    ]);
    const text = ['bourse run', branch.sequence, branch.time, branch.previous, ...lines].join('\n');
    return { ...branch, coins, root: hash('sha256', text) };
  }

  test('I81: a file without leaves proves nothing', async () => {
    expect(await said({ ...branch, leaves: [] }, liabilities.root)).toContain('there is no leaf');
    const nobody = liabilities.branchOf(1);
    expect(await said(nobody, liabilities.root)).toContain('there is no leaf');
  });

  test('I81: a number of leaves that the ways up do not have is found', async () => {
    expect(await said(rerooted(branch.coins))).toContain('good:');
    const [btc] = branch.coins;
    expect(btc?.leafCount).toBe(14);
    for (const leafCount of [0, 1, 2, 7, 8, 17, 28, 1_000, -1, 1.5, 2 ** 60]) {
      const coins = branch.coins.map((one) => (one.coin === 'BTC' ? { ...one, leafCount } : one));
      expect(await said(rerooted(coins)), String(leafCount)).toContain('NOT GOOD');
    }
    const coins = branch.coins.map((one) => (one.coin === 'ETH' ? { ...one, sum: '1' } : one));
    expect(await said(rerooted(coins))).toContain('ETH has a sum and no leaves');
  });

  test('a sum below zero, a repeated leaf and a leaf of another user are found', async () => {
    const [leaf] = branch.leaves;
    const path = leaf!.path.map((one) => ({ ...one, sum: `-${one.sum}` }));
    const below = { ...branch, leaves: [{ ...leaf, path }, ...branch.leaves.slice(1)] };
    expect(await said(below)).toContain('is not a whole number, 0 or above');
    expect(await said({ ...branch, leaves: [...branch.leaves, leaf] })).toContain('there twice');
    const other = liabilities.branchOf(ACCOUNT + 1);
    expect(await said({ ...other, account: branch.account })).toContain('is not in its tree');
    // A root that is computed again from changed coins is another root.
    const coins = branch.coins.map((one) => ({ ...one, sum: one.sum === '0' ? '0' : '1' }));
    expect(await said({ ...branch, coins })).toContain('the coins do not make the root');
  });
});

describe('the page on how to check a proof', () => {
  const page = readFileSync(new URL('../../../../docs/programs/proof.md', import.meta.url), 'utf8');
  const block = (language: string) => page.split(`\`\`\`${language}\n`)[1]?.split('```')[0] ?? '';
  const example = JSON.parse(block('json')) as ProofBranch;

  test('shows a file as the exchange makes it', () => {
    const own = new Liabilities({
      ...{ secret: '5'.repeat(64), sequence: 61_204, time: 1_790_000_000_000, previous: '' },
      coins: [
        {
          ...{ coin: 'USDT', decimals: 6 },
          owed: [
            [10_000_001, '1250500000'],
            [10_000_002, '70'],
          ],
        },
      ],
    });
    expect(own.branchOf(10_000_001)).toEqual(example);
  });

  test('and a program that finds the same as ours', async () => {
    const program = join(folder, 'check.py');
    writeFileSync(program, block('python'));
    const ask = async (file: ProofBranch, root = example.root) => {
      const path = join(folder, 'example.json');
      writeFileSync(path, JSON.stringify(file));
      const answer = run('python3', [program, path, root]);
      return (await answer.catch(({ stderr }) => ({ stdout: stderr as string }))).stdout;
    };
    expect(await ask(example)).toBe('USDT 1250500000\n');
    expect(await said(example, example.root)).toContain('USDT 1250.500000\n');
    const [one, two] = example.leaves;
    for (const wrong of [
      { ...example, account: '10000002' },
      { ...example, leaves: [one!, one!] },
      { ...example, leaves: [{ ...one!, amount: '1097725152' }, two!] },
      { ...example, leaves: [{ ...one!, path: one!.path.slice(1) }, two!] },
      { ...example, coins: [{ ...example.coins[0]!, sum: '0' }] },
    ]) {
      expect(await ask(wrong)).toContain('NOT GOOD');
    }
    expect(await ask(example, '0'.repeat(64))).toContain('NOT GOOD');
  });
});

test('I81: the sum is what all are owed, and everybody finds the own part of it', () => {
  fc.assert(
    fc.property(fc.array(fc.bigInt(1n, 2n ** 55n), { maxLength: 40 }), (amounts) => {
      const owed = amounts.map((amount, at) => [at + 1, String(amount)] as const);
      const one = new Liabilities({ ...material, coins: [{ coin: 'BTC', decimals: 8, owed }] });
      expect(one.coins[0]?.sum).toBe(String(amounts.reduce((sum, amount) => sum + amount, 0n)));
      for (const [account, amount] of owed) {
        const { leaves } = one.branchOf(account);
        const own = leaves.reduce((sum, leaf) => sum + BigInt(leaf.amount), 0n);
        expect(own).toBe(BigInt(amount));
      }
    }),
    { numRuns: 50 },
  );
});

test('a neighbour is shown a part of a balance, under a salt that only its owner has', () => {
  const liabilities = new Liabilities(material);
  const file = JSON.stringify(liabilities.branchOf(ACCOUNT));
  for (const account of [10_000_001, 10_000_002, 10_000_004]) {
    expect(file).not.toContain(String(account));
    for (const { salt } of liabilities.branchOf(account).leaves) expect(file).not.toContain(salt);
  }
  // Neighbours differ from run to run.
  const later = new Liabilities({ ...material, secret: '8'.repeat(64) });
  expect(later.coins[0]?.sum).toBe(liabilities.coins[0]?.sum);
  expect(later.branchOf(ACCOUNT).leaves[0]?.path[0]).not.toEqual(
    liabilities.branchOf(ACCOUNT).leaves[0]?.path[0],
  );
});

test('no sum wraps round', () => {
  const half = { hash: '0'.repeat(64), sum: 2n ** 62n };
  expect(() => new SumTree([half, half])).toThrow('out of bounds');
  expect(() => new SumTree([{ hash: '0'.repeat(64), sum: -1n }])).toThrow('out of bounds');
});
