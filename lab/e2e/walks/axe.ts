import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** What axe finds, one line for each rule and element. */
async function violationsOf(page: Page, only?: string): Promise<string[]> {
  const builder = new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    // No page has frames: the modern mode opens a blank page for each result.
    .setLegacyMode();
  const { violations } = await (only
    ? builder.withRules(only)
    : builder.withTags(standards)
  ).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, any }) => `${id}: ${html.slice(0, 160)} ${any[0]?.message ?? ''}`),
  );
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
