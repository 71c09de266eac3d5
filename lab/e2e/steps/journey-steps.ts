import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { codeSentTo } from '../outbox.ts';
import type { Say } from '../words.ts';
import { PASSWORD, register } from './sign-in-steps.ts';
import { type TradingPage, textOf } from './trading-steps.ts';

export async function seePricesMove(page: Page): Promise<void> {
  await page.goto('/');
  const cell = page.locator('main table tbody tr', { hasText: 'BTC' }).locator('td').nth(1);
  // On a phone the turnover stands below it.
  const price = async () => /^\d{2,3}(,\d{3})*\.\d{2}(?!\d)/.exec(await textOf(cell))?.[0];
  await expect.poll(price).toBeDefined();
  const first = await price();
  await expect.poll(async () => (await price()) ?? first, { timeout: 60_000 }).not.toBe(first);
}

export async function signUp(page: Page, say: Say, exchange: string): Promise<string> {
  const email = await register(page, say, exchange);
  const kept = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
  );
  // S39: the token is kept, the password never.
  expect(kept).toContain('"isAuth\\":true');
  expect(kept).not.toContain(PASSWORD);
  return email;
}

export async function seeOutbox(page: Page, email: string, exchange: string): Promise<void> {
  const code = await codeSentTo(exchange, email);
  const outbox = await page.context().newPage();
  await outbox.goto('/dev/outbox');
  const card = outbox.locator('article', { hasText: email }).first();
  expect(await textOf(card.locator('.code'))).toBe(code);
  await outbox.close();
}

export async function fund(page: Page, say: Say): Promise<void> {
  const menu = page.getByRole('button', { name: new RegExp(`^${say('shell.accountMenu')}`) });
  await menu.click();
  // The page of who has nothing yet offers them, too.
  const bar = page.getByRole('banner');
  await bar.getByRole('button', { name: say('shell.claimDemoFunds'), exact: true }).click();
  await page.getByText(say('shell.demoFundsArrived')).waitFor();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: say('wallet.changeAmountOrCoin') }).click();
  await dialog.getByText('10,000').waitFor();
  const confirm = dialog.getByRole('button', { name: say('ui.confirm') });
  expect(await confirm.isDisabled()).toBe(true);
  await dialog.getByRole('button', { name: say('wallet.maxAmount') }).click();
  await expect.poll(() => dialog.locator('input[name=amount]').inputValue()).toBe('10000');
  await confirm.click();
  await page.getByText(say('wallet.transferSuccess')).waitFor();
  await dialog.waitFor({ state: 'hidden' });
}

/** A limit order at a price of the book: it waits, its money is held, and a cancel gives it back. */
export async function placeAndCancel(trading: TradingPage): Promise<void> {
  const { page, say } = trading;
  const price = await placeAtDeepBid(trading);
  const row = trading.rows.first();
  await expect.poll(() => trading.fieldOf(row, 'trading.price')).toBe(grouped(price));
  await expect.poll(() => trading.fieldOf(row, 'trading.quantity')).toBe('0.0100');
  await row.getByRole('button', { name: say('ui.cancel') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('trading.cancelOrder') })
    .click();
  await trading.said('trading.orderCanceledSuccessfully').waitFor();
  await trading.openCount(0);
  await trading.balanceBecomes('USDT', '10,000.0000');
}

export async function placeAtDeepBid(trading: TradingPage): Promise<string> {
  const before = hundredMillionths(await balanceOf(trading, 'USDT'));
  const price = await trading.takeDeepBid();
  await trading.input('quantity').fill('0.01');
  await trading.submit();
  await trading.said('trading.orderPlaced').waitFor();
  await trading.openCount(1);
  // 0.01 of a price with two decimals is exact in the four that are shown.
  const held = hundredMillionths(price) / 100n;
  await trading.balanceBecomes('USDT', fourDecimals(before - held));
  return price;
}

async function balanceOf(trading: TradingPage, coin: string): Promise<string> {
  await expect.poll(() => trading.balance(coin)).toMatch(/\d/);
  return trading.balance(coin);
}

/** A market order: filled at once, told so, and found in every list. */
export async function tradeAtMarket(trading: TradingPage): Promise<void> {
  const { page, say } = trading;
  const before = hundredMillionths(await balanceOf(trading, 'BTC'));
  await trading.chooseKind('market');
  await trading.input('quantity').fill('0.01');
  await trading.submit();
  await page.getByText('BTC/USDT').filter({ hasText: '0.01 BTC' }).first().waitFor();
  // 0.01 less the fee of 0.1% in the coin received.
  await trading.balanceBecomes('BTC', fourDecimals(before + 999_000n));

  await trading.chooseOrders('trading.tradeHistory');
  const fill = trading.rows.filter({ hasText: say('trading.taker') }).first();
  await fill.waitFor();
  const price = await trading.fieldOf(fill, 'trading.price');
  const quantity = await trading.fieldOf(fill, 'trading.quantity');
  // At once: only the last fifty are there.
  await seePublicTrade(trading, price, quantity);

  await trading.chooseOrders('trading.orderHistory');
  await expect.poll(() => trading.rows.count()).toBe(2);
  const filled = trading.rows.filter({ hasText: say('trading.orderFilled') }).first();
  await expect.poll(() => trading.fieldOf(filled, 'trading.quantity')).toBe('0.0100');
}

/** The trade is among the last trades of the market, which everybody sees. */
async function seePublicTrade(trading: TradingPage, price: string, quantity: string) {
  const { page, say } = trading;
  await trading.openBook('trading.realTimeTrades');
  const trades = page.getByRole('table', { name: say('trading.realTimeTrades') });
  await trades.locator('tr', { hasText: price }).filter({ hasText: quantity }).first().waitFor();
  await trading.leaveBook();
}

/** What stands of an account on the trading page: balances, open orders, both histories. */
export async function everythingOf(trading: TradingPage) {
  const balances = [await balanceOf(trading, 'USDT'), await balanceOf(trading, 'BTC')];
  const open = await rowTexts(trading);
  await trading.chooseOrders('trading.orderHistory');
  const history = await rowTexts(trading, 2);
  await trading.chooseOrders('trading.tradeHistory');
  const trades = await rowTexts(trading);
  await trading.orders.getByRole('tab').first().click();
  return { balances, open, history, trades };
}

async function rowTexts(trading: TradingPage, count = 1): Promise<string[]> {
  await expect.poll(() => trading.rows.count()).toBeGreaterThanOrEqual(count);
  return trading.rows.allTextContents();
}

/** A decimal text as a number of 10^-8. */
function hundredMillionths(text: string): bigint {
  const [whole = '0', fraction = ''] = text.replaceAll(',', '').split('.');
  return BigInt(whole + fraction.padEnd(8, '0').slice(0, 8));
}

/** With thousands grouped and four decimals, cut. */
function fourDecimals(value: bigint): string {
  const digits = String(value).padStart(9, '0');
  return grouped(`${digits.slice(0, -8)}.${digits.slice(-8, -4)}`);
}

/** With thousands grouped, as the product shows them. */
export function grouped(text: string): string {
  const [whole = '', fraction = ''] = text.split('.');
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${fraction}`;
}
