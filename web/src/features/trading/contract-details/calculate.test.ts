import { expect, test } from 'vitest';
import { sampleRules } from '#app/data/futures/fixtures/sample-contract.ts';
import { calculate, maxOpen, type Planned, targetPrice } from './calculate.ts';

const planned = (change: Partial<Planned> = {}): Planned => ({
  ...{ side: 'long', leverage: '20', entryPrice: '60000', exitPrice: '63000', quantity: '0.1' },
  ...change,
});

test('a long wins with the price, less the fees of both trades', () => {
  // 6,000 USDT at 20x; 0.05% of 6,000 and of 6,300.
  expect(calculate(sampleRules, planned())).toMatchObject({
    ...{ margin: '300', fees: '6.15', profit: '293.85', rate: '0.9795' },
  });
});

test('a short loses by it, and more than its margin where it would not be liquidated before', () => {
  expect(calculate(sampleRules, planned({ side: 'short' }))).toMatchObject({
    ...{ profit: '-306.15', rate: '-1.0205' },
  });
});

test('the liquidation price is that of an isolated position: margin and loss meet the maintenance', () => {
  // 60,000 * (1 - 1/20) / (1 - 0.4%), and the same upwards for a short, towards the mark.
  expect(calculate(sampleRules, planned())?.liquidationPrice).toBe('57229');
  const short = calculate(sampleRules, planned({ side: 'short' }));
  expect(Number(short?.liquidationPrice)).toBeCloseTo((60_000 * 1.05) / 1.004, 0);
  // A long with its whole value as margin needs no maintenance at a price of 0.
  expect(calculate(sampleRules, planned({ leverage: '1' }))?.liquidationPrice).toBeNull();
});

test.each<[string, Partial<Planned>]>([
  ['nothing typed', { exitPrice: '' }],
  ['a price between two ticks', { entryPrice: '60000.05' }],
  ['a quantity below a lot', { quantity: '0.00001' }],
  ['more leverage than there is', { leverage: '101' }],
  ['half a leverage', { leverage: '1.5' }],
  ['more than can be counted', { quantity: '99999999999' }],
])('%s has no outcome', (_, change) => {
  expect(calculate(sampleRules, planned(change))).toBeNull();
});

test.each(['long', 'short'] as const)(
  'the target of a %s returns what was asked after both fees, and a tick before it less',
  (side) => {
    const plan = planned({ side });
    const price = targetPrice(sampleRules, plan, '50');
    const rateAt = (exitPrice: string) =>
      Number(calculate(sampleRules, { ...plan, exitPrice })?.rate);
    expect(rateAt(price!)).toBeGreaterThanOrEqual(0.5);
    const before = Number(price) + (side === 'long' ? -0.1 : 0.1);
    expect(rateAt(before.toFixed(1))).toBeLessThan(0.5);
    expect(targetPrice(sampleRules, { ...plan, leverage: '101' }, '50')).toBeNull();
  },
);

test('no price above 0 returns more than a short can win', () => {
  expect(targetPrice(sampleRules, planned({ side: 'short', leverage: '1' }), '150')).toBeNull();
});

test('the most that money opens pays its margin and its fee', () => {
  // 1,000 USDT at 20x: 60,000 * q * (1 / 20 + 0.05%) <= 1,000.
  expect(maxOpen(sampleRules, planned(), 1_000_000_000n)).toBe('0.33');
  expect(maxOpen(sampleRules, planned(), 0n)).toBeNull();
});
