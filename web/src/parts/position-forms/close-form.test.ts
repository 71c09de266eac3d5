import { describe, expect, test } from 'vitest';
import { samplePosition, sampleRules } from '../../data/futures/fixtures/sample-contract.ts';
import { type CloseContext, type CloseForm, closeEstimate, closeProblem } from './close-form.ts';
import { percents, shareOfQuantity } from './percents.ts';

/** 0.1 BTC long from 60,000, marked at 61,000; bids at 60,990 and 60,900. */
const context: CloseContext = {
  rules: sampleRules,
  position: samplePosition({ markTicks: 610_000 }),
  anchorTicks: 610_000,
  levels: [
    { priceTicks: 609_900, totalLots: 600 },
    { priceTicks: 609_000, totalLots: 100 },
  ],
};
const form = (change: Partial<CloseForm> = {}): CloseForm => ({
  ...{ kind: 'market', price: '', quantity: '0.05' },
  ...change,
});

describe('what a close would bring', () => {
  test('at the market, level by level', () => {
    // 500 lots at 60,990: (60,990 - 60,000) * 0.05; fee 0.05% of 3,049.5, rounded up.
    expect(closeEstimate(form(), context)).toMatchObject({
      ...{ lots: 500, profit: 49_500_000, fee: 1_524_750, isPartial: false },
      returnRate: 33_000_000,
    });
  });

  test('says when the book does not take all of it', () => {
    const estimate = closeEstimate(form({ quantity: '0.1' }), context);
    expect(estimate).toMatchObject({ lots: 700, isPartial: true });
  });

  test('at a limit, what crosses at the book s price and the rest at its own', () => {
    const limit = form({ kind: 'limit', price: '61500', quantity: '0.1' });
    // All of it rests: 1,500 * 0.1.
    expect(closeEstimate(limit, context)).toMatchObject({ lots: 1000, profit: 150_000_000 });
  });

  test('is unknown while something is missing or more than there is', () => {
    for (const change of [{ quantity: '' }, { quantity: '0.2' }, { kind: 'limit' } as const]) {
      expect(closeEstimate(form(change), context)).toBeNull();
    }
  });
});

describe('what is wrong with a close', () => {
  test.each<[Partial<CloseForm>, string | undefined]>([
    [{ quantity: '' }, 'trading.enterQuantity'],
    [{ quantity: '0' }, 'trading.enterQuantity'],
    [{ quantity: '0.00005' }, 'trading.quantityNotMultiple'],
    [{ quantity: '0.1001' }, 'trading.quantityTooLarge'],
    [{ kind: 'limit' }, 'trading.enterPrice'],
    [{ kind: 'limit', price: '61000.05' }, 'trading.priceNotMultiple'],
    [{ kind: 'limit', price: '80000' }, 'trading.priceOutOfRange'],
    [{ kind: 'limit', price: '62000' }, undefined],
    [{ quantity: '0.1' }, undefined],
  ])('%j', (change, key) => {
    expect(closeProblem(form(change), context)?.key).toBe(key);
  });
});

test('the percent buttons take that share of the position, down to the lot', () => {
  expect(percents.map((percent) => shareOfQuantity(sampleRules, '0.0015', percent))).toEqual([
    ...['0.0001', '0.0003', '0.0007', '0.0012', '0.0015'],
  ]);
  expect(shareOfQuantity(sampleRules, '0.0001', 50)).toBe('');
});
