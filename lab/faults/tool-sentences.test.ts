import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestDatabase } from '../../server/src/platform/db/test-database.ts';

const directory = mkdtempSync(join(tmpdir(), 'bourse-sentences-'));
const file = join(directory, 'file');
let database: Awaited<ReturnType<typeof startTestDatabase>>;
beforeAll(async () => {
  writeFileSync(file, '');
  database = await startTestDatabase();
});
afterAll(async () => {
  await database?.stop();
  rmSync(directory, { recursive: true, force: true });
});

function run(tool: string, words: readonly string[], more: Readonly<Record<string, string>> = {}) {
  const script = fileURLToPath(new URL(`../../server/src/processes/${tool}.ts`, import.meta.url));
  const environment = { MODE: 'demo', DATA_DIR: join(directory, 'data') };
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...words], {
    encoding: 'utf8',
    timeout: 60_000,
    env: { ...process.env, ...environment, DATABASE_URL: database.url, ...more },
  });
  return { status, said: stdout + stderr };
}

/** One line that says what is wrong: no stack. */
function expectSentence({ status, said }: ReturnType<typeof run>, sentence: RegExp): void {
  expect(said).toMatch(sentence);
  expect(said.trim().split('\n'), said).toHaveLength(1);
  expect(status).toBeGreaterThan(0);
}

const NO_EXCHANGE = /^there is no exchange in this database/;

test.each([
  ['log-tool', 'verify'],
  ['log-tool', 'accept'],
  ['log-tool', 'restore'],
  ['audit-tool', 'verify'],
  ['backup-tool', 'backup'],
  ['house-tool', 'trading'],
])('%s %s says of an empty database that no exchange is in it', (tool, name) => {
  expectSentence(run(tool, [name, join(directory, 'new')]), NO_EXCHANGE);
});

test.each([
  ['log-tool', 'verify'],
  ['audit-tool', 'verify'],
  ['backup-tool', 'backup'],
  ['house-tool', 'trading'],
])('%s %s says that a database is away', (tool, name) => {
  const away = { DATABASE_URL: 'postgresql://x@127.0.0.1:1/bourse' };
  expectSentence(run(tool, [name, join(directory, 'new')], away), /ECONNREFUSED/);
});

test('wallet:create and backup say which folder cannot be made', async () => {
  const chains = join(directory, 'chains.json');
  const signer = { keyFile: join(directory, 'key'), folder: join(file, 'signer') };
  const evm = { kind: 'evm', code: 'ETH', name: 'Ethereum', network: 'ERC20', chainId: 1 };
  const coin = {
    ...{ coin: 'ETH', decimals: 18, depositMin: '0.001', withdrawMin: '0.01' },
    ...{ withdrawMax: '100', withdrawFee: '0.001', reviewAbove: '5', twoPeopleAbove: '20' },
    ...{ sweepMin: '0.05', coldAutoMax: '5', dayCap: '500' },
  };
  const confirmations = { deposit: 12, unlock: 32, withdraw: 12 };
  const node = 'https://node.example/key';
  const text = JSON.stringify({ chains: [{ ...evm, node, confirmations, signer, coins: [coin] }] });
  writeFileSync(chains, text);
  const cannot = /^this cannot be done here: .*mkdir '.*file\/signer'/;
  expectSentence(run('wallet-tool', [], { CHAINS_FILE: chains }), cannot);
});
