import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { call, type Trader } from '../load/traders.ts';
import { useStage } from './use-stage.ts';
import { wordsIn } from './words.ts';

const stage = useStage();
const say = wordsIn('en');

async function newTrader(): Promise<Trader> {
  const [trader] = await stage().traders(1);
  if (!trader) throw new Error('no account was opened');
  return trader;
}

async function send<Data>(trader: Trader, method: string, path: string, body: object) {
  const { code, msg, data } = await call<Data>(stage().address, trader, method, path, body);
  expect(code, `${path}: ${msg}`).toBe(0);
  return data;
}

interface Placed {
  readonly code: string;
  readonly positionCode?: string;
}

/** A limit buy far below the market: it waits. */
const rest = (trader: Trader, symbol: string, price: string, quantity: string) =>
  send<Placed>(trader, 'POST', '/api/spot/order/place', {
    ...{ symbol, price, quantity, orderType: 1, orderSide: 1 },
  });

/** A contract order at the market, or at a price that waits. */
const trade = (trader: Trader, symbol: string, side: 1 | 2, quantity: string, price = '0') =>
  send<Placed>(trader, 'POST', '/api/contract/open', {
    ...{ symbol, side, quantity, price, orderType: price === '0' ? 2 : 1 },
  });

const toFutures = async (trader: Trader, amount: string) => {
  const path = '/api/finance/transfer/internal';
  for (const [from, to] of [
    [2, 1],
    [1, 3],
  ]) {
    await send(trader, 'POST', path, { from, to, coin: 'USDT', amount });
  }
};

async function openOrders(path: string, token?: string) {
  const { page } = await stage().visit(token === undefined ? {} : { token });
  await page.goto(path);
  await page.getByRole('heading', { name: say('Orders'), level: 1 }).waitFor();
  return page;
}

const rowsOf = (page: Page): Locator => page.locator('main tbody tr');
const tab = (page: Page, name: string | RegExp) => page.getByRole('tab', { name });
const headersOf = (page: Page) => page.locator('main th').allTextContents();

/** Chooses in a filter of the page. */
async function choose(page: Page, filter: string, option: string): Promise<void> {
  await page.getByRole('search').getByLabel(filter, { exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

test('a visitor is asked to log in, and comes back to the same orders', async () => {
  const page = await openOrders('/order?product=futures');
  await page.getByText('Please login to view your orders').waitFor();
  await page.locator('main').getByRole('link', { name: 'Log in' }).click();
  await page.waitForURL('**/login?next=%2Forder%3Fproduct%3Dfutures');
});

test('an account without orders sees so, in each list of both products', async () => {
  const { token } = await newTrader();
  const page = await openOrders('/order', token);
  await page.getByText('No open orders').waitFor();
  await tab(page, 'Order History').click();
  await page.getByText('No orders yet').waitFor();
  await page.getByRole('navigation', { name: 'Orders' }).getByText('Futures Orders').click();
  await page.getByText('No open positions').waitFor();
  await tab(page, /^Open Orders/).click();
  await page.getByText('No open orders').waitFor();
  await tab(page, 'Order History').click();
  await page.getByText('No orders yet').waitFor();
  await tab(page, 'Position History').click();
  await page.getByText('No positions yet').waitFor();
  await choose(page, 'Side', 'Long');
  await page.getByText('Nothing matches these filters').waitFor();
});

test('spot: open orders by pair, a cancelled one moves to the history', async () => {
  const trader = await newTrader();
  await rest(trader, 'BTCUSDT', '90000', '0.001');
  await rest(trader, 'ETHUSDT', '2900', '0.1');
  const page = await openOrders('/order', trader.token);
  await tab(page, 'Open Orders (2)').waitFor();
  await choose(page, 'Pair', 'ETH/USDT');
  await expect.poll(() => rowsOf(page).count()).toBe(1);
  await rowsOf(page).getByRole('button', { name: 'Cancel', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Keep order' }).click();
  await tab(page, 'Open Orders (2)').waitFor();
  await rowsOf(page).getByRole('button', { name: 'Cancel', exact: true }).click();
  await dialog.getByRole('button', { name: 'Cancel order' }).click();
  await page.getByText('Order cancelled successfully').waitFor();
  await tab(page, 'Open Orders (1)').waitFor();
  await tab(page, 'Order History').click();
  await expect.poll(() => rowsOf(page).allTextContents()).toHaveLength(1);
  expect(await rowsOf(page).first().textContent()).toMatch(/ETH\/USDT.*Canceled/);
});

test('spot: pages of a chosen size, and a filter goes back to the first page', async () => {
  const trader = await newTrader();
  for (let index = 0; index < 12; index += 1) {
    if (index < 6) await rest(trader, 'BTCUSDT', '90000', '0.001');
    else await rest(trader, 'ETHUSDT', '2900', '0.01');
  }
  const page = await openOrders('/order?pageSize=10', trader.token);
  await expect.poll(() => rowsOf(page).count()).toBe(10);
  await page.getByRole('button', { name: 'Page 2', exact: true }).click();
  await expect.poll(() => rowsOf(page).count()).toBe(2);
  expect(new URL(page.url()).searchParams.get('page')).toBe('2');
  await choose(page, 'Pair', 'BTC/USDT');
  await expect.poll(() => rowsOf(page).count()).toBe(6);
  expect(new URL(page.url()).searchParams.get('page')).toBeNull();
});

describe('futures', () => {
  test('positions with every column, live, filtered by contract and side', async () => {
    const trader = await newTrader();
    await toFutures(trader, '2000');
    await trade(trader, 'BTCUSDT', 1, '0.01');
    await trade(trader, 'ETHUSDT', 2, '0.3');
    const page = await openOrders('/order?product=futures', trader.token);
    await tab(page, 'Positions (2)').waitFor();
    await expect.poll(() => rowsOf(page).count()).toBe(2);
    expect(await headersOf(page)).toEqual([
      ...['Contract', 'Size', 'Entry Price', 'Mark Price', 'Liq. Price', 'Margin'],
      ...['Margin ratio', 'PNL (ROE%)', 'Realized PNL', 'TP/SL', 'ADL', 'Close / Add'],
    ]);
    await choose(page, 'Side', 'Short');
    await expect.poll(() => rowsOf(page).allTextContents()).toHaveLength(1);
    expect(await rowsOf(page).first().textContent()).toMatch(/ETH\/USDT.*Short 20x.*Cross/);
    await choose(page, 'Contract', 'BTC/USDT');
    await page.getByText('Nothing matches these filters').waitFor();
    await page.getByRole('button', { name: 'Reset' }).click();
    await expect.poll(() => rowsOf(page).count()).toBe(2);
  });

  test('a position closed here moves to the history of positions and of orders', async () => {
    const trader = await newTrader();
    await toFutures(trader, '2000');
    await trade(trader, 'BTCUSDT', 1, '0.01');
    const page = await openOrders('/order?product=futures', trader.token);
    await rowsOf(page).getByRole('button', { name: 'Market', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Close Long' }).click();
    await page.getByText('Position closed successfully').waitFor();
    await page.getByText('No open positions').waitFor();
    await tab(page, 'Position History').click();
    await expect.poll(() => rowsOf(page).count()).toBe(1);
    expect(await headersOf(page)).toEqual([
      ...['Contract', 'Size', 'Entry Price', 'Exit Price', 'Close PNL', 'ROE%', 'Exit Type'],
      ...['Open Time', 'Exit Time'],
    ]);
    expect(await rowsOf(page).first().textContent()).toContain('Manual');
    await tab(page, 'Order History').click();
    await expect.poll(() => rowsOf(page).allTextContents()).toHaveLength(2);
    const orders = (await rowsOf(page).allTextContents()).join();
    expect(orders).toMatch(/Close Long/);
    expect(orders).toMatch(/Open Long/);
  });

  test('open orders wait until they are cancelled, exits of positions among them', async () => {
    const trader = await newTrader();
    await toFutures(trader, '2000');
    const { positionCode } = await trade(trader, 'BTCUSDT', 1, '0.01');
    await send(trader, 'POST', '/api/contract/conditional/close', {
      ...{ positionCode, takeProfit: { triggerPrice: '200000' } },
    });
    const page = await openOrders('/order?product=futures&tab=open', trader.token);
    await tab(page, 'Open Orders (1)').waitFor();
    await expect.poll(() => rowsOf(page).count()).toBe(1);
    expect(await rowsOf(page).first().textContent()).toMatch(/Take profit market Close Long/);
    await rowsOf(page).getByRole('button', { name: 'Cancel', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click();
    await page.getByText('Order cancelled successfully').waitFor();
    await page.getByText('No open orders').waitFor();
    await tab(page, 'Order History').click();
    await expect.poll(() => rowsOf(page).count()).toBe(2);
    expect((await rowsOf(page).allTextContents()).join()).toContain('Canceled by you');
  });
});
