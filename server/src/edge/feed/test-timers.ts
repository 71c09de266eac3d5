import type { Timers } from './timers.ts';

/** Time that stands still until it is moved, a tick or a timer at a time. */
export class ManualTimers implements Timers {
  private nowMs = 0;
  private readonly turns: (() => void)[] = [];
  private timers: { atMs: number; callback: () => void }[] = [];

  elapsedMs = () => this.nowMs;
  soon = (callback: () => void) => void this.turns.push(callback);

  after = (delayMs: number, callback: () => void) => {
    const timer = { atMs: this.nowMs + delayMs, callback };
    this.timers.push(timer);
    return () => {
      this.timers = this.timers.filter((other) => other !== timer);
    };
  };

  /** One tick of the event loop; false when nothing waits for one. */
  turn(): boolean {
    const callback = this.turns.shift();
    callback?.();
    return callback !== undefined;
  }

  pass(ms: number): void {
    while (this.turn());
    this.nowMs += ms;
    const due = this.timers.filter(({ atMs }) => atMs <= this.nowMs);
    this.timers = this.timers.filter(({ atMs }) => atMs > this.nowMs);
    for (const { callback } of due) callback();
    while (this.turn());
  }
}
