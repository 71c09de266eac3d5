import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useStage } from '../use-stage.ts';
import { faultsOf, noFaults } from '../walks/axe.ts';

const stage = useStage();

/** Once the worker stands behind the next page. */
const ready = (page: Page) =>
  page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    return active?.scriptURL;
  });

/** Once the page that says so has looked for the exchange in vain. */
const lookedInVain = (page: Page) =>
  page.waitForEvent('requestfailed', (request) => request.url().endsWith('/manifest.webmanifest'));

test('without a connection the app says so in both languages, shows no price, and comes back', async () => {
  const visitor = await stage().visit({ device: 'small-phone', hasServiceWorker: true });
  const { page } = visitor;
  await page.goto('/');
  expect(await ready(page)).toBe(`${stage().address}/service-worker.js`);
  await page.goto('/market');
  await page.locator('main h1').waitFor();
  await page.context().setOffline(true);
  visitor.forgive(/ERR_INTERNET_DISCONNECTED/);
  const answer = await page.goto('/spot/BTC');
  expect(answer?.status()).toBe(503);
  expect(answer?.headers()['content-security-policy']).toMatch(
    /^default-src 'none'; script-src 'nonce-/,
  );
  const text = await page.locator('main').textContent();
  expect(text).toContain('You are offline');
  expect(text).toContain('您已离线');
  expect(text).not.toMatch(/\d/);
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
  expect(await faultsOf(page)).toEqual(noFaults);
  await lookedInVain(page);
  await page.context().setOffline(false);
  // By itself.
  await page.locator('#root header').first().waitFor();
});

test('a screen opened offline says so in its place, and comes by itself with the connection', async () => {
  const visitor = await stage().visit();
  const { page } = visitor;
  await page.goto('/market');
  const footer = page.getByRole('contentinfo');
  await footer.getByRole('link', { name: 'Support', exact: true }).waitFor();
  await page.context().setOffline(true);
  visitor.forgive(/ERR_INTERNET_DISCONNECTED/);
  await footer.getByRole('link', { name: 'Support', exact: true }).click();
  await page.getByText("You're offline. This page will load when you're back online.").waitFor();
  expect(new URL(page.url()).pathname).toBe('/support');
  await page.context().setOffline(false);
  await page.getByRole('heading', { level: 1, name: 'Support' }).waitFor();
  await page.getByText("No account, or can't log in?").waitFor();
});

test('a server that is away is told apart from a connection that is, and the console is as without a worker', async () => {
  const visitor = await stage().visit({ hasServiceWorker: true });
  const { page } = visitor;
  await page.goto('/');
  await ready(page);
  await page.goto('/console');
  await page.locator('input').first().waitFor();
  expect(await page.locator('link[rel=manifest]').count()).toBe(0);
  await page.goto('about:blank');
  await stage().halt();
  await page.goto('/market');
  await page.getByRole('heading', { name: "We can't reach the exchange" }).waitFor();
  visitor.forgive(/ERR_CONNECTION_REFUSED/);
  await lookedInVain(page);
  await expect(page.goto('/console')).rejects.toThrow(/ERR_FAILED/);
  await stage().resume();
  await page.goto('/market');
  await page.locator('main h1').waitFor();
});
