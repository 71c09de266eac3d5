import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  keccak256,
  parseTransaction,
  recoverMessageAddress,
  recoverPublicKey,
  sha256,
  toHex,
} from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addressOfKey, BitcoinAddresses } from '../chains/bitcoin/bitcoin-addresses.ts';
import { bitcoinNetworks } from '../chains/bitcoin/bitcoin-network.ts';
import { DepositAddresses } from '../chains/evm/deposit-addresses.ts';
import { hexOf } from '../chains/evm/token-calls.ts';
import { attest, attestBitcoin } from './attest.ts';
import { loadSignerKeys, type SignerKeys } from './keys.ts';
import { ATTESTED_AT_ONCE, LINE_BYTES_MAX, questionShape } from './wire.ts';

const folder = mkdtempSync(join(tmpdir(), 'bourse-attest-'));
const question = {
  ...{ kind: 'attest' as const, root: 'ab'.repeat(32), sequence: 4_071 },
  ...{ time: Date.UTC(2026, 0, 1), deposits: [0, 7] },
};
let keys: SignerKeys;
beforeAll(async () => {
  keys = await loadSignerKeys(folder, join(folder, 'key'), true);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('hot, gas and deposit addresses sign that they are ours, each its own text', async () => {
  const list = await attest(question, 'ETH', keys);
  const deposits = new DepositAddresses(keys.depositKey);
  expect(list.map(({ address }) => address)).toEqual([
    ...[keys.hot.address, keys.gas.address, deposits.at(0), deposits.at(7)],
  ]);
  for (const { address, message, signature } of list) {
    expect(message).toContain(`root ${question.root}\nlog 4071\ndate 2026-01-01T00:00:00.000Z`);
    expect(message.endsWith(`chain ETH\naddress ${address}`)).toBe(true);
    expect(await recoverMessageAddress({ message, signature: hexOf(signature) })).toBe(address);
  }
});

test('S28 what is signed can be no transaction, and no word of it is chosen by who asks', async () => {
  const [one] = await attest(question, 'ETH', keys);
  const signed = `\u0019Ethereum Signed Message:\n${one?.message.length}${one?.message}`;
  expect(() => parseTransaction(toHex(signed))).toThrow();
  expect(keccak256(toHex(signed))).not.toBe(keccak256(toHex(one?.message ?? '')));
  for (const changes of [
    { root: `${'ab'.repeat(31)}\n0` },
    { root: 'AB'.repeat(32) },
    { root: '' },
    { sequence: 1.5 },
    { sequence: '1\nchain BTC' },
    { time: Number.MAX_SAFE_INTEGER },
    { message: 'pay everything' },
    { deposits: [-1] },
    { deposits: [2 ** 31] },
    { deposits: Array.from({ length: ATTESTED_AT_ONCE + 1 }, (_, at) => at) },
  ]) {
    expect(questionShape.safeParse({ ...question, ...changes }).success).toBe(false);
  }
});

test('the longest answer fits into a line', async () => {
  const deposits = Array.from({ length: ATTESTED_AT_ONCE }, (_, at) => 2 ** 30 + at);
  const list = await attest({ ...question, sequence: 2 ** 53, deposits }, 'LONGCHAINCODE', keys);
  expect(JSON.stringify({ kind: 'attested', list }).length).toBeLessThan(LINE_BYTES_MAX);
});

test('addresses of Bitcoin sign by BIP-137, each its own text', async () => {
  const network = bitcoinNetworks.main;
  const own = keys.bitcoin(network);
  const list = await attestBitcoin(question, 'BTC', own, network);
  const deposits = new BitcoinAddresses(own.depositKey, network);
  expect(list.map(({ address }) => address)).toEqual([
    ...[own.hotAddress, deposits.at(0), deposits.at(7)],
  ]);
  for (const { address, message, signature } of list) {
    expect(message.endsWith(`chain BTC\naddress ${address}`)).toBe(true);
    const [header = 0, ...numbers] = Buffer.from(signature, 'base64');
    const said = `\u0018Bitcoin Signed Message:\n${String.fromCharCode(message.length)}${message}`;
    const hash = sha256(sha256(Buffer.from(said, 'latin1')));
    const v = Number(header) - 39 + 27;
    const key = await recoverPublicKey({ hash, signature: toHex(Uint8Array.of(...numbers, v)) });
    expect(addressOfKey(compressed(key), network)).toBe(address);
  }
});

function compressed(publicKey: string): Uint8Array {
  const [x, y] = [publicKey.slice(4, 68), publicKey.slice(68)];
  return Buffer.from(`${Number.parseInt(y.slice(-1), 16) % 2 === 0 ? '02' : '03'}${x}`, 'hex');
}
