import { Side } from '@bourse/contract/enumerations.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LevelChanges } from './level-changes.ts';

const anyTouch = fc.record({
  market: fc.integer({ min: 1, max: 3 }),
  side: fc.constantFrom(Side.BUY, Side.SELL),
  priceTicks: fc.oneof(
    fc.integer({ min: 1, max: 60 }),
    fc.constantFrom(2 ** 16, 2 ** 17, 2 ** 30, 2 ** 31 - 1),
    fc.integer({ min: 1, max: 2 ** 31 - 1 }),
  ),
  lots: fc.nat(9),
});

test('levels that a command touches come once, in the order of their first touch, with any seed', () => {
  const seed = fc.tuple(fc.integer(), fc.integer());
  const commands = fc.array(fc.array(anyTouch, { maxLength: 400, size: 'max' }), { maxLength: 4 });
  fc.assert(
    fc.property(seed, commands, (secret, all) => {
      const changes = new LevelChanges(secret);
      for (const touches of all) {
        const model = new Map<string, { beforeLots: number; afterLots: number }>();
        for (const { market, side, priceTicks, lots } of touches) {
          const place = `${market} ${side} ${priceTicks}`;
          const known = changes.find(market, side, priceTicks);
          const modelled = model.get(place);
          expect(known?.afterLots).toBe(modelled?.afterLots);
          if (known) known.afterLots = lots;
          else changes.add(market, side, priceTicks, 10, lots);
          model.set(place, { beforeLots: 10, afterLots: lots });
        }
        const told = Array.from({ length: changes.count }, (_, at) => changes.at(at));
        expect(
          told.map(({ market, side, priceTicks, beforeLots, afterLots }) => [
            `${market} ${side} ${priceTicks}`,
            { beforeLots, afterLots },
          ]),
        ).toEqual([...model]);
        changes.clear();
        expect(changes.count).toBe(0);
      }
    }),
    { numRuns: 100 },
  );
});
