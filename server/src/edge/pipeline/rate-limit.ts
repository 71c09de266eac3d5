import type { LimitName } from '@bourse/contract/route.ts';
import type { BudgetLeft, RateLimiter } from '#platform/rate-limiter.ts';
import {
  type BudgetTaken,
  type LeaderBudgets,
  limits,
  type SharedBudget,
  sharedBudgets,
  takeFrom,
} from '#ports/call-budgets.ts';

/** Where a gateway takes the calls of its callers from. */
export interface BudgetSources {
  readonly limiter: Pick<RateLimiter<LimitName>, 'take' | 'left'>;
  /** Where gateways share budgets; absent: this process is the only one. */
  readonly leaderBudgets?: LeaderBudgets | undefined;
}

/**
 * Takes calls from a budget, all of them or none.
 *
 * @param now milliseconds of a clock that never steps
 */
export function takeCalls(
  { limiter, leaderBudgets }: BudgetSources,
  ask: { readonly name: LimitName; readonly key: string; readonly calls: number },
  now: number,
): Promise<BudgetTaken> | BudgetTaken {
  const { name, key, calls } = ask;
  if (leaderBudgets && isShared(name)) return leaderBudgets.takeCalls({ name, key, calls });
  return takeFrom(limiter, ask, now);
}

const isShared = (name: LimitName): name is SharedBudget =>
  (sharedBudgets as readonly LimitName[]).includes(name);

/** What a route's budget is, in words for people. */
export function budgetText(name: LimitName): string {
  const { calls, periodMs } = limits[name];
  return `${calls} calls in ${periodMs / 1_000} s`;
}

/**
 * RateLimit-Policy and RateLimit (draft-ietf-httpapi-ratelimit-headers-10): the budget by its name,
 * calls in a window of seconds, then what is left and in how many seconds it is whole again.
 */
export function budgetHeaders(name: LimitName, left: BudgetLeft): Record<string, string> {
  const { calls, periodMs } = limits[name];
  return {
    'ratelimit-policy': `"${name}";q=${calls};w=${periodMs / 1_000}`,
    ratelimit: `"${name}";r=${left.calls};t=${left.fullAfterSeconds}`,
  };
}
