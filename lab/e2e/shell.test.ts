import { plainAddressOf, type ScreenName, screens } from '@bourse/contract/screens.ts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { textOf } from './trading-steps.ts';
import { useStage } from './use-stage.ts';

const stage = useStage();

test('D5 the browser decides the language until one is chosen, which stays', async () => {
  const { page } = await stage().visit({ language: 'zh-CN' });
  await page.goto('/market');
  await page.getByRole('heading', { name: '行情报价' }).waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('zh-CN');
  await page.getByRole('button', { name: /^显示设置/ }).click();
  await page.locator('label', { hasText: 'English' }).click();
  await page.getByRole('heading', { name: 'Market quotes' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'Market quotes' }).waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('en');
});

test('the theme and the price colours change at once and stay', async () => {
  const { page } = await stage().visit();
  await page.goto('/spot/BTC');
  const bar = page.getByRole('banner');
  const background = () => bar.evaluate((element) => getComputedStyle(element).backgroundColor);
  const root = page.locator('html');
  const dark = await background();
  await page.getByRole('button', { name: /^Display settings/ }).click();
  await page.locator('label', { hasText: /^Light$/ }).click();
  await page.locator('label', { hasText: 'Blue / Orange' }).click();
  await expect.poll(background).not.toBe(dark);
  await page.reload();
  expect(await root.getAttribute('data-theme')).toBe('light');
  expect(await root.getAttribute('data-colours')).toBe('safe');
});

test('logging out forgets everything that belongs to the user', async () => {
  const [trader] = await stage().traders(1);
  const { page } = await stage().visit({ token: trader?.token ?? '' });
  await page.goto('/market');
  await page.getByRole('button', { name: 'Add BTC/USDT to favorites' }).click();
  await page.getByRole('button', { name: 'Remove BTC/USDT from favorites' }).waitFor();
  await page.getByRole('button', { name: /^Account menu/ }).click();
  await page.getByRole('button', { name: 'Log Out' }).click();
  await page.waitForURL(/\/$/);
  await page.getByRole('banner').getByRole('link', { name: 'Register' }).waitFor();
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage }));
  expect(kept).not.toContain(trader?.token);
  expect(kept).not.toContain('BTC-USDT');
  const answer = await fetch(`${stage().address}/api/user`, {
    headers: { authorization: `Bearer ${trader?.token}` },
  });
  expect(answer.status).toBe(401);
});

test('every address opens its screen, at its top, with a title of its own', async () => {
  const { page } = await stage().visit();
  const titles = new Set<string>();
  // Two screens show nothing without a sign-in that is under way.
  const names = (Object.keys(screens) as ScreenName[]).filter(
    (name) => name !== 'verify' && name !== 'set-password',
  );
  expect(names.length).toBeGreaterThan(15);
  for (const path of names.map(plainAddressOf)) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(200);
    await page.locator('main h1').first().waitFor();
    await expect.poll(() => page.title(), { message: path }).not.toBe('');
    // The price in a trading page's title moves; the rest does not.
    titles.add((await page.title()).replace(/^[\d,.]+ \| /, ''));
    expect(await page.evaluate(() => window.scrollY), path).toBe(0);
    expect(await overflowOf(page), path).toBe(0);
  }
  expect(titles.size).toBe(names.length);
});

/** Pixels by which the page is wider than its window; a phone's browser zooms out to hide it. */
async function overflowOf(page: Page): Promise<number> {
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  return width - (page.viewportSize()?.width ?? 0);
}

const narrow = [320, 360, 390] as const;
const anyone = ['/', '/market', '/market?tab=favorites', '/faq', '/trading-rules'];
const phoneViews = ['chart', 'book', 'trades', 'order'].map((view) => `?view=${view}`);
const trading = ['/spot/BTC', '/futures/BTC'].flatMap((path) =>
  phoneViews.map((view) => path + view),
);

test.each([
  ['en', 'small-phone', false],
  ['zh-CN', 'small-phone', false],
  ['en', 'small-phone', true],
  ['zh-CN', 'small-phone', true],
  // A narrow window of a desktop, which no agent gives away.
  ['en', 'desktop', false],
] as const)(
  'no screen is wider than a phone (%s, %s, signed in: %s)',
  async (language, device, isSignedIn) => {
    const [trader] = isSignedIn ? await stage().traders(1) : [];
    const { page } = await stage().visit({
      ...{ device, language },
      ...(trader && { token: trader.token }),
    });
    const own = isSignedIn ? ['/order'] : ['/login', '/register', '/retrieve-password'];
    for (const path of [...anyone, ...trading, ...own]) {
      await page.goto(path);
      await page.locator('main :is(h1, h2, table, form, canvas):visible').first().waitFor();
      for (const width of narrow) {
        await page.setViewportSize({ width, height: 780 });
        expect(await overflowOf(page), `${path} at ${width}`).toBe(0);
      }
    }
  },
);

test('the bar of a phone offers Login, and the rest in a menu', async () => {
  const { page } = await stage().visit({ device: 'small-phone' });
  await page.goto('/market');
  const bar = page.getByRole('banner');
  expect(await bar.getByRole('link', { name: 'Login' }).isVisible()).toBe(true);
  expect(await bar.getByRole('link', { name: 'Register' }).isVisible()).toBe(false);
  await bar.getByRole('button', { name: 'Main navigation' }).click();
  await bar.getByRole('link', { name: 'Futures' }).waitFor();
  await bar.getByRole('link', { name: 'Register' }).click();
  await page.waitForURL(/\/register\?next=%2Fmarket/);
});

test('an unknown address is said to be unknown, with the status of one', async () => {
  const visitor = await stage().visit();
  const { page } = visitor;
  const answer = await page.goto('/nowhere');
  expect(answer?.status()).toBe(404);
  expect(await textOf(page.getByRole('heading', { level: 1 }))).toBe('Page not found');
  await page.getByRole('link', { name: 'Back to home' }).click();
  await page.waitForURL(/\/$/);
  visitor.forgive(/nowhere.*404/);
});
