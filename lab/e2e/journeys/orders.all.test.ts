import { routes } from '@bourse/contract/routes.ts';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { call, type Trader } from '../../load/traders.ts';
import { moveToFutures, post } from '../steps/order-steps.ts';
import { useStage } from '../use-stage.ts';
import { wordsIn } from '../words.ts';

const stage = useStage();
const say = wordsIn('en');

async function newTrader(): Promise<Trader> {
  const [trader] = await stage().traders(1);
  if (!trader) throw new Error('no account was opened');
  return trader;
}

interface Placed {
  readonly code: string;
  readonly positionCode?: string;
}

/** A limit buy far below the market: it waits. */
const rest = (trader: Trader, symbol: string, price: string, quantity: string) =>
  post<Placed>(stage(), trader, '/api/spot/order/place', {
    ...{ symbol, price, quantity, orderType: 1, orderSide: 1 },
  });

/** A contract order at the market, or at a price that waits. */
const trade = (trader: Trader, symbol: string, side: 1 | 2, quantity: string, price = '0') =>
  post<Placed>(stage(), trader, '/api/contract/open', {
    ...{ symbol, side, quantity, price, orderType: price === '0' ? 2 : 1 },
  });

async function openOrders(path: string, token?: string) {
  const { page } = await stage().visit(token === undefined ? {} : { token });
  await page.goto(path);
  await page.getByRole('heading', { name: say('shell.orders'), level: 1 }).waitFor();
  return page;
}

const rowsOf = (page: Page): Locator => page.locator('main tbody tr');
const tab = (page: Page, name: string | RegExp) => page.getByRole('tab', { name });
const headersAre = (page: Page, titles: readonly string[]) =>
  expect.poll(() => page.locator('main th').allTextContents()).toEqual(titles);

/** One row for each pattern, from the top. */
const rowsAre = (page: Page, ...patterns: readonly RegExp[]) =>
  expect
    .poll(() => rowsOf(page).allTextContents())
    .toEqual(patterns.map((pattern) => expect.stringMatching(pattern)));

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
  await page.getByText('No results match these filters').waitFor();
});

test('spot: open orders by pair, a cancelled one moves to the history', async () => {
  const trader = await newTrader();
  await rest(trader, 'BTCUSDT', '90000', '0.001');
  await rest(trader, 'ETHUSDT', '2900', '0.1');
  const page = await openOrders('/order', trader.token);
  await tab(page, 'Open Orders (2)').waitFor();
  await choose(page, 'Pair', 'ETH/USDT');
  await rowsAre(page, /ETH\/USDT/);
  await rowsOf(page).getByRole('button', { name: 'Cancel', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Keep order' }).click();
  await tab(page, 'Open Orders (2)').waitFor();
  await rowsOf(page).getByRole('button', { name: 'Cancel', exact: true }).click();
  await dialog.getByRole('button', { name: 'Cancel order' }).click();
  await page.getByText('Order cancelled successfully').waitFor();
  await tab(page, 'Open Orders (1)').waitFor();
  await tab(page, 'Order History').click();
  await rowsAre(page, /ETH\/USDT.*Canceled/);
});

test('an order is changed where it stands: less of it keeps its place, another price does not', async () => {
  const trader = await newTrader();
  const { code } = await rest(trader, 'BTCUSDT', '90000', '0.002');
  const page = await openOrders('/order', trader.token);
  const codes = async () => {
    const list = await call<{ list: { code: string; price: string; quantity: string }[] }>(
      stage().address,
      trader,
      'GET',
      '/api/spot/order?status=1&page=1&pageSize=20',
    );
    return list.data.list;
  };
  const pencil = rowsOf(page).getByRole('button', { name: say('trading.changeOrder') });
  const form = page.getByRole('dialog', { name: say('trading.changeOrder') });
  const send = form.getByRole('button', { name: say('trading.changeOrder') });
  await pencil.click();
  await form.getByRole('textbox', { name: 'Quantity' }).fill('0.001');
  await form.getByText(say('trading.keepsQueuePlace')).waitFor();
  await send.click();
  await page.getByText(say('trading.orderChanged')).waitFor();
  await rowsAre(page, /BTC\/USDT.*90,000.*0\.0010/);
  expect((await codes()).map((order) => order.code)).toEqual([code]);
  await pencil.click();
  await form.getByRole('textbox', { name: 'Price' }).fill('1');
  await send.click();
  await form.getByText(/^Price must be between/).waitFor();
  await form.getByRole('textbox', { name: 'Price' }).fill('89000');
  await form.getByText(say('trading.movesToQueueEnd')).waitFor();
  await send.click();
  await rowsAre(page, /BTC\/USDT.*89,000.*0\.0010/);
  const [moved] = await codes();
  expect(moved?.code).not.toBe(code);
  await tab(page, 'Order History').click();
  await rowsAre(page, /BTC\/USDT.*Canceled: You changed this order/);
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
  await expect.poll(() => new URL(page.url()).searchParams.get('page')).toBe('2');
  await choose(page, 'Pair', 'BTC/USDT');
  await expect.poll(() => rowsOf(page).count()).toBe(6);
  await expect.poll(() => new URL(page.url()).searchParams.get('page')).toBeNull();
});

test('a time range is asked for in whole milliseconds and answered, on every one of many visits', async () => {
  const { token } = await newTrader();
  const { page } = await stage().visit({ token });
  const asked: { readonly times: readonly string[]; readonly status: number }[] = [];
  page.on('response', (response) => {
    const { searchParams } = new URL(response.url());
    const times = ['startAt', 'endAt', 'startTime', 'endTime'].flatMap((name) =>
      searchParams.getAll(name).filter((time) => time !== ''),
    );
    if (times.length > 0) asked.push({ times, status: response.status() });
  });
  const lists = [
    '/order?tab=history',
    '/order?product=futures&tab=history',
    '/order?product=futures&tab=position-history',
  ];
  for (let visit = 0; visit < 6; visit += 1) {
    // The exchange's clock is measured anew on each visit: half of them once came to half a millisecond.
    const measured = page.waitForResponse((response) =>
      response.url().includes(routes.exchangeTime.path),
    );
    await page.goto(lists[visit % lists.length] ?? '');
    await measured;
    await choose(page, 'Time Range', 'Last 7 days');
    for (let search = 1; search <= 2; search += 1) {
      const before = asked.length;
      await page.getByRole('button', { name: 'Search', exact: true }).click();
      await expect.poll(() => asked.length).toBeGreaterThan(before);
    }
    await page.getByText(/^No (orders|results) match these filters$/).waitFor();
    // Nobody opens six pages within a second: what they read would be more than a second's budget.
    await page.waitForLoadState('networkidle');
  }
  expect(asked.length).toBeGreaterThanOrEqual(12);
  for (const { times, status } of asked) {
    expect(status).toBe(200);
    for (const time of times) expect(time).toMatch(/^\d{13}$/);
  }
});

describe('futures', () => {
  test('positions with every column, live, filtered by contract and side', async () => {
    const trader = await newTrader();
    await moveToFutures(stage(), trader, '2000');
    await trade(trader, 'BTCUSDT', 1, '0.01');
    await trade(trader, 'ETHUSDT', 2, '0.3');
    const page = await openOrders('/order?product=futures', trader.token);
    await tab(page, 'Positions (2)').waitFor();
    await expect.poll(() => rowsOf(page).count()).toBe(2);
    const columns = [
      ...['Contract', 'Size', 'Entry Price', 'Mark Price', 'PNL (ROE%)', 'Liq. Price'],
      ...['Margin ratio', 'Margin', 'Realized PNL', 'TP/SL', 'ADL', 'Close / Add'],
    ];
    const shown = async () => (await page.locator('main th').allTextContents()).toSorted();
    await expect.poll(shown).toEqual(columns.toSorted());
    await choose(page, 'Side', 'Short');
    await rowsAre(page, /ETH\/USDT.*Short 20x.*Cross/);
    await choose(page, 'Contract', 'BTC/USDT');
    await page.getByText('No results match these filters').waitFor();
    await page.getByRole('button', { name: 'Reset' }).click();
    await expect.poll(() => rowsOf(page).count()).toBe(2);
  });

  test('a position closed here moves to the history of positions and of orders', async () => {
    const trader = await newTrader();
    await moveToFutures(stage(), trader, '2000');
    await trade(trader, 'BTCUSDT', 1, '0.01');
    const page = await openOrders('/order?product=futures', trader.token);
    await rowsOf(page).getByRole('button', { name: 'Market', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Close Long' }).click();
    await page.getByText('Position closed successfully').waitFor();
    await page.getByText('No open positions').waitFor();
    await tab(page, 'Position History').click();
    await rowsAre(page, /Manual/);
    await headersAre(page, [
      ...['Contract', 'Size', 'Entry Price', 'Exit Price', 'Close PNL', 'ROE%'],
      ...['Fees, funding', 'Exit Type', 'Open Time', 'Exit Time'],
    ]);
    await tab(page, 'Order History').click();
    await rowsAre(page, /Close Long/, /Open Long/);
  });

  test('open orders wait until they are cancelled, exits of positions among them', async () => {
    const trader = await newTrader();
    await moveToFutures(stage(), trader, '2000');
    const { positionCode } = await trade(trader, 'BTCUSDT', 1, '0.01');
    await post(stage(), trader, '/api/contract/conditional/close', {
      ...{ positionCode, takeProfit: { triggerPrice: '200000' } },
    });
    const page = await openOrders('/order?product=futures&tab=open', trader.token);
    await tab(page, 'Open Orders (1)').waitFor();
    await rowsAre(page, /Take profit market Close Long/);
    await rowsOf(page).getByRole('button', { name: 'Cancel', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click();
    await page.getByText('Order cancelled successfully').waitFor();
    await page.getByText('No open orders').waitFor();
    await tab(page, 'Order History').click();
    await rowsAre(page, /Canceled by you/, /Open Long/);
  });
});
