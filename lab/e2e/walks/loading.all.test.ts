import { expect, test } from 'vitest';
import type { DeviceClass } from '../browser.ts';
import { useStage } from '../use-stage.ts';

const stage = useStage();

interface Walk {
  readonly path: string;
  readonly isGuest?: boolean;
  /** In the page once all of it is there. */
  readonly whole: string;
}

const walks: readonly Walk[] = [
  { path: '/', isGuest: true, whole: '#roadmap' },
  { path: '/', whole: '#roadmap' },
  { path: '/market?tab=spot', whole: 'tbody tr:nth-child(5)' },
  { path: '/market?tab=all', whole: 'tbody tr:nth-child(5)' },
  { path: '/bots', whole: 'main input' },
];
const sizes: readonly DeviceClass[] = ['desktop', 'tablet', 'small-phone', 'least-phone'];

/** How far what was there moved since the page began, each shift with what moved. */
interface Shifted {
  readonly value: number;
  readonly moved: readonly string[];
}

test.each(walks.flatMap((walk) => sizes.map((device) => ({ ...walk, device }))))(
  'nothing moves while $path loads, guest $isGuest, $device',
  async ({ path, isGuest = false, whole, device }) => {
    const [trader] = isGuest ? [] : await stage().traders(1);
    const { page } = await stage().visit({ device, ...(trader && { token: trader.token }) });
    await page.addInitScript(() => {
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
    const isWhole = async () => {
      await page.locator(whole).first().waitFor({ state: 'attached' });
      await page.waitForFunction(() => document.querySelector('main .skeleton') === null);
    };
    await page.goto(path);
    await isWhole();
    // Again with the letters at hand: those that come late are not what this is about.
    await page.reload();
    await isWhole();
    const shifts = await page.evaluate(() => (window as unknown as { shifts: Shifted[] }).shifts);
    const told = JSON.stringify(shifts.filter(({ value }) => value > 0.001));
    expect(
      shifts.reduce((sum, { value }) => sum + value, 0),
      told,
    ).toBeLessThan(0.01);
  },
);
