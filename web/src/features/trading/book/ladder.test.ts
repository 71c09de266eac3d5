import type { Book } from '@bourse/contract/book-fold.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { groupChoices, ladderOf, rowsThatFit } from './ladder.ts';

const levels = (entries: readonly (readonly [string, string])[]) =>
  entries.map(([price, volume]) => ({
    ...{ price, volume, priceValue: Number(price), volumeValue: Number(volume) },
  }));
const book = (
  bids: readonly (readonly [string, string])[],
  asks: readonly (readonly [string, string])[],
): Book => ({
  symbol: 'BTCUSDT',
  sequence: 1,
  auctionEndTime: 0,
  bids: levels(bids),
  asks: levels(asks),
});

const options = {
  layout: 'both',
  rows: 10,
  precision: 1,
  quantityPrecision: 4,
  groupUnits: 1,
  unit: 'base',
  isCumulative: false,
} as const;

describe('ladderOf', () => {
  test('prices, amounts and totals at their decimals, thousands grouped', () => {
    const { asks } = ladderOf(book([], [['61284.7', '0.3424']]), options);
    expect(asks[0]).toMatchObject({
      price: '61284.7',
      priceText: '61,284.7',
      amountText: '0.3424',
      totalText: '20,983.88',
      depth: 1,
    });
  });

  test('totals are truncated and long ones abbreviated', () => {
    const { asks } = ladderOf(
      book(
        [],
        [
          ['99999.9', '0.9999'],
          ['100000.0', '123'],
        ],
      ),
      options,
    );
    expect(asks[0]!.totalText).toBe('99,989.90');
    expect(asks[1]!.totalText).toBe('12.30M');
  });

  test('ten rows a side, twenty of one', () => {
    const many = Array.from({ length: 30 }, (_, index) => [String(100 + index), '1'] as const);
    const full = book([...many].reverse(), many);
    expect(ladderOf(full, options).asks).toHaveLength(10);
    expect(ladderOf(full, { ...options, layout: 'asks', rows: 20 }).asks).toHaveLength(20);
    expect(ladderOf(full, { ...options, layout: 'asks', rows: 20 }).bids).toHaveLength(0);
    expect(ladderOf(full, { ...options, layout: 'bids', rows: 20 }).bids).toHaveLength(20);
  });

  test('amounts in what the market is paid with have the other unit beside them', () => {
    const { asks } = ladderOf(book([], [['61284.7', '0.3424']]), { ...options, unit: 'quote' });
    expect(asks[0]).toMatchObject({ amountText: '20,983.88', totalText: '0.3424' });
  });

  test('the sum of a row is what lies between it and the best price, in the unit of the amounts', () => {
    const sides = book(
      [],
      [
        ['100.0', '1'],
        ['102.0', '2'],
        ['103.0', '1000'],
        ['104.0', '10000'],
      ],
    );
    const sums = (unit: 'base' | 'quote') =>
      ladderOf(sides, { ...options, unit, isCumulative: true }).asks.map((row) => row.totalText);
    expect(sums('base')).toEqual(['1.0000', '3.0000', '1,003.0000', '11,003.0000']);
    expect(sums('quote')).toEqual(['100.00', '304.00', '103,304', '1.14M']);
  });

  test('a grouped row promises no better price than it has', () => {
    const both = book(
      [
        ['100.9', '1'],
        ['100.1', '2'],
        ['99.9', '4'],
      ],
      [
        ['101.0', '1'],
        ['101.1', '2'],
        ['102.0', '4'],
      ],
    );
    const { asks, bids } = ladderOf(both, { ...options, groupUnits: 10 });
    expect(bids.map((row) => [row.priceText, row.amountText])).toEqual([
      ['100', '3.0000'],
      ['99', '4.0000'],
    ]);
    expect(asks.map((row) => [row.priceText, row.amountText])).toEqual([
      ['101', '1.0000'],
      ['102', '6.0000'],
    ]);
  });

  test('the bar of a row is what rests up to it, against the deepest row shown', () => {
    const { asks, bids } = ladderOf(
      book(
        [['99', '2']],
        [
          ['100', '1'],
          ['101', '3'],
        ],
      ),
      options,
    );
    expect(asks.map((row) => row.depth)).toEqual([0.25, 1]);
    expect(bids.map((row) => row.depth)).toEqual([0.5]);
  });

  test('grouping loses nothing: amounts add up, and each price lies in its row', () => {
    const side = fc
      .uniqueArray(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 10 })
      .map((units) => units.sort((left, right) => left - right));
    fc.assert(
      fc.property(side, fc.constantFrom(1, 10, 100), (units, groupUnits) => {
        const asks = units.map((unit) => [String(unit / 10), '0.0001'] as const);
        const rows = ladderOf(book([], asks), { ...options, groupUnits }).asks;
        const lots = rows.reduce((sum, row) => sum + Math.round(Number(row.amountText) * 1e4), 0);
        expect(lots).toBe(units.length);
        for (const unit of units) {
          const holding = rows.filter((row) => unit >= row.fromUnits && unit < row.toUnits);
          expect(holding).toHaveLength(1);
        }
      }),
    );
  });
});

test('groups are multiples of the tick by tens, as far as they are small against the price', () => {
  const texts = (tickUnits: number, precision: number, price: number) =>
    groupChoices(tickUnits, precision, price).map((choice) => choice.text);
  expect(texts(1, 1, 61_284)).toEqual(['0.1', '1', '10', '100']);
  expect(texts(1, 2, 142)).toEqual(['0.01', '0.1', '1']);
  expect(texts(5, 5, 0.09)).toEqual(['0.00005', '0.0005']);
});

test('a higher panel has more rows, not higher ones', () => {
  expect(rowsThatFit(0, 'both')).toBe(10);
  expect(rowsThatFit(373, 'both')).toBe(10);
  expect(rowsThatFit(374, 'both')).toBe(11);
  expect(rowsThatFit(374, 'bids')).toBe(22);
  expect(rowsThatFit(9_000, 'both')).toBe(50);
});

test('a low panel has fewer, and at least two in all', () => {
  expect(rowsThatFit(250, 'both')).toBe(7);
  expect(rowsThatFit(5, 'both')).toBe(1);
  expect(rowsThatFit(5, 'asks')).toBe(2);
  // A finger's rows are higher.
  expect(rowsThatFit(470, 'both', 24)).toBe(9);
});

test('of whatever height, the rows are even in number and none is cut', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 34, max: 3_000 }),
      fc.constantFrom('both', 'asks'),
      (px, layout) => {
        const sides = layout === 'both' ? 2 : 1;
        const rows = rowsThatFit(px, layout) * sides;
        expect(rows % 2).toBe(0);
        expect(rows * 17).toBeLessThanOrEqual(px);
      },
    ),
  );
});
