import { Side } from '@bourse/contract/enumerations.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { shareCeil } from '../arithmetic.ts';
import { decide, decideExit, endOf, problemOf } from './decide.ts';
import { gridFundsMin, linesOf, lotsOf } from './grid.ts';
import type { KnownOrder, Plan, StrategyMarket, WantedOrder } from './plan.ts';
import { foldOrders, holdingOf, worthOf } from './purses.ts';
import { simulate } from './simulate.ts';

/** BTCUSDT: ticks of 0.01, lots of 0.0001, USDT with 6 decimals. */
const market: StrategyMarket = {
  ...{ lotSize: 10_000, unit: 1, quantityMinLots: 1 },
  ...{ quantityMaxLots: 500_000, notionalMin: 5_000_000 },
};
const FEE = 100_000;
const bounds = { funds: 1_000_000_000, takeProfitPercent: 0, stopLossPercent: 0 };
const grid = {
  ...{ ...bounds, strategy: 'spot-grid' as const, lowerTicks: 9_000_000 },
  ...{ upperTicks: 10_000_000, cells: 10, capTicks: 9_595_000 },
};
const dca = { ...bounds, strategy: 'dca' as const, amount: 100_000_000, everyMs: 3_600_000 };

/** Orders as they are after each fills by a part, down to nothing, or rests. */
function trade(order: WantedOrder, priceTicks: number, part: number): KnownOrder {
  const asked = order.quantityLots || Math.floor(order.quoteAmount / (priceTicks * market.unit));
  const lots = Math.floor(asked * part);
  const value = lots * priceTicks * market.unit;
  const amount = lots * market.lotSize;
  const isBuy = order.side === Side.BUY;
  return {
    ...{ ...order, isClosed: true },
    baseDelta: isBuy ? amount - shareCeil(amount, FEE) : -amount,
    quoteDelta: isBuy ? -value : value - shareCeil(value, FEE),
  };
}

const plans = fc.oneof(
  fc
    .record({
      lowerTicks: fc.integer({ min: 1_000, max: 20_000_000 }),
      step: fc.integer({ min: 1, max: 200_000 }),
      cells: fc.integer({ min: 1, max: 40 }),
      capTicks: fc.integer({ min: 1, max: 30_000_000 }),
      funds: fc.integer({ min: 1_000_000, max: 100_000_000_000 }),
    })
    .map(({ step, ...rest }): Plan => {
      const upperTicks = rest.lowerTicks + step * rest.cells;
      return { ...grid, ...rest, upperTicks };
    }),
  fc
    .record({
      funds: fc.integer({ min: 1_000_000, max: 100_000_000_000 }),
      amount: fc.integer({ min: 1_000_000, max: 1_000_000_000 }),
    })
    .map((rest): Plan => ({ ...dca, ...rest })),
);

/** What a market does with each order in turn. */
const deeds = fc.array(
  fc.record({
    betterTicks: fc.integer({ min: 0, max: 50_000 }),
    part: fc.constantFrom(0, 0.3, 1, 1, 1),
    isResting: fc.boolean(),
    priceTicks: fc.integer({ min: 1_000, max: 30_000_000 }),
  }),
  { minLength: 1, maxLength: 60 },
);

describe('whatever the market does', () => {
  test('no bot spends more than the funds set aside, nor sells what it has not bought', () => {
    let tradedCount = 0;
    fc.assert(
      fc.property(plans, deeds, (plan, marketDeeds) => {
        const orders: KnownOrder[] = [];
        for (const [round, deed] of marketDeeds.entries()) {
          const sight = { slots: foldOrders(orders), elapsedMs: round * 3_600_000 };
          const wanted = decide(plan, market, sight);
          const { cash, base } = holdingOf(plan, sight.slots);
          let spending = 0;
          let selling = 0;
          for (const order of wanted) {
            if (order.side === Side.SELL) selling += order.quantityLots * market.lotSize;
            else spending += order.quoteAmount || order.priceTicks * order.quantityLots;
          }
          expect(spending).toBeLessThanOrEqual(cash);
          expect(selling).toBeLessThanOrEqual(base);
          for (const order of wanted) {
            if (deed.isResting && order.priceTicks > 0 && order.slot % 2 === 1) continue;
            const limit = order.priceTicks || deed.priceTicks;
            const better = order.side === Side.BUY ? -deed.betterTicks : deed.betterTicks;
            orders.push(trade(order, Math.max(1, limit + better), deed.part));
            tradedCount += 1;
          }
        }
        const after = holdingOf(plan, foldOrders(orders));
        expect(after.cash).toBeGreaterThanOrEqual(0);
        expect(after.base).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 300 },
    );
    expect(tradedCount).toBeGreaterThan(1_000);
  });

  test('the same closed orders give the same wishes, in whatever order they are read: a restart changes nothing', () => {
    fc.assert(
      fc.property(plans, deeds, fc.integer(), (plan, marketDeeds, seed) => {
        const orders: KnownOrder[] = [];
        const names = new Map<string, WantedOrder>();
        for (const [round, deed] of marketDeeds.entries()) {
          const elapsedMs = round * 3_600_000;
          const wanted = decide(plan, market, { slots: foldOrders(orders), elapsedMs });
          const shuffled = orders
            .map((order, place) => ({ order, key: (place * 7_919 + seed) % 101 }))
            .sort((one, other) => one.key - other.key)
            .map(({ order }) => order);
          expect(decide(plan, market, { slots: foldOrders(shuffled), elapsedMs })).toEqual(wanted);
          for (const order of wanted) {
            const name = `${order.slot}-${order.cycle}`;
            // What was wanted under a name before, and not carried out, is wanted again as it was.
            expect(names.get(name) ?? order).toEqual(order);
            names.set(name, order);
            if (deed.isResting) continue;
            orders.push(trade(order, order.priceTicks || deed.priceTicks, deed.part));
          }
        }
      }),
      { numRuns: 200 },
    );
  });

  test('profit is worth after less before, to the last unit, against the sum of all fills', () => {
    fc.assert(
      fc.property(plans, deeds, (plan, marketDeeds) => {
        const orders: KnownOrder[] = [];
        for (const [round, deed] of marketDeeds.entries()) {
          const sight = { slots: foldOrders(orders), elapsedMs: round * 3_600_000 };
          for (const order of decide(plan, market, sight)) {
            orders.push(trade(order, order.priceTicks || deed.priceTicks, deed.part));
          }
        }
        const last = marketDeeds.at(-1)?.priceTicks ?? 1;
        const quote = orders.reduce((sum, { quoteDelta }) => sum + BigInt(quoteDelta), 0n);
        const base = orders.reduce((sum, { baseDelta }) => sum + BigInt(baseDelta), 0n);
        const profit = quote + (base * BigInt(last * market.unit)) / BigInt(market.lotSize);
        const worth = worthOf(holdingOf(plan, foldOrders(orders)), last, market);
        expect(BigInt(worth) - BigInt(plan.funds)).toBe(profit);
      }),
      { numRuns: 200 },
    );
  });
});

describe('a grid', () => {
  test('has lines evenly apart and lots that all cells together can pay', () => {
    expect(linesOf(grid).slice(0, 3)).toEqual([9_000_000, 9_100_000, 9_200_000]);
    const lots = lotsOf(grid, market);
    const cost = (units: number) =>
      linesOf(grid)
        .slice(0, -1)
        .reduce((sum, line) => sum + Math.min(line, grid.capTicks) * units, 0);
    expect(cost(lots)).toBeLessThanOrEqual(grid.funds);
    expect(cost(lots + 1)).toBeGreaterThan(grid.funds);
  });

  test('buys at its lines, and above the market no dearer than its cap', () => {
    const wanted = decide(grid, market, { slots: new Map(), elapsedMs: 0 });
    expect(wanted.map(({ priceTicks }) => priceTicks)).toEqual([
      ...[9_000_000, 9_100_000, 9_200_000, 9_300_000, 9_400_000],
      ...[9_500_000, 9_595_000, 9_595_000, 9_595_000, 9_595_000],
    ]);
    expect(wanted.every(({ side }) => side === Side.BUY)).toBe(true);
  });

  test('sells one line higher what it bought less the fee, then buys again at its line', () => {
    const [first] = decide(grid, market, { slots: new Map(), elapsedMs: 0 });
    const bought = trade(first as WantedOrder, 9_000_000, 1);
    const [sale] = decide(grid, market, { slots: foldOrders([bought]), elapsedMs: 0 });
    const soldLots = Math.floor(bought.baseDelta / market.lotSize);
    expect(sale).toEqual({
      ...{ slot: 0, cycle: 1, side: Side.SELL, priceTicks: 9_100_000 },
      ...{ quantityLots: soldLots, quoteAmount: 0 },
    });
    const sold = trade(sale as WantedOrder, 9_100_000, 1);
    const again = decide(grid, market, { slots: foldOrders([bought, sold]), elapsedMs: 0 });
    expect(again[0]).toMatchObject({ slot: 0, cycle: 2, side: Side.BUY, priceTicks: 9_000_000 });
  });

  test.each([
    [{ upperTicks: 9_000_000 }, 'range'],
    [{ lowerTicks: 0 }, 'range'],
    [{ upperTicks: 9_000_009 }, 'range'],
    [{ funds: 40_000_000 }, 'funds'],
    [{}, undefined],
  ] as const)('with %j: %s', (change, problem) => {
    expect(problemOf({ ...grid, ...change }, market, FEE)).toBe(problem);
  });

  test('with the least funds every cell can buy and sell', () => {
    const funds = gridFundsMin(grid, market, FEE);
    expect(problemOf({ ...grid, funds }, market, FEE)).toBeUndefined();
    expect(problemOf({ ...grid, funds: funds - 1 }, market, FEE)).toBe('funds');
    const wanted = decide({ ...grid, funds }, market, { slots: new Map(), elapsedMs: 0 });
    expect(wanted).toHaveLength(grid.cells);
    for (const order of wanted) {
      const bought = trade(order, order.priceTicks, 1);
      const next = decide({ ...grid, funds }, market, {
        slots: foldOrders([bought]),
        elapsedMs: 0,
      });
      expect(next[0]?.side).toBe(Side.SELL);
    }
  });
});

describe('purchases at even times', () => {
  const at = (orders: KnownOrder[], hours: number) =>
    decide(dca, market, { slots: foldOrders(orders), elapsedMs: hours * 3_600_000 });

  test('one is due at each time, none twice, and none that was missed', () => {
    const [first] = at([], 0);
    expect(first).toMatchObject({ slot: 0, quoteAmount: dca.amount, priceTicks: 0 });
    const bought = trade(first as WantedOrder, 9_500_000, 1);
    expect(at([bought], 0.9)).toEqual([]);
    expect(at([bought], 5.5).map(({ slot }) => slot)).toEqual([5]);
  });

  test('what lots leave of one is spent with the next, and a time that was missed is not', () => {
    const orders: KnownOrder[] = [];
    const spent = [0, 1, 5, 6].map((slot) => {
      const [order] = at(orders, slot);
      orders.push(trade(order as WantedOrder, 9_240_000, 1));
      return -orders.at(-1)!.quoteDelta;
    });
    // Lots of 9.24 USDT: 100 less 92.4 leaves 7.6, then 15.2 and so on, up to a whole lot more.
    expect(spent).toEqual([92_400_000, 101_640_000, 101_640_000, 101_640_000]);
    const total = spent.reduce((sum, one) => sum + one, 0);
    expect(4 * dca.amount - total).toBeLessThan(9_240_000);
  });

  test('no purchase is of more than two amounts, however little the market sold before', () => {
    const orders = [0, 1, 2, 3].map((slot) => {
      const order = { slot, cycle: 0, side: Side.BUY, priceTicks: 0, quantityLots: 0 };
      return trade({ ...order, quoteAmount: dca.amount }, 9_500_000, 0.1);
    });
    expect(at(orders, 4)[0]?.quoteAmount).toBe(2 * dca.amount);
    const none = trade({ ...(at([], 0)[0] as WantedOrder) }, 9_500_000, 0);
    expect(at([none], 1)[0]?.quoteAmount).toBe(dca.amount);
  });

  test('they end with the funds', () => {
    const orders = Array.from({ length: 10 }, (_, slot) =>
      trade({ ...(at([], slot)[0] as WantedOrder) }, 9_500_000, 1),
    );
    const slots = foldOrders(orders);
    expect(holdingOf(dca, slots).cash).toBeLessThan(dca.amount);
    expect(at(orders, 11)).toEqual([]);
    expect(endOf(dca, market, { slots }, [9_500_000])).toBe('completed');
  });

  test('less than a sale of it needs is refused', () => {
    expect(problemOf({ ...dca, amount: 9_999_999 }, market, FEE)).toBe('amount');
    expect(problemOf({ ...dca, funds: dca.amount - 1 }, market, FEE)).toBe('funds');
  });
});

describe('an end that was chosen', () => {
  const plan = { ...grid, takeProfitPercent: 5, stopLossPercent: 10 };
  const slots = foldOrders(
    decide(plan, market, { slots: new Map(), elapsedMs: 0 }).map((order) =>
      trade(order, Math.min(order.priceTicks, 9_500_000), 1),
    ),
  );

  test('comes at the percents of what is invested, to the unit', () => {
    const worthAt = (ticks: number) => worthOf(holdingOf(plan, slots), ticks, market);
    for (let ticks = 8_000_000; ticks < 11_000_000; ticks += 1_000) {
      const profit = worthAt(ticks) - plan.funds;
      const expected =
        profit * 100 >= plan.funds * 5
          ? 'take-profit'
          : -profit * 100 >= plan.funds * 10
            ? 'stop-loss'
            : undefined;
      expect(endOf(plan, market, { slots }, [ticks])).toBe(expected);
    }
    expect(endOf(plan, market, { slots }, [8_000_000])).toBe('stop-loss');
    expect(endOf(plan, market, { slots }, [10_990_000])).toBe('take-profit');
  });

  test('sells every whole lot, once', () => {
    const exit = decideExit(plan, market, slots, 9_500_000) as WantedOrder;
    const { base } = holdingOf(plan, slots);
    expect(exit).toMatchObject({ side: Side.SELL, priceTicks: 0 });
    expect(base - exit.quantityLots * market.lotSize).toBeLessThan(market.lotSize);
    const after = foldOrders([
      ...decide(plan, market, { slots: new Map(), elapsedMs: 0 }).map((order) =>
        trade(order, Math.min(order.priceTicks, 9_500_000), 1),
      ),
      trade(exit, 9_500_000, 1),
    ]);
    expect(decideExit(plan, market, after, 9_500_000)).toBeUndefined();
  });
});

describe('a simulation', () => {
  const rates = { makerRate: FEE, takerRate: FEE };
  const candle = (startMs: number, open: number, high: number, low: number, close: number) => ({
    ...{ startMs, open, high, low, close },
  });

  test('of a price that swings earns by each swing; of one that stands still it pays only fees', () => {
    const swings = Array.from({ length: 50 }, (_, hour) =>
      candle(hour * 3_600_000, 9_500_000, 9_720_000, 9_280_000, 9_500_000),
    );
    const swinging = simulate(grid, market, rates, swings);
    expect(swinging.tradeCount).toBeGreaterThan(100);
    expect(swinging.profit).toBeGreaterThan(0);
    expect(swinging.points).toHaveLength(50);
    const still = simulate(
      grid,
      market,
      rates,
      swings.map(({ startMs }) => candle(startMs, 9_500_000, 9_500_000, 9_500_000, 9_500_000)),
    );
    expect(still.profit).toBeLessThanOrEqual(0);
    expect(still.profit).toBeGreaterThan(-grid.funds / 100);
  });

  test('of any candles never loses more than the funds', () => {
    fc.assert(
      fc.property(
        plans,
        fc.array(fc.integer({ min: 1, max: 30_000_000 }), { minLength: 4, maxLength: 80 }),
        (plan, prices) => {
          const candles = prices.map((price, hour) => {
            const close = prices[hour + 1] ?? price;
            const [low, high] = [Math.min(price, close), Math.max(price, close)];
            return candle(hour * 3_600_000, price, high, low, close);
          });
          const { profit, fallMax } = simulate(plan, market, rates, candles);
          expect(profit).toBeGreaterThanOrEqual(-plan.funds);
          expect(fallMax).toBeGreaterThanOrEqual(0);
        },
      ),
      { numRuns: 200 },
    );
  });

  test('ends where its end was chosen', () => {
    const falling = Array.from({ length: 20 }, (_, hour) => {
      const open = 9_500_000 - hour * 100_000;
      return candle(hour * 3_600_000, open, open, open - 100_000, open - 100_000);
    });
    const { end, points } = simulate({ ...grid, stopLossPercent: 5 }, market, rates, falling);
    expect(end).toBe('stop-loss');
    expect(points.length).toBeLessThan(20);
  });
});
