import { Side } from '@bourse/contract/enumerations.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PriceLevelBook } from '../book/price-level-book.ts';
import { OrderTable } from '../order/order-table.ts';
import type { Auction } from './market-risk.ts';
import { resumeTicksAfter, uncross } from './uncross.ts';

const { BUY, SELL } = Side;
const MANY = 1_000;

interface Order {
  readonly side: Side;
  readonly priceTicks: number;
  readonly lots: number;
  readonly user: number;
}

interface Bounds {
  readonly lowestTicks: number;
  readonly highestTicks: number;
  readonly anchorTicks: number;
}

interface Trade {
  readonly newer: number;
  readonly older: number;
  readonly lots: number;
  readonly priceTicks: number;
}

/** A market whose auction has ended: orders are named by the place in which they came. */
class Market {
  readonly orders = new OrderTable();
  readonly book = new PriceLevelBook(this.orders);
  readonly auction: Auction = { endTime: 0, isUncrossing: false, priceTicks: 0 };
  readonly trades: Trade[] = [];
  readonly prices: number[] = [];
  readonly withdrawn: number[] = [];
  bounds: Bounds;

  constructor(asked: readonly Order[], bounds: Bounds) {
    this.bounds = bounds;
    for (const [at, { side, priceTicks, lots, user }] of asked.entries()) {
      const slot = this.orders.add(user);
      this.orders.side[slot] = side;
      this.orders.priceTicks[slot] = priceTicks;
      this.orders.remainingLots[slot] = lots;
      this.orders.sequence[slot] = at;
      this.book.add(slot, side, priceTicks);
    }
  }

  /** One command. Of two orders of one owner the older one goes. */
  work(stepsMax: number): { steps: number; isOver: boolean } {
    const { book, orders, auction, bounds } = this;
    const { anchorTicks, ...band } = bounds;
    return uncross(
      {
        ...{ book, orders, auction, band, anchorTicks },
        fill: (newer, older, lots) => {
          this.trades.push({ newer, older, lots, priceTicks: auction.priceTicks });
          book.reduce(newer, lots);
          book.reduce(older, lots);
        },
        preventSelfTrade: (_newer, older) => {
          book.remove(older);
        },
        tellPrice: (priceTicks) => {
          this.prices.push(priceTicks);
        },
        withdraw: (slot) => {
          this.withdrawn.push(slot);
          book.remove(slot);
        },
      },
      stepsMax,
    );
  }

  workOff(stepsMax: number): this {
    for (let commands = 0; commands < MANY; commands += 1) {
      const { steps, isOver } = this.work(stepsMax);
      expect(steps).toBeLessThanOrEqual(stepsMax);
      if (isOver) return this;
    }
    throw new Error('it never ends');
  }

  get tradedLots(): number {
    return this.trades.reduce((sum, { lots }) => sum + lots, 0);
  }

  best(side: Side): number {
    return this.book.bestPriceTicks(side);
  }
}

/** Every price of the band is tried: most lots, least remainder, nearest to the anchor, the lower one. */
function bestOfAll(asked: readonly Order[], bounds: Bounds): { priceTicks: number; lots: number } {
  let best = { priceTicks: 0, rank: [0, 0, 0] };
  for (let ticks = bounds.lowestTicks; ticks <= bounds.highestTicks; ticks += 1) {
    const sum = (side: Side, suits: (limit: number) => boolean) =>
      asked.reduce(
        (lots, own) => lots + (own.side === side && suits(own.priceTicks) ? own.lots : 0),
        0,
      );
    const demand = sum(BUY, (limit) => limit >= ticks);
    const supply = sum(SELL, (limit) => limit <= ticks);
    const traded = Math.min(demand, supply);
    if (traded === 0) continue;
    const distance = Math.abs(ticks - bounds.anchorTicks);
    const rank = [traded, -Math.abs(demand - supply), -distance];
    const apart = rank.findIndex((value, at) => value !== best.rank[at]);
    if (best.priceTicks === 0 || (apart >= 0 && rank[apart]! > best.rank[apart]!)) {
      best = { priceTicks: ticks, rank };
    }
  }
  return { priceTicks: best.priceTicks, lots: best.rank[0]! };
}

const anyBounds = fc
  .tuple(fc.integer({ min: 1, max: 15 }), fc.nat(10), fc.nat(10))
  .map(([lowestTicks, width, above]): Bounds => {
    const highestTicks = lowestTicks + width;
    return { lowestTicks, highestTicks, anchorTicks: Math.min(lowestTicks + above, highestTicks) };
  });
const anyOrders = (users: number) =>
  fc.array(
    fc.record({
      side: fc.constantFrom(BUY, SELL),
      priceTicks: fc.integer({ min: 1, max: 25 }),
      lots: fc.integer({ min: 1, max: 5 }),
      user: fc.nat(users),
    }),
    { maxLength: 14 },
  );
const ofManyOwners = anyOrders(0).map((asked) => asked.map((own, user) => ({ ...own, user })));

function expectDone(market: Market): void {
  const { lowestTicks, highestTicks } = market.bounds;
  const [bid, ask] = [market.best(BUY), market.best(SELL)];
  expect(bid > 0 && ask > 0 && bid >= ask, 'crossed').toBe(false);
  expect(bid).toBeLessThanOrEqual(highestTicks);
  if (ask > 0) expect(ask).toBeGreaterThanOrEqual(lowestTicks);
}

describe('R1: after a call auction', () => {
  test('as many lots trade as can at any one price of the band, all at the best of these prices', () => {
    fc.assert(
      fc.property(ofManyOwners, anyBounds, (asked, bounds) => {
        const market = new Market(asked, bounds).workOff(MANY);
        const best = bestOfAll(asked, bounds);
        expect(market.prices).toEqual(best.priceTicks > 0 ? [best.priceTicks] : []);
        expect(market.tradedLots).toBe(best.lots);
        for (const { newer, older, priceTicks } of market.trades) {
          expect(priceTicks).toBe(best.priceTicks);
          expect(newer).toBeGreaterThan(older);
        }
        expectDone(market);
      }),
      { numRuns: 1_000 },
    );
  });

  test('who crosses or stands beyond the band and cannot trade goes, the newer of two; nobody else', () => {
    fc.assert(
      fc.property(ofManyOwners, anyBounds, (asked, bounds) => {
        const { withdrawn, trades } = new Market(asked, bounds).workOff(MANY);
        const left = asked.map(({ lots }) => lots);
        for (const { newer, older, lots } of trades) {
          left[newer]! -= lots;
          left[older]! -= lots;
        }
        const stands = (at: number) => left[at]! > 0;
        for (const slot of withdrawn) {
          const own = asked[slot]!;
          expect(stands(slot)).toBe(true);
          const bestOf = (side: Side) => {
            const places = asked.flatMap((each, at) =>
              each.side === side && stands(at) ? [at] : [],
            );
            const sign = side === BUY ? -1 : 1;
            return places.sort(
              (a, b) => sign * (asked[a]!.priceTicks - asked[b]!.priceTicks) || a - b,
            )[0];
          };
          const [bid, ask] = [bestOf(BUY), bestOf(SELL)];
          const isCrossed =
            bid !== undefined &&
            ask !== undefined &&
            asked[bid]!.priceTicks >= asked[ask]!.priceTicks;
          if (isCrossed) expect(slot).toBe(Math.max(bid, ask));
          else if (own.side === SELL) expect(own.priceTicks).toBeLessThan(bounds.lowestTicks);
          else expect(own.priceTicks).toBeGreaterThan(bounds.highestTicks);
          left[slot] = 0;
        }
      }),
      { numRuns: 1_000 },
    );
  });

  test('I79: in steps of one, two or three it comes to the same as at once, whoever owns the orders', () => {
    fc.assert(
      fc.property(
        anyOrders(3),
        anyBounds,
        fc.integer({ min: 1, max: 3 }),
        (asked, bounds, stepsMax) => {
          const atOnce = new Market(asked, bounds).workOff(MANY);
          const inSteps = new Market(asked, bounds).workOff(stepsMax);
          expect(inSteps.trades).toEqual(atOnce.trades);
          expect(inSteps.withdrawn).toEqual(atOnce.withdrawn);
          expectDone(inSteps);
          for (const { priceTicks, newer, older } of inSteps.trades) {
            expect(priceTicks).toBeGreaterThanOrEqual(bounds.lowestTicks);
            expect(priceTicks).toBeLessThanOrEqual(bounds.highestTicks);
            expect(asked[newer]!.user).not.toBe(asked[older]!.user);
          }
        },
      ),
      { numRuns: 1_000 },
    );
  });

  const order = { side: BUY, priceTicks: 20, lots: 2, user: 1 };
  /** Two buy at 20 and two sell at 10: any price from 10 to 20 suits, so the anchor decides. */
  const crossing: Order[] = [
    order,
    { ...order, side: SELL, priceTicks: 10, user: 2 },
    { ...order, user: 3 },
    { ...order, side: SELL, priceTicks: 10, user: 4 },
  ];

  test.each([
    {
      what: 'stays while it is the lowest of the band',
      lowestTicks: 12,
      highestTicks: 30,
      prices: [12],
    },
    { what: 'stays while it is the highest', lowestTicks: 5, highestTicks: 12, prices: [12] },
    {
      what: 'is looked for again below the band',
      lowestTicks: 13,
      highestTicks: 30,
      prices: [12, 18],
    },
    {
      what: 'is looked for again above the band',
      lowestTicks: 5,
      highestTicks: 11,
      prices: [12, 11],
    },
  ])('a price that was found $what', ({ lowestTicks, highestTicks, prices }) => {
    const market = new Market(crossing, { lowestTicks: 5, highestTicks: 30, anchorTicks: 12 });
    expect(market.work(1)).toEqual({ steps: 1, isOver: false });
    market.bounds = { lowestTicks, highestTicks, anchorTicks: 18 };
    market.workOff(1);
    expect(market.prices).toEqual(prices);
    expect(market.trades.map(({ priceTicks }) => priceTicks)).toEqual([12, prices.at(-1)]);
  });

  test.each([
    { stands: 'the lowest price', side: SELL, priceTicks: 10, withdrawn: [] },
    { stands: 'below it', side: SELL, priceTicks: 9, withdrawn: [0] },
    { stands: 'the highest price', side: BUY, priceTicks: 20, withdrawn: [] },
    { stands: 'above it', side: BUY, priceTicks: 21, withdrawn: [0] },
  ])('of those that cross nobody, who stands at $stands of the band', (row) => {
    const { side, priceTicks, withdrawn } = row;
    const bounds = { lowestTicks: 10, highestTicks: 20, anchorTicks: 15 };
    const market = new Market([{ ...order, side, priceTicks }], bounds).workOff(MANY);
    expect(market.withdrawn).toEqual(withdrawn);
  });

  test('I79: one command looks for a price once: who crosses beyond the band goes with the next', () => {
    const bounds = { lowestTicks: 5, highestTicks: 15, anchorTicks: 10 };
    const beyond = { ...order, priceTicks: 30 };
    const asked = [
      { ...beyond, lots: 3 },
      { ...order, side: SELL, priceTicks: 15, user: 2 },
      { ...order, side: SELL, priceTicks: 25, user: 3 },
    ];
    const market = new Market(asked, bounds);
    expect(market.work(MANY)).toEqual({ steps: 1, isOver: false });
    expect([market.tradedLots, market.prices, market.withdrawn]).toEqual([2, [15], []]);
    expect(market.work(MANY).isOver).toBe(true);
    expect([market.prices, market.withdrawn]).toEqual([[15], [2, 0]]);
    // A command that goes on with a price of an earlier one may look for another itself.
    const later = new Market(asked, bounds);
    expect(later.work(1)).toEqual({ steps: 1, isOver: false });
    expect(later.work(MANY).isOver).toBe(true);
    expect([later.prices, later.withdrawn]).toEqual([[15], [2, 0]]);
  });
});

test.each([
  { what: 'as far as the band is wide', lastPriceTicks: 120, expected: 0 },
  { what: 'further', lastPriceTicks: 121, expected: 100 },
  { what: 'as far below', lastPriceTicks: 80, expected: 0 },
  { what: 'further below', lastPriceTicks: 79, expected: 100 },
  { what: 'nowhere: nobody ever traded', lastPriceTicks: 0, expected: 0 },
])(
  'R1: after an auction whose last price is $what the next move is measured from there, or the anchor',
  (row) => {
    const band = { lowestTicks: 90, highestTicks: 110 };
    expect(resumeTicksAfter(row.lastPriceTicks, 100, band)).toBe(row.expected);
  },
);
