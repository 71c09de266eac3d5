import { demoNumbers, houseNumbers } from '@bourse/contract/house-numbers.ts';
import type { HashCost } from './passwords/hash-job.ts';

/*
 * The numbers and decisions of account security (D9, D10, S02-S04, S08). Pure: the stored state and
 * the time go in, a decision and the next state come out. Times are UTC epoch milliseconds.
 */

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** When wrong passwords lock a key. */
export interface GuardRule {
  readonly failuresMax: number;
  readonly lockMs: number;
  /** The lock when the last one began less than `repeatWithinMs` ago. */
  readonly repeatLockMs: number;
  readonly repeatWithinMs: number;
  /** Failures are forgotten after this time without one. */
  readonly forgetMs: number;
}

/** How long a reset of a lost authenticator waits, so that its owner can stop it. */
export interface ResetRule {
  readonly waitMs: number;
  /** The wait when the password was set less than `freshPasswordMs` ago: by then a mailbox alone leads here. */
  readonly longWaitMs: number;
  readonly freshPasswordMs: number;
  /** From the last notice to the end at least, also after an outage. */
  readonly lastMs: number;
}

export interface AuthPolicy {
  readonly reset: ResetRule;
  /** By account, and again by each device that the owner has used. */
  readonly account: GuardRule;
  /** By each place that the owner has used, over all devices there that the owner has not used. */
  readonly place: GuardRule;
  /** By an operator's name, over all places that the operator has not signed in from. */
  readonly operatorName: GuardRule;
  /** By address range: one password tried on many accounts (S04). */
  readonly address: GuardRule;
  /** Wrong codes of an authenticator. */
  readonly authenticator: GuardRule;
  readonly flowMs: number;
  readonly codeMs: number;
  readonly codeTriesMax: number;
  readonly codePauseMs: number;
  /** For one contact, as one device or place asks for them. */
  readonly codesPerHour: number;
  readonly codesPerDay: number;
  /** For one contact, over all strangers: how much mail they can have sent to it. */
  readonly codesPerContactHour: number;
  readonly codesPerContactDay: number;
  readonly codesPerAddressHour: number;
  readonly sessionIdleMs: number;
  readonly sessionMs: number;
  readonly sessionsMax: number;
  /** S06: of a new password's hash. */
  readonly hashCost: HashCost;
  /** Passwords hashed at once, at most; fewer on a small machine (S06). */
  readonly hashesMax: number;
  /** The most sign-ins that wait, and the milliseconds within which all of them must be through. */
  readonly hashesWaitingMax: number;
  readonly hashesWaitMs: number;
  /** Failed sign-ins within a minute, over all accounts, that are worth an alarm. */
  readonly alarmFailures: number;
  /** Wrong passwords of strangers within a minute, over all accounts, that are looked at (S04). */
  readonly strangersFailuresMax: number;
  /** Once these are used up the next strangers wait in line, the last one for this long. */
  readonly strangersWaitMs: number;
  /** How long the list of past sign-ins is kept. */
  readonly signInsKeptMs: number;
  /** How long a device that is not seen any more stays known. */
  readonly devicesKeptMs: number;
}

const account: GuardRule = {
  failuresMax: houseNumbers.failuresMax,
  lockMs: houseNumbers.lockMinutes * MINUTE,
  repeatLockMs: houseNumbers.repeatLockMinutes * MINUTE,
  repeatWithinMs: DAY,
  forgetMs: DAY,
};

/** A demo's, so that one can be seen to its end. */
export const demoReset: ResetRule = {
  waitMs: demoNumbers.resetMinutes * MINUTE,
  longWaitMs: demoNumbers.resetLongMinutes * MINUTE,
  freshPasswordMs: demoNumbers.resetLongMinutes * MINUTE,
  lastMs: 2 * MINUTE,
};

export const authPolicy: AuthPolicy = {
  reset: {
    waitMs: houseNumbers.resetDays * DAY,
    longWaitMs: houseNumbers.resetLongDays * DAY,
    freshPasswordMs: houseNumbers.resetLongDays * DAY,
    lastMs: 6 * HOUR,
  },
  account,
  // One device there cannot use all of it up in one go of five.
  place: { ...account, failuresMax: 10 },
  operatorName: { ...account, failuresMax: 10 },
  address: {
    failuresMax: 30,
    lockMs: 15 * MINUTE,
    repeatLockMs: 30 * MINUTE,
    repeatWithinMs: DAY,
    forgetMs: 15 * MINUTE,
  },
  authenticator: { ...account, repeatLockMs: 15 * MINUTE, forgetMs: 15 * MINUTE },
  flowMs: 10 * MINUTE,
  codeMs: houseNumbers.codeMinutes * MINUTE,
  codeTriesMax: houseNumbers.codeTriesMax,
  codePauseMs: houseNumbers.codePauseSeconds * SECOND,
  codesPerHour: houseNumbers.codesPerHour,
  codesPerDay: houseNumbers.codesPerDay,
  codesPerContactHour: 15,
  codesPerContactDay: 30,
  codesPerAddressHour: houseNumbers.codesPerAddressHour,
  sessionIdleMs: houseNumbers.sessionIdleHours * HOUR,
  sessionMs: houseNumbers.sessionDays * DAY,
  sessionsMax: houseNumbers.sessionsMax,
  hashCost: { memoryCost: 19_456, timeCost: 2, parallelism: 1 },
  hashesMax: 2,
  hashesWaitingMax: 128,
  hashesWaitMs: 10 * SECOND,
  alarmFailures: 100,
  strangersFailuresMax: 600,
  strangersWaitMs: 20 * SECOND,
  signInsKeptMs: 90 * DAY,
  devicesKeptMs: 365 * DAY,
};

export interface GuardState {
  readonly failures: number;
  readonly failedAt: number;
  readonly lockedUntil: number;
  readonly lockedAt: number;
}

export const freshGuard: GuardState = { failures: 0, failedAt: 0, lockedUntil: 0, lockedAt: 0 };

/** A try that was counted, or was not while a lock lasts; `before` is restored when it was right. */
export interface GuardTry {
  readonly admitted: boolean;
  readonly before: GuardState;
  readonly after: GuardState;
}

/**
 * Counts a try as wrong before it is checked, so that parallel tries cannot slip past the limit.
 * The try that reaches the limit is still checked, and the lock begins with it. While the lock
 * lasts, tries are neither checked nor counted.
 */
export function takeTry(state: GuardState, now: number, rule: GuardRule): GuardTry {
  if (state.lockedUntil > now) return { admitted: false, before: state, after: state };
  const forgotten = state.lockedUntil > 0 || now - state.failedAt >= rule.forgetMs;
  const before = { ...state, failures: forgotten ? 0 : state.failures, lockedUntil: 0 };
  const failures = before.failures + 1;
  if (failures < rule.failuresMax) {
    return { admitted: true, before, after: { ...before, failures, failedAt: now } };
  }
  const repeated = state.lockedAt > 0 && now - state.lockedAt < rule.repeatWithinMs;
  const lockedUntil = now + (repeated ? rule.repeatLockMs : rule.lockMs);
  return { admitted: true, before, after: { failures, failedAt: now, lockedUntil, lockedAt: now } };
}

/** After the right password: a clean slate, but a past lock is remembered for its day. */
export function forgiveAll(before: GuardState): GuardState {
  return { ...freshGuard, lockedAt: before.lockedAt };
}

/** After the right password: only this try is taken back, other accounts' failures stay. */
export function forgiveOne(current: GuardState, taken: GuardTry): GuardState {
  const lockedByIt = taken.before.lockedUntil === 0 && taken.after.lockedUntil > 0;
  return {
    ...current,
    failures: Math.max(0, current.failures - 1),
    ...(lockedByIt ? { lockedUntil: 0, lockedAt: taken.before.lockedAt } : {}),
  };
}

export interface BudgetRule {
  readonly pauseMs: number;
  readonly perHour: number;
  readonly perDay: number;
}

export type BudgetDecision =
  | { readonly kind: 'admitted'; readonly askedAt: readonly number[] }
  | { readonly kind: 'too-soon' | 'too-many'; readonly waitMs: number };

/** Whether one more code may be asked for, given the times of the last ones in ascending order. */
export function takeFromBudget(
  askedAt: readonly number[],
  now: number,
  rule: BudgetRule,
): BudgetDecision {
  const recent = askedAt.filter((time) => now - time < DAY);
  const last = recent.at(-1);
  if (last !== undefined && now - last < rule.pauseMs) {
    return { kind: 'too-soon', waitMs: last + rule.pauseMs - now };
  }
  const waitMs = Math.max(
    waitFor(recent, rule.perHour, HOUR, now),
    waitFor(recent, rule.perDay, DAY, now),
  );
  if (waitMs > 0) return { kind: 'too-many', waitMs };
  return { kind: 'admitted', askedAt: [...recent, now] };
}

/** Milliseconds until fewer than `countMax` of the times lie within the last `spanMs`. */
function waitFor(times: readonly number[], countMax: number, spanMs: number, now: number): number {
  const oldest = times.at(-countMax);
  return oldest === undefined ? 0 : Math.max(0, oldest + spanMs - now);
}

/**
 * Whether an account may have sessions at all: a closed one has none. Who is frozen
 * may: orders are still theirs to cancel and positions to close (I90). The freeze itself ends the
 * sessions that there are (D14).
 */
export function mayHaveSessions<Account extends { readonly closedAt: number | null }>(
  account: Account | undefined,
): account is Account {
  return account !== undefined && account.closedAt === null;
}

/**
 * Whether a lost second factor may be taken off an account: not while it is frozen, for a thief may be
 * why. The freeze lets its owner sign in, with what is not lost.
 */
export function mayResetFactor<
  Account extends { readonly closedAt: number | null; readonly frozen: boolean },
>(account: Account | undefined): account is Account {
  return mayHaveSessions(account) && !account.frozen;
}
