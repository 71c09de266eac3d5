import type { Page } from 'playwright-core';

const PATIENCE_MS = 30_000;

/**
 * To an address of the app that is open, without loading it anew, as a link within the app leads there:
 * a tenth of the work. By way of an address that nothing has, so that a screen that is shown already
 * begins anew, and done once what it shows has taken that one's place.
 *
 * @param nowhere an address of this app that nothing has
 */
export async function follow(page: Page, path: string, nowhere = '/nowhere'): Promise<void> {
  const isDrawn = await page.evaluate(
    async ({ steps, patienceMs }) => {
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      const deadlineMs = performance.now() + patienceMs;
      const isInTime = () => performance.now() < deadlineMs;
      const shown = () => document.querySelector('main > *');
      while (!shown() && isInTime()) await frame();
      for (const step of steps) {
        const left = shown();
        history.pushState(null, '', step);
        while ((left?.isConnected || !shown()) && isInTime()) await frame();
      }
      return isInTime();
    },
    { steps: [nowhere, path], patienceMs: PATIENCE_MS },
  );
  if (!isDrawn) throw new Error(`${path} does not take the place of ${nowhere}`);
}
