import { expect, test } from 'vitest';
import { call, type Trader } from '../../load/traders.ts';
import { grouped, placeAndCancel, tradeAtMarket } from '../steps/journey-steps.ts';
import { TradingPage, textOf } from '../steps/trading-steps.ts';
import { useStage } from '../use-stage.ts';
import { wordsIn } from '../words.ts';

const stage = useStage();
const say = wordsIn('en');

async function newTrader(): Promise<Trader> {
  const [trader] = await stage().traders(1);
  if (!trader) throw new Error('no account was opened');
  return trader;
}

test('an order from the form to its fill and its history, in Chinese on a phone', async () => {
  const { token } = await newTrader();
  const { page } = await stage().visit({ device: 'small-phone', language: 'zh-CN', token });
  const trading = new TradingPage(page, wordsIn('zh-CN'), 'small-phone');
  await page.goto('/spot/BTC');
  await placeAndCancel(trading);
  await tradeAtMarket(trading);
});

const PRICE_STEP = 0.01;

/** A buy that wakes at a price, and then takes at once. */
async function placeStop(trading: TradingPage, stopPrice: number): Promise<void> {
  const field = (name: string) => trading.entry.getByRole('textbox', { name, exact: true });
  await field('Trigger price').fill(stopPrice.toFixed(2));
  await field('Price').fill((stopPrice * 1.02).toFixed(2));
  await field('Quantity').fill('0.001');
  await trading.submit();
  // The form is empty again once the order is placed.
  await expect.poll(() => field('Quantity').inputValue()).toBe('');
}

test('a stop waits for its price: one that the market reaches is filled, one far away is cancelled', async () => {
  const [{ token }, partner] = [await newTrader(), await newTrader()];
  const { page } = await stage().visit({ token });
  const trading = new TradingPage(page, say);
  await page.goto('/spot/BTC');
  await trading.entry.getByRole('tab', { name: 'Stop limit' }).click();
  await expect.poll(() => trading.input('price').inputValue()).toMatch(/\d/);
  const last = Number(await trading.input('price').inputValue());
  await placeStop(trading, last * 0.97);
  await trading.openCount(1);
  await expect
    .poll(() => textOf(trading.rows.first()))
    .toMatch(/Stop limit BuyTrigger [\d,]+\.\d\d/);
  // A step of the price on both sides: a trade with an offer or with a bid is at another price, and reaches one of them.
  const placeNear = async () => {
    const now = Number((await page.title()).split(' ')[0]?.replaceAll(',', ''));
    await placeStop(trading, now + PRICE_STEP);
    await placeStop(trading, now - PRICE_STEP);
  };
  await placeNear();

  await trading.chooseOrders('trading.orderHistory');
  const filled = trading.rows.filter({ hasText: /Stop limit.*Filled/ });
  // Enough is traded for a last price to count.
  const trade = { symbol: 'BTCUSDT', orderType: 2, price: '0', quantity: '0.002' };
  let looks = 0;
  const reached = async () => {
    looks += 1;
    // The market went away from them before they were placed.
    if (looks % 15 === 0) await placeNear();
    for (const orderSide of [1, 2]) {
      const order = { ...trade, orderSide };
      await call(stage().address, partner, 'POST', '/api/spot/order/place', order);
    }
    return filled.count();
  };
  await expect.poll(reached, { interval: 1_000, timeout: 60_000 }).toBeGreaterThan(0);
  await trading.orders.getByRole('tab').first().click();
  const far = trading.rows.filter({ hasText: grouped((last * 0.97).toFixed(2)) });
  await far.getByRole('button', { name: 'Cancel', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click();
  await trading.said('trading.orderCanceledSuccessfully').waitFor();
  await trading.chooseOrders('trading.orderHistory');
  await expect.poll(() => trading.rows.filter({ hasText: /Stop limit.*Canceled/ }).count()).toBe(1);
});
