import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { OrderTable } from '../order/order-table.ts';
import { forcedRate, noteWokenTurn, wokenMs } from './forced-trade.ts';

const rates = { wokenMarkRate: 100_000, wokenProtectionRate: 500_000 };

describe('how far a forced trade reaches (R1)', () => {
  test('near at first, evenly further while it waits, and no further than its bound', () => {
    const after = (waitedMs: number) => forcedRate(rates, waitedMs, 10_000);
    expect([0, 1_000, 2_500, 10_000, 86_400_000].map(after)).toEqual([
      100_000, 140_000, 200_000, 500_000, 500_000,
    ]);
  });

  test('without a time to widen it stays near; a near rate beyond the bound is the bound', () => {
    expect(forcedRate(rates, 60_000, 0)).toBe(100_000);
    expect(forcedRate({ ...rates, wokenMarkRate: 900_000 }, 0, 10_000)).toBe(500_000);
  });

  test('it never narrows while an order waits', () => {
    const ms = fc.nat(100_000);
    fc.assert(
      fc.property(ms, ms, fc.nat(20_000), (one, other, widenMs) => {
        const [less, more] = [Math.min(one, other), Math.max(one, other)];
        expect(forcedRate(rates, less, widenMs)).toBeLessThanOrEqual(
          forcedRate(rates, more, widenMs),
        );
      }),
    );
  });
});

test('an order counts from its first turn, and anew once it had none for as long as widening takes', () => {
  const orders = new OrderTable();
  const slot = orders.add(100);
  const turns = [5_000, 6_000, 16_000, 26_001].map((time) =>
    noteWokenTurn(orders, slot, time, 10_000),
  );
  expect(turns).toEqual([0, 1_000, 11_000, 0]);
  expect(wokenMs(orders, slot, 27_000, 10_000)).toBe(999);
  expect(wokenMs(orders, slot, 99_000, 10_000)).toBe(0);
  orders.close(slot);
  expect(wokenMs(orders, orders.add(101), 27_000, 10_000)).toBe(0);
});
