import { performance } from 'node:perf_hooks';

/** Takes a timer back; does nothing once it has called. */
export type Cancel = () => void;

/** How the feed waits and measures waits. Never steps back, unlike the wall clock (F24). */
export interface Timers {
  /** Milliseconds since some moment. */
  elapsedMs(): number;
  after(delayMs: number, callback: () => void): Cancel;
  /** Calls after what has already arrived is dealt with. */
  soon(callback: () => void): void;
}

/** None of them keeps the process alive. */
export const systemTimers: Timers = {
  elapsedMs: () => performance.now(),
  after(delayMs, callback) {
    const timer = setTimeout(callback, delayMs).unref();
    return () => clearTimeout(timer);
  },
  soon: (callback) => void setImmediate(callback),
};
