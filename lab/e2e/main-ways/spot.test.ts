import { expect, test } from 'vitest';
import { call, type Trader } from '../../load/traders.ts';
import type { Visitor } from '../browser.ts';
import {
  everythingOf,
  fund,
  placeAndCancel,
  placeAtDeepBid,
  seeOutbox,
  seePricesMove,
  signUp,
  tradeAtMarket,
} from '../journey-steps.ts';
import { TradingPage, textOf } from '../trading-steps.ts';
import { useStage } from '../use-stage.ts';
import { wordsIn } from '../words.ts';

const stage = useStage();
const say = wordsIn('en');
const AWAY = 'The live connection is lost. What you see may be out of date.';
/** A server starts again meanwhile, on a machine that does more than that. */
const RESTART_MS = 90_000;

async function newTrader(): Promise<Trader> {
  const [trader] = await stage().traders(1);
  if (!trader) throw new Error('no account was opened');
  return trader;
}

test('from the first visit to a filled order and over a restart', async () => {
  const visitor = await stage().visit();
  const { page } = visitor;
  await seePricesMove(page);
  const email = await signUp(page, say, stage().address);
  await seeOutbox(page, email, stage().address);
  await fund(page, say);

  const trading = new TradingPage(page, say);
  await page.goto('/spot/BTC');
  await placeAndCancel(trading);
  await tradeAtMarket(trading);
  await trading.book.getByRole('tab', { name: 'Order book' }).click();
  await trading.orders.getByRole('tab').first().click();
  await placeAtDeepBid(trading);
  await survivesRestart(trading, visitor);
});

/** The page stays open: it says that nobody answers, is live again by itself, and everything is as it was. */
async function survivesRestart(trading: TradingPage, { page, forgive }: Visitor): Promise<void> {
  const before = await everythingOf(trading);
  await stage().halt();
  await page.getByText(AWAY).waitFor();
  await stage().resume();
  await page.getByText(/^Live( ·|$)/).waitFor({ timeout: RESTART_MS });
  await trading.openCount(1);
  await expect.poll(() => everythingOf(trading), { timeout: 60_000 }).toEqual(before);
  // While it drains, the server answers 503; then nothing answers.
  forgive(/WebSocket|ERR_CONNECTION_REFUSED|Feed|status of 503/);
}

test('an order from the form to its fill and its history, in Chinese on a phone', async () => {
  const { token } = await newTrader();
  const { page } = await stage().visit({ device: 'small-phone', language: 'zh-CN', token });
  const trading = new TradingPage(page, wordsIn('zh-CN'), 'small-phone');
  await page.goto('/spot/BTC');
  await placeAndCancel(trading);
  await tradeAtMarket(trading);
});

/** A share of the price in ticks of a cent, as text. */
const share = (price: number, factor: number) => (price * factor).toFixed(2);

test('a stop on each side of the price: the one that it reaches is filled, the other is cancelled', async () => {
  const [{ token }, partner] = [await newTrader(), await newTrader()];
  const { page } = await stage().visit({ token });
  const trading = new TradingPage(page, say);
  await page.goto('/spot/BTC');
  await trading.entry.getByRole('tab', { name: 'Stop limit' }).click();
  await expect.poll(() => trading.input('price').inputValue()).toMatch(/\d/);
  const last = Number(await trading.input('price').inputValue());
  for (const [count, stop] of [share(last, 1.0001), share(last, 0.9999)].entries()) {
    await trading.entry.getByRole('textbox', { name: 'Stop price' }).fill(stop);
    // What is woken takes at once.
    await trading.input('price').fill(share(last, 1.01));
    await trading.input('quantity').fill('0.001');
    await trading.submit();
    await trading.openCount(count + 1);
  }
  await expect.poll(() => textOf(trading.rows.first())).toMatch(/Stop limit BuyStop [\d,]+\.\d\d/);

  // Enough is traded for a last price to count.
  const trade = { symbol: 'BTCUSDT', orderType: 2, orderSide: 1, price: '0', quantity: '0.005' };
  const isReached = async () => {
    await call(stage().address, partner, 'POST', '/api/spot/order/place', trade);
    return (await trading.orders.getByRole('tab', { name: 'Open Orders (1)' }).count()) === 1;
  };
  await expect.poll(isReached, { interval: 1_000, timeout: 60_000 }).toBe(true);
  await trading.rows.getByRole('button', { name: 'Cancel', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click();
  await trading.openCount(0);
  await trading.chooseOrders('Order History');
  await expect.poll(() => trading.rows.filter({ hasText: /Stop limit.*Filled/ }).count()).toBe(1);
  await expect.poll(() => trading.rows.filter({ hasText: /Stop limit.*Canceled/ }).count()).toBe(1);
});
