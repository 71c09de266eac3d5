import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

const axeOn = (page: Page) =>
  new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    // No page has frames: the modern mode opens a blank page for each result.
    .setLegacyMode();

/** What axe finds, one line for each rule and element. */
async function violationsOf(page: Page, only?: string): Promise<string[]> {
  const builder = axeOn(page);
  const { violations } = await (only
    ? builder.withRules(only)
    : builder.withTags(standards)
  ).analyze();
  const found = violations.flatMap(({ id, nodes }) => nodes.map((node) => ({ id, ...node })));
  const faults: string[] = [];
  for (const { id, html, any, target } of found) {
    if (id === 'target-size' && !(await isSmallInSight(page, target.join(' ')))) continue;
    faults.push(`${id}: ${html.slice(0, 160)} ${any[0]?.message ?? ''}`);
  }
  return faults;
}

/** Whether a finger still misses it in the middle of the window: what a phone's bar covers in part is scrolled there. */
async function isSmallInSight(page: Page, selector: string): Promise<boolean> {
  const top = await page.evaluate((wanted) => {
    const before = window.scrollY;
    document.querySelector(wanted)?.scrollIntoView({ block: 'center', behavior: 'instant' });
    return before;
  }, selector);
  const { violations } = await axeOn(page).include(selector).withRules('target-size').analyze();
  await page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top);
  return violations.length > 0;
}

/** Colours have settled when nothing is in transition any more. */
async function settle(): Promise<void> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  do {
    await frame();
    await frame();
  } while (document.getAnimations().some(({ playState }) => playState === 'running'));
}

/** What is wrong by WCAG 2.2 A and AA with a page at rest, dark; and its colours when light. */
export async function faultsOf(page: Page): Promise<Record<'dark' | 'light', string[]>> {
  await page.evaluate(settle);
  const dark = await violationsOf(page);
  await page.evaluate(() => {
    document.documentElement.dataset.theme = 'light';
  });
  await page.evaluate(settle);
  const light = await violationsOf(page, 'color-contrast');
  await page.evaluate(() => {
    document.documentElement.dataset.theme = 'dark';
  });
  return { dark, light };
}

export const noFaults = { dark: [], light: [] };
