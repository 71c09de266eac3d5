import { Side } from '@bourse/contract/enumerations.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { NONE, OrderTable } from '../order/order-table.ts';
import type { Book, BookMaker } from './book.ts';
import { NaiveBook } from './naive-book.ts';
import { PriceLevelBook } from './price-level-book.ts';

const makers: readonly (readonly [string, BookMaker])[] = [
  ['naive book', (orders) => new NaiveBook(orders)],
  ['price level book', (orders) => new PriceLevelBook(orders)],
];

/** A book with a table of its own. */
class Shelf {
  readonly orders = new OrderTable();
  readonly book: Book;

  constructor(makeBook: BookMaker) {
    this.book = makeBook(this.orders);
  }

  add(side: Side, priceTicks: number, lots: number): number {
    const slot = this.orders.add(100);
    this.orders.remainingLots[slot] = lots;
    this.book.add(slot, side, priceTicks);
    return slot;
  }

  /** Slots in priority, found by walking. */
  walk(side: Side): number[] {
    const slots: number[] = [];
    for (let slot = this.book.best(side); slot !== NONE; slot = this.book.after(slot)) {
      slots.push(slot);
    }
    return slots;
  }
}

describe.each(makers)('%s', (_, makeBook) => {
  test('an empty book has no best order, price, level or depth', () => {
    const { book } = new Shelf(makeBook);
    expect(book.isEmpty).toBe(true);
    for (const side of [Side.BUY, Side.SELL] as const) {
      expect(book.best(side)).toBe(NONE);
      expect(book.bestPriceTicks(side)).toBe(0);
      expect(book.depth(side, 10)).toEqual([]);
      expect(book.slots(side)).toEqual([]);
    }
  });

  test('better prices come first, then earlier orders (I24)', () => {
    const shelf = new Shelf(makeBook);
    const bids = [100, 102, 101, 102].map((price) => shelf.add(Side.BUY, price, 1));
    const asks = [110, 105, 105, 107].map((price) => shelf.add(Side.SELL, price, 1));
    expect(shelf.walk(Side.BUY)).toEqual([bids[1], bids[3], bids[2], bids[0]]);
    expect(shelf.walk(Side.SELL)).toEqual([asks[1], asks[2], asks[3], asks[0]]);
    expect(shelf.book.bestPriceTicks(Side.BUY)).toBe(102);
    expect(shelf.book.bestPriceTicks(Side.SELL)).toBe(105);
  });

  test('a book with orders of one side is not empty', () => {
    for (const side of [Side.BUY, Side.SELL] as const) {
      const shelf = new Shelf(makeBook);
      shelf.add(side, 100, 1);
      expect(shelf.book.isEmpty).toBe(false);
    }
  });

  test('every change answers the total of its level (I36)', () => {
    const shelf = new Shelf(makeBook);
    const first = shelf.add(Side.BUY, 100, 5);
    const second = shelf.orders.add(100);
    shelf.orders.remainingLots[second] = 7;
    expect(shelf.book.add(second, Side.BUY, 100)).toBe(12);
    expect(shelf.book.reduce(first, 2)).toBe(10);
    expect(shelf.orders.remainingLots[first]).toBe(3);
    expect(shelf.book.reduce(first, 3)).toBe(7);
    expect(shelf.walk(Side.BUY)).toEqual([second]);
    expect(shelf.book.remove(second)).toBe(0);
    expect(shelf.orders.remainingLots[second]).toBe(7);
    expect(shelf.book.isEmpty).toBe(true);
  });

  test('a reduced order keeps its place, one that comes again does not', () => {
    const shelf = new Shelf(makeBook);
    const first = shelf.add(Side.SELL, 100, 5);
    const second = shelf.add(Side.SELL, 100, 5);
    shelf.book.reduce(first, 1);
    expect(shelf.walk(Side.SELL)).toEqual([first, second]);
    shelf.book.remove(first);
    shelf.book.add(first, Side.SELL, 100);
    expect(shelf.walk(Side.SELL)).toEqual([second, first]);
  });

  test('a resized order keeps its place, and its level has the new total', () => {
    const shelf = new Shelf(makeBook);
    const first = shelf.add(Side.SELL, 100, 5);
    const second = shelf.add(Side.SELL, 100, 5);
    for (const lots of [9, 2]) {
      shelf.book.resize(first, lots);
      expect(shelf.orders.remainingLots[first]).toBe(lots);
      expect(shelf.walk(Side.SELL)).toEqual([first, second]);
      expect(shelf.book.depth(Side.SELL, 1)).toEqual([{ priceTicks: 100, totalLots: lots + 5 }]);
    }
    expect(shelf.book.remove(second)).toBe(2);
    expect(shelf.book.remove(first)).toBe(0);
    expect(shelf.book.isEmpty).toBe(true);
  });

  test('depth is aggregated, best first, and cut', () => {
    const shelf = new Shelf(makeBook);
    for (const price of [100, 99, 100, 97]) shelf.add(Side.BUY, price, 2);
    expect(shelf.book.depth(Side.BUY, 2)).toEqual([
      { priceTicks: 100, totalLots: 4 },
      { priceTicks: 99, totalLots: 2 },
    ]);
    expect(shelf.book.depth(Side.SELL, 2)).toEqual([]);
  });

  test('levels far apart and many of them', () => {
    const shelf = new Shelf(makeBook);
    const prices = Array.from({ length: 100 }, (_, i) => 1 + ((i * 7_919) % 1_009) * 2_000_003);
    for (const price of prices) shelf.add(Side.SELL, price, 1);
    const sorted = [...new Set(prices)].sort((a, b) => a - b);
    expect(shelf.book.depth(Side.SELL, 1_000).map(({ priceTicks }) => priceTicks)).toEqual(sorted);
    for (const slot of shelf.walk(Side.SELL)) shelf.book.remove(slot);
    expect(shelf.book.isEmpty).toBe(true);
  });

  test('slots of one book, added to another in their order, give the same book', () => {
    const shelf = new Shelf(makeBook);
    for (const price of [5, 3, 5, 9, 3, 4]) shelf.add(Side.BUY, price, price);
    const copy = makeBook(shelf.orders);
    const prices = new Map(
      shelf.walk(Side.BUY).map((slot) => [slot, shelf.orders.remainingLots[slot]!]),
    );
    const walked = shelf.walk(Side.BUY);
    for (const slot of shelf.book.slots(Side.BUY)) copy.add(slot, Side.BUY, prices.get(slot)!);
    const copied: number[] = [];
    for (let slot = copy.best(Side.BUY); slot !== NONE; slot = copy.after(slot)) copied.push(slot);
    expect(copied).toEqual(walked);
  });
});

type Change =
  | {
      readonly does: 'add';
      readonly side: Side;
      readonly priceTicks: number;
      readonly lots: number;
    }
  | { readonly does: 'remove' | 'reduce'; readonly pick: number };

const anyChange: fc.Arbitrary<Change> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('add' as const),
      side: fc.constantFrom(Side.BUY, Side.SELL),
      priceTicks: fc.oneof(
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 1, max: 2 ** 31 - 1 }),
      ),
      lots: fc.integer({ min: 1, max: 9 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constantFrom('remove', 'reduce'), pick: fc.nat() }),
  },
);

test('both books are the same book after every change (I38)', () => {
  fc.assert(
    fc.property(fc.array(anyChange, { maxLength: 120, size: 'max' }), (changes) => {
      const [naive, fast] = makers.map(([, makeBook]) => new Shelf(makeBook)) as [Shelf, Shelf];
      const live: number[] = [];
      for (const change of changes) {
        if (change.does === 'add') {
          const { side, priceTicks, lots } = change;
          live.push(naive.add(side, priceTicks, lots));
          fast.add(side, priceTicks, lots);
        } else if (live.length > 0) {
          const at = change.pick % live.length;
          const slot = live[at]!;
          const lots = change.does === 'reduce' ? 1 : 0;
          const [slow, quick] = [naive, fast].map(({ book }) =>
            lots > 0 ? book.reduce(slot, lots) : book.remove(slot),
          );
          expect(quick).toBe(slow);
          if (lots === 0 || naive.orders.remainingLots[slot] === 0) live.splice(at, 1);
        }
        for (const side of [Side.BUY, Side.SELL] as const) {
          expect(fast.walk(side)).toEqual(naive.walk(side));
          expect(fast.book.depth(side, 200)).toEqual(naive.book.depth(side, 200));
          expect(fast.book.slots(side)).toEqual(naive.book.slots(side));
        }
      }
    }),
    { numRuns: 200 },
  );
});

test('a deep book is the same as a plain map of levels, wherever levels come and go (I24, I36)', () => {
  const shelf = new Shelf((orders) => new PriceLevelBook(orders));
  const open: { slot: number; priceTicks: number; lots: number }[] = [];
  let seed = 1;
  const below = (bound: number) => {
    seed = Math.imul(seed, 1_103_515_245) + 12_345;
    return ((seed >>> 8) & 0xffff) % bound;
  };
  const expectSame = () => {
    const lotsAt = new Map<number, number>();
    for (const { priceTicks, lots } of open) {
      lotsAt.set(priceTicks, (lotsAt.get(priceTicks) ?? 0) + lots);
    }
    const levels = Array.from(lotsAt, ([priceTicks, totalLots]) => ({ priceTicks, totalLots }));
    levels.sort((a, b) => a.priceTicks - b.priceTicks);
    expect(shelf.book.depth(Side.SELL, Number.POSITIVE_INFINITY)).toEqual(levels);
    expect(shelf.book.levelsWithin(Side.SELL, 20_000)).toEqual(
      levels.filter(({ priceTicks }) => priceTicks <= 20_000),
    );
    const slots = open.toSorted((a, b) => a.priceTicks - b.priceTicks).map(({ slot }) => slot);
    expect(shelf.walk(Side.SELL)).toEqual(slots);
  };
  // Grows to thousands of levels, shrinks to a few, and grows again.
  for (const share of [90, 10, 90, 5]) {
    for (let step = 0; step < 8_000; step += 1) {
      if (open.length === 0 || below(100) < share) {
        const priceTicks = 1 + below(40_000);
        const lots = 1 + below(9);
        open.push({ slot: shelf.add(Side.SELL, priceTicks, lots), priceTicks, lots });
      } else {
        const [closed] = open.splice(below(open.length), 1);
        shelf.book.remove(closed!.slot);
        shelf.orders.close(closed!.slot);
      }
      if (step % 2_000 === 0) expectSame();
    }
    expectSame();
  }
});
