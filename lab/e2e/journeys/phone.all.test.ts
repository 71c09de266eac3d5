import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Trader } from '../../load/traders.ts';
import { moveToFutures, post } from '../steps/order-steps.ts';
import { useStage } from '../use-stage.ts';
import { faultsOf, noFaults } from '../walks/axe.ts';
import { clippedTexts, cutNames, cutOff, overflowOf, smallTargets } from '../walks/fit.ts';
import { shiftsOf, watchShifts } from '../walks/shifts.ts';
import { wordsIn } from '../words.ts';

const stage = useStage();
const say = wordsIn('en');
const order = { orderType: 2, price: '0', leverage: 10 };

/** A long of BTC/USDT, and a larger short of ETH/USDT. */
async function holder(): Promise<Trader> {
  const [trader] = await stage().traders(1);
  if (!trader) throw new Error('no account was opened');
  await moveToFutures(stage(), trader, '1000');
  const open = (symbol: string, side: 1 | 2, quantity: string) =>
    post(stage(), trader, '/api/contract/open', { ...order, symbol, side, quantity });
  await open('BTCUSDT', 1, '0.002');
  await open('ETHUSDT', 2, '0.5');
  return trader;
}

const stripOf = (page: Page) =>
  page.getByRole('region', { name: say('futuresPanel.positionAtHand') });
const closeOf = (page: Page) => stripOf(page).getByRole('button', { name: /^Close .*(BTC|ETH)/ });

test('from the market list a position is closed in two touches: a hold, and the yes', async () => {
  const { token } = await holder();
  const { page } = await stage().visit({ device: 'small-phone', token, reducedMotion: true });
  await page.goto('/market');
  const strip = stripOf(page);
  // Where no market is looked at the larger one comes first.
  await strip.getByRole('link', { name: 'ETH/USDT' }).waitFor();
  const close = closeOf(page);
  await close.tap();
  const dialog = page.getByRole('dialog');
  expect(await dialog.count()).toBe(0);
  await close.hover();
  await page.mouse.down();
  await dialog.locator('button[type=submit]').waitFor();
  await page.mouse.up();
  await dialog.locator('button[type=submit]').tap();
  await dialog.waitFor({ state: 'hidden' });
  await strip.getByRole('link', { name: 'BTC/USDT' }).waitFor();
  expect(await strip.getByRole('link', { name: 'ETH/USDT' }).count()).toBe(0);
});

test('nothing of the trading pages is cut, small or beside the screen at 320 and 390 px, with positions and without fault', async () => {
  const { token } = await holder();
  const { page } = await stage().visit({ device: 'small-phone', token, isHurried: true });
  for (const path of ['/futures/BTCUSDT', '/spot/BTCUSDT', '/futures/BTCUSDT?view=book']) {
    await page.goto(path);
    await closeOf(page).waitFor();
    await page.locator('[data-price]:not([data-price=""])').first().waitFor();
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 700 });
      const message = `${path} at ${width}`;
      await expect.poll(() => overflowOf(page), { message }).toBe(0);
      await expect.poll(() => cutOff(page), { message }).toEqual([]);
      await expect.poll(() => clippedTexts(page), { message }).toEqual([]);
      await expect.poll(() => cutNames(page), { message }).toEqual([]);
      await expect.poll(() => smallTargets(page), { message }).toEqual([]);
    }
    expect(await faultsOf(page), path).toEqual(noFaults);
  }
});

test('lists of a phone are without fault: markets, orders, positions, assets', async () => {
  const trader = await holder();
  const spot = { symbol: 'BTCUSDT', orderSide: 1, orderType: 1, quantity: '0.01' };
  await post(stage(), trader, '/api/spot/order/place', { ...spot, price: '90000' });
  const { token } = trader;
  const { page } = await stage().visit({ device: 'least-phone', token, isHurried: true });
  const lists = ['/market?tab=spot', '/market?tab=all', '/order', '/order?product=futures'];
  for (const path of [...lists, '/', '/asset', '/asset?tab=Futures']) {
    await page.goto(path);
    await closeOf(page).waitFor();
    await expect.poll(() => page.locator('.skeleton, [aria-busy=true]').count()).toBe(0);
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 568 });
      const message = `${path} at ${width}`;
      await expect.poll(() => overflowOf(page), { message }).toBe(0);
      await expect.poll(() => cutNames(page), { message }).toEqual([]);
      await expect.poll(() => smallTargets(page), { message }).toEqual([]);
    }
    expect(await faultsOf(page), path).toEqual(noFaults);
  }
  await page.goto('/order');
  const card = page.getByRole('article');
  for (const name of ['Change order', 'Cancel']) {
    const box = await card.getByRole('button', { name }).boundingBox();
    expect(box?.height, name).toBeGreaterThanOrEqual(44);
  }
  await card.getByRole('button', { name: 'Change order' }).tap();
  const sheet = page.getByRole('dialog', { name: 'Change order' });
  await sheet.getByLabel('Quantity').fill('0.005');
  await sheet.locator('button[type=submit]').tap();
  await sheet.waitFor({ state: 'hidden' });
  await card.getByText('0.0050').waitFor();
  await card.getByRole('button', { name: 'Cancel' }).tap();
  await card.waitFor({ state: 'detached' });
});

test('the form stands beside the best of the book, and what is loaded shifts nothing', async () => {
  const { token } = await holder();
  const { page } = await stage().visit({ device: 'small-phone', token });
  await watchShifts(page);
  await page.goto('/futures/BTCUSDT');
  await closeOf(page).waitFor();
  const price = page.locator('input[name=price]');
  await expect.poll(() => price.inputValue()).toMatch(/\d/);
  const bids = page.locator('[data-row=bids]');
  expect(await bids.count()).toBe(6);
  const [field, row] = [await price.boundingBox(), await bids.first().boundingBox()];
  expect((field?.x ?? 0) + (field?.width ?? 0)).toBeLessThan(row?.x ?? 0);
  const submit = await page.getByRole('button', { name: 'Open Long' }).boundingBox();
  // Beside the book, too, and above the strip of the position.
  expect((submit?.x ?? 0) + (submit?.width ?? 0)).toBeLessThan(row?.x ?? 0);
  const strip = await page.getByRole('region', { name: 'Open position' }).boundingBox();
  expect((submit?.y ?? 0) + (submit?.height ?? 0)).toBeLessThan(strip?.y ?? 0);
  const { sum, told } = await shiftsOf(page);
  expect(sum, told).toBeLessThan(0.01);
});
