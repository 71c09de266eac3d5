import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { p2wpkh, Transaction } from '@scure/btc-signer';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bitcoinNetworks } from '../../chains/bitcoin/bitcoin-network.ts';
import { targetOfBits } from '../../chains/bitcoin/block-proof.ts';
import { withoutWitness } from '../../chains/bitcoin/previous.ts';
import { type BitcoinKeys, loadSignerKeys } from '../keys.ts';
import { testGuard } from '../test-record.ts';
import type { BitcoinMoveQuestion, BitcoinQuestion } from '../wire.ts';
import { BitcoinPayments } from './bitcoin-payments.ts';
import { type BitcoinRules, BitcoinSigner } from './bitcoin-signer.ts';

const network = bitcoinNetworks.regtest;
const rules: BitcoinRules = {
  ...{
    chain: 'BTC',
    network,
    symbol: 'BTC',
    dayCap: 10n ** 10n,
    targetMax: targetOfBits(network.leastWorkBits),
  },
  ...{ feeRateMax: 500_000n, feeMax: 500_000n, coinsMax: 50, moveDayCap: 10_000n },
};
const folder = mkdtempSync(join(tmpdir(), 'bourse-bitcoin-signing-'));
const HELD = 100_000n;
const FEE = 2_000n;
const COLD = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080';
const TO = 'bcrt1q6z64a43mjgkcq0ul2znwneq3spghrlau9slefp';

let keys: BitcoinKeys;
let payments: BitcoinPayments;
let places = 0;

beforeAll(async () => {
  keys = (await loadSignerKeys(folder, join(folder, 'key'), true)).bitcoin(network, [COLD]);
});
beforeEach(() => {
  payments?.close();
  places += 1;
  payments = new BitcoinPayments(mkdtempSync(join(folder, `place-${places}-`)), 0);
});
afterAll(() => {
  payments.close();
  rmSync(folder, { recursive: true, force: true });
});

/** What is approved is what is asked for. */
const signerOf = (changes: Partial<BitcoinRules> = {}) =>
  new BitcoinSigner({
    ...{ keys, payments, rules: { ...rules, ...changes }, now: () => 1 },
    guard: testGuard(payments.journal),
    readIntent: async () => ({
      ...{ hold: 3, chain: 'BTC', symbol: 'BTC', to: TO, amount: question().amount },
      ...{ createdBy: 'user:7', approvedBy: 'rules', heldUntil: 0, isHeld: true, isLogGone: false },
      lacksSecondPerson: false,
    }),
  });
const twice = (bytes: Buffer) =>
  createHash('sha256').update(createHash('sha256').update(bytes).digest()).digest();

/** A block of one transaction that pays the hot address, and what a node says to prove it. */
function coin(bits = 0x207fffff) {
  const made = new Transaction({ allowUnknownOutputs: true });
  made.addInput({ txid: '11'.repeat(32), index: 0, finalScriptSig: new Uint8Array() });
  made.addOutput({
    script: p2wpkh(keys.keyAt(null).publicKey, network).script,
    amount: HELD,
  });
  const previous = withoutWitness(made.hex);
  const root = twice(Buffer.from(previous, 'hex'));
  const header = Buffer.alloc(80);
  root.copy(header, 36);
  header.writeUInt32LE(bits, 72);
  const isMined = () => twice(header).readUInt8(31) < 0x7f;
  for (let nonce = 0; !isMined(); nonce += 1) header.writeUInt32LE(nonce, 76);
  const proof = Buffer.concat([
    header,
    Buffer.from('0100000001', 'hex'),
    root,
    Buffer.from([1, 1]),
  ]);
  const transaction = Buffer.from(root).reverse().toString('hex');
  return { transaction, output: 0, index: null, previous, proof: proof.toString('hex') };
}
const question = (changes: Partial<BitcoinQuestion> = {}): BitcoinQuestion => ({
  ...{ kind: 'signBitcoin', withdrawal: '1', hold: 3, symbol: 'BTC', to: TO, nonce: 0 },
  ...{ amount: HELD - FEE, network: network.name, feeRate: 10_000n, coins: [coin()] },
  ...changes,
});
const reasonOf = (signer: BitcoinSigner, asked: BitcoinQuestion) =>
  signer.sign(asked).then(
    () => 'signed',
    ({ name, reason }) => (name === 'SigningRefused' ? reason : name),
  );

test('F39 without change there is nothing to raise a fee with: it is refused, and what was signed stays', async () => {
  const signer = signerOf();
  const first = await signer.sign(question());
  const replaces = first.transaction;
  expect(await reasonOf(signer, question({ replaces, feeRate: 20_000n }))).toBe('notExecutable');
  expect(payments.attemptsOf('1')).toHaveLength(1);
  expect(await signer.sign(question())).toEqual(first);
});

test('S28 a coin that no block has, or a block of too little work, binds no payment', async () => {
  const [known] = question().coins;
  if (!known) throw new Error('no coin');
  const withCoin = (changes: object) => question({ coins: [{ ...known, ...changes }] });
  expect(await reasonOf(signerOf(), withCoin({ proof: '' }))).toBe('input');
  // A block of another transaction.
  const { proof } = coin(0x207ffffe);
  const other = `${proof.slice(0, 72)}${'22'.repeat(32)}${proof.slice(136)}`;
  expect(await reasonOf(signerOf(), withCoin({ proof: other }))).toBe('input');
  const strict = signerOf({ targetMax: rules.targetMax - 1n });
  expect(await reasonOf(strict, question())).toBe('input');
  expect(payments.isSpent(`${known.transaction}:0`)).toBe(false);
  expect(await reasonOf(signerOf(), question())).toBe('signed');
});

describe('a move to cold', () => {
  const move = (changes: Partial<BitcoinMoveQuestion> = {}): BitcoinMoveQuestion => ({
    ...{ kind: 'moveBitcoin', id: 'BTC-1', cold: COLD, symbol: 'BTC', amount: 60_000n, nonce: 0 },
    ...{ network: network.name, feeRate: 10_000n, coins: [coin()], ...changes },
  });
  const reasonOfMove = (signer: BitcoinSigner, asked: BitcoinMoveQuestion) =>
    signer.move(asked).then(
      () => 'signed',
      ({ name, reason }) => (name === 'SigningRefused' ? reason : name),
    );
  const outputsOf = (raw: string) => {
    const read = Transaction.fromRaw(Buffer.from(raw, 'hex'));
    return Array.from({ length: read.outputsLength }, (_, place) => [
      read.getOutputAddress(place, network),
      read.getOutput(place).amount,
    ]);
  };

  test('S28 needs no intent, because it goes nowhere but to an address of the signer', async () => {
    const signer = signerOf();
    expect(await reasonOfMove(signer, move({ cold: TO }))).toBe('otherPayment');
    expect(await reasonOfMove(signer, move({ network: 'main' }))).toBe('otherChain');
    expect(payments.find('BTC-1')).toBeUndefined();
    const signed = await signer.move(move());
    const [paid, change] = outputsOf(signed.raw);
    expect(paid).toEqual([COLD, 60_000n]);
    expect(change?.[0]).toBe(keys.hotAddress);
    // Always the same bytes, and no withdrawal has its coins or its name.
    expect(await signer.move(move({ coins: [] }))).toEqual(signed);
    expect(await reasonOf(signer, question())).toBe('input');
    const same = { withdrawal: 'BTC-1', to: COLD, amount: 60_000n };
    expect(await reasonOf(signer, question(same))).toBe('otherPayment');
  });

  test('F39 is replaced by what pays a higher fee out of its change, within what moves may cost a day', async () => {
    const signer = signerOf();
    const first = await signer.move(move());
    const replaces = first.transaction;
    const next = await signer.move(move({ replaces, feeRate: 20_000n }));
    expect(outputsOf(next.raw)[0]).toEqual([COLD, 60_000n]);
    expect(next.feePerGas).toBe(20_000n);
    const dear = move({ replaces: next.transaction, feeRate: 200_000n });
    expect(await reasonOfMove(signer, dear)).toBe('dayCap');
    expect(payments.attemptsOf('BTC-1')).toHaveLength(2);
    // Withdrawals have their own cap.
    expect(payments.sumSince(0)).toBe(0n);
  });
});
