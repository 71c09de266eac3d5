const STEP_MS = 20;
const EVERY_MS = 1_000;

/**
 * Tells each second how long this thread's event loop was held up at worst within it: how late a
 * timer came. (`monitorEventLoopDelay` forgets a delay that ends while it is being reset.)
 *
 * @param tell gets seconds
 * @returns what ends it
 */
export function watchLoopDelay(tell: (seconds: number) => void): () => void {
  let lastMs = performance.now();
  let toldMs = lastMs;
  let worstMs = 0;
  const timer = setInterval(() => {
    const nowMs = performance.now();
    worstMs = Math.max(worstMs, nowMs - lastMs - STEP_MS);
    lastMs = nowMs;
    if (nowMs - toldMs < EVERY_MS) return;
    tell(worstMs / 1_000);
    toldMs = nowMs;
    worstMs = 0;
  }, STEP_MS).unref();
  return () => clearInterval(timer);
}
