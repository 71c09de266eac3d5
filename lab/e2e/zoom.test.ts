import { plainAddressOf, type ScreenName } from '@bourse/contract/screens.ts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { cutOff, overflowOf, stillPercent, unreachable } from './fit.ts';
import { useStage } from './use-stage.ts';

/** WCAG 1.4.4: a desktop at 200 % is a window of 720 by 450, in which everything can be reached. */

const stage = useStage();

const views = (name: ScreenName, ...more: readonly string[]) =>
  more.map((view) => plainAddressOf(name) + view);
const trading = ['chart', 'book', 'trades', 'order'].map((view) => `/BTC?view=${view}`);

const guests = [...views('home', ''), ...views('login', ''), ...views('register', '')];
const users = [
  ...views('home', ''),
  ...views('market', ''),
  ...views('spot', ...trading),
  ...views('futures', ...trading),
  ...views('orders', '?tab=open', '?tab=history', '?tab=positions&product=futures'),
  ...views(
    'asset',
    ...['Overview', 'Funding', 'Spot', 'Futures', 'Deposit', 'Withdraw', 'History'].map(
      (tab) => `?tab=${tab}`,
    ),
  ),
  ...views('user', ...['Account', 'Identification', 'Security'].map((tab) => `?tab=${tab}`)),
];

/** The page fits, its bars leave more than half of the window, and all that can be used is reached. */
async function expectReachable(page: Page, path: string): Promise<void> {
  await page.locator('main :is(h1, h2, table, form, canvas):visible').first().waitFor();
  await expect.poll(() => page.locator('main .skeleton').count(), { message: path }).toBe(0);
  const message = `${path} at 200 %`;
  await expect.poll(() => overflowOf(page), { message }).toBe(0);
  await expect.poll(() => cutOff(page), { message }).toEqual([]);
  await expect.poll(() => unreachable(page, ':is(header, main, footer)'), { message }).toEqual([]);
  await expect.poll(() => stillPercent(page), { message }).toBeLessThan(50);
}

test('nothing is out of reach at 200 % (a visitor)', async () => {
  const { page } = await stage().visit({ device: 'zoomed' });
  for (const path of guests) {
    await page.goto(path);
    await expectReachable(page, path);
  }
});

test('nothing is out of reach at 200 % (signed in)', async () => {
  const [trader] = await stage().traders(1);
  const { page } = await stage().visit({ device: 'zoomed', token: trader?.token ?? '' });
  for (const path of users) {
    await page.goto(path);
    await expectReachable(page, path);
  }
});

/** What opens above a page: its address, the buttons that open it, and where it stands. */
const layers = [
  ['/market', [/^Account menu/], 'header'],
  ['/market', [/^Account menu/, /^Transfer$/], '[role=dialog]'],
  ['/market', [/^Display settings/], 'header'],
  ['/spot/BTC', [/^BTC\/USDT/], '[role=dialog]'],
  ['/futures/BTC?view=order', [/^Leverage: /], '[role=dialog]'],
  ['/user?tab=Security', [/^Login password/], '[role=dialog]'],
  ['/user?tab=Security', [/^Phone verification/], '[role=dialog]'],
] as const;

test('nothing of a dialog or a menu is out of reach at 200 %', async () => {
  const [trader] = await stage().traders(1);
  const { page } = await stage().visit({ device: 'zoomed', token: trader?.token ?? '' });
  for (const [path, buttons, where] of layers) {
    await page.goto(path);
    for (const name of buttons) await page.getByRole('button', { name }).first().click();
    await page.locator(`${where}:visible`).first().waitFor();
    const message = `${path} ${buttons.at(-1)} at 200 %`;
    await expect.poll(() => overflowOf(page), { message }).toBe(0);
    await expect.poll(() => unreachable(page, where), { message }).toEqual([]);
  }
});
