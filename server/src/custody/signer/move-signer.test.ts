import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseTransaction } from 'viem';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { catalogAssets } from '#platform/markets/catalog.ts';
import { DepositAddresses } from '../chains/evm/deposit-addresses.ts';
import { encodeTransfer, hexOf } from '../chains/evm/token-calls.ts';
import { loadSignerKeys, type SignerKeys } from './keys.ts';
import { MoveSigner } from './move-signer.ts';
import { Payments } from './payments.ts';
import { demoRules } from './rules.ts';
import type { MoveQuestion } from './wire.ts';

const folder = mkdtempSync(join(tmpdir(), 'bourse-moves-'));
const rules = demoRules(catalogAssets);
const GWEI = 10n ** 9n;
const ETHER = 10n ** 18n;
const DAY_MS = 86_400_000;
const STRANGER = '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB';

let places = 0;
let place: string;
let now: number;
let keys: SignerKeys;
let payments: Payments;
let signer: MoveSigner;

const sweep: MoveQuestion = {
  ...{ kind: 'move', id: 'ETH-1', way: 'sweep', deposit: 7, symbol: 'USDT', amount: 500n },
  ...{ chainId: 31_337, nonce: 0, gas: 80_000n, feePerGas: 3n * GWEI, priorityFeePerGas: GWEI },
};
const topUp: MoveQuestion = { ...sweep, id: 'ETH-2', way: 'top-up', symbol: 'ETH', amount: GWEI };
const { deposit: _none, ...rest } = sweep;
const toCold: MoveQuestion = { ...rest, id: 'ETH-3', way: 'to-cold' };
/** To the cold address that the demo begins with. */
const coldMove = (): MoveQuestion => ({ ...toCold, cold: keys.coldAddresses[0] });

function open(): void {
  payments = new Payments(place, 0);
  const guard = { ensureWhole: async () => undefined };
  const inTurn = <Result>(decide: () => Promise<Result>) => decide();
  signer = new MoveSigner({ keys, payments, guard, rules, inTurn, now: () => now });
}
beforeEach(async () => {
  payments?.close();
  places += 1;
  place = mkdtempSync(join(folder, `place-${places}-`));
  now = Date.UTC(2026, 0, 1);
  keys = await loadSignerKeys(place, join(folder, 'key'), true);
  open();
});
afterAll(() => {
  payments.close();
  rmSync(folder, { recursive: true, force: true });
});

const refusalOf = (question: MoveQuestion) =>
  signer.sign(question).then(
    () => 'signed',
    ({ name, reason }) => (name === 'SigningRefused' ? reason : name),
  );
const endsOf = async (question: MoveQuestion) => {
  const { raw, from } = await signer.sign(question);
  const { to, data, value } = parseTransaction(hexOf(raw));
  return { from, to, data, value };
};

describe('S28 what moves between own addresses', () => {
  test('goes from a deposit address to the hot one, from the hot one to the cold one, and gas to a deposit', async () => {
    const address = new DepositAddresses(keys.depositKey).at(7);
    const usdt = rules.coins.get('USDT')?.contract?.toLowerCase();
    expect(await endsOf(sweep)).toMatchObject({
      ...{ from: address, to: usdt, data: encodeTransfer(keys.hot.address, 500n) },
    });
    expect(await endsOf(topUp)).toMatchObject({
      ...{ from: keys.gas.address, to: address.toLowerCase(), value: GWEI },
    });
    expect(await endsOf(coldMove())).toMatchObject({
      ...{
        from: keys.hot.address,
        to: usdt,
        data: encodeTransfer(keys.coldAddresses[0] ?? '', 500n),
      },
    });
    const own = [keys.hot.address, keys.gas.address, ...keys.coldAddresses, address];
    expect(new Set(own).size).toBe(5);
  });

  test('goes to the cold addresses that its own folder names and no other, or it does not start', async () => {
    const cold = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
    const other = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';
    const before = keys.coldAddresses[0];
    const write = async (...lines: readonly string[]) => {
      writeFileSync(join(place, 'cold-address'), `${lines.join('\n')}\n`);
      keys = await loadSignerKeys(place, join(folder, 'key'), false);
      reopen();
    };
    await write(cold, other);
    const { data } = await endsOf({ ...toCold, cold });
    expect(data).toBe(encodeTransfer(cold, 500n));
    const second: MoveQuestion = { ...toCold, id: 'ETH-4', cold: other, nonce: 1 };
    expect((await endsOf(second)).data).toBe(encodeTransfer(other, 500n));
    for (const wrong of [before, undefined, STRANGER, other.toLowerCase()]) {
      expect(await refusalOf({ ...second, id: 'ETH-5', nonce: 2, cold: wrong })).toBe(
        'otherPayment',
      );
    }
    // What the file does not name any more gets nothing, not by a replacement either.
    const { transaction: replaces } = await signer.sign(second);
    await write(cold);
    expect(await refusalOf({ ...second, replaces: hexOf(replaces) })).toBe('otherPayment');
    await expect(write(`${cold.slice(0, -1)}e`)).rejects.toThrow('checksum');
    await expect(write(cold, '', `${other}x`)).rejects.toThrow('line 2');
    await expect(write(cold, cold)).rejects.toThrow('twice');
  });

  test.each<[string, MoveQuestion]>([
    ['otherChain', { ...sweep, chainId: 1 }],
    ['otherPayment', { ...rest, way: 'sweep' }],
    ['otherPayment', { ...toCold, deposit: 7 }],
    ['otherPayment', toCold],
    ['otherPayment', { ...toCold, cold: STRANGER }],
    ['otherPayment', { ...sweep, cold: STRANGER }],
    ['otherPayment', { ...topUp, symbol: 'USDT' }],
    ['otherPayment', { ...topUp, amount: rules.topUpMax + 1n }],
    ['otherPayment', { ...sweep, symbol: 'NONE' }],
    ['otherPayment', { ...sweep, amount: 0n }],
    ['otherPayment', { ...sweep, replaces: `0x${'11'.repeat(32)}` }],
    ['fee', { ...sweep, feePerGas: 501n * GWEI }],
    ['recipient', { ...sweep, gas: 300_001n }],
    ['fee', { ...sweep, priorityFeePerGas: 4n * GWEI }],
  ])('%s: %o', async (reason, question) => {
    expect(await refusalOf(question)).toBe(reason);
    expect(payments.moves.find(question.id)).toBeUndefined();
  });

  test('I64 is signed once under an id, whatever nonce is asked for, and once under a nonce', async () => {
    const first = await signer.sign(sweep);
    expect(await signer.sign({ ...sweep, nonce: 9, feePerGas: 5n * GWEI })).toEqual(first);
    expect(await refusalOf({ ...sweep, symbol: 'BTC' })).toBe('otherPayment');
    expect(await refusalOf({ ...sweep, deposit: 8 })).toBe('otherPayment');
    expect(await refusalOf({ ...sweep, id: 'ETH-9' })).toBe('nonce');
    payments.close();
    open();
    expect(await signer.sign(sweep)).toEqual(first);
    expect(await refusalOf({ ...sweep, id: 'ETH-9' })).toBe('nonce');
  });

  test.each([
    ['gas', topUp],
    ['deposit', sweep],
  ])(
    'F40 a nonce that a lying node made up does not keep the %s account from its next one',
    async (_name, question) => {
      expect(await refusalOf({ ...question, nonce: 2 ** 53 - 1 })).toBe('nonce');
      expect(await refusalOf({ ...question, nonce: 1_001 })).toBe('nonce');
      expect(await refusalOf({ ...question, nonce: 1_000 })).toBe('signed');
      expect(await refusalOf({ ...question, id: 'ETH-10', nonce: 1_000 })).toBe('nonce');
      expect(await refusalOf({ ...question, id: 'ETH-10', nonce: 2_002 })).toBe('nonce');
      expect(await refusalOf({ ...question, id: 'ETH-10', nonce: 0 })).toBe('signed');
      expect(await refusalOf({ ...question, id: 'ETH-11', nonce: 1 })).toBe('signed');
    },
  );

  test('F40 the first nonce of the hot wallet is none that a lying node made up', async () => {
    expect(await refusalOf({ ...coldMove(), nonce: 2 ** 53 - 1 })).toBe('nonce');
    expect(await refusalOf({ ...coldMove(), nonce: 7 })).toBe('signed');
  });

  test('F40 of the hot wallet has the nonce after the last payment, and the next payment the one after it', async () => {
    const paid = { withdrawal: '1', nonce: 4, symbol: 'USDT', to: '0x', amount: 1n, signedAt: now };
    const bytes = { raw: '0x', transaction: '0x', gas: 1n, feePerGas: 1n, priorityFeePerGas: 1n };
    payments.add(paid, bytes);
    expect(await refusalOf({ ...coldMove(), nonce: 4 })).toBe('nonce');
    expect(await refusalOf({ ...coldMove(), nonce: 6 })).toBe('nonce');
    expect(await refusalOf({ ...coldMove(), nonce: 5 })).toBe('signed');
    expect(payments.lastNonce()).toBe(5);
  });

  test('F39 is replaced under its nonce by no more, for a tenth more of fee at least', async () => {
    const own = { ...sweep, symbol: 'ETH', amount: ETHER };
    const first = await signer.sign(own);
    const again = { ...own, replaces: first.transaction };
    expect(await refusalOf({ ...again, amount: ETHER + 1n })).toBe('otherPayment');
    const second = await signer.sign({ ...again, amount: ETHER - 7n });
    expect([second.nonce, second.amount]).toEqual([0, ETHER - 7n]);
    expect(second.feePerGas).toBe(3_300_000_000n);
    expect(await signer.sign({ ...again, amount: 1n })).toEqual(second);
  });

  test('costs no more in a day than its cap, top-ups counted', async () => {
    const amount = rules.topUpMax;
    let signed = 0;
    const ask = () => refusalOf({ ...topUp, id: `ETH-${100 + signed}`, nonce: signed, amount });
    while ((await ask()) === 'signed') signed += 1;
    expect(await ask()).toBe('dayCap');
    expect(signed).toBe(Number(rules.moveDayCap / amount) - 1);
    now += DAY_MS + 1;
    expect(await ask()).toBe('signed');
  });

  test('S28 is counted at its dearest: a replacement that moves less frees nothing of the cap', async () => {
    const amount = rules.topUpMax;
    let signed = 0;
    const next = () => ({ ...topUp, id: `ETH-${100 + signed}`, nonce: signed, amount });
    while ((await refusalOf(next())) === 'signed') signed += 1;
    // Its first bytes stay valid: the caller may send them.
    const first = await signer.sign({ ...next(), id: 'ETH-100', nonce: 0 });
    const { transaction: replaces } = first;
    await signer.sign({ ...topUp, id: 'ETH-100', nonce: 0, amount: 1n, replaces });
    expect(await refusalOf(next())).toBe('dayCap');
  });

  test('S28 frees nothing of today by what was counted on another day', async () => {
    const amount = rules.topUpMax;
    const old = { ...topUp, id: 'ETH-99', nonce: 0, amount };
    const { transaction: replaces } = await signer.sign(old);
    now += DAY_MS + 1;
    let signed = 1;
    const next = () => ({ ...topUp, id: `ETH-${100 + signed}`, nonce: signed, amount });
    while ((await refusalOf(next())) === 'signed') signed += 1;
    expect(await refusalOf({ ...old, replaces })).toBe('dayCap');
  });
});

function reopen(): void {
  payments.close();
  open();
}
