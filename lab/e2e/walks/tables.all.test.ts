import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Trader } from '../../load/traders.ts';
import { moveToFutures, post } from '../steps/order-steps.ts';
import { useStage } from '../use-stage.ts';
import { clippedTexts } from './fit.ts';

const stage = useStage();

/** An account with a little of everything that tables show. */
async function busyTrader(): Promise<Trader> {
  const [trader] = await stage().traders(1);
  if (!trader) throw new Error('no account was opened');
  const send = (path: string, body: object) => post(stage(), trader, path, body);
  await moveToFutures(stage(), trader, '5000');
  const spot = { symbol: 'BTCUSDT', orderSide: 1, quantity: '0.01' };
  await send('/api/spot/order/place', { ...spot, orderType: 1, price: '90000' });
  await send('/api/spot/order/place', { ...spot, orderType: 2, price: '0' });
  const open = { symbol: 'BTCUSDT', orderType: 2, quantity: '0.01', leverage: 50 };
  await send('/api/contract/open', { ...open, side: 2 });
  await send('/api/contract/closeAll', { symbol: 'BTCUSDT' });
  const exits = { takeProfit: { triggerPrice: '101000' }, stopLoss: { triggerPrice: '90500' } };
  await send('/api/contract/open', { ...open, ...exits, side: 1 });
  return trader;
}

/** Columns that are out of sight although no sign at that edge says so. */
const hiddenColumns = (page: Page) =>
  page.locator('table:has(thead th)').evaluateAll((tables) =>
    tables.flatMap((table) => {
      let scroller = table.parentElement as HTMLElement;
      // Without a box of its own nothing is hidden by it.
      while (getComputedStyle(scroller).display === 'contents')
        scroller = scroller.parentElement as HTMLElement;
      const edge = scroller.getBoundingClientRect();
      const hasSign = (at: string) =>
        scroller.parentElement?.querySelector(`[data-more=${at}]`)?.checkVisibility() ?? false;
      return [...table.querySelectorAll('thead th')]
        .filter((title) => {
          const place = title.getBoundingClientRect();
          if (place.width === 0) return false;
          return (
            (place.right > edge.right + 2 && !hasSign('end')) ||
            (place.left < edge.left - 2 && !hasSign('start'))
          );
        })
        .map((title) => `${table.ariaLabel}: ${title.textContent}`);
    }),
  );

const screens = [
  '/spot/BTC?orders=open',
  '/spot/BTC?orders=history',
  '/spot/BTC?orders=trades',
  '/futures/BTC?orders=positions',
  '/futures/BTC?orders=open',
  '/futures/BTC?orders=history',
  '/futures/BTC?orders=trades',
  '/futures/BTC?orders=position-history',
  '/order',
  '/order?tab=trades',
  '/order?product=futures',
  '/order?product=futures&tab=history',
  '/order?product=futures&tab=trades',
  '/order?product=futures&tab=position-history',
  '/asset?tab=Spot',
  '/asset?tab=Futures',
  '/asset?tab=History&historyType=spot',
  '/market?tab=spot',
  '/trading-rules',
  '/asset?tab=Funding',
  '/user?tab=Account',
  '/fees',
];

test('no table hides a column without a sign, or cuts off a text, at 1440, 1280, 1024 and 768', {
  timeout: 360_000,
}, async () => {
  const { token } = await busyTrader();
  const { page } = await stage().visit({ token, isHurried: true });
  for (const path of screens) {
    // A tablet that is held upright shows cards in the place of some of them (decision 269).
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(path);
    const row = page.locator('tbody tr').first();
    await expect.poll(() => row.isVisible(), { message: path }).toBe(true);
    for (const width of [1440, 1280, 1024, 768]) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(() => hiddenColumns(page), { message: `${path} at ${width}` }).toEqual([]);
      await expect.poll(() => clippedTexts(page), { message: `${path} at ${width}` }).toEqual([]);
    }
  }
});

test('on a tablet profit and margin ratio of a position are in sight, beside what can be done with it', async () => {
  const { token } = await busyTrader();
  const { page } = await stage().visit({ token });
  // With a mouse: fingers have cards in place of rows.
  await page.setViewportSize({ width: 900, height: 1100 });
  await page.goto('/order?product=futures');
  const table = page.getByRole('table', { name: 'Positions' });
  await table.locator('tbody tr').first().waitFor();
  const placeOf = (name: string) => table.getByRole('columnheader', { name, exact: true });
  const acts = await placeOf('Close / Add').boundingBox();
  for (const name of ['PNL (ROE%)', 'Margin ratio']) {
    const figure = await placeOf(name).boundingBox();
    expect(figure && acts && figure.x + figure.width <= acts.x, name).toBe(true);
  }
});

/** Where the columns of the orders begin. */
const places = (page: Page) =>
  page
    .getByRole('region', { name: 'Orders', exact: true })
    .locator('thead th')
    .evaluateAll((titles) => titles.map((title) => title.getBoundingClientRect().left));

test('columns stand still when the rows change', async () => {
  const trader = await busyTrader();
  const { page } = await stage().visit({ token: trader.token });
  await page.goto('/spot/BTC?orders=open');
  const rows = page.getByRole('region', { name: 'Orders', exact: true }).locator('tbody tr');
  await expect.poll(() => rows.count()).toBe(1);
  // Titles in another font would be of another width.
  await page.evaluate(() => document.fonts.ready.then(() => {}));
  const before = await places(page);
  const body = { symbol: 'ETHUSDT', orderSide: 1, orderType: 1, price: '3000.01' };
  await post(stage(), trader, '/api/spot/order/place', {
    ...{ ...body, quantity: '0.1234', timeInForce: 'PO' },
  });
  await expect.poll(() => rows.count()).toBe(2);
  await expect.poll(() => places(page)).toEqual(before);
  await page.getByRole('tab', { name: 'Trade History' }).click();
  const fee = /^\d+\.\d{8} [A-Z]+$/;
  await rows.locator('td:nth-child(7)').filter({ hasText: fee }).first().waitFor();
  const fees = await rows.locator('td:nth-child(7)').allTextContents();
  for (const text of fees) expect(text).toMatch(fee);
});

const market = { symbol: 'ETHUSDT', orderType: 2, quantity: '0.123', leverage: 20 };
const resting = { ...market, symbol: 'BTCUSDT', orderType: 1, timeInForce: 'PO' };
/** A view, and what adds a row to it that is unlike those that stand there. */
const grown = [
  ['/futures/BTC?orders=positions', '/api/contract/open', { ...market, side: 2 }],
  ['/futures/BTC?orders=open', '/api/contract/open', { ...resting, side: 1, price: '90000.1' }],
  ['/futures/BTC?orders=history', '/api/contract/open', { ...market, side: 2 }],
  ['/futures/BTC?orders=trades', '/api/contract/open', { ...market, side: 2 }],
  ['/futures/BTC?orders=position-history', '/api/contract/closeAll', { symbol: 'ETHUSDT' }],
  ...['history', 'trades'].map(
    (view) =>
      [
        `/spot/BTC?orders=${view}`,
        '/api/spot/order/place',
        { symbol: 'ETHUSDT', orderSide: 1, orderType: 2, price: '0', quantity: '0.3456' },
      ] as const,
  ),
] as const;

test('columns of positions, orders and trades stand still when the rows change', async () => {
  const trader = await busyTrader();
  const { page } = await stage().visit({ token: trader.token });
  const rows = page.getByRole('region', { name: 'Orders', exact: true }).locator('tbody tr');
  for (const [path, call, body] of grown) {
    await page.goto(path);
    await rows.first().waitFor();
    await page.evaluate(() => document.fonts.ready.then(() => {}));
    const [count, before] = [await rows.count(), await places(page)];
    await post(stage(), trader, call, body);
    await expect.poll(() => rows.count(), { message: path }).toBeGreaterThan(count);
    await expect.poll(() => places(page), { message: path }).toEqual(before);
  }
});
