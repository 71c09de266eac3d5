import type { LimitName } from '@bourse/contract/route.ts';
import {
  type BudgetLeft,
  createRateLimiter,
  type Limit,
  type RateLimiter,
} from '#platform/rate-limiter.ts';

/**
 * The budgets of S23, each for one user or one address. Cancels have their own, so that one who
 * has used up the orders can still leave the market. Codes and sign-ins have further, durable
 * limits of their own in the feature.
 */
export const limits: Readonly<Record<LimitName, Limit>> = {
  // A page of the app reads up to 20 times at once, and a user may open two in a second.
  read: { calls: 40, periodMs: 2_000 },
  order: { calls: 50, periodMs: 10_000 },
  cancel: { calls: 100, periodMs: 10_000 },
  money: { calls: 20, periodMs: 10_000 },
  // Of each key that withdraws, so that a program that went wild is slow; persons draw on money.
  withdraw: { calls: 10, periodMs: 3_600_000 },
  write: { calls: 20, periodMs: 10_000 },
  'sign-in': { calls: 30, periodMs: 60_000 },
  code: { calls: 30, periodMs: 60_000 },
  upload: { calls: 30, periodMs: 3_600_000 },
};

/** Budgets of which all gateways of an exchange together have one for each caller: the engine that leads keeps it. */
export const sharedBudgets = ['order', 'cancel', 'money', 'withdraw'] as const;
export type SharedBudget = (typeof sharedBudgets)[number];

/** Calls that are asked of a budget. */
export interface BudgetAsk {
  readonly name: SharedBudget;
  /** Who calls. */
  readonly key: string;
  readonly calls: number;
  /** They were made before the answer, and count in any case. */
  readonly areMade?: true;
}

/** What a budget answers. */
export interface BudgetTaken {
  /** 0: the calls are taken; else whole seconds to wait, and nothing was taken. */
  readonly waitSeconds: number;
  readonly left: BudgetLeft;
}

/** Several, by the tickets of those who wait. */
export type BudgetAsks = readonly (readonly [ticket: number, ask: BudgetAsk])[];
export type TakenBudgets = readonly (readonly [ticket: number, taken: BudgetTaken])[];

/** The budgets at the engine that leads. */
export interface LeaderBudgets {
  /** Takes calls, all or none. Throws a Refusal as `EnginePort.submit` does where no leader answers. */
  takeCalls(ask: BudgetAsk): Promise<BudgetTaken>;
}

/** Takes calls from a limiter, and says what is left. */
export function takeFrom<Name extends string>(
  limiter: Pick<RateLimiter<Name>, 'take' | 'left'>,
  { name, key, calls }: { readonly name: Name; readonly key: string; readonly calls: number },
  now: number,
): BudgetTaken {
  const waitSeconds = limiter.take(name, key, now, calls);
  return { waitSeconds, left: limiter.left(name, key, now) };
}

/**
 * What the engine that leads takes calls from. Budgets begin full with each leader.
 *
 * @param now milliseconds of a clock that never steps
 */
export function createSharedBudgets(now: () => number): (ask: BudgetAsk) => BudgetTaken {
  const limiter = createRateLimiter(limits);
  return (ask) => {
    if (!ask.areMade) return takeFrom(limiter, ask, now());
    limiter.charge(ask.name, ask.key, now(), ask.calls);
    return { waitSeconds: 0, left: limiter.left(ask.name, ask.key, now()) };
  };
}
