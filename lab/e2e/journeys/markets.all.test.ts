import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { textOf } from '../steps/trading-steps.ts';
import { useStage } from '../use-stage.ts';

const stage = useStage();

const table = (page: Page) => page.getByRole('table', { name: 'Spot' });
const rows = (page: Page) => table(page).locator('tbody tr');

async function pairs(page: Page): Promise<string[]> {
  return rows(page).locator('td:first-child [data-pair]').allTextContents();
}

async function openMarkets(path = '/market', options = {}) {
  const visitor = await stage().visit(options);
  await visitor.page.goto(path);
  return visitor.page;
}

test('tabs are in the address, search filters by symbol and name and ends with the tab', async () => {
  const page = await openMarkets();
  await rows(page).first().waitFor();
  for (const title of ['Popular', 'Gainers', 'Newly Listed']) {
    const card = page.getByRole('region', { name: title });
    await expect.poll(() => card.getByRole('link').count()).toBe(5);
  }
  const titles = () => table(page).locator('th').allTextContents();
  await expect
    .poll(titles)
    .toEqual([
      ...['Trading pair', 'Latest price', '24h Change', 'Trend', '24h High', '24h Low'],
      ...['24h Volume', '24h Turnover', 'Operation'],
    ]);
  const search = page.getByRole('searchbox', { name: 'Search' });
  await search.fill('eth');
  await expect.poll(() => pairs(page)).toEqual(['ETH/USDT']);
  await search.fill('BTC/US');
  await expect.poll(() => pairs(page)).toEqual(['BTC/USDT']);
  await search.fill('nothing like it');
  await page.getByText('No markets match your search').waitFor();
  await page.getByRole('tab', { name: 'Futures' }).click();
  await expect.poll(() => new URL(page.url()).search).toBe('?tab=futures');
  await expect.poll(() => search.inputValue()).toBe('');
  await page.reload();
  await page.getByRole('tab', { name: 'Futures', selected: true }).waitFor();
});

test('pages: ten rows, the rest on the second page, the first again after a search', async () => {
  const page = await openMarkets();
  await rows(page).first().waitFor();
  const all = await pairs(page);
  const size = page.getByRole('combobox', { name: 'Rows per page' });
  expect(all.length).toBeGreaterThan(10);
  await expect.poll(() => size.inputValue()).toBe('20');
  expect(await size.locator('option').allTextContents()).toEqual([
    ...['10 / page', '20 / page', '50 / page', '100 / page'],
  ]);
  await size.selectOption('10');
  await expect.poll(() => pairs(page)).toEqual(all.slice(0, 10));
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect.poll(() => pairs(page)).toEqual(all.slice(10, 20));
  const next = page.getByRole('button', { name: 'Next page' });
  await expect.poll(() => next.isDisabled()).toBe(true);
  await page.getByRole('searchbox', { name: 'Search' }).fill('usdt');
  await expect.poll(() => pairs(page)).toEqual(all.slice(0, 10));
});

const star = (row: Locator) => row.getByRole('button', { name: /favorites$/ });

test('favourites: a card each, kept over a reload and on another device, gone when taken back', async () => {
  const [trader] = await stage().traders(1);
  const token = trader?.token ?? '';
  const page = await openMarkets('/market?tab=favorites', { token });
  await page.getByRole('button', { name: 'Add favorites' }).click();
  const row = rows(page).filter({ hasText: 'SOL' });
  await star(row).click();
  await row.getByRole('button', { name: 'Remove SOL/USDT from favorites' }).waitFor();
  await page.getByRole('tab', { name: 'Favorites' }).click();
  const card = page.locator('main a[href="/spot/SOLUSDT"]:has(button)');
  await expect.poll(() => textOf(card)).toContain('Spot');
  await page.getByRole('searchbox', { name: 'Search' }).fill('btc');
  await page.getByText('No favorites match your search').waitFor();
  await page.reload();
  await card.getByText('SOL/USDT').waitFor();

  const elsewhere = await openMarkets('/market?tab=favorites', { token });
  const there = elsewhere.locator('main a[href="/spot/SOLUSDT"]').getByRole('button');
  await there.click();
  await elsewhere.getByText('No favorites yet').waitFor();

  await page.reload();
  await page.getByText('No favorites yet').waitFor();
});

test('on a large screen the markets unfold beside the chart, and fold away', async () => {
  const page = await openMarkets('/spot/BTCUSDT', { device: 'wide' });
  const list = page.getByRole('region', { name: 'Markets' });
  // Folded to begin with below 2,200 px (decision 273).
  await list.getByRole('button', { name: 'Show markets' }).click();
  await list.getByRole('button', { name: /^ETH ?\/USDT$/ }).click();
  await page.waitForURL('**/spot/ETHUSDT');
  const trades = page.getByRole('region', { name: 'Real-time trades' });
  await trades.locator('tbody tr').first().waitFor();
  const bookRows = page.getByRole('region', { name: 'Order book' }).locator('[data-row=bids]');
  await expect.poll(() => bookRows.count()).toBeGreaterThan(10);
  const heights = await bookRows.evaluateAll((rows) => rows.map((row) => row.clientHeight));
  expect(Math.max(...heights)).toBeLessThan(24);

  const chartWidth = () =>
    page
      .locator('canvas')
      .first()
      .evaluate((canvas) => canvas.getBoundingClientRect().width);
  await expect.poll(chartWidth).toBeGreaterThan(400);
  const before = await chartWidth();
  await list.getByRole('button', { name: 'Hide markets' }).click();
  await expect.poll(chartWidth).toBeGreaterThan(before + 150);
  await page.keyboard.press('w');
  await list.getByRole('combobox', { name: 'Search' }).waitFor();
});
