import type { Page } from 'playwright-core';
import type { Say } from '../words.ts';

/** The quantity in USDT, prices of the book as buttons. */
async function openMoney(page: Page, say: Say): Promise<void> {
  const form = page.locator('form:has(input[name=quantity])');
  await form.getByRole('button', { name: say('trading.bestPrices') }).click();
  await form.getByRole('button', { name: say('trading.bestBid') }).click();
  const unit = form.getByRole('combobox', { name: say('trading.quantityUnit') });
  await unit.selectOption('quote');
  await form.locator('input[name=quantity]').fill('1000');
}

/** Both exits by their return, and the size by the stop. */
async function openExits(page: Page, say: Say): Promise<void> {
  await openMoney(page, say);
  const form = page.locator('form:has(input[name=quantity])');
  await form.getByText(say('futuresForm.tpSl'), { exact: true }).click();
  await form.getByRole('combobox', { name: say('futuresForm.exitUnit') }).selectOption('roe');
  const exit = (name: 'futuresForm.takeProfit' | 'futuresForm.stopLoss') =>
    form.getByRole('textbox', { name: say(name), exact: true });
  await exit('futuresForm.takeProfit').fill('50');
  await exit('futuresForm.stopLoss').fill('20');
  await form.getByRole('button', { name: say('futuresForm.sizeByStop') }).click();
}

/** A scale order about the last price, with each of its orders. */
async function openScale(page: Page, say: Say): Promise<void> {
  const form = page.locator('form:has(input[name=quantity])');
  await form.getByRole('tab', { name: say('trading.scale') }).click();
  await form.locator('input[name=fromPrice]').fill('90000');
  await form.locator('input[name=toPrice]').fill('91000');
  await form.locator('input[name=quantity]').fill('0.01');
  const sizes = form.getByRole('combobox', { name: say('trading.sizes') });
  await sizes.selectOption('rising');
  await form.getByRole('button', { name: /^0\.00.* BTC$/ }).click();
}

async function openDetails(page: Page, say: Say): Promise<void> {
  await page.getByTitle(say('futuresPage.contractDetails')).first().click();
  await page.getByRole('dialog').waitFor();
}

async function openCalculator(page: Page, say: Say): Promise<void> {
  await page.getByRole('button', { name: say('futuresPage.calculator') }).click();
  await page.getByRole('textbox', { name: say('futuresPage.targetReturn') }).fill('50');
  await page.getByRole('textbox', { name: say('trading.quantity') }).fill('0.1');
}

const low = { width: 1280, height: 720 };

/** What the order forms have behind their switches, and how they are in a low window. */
export const formScreens = [
  { name: 'futures-details', path: '/futures/BTC', play: openDetails },
  { name: 'futures-calculator', path: '/futures/BTC', play: openCalculator },
  { name: 'futures-form-scale', path: '/futures/BTC?view=order', play: openScale },
  { name: 'spot-form-scale', path: '/spot/BTC?view=order', play: openScale },
  { name: 'spot-form-money', path: '/spot/BTC?view=order', play: openMoney },
  { name: 'futures-form-exits', path: '/futures/BTC?view=order', play: openExits },
  {
    name: 'futures-form-low',
    path: '/futures/BTC',
    only: ['desktop'],
    play: (page: Page) => page.setViewportSize(low),
  },
  {
    name: 'futures-form-low-exits',
    path: '/futures/BTC',
    only: ['desktop'],
    play: async (page: Page, say: Say) => {
      await page.setViewportSize(low);
      await openExits(page, say);
    },
  },
  {
    name: 'futures-form-900',
    path: '/futures/BTC',
    only: ['desktop'],
    play: async (page: Page, say: Say) => {
      await page.setViewportSize({ width: 1280, height: 900 });
      await openExits(page, say);
    },
  },
  {
    name: 'spot-form-low',
    path: '/spot/BTC',
    only: ['desktop'],
    play: (page: Page) => page.setViewportSize(low),
  },
] as const;
