import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { devices } from '../browser.ts';
import { follow } from '../follow.ts';
import { untilInSight } from '../in-sight.ts';
import { useStage } from '../use-stage.ts';
import {
  clippedTexts,
  cutNames,
  cutOff,
  overflowOf,
  smallTargets,
  spilledTexts,
  stillPercent,
  unreachable,
} from './fit.ts';
import { addressesOf, screenNames, walkSignIn } from './views.ts';

const stage = useStage();

const narrow = [320, 360, 390] as const;
const wide = [768, 820, 1024, 1440] as const;

/** What the page waits for has come. */
async function untilShown(page: Page, path: string): Promise<void> {
  await untilInSight(page, 'main :is(h1, h2, table, form, canvas)');
  await expect.poll(() => page.locator('main .skeleton').count(), { message: path }).toBe(0);
}

/** The open page is as wide as its window, and each text within its box. */
async function expectFit(page: Page, path: string, widths: readonly number[]): Promise<void> {
  await untilShown(page, path);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 780 });
    const message = `${path} at ${width}`;
    // What follows the window by script does so in a later frame.
    await expect.poll(() => overflowOf(page), { message }).toBe(0);
    await expect.poll(() => cutOff(page), { message }).toEqual([]);
    await expect.poll(() => clippedTexts(page), { message }).toEqual([]);
    await expect.poll(() => spilledTexts(page), { message }).toEqual([]);
    await expect.poll(() => cutNames(page), { message }).toEqual([]);
  }
}

/**
 * WCAG 1.4.4: a desktop at 200% is a window of 720 by 450. The page fits, its bars leave more than half
 * of the window, and all that can be used is reached.
 */
async function expectReachable(page: Page, path: string): Promise<void> {
  await untilShown(page, path);
  const message = `${path} at 200 %`;
  await expect.poll(() => overflowOf(page), { message }).toBe(0);
  await expect.poll(() => cutOff(page), { message }).toEqual([]);
  await expect.poll(() => unreachable(page, ':is(header, main, footer)'), { message }).toEqual([]);
  await expect.poll(() => stillPercent(page), { message }).toBeLessThan(50);
}

/** In the window of each screen of the product one after the other. */
async function walk(page: Page, look: (path: string) => Promise<void>): Promise<void> {
  await page.goto('/');
  for (const path of screenNames.flatMap(addressesOf)) {
    await follow(page, path);
    await look(path);
  }
}

async function tokenOfTrader(): Promise<string> {
  const [trader] = await stage().traders(1);
  return trader?.token ?? '';
}

test.each([
  ['en', false],
  ['zh-CN', false],
  ['en', true],
  ['zh-CN', true],
] as const)(
  'no screen is wider than a phone, and no text than its box (%s, signed in: %s)',
  async (language, isSignedIn) => {
    const token = isSignedIn ? await tokenOfTrader() : '';
    const { page } = await stage().visit({
      ...{ device: 'small-phone', language, token, isHurried: true },
    });
    await walk(page, async (path) => {
      await expectFit(page, path, narrow);
      const message = `what a finger presses on ${path}`;
      if (language === 'en') await expect.poll(() => smallTargets(page), { message }).toEqual([]);
    });
  },
);

// A desktop's window, and a narrow one, which no agent gives away.
test.each([
  ['en', false],
  ['zh-CN', true],
] as const)(
  'no screen is wider than its window, no text than its box, and nothing out of reach at 200 % (%s, signed in: %s)',
  async (language, isSignedIn) => {
    const token = isSignedIn ? await tokenOfTrader() : '';
    const { page } = await stage().visit({ device: 'zoomed', language, token, isHurried: true });
    const zoomed = devices.zoomed.viewport ?? { width: 0, height: 0 };
    await walk(page, async (path) => {
      await expectFit(page, path, [320, ...wide]);
      await page.setViewportSize(zoomed);
      await expectReachable(page, path);
    });
  },
);

test.each(['en', 'zh-CN'] as const)(
  'no screen of a sign-in that is under way is wider than a phone (%s)',
  async (language) => {
    const { page } = await stage().visit({ device: 'small-phone', language });
    await walkSignIn(page, (path) => expectFit(page, path, narrow));
  },
);

test('nothing of a sign-in that is under way is out of reach at 200 %', async () => {
  const { page } = await stage().visit({ device: 'zoomed', isHurried: true });
  await walkSignIn(page, (path) => expectReachable(page, path));
});

/** What opens above a page: its address, the buttons that open it, and where it stands. */
const layers = [
  ['/market', [/^Account menu/], 'header'],
  ['/market', [/^Account menu/, /^Transfer$/], '[role=dialog]'],
  ['/market', [/^Display settings/], 'header'],
  ['/spot/BTC', [/^BTC\/USDT/], '[role=dialog]'],
  ['/futures/BTC', [/^Leverage: /], '[role=dialog]'],
  ['/user?tab=Security', [/^Login password/], '[role=dialog]'],
  ['/user?tab=Security', [/^Phone verification/], '[role=dialog]'],
] as const;

test('nothing of a dialog or a menu is out of reach at 200 %', async () => {
  const { page } = await stage().visit({
    device: 'zoomed',
    token: await tokenOfTrader(),
    isHurried: true,
  });
  for (const [path, buttons, where] of layers) {
    await page.goto(path);
    for (const name of buttons) await page.getByRole('button', { name }).first().click();
    await page.locator(`${where}:visible`).first().waitFor();
    const message = `${path} ${buttons.at(-1)} at 200 %`;
    await expect.poll(() => overflowOf(page), { message }).toBe(0);
    await expect.poll(() => unreachable(page, where), { message }).toEqual([]);
  }
});

/** What opens above a page of a phone: its address, and the button that opens it. */
const dialogs = [
  ['/user?tab=Security', /^Login password/],
  ['/user?tab=Security', /^Phone verification/],
  ['/futures/BTC', /^Leverage: /],
  ['/spot/BTC', /^BTC\/USDT/],
  ['/asset', /^Transfer$/],
] as const;

test('what a finger presses in a dialog is large enough on a phone', async () => {
  const { page } = await stage().visit({ device: 'small-phone', token: await tokenOfTrader() });
  for (const [path, name] of dialogs) {
    await page.goto(path);
    await page.getByRole('button', { name }).first().click();
    await page.locator('[role=dialog]:visible').first().waitFor();
    const message = `what a finger presses on ${path} ${name}`;
    await expect.poll(() => smallTargets(page), { message }).toEqual([]);
  }
});
