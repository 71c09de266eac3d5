import { uptime } from 'node:os';

/** Where time comes from. UTC epoch milliseconds. */
export interface Clock {
  now(): number;
  /** How far the machine's clock is ahead of this one (negative: behind), where the two may differ. */
  readonly stepMs?: number;
}

/**
 * Times that may be right: the one given, and the machine's while the two differ. It is not known which of
 * them is wrong, and an authenticator shows the codes of the right one.
 */
export function possibleTimes(clock: Clock, now: number): readonly number[] {
  const { stepMs = 0 } = clock;
  return stepMs === 0 ? [now] : [now, now + stepMs];
}

/** Milliseconds since some moment of this process: no setting of the clock moves them. */
export const monotonicClock: Clock = { now: () => performance.now() };

/** The clocks of the machine, in milliseconds. */
export interface MachineClocks {
  /** UTC epoch; may be set to anything at any time. */
  wall(): number;
  /** Never steps; stands still while the machine sleeps. */
  elapsed(): number;
  /** Since the machine's start, sleep included. */
  uptime(): number;
}

export const machineClocks: MachineClocks = {
  wall: () => Date.now(),
  elapsed: () => performance.now(),
  uptime: () => uptime() * 1_000,
};
