import { expect, test } from 'vitest';
import { groupFills, type OwnFill, sumFills } from './fill-groups.ts';

const fill = (id: string, time: string, change: Partial<OwnFill> = {}): OwnFill => ({
  ...{ id, isBuy: true, price: 100, quantity: 1, fee: 0.1, feeCoin: 'USDT', profit: null },
  timeMs: Date.parse(`2026-11-30T${time}Z`),
  ...change,
});

test('buys and sells of one candle are one mark each, the oldest candle first', () => {
  const fills = [
    fill('3', '12:01:30'),
    fill('2', '12:00:59', { isBuy: false }),
    fill('1', '12:00:00'),
    fill('0', '12:00:40'),
  ];
  const groups = groupFills(fills, '1m').map(({ time, isBuy, fills: own }) => [
    new Date(time * 1000).toISOString().slice(11, 16),
    isBuy,
    own.map(({ id }) => id).join(),
  ]);
  expect(groups).toEqual([
    ['12:00', false, '2'],
    ['12:00', true, '1,0'],
    ['12:01', true, '3'],
  ]);
  expect(groupFills(fills, '1H')).toHaveLength(2);
});

test('a group says its average price, its fees by coin and its profit', () => {
  const fills = [
    fill('1', '12:00:00', { quantity: 3, profit: 2 }),
    fill('2', '12:00:01', { price: 104, feeCoin: 'BTC', fee: 0.001, profit: -0.5 }),
    fill('3', '12:00:02', { quantity: 0 }),
  ];
  expect(sumFills(fills)).toEqual({
    ...{ quantity: 4, averagePrice: 101, profit: 1.5 },
    fees: new Map([
      ['USDT', 0.2],
      ['BTC', 0.001],
    ]),
  });
  expect(sumFills([fill('1', '12:00:00')]).profit).toBeNull();
});
