import { OrderType, Side } from '@bourse/contract/enumerations.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PriceLevelBook } from '../book/price-level-book.ts';
import { OrderTable } from '../order/order-table.ts';
import { noteReachedStill } from './reached-still.ts';
import { Reaches } from './reaches.ts';
import { WakePrice } from './wake-price.ts';

const SEQUENCE = 7;
const { BUY, SELL } = Side;

interface Waiter {
  /** Where it waits: on the sell side for a rise. */
  readonly from: Side;
  readonly triggerTicks: number;
  readonly side: Side;
  readonly type: OrderType;
}

interface Case {
  readonly waiters: readonly Waiter[];
  readonly roseTicks: number;
  readonly fellTicks: number;
  readonly lastPriceTicks: number;
  readonly near: { readonly lowestTicks: number; readonly highestTicks: number };
  /** Who rests in the book; 0: nobody. */
  readonly bidTicks: number;
  readonly askTicks: number;
  readonly protection: { readonly buy: number; readonly sell: number };
}

/** What is noted: three numbers for each side, as a snapshot keeps them. */
function noted(own: Case): number[] {
  const orders = new OrderTable();
  const [book, triggers] = [new PriceLevelBook(orders), new PriceLevelBook(orders)];
  for (const { from, triggerTicks, side, type } of own.waiters) {
    const slot = orders.add(100);
    orders.stopPriceTicks[slot] = triggerTicks;
    orders.side[slot] = side;
    orders.type[slot] = type;
    triggers.add(slot, from, triggerTicks);
  }
  for (const [side, ticks] of [
    [BUY, own.bidTicks],
    [SELL, own.askTicks],
  ] as const) {
    if (ticks > 0) book.add(orders.add(101), side, ticks);
  }
  const wakePrice = new WakePrice();
  wakePrice.roseTicks = own.roseTicks;
  wakePrice.fellTicks = own.fellTicks;
  const reaches = new Reaches();
  const lookAt = (slot: number) =>
    orders.side[slot] === BUY ? own.protection.buy : own.protection.sell;
  const { near, lastPriceTicks } = own;
  noteReachedStill(
    { book, triggers, orders, wakePrice, reaches, lastPriceTicks, near, lookAt },
    SEQUENCE,
  );
  return Array.from(reaches.columns);
}

/** Whether somebody is there for it: for a market order within its protection, for others is asked when they wake. */
function isServed({ side, type }: Waiter, own: Case): boolean {
  if (type !== OrderType.MARKET) return true;
  if (side === BUY) return own.askTicks > 0 && own.askTicks <= own.protection.buy;
  return own.bidTicks > 0 && own.bidTicks >= own.protection.sell;
}

const anyTicks = fc.integer({ min: 1, max: 12 });
const anySide = fc.constantFrom(BUY, SELL);
const anyWaiter = fc.record({
  from: anySide,
  triggerTicks: anyTicks,
  side: anySide,
  type: fc.constantFrom(OrderType.MARKET, OrderType.MARKET, OrderType.LIMIT),
});
const anyCase = fc.record({
  waiters: fc.array(anyWaiter, { maxLength: 5 }),
  roseTicks: fc.nat(12),
  fellTicks: fc.nat(12),
  lastPriceTicks: anyTicks,
  near: fc.tuple(anyTicks, fc.nat(6)).map(([lowestTicks, width]) => {
    return { lowestTicks, highestTicks: lowestTicks + width };
  }),
  bidTicks: fc.nat(12),
  askTicks: fc.nat(12),
  protection: fc.record({ buy: anyTicks, sell: anyTicks }),
});

test('I78: a confirmed price reaches whom it still stands at and whom somebody is there for, nobody else', () => {
  fc.assert(
    fc.property(anyCase, (own) => {
      const { lowestTicks, highestTicks } = own.near;
      const lastTicks = Math.min(Math.max(own.lastPriceTicks, lowestTicks), highestTicks);
      const roseTicks = Math.min(own.roseTicks, lastTicks);
      const isRise = own.waiters.some(
        (waiter) =>
          waiter.from === SELL && waiter.triggerTicks <= roseTicks && isServed(waiter, own),
      );
      const fellTicks = Math.max(own.fellTicks, lastTicks);
      const isFall =
        own.fellTicks > 0 &&
        own.waiters.some(
          (waiter) =>
            waiter.from === BUY && waiter.triggerTicks >= fellTicks && isServed(waiter, own),
        );
      expect(noted(own)).toEqual([
        ...(isRise ? [SELL, roseTicks, SEQUENCE] : []),
        ...(isFall ? [BUY, fellTicks, SEQUENCE] : []),
      ]);
    }),
    { numRuns: 2_000 },
  );
});

test.each([
  { unserved: 63, expected: [SELL, 10, SEQUENCE] },
  { unserved: 64, expected: [] },
  { unserved: 65, expected: [] },
])('R7: no more than the 64 nearest triggers of a side are asked: behind $unserved', (row) => {
  const waiter = { from: SELL, triggerTicks: 5, side: BUY, type: OrderType.MARKET };
  const waiters: Waiter[] = Array.from({ length: row.unserved }, () => waiter);
  waiters.push({ ...waiter, triggerTicks: 6, side: SELL });
  const prices = { roseTicks: 10, fellTicks: 0, lastPriceTicks: 10, bidTicks: 9, askTicks: 0 };
  const near = { lowestTicks: 1, highestTicks: 20 };
  const protection = { buy: 12, sell: 8 };
  expect(noted({ waiters, ...prices, near, protection })).toEqual(row.expected);
});
