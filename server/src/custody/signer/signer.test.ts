import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseTransaction } from 'viem';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { catalogAssets } from '#platform/markets/catalog.ts';
import type { Intent } from '../chains/chain.ts';
import { encodeTransfer, hexOf } from '../chains/evm/token-calls.ts';
import { loadSignerKeys, type SignerKeys } from './keys.ts';
import { Payments } from './payments.ts';
import { demoRules } from './rules.ts';
import { Signer } from './signer.ts';
import { testGuard } from './test-record.ts';
import type { SignQuestion } from './wire.ts';

const folder = mkdtempSync(join(tmpdir(), 'bourse-signer-'));
const TO = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const OTHER = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';
const HOUR_MS = 3_600_000;
const rules = demoRules(catalogAssets);
const GWEI = 10n ** 9n;

let places = 0;
let now: number;
let intents: Map<string, Intent>;
let isLogAway: boolean;
let place: string;
let payments: Payments;
let keys: SignerKeys;
let signer: Signer;

const intent: Intent = {
  ...{ hold: 41, chain: 'ETH', symbol: 'USDT', to: TO, amount: 5_000_000_000n },
  ...{
    createdBy: 'user:7',
    approvedBy: 'operator:1',
    heldUntil: 0,
    isHeld: true,
    isLogGone: false,
    lacksSecondPerson: false,
  },
};
const question: SignQuestion = {
  ...{ kind: 'sign', withdrawal: '1', hold: 41, symbol: 'USDT', to: TO, amount: 5_000_000_000n },
  ...{ chainId: 31_337, nonce: 4, gas: 80_000n, feePerGas: 3n * GWEI, priorityFeePerGas: GWEI },
};

function open(): void {
  payments = new Payments(place, 0);
  const readIntent = async (withdrawal: string) => {
    if (isLogAway) throw new Error('no connection');
    return intents.get(withdrawal);
  };
  const guard = testGuard(payments.journal);
  signer = new Signer({ keys, payments, guard, rules, readIntent, now: () => now });
}

beforeEach(async () => {
  payments?.close();
  places += 1;
  place = mkdtempSync(join(folder, `place-${places}-`));
  now = Date.UTC(2026, 0, 1);
  isLogAway = false;
  intents = new Map([['1', intent]]);
  keys = await loadSignerKeys(place, join(folder, 'key'), true);
  open();
});
afterAll(() => {
  payments.close();
  rmSync(folder, { recursive: true, force: true });
});

const refusalOf = (changes: Partial<SignQuestion>) =>
  signer.sign({ ...question, ...changes }).then(
    () => 'signed',
    ({ name, reason }) => (name === 'SigningRefused' ? reason : name),
  );

describe('S28 what is signed', () => {
  test('is the approved payment, as its bytes say', async () => {
    const { raw, from, nonce } = await signer.sign(question);
    const usdt = rules.coins.get('USDT')?.contract ?? '';
    expect(parseTransaction(hexOf(raw))).toMatchObject({
      ...{ to: usdt.toLowerCase(), data: encodeTransfer(TO, 5_000_000_000n), nonce: 4 },
      ...{ chainId: 31_337, maxFeePerGas: 3n * GWEI, maxPriorityFeePerGas: GWEI },
    });
    expect([from, nonce]).toEqual([keys.hot.address, 4]);
  });

  test('of the own coin of the chain is its value', async () => {
    intents.set('2', { ...intent, symbol: 'ETH', amount: 7n });
    const { raw } = await signer.sign({ ...question, withdrawal: '2', symbol: 'ETH', amount: 7n });
    const read = parseTransaction(hexOf(raw));
    expect([read.to, read.value, read.data]).toEqual([TO.toLowerCase(), 7n, undefined]);
  });
});

describe('S28 nothing is signed that was not approved', () => {
  test.each<[string, Partial<SignQuestion>]>([
    ['otherPayment', { to: OTHER }],
    ['otherPayment', { to: TO.toLowerCase() }],
    ['otherPayment', { amount: 5_000_000_001n }],
    ['otherPayment', { amount: 4_999_999_999n }],
    ['otherPayment', { symbol: 'BTC' }],
    ['otherPayment', { symbol: 'NONE' }],
    ['otherPayment', { hold: 42 }],
    ['otherPayment', { replaces: `0x${'11'.repeat(32)}` }],
    ['noIntent', { withdrawal: '99' }],
    ['otherChain', { chainId: 1 }],
    ['fee', { feePerGas: 501n * GWEI }],
    ['recipient', { gas: 300_001n }],
    ['fee', { priorityFeePerGas: 4n * GWEI }],
  ])('%s: %o', async (reason, changes) => {
    expect(await refusalOf(changes)).toBe(reason);
    expect(payments.lastNonce()).toBeUndefined();
  });

  test.each<[string, Partial<Intent>]>([
    ['notApproved', { approvedBy: undefined }],
    ['selfApproved', { approvedBy: 'user:7' }],
    ['onePerson', { lacksSecondPerson: true }],
    ['notHeld', { isHeld: false }],
    ['logGone', { isLogGone: true }],
    ['otherPayment', { chain: 'TRX' }],
    ['otherPayment', { to: OTHER }],
    ['otherPayment', { amount: 0n }],
  ])('I65 %s: %o', async (reason, changes) => {
    intents.set('1', { ...intent, ...changes });
    const amount = changes.amount ?? question.amount;
    expect(await refusalOf({ amount })).toBe(reason);
    expect(payments.lastNonce()).toBeUndefined();
  });

  test('I65 while withdrawals of the account are held, to the millisecond', async () => {
    intents.set('1', { ...intent, heldUntil: now + 24 * HOUR_MS });
    now += 24 * HOUR_MS - 1;
    expect(await refusalOf({})).toBe('accountHeld');
    now += 1;
    expect(await refusalOf({})).toBe('signed');
  });

  test('while the log is away', async () => {
    isLogAway = true;
    expect(await refusalOf({})).toBe('logAway');
    isLogAway = false;
    expect(await refusalOf({})).toBe('signed');
  });

  test('above the cap of 24 hours, each coin by itself', async () => {
    const cap = rules.coins.get('USDT')?.dayCap ?? 0n;
    expect(cap).toBe(1_000_000n * 10n ** 8n);
    const ask = (withdrawal: string, nonce: number, amount: bigint, symbol = 'USDT') => {
      intents.set(withdrawal, { ...intent, amount, symbol });
      return refusalOf({ withdrawal, nonce, amount, symbol });
    };
    expect(await ask('1', 4, cap - 10n)).toBe('signed');
    now += 23 * HOUR_MS;
    expect(await ask('2', 5, 11n)).toBe('dayCap');
    expect(await ask('2', 5, 10n)).toBe('signed');
    expect(await ask('3', 6, 1n)).toBe('dayCap');
    expect(await ask('4', 6, 1n, 'BTC')).toBe('signed');
    now += HOUR_MS + 1;
    expect(await ask('3', 7, cap - 10n)).toBe('signed');
  });
});

describe('I64 one payment a withdrawal, one withdrawal a nonce', () => {
  test('the same withdrawal twice gives the same bytes, whatever was meanwhile', async () => {
    const first = await signer.sign(question);
    intents.set('1', { ...intent, heldUntil: now + HOUR_MS });
    isLogAway = true;
    const more = { feePerGas: 9n * GWEI, gas: 99_999n };
    expect(await signer.sign({ ...question, ...more })).toEqual(first);
    payments.close();
    open();
    expect(await signer.sign(question)).toEqual(first);
    expect(payments.attemptsOf('1').length).toBe(1);
  });

  test('fifty at once give one', async () => {
    const all = await Promise.all(Array.from({ length: 50 }, () => signer.sign(question)));
    expect(new Set(all.map(({ raw }) => raw)).size).toBe(1);
  });

  test('a signed withdrawal is signed as nothing else, with no other nonce', async () => {
    await signer.sign(question);
    intents.set('1', { ...intent, to: OTHER });
    expect(await refusalOf({ to: OTHER })).toBe('otherPayment');
    intents.set('1', { ...intent, amount: 1n });
    expect(await refusalOf({ amount: 1n })).toBe('otherPayment');
    expect(await refusalOf({ nonce: 5 })).toBe('nonce');
  });

  test('F40 nonces follow each other without a gap, each once', async () => {
    for (const withdrawal of ['2', '3']) intents.set(withdrawal, intent);
    await signer.sign(question);
    expect(await refusalOf({ withdrawal: '2', nonce: 4 })).toBe('nonce');
    expect(await refusalOf({ withdrawal: '2', nonce: 6 })).toBe('nonce');
    const both = ['2', '3'].map((withdrawal) => refusalOf({ withdrawal, nonce: 5 }));
    expect((await Promise.all(both)).sort()).toEqual(['nonce', 'signed']);
  });

  test('F39 a replacement is the same payment, its fees a tenth up at least, and asked twice it is one', async () => {
    const first = await signer.sign(question);
    const replaces = first.transaction;
    const second = await signer.sign({ ...question, replaces });
    expect(second.transaction).not.toBe(first.transaction);
    expect(parseTransaction(hexOf(second.raw))).toEqual({
      ...parseTransaction(hexOf(first.raw)),
      ...{ maxFeePerGas: (33n * GWEI) / 10n, maxPriorityFeePerGas: (11n * GWEI) / 10n },
      ...{ r: expect.anything(), s: expect.anything(), yParity: expect.anything() },
      v: expect.anything(),
    });
    expect(await signer.sign({ ...question, replaces })).toEqual(second);
    const dear = { feePerGas: 50n * GWEI, replaces: second.transaction };
    expect((await signer.sign({ ...question, ...dear })).feePerGas).toBe(50n * GWEI);
    expect(await refusalOf({ replaces, to: OTHER })).toBe('otherPayment');
    expect(await refusalOf({ replaces: `0x${'11'.repeat(32)}` })).toBe('otherPayment');
    expect(payments.attemptsOf('1').length).toBe(3);
    // A replacement pays nothing more.
    expect(payments.sumSince('USDT', 0)).toBe(question.amount);
  });

  test('F39 what was signed is replaced while its account is held: the payments after it wait for it', async () => {
    const first = await signer.sign(question);
    intents.set('1', { ...intent, heldUntil: now + 1 });
    const second = await signer.sign({ ...question, replaces: first.transaction });
    const [before, after] = [first, second].map(({ raw }) => parseTransaction(hexOf(raw)));
    expect(after).toMatchObject({ nonce: before?.nonce, to: before?.to, data: before?.data });
    intents.set('2', { ...intent, heldUntil: now + 1 });
    expect(await refusalOf({ withdrawal: '2', nonce: 5 })).toBe('accountHeld');
  });

  test('I65 what is not held by the log, or not approved any more, is not signed again', async () => {
    const { transaction: replaces } = await signer.sign(question);
    intents.set('1', { ...intent, isHeld: false });
    expect(await refusalOf({ replaces })).toBe('notHeld');
    intents.set('1', { ...intent, approvedBy: undefined });
    expect(await refusalOf({ replaces })).toBe('notApproved');
    intents.set('1', { ...intent, lacksSecondPerson: true });
    expect(await refusalOf({ replaces })).toBe('onePerson');
    isLogAway = true;
    expect(await refusalOf({ replaces })).toBe('logAway');
  });

  test('F40 a second signer of the same keys does not begin', () => {
    expect(() => new Payments(place, 0)).toThrow('another signer works with the keys');
  });
});

describe('S28 the seed', () => {
  test('lies sealed, opens with its key alone, and never changes', async () => {
    const keyFile = join(folder, 'key');
    const again = await loadSignerKeys(place, keyFile, false);
    expect([again.hot.address, again.depositKey]).toEqual([keys.hot.address, keys.depositKey]);
    expect(keys.depositKey).toMatch(/^xpub/);
    const other = join(folder, 'other-key');
    await expect(loadSignerKeys(place, other, false)).rejects.toThrow(
      'under a key that is not here',
    );
    const sealed = readFileSync(join(place, 'seed.sealed'));
    const key = Buffer.from(readFileSync(keyFile, 'utf8'), 'hex');
    expect(sealed.length).toBe(64 + 32);
    expect(sealed.includes(key)).toBe(false);
  });

  test('is not made where it must be there', async () => {
    const empty = mkdtempSync(join(folder, 'empty-'));
    const made = loadSignerKeys(empty, join(folder, 'key'), false);
    await expect(made).rejects.toThrow('the signer has no seed');
  });
});
