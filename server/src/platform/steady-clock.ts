import { type Clock, type MachineClocks, machineClocks } from './clock.ts';

/** What a clock may be corrected by without asking an operator. */
export const STEP_MAX_MS = 60_000;

/**
 * The exchange's own time: the machine's, until that steps by more than a minute. Then it goes on
 * as if nothing had happened, and `stepMs` says how far the machine's clock is off, until that comes
 * back or an operator confirms it. A machine that slept has not stepped.
 */
export class SteadyClock implements Clock {
  private readonly machine: MachineClocks;
  private base: number;
  private since: number;
  /** How much longer the machine was up than this process could measure: what it slept so far. */
  private sleptMs: number;
  private step = 0;

  constructor(machine: MachineClocks = machineClocks) {
    this.machine = machine;
    this.base = machine.wall();
    this.since = machine.elapsed();
    this.sleptMs = this.sleepSoFar();
  }

  /** Nothing before `time` will be: the log ends there. Ahead of the machine's clock it is a step. */
  startFrom(time: number): void {
    if (time - this.now() <= STEP_MAX_MS) return;
    this.base = time;
    this.since = this.machine.elapsed();
    this.now();
  }

  now(): number {
    const elapsed = this.machine.elapsed();
    const expected = this.base + (elapsed - this.since);
    const wall = this.machine.wall();
    if (Math.abs(wall - expected) > STEP_MAX_MS && !this.hasSlept(wall - expected)) {
      this.step = Math.round(wall - expected);
      return Math.round(expected);
    }
    this.adopt(wall, elapsed);
    return wall;
  }

  /** How far the machine's clock is ahead of this one (negative: behind); 0: they agree. */
  get stepMs(): number {
    this.now();
    return this.step;
  }

  /** An operator says that the machine's clock is right: time goes on from there. */
  confirm(): void {
    this.adopt(this.machine.wall(), this.machine.elapsed());
  }

  private adopt(wall: number, elapsed: number): void {
    this.base = wall;
    this.since = elapsed;
    this.step = 0;
  }

  private hasSlept(stepMs: number): boolean {
    const sleptMs = this.sleepSoFar();
    if (Math.abs(stepMs - (sleptMs - this.sleptMs)) > STEP_MAX_MS) return false;
    this.sleptMs = sleptMs;
    return true;
  }

  private sleepSoFar(): number {
    return this.machine.uptime() - this.machine.elapsed();
  }
}
