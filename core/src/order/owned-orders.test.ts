import fc from 'fast-check';
import { expect, test } from 'vitest';
import { OwnedOrders } from './owned-orders.ts';

test('each owner has exactly the orders that were added and not removed', () => {
  const anyChange = fc.tuple(fc.constantFrom(1, 2, 5_000, 2 ** 20), fc.nat({ max: 3_000 }));
  fc.assert(
    fc.property(fc.array(anyChange, { maxLength: 200, size: 'max' }), (changes) => {
      const orders = new OwnedOrders();
      const owners = new Map<number, number>();
      for (const [owned, slot] of changes) {
        const owner = owners.get(slot);
        if (owner === undefined) orders.add(slot, owned);
        else orders.remove(slot, owner);
        if (owner === undefined) owners.set(slot, owned);
        else owners.delete(slot);
      }
      for (const user of [1, 2, 3, 5_000, 2 ** 20, 2 ** 23]) {
        const expected = [...owners].filter(([, owner]) => owner === user).map(([slot]) => slot);
        expect(orders.slots(user).sort()).toEqual(expected.sort());
      }
    }),
    { numRuns: 60 },
  );
});
