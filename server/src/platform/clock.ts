import { uptime } from 'node:os';

/** Where time comes from. UTC epoch milliseconds. */
export interface Clock {
  now(): number;
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
