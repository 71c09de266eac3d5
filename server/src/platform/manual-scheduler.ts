import type { Clock } from './clock.ts';
import type { Scheduler } from './scheduler.ts';

interface Timer {
  dueMs: number;
  readonly intervalMs: number | undefined;
  readonly task: () => void;
}

/** A clock and timers that move only on demand: for tests and simulations. */
export class ManualScheduler implements Scheduler, Clock {
  private nowMs: number;
  private readonly timers = new Set<Timer>();

  constructor(nowMs: number) {
    this.nowMs = nowMs;
  }

  now(): number {
    return this.nowMs;
  }

  every(intervalMs: number, task: () => void): () => void {
    return this.add({ dueMs: this.nowMs + intervalMs, intervalMs, task });
  }

  after(delayMs: number, task: () => void): () => void {
    return this.add({ dueMs: this.nowMs + delayMs, intervalMs: undefined, task });
  }

  /** Runs everything that is due until then, in order; promises settle between the timers. */
  async advance(elapsedMs: number): Promise<void> {
    const endMs = this.nowMs + elapsedMs;
    for (;;) {
      const [next] = [...this.timers]
        .filter(({ dueMs }) => dueMs <= endMs)
        .sort((a, b) => a.dueMs - b.dueMs);
      if (!next) break;
      this.nowMs = next.dueMs;
      if (next.intervalMs === undefined) this.timers.delete(next);
      else next.dueMs += next.intervalMs;
      next.task();
      await settled();
    }
    this.nowMs = endMs;
    await settled();
  }

  private add(timer: Timer): () => void {
    this.timers.add(timer);
    return () => this.timers.delete(timer);
  }
}

/** Lets promises that are ready run, theirs too. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 8; turn += 1) await Promise.resolve();
}
