import { Code } from '@bourse/contract/codes.ts';
import { createRateLimiter } from '../../gateway/rate-limit.ts';
import { Refusal } from '../../gateway/refusal.ts';
import type { Clock } from '../../platform/clock.ts';

const MINUTE_MS = 60_000;

export interface FailureBudgetRules {
  /** Wrong passwords over all accounts; as many again within each minute. */
  readonly perMinuteMax: number;
  /** An address that has tried nothing for so long is fresh. */
  readonly freshMs: number;
}

/**
 * How many passwords strangers may get wrong in a minute, over all accounts and addresses (S04). Half of
 * it is for fresh addresses alone: who has only a few cannot keep out those who come from elsewhere.
 */
export interface FailureBudget {
  /**
   * Takes a try of this range of addresses before it is looked at, so that tries at once cannot slip
   * past. Refuses signInBusy. The answer gives it back: it was right, or was not looked at.
   */
  take(from: string): () => void;
}

/** Counts in the memory of this process, by a clock that never steps. */
export function createFailureBudget(
  { perMinuteMax, freshMs }: FailureBudgetRules,
  monotonic: Clock,
): FailureBudget {
  const half = { calls: Math.ceil(perMinuteMax / 2), periodMs: MINUTE_MS };
  const limiter = createRateLimiter({
    address: { calls: 1, periodMs: freshMs },
    fresh: half,
    any: half,
  });
  return {
    take(from) {
      const now = monotonic.now();
      const isFresh = limiter.take('address', from, now) === 0;
      const giveBack = (name?: 'fresh' | 'any') => {
        if (name) limiter.giveBack(name, 'all', monotonic.now());
        if (isFresh) limiter.giveBack('address', from, monotonic.now());
      };
      let waitSeconds = 0;
      for (const name of isFresh ? (['fresh', 'any'] as const) : (['any'] as const)) {
        waitSeconds = limiter.take(name, 'all', now);
        if (waitSeconds === 0) return () => giveBack(name);
      }
      giveBack();
      throw new Refusal(Code.signInBusy, [String(waitSeconds)], waitSeconds);
    },
  };
}
