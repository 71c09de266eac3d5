import { describe, expect, test } from 'vitest';
import {
  crowdedRules,
  samplePosition,
  sampleRules,
} from '../../data/futures/fixtures/sample-contract.ts';
import {
  type AddContext,
  type AddForm,
  addBody,
  addProblem,
  addQuantity,
  addSummary,
} from './add-form.ts';

const position = samplePosition({ isCross: true, margin: 0 });
/** 1,000 USDT cross, 0.1 BTC long from 60,000 at 20x; asks at 60,000. */
const context: AddContext = {
  rules: sampleRules,
  account: { wallet: 1_000_000_000n, orderMargin: 0n, positions: [position] },
  position,
  lastPrice: '60000',
  anchorTicks: 600_000,
  openInterest: '100',
  levels: [{ priceTicks: 600_000, totalLots: 100_000 }],
};
const form = (change: Partial<AddForm> = {}): AddForm => ({
  ...{ kind: 'market', price: '', quantity: '0.1' },
  ...change,
});

test('margin is quantity times price divided by leverage, rounded up', () => {
  expect(addSummary(form(), context).margin).toBe(300_000_000);
  const limit = form({ kind: 'limit', price: '59000.1', quantity: '0.0001' });
  expect(addSummary(limit, context).margin).toBe(295_001);
});

test('the percent buttons: available funds times percent divided by price', () => {
  // 1,000 less 300 of initial margin: 700 available.
  expect([10, 100].map((percent) => addQuantity(percent, form(), context))).toEqual([
    ...['0.0011', '0.0116'],
  ]);
  expect(addQuantity(10, form({ kind: 'limit' }), context)).toBe('');
});

test('the summary is the position that the engine then has', () => {
  const { entryPrice, liqPrice, preview } = addSummary(form({ quantity: '0.1' }), context);
  expect(entryPrice).toBe('60000.0');
  // (997 - 12,000) / (0.2 * -0.996), where the fee of 3 has left the wallet.
  expect(liqPrice).toBe('55236');
  expect(preview?.fee).toBe(3_000_000);
});

describe('what is wrong', () => {
  test.each<[Partial<AddForm>, string | undefined]>([
    [{ quantity: '' }, 'trading.enterQuantity'],
    [{ kind: 'limit' }, 'trading.enterPrice'],
    [{ kind: 'limit', price: '90000' }, 'trading.priceOutOfRange'],
    [{ quantity: '1' }, 'futuresForm.insufficientMargin'],
    [{ quantity: '101' }, 'trading.quantityTooLarge'],
    [{}, undefined],
  ])('%j', (change, key) => {
    const asked = form(change);
    expect(addProblem(asked, context, addSummary(asked, context))?.key).toBe(key);
  });
});

test('R7: where much is open, it adds what its leverage may open, and says why not more', () => {
  const rules = crowdedRules;
  const crowded = (openInterest: string) => ({ ...context, rules, openInterest });
  // 10,000 BTC at most; at 20x the last half takes 250, of which 249.999 are open.
  const full = crowded('5249.999');
  expect(addQuantity(100, form(), full)).toBe('0.001');
  expect(addQuantity(100, form(), crowded('5250'))).toBe('');
  const problemOf = (quantity: string) =>
    addProblem(form({ quantity }), full, addSummary(form({ quantity }), full));
  expect(problemOf('0.001')).toBeNull();
  expect(problemOf('0.0011')).toMatchObject({ field: 'order', values: { most: 19 } });
});

test('what is sent names the position, its leverage and its mode', () => {
  const body = addBody(form(), context, addSummary(form(), context), '1-7-1', 'key');
  expect(body).toMatchObject({
    ...{ symbol: 'BTCUSDT', orderType: 2, side: 1, price: '0', quantity: '0.1', margin: '300' },
    ...{ leverage: 20, marginMode: 2, positionCode: '1-7-1', clientOrderId: 'key' },
  });
});
