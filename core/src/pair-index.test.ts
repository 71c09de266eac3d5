import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PairIndex } from './pair-index.ts';

test('pairs get numbers in order of arrival, and keep them while the table grows', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 1, max: 2 ** 24 }), fc.nat({ max: 5_000 })), {
        maxLength: 400,
        size: 'max',
      }),
      (pairs) => {
        const index = new PairIndex();
        const known = new Map<string, number>();
        for (const [user, part] of pairs) {
          const name = `${user} ${part}`;
          expect(index.find(user, part)).toBe(known.get(name) ?? -1);
          if (!known.has(name)) known.set(name, known.size);
          expect(index.findOrAdd(user, part)).toBe(known.get(name));
        }
        expect(index.size).toBe(known.size);
        for (const [user, part] of pairs) {
          expect(index.find(user, part)).toBe(known.get(`${user} ${part}`));
        }
      },
    ),
    { numRuns: 50 },
  );
});

test('user 0 has no pairs: 0 marks a free place', () => {
  expect(() => new PairIndex().findOrAdd(0, 1)).toThrow('pair');
});
