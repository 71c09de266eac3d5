import { expect, test } from 'vitest';
import { watchLoopDelay } from './loop-delay.ts';

test('the worst of each second is reported, and a quiet second is quiet again', async () => {
  const told: number[] = [];
  const stop = watchLoopDelay((seconds) => told.push(seconds));
  const begun = performance.now();
  while (performance.now() - begun < 400);
  await expect.poll(() => Math.min(...told.slice(1))).toBeLessThan(0.35);
  stop();
  expect(told[0]).toBeGreaterThan(0.35);
});
