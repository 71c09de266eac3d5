/** A burst of calls at once, and as many again within the period. */
export interface Limit {
  readonly calls: number;
  readonly periodMs: number;
}

/** Keys remembered for each budget; past it the oldest are forgotten and start with a full budget. */
const KEYS_MAX = 50_000;

export interface BudgetLeft {
  /** Whole calls that may be made now. */
  readonly calls: number;
  /** Whole seconds until the budget is full again. */
  readonly fullAfterSeconds: number;
}

export interface RateLimiter<Name extends string> {
  /**
   * Takes calls from a budget, all of them or none. Returns 0 when they may go on, else the whole
   * seconds to wait (at least 1); what is refused costs nothing. More than a whole budget holds can
   * never be taken.
   *
   * @param key who calls: a user, or the range of an address
   * @param now milliseconds of a clock that never steps
   * @param count how many; one unless it says otherwise
   */
  take(name: Name, key: string, now: number, count?: number): number;
  /** Counts calls that were made already, however many are left. */
  charge(name: Name, key: string, now: number, count: number): void;
  /** Gives one call back that was taken, when it turned out to cost nothing. */
  giveBack(name: Name, key: string, now: number): void;
  /** What is left of a budget, without taking from it. */
  left(name: Name, key: string, now: number): BudgetLeft;
  /** Keys remembered at present, over all budgets. */
  keysCount(): number;
}

/**
 * A token bucket that keeps one number for each key: the time at which the bucket is full again
 * (the generic cell rate algorithm, ITU-T I.371). A bucket that is full is not kept at all.
 */
export function createRateLimiter<Name extends string>(
  budgets: Readonly<Record<Name, Limit>>,
  keysMax: number = KEYS_MAX,
): RateLimiter<Name> {
  const names = Object.keys(budgets) as Name[];
  const fullAt = new Map<Name, Map<string, number>>(names.map((name) => [name, new Map()]));
  const fullAfter = (name: Name, key: string, now: number, count: number) =>
    Math.max(fullAt.get(name)?.get(key) ?? 0, now) +
    (count * budgets[name].periodMs) / budgets[name].calls;
  const keep = (name: Name, key: string, now: number, nextFullAt: number) => {
    const keys = fullAt.get(name) as Map<string, number>;
    keys.delete(key);
    keys.set(key, nextFullAt);
    if (keys.size > keysMax) forget(keys, now);
  };
  return {
    keysCount: () => [...fullAt.values()].reduce((sum, keys) => sum + keys.size, 0),
    giveBack(name, key, now) {
      const { calls, periodMs } = budgets[name];
      const keys = fullAt.get(name) as Map<string, number>;
      const nextFullAt = (keys.get(key) ?? 0) - periodMs / calls;
      if (nextFullAt > now) keys.set(key, nextFullAt);
      else keys.delete(key);
    },
    charge(name, key, now, count) {
      keep(name, key, now, fullAfter(name, key, now, count));
    },
    take(name, key, now, count = 1) {
      const nextFullAt = fullAfter(name, key, now, count);
      if (nextFullAt <= now) return 0;
      const waitMs = nextFullAt - now - budgets[name].periodMs;
      // A thousandth of a millisecond is what rounding may add over a long burst.
      if (waitMs > 0.001) return Math.max(1, Math.ceil(waitMs / 1_000));
      keep(name, key, now, nextFullAt);
      return 0;
    },
    left(name, key, now) {
      const { calls, periodMs } = budgets[name];
      const fullAfterMs = Math.max(0, (fullAt.get(name)?.get(key) ?? 0) - now);
      return {
        calls: Math.max(0, Math.floor(((periodMs - fullAfterMs + 0.001) * calls) / periodMs)),
        fullAfterSeconds: Math.ceil(fullAfterMs / 1_000),
      };
    },
  };
}

/** Drops full buckets; when none is, the tenth that was used longest ago. */
function forget(keys: Map<string, number>, now: number): void {
  const before = keys.size;
  for (const [key, time] of keys) if (time <= now) keys.delete(key);
  if (keys.size < before * 0.9) return;
  let rest = Math.ceil(before / 10);
  for (const key of keys.keys()) {
    keys.delete(key);
    rest -= 1;
    if (rest <= 0) return;
  }
}
