import { Side } from '@bourse/contract/enumerations.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { shareCeil } from '../arithmetic.ts';
import { initialMargin, releasedShare } from '../perpetual/margin.ts';
import { ladderOf } from '../perpetual/tiers.ts';
import { decide, decideExit, endOf, problemOf } from './decide.ts';
import { gridFundsMin, lotsOf } from './grid.ts';
import {
  closingSideOf,
  type FuturesGridPlan,
  type KnownOrder,
  type Plan,
  type StrategyMarket,
  signOfPlan,
  type WantedOrder,
} from './plan.ts';
import { foldOrders, holdingOf, worthOf } from './purses.ts';
import { simulate } from './simulate.ts';

/** BTCUSDT futures: ticks of 0.1, lots of 0.0001, USDT with 6 decimals. */
const market: StrategyMarket = {
  ...{ lotSize: 10_000, unit: 10, quantityMinLots: 1 },
  ...{ quantityMaxLots: 500_000, notionalMin: 5_000_000 },
};
const FEE = 50_000;
const bounds = { funds: 1_000_000_000, takeProfitPercent: 0, stopLossPercent: 0 };
const long: Plan & FuturesGridPlan = {
  ...{ ...bounds, strategy: 'futures-grid', direction: 'long', leverage: 5, feeRate: FEE },
  ...{ lowerTicks: 850_000, upperTicks: 950_000, cells: 10, capTicks: 909_000 },
};
const short: Plan & FuturesGridPlan = { ...long, direction: 'short', capTicks: 891_000 };

const plans = fc
  .record({
    direction: fc.constantFrom('long' as const, 'short' as const),
    leverage: fc.integer({ min: 1, max: 100 }),
    lowerTicks: fc.integer({ min: 1_000, max: 2_000_000 }),
    step: fc.integer({ min: 1, max: 40_000 }),
    cells: fc.integer({ min: 1, max: 30 }),
    /** Where in the grid the price is at first, of a hundred. */
    place: fc.integer({ min: 0, max: 100 }),
    funds: fc.integer({ min: 10_000_000, max: 100_000_000_000 }),
  })
  .map(({ step, place, ...rest }): Plan & FuturesGridPlan => {
    const upperTicks = rest.lowerTicks + step * rest.cells;
    const capTicks = rest.lowerTicks + Math.floor((step * rest.cells * place) / 100);
    return { ...bounds, ...rest, strategy: 'futures-grid', feeRate: FEE, upperTicks, capTicks };
  });

/** What a market does with the orders of a round: how much better it fills, which part, and what it leaves. */
const deeds = fc.array(
  fc.record({
    better: fc.integer({ min: 0, max: 100 }),
    part: fc.constantFrom(0, 0.3, 1, 1, 1),
    isResting: fc.boolean(),
    funding: fc.integer({ min: -300, max: 1_000 }),
  }),
  { minLength: 1, maxLength: 60 },
);
type Deed = typeof deeds extends fc.Arbitrary<(infer One)[]> ? One : never;

const deed = (part: Deed['part'], isResting: boolean, funding: number): Deed => ({
  ...{ better: 0, part, isResting, funding },
});
const narrow = { ...long, leverage: 1, lowerTicks: 1_000, cells: 2, capTicks: 1_000 } as const;

/** A price at which an order may fill: its own or a better one, within the grid. */
function priceOf(plan: FuturesGridPlan, { side, priceTicks }: WantedOrder, better: number): number {
  const end = side === Side.BUY ? plan.lowerTicks : plan.upperTicks;
  return priceTicks + Math.trunc(((end - priceTicks) * better) / 100);
}

function filled(order: WantedOrder, priceTicks: number, part: number): KnownOrder {
  const lots = Math.floor(order.quantityLots * part);
  const value = lots * priceTicks * market.unit;
  const sign = order.side === Side.BUY ? 1 : -1;
  return {
    ...{ ...order, isClosed: true, baseDelta: sign * lots * market.lotSize },
    quoteDelta: -sign * value - shareCeil(value, FEE),
  };
}

/** The exchange's own books of an isolated position, and what the bot's funds are then. */
class Exchange {
  free: number;
  realised = 0;
  fees = 0;
  funding = 0;
  cost = 0;
  margin = 0;
  lots = 0;
  readonly #plan: Plan & FuturesGridPlan;

  constructor(plan: Plan & FuturesGridPlan) {
    this.#plan = plan;
    this.free = plan.funds;
  }

  trade(order: WantedOrder, priceTicks: number, part: number): void {
    const lots = Math.floor(order.quantityLots * part);
    if (lots === 0) return;
    const value = lots * priceTicks * market.unit;
    const fee = shareCeil(value, FEE);
    this.fees += fee;
    this.free -= fee;
    if (order.side !== closingSideOf(this.#plan)) {
      const margin = initialMargin(value, this.#plan.leverage);
      this.free -= margin;
      this.margin += margin;
      this.cost += value;
      this.lots += lots;
      return;
    }
    const cost = releasedShare(this.cost, lots, this.lots);
    const margin = releasedShare(this.margin, lots, this.lots);
    const realised = signOfPlan(this.#plan) * (value - cost);
    this.cost -= cost;
    this.margin -= margin;
    this.lots -= lots;
    this.realised += realised;
    this.free += margin + realised;
  }

  /** An isolated position pays from its margin. */
  pay(permille: number): void {
    if (this.lots === 0) return;
    const paid = Math.min(Math.floor((this.margin * permille) / 10_000), this.margin);
    this.margin -= paid;
    this.funding += paid;
  }
}

/** Plays a market; `look` is told what was wanted, and what had been closed by then. */
function play(
  plan: Plan & FuturesGridPlan,
  marketDeeds: readonly Deed[],
  hasFunding: boolean,
  look: (wanted: readonly WantedOrder[], orders: readonly KnownOrder[], books: Exchange) => void,
): { orders: KnownOrder[]; books: Exchange } {
  const orders: KnownOrder[] = [];
  const books = new Exchange(plan);
  for (const { better, part, isResting, funding } of marketDeeds) {
    if (hasFunding) books.pay(funding);
    const { free, funding: fundingPaid } = books;
    const sight = { slots: foldOrders(orders), elapsedMs: 0, fundingPaid, free };
    const wanted = decide(plan, market, sight);
    look(wanted, orders, books);
    for (const order of wanted) {
      if (isResting && order.slot % 2 === 1) continue;
      const priceTicks = priceOf(plan, order, better);
      orders.push(filled(order, priceTicks, part));
      books.trade(order, priceTicks, part);
    }
  }
  return { orders, books };
}

describe('whatever the market does within its grid', () => {
  test('no futures grid needs more than the funds set aside, by the books of the exchange', () => {
    let tradedCount = 0;
    fc.assert(
      fc.property(plans, deeds, (plan, marketDeeds) => {
        const { orders, books } = play(
          plan,
          marketDeeds,
          true,
          (wanted, _closed, { free, lots }) => {
            let held = 0;
            let closing = 0;
            for (const order of wanted) {
              const value = order.priceTicks * order.quantityLots * market.unit;
              if (order.side === closingSideOf(plan)) closing += order.quantityLots;
              else held += initialMargin(value, plan.leverage) + shareCeil(value, FEE);
            }
            expect(closing).toBeLessThanOrEqual(lots);
            expect(held).toBeLessThanOrEqual(free);
          },
        );
        tradedCount += orders.length;
        expect(books.free).toBeGreaterThanOrEqual(0);
      }),
      {
        numRuns: 1_000,
        // Funding that one cell paid and another one got back; a short entry better than its order.
        examples: [
          [
            { ...narrow, direction: 'long', funds: 10_171_176, upperTicks: 1_002 },
            [deed(1, false, 0), deed(1, true, 32), deed(0, false, -25), deed(0, false, 0)],
          ],
          [
            { ...narrow, direction: 'short', funds: 10_062_000, upperTicks: 1_004 },
            [deed(1, false, 0), deed(1, true, 74), { ...deed(1, true, -130), better: 50 }],
          ],
        ],
      },
    );
    expect(tradedCount).toBeGreaterThan(1_000);
  });

  test('what it lost is no more than its funds, also when all of it closes at the far end of the grid', () => {
    let heldCount = 0;
    fc.assert(
      fc.property(plans, deeds, (plan, marketDeeds) => {
        const { books } = play(plan, marketDeeds, false, () => {});
        const far = signOfPlan(plan) === 1 ? plan.lowerTicks : plan.upperTicks;
        const value = books.lots * far * market.unit;
        const lost = signOfPlan(plan) * (books.cost - value);
        heldCount += books.lots > 0 ? 1 : 0;
        expect(books.free + books.margin - lost - shareCeil(value, FEE)).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 1_000 },
    );
    expect(heldCount).toBeGreaterThan(300);
  });

  test('the same closed orders give the same wishes, in whatever order they are read: a restart changes nothing', () => {
    fc.assert(
      fc.property(plans, deeds, fc.integer(), (plan, marketDeeds, seed) => {
        const names = new Map<string, WantedOrder>();
        play(plan, marketDeeds, false, (wanted, orders) => {
          const shuffled = orders
            .map((order, place) => ({ order, key: (place * 7_919 + seed) % 101 }))
            .sort((one, other) => one.key - other.key)
            .map(({ order }) => order);
          const sight = { slots: foldOrders(shuffled), elapsedMs: 1 };
          expect(decide(plan, market, sight)).toEqual(wanted);
          for (const order of wanted) {
            const name = `${order.slot}-${order.cycle}`;
            expect(names.get(name) ?? order).toEqual(order);
            names.set(name, order);
          }
        });
      }),
      { numRuns: 150 },
    );
  });

  test('profit is what the exchange realised and has not yet, less fees and funding, to the last unit', () => {
    fc.assert(
      fc.property(
        plans,
        deeds,
        fc.integer({ min: 1, max: 3_000_000 }),
        (plan, marketDeeds, last) => {
          const { orders, books } = play(plan, marketDeeds, true, () => undefined);
          const sign = signOfPlan(plan);
          const unrealised = sign * (books.lots * last * market.unit - books.cost) + 0;
          const holding = holdingOf(plan, foldOrders(orders), books.funding);
          expect(holding.base + 0).toBe(sign * books.lots * market.lotSize + 0);
          const profit = books.realised + unrealised - books.fees - books.funding;
          expect(worthOf(holding, last, market) - plan.funds).toBe(profit + 0);
        },
      ),
      { numRuns: 150 },
    );
  });
});

describe.each([
  ['long', long, Side.BUY, 1],
  ['short', short, Side.SELL, -1],
] as const)('a %s grid', (_name, plan, opening, sign) => {
  // One lot is worth less than what an opening order must be.
  const strict = { ...market, notionalMin: 20_000_000 };
  const at = (orders: KnownOrder[], lastTicks = 0) =>
    decide(plan, strict, { slots: foldOrders(orders), elapsedMs: 0, lastTicks });

  test('opens at its lines, and what is due at once no worse than its cap', () => {
    const wanted = at([]);
    expect(wanted).toHaveLength(plan.cells);
    expect(wanted.every(({ side }) => side === opening)).toBe(true);
    const prices = wanted.map(({ priceTicks }) => priceTicks);
    if (sign === 1) {
      expect(prices.slice(0, 3)).toEqual([850_000, 860_000, 870_000]);
      expect(Math.max(...prices)).toBe(plan.capTicks);
    } else {
      expect(prices.slice(-3)).toEqual([930_000, 940_000, 950_000]);
      expect(Math.min(...prices)).toBe(plan.capTicks);
    }
  });

  test('closes all of what a cell holds one line on, however little, then opens again', () => {
    const first = at([]).find(({ slot }) => slot === 4) as WantedOrder;
    const opened = filled(first, first.priceTicks, 0.03);
    const close = at([opened]).find(({ slot }) => slot === 4) as WantedOrder;
    expect(close).toMatchObject({ side: closingSideOf(plan), cycle: 1 });
    expect(close.priceTicks - first.priceTicks).toBe(sign * 10_000);
    expect(close.quantityLots).toBe(Math.floor(first.quantityLots * 0.03));
    const closed = filled(close, close.priceTicks, 1);
    const again = at([opened, closed]).find(({ slot }) => slot === 4);
    expect(again).toMatchObject({ side: opening, cycle: 2, priceTicks: first.priceTicks });
  });

  test('opens nothing beyond its far end, and closes there all the same', () => {
    const [first] = at([]);
    const opened = filled(first as WantedOrder, (first as WantedOrder).priceTicks, 1);
    const beyond = sign === 1 ? plan.lowerTicks - 1 : plan.upperTicks + 1;
    expect(at([], beyond)).toEqual([]);
    expect(at([opened], beyond).map(({ side }) => side)).toEqual([closingSideOf(plan)]);
  });

  test('has the least funds with which every cell opens', () => {
    const funds = gridFundsMin(plan, market, FEE);
    expect(problemOf({ ...plan, funds }, market, FEE)).toBeUndefined();
    expect(problemOf({ ...plan, funds: funds - 1 }, market, FEE)).toBe('funds');
    expect(lotsOf({ ...plan, funds }, market)).toBeGreaterThan(0);
  });

  test('ends by closing no more than the exchange still has', () => {
    const orders = at([]).map((order) => filled(order, order.priceTicks, 1));
    const slots = foldOrders(orders);
    const { base } = holdingOf(plan, slots);
    const exit = decideExit(plan, market, slots, 900_000) as WantedOrder;
    expect(exit).toMatchObject({ side: closingSideOf(plan), priceTicks: 0 });
    expect(exit.quantityLots).toBe((sign * base) / market.lotSize);
    const less = decideExit(plan, market, slots, 900_000, sign * 3 * market.lotSize);
    expect(less?.quantityLots).toBe(3);
    expect(decideExit(plan, market, slots, 900_000, 0)).toBeUndefined();
  });

  test('is over once its funds went into funding', () => {
    const slots = foldOrders([]);
    expect(endOf(plan, market, { slots }, [900_000])).toBeUndefined();
    const fundingPaid = plan.funds;
    expect(endOf(plan, market, { slots, fundingPaid }, [900_000])).toBe('completed');
  });
});

describe('a simulation', () => {
  const ladder = ladderOf([
    { notionalMax: 1e12, maintenanceRate: 500_000, leverageMax: 100 },
  ]) as NonNullable<ReturnType<typeof ladderOf>>;
  const rates = { makerRate: FEE, takerRate: FEE, ladder };
  const candle = (hour: number, open: number, close: number, fundingRate = 0) => ({
    ...{ startMs: hour * 3_600_000, open, close, fundingRate },
    ...{ high: Math.max(open, close), low: Math.min(open, close) },
  });
  const swings = Array.from({ length: 50 }, (_, hour) => {
    const [from, to] = hour % 2 === 0 ? [900_000, 871_000] : [871_000, 900_000];
    return candle(hour, from, to);
  });

  test('earns by swings either way', () => {
    expect(simulate(long, market, rates, swings).profit).toBeGreaterThan(0);
    const ups = swings.map(({ startMs, open, close }) =>
      candle(startMs / 3_600_000, 1_800_000 - open, 1_800_000 - close),
    );
    expect(simulate(short, market, rates, ups).profit).toBeGreaterThan(0);
  });

  test('longs pay funding and shorts receive it, and profit is less by it', () => {
    const paid = swings.map((one) => ({ ...one, fundingRate: 10_000 }));
    const [without, withFunding] = [swings, paid].map((candles) =>
      simulate(long, market, rates, candles),
    );
    expect(withFunding?.fundingPaid).toBeGreaterThan(0);
    expect(withFunding?.profit).toBeLessThan(without?.profit as number);
    expect(simulate(short, market, rates, paid).fundingPaid).toBeLessThan(0);
  });

  test('a fall through its margin ends it as liquidated, and takes no more than the funds', () => {
    const steep = { ...long, leverage: 50 };
    const falling = Array.from({ length: 20 }, (_, hour) =>
      candle(hour, 900_000 - hour * 10_000, 890_000 - hour * 10_000),
    );
    const { end, profit, points } = simulate(steep, market, rates, falling);
    expect(end).toBe('liquidated');
    expect(profit).toBeLessThan(0);
    expect(profit).toBeGreaterThanOrEqual(-steep.funds);
    expect(points.length).toBeLessThan(20);
  });
});
