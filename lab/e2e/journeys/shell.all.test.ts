import { plainAddressOf } from '@bourse/contract/screens.ts';
import { expect, test } from 'vitest';
import { untilInSight } from '../in-sight.ts';
import { useStage } from '../use-stage.ts';
import { overflowOf } from '../walks/fit.ts';
import { addressesOf, screenNames } from '../walks/views.ts';

const stage = useStage();

test('D5 the browser decides the language until one is chosen, which stays', async () => {
  const { page } = await stage().visit({ language: 'zh-CN' });
  await page.goto('/market');
  await page.getByRole('heading', { name: '行情' }).waitFor();
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('zh-CN');
  await page.getByRole('button', { name: /^显示设置/ }).click();
  await page.locator('label', { hasText: 'English' }).click();
  await page.getByRole('heading', { name: 'Market quotes' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'Market quotes' }).waitFor();
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('en');
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
  await expect.poll(() => root.getAttribute('data-theme')).toBe('light');
  await expect.poll(() => root.getAttribute('data-colours')).toBe('safe');
});

test('every address opens its screen, at its top, with a title of its own', async () => {
  const { page } = await stage().visit();
  const titles = new Set<string>();
  // Two screens show nothing without a sign-in that is under way.
  const names = screenNames.filter((name) => addressesOf(name).length > 0);
  expect(names.length).toBeGreaterThan(15);
  for (const path of names.map(plainAddressOf)) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(200);
    await untilInSight(page, 'main h1');
    // The price in a trading page's title moves; the rest does not. Until it draws, a page has the house's.
    const title = async () => (await page.title()).replace(/^[\d,.]+ \| /, '');
    const isOwn = async () => /\S/.test(await title()) && !titles.has(await title());
    await expect.poll(isOwn, { message: path }).toBe(true);
    titles.add(await title());
    await expect.poll(() => page.evaluate(() => window.scrollY), { message: path }).toBe(0);
    await expect.poll(() => overflowOf(page), { message: path }).toBe(0);
  }
});

test('S12 what a browser has read of the app is not read again, and the worker has a policy of its own', async () => {
  const { page } = await stage().visit();
  const readAgain = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter((entry) => new URL(entry.name).pathname.startsWith('/assets/'))
        .map((entry) => [entry.name, (entry as PerformanceResourceTiming).transferSize] as const)
        .filter(([, bytes]) => bytes > 0)
        .map(([name]) => name),
    );
  for (const isFirst of [true, false]) {
    await page.goto('/login');
    await page.locator('main h1').waitFor();
    // What comes after the screen has been read as well.
    await page.waitForLoadState('networkidle');
    if (isFirst) expect((await readAgain()).length).toBeGreaterThan(5);
    else expect(await readAgain()).toEqual([]);
  }
  const worker = await fetch(`${stage().address}/service-worker.js`);
  expect(worker.headers.get('cache-control')).toBe('no-cache');
  expect(worker.headers.get('content-security-policy')).toContain("connect-src 'self'");
});

test('the bar of a phone offers Login, and the rest in a menu', async () => {
  const { page } = await stage().visit({ device: 'small-phone' });
  await page.goto('/market');
  const bar = page.getByRole('banner');
  await bar.getByRole('link', { name: 'Login' }).waitFor();
  expect(await bar.getByRole('link', { name: 'Register' }).isVisible()).toBe(false);
  await bar.getByRole('button', { name: 'Main navigation' }).click();
  await bar.getByRole('link', { name: 'Futures' }).waitFor();
  await bar.getByRole('link', { name: 'Register' }).click();
  await page.waitForURL(/\/register\?next=%2Fmarket/);
});

test('P1-8.44 an address that nobody can read, and a form that is sent to a page, have pages of their own and lead on', async () => {
  const visitor = await stage().visit();
  const { page } = visitor;
  visitor.forgive(/400|405/);
  const answer = await page.goto('/market/%E0%A4%A');
  expect(answer?.status()).toBe(400);
  await page.getByRole('heading', { level: 1, name: 'Bad request', exact: true }).waitFor();
  await page.goto('/faq');
  await page.evaluate(() => {
    const form = document.createElement('form');
    Object.assign(form, { method: 'post', action: '/market' });
    document.body.append(form);
    form.submit();
  });
  await page.getByRole('heading', { level: 1, name: 'Method not allowed', exact: true }).waitFor();
  await page.getByRole('link', { name: 'Go to markets' }).click();
  await page.getByRole('table').first().waitFor();
});

test('on a phone the rewards of home slide: a mark brings its card, and a swipe moves the mark', async () => {
  const { page } = await stage().visit({ device: 'small-phone' });
  await page.goto('/');
  const rewards = page.getByRole('region', { name: 'Rewards' });
  const marks = rewards.getByRole('button');
  const current = () =>
    marks.evaluateAll((all) => all.findIndex((mark) => mark.ariaCurrent === 'true'));
  await expect.poll(current).toBe(0);
  await marks.nth(2).click();
  await expect.poll(current).toBe(2);
  await rewards.getByRole('list').evaluate((list) => list.scrollTo({ left: 0 }));
  await expect.poll(current).toBe(0);
});

test('an unknown address is said to be unknown, with the status of one', async () => {
  const visitor = await stage().visit();
  const { page } = visitor;
  const answer = await page.goto('/nowhere');
  expect(answer?.status()).toBe(404);
  await page.getByRole('heading', { level: 1, name: 'Page not found', exact: true }).waitFor();
  await page.getByRole('link', { name: 'Back to home' }).click();
  await page.waitForURL(/\/$/);
  visitor.forgive(/nowhere.*404/);
});
