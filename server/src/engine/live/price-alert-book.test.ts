import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PriceAlertBook, type WaitingAlert } from './price-alert-book.ts';

const MINUTE_MS = 60_000;
const alert = (more: Partial<WaitingAlert> = {}): WaitingAlert => ({
  ...{ id: 1, market: 1, isAbove: true, priceTicks: 100, isRepeated: false },
  ...{ gapMs: MINUTE_MS, fromSequence: 10, firedAt: null, ...more },
});
const traded = (priceTicks: number, sequence: number, time = sequence * MINUTE_MS) => ({
  ...{ market: 1, priceTicks, sequence, time },
});
const idsOf = (told: readonly WaitingAlert[]) => told.map(({ id }) => id);

/** A book in which each trade is a run of its own, and what it tells. */
function telling(book: PriceAlertBook) {
  return (priceTicks: number, sequence: number, time?: number) => {
    book.beginRun(sequence);
    return idsOf(book.trade(traded(priceTicks, sequence, time)));
  };
}

test('one alert is sent once, at its price or beyond, and not of what traded before it was made', () => {
  const book = new PriceAlertBook();
  book.add(alert());
  book.add(alert({ id: 2, isAbove: false, priceTicks: 50 }));
  const tell = telling(book);
  expect(tell(120, 9)).toEqual([]);
  expect(tell(99, 11)).toEqual([]);
  expect(tell(100, 12)).toEqual([1]);
  expect(tell(101, 13)).toEqual([]);
  expect(tell(49, 14)).toEqual([2]);
  expect(book.size).toBe(0);
});

test('a repeated one waits for the way back, and for its gap', () => {
  const book = new PriceAlertBook();
  book.add(alert({ isRepeated: true, gapMs: 10 * MINUTE_MS }));
  const tell = telling(book);
  expect(tell(100, 20)).toEqual([1]);
  expect(tell(105, 40)).toEqual([]);
  expect(tell(99, 41)).toEqual([]);
  expect(tell(100, 42)).toEqual([1]);
  expect(tell(99, 43)).toEqual([]);
  // Within ten minutes: passed over, and waited for again from below.
  expect(tell(100, 44)).toEqual([]);
  expect(tell(100, 60)).toEqual([]);
  expect(tell(99, 61)).toEqual([]);
  expect(tell(130, 62)).toEqual([1]);
});

test('a run that comes again tells the same again: its rows were not committed', () => {
  const book = new PriceAlertBook();
  book.add(alert());
  book.add(alert({ id: 2, isRepeated: true }));
  const tell = telling(book);
  expect(tell(100, 20)).toEqual([1, 2]);
  expect(tell(100, 20)).toEqual([1, 2]);
  expect(tell(100, 21)).toEqual([]);
});

test('a removed alert is not sent, also where its run comes again', () => {
  const book = new PriceAlertBook();
  book.add(alert());
  const tell = telling(book);
  expect(tell(100, 20)).toEqual([1]);
  book.remove(1);
  expect(tell(100, 20)).toEqual([]);
});

test('tells whatever a look at every alert would tell', () => {
  const step = fc.tuple(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 3 }));
  const one = fc.record({
    isAbove: fc.boolean(),
    priceTicks: fc.integer({ min: 1, max: 30 }),
    isRepeated: fc.boolean(),
    gapMs: fc.integer({ min: 0, max: 8 }),
  });
  fc.assert(
    fc.property(
      fc.array(one, { maxLength: 8 }),
      fc.array(step, { maxLength: 40 }),
      (all, steps) => {
        const book = new PriceAlertBook();
        const plain = all.map((given, id) => {
          book.add(alert({ ...given, id, fromSequence: 0 }));
          return { ...given, id, isArmed: true, isOver: false, firedAt: -1_000 };
        });
        let time = 0;
        steps.forEach(([price, waited], at) => {
          time += waited;
          book.beginRun(at + 1);
          const told = idsOf(book.trade(traded(price, at + 1, time)));
          const expected = plain.filter((each) => {
            if (each.isOver) return false;
            const { isAbove, priceTicks } = each;
            const isThere = isAbove ? price >= priceTicks : price <= priceTicks;
            const isTold = isThere && each.isArmed && time >= each.firedAt + each.gapMs;
            if (isTold) each.firedAt = time;
            if (isThere && each.isArmed && !each.isRepeated) each.isOver = true;
            each.isArmed = !isThere;
            return isTold;
          });
          expect([...told].sort()).toEqual(expected.map(({ id }) => id));
        });
      },
    ),
  );
});
