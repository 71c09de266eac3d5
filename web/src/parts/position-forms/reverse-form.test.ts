import { expect, test } from 'vitest';
import { dollars, sampleAccount } from '../../data/futures/fixtures/sample-account.ts';
import { samplePosition, sampleRules } from '../../data/futures/fixtures/sample-contract.ts';
import { levelsAfter, type ReverseContext, reverseEstimate } from './reverse-form.ts';

/** 0.1 BTC long from 60,000, marked at 61,000; bids at 60,990, 60,900 and 60,000. */
const position = samplePosition({ markTicks: 610_000, isCross: true, margin: 0 });
const context = (levels: ReverseContext['levels']): ReverseContext => ({
  rules: sampleRules,
  account: sampleAccount({ positions: [position] }),
  position,
  anchorTicks: 610_000,
  levels,
});
const deep = [
  { priceTicks: 609_900, totalLots: 600 },
  { priceTicks: 609_000, totalLots: 9_000 },
];

test('the second order trades with what the first leaves of the book', () => {
  // Sold: 0.06 at 60,990 and 0.04 at 60,900; then 0.1 at 60,900.
  const first = dollars(0.06 * 60_990 + 0.04 * 60_900);
  expect(reverseEstimate(context(deep))).toMatchObject({
    profit: first - dollars(6_000),
    closingFee: Math.ceil(first * 0.0005),
    cost: dollars(6_090),
    openingFee: dollars(3.045),
    openedLots: 1000,
    isPartial: false,
  });
});

test('a book that does not take both says so', () => {
  expect(reverseEstimate(context([{ priceTicks: 609_900, totalLots: 1_200 }]))).toMatchObject({
    openedLots: 200,
    isPartial: true,
  });
  expect(reverseEstimate(context([{ priceTicks: 609_900, totalLots: 1_000 }]))).toMatchObject({
    openedLots: 0,
    isPartial: true,
  });
  expect(reverseEstimate(context([]))).toBeNull();
});

test('levels end where they are taken', () => {
  expect(levelsAfter(deep, 0)).toEqual(deep);
  expect(levelsAfter(deep, 600)).toEqual(deep.slice(1));
  expect(levelsAfter(deep, 700)).toEqual([{ priceTicks: 609_000, totalLots: 8_900 }]);
  expect(levelsAfter(deep, 99_999)).toEqual([]);
});
