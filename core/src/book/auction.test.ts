import { Side } from '@bourse/contract/enumerations.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { OrderTable } from '../order/order-table.ts';
import { auctionPrice } from './auction.ts';
import { PriceLevelBook } from './price-level-book.ts';

const anySide = fc.constantFrom(Side.BUY, Side.SELL);
const anyOrder = fc.tuple(anySide, fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 9 }));
const anyBounds = fc
  .tuple(fc.integer({ min: 1, max: 40 }), fc.nat(20), fc.nat(60))
  .map(([lowestTicks, width, anchorTicks]) => {
    return { lowestTicks, highestTicks: lowestTicks + width, anchorTicks: anchorTicks + 1 };
  });

test('the price is the best of all prices within the bounds, by the published order (I79)', () => {
  fc.assert(
    fc.property(fc.array(anyOrder, { maxLength: 25 }), anyBounds, (asked, bounds) => {
      const orders = new OrderTable();
      const book = new PriceLevelBook(orders);
      for (const [side, priceTicks, lots] of asked) {
        const slot = orders.add(100);
        orders.priceTicks[slot] = priceTicks;
        orders.remainingLots[slot] = lots;
        book.add(slot, side, priceTicks);
      }
      const lotsOf = (side: Side, suits: (ticks: number) => boolean) =>
        asked.reduce(
          (sum, [own, ticks, lots]) => sum + (own === side && suits(ticks) ? lots : 0),
          0,
        );
      const found = [];
      for (let ticks = bounds.lowestTicks; ticks <= bounds.highestTicks; ticks += 1) {
        const demand = lotsOf(Side.BUY, (limit) => limit >= ticks);
        const supply = lotsOf(Side.SELL, (limit) => limit <= ticks);
        found.push({ ticks, traded: Math.min(demand, supply), left: Math.abs(demand - supply) });
      }
      const distance = ({ ticks }: { ticks: number }) => Math.abs(ticks - bounds.anchorTicks);
      const [best] = found
        .filter(({ traded }) => traded > 0)
        .sort(
          (a, b) =>
            b.traded - a.traded ||
            a.left - b.left ||
            distance(a) - distance(b) ||
            a.ticks - b.ticks,
        );
      expect(auctionPrice(book, bounds)).toBe(best?.ticks ?? 0);
    }),
    { numRuns: 2_000 },
  );
});
