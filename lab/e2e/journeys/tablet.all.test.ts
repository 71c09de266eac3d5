import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Trader } from '../../load/traders.ts';
import { moveToFutures, post } from '../steps/order-steps.ts';
import { useStage } from '../use-stage.ts';
import { faultsOf, noFaults } from '../walks/axe.ts';
import { clippedTexts, cutNames, cutOff, overflowOf, smallTargets } from '../walks/fit.ts';

const stage = useStage();

/** A long of BTC/USDT with an order beside it. */
async function holder(): Promise<Trader> {
  const [trader] = await stage().traders(1);
  if (!trader) throw new Error('no account was opened');
  await moveToFutures(stage(), trader, '1000');
  const order = { symbol: 'BTCUSDT', leverage: 10, side: 1 };
  const open = (more: object) => post(stage(), trader, '/api/contract/open', { ...order, ...more });
  await open({ orderType: 2, price: '0', quantity: '0.002' });
  await open({ orderType: 1, price: '90000', quantity: '0.001' });
  return trader;
}

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

async function boxOf(part: Locator) {
  const box = await part.boundingBox();
  if (!box) throw new Error('it is not drawn');
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

/** Within the width, no text cut, nothing too small for a finger. */
async function expectFit(page: Page, message: string): Promise<void> {
  await expect.poll(() => overflowOf(page), { message }).toBe(0);
  await expect.poll(() => cutOff(page), { message }).toEqual([]);
  await expect.poll(() => clippedTexts(page), { message }).toEqual([]);
  await expect.poll(() => cutNames(page), { message }).toEqual([]);
  await expect.poll(() => smallTargets(page), { message }).toEqual([]);
}

test('held upright, chart and book, orders and form stand in sight of each other, without fault', async () => {
  const { token } = await holder();
  const { page } = await stage().visit({ device: 'tablet', token, isHurried: true });
  for (const path of ['/futures/BTCUSDT', '/spot/BTCUSDT']) {
    await page.goto(path);
    await page.locator('[data-price]:not([data-price=""])').first().waitFor();
    for (const [width, height] of [
      [820, 1180],
      [768, 1024],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expectFit(page, `${path} at ${width}`);
      const [chart, book, orders, form] = await Promise.all(
        ['Chart', 'Order book', 'Orders', 'Place order'].map((name) => boxOf(panel(page, name))),
      );
      expect(chart!.right).toBeLessThan(book!.x);
      expect(orders!.right).toBeLessThan(form!.x);
      expect(chart!.bottom).toBeLessThan(orders!.y);
      expect(form!.bottom).toBeLessThan(height);
    }
    expect(await faultsOf(page), path).toEqual(noFaults);
  }
  await page.goto('/futures/BTCUSDT');
  // All of the position without a swipe: a card beside the form, and no strip that says it again.
  await page.getByRole('article').getByRole('button', { name: 'Market close' }).waitFor();
  expect(await panel(page, 'Open position').count()).toBe(0);
});

test('held across, chart, book and form stand beside each other, and a position is closed in two touches', async () => {
  const { token } = await holder();
  const { page } = await stage().visit({ device: 'tablet', token, reducedMotion: true });
  for (const [width, height] of [
    [1024, 768],
    [844, 390],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto('/futures/BTCUSDT');
    await page.locator('[data-price]:not([data-price=""])').first().waitFor();
    await expectFit(page, `at ${width}`);
    const [chart, book, form] = await Promise.all(
      ['Chart', 'Order book', 'Place order'].map((name) => boxOf(panel(page, name))),
    );
    expect(chart!.right).toBeLessThan(book!.x);
    expect(book!.right).toBeLessThan(form!.x);
  }
  await page.goto('/market');
  const close = panel(page, 'Open position').getByRole('button', { name: /^Close .*BTC/ });
  const dialog = page.getByRole('dialog');
  await close.hover();
  await page.mouse.down();
  await dialog.locator('button[type=submit]').waitFor();
  await page.mouse.up();
  await dialog.locator('button[type=submit]').tap();
  await dialog.waitFor({ state: 'hidden' });
  await panel(page, 'Open position').waitFor({ state: 'detached' });
});

test('lists fit a tablet with their columns, and a finger finds what is in their rows', async () => {
  const { token } = await holder();
  const { page } = await stage().visit({ device: 'tablet', token, isHurried: true });
  const orders = '/order?product=futures';
  const lists = ['/market?tab=all', '/market?tab=futures', orders, `${orders}&tab=open`];
  for (const path of lists) {
    await page.goto(path);
    await page.locator('tbody tr, article').first().waitFor();
    for (const width of [1180, 820, 768]) {
      await page.setViewportSize({ width, height: 1024 });
      await expectFit(page, `${path} at ${width}`);
    }
    expect(await faultsOf(page), path).toEqual(noFaults);
  }
  await page.goto('/market?tab=futures');
  const titles = page.getByRole('table', { name: 'Futures' }).getByRole('columnheader');
  for (const name of ['Trend', '24h Turnover', 'Funding rate']) {
    const box = await boxOf(titles.filter({ hasText: name }));
    expect(box.right, name).toBeLessThanOrEqual(768);
  }
});
