import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Of a stall of this process: an answer passes through several that were stalled like it. */
const STALLS = 10;

/**
 * Watches from here on how late this process gets the processor, and says what a time limit of the product
 * comes to on a machine that is so busy: on an idle one it is hardly more than the limit itself.
 */
export function watchMachine(): { patient(limitMs: number): number } {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  // Whole: a process is given no half millisecond.
  return { patient: (limitMs) => Math.ceil(limitMs + (STALLS * delay.max) / 1e6) };
}
