import { rounds } from '@bourse/core/fixtures/test-length.ts';
import { describe, expect, it } from 'vitest';
import { foundHunt, PROFIT_RATE_MAX, playHunt } from './stop-hunt.ts';

const TIMEOUT_MS = 300_000;
/** How much is within reach, USDT. */
const totals = [1_000_000, 300_000, 100_000].slice(0, rounds({ commit: 1, all: 3 }));

describe('hunters of stops in a contract with house makers (R1, R4, I71)', () => {
  it.each(totals)(
    'with %i USDT of stops within one percent: reach none, and pay for the book',
    async (total) => {
      const result = await playHunt(foundHunt(total), {});
      expect(result.profit).toBeLessThanOrEqual(PROFIT_RATE_MAX * result.moved);
      expect(result.lost).toBeLessThan(0.001 * total);
      expect(result.marked).toBeLessThan(20);
    },
    TIMEOUT_MS,
  );
});
