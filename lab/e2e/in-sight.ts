import type { Page } from 'playwright-core';

const PATIENCE_MS = 30_000;

/**
 * Until something that a CSS selector names is in sight. It is looked for in each frame: what a locator
 * waits for, and is not there after 270 ms, it looks for again after 770.
 */
export async function untilInSight(page: Page, selector: string): Promise<void> {
  const isSeen = await page.evaluate(
    async ({ wanted, patienceMs }) => {
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      const deadlineMs = performance.now() + patienceMs;
      while (![...document.querySelectorAll(wanted)].some((one) => one.checkVisibility())) {
        if (performance.now() > deadlineMs) return false;
        await frame();
      }
      return true;
    },
    { wanted: selector, patienceMs: PATIENCE_MS },
  );
  if (!isSeen) throw new Error(`${page.url()}: not in sight: ${selector}`);
}
