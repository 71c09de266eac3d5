import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { textOf } from '../steps/trading-steps.ts';
import { useStage } from '../use-stage.ts';

const stage = useStage();
const field = (page: Page, name: string) => page.getByRole('combobox', { name });

/** The option that the field says is active. */
const activeText = (page: Page, name: string) =>
  field(page, name).evaluate((input) => {
    const id = input.getAttribute('aria-activedescendant') ?? '';
    return document.getElementById(id)?.textContent ?? '';
  });

test('the search for a country goes by keys, and Enter is its own', async () => {
  const { page } = await stage().visit();
  await page.goto('/login');
  await page.locator('input[name=contact]').fill('91234567');
  const code = page.getByRole('button', { name: /^Country or region code/ });
  const name = 'Search country or code';
  await code.press('Enter');
  await field(page, name).waitFor();
  await expect.poll(() => activeText(page, name)).toContain('Hong Kong');
  await page.keyboard.type('united');
  await expect.poll(() => activeText(page, name)).not.toContain('Hong Kong');
  const first = await activeText(page, name);
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => activeText(page, name)).not.toBe(first);
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => activeText(page, name)).toBe(first);
  await page.keyboard.press('ArrowUp');
  const last = page.getByRole('option').last();
  await expect.poll(() => last.getAttribute('aria-selected')).toBe('true');
  await field(page, name).fill('no such country');
  await page.getByText('No countries found').waitFor();
  await page.keyboard.press('Enter');
  expect(await field(page, name).isVisible()).toBe(true);
  await field(page, name).fill('japan');
  await expect.poll(() => activeText(page, name)).toContain('Japan');
  await page.keyboard.press('Enter');
  await field(page, name).waitFor({ state: 'detached' });
  await expect.poll(() => textOf(code)).toBe('+81');
  // The form around it was not sent: nothing is missing yet.
  expect(await page.getByRole('alert').count()).toBe(0);
  await code.press('Enter');
  await field(page, name).fill('x');
  await page.keyboard.press('Escape');
  await field(page, name).waitFor({ state: 'detached' });
  await expect.poll(() => code.evaluate((button) => button === document.activeElement)).toBe(true);
  expect(await textOf(code)).toBe('+81');
  await code.press('Enter');
  await expect.poll(() => field(page, name).inputValue()).toBe('');
});

test('the search for a pair goes by keys, and knows coins by name', async () => {
  const { page } = await stage().visit();
  await page.goto('/spot/BTC');
  const selector = page.getByRole('dialog', { name: 'Markets' });
  await page.locator('button:has(h1)').click();
  await field(page, 'Search').waitFor();
  await page.keyboard.type('ethereum');
  // The pair, and its contract behind it.
  await expect.poll(() => selector.locator('tbody tr').count()).toBe(2);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/spot/ETHUSDT');
  await page.locator('button:has(h1)').click();
  await expect.poll(() => activeText(page, 'Search')).toContain('ETH/USDT');
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => activeText(page, 'Search')).not.toContain('ETH/USDT');
  const next = (await activeText(page, 'Search')).match(/^\w+/)?.[0];
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/spot/${next}USDT`);
  await page.locator('button:has(h1)').click();
  await field(page, 'Search').waitFor();
  await page.keyboard.press('Escape');
  await selector.waitFor({ state: 'hidden' });
});

test('the list of markets is searched by the name of a coin and by any spelling of a pair', async () => {
  const { page } = await stage().visit();
  await page.goto('/market');
  const rows = page.getByRole('table', { name: 'Spot' }).locator('tbody tr');
  const pairs = () => rows.locator('td:first-child').allTextContents();
  const search = page.getByRole('searchbox', { name: 'Search' });
  await rows.first().waitFor();
  for (const text of ['Bitcoin', 'BTC-USDT', 'btc/usdt']) {
    await search.fill(text);
    await expect.poll(pairs, { message: text }).toEqual(['BTC/USDT']);
  }
});

test.each(['spot', 'futures'] as const)(
  'the last market of %s is opened again, at one address',
  async (product) => {
    const { page } = await stage().visit();
    await page.goto(`/${product}`);
    await page.waitForURL(`**/${product}/BTCUSDT`);
    await page.goto(`/${product}/eth-usdt?orders=history#x`);
    await page.waitForURL(`**/${product}/ETHUSDT?orders=history#x`);
    await page.getByRole('banner').getByRole('link', { name: 'Market' }).click();
    await page.waitForURL('**/market');
    const name = product === 'spot' ? 'Spot' : 'Futures';
    await page.getByRole('banner').getByRole('link', { name, exact: true }).click();
    await page.waitForURL(`**/${product}/ETHUSDT`);
    await page.goBack();
    await page.waitForURL('**/market');
    const kind = product === 'spot' ? 'spot' : 'perpetual';
    await page.goto(`/${product}`);
    await expect.poll(() => page.title()).toMatch(new RegExp(`^[\\d,.]+ \\| ETH/USDT ${kind} \\|`));
  },
);
