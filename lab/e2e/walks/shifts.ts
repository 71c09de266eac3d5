import type { Page } from 'playwright-core';

/** How far what was there moved without an input since the page began, each shift with what moved. */
export interface Shifted {
  readonly value: number;
  readonly moved: readonly string[];
}

type Watched = typeof globalThis & { shifts: Shifted[] };

/** Remembers what moves in each document that the page opens from now on. */
export const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: Shifted[] = [];
    Object.assign(window, { shifts });
    const nameOf = (node: Node | null) =>
      node instanceof Element ? `${node.tagName}.${node.className}`.slice(0, 80) : '';
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: readonly { readonly node: Node | null }[];
      })[]) {
        if (entry.hadRecentInput) continue;
        shifts.push({ value: entry.value, moved: entry.sources.map(({ node }) => nameOf(node)) });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** The sum of the open document's layout shifts, and a text that names those a person can see. */
export async function shiftsOf(page: Page): Promise<{ sum: number; told: string }> {
  const shifts = await page.evaluate(() => (globalThis as Watched).shifts);
  return {
    sum: shifts.reduce((sum, { value }) => sum + value, 0),
    told: JSON.stringify(shifts.filter(({ value }) => value > 0.001)),
  };
}
