import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createConnection, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bytesToHex, getAddress } from 'viem';
import { HDKey, privateKeyToAddress } from 'viem/accounts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type LocalNode, startAnvil } from '#demo/chains/anvil.ts';
import { fillLocalChain } from '#demo/chains/local-chain.ts';
import { loadSealer } from '#platform/files/sealed.ts';
import { catalogAssets } from '#platform/markets/catalog.ts';
import type { Intent, Payout } from '../../chains/chain.ts';
import { EvmChain } from '../../chains/evm/evm-chain.ts';
import { LOCAL_CHAIN_ID, listLocalCoins } from '../../chains/evm/local-coins.ts';
import { SignerClient } from '../signer-client.ts';
import { evmOf, type RunningSigner, startSigner } from '../start-signer.ts';
import { type AnswerText, LINE_BYTES_MAX, type QuestionText } from '../wire.ts';
import { EvmCalls } from './evm-calls.ts';
import { EvmSender } from './evm-sender.ts';

const entry = fileURLToPath(new URL('../test-signer-main.ts', import.meta.url));
const dataDir = mkdtempSync(join(tmpdir(), 'bourse-pay-'));
const intentsFile = join(dataDir, 'intents.json');
const keyFile = join(dataDir, 'elsewhere', 'key');
const TO = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const problems: Error[] = [];
const said: string[] = [];
const coins = listLocalCoins(catalogAssets);

let local: LocalNode;
let running: RunningSigner;
let sender: EvmSender;
let chain: EvmChain;

const start = () =>
  startSigner({
    ...{ entry, dataDir, keyFile, databaseUrl: intentsFile },
    onProblem: (error) => problems.push(error),
  });

/** Everything that is said to and by the signer. */
class HeardClient extends SignerClient {
  override async ask(question: QuestionText) {
    said.push(JSON.stringify(question));
    const answer = await super.ask(question);
    said.push(
      JSON.stringify(answer, (_, value) => (typeof value === 'bigint' ? `${value}` : value)),
    );
    return answer;
  }
}

const intents: Record<string, Omit<Intent, 'amount'> & { amount: string }> = {};
function approve({ withdrawal, hold, symbol, to, amount }: Payout, changes: Partial<Intent> = {}) {
  intents[withdrawal] = {
    ...{ hold, chain: 'ETH', symbol, to, createdBy: 'user:7', approvedBy: 'rule' },
    ...{
      heldUntil: 0,
      isHeld: true,
      isLogGone: false,
      lacksSecondPerson: false,
      ...changes,
      amount: String(changes.amount ?? amount),
    },
  };
  writeFileSync(intentsFile, JSON.stringify(intents));
}
const payout = (withdrawal: string, symbol = 'USDT', amount = 500n): Payout => ({
  ...{ withdrawal, hold: 40 + Number(withdrawal), symbol, to: TO, amount },
});
const mine = () => local.node.call('evm_mine', [], z.unknown());

beforeAll(async () => {
  [local, running] = await Promise.all([startAnvil(join(dataDir, 'chain')), start()]);
  const { hotAddress, gasAddress, coldAddresses, depositKey } = evmOf(running);
  const house = { hot: hotAddress, gas: gasAddress, cold: coldAddresses };
  await fillLocalChain(local, catalogAssets, house);
  const signer = new HeardClient(join(dataDir, 'signer-run', 'signer.sock'));
  sender = new EvmSender({ hotAddress, coins, calls: new EvmCalls(local.node), signer });
  chain = new EvmChain(local.node, {
    ...{ code: 'ETH', name: 'Ethereum (local)', network: 'ERC20', chainId: LOCAL_CHAIN_ID },
    ...{ depositConfirmations: 6, unlockConfirmations: 12, withdrawConfirmations: 6 },
    ...{ coins, depositKey, traces: false, staleMs: 600_000, now: Date.now },
  });
}, 60_000);
afterAll(async () => {
  await running?.stop();
  await local?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

test('an approved payment is signed, sent however often, and paid once', async () => {
  expect(await sender.nextNonce()).toBe(0);
  const one = payout('1');
  approve(one);
  const signed = await sender.sign(one, { nonce: 0 });
  expect(await sender.sign(one, { nonce: 0 })).toEqual(signed);
  for (let times = 0; times < 3; times += 1) await sender.broadcast(signed.raw);
  await mine();
  await sender.broadcast(signed.raw);
  await mine();
  expect(await chain.balance(TO, 'USDT')).toBe(500n);
  expect(await chain.transaction(signed.transaction)).toMatchObject({ state: 'included' });
  const { arrivals } = await chain.transaction(signed.transaction);
  expect(arrivals).toMatchObject([{ address: TO, symbol: 'USDT', amount: 500n }]);
  expect(await sender.nextNonce()).toBe(1);
});

test('what the signer refuses is answered with its reason, and nothing is signed', async () => {
  const two = payout('2', 'ETH', 10n ** 15n);
  const reasonOf = (asked: Payout, nonce = 1) =>
    sender.sign(asked, { nonce }).catch(({ reason }) => reason);
  expect(await reasonOf(two)).toBe('noIntent');
  approve(two, { to: '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359' });
  expect(await reasonOf(two)).toBe('otherPayment');
  approve(two, { amount: 1n });
  expect(await reasonOf(two)).toBe('otherPayment');
  approve(two, { approvedBy: 'user:7' });
  expect(await reasonOf(two)).toBe('selfApproved');
  approve(two);
  expect(await reasonOf(two, 7)).toBe('nonce');
  expect(await reasonOf({ ...two, amount: 10n ** 30n })).toBe('notExecutable');
  writeFileSync(intentsFile, 'the database is away');
  expect(await reasonOf(two)).toBe('logAway');
  expect(await sender.nextNonce()).toBe(1);
});

test('I64 a recipient whose contract refuses coins is distinguished from a hot wallet that has not enough', async () => {
  const contract = '0x00000000000000000000000000000000000c0de1';
  const setCode = (code: string) => local.node.call('anvil_setCode', [contract, code], z.null());
  // It reverts whatever comes.
  await setCode('0x60006000fd');
  const refused = { ...payout('31', 'ETH', 10n ** 15n), to: getAddress(contract) };
  approve(refused);
  const reasonOf = (asked: Payout) =>
    sender.sign(asked, { nonce: 1 }).catch(({ reason }) => reason);
  expect(await reasonOf(refused)).toBe('recipient');
  expect(await reasonOf({ ...refused, amount: 10n ** 30n })).toBe('notExecutable');
  expect(await sender.signedFor('31')).toEqual([]);
  // What was signed while it took them is given again all the same, when the answer was lost.
  const taken = { ...refused, withdrawal: '32' };
  approve(taken);
  await setCode('0x00');
  const signed = await sender.sign(taken, { nonce: 1 });
  await setCode('0x60006000fd');
  expect(await sender.sign(taken, { nonce: 1 })).toEqual(signed);
  expect(await sender.signedFor('32')).toEqual([signed]);
  await setCode('0x');
  await sender.broadcast(signed.raw);
  await mine();
});

test('F39 a payment that is stuck is replaced with the same nonce, and either settles it', async () => {
  const three = payout('3', 'ETH', 10n ** 15n);
  approve(three);
  const first = await sender.sign(three, { nonce: 2 });
  await sender.broadcast(first.raw);
  const second = await sender.sign(three, { nonce: 2, replaces: first });
  expect(second.nonce).toBe(first.nonce);
  expect(second.feePerGas * 10n).toBeGreaterThanOrEqual(first.feePerGas * 11n);
  await sender.broadcast(second.raw);
  await mine();
  expect(await chain.balance(TO, 'ETH')).toBe(10n ** 15n);
  expect((await chain.transaction(second.transaction)).state).toBe('included');
  expect((await chain.transaction(first.transaction)).state).toBe('unknown');
  const late = sender.broadcast(first.raw);
  await expect(late).rejects.toMatchObject({ name: 'BroadcastRefused' });
  await sender.broadcast(second.raw);
  expect(await sender.nextNonce()).toBe(3);
});

test('F38 a signer that is killed comes again and gives the same bytes', async () => {
  const four = payout('4', 'SOL', 77n);
  approve(four);
  const signed = await sender.sign(four, { nonce: 3 });
  const pid = running.pid();
  if (!pid) throw new Error('the signer does not run');
  process.kill(pid, 'SIGKILL');
  await expect.poll(() => problems.length).toBe(1);
  await expect
    .poll(() => sender.sign(four, { nonce: 3 }).catch(({ name }) => name), { timeout: 20_000 })
    .toEqual(signed);
  expect(running.pid()).not.toBe(pid);
  await sender.broadcast(signed.raw);
  await mine();
  expect(await chain.balance(TO, 'SOL')).toBe(77n);
});

test('while nothing answers the signer is away, and so it is behind a folder that is open to others', async () => {
  const nowhere = new SignerClient(join(dataDir, 'signer-run', 'other.sock'));
  await expect(nowhere.describe()).rejects.toMatchObject({ name: 'SignerAway' });
  const path = join(dataDir, 'signer-run', 'silent.sock');
  const silent = createServer().listen(path);
  const silence = new SignerClient(path, 100).describe();
  await expect(silence).rejects.toMatchObject({ name: 'SignerAway' });
  silent.close();
  const open = new SignerClient(join(tmpdir(), 'signer.sock'));
  await expect(open.describe()).rejects.toMatchObject({ name: 'SignerAway' });
});

test('F40 a second process with the same keys does not begin', { timeout: 30_000 }, async () => {
  const second = spawn(process.execPath, [entry], {
    env: {
      ...{ SIGNER_FOLDER: join(dataDir, 'signer'), SIGNER_KEY_FILE: keyFile },
      ...{ SIGNER_SOCKET: join(dataDir, 'signer-run', 'second.sock'), DATABASE_URL: intentsFile },
    },
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  let complaint = '';
  second.stderr.on('data', (text) => {
    complaint += text;
  });
  const [code] = await once(second, 'exit');
  expect([code, complaint]).toEqual([1, expect.stringContaining('another signer works')]);
  expect((await running.client.describe()).evm?.hotAddress).toBe(sender.hotAddress);
});

test('a signer ends with the process that started it', { timeout: 90_000 }, async () => {
  const folder = join(dataDir, 'orphan');
  mkdirSync(folder, { mode: 0o700 });
  const orphan = spawn(process.execPath, [entry], {
    env: {
      ...{ SIGNER_FOLDER: join(folder, 'signer'), SIGNER_KEY_FILE: join(folder, 'key') },
      ...{ SIGNER_SOCKET: join(folder, 'signer.sock'), DATABASE_URL: intentsFile },
    },
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  const client = new SignerClient(join(folder, 'signer.sock'));
  await expect
    .poll(() => client.describe().catch(() => undefined), { timeout: 60_000 })
    .toMatchObject({ pid: orphan.pid });
  orphan.stdin.end();
  expect(await once(orphan, 'exit')).toEqual([0, null]);
});

test('what is no question is answered as such, and too much of it is not read', async () => {
  const path = join(dataDir, 'signer-run', 'signer.sock');
  const answerTo = (text: string) =>
    new Promise<AnswerText | 'nothing'>((resolve) => {
      const socket = createConnection(path, () => socket.write(text));
      socket.on('data', (data) => {
        resolve(JSON.parse(String(data)));
        socket.destroy();
      });
      socket.on('error', () => {});
      socket.on('close', () => resolve('nothing'));
    });
  const sign = { kind: 'sign', withdrawal: '1', hold: 1, symbol: 'ETH', to: TO, chainId: 31_337 };
  for (const text of ['hello', '{}', '[]', 'null', JSON.stringify(sign)]) {
    expect(await answerTo(`${text}\n`)).toMatchObject({ kind: 'failed' });
  }
  expect(await answerTo('x'.repeat(2 * LINE_BYTES_MAX))).toBe('nothing');
  expect((await running.client.describe()).evm?.hotAddress).toBe(sender.hotAddress);
});

test('S28 its socket and files are its user’s alone, and no key is in anything that it says', async () => {
  const modeOf = (...path: string[]) => statSync(join(dataDir, ...path)).mode & 0o777;
  expect(modeOf('signer-run')).toBe(0o700);
  // Its group may ask where the folder lets it in; this folder lets in no other.
  expect(modeOf('signer-run', 'signer.sock') & 0o007).toBe(0);
  expect(modeOf('signer')).toBe(0o700);
  expect(modeOf('signer', 'seed.sealed')).toBe(0o600);
  const sealer = await loadSealer(keyFile);
  const seed = sealer.open(readFileSync(join(dataDir, 'signer', 'seed.sealed')), {
    ...{ table: 'signer', row: 'seed' },
  });
  const root = HDKey.fromMasterSeed(seed);
  const hot = root.derive("m/44'/60'/1'/0/0");
  const above = root.derive("m/44'/60'/0'/0");
  const secrets = [seed, hot.privateKey, above.privateKey, readFileSync(keyFile)].map((key) =>
    Buffer.from(key ?? []).toString('hex'),
  );
  expect(said.length).toBeGreaterThan(20);
  const heard = [...said, JSON.stringify(running.description), ...problems.map(String)].join('\n');
  expect(above.publicExtendedKey).toBe(evmOf(running).depositKey);
  for (const secret of [...secrets, above.privateExtendedKey, root.privateExtendedKey]) {
    expect(secret.length).toBeGreaterThan(60);
    expect(heard.includes(secret)).toBe(false);
  }
  // The search looked for the right key.
  expect(privateKeyToAddress(bytesToHex(hot.privateKey ?? seed))).toBe(sender.hotAddress);
});
