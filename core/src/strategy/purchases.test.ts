import { Side } from '@bourse/contract/enumerations.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decide, endByPrice } from './decide.ts';
import type { KnownOrder, Plan, StrategyMarket } from './plan.ts';
import { changedPlan, type PlanChange } from './purchases.ts';
import { foldOrders, holdingOf } from './purses.ts';

const HOUR_MS = 3_600_000;
/** BTCUSDT: ticks of 0.01, lots of 0.0001, USDT with 6 decimals. */
const market: StrategyMarket = {
  ...{ lotSize: 10_000, unit: 1, quantityMinLots: 1 },
  ...{ quantityMaxLots: 500_000, notionalMin: 5_000_000 },
};
const ends = { takeProfitPercent: 0, stopLossPercent: 0 };
const dca: Plan & { strategy: 'dca' } = {
  ...{ ...ends, strategy: 'dca', funds: 10_000_000_000 },
  ...{ amount: 100_000_000, everyMs: 24 * HOUR_MS },
};
const grid: Plan = {
  ...{ ...ends, strategy: 'spot-grid', funds: 1_000_000_000, cells: 10 },
  ...{ lowerTicks: 9_000_000, upperTicks: 10_000_000, capTicks: 9_595_000 },
};

const changes: fc.Arbitrary<PlanChange> = fc.record(
  {
    takeProfitPercent: fc.integer({ min: 0, max: 1_000 }),
    stopLossPercent: fc.integer({ min: 0, max: 99 }),
    amount: fc.integer({ min: 10_000_000, max: 200_000_000 }),
    everyMs: fc.integer({ min: 1, max: 12 }).map((hours) => hours * HOUR_MS),
  },
  { requiredKeys: [] },
);
const times = fc.integer({ min: 0, max: 1_000 * HOUR_MS });

/** Buys for all of an order but what is no whole lot, at 92,400. */
function bought(order: Omit<KnownOrder, 'isClosed' | 'baseDelta' | 'quoteDelta'>): KnownOrder {
  const lots = Math.floor(order.quoteAmount / 9_240_000);
  return {
    ...{ ...order, isClosed: true, baseDelta: lots * market.lotSize },
    quoteDelta: -lots * 9_240_000,
  };
}

test('F21 a change that arrives twice, at whatever time, is one change', () => {
  fc.assert(
    fc.property(fc.constantFrom(dca, grid), changes, changes, times, times, (plan, ...given) => {
      const [before, change, at, later] = given;
      const once = changedPlan(changedPlan(plan, before, at), change, at);
      expect(changedPlan(once, change, at + later)).toBe(once);
      expect(once).toMatchObject({ funds: plan.funds, strategy: plan.strategy });
    }),
    { numRuns: 500 },
  );
});

test('however often amount and hours change, a purchase is made as soon as the hours before or after a change have passed since the last one, under a name that none had', () => {
  let changeCount = 0;
  const hours = fc.array(fc.option(changes, { freq: 3 }), { minLength: 1, maxLength: 100 });
  fc.assert(
    fc.property(hours, (deeds) => {
      const orders: KnownOrder[] = [];
      let plan = dca;
      let last = Number.NEGATIVE_INFINITY;
      for (const [hour, change] of deeds.entries()) {
        const elapsedMs = hour * HOUR_MS;
        const before = plan.everyMs;
        if (change) plan = changedPlan(plan, change, elapsedMs) as typeof dca;
        if (change) changeCount += 1;
        const slots = foldOrders(orders);
        const wanted = decide(plan, market, { slots, elapsedMs });
        const { amount } = plan;
        const { cash } = holdingOf(plan, slots);
        const isDue = elapsedMs - last >= Math.min(before, plan.everyMs);
        expect(wanted).toHaveLength(isDue && cash >= amount ? 1 : 0);
        const [order] = wanted;
        if (!order) continue;
        expect(orders.map(({ slot }) => slot)).not.toContain(order.slot);
        expect(order).toMatchObject({ side: Side.BUY, cycle: 0 });
        expect(order.quoteAmount).toBeGreaterThanOrEqual(amount);
        expect(order.quoteAmount).toBeLessThanOrEqual(Math.min(cash, 2 * amount));
        orders.push(bought(order));
        last = elapsedMs;
      }
    }),
    { numRuns: 300 },
  );
  expect(changeCount).toBeGreaterThan(1_000);
});

test('a larger amount carries over what lots leave of its own purchases, not of the smaller ones before', () => {
  const orders: KnownOrder[] = [];
  const at = (plan: Plan, hour: number) => {
    const sight = { slots: foldOrders(orders), elapsedMs: hour * HOUR_MS };
    const [order] = decide(plan, market, sight);
    if (order) orders.push(bought(order));
    return order?.quoteAmount;
  };
  expect([at(dca, 0), at(dca, 24)]).toEqual([100_000_000, 107_600_000]);
  const more = changedPlan(dca, { amount: 200_000_000 }, 30 * HOUR_MS);
  expect([30, 48, 72].map((hour) => at(more, hour))).toEqual([
    undefined,
    ...[200_000_000, 200_000_000 + (200_000_000 % 9_240_000)],
  ]);
});

test('a purchase that waits is made by the new amount', () => {
  const less = changedPlan(dca, { amount: 50_000_000 }, 5 * HOUR_MS);
  const sight = { slots: foldOrders([]), elapsedMs: 5 * HOUR_MS };
  expect(decide(less, market, sight)[0]).toMatchObject({ slot: 0, quoteAmount: 50_000_000 });
});

test('a step by the plan before that buys at its next time takes no purchase from the new one', () => {
  const first = bought(decide(dca, market, { slots: foldOrders([]), elapsedMs: 0 })[0]!);
  const hourly = changedPlan(dca, { everyMs: HOUR_MS }, 0);
  const daily = changedPlan(dca, { everyMs: 48 * HOUR_MS }, 24 * HOUR_MS - 1);
  const late = { slots: foldOrders([first]), elapsedMs: 24 * HOUR_MS };
  const second = bought(decide(dca, market, late)[0]!);
  const slots = foldOrders([first, second]);
  const dueAt = (plan: Plan, hour: number) =>
    decide(plan, market, { slots, elapsedMs: hour * HOUR_MS }).length;
  expect([dueAt(daily, 47), dueAt(daily, 48)]).toEqual([0, 1]);
  expect(dueAt(hourly, 25)).toBe(1);
});

test('a profit or a loss is reached where all prices say so, of what is invested', () => {
  const holding = { cash: 9_900_000_000, base: 10_000_000 };
  const ended = (change: PlanChange, prices: readonly number[]) =>
    endByPrice(changedPlan(dca, change, 0), market, prices, holding);
  // 0.1 coins for 100: at 900.00 they are worth 90.
  expect(ended({ stopLossPercent: 10 }, [90_000])).toBe('stop-loss');
  expect(ended({ stopLossPercent: 10 }, [90_000, 90_001])).toBeUndefined();
  expect(ended({ stopLossPercent: 11 }, [90_000])).toBeUndefined();
  expect(ended({ stopLossPercent: 10 }, [])).toBeUndefined();
  expect(ended({ takeProfitPercent: 10 }, [110_000])).toBe('take-profit');
});
