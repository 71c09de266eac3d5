/** Timers as a parameter, so that tests run a day in a moment. */
export interface Scheduler {
  /** Runs the task again and again; the first time after one interval. Returns how to stop it. */
  every(intervalMs: number, task: () => void): () => void;
  /** Runs the task once. Returns how to prevent it. */
  after(delayMs: number, task: () => void): () => void;
}

/** Real timers; none of them keeps the process alive. */
export const systemScheduler: Scheduler = {
  every(intervalMs, task) {
    const timer = setInterval(task, intervalMs);
    timer.unref();
    return () => clearInterval(timer);
  },
  after(delayMs, task) {
    const timer = setTimeout(task, delayMs);
    timer.unref();
    return () => clearTimeout(timer);
  },
};
