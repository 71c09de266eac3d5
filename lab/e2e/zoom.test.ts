import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { cutOff, overflowOf, stillPercent, unreachable } from './fit.ts';
import { untilInSight } from './in-sight.ts';
import { useStage } from './use-stage.ts';
import { addressesOf, screenNames, walkSignIn } from './views.ts';

/** WCAG 1.4.4: a desktop at 200 % is a window of 720 by 450, in which everything can be reached. */

const stage = useStage();

/** The page fits, its bars leave more than half of the window, and all that can be used is reached. */
async function expectReachable(page: Page, path: string): Promise<void> {
  await untilInSight(page, 'main :is(h1, h2, table, form, canvas)');
  await expect.poll(() => page.locator('main .skeleton').count(), { message: path }).toBe(0);
  const message = `${path} at 200 %`;
  await expect.poll(() => overflowOf(page), { message }).toBe(0);
  await expect.poll(() => cutOff(page), { message }).toEqual([]);
  await expect.poll(() => unreachable(page, ':is(header, main, footer)'), { message }).toEqual([]);
  await expect.poll(() => stillPercent(page), { message }).toBeLessThan(50);
}

let token: Promise<string> | undefined;
const tokenOfTrader = () => {
  token ??= stage()
    .traders(1)
    .then(([trader]) => trader?.token ?? '');
  return token;
};

/** All in one window: what the browser has read of the app once it has not to read again. */
test.each([false, true])(
  'no screen is out of reach at 200 % (signed in: %s)',
  async (isSignedIn) => {
    const token = isSignedIn ? await tokenOfTrader() : '';
    const { page } = await stage().visit({ device: 'zoomed', token, isHurried: true });
    for (const path of screenNames.flatMap(addressesOf)) {
      await page.goto(path);
      await expectReachable(page, path);
    }
  },
);

test('nothing is out of reach at 200 % (a sign-in that is under way)', async () => {
  const { page } = await stage().visit({ device: 'zoomed', isHurried: true });
  await walkSignIn(page, (path) => expectReachable(page, path));
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
