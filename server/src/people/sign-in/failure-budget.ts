import { Code } from '@bourse/contract/codes.ts';
import type { Clock } from '#platform/clock.ts';
import { createRateLimiter } from '#platform/rate-limiter.ts';
import { Refusal } from '#platform/refusal.ts';
import { Lane } from './passwords/lane.ts';

const MINUTE_MS = 60_000;

export interface FailureBudgetRules {
  /** Wrong passwords over all accounts; as many again within each minute. */
  readonly perMinuteMax: number;
  /** An address that has tried nothing for this long is fresh. */
  readonly freshMs: number;
  /** How long the last one in line waits; 0: there is no line. */
  readonly waitMsMax: number;
}

/**
 * How many passwords strangers may get wrong in a minute, over all accounts and addresses (S04). Half of
 * it is for fresh addresses alone: who has only a few cannot keep out those who come from elsewhere.
 */
export interface FailureBudget {
  /**
   * Takes a try of this range of addresses before it is looked at, so that tries at once cannot slip
   * past. Once the minute is used up it waits in line for the next try there is: address by address, however
   * often each asks, and no longer than the rules say. Refuses signInBusy where the line is full, with the time
   * that it takes. The answer gives the try back: it was right, or was not looked at.
   */
  take(from: string): Promise<() => void>;
}

type Half = 'fresh' | 'any';
const LANES = ['any', 'fresh'] as const;

/**
 * Counts in the memory of this process, by a clock that never steps.
 *
 * @param wakeAfter calls back once, after the given milliseconds
 */
export function createFailureBudget(
  { perMinuteMax, freshMs, waitMsMax }: FailureBudgetRules,
  monotonic: Clock,
  wakeAfter: (ms: number, wake: () => void) => void = (ms, wake) =>
    void setTimeout(wake, ms).unref(),
): FailureBudget {
  const half = { calls: Math.ceil(perMinuteMax / 2), periodMs: MINUTE_MS };
  const limiter = createRateLimiter({
    address: { calls: 1, periodMs: freshMs },
    fresh: half,
    any: half,
  });
  const tryMs = MINUTE_MS / half.calls;
  const placesMax = Math.floor(waitMsMax / tryMs);
  const lanes = { fresh: new Lane<Half>(), any: new Lane<Half>() };
  let isWaking = false;

  /** The half that had one left, or the seconds until one has. */
  const takeNow = (lane: Half): Half | number => {
    let waitSeconds = 0;
    for (const name of lane === 'fresh' ? (['fresh', 'any'] as const) : (['any'] as const)) {
      waitSeconds = limiter.take(name, 'all', monotonic.now());
      if (waitSeconds === 0) return name;
    }
    return waitSeconds;
  };
  /** Gives what there is to those who wait, and looks again when there is more. */
  const serve = () => {
    for (const name of LANES) {
      const lane = lanes[name];
      while (lane.size > 0) {
        const taken = takeNow(name);
        if (typeof taken === 'number') break;
        lane.shift()?.resolve(taken);
      }
    }
    if (isWaking || lanes.any.size + lanes.fresh.size === 0) return;
    isWaking = true;
    wakeAfter(tryMs, () => {
      isWaking = false;
      serve();
    });
  };
  const refusalOf = (lane: Lane<Half>, waitSeconds: number) => {
    const seconds = Math.max(waitSeconds, Math.ceil(((lane.size + 1) * tryMs) / 1_000));
    return new Refusal(Code.signInBusy, { seconds }, seconds);
  };
  const inLine = (from: string, name: Half, waitSeconds: number): Promise<Half> => {
    const lane = lanes[name];
    if (lane.size >= placesMax) {
      const lost = lane.giveUp(from);
      if (!lost) throw refusalOf(lane, waitSeconds);
      lost.reject(refusalOf(lane, waitSeconds));
    }
    const turn = lane.wait(from);
    serve();
    return turn;
  };
  return {
    async take(from) {
      const isFresh = limiter.take('address', from, monotonic.now()) === 0;
      const stayFresh = () => {
        if (isFresh) limiter.giveBack('address', from, monotonic.now());
      };
      const lane = isFresh ? 'fresh' : 'any';
      try {
        const now = lanes[lane].size === 0 ? takeNow(lane) : 1;
        const taken = typeof now === 'number' ? await inLine(from, lane, now) : now;
        return () => {
          limiter.giveBack(taken, 'all', monotonic.now());
          stayFresh();
          serve();
        };
      } catch (refusal) {
        stayFresh();
        throw refusal;
      }
    },
  };
}
