import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { call, type Trader } from '../load/traders.ts';
import { useStage } from './use-stage.ts';

const stage = useStage();

/** An account with a little of everything that tables show. */
async function busyTrader(): Promise<Trader> {
  const [trader] = await stage().traders(1);
  if (!trader) throw new Error('no account was opened');
  const post = async (path: string, body: unknown) => {
    const { code, msg } = await call(stage().address, trader, 'POST', path, body);
    expect(code, `${path} ${msg}`).toBe(0);
  };
  const move = { coin: 'USDT', amount: '5000' };
  await post('/api/finance/transfer/internal', { ...move, from: 2, to: 1 });
  await post('/api/finance/transfer/internal', { ...move, from: 1, to: 3 });
  const spot = { symbol: 'BTCUSDT', orderSide: 1 };
  await post('/api/spot/order/place', { ...spot, orderType: 1, price: '90000', quantity: '0.01' });
  await expect
    .poll(
      async () => {
        const body = { ...spot, orderType: 2, price: '0', quantity: '0.01' };
        return (await call(stage().address, trader, 'POST', '/api/spot/order/place', body)).code;
      },
      { timeout: 30_000 },
    )
    .toBe(0);
  const open = { symbol: 'BTCUSDT', orderType: 2, quantity: '0.01', leverage: 50 };
  await expect
    .poll(
      async () =>
        (await call(stage().address, trader, 'POST', '/api/contract/open', { ...open, side: 2 }))
          .code,
      { timeout: 30_000 },
    )
    .toBe(0);
  await post('/api/contract/closeAll', { symbol: 'BTCUSDT' });
  const exits = { takeProfit: { triggerPrice: '101000' }, stopLoss: { triggerPrice: '90500' } };
  await post('/api/contract/open', { ...open, ...exits, side: 1 });
  return trader;
}

/** Columns that are out of sight although no sign at that edge says so. */
const hiddenColumns = (page: Page) =>
  page.locator('table:has(thead th)').evaluateAll((tables) =>
    tables.flatMap((table) => {
      const scroller = table.parentElement as HTMLElement;
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
  '/futures/BTC?orders=position-history',
  '/order',
  '/order?product=futures',
  '/order?product=futures&tab=history',
  '/order?product=futures&tab=position-history',
  '/market?tab=spot',
  '/trading-rules',
];

test('no table hides a column without a sign, at 1440, 1280, 1024 and 768', {
  timeout: 240_000,
}, async () => {
  const { token } = await busyTrader();
  const { page } = await stage().visit({ token });
  for (const path of screens) {
    await page.goto(path);
    await page.locator('tbody tr').first().waitFor();
    for (const width of [1440, 1280, 1024, 768]) {
      await page.setViewportSize({ width, height: 900 });
      await expect
        .poll(() => hiddenColumns(page), { timeout: 30_000, message: `${path} at ${width}` })
        .toEqual([]);
    }
  }
});

test('columns stand still when the rows change', { timeout: 120_000 }, async () => {
  const trader = await busyTrader();
  const { page } = await stage().visit({ token: trader.token });
  const places = () =>
    page
      .getByRole('region', { name: 'Orders', exact: true })
      .locator('thead th')
      .evaluateAll((titles) => titles.map((title) => title.getBoundingClientRect().left));
  await page.goto('/spot/BTC?orders=open');
  const rows = page.getByRole('region', { name: 'Orders', exact: true }).locator('tbody tr');
  await expect.poll(() => rows.count(), { timeout: 15_000 }).toBe(1);
  const before = await places();
  const body = { symbol: 'ETHUSDT', orderSide: 1, orderType: 1, price: '3000.01' };
  await call(stage().address, trader, 'POST', '/api/spot/order/place', {
    ...{ ...body, quantity: '0.1234', timeInForce: 'PO' },
  });
  await expect.poll(() => rows.count(), { timeout: 15_000 }).toBe(2);
  expect(await places()).toEqual(before);
  await page.getByRole('tab', { name: 'Trade History' }).click();
  const fees = await rows.locator('td:nth-child(7)').allTextContents();
  for (const fee of fees) expect(fee).toMatch(/^\d+\.\d{8} [A-Z]+$/);
});
