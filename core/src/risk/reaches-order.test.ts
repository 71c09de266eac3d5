/** The order in which prices take triggers off their list (R7), against a search of all that wait. */
import { Side } from '@bourse/contract/enumerations.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PriceLevelBook } from '../book/price-level-book.ts';
import { OrderTable } from '../order/order-table.ts';
import { Reaches } from './reaches.ts';

const { BUY, SELL } = Side;

interface Price {
  readonly from: Side;
  readonly priceTicks: number;
}

/** A command: who begins to wait, what prices are there, how many have their turn. */
const anySide = fc.constantFrom(BUY, SELL);
const anyTicks = fc.integer({ min: 1, max: 9 });
const anyPrice = fc.record({ from: anySide, priceTicks: anyTicks });
const anyCommand = fc.record({
  armed: fc.array(anyPrice, { maxLength: 3 }),
  prices: fc.array(anyPrice, { maxLength: 3 }),
  turns: fc.nat(3),
  isRestored: fc.boolean(),
});

const isAt = ({ from, priceTicks }: Price, triggerTicks: number) =>
  from === SELL ? triggerTicks <= priceTicks : triggerTicks >= priceTicks;

/** Prices of a command that follow each other on a side are one: the one that reaches furthest. */
function furthest(prices: readonly Price[]): Price[] {
  const merged: Price[] = [];
  for (const price of prices) {
    const last = merged.at(-1);
    if (last?.from !== price.from) merged.push(price);
    else if (isAt(price, last.priceTicks)) merged[merged.length - 1] = price;
  }
  return merged;
}

test('R7: the oldest price first, of its triggers the nearest, then the oldest; nobody who came after it', () => {
  fc.assert(
    fc.property(fc.array(anyCommand, { maxLength: 12 }), (commands) => {
      const orders = new OrderTable();
      const book = new PriceLevelBook(orders);
      let reaches = new Reaches();
      /** Numbers of commands count from 1. */
      const kept: (Price & { sequence: number })[] = [];
      const waiting: (Price & { slot: number; sequence: number })[] = [];

      const next = () => {
        for (; kept.length > 0; kept.shift()) {
          const price = kept[0]!;
          const { from, sequence } = price;
          const [first] = waiting
            .filter((each) => each.from === from && isAt(price, each.priceTicks))
            .filter((each) => each.sequence <= sequence)
            .sort((a, b) => {
              const nearer = a.priceTicks - b.priceTicks;
              return (from === SELL ? nearer : -nearer) || a.slot - b.slot;
            });
          if (first) return { from, slot: first.slot };
        }
        return null;
      };

      for (const [at, { armed, prices, turns, isRestored }] of commands.entries()) {
        const sequence = at + 1;
        for (const { from, priceTicks } of armed) {
          const slot = orders.add(100);
          orders.stopPriceTicks[slot] = priceTicks;
          orders.sequence[slot] = sequence;
          book.add(slot, from, priceTicks);
          waiting.push({ from, priceTicks, slot, sequence });
        }
        for (const { from, priceTicks } of prices) reaches.note(from, priceTicks, sequence);
        kept.push(...furthest(prices).map((price) => ({ ...price, sequence })));
        if (isRestored) {
          const { columns } = reaches;
          reaches = new Reaches();
          reaches.note(SELL, 9, 1);
          reaches.restore(columns);
        }
        expect(Array.from(reaches.columns)).toEqual(
          kept.flatMap((price) => [price.from, price.priceTicks, price.sequence]),
        );
        for (let turn = 0; turn < turns; turn += 1) {
          const expected = next();
          expect(reaches.next(book, orders)).toEqual(expected);
          expect(reaches.isEmpty).toBe(kept.length === 0);
          if (!expected) break;
          book.remove(expected.slot);
          waiting.splice(
            waiting.findIndex(({ slot }) => slot === expected.slot),
            1,
          );
        }
      }
    }),
    { numRuns: 1_000 },
  );
});

test('R7: a market that begins anew has forgotten what its prices reached', () => {
  const reaches = new Reaches();
  reaches.note(SELL, 9, 1);
  expect(reaches.isEmpty).toBe(false);
  reaches.clear();
  expect([reaches.isEmpty, reaches.columns.length]).toEqual([true, 0]);
});
