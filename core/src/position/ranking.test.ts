import { AMOUNT_MAX } from '@bourse/contract/amount.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Ranking } from './ranking.ts';

const anyScore = fc.oneof(
  fc.constantFrom<number | bigint>(0, 0n, 1, 1n, AMOUNT_MAX, BigInt(AMOUNT_MAX)),
  fc.constantFrom(BigInt(AMOUNT_MAX) + 1n, BigInt(AMOUNT_MAX) + 2n, 2n ** 70n, 2n ** 70n + 1n),
  fc.integer({ min: 0, max: 5 }),
  fc.maxSafeNat(),
  fc.bigInt({ min: 0n, max: 2n ** 80n }),
);
const anyCandidate = fc.record({ score: anyScore, opened: fc.integer({ min: 1, max: 5 }) });

test('I54 positions come as a full sort gives them: by score, then the oldest, then the first leg', () => {
  fc.assert(
    fc.property(fc.array(anyCandidate, { maxLength: 300 }), fc.nat(), (candidates, seed) => {
      // As many as will be added, or fewer.
      const ranking = new Ranking(seed % (candidates.length + 1));
      // Not in the order of legs, as rows that were used again are not.
      const legs = candidates.map((_, leg) => leg).reverse();
      for (const leg of legs) {
        const { score, opened } = candidates[leg]!;
        if (typeof score === 'number') ranking.add(leg, score, opened);
        else ranking.addLarge(leg, score, opened);
      }
      const sorted = candidates
        .map(({ score, opened }, leg) => ({ leg, score: BigInt(score), opened }))
        .sort((a, b) => {
          if (a.score !== b.score) return a.score > b.score ? -1 : 1;
          return a.opened - b.opened || a.leg - b.leg;
        })
        .map(({ leg, score }) => ({ leg, score }));
      expect(ranking.count).toBe(sorted.length);
      // One in the middle first, then all from the first on.
      const middle = seed % (sorted.length + 1);
      expect(ranking.at(middle)).toEqual(sorted[middle]);
      expect(ranking.count).toBe(sorted.length);
      expect(sorted.map((_, rank) => ranking.at(rank))).toEqual(sorted);
      expect(ranking.at(sorted.length)).toBe(undefined);
    }),
    { numRuns: 300 },
  );
});
