import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Trader } from '../../load/traders.ts';
import { holdFeed } from '../hold-feed.ts';
import { moveToFutures, post } from '../steps/order-steps.ts';
import { TradingPage, textOf } from '../steps/trading-steps.ts';
import { useStage } from '../use-stage.ts';
import { coveredBy } from '../walks/fit.ts';
import { wordsIn } from '../words.ts';

const stage = useStage();
const say = wordsIn('en');

async function newTrader(): Promise<Trader> {
  const [trader] = await stage().traders(1);
  if (!trader) throw new Error('no account was opened');
  return trader;
}

/** A limit buy far below the market: it waits. */
async function rest(trader: Trader, symbol: string, price: string, quantity: string) {
  const order = { symbol, price, quantity, orderType: 1, orderSide: 1 };
  await post(stage(), trader, '/api/spot/order/place', order);
}

async function openSpot(path = '/spot/BTC', options = {}) {
  const visitor = await stage().visit(options);
  await visitor.page.goto(path);
  const trading = new TradingPage(visitor.page, say);
  await trading.book.waitFor();
  return { ...visitor, trading };
}

/** How many pixels of the chart's panes have the colours of candles or of the line of closes. */
function paintedPixels(page: Page): Promise<number> {
  return page.getByRole('img', { name: /^Price chart/ }).evaluate((chart) => {
    const style = getComputedStyle(document.documentElement);
    const probe = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    const rgbOf = (token: string) => {
      if (!probe) return [0, 0, 0];
      probe.fillStyle = style.getPropertyValue(token).trim();
      probe.fillRect(0, 0, 1, 1);
      return [...probe.getImageData(0, 0, 1, 1).data.slice(0, 3)];
    };
    const wanted = ['--up', '--down', '--accent'].map(rgbOf);
    let count = 0;
    for (const canvas of chart.querySelectorAll('canvas')) {
      if (canvas.width < 300 || canvas.height < 200) continue;
      const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? {
        data: new Uint8ClampedArray(),
      };
      for (let at = 0; at < data.length; at += 4) {
        const isWanted = wanted.some((rgb) =>
          rgb.every((part, index) => Math.abs(part - (data[at + index] ?? 0)) < 6),
        );
        if (isWanted) count += 1;
      }
    }
    return count;
  });
}

test('every interval of the chart draws', async () => {
  const { page } = await openSpot();
  const intervals = page.getByRole('radiogroup', { name: 'Interval' });
  await expect
    .poll(() => intervals.locator('label').allTextContents())
    .toEqual(['Line', '1m', '5m', '15m', '30m', '1H', '4H', '1D', '1W', '1M']);
  for (const name of ['5m', '15m', '30m', '1H', '4H', '1D', '1W', '1M', '1m', 'Line']) {
    await intervals.locator('label', { hasText: new RegExp(`^${name}$`) }).click();
    await expect.poll(() => paintedPixels(page), { message: name }).toBeGreaterThan(400);
  }
  await page.reload();
  await expect.poll(() => intervals.getByRole('radio', { name: 'Line' }).isChecked()).toBe(true);
});

test('a visitor sees the chart of a contract at every interval, with the form at its side', async () => {
  const { page } = await openSpot('/futures/BTC');
  const intervals = page.getByRole('radiogroup', { name: 'Interval' });
  for (const name of ['5m', '15m', '30m', '1H', '4H', '1D', '1W', '1M', '1m', 'Line']) {
    await intervals.locator('label', { hasText: new RegExp(`^${name}$`) }).click();
    await expect.poll(() => paintedPixels(page), { message: name }).toBeGreaterThan(400);
  }
  const boxOf = async (name: string) => {
    const box = await page.getByRole('region', { name, exact: true }).boundingBox();
    if (!box) throw new Error(`${name} is not on the screen`);
    return box;
  };
  const [chart, form] = [await boxOf('Chart'), await boxOf('Place order')];
  expect(form.x).toBeGreaterThanOrEqual(chart.x + chart.width);
  expect(form.y).toBeLessThan(chart.y + chart.height);
});

test('hovering the chart shows time, open, high, low, close and change', async () => {
  const { page } = await openSpot();
  await expect.poll(() => paintedPixels(page)).toBeGreaterThan(400);
  const chart = page.getByRole('img', { name: /^Price chart/ });
  await chart.hover({ position: { x: 300, y: 200 } });
  const region = page.getByRole('region', { name: 'Chart' });
  for (const term of ['Time', 'Open', 'High', 'Low', 'Close', 'Change']) {
    await region.getByText(term, { exact: true }).waitFor();
  }
});

test('the order book has three layouts and a tab of last trades', async () => {
  const { trading } = await openSpot();
  const shown = async (side: 'asks' | 'bids') =>
    await trading.book
      .locator(`[data-row=${side}]`)
      .evaluateAll(
        (rows) => rows.filter((row) => (row as HTMLElement).dataset.price !== '').length,
      );
  for (const [name, asks, bids] of [
    ['Asks and bids', 10, 10],
    ['Asks only', 20, 0],
    ['Bids only', 0, 20],
  ] as const) {
    await trading.book.getByRole('button', { name }).click();
    await expect.poll(() => shown('asks')).toBe(asks);
    await expect.poll(() => shown('bids')).toBe(bids);
  }
  await trading.book.getByRole('tab', { name: 'Real-time trades' }).click();
  const first = trading.book.locator('tbody tr').first();
  await first.waitFor();
  await expect.poll(() => textOf(first.locator('td').nth(2))).toMatch(/^\d{2}:\d{2}:\d{2}$/);
  expect(await trading.book.locator('th').allTextContents()).toEqual([
    ...['Price(USDT)', 'Amount', 'Time'],
  ]);
});

test('in a low window the book has fewer rows, an even number, and none is cut', async () => {
  const { page, trading } = await openSpot();
  const rows = trading.book.locator('[data-row]');
  await expect.poll(() => rows.count()).toBe(20);
  await page.setViewportSize({ width: 1280, height: 720 });
  await expect.poll(() => rows.count()).toBeLessThan(20);
  expect((await rows.count()) % 2).toBe(0);
  const panel = await trading.book.boundingBox();
  const last = await rows.last().boundingBox();
  if (!panel || !last) throw new Error('no book is on the screen');
  expect(last.y + last.height).toBeLessThan(panel.y + panel.height);
});

test.each([
  [1280, 720, ['Cost', 'Liq. Price']],
  [1280, 900, ['Max', 'Cost', 'Fee', 'Liq. Price']],
])(
  'at %i by %i both buttons of a contract and %j are in sight, with exits, too',
  async (width, height, names) => {
    const trader = await newTrader();
    await moveToFutures(stage(), trader, '1000');
    const { page } = await stage().visit({ token: trader.token });
    await page.setViewportSize({ width, height });
    await page.goto('/futures/BTC');
    const form = page.locator('form:has(input[name=quantity])');
    await form.getByText('TP/SL', { exact: true }).click();
    const isCut = async (one: Locator) => {
      const box = await one.boundingBox();
      const panel = await page.getByRole('region', { name: 'Place order' }).boundingBox();
      return !box || !panel || box.y < panel.y || box.y + box.height > panel.y + panel.height;
    };
    const wanted = [
      ...['Open Long', 'Open Short'].map((name) => form.getByRole('button', { name, exact: true })),
      ...names.map((name) => form.getByRole('rowheader', { name: new RegExp(`^${name}`) })),
    ];
    for (const one of wanted) await expect.poll(() => isCut(one)).toBe(false);
  },
);

test('the pair selector searches, knows favourites, and changes the page', async () => {
  const { page } = await openSpot();
  await page.locator('button:has(h1)').click();
  const selector = page.getByRole('dialog', { name: 'Markets' });
  await selector.getByRole('tab', { name: 'Favorites' }).click();
  await selector.getByText('No favorites yet').waitFor();
  await selector.getByRole('tab', { name: 'USDT' }).click();
  await selector.getByRole('combobox').fill('eth');
  // The pair, and its contract behind it.
  await expect.poll(() => selector.locator('tbody tr').count()).toBe(2);
  await selector.getByRole('button', { name: 'ETH/USDT', exact: true }).click();
  await page.waitForURL('**/spot/ETHUSDT');
  await page.getByRole('heading', { name: 'ETH/USDT', level: 1 }).waitFor();
  await expect.poll(() => page.title()).toMatch(/^[\d,.]+ \| ETH\/USDT/);
});

test('D4 a pair is found however it is written; an unknown one is said, with a way back', async () => {
  const { page } = await openSpot('/spot/eth-usdt');
  await page.getByRole('heading', { name: 'ETH/USDT', level: 1 }).waitFor();
  await page.goto('/spot/NOPE');
  await page.getByText('Market NOPE not found').waitFor();
  await page.getByRole('link', { name: 'Trade BTC' }).click();
  await page.getByRole('heading', { name: 'BTC/USDT', level: 1 }).waitFor();
});

test('a visitor is offered Register Now and Log in, and comes back to the pair', async () => {
  const { page, trading } = await openSpot('/spot/SOL');
  await trading.entry.getByRole('link', { name: 'Register Now' }).waitFor();
  expect(await trading.entry.locator('button[type=submit]').count()).toBe(0);
  await trading.orders.getByText('Please login to view your orders').waitFor();
  await trading.entry.getByRole('link', { name: 'Log in' }).click();
  await page.waitForURL('**/login?next=%2Fspot%2FSOLUSDT');
});

test('hide other pairs limits the list, Cancel All asks first and cancels', async () => {
  const trader = await newTrader();
  await rest(trader, 'BTCUSDT', '90000', '0.001');
  await rest(trader, 'BTCUSDT', '89000', '0.001');
  await rest(trader, 'ETHUSDT', '2900', '0.1');
  const { page, trading } = await openSpot('/spot/ETH', { token: trader.token });
  await trading.openCount(3);
  await page.getByRole('checkbox', { name: 'Hide other pairs' }).check({ force: true });
  await trading.openCount(1);
  const cancelAll = trading.orders.getByRole('button', { name: 'Cancel All' });
  const dialog = page.getByRole('dialog');
  await cancelAll.click();
  await dialog.getByText('Cancel 1 open order for ETH/USDT?').waitFor();
  await dialog.getByRole('button', { name: 'Keep orders' }).click();
  await trading.openCount(1);
  await cancelAll.click();
  await dialog.getByRole('button', { name: 'Cancel All' }).click();
  const toast = page.getByRole('status').filter({ hasText: 'Successfully cancelled 1 order(s)' });
  await toast.waitFor();
  // In the middle of the bar, which is empty there: over no row of a table, and over nothing that is pressed.
  const [box, bar] = await Promise.all([
    toast.boundingBox(),
    page.getByRole('banner').boundingBox(),
  ]);
  expect(box?.y).toBeGreaterThanOrEqual(0);
  expect((box?.y ?? 0) + (box?.height ?? 999)).toBeLessThanOrEqual(bar?.height ?? 0);
  expect(await coveredBy(toast, ['table', 'header :is(a, button)', 'main button'])).toEqual([]);
  await trading.openCount(0);
  await cancelAll.click();
  await page.getByText('No orders to cancel').waitFor();
  await page.getByRole('checkbox', { name: 'Hide other pairs' }).uncheck({ force: true });
  await trading.openCount(2);
});

test('while the server is away the page says so; it is live again by itself, or by the button', async () => {
  const { token } = await newTrader();
  const visitor = await stage().visit({ token });
  const { page } = visitor;
  await page.clock.install();
  await page.goto('/spot/BTC');
  const trading = new TradingPage(page, say);
  const live = page.getByText(/^Live( ·|$)/);
  await live.waitFor();
  await trading.chooseKind('market');
  const send = trading.entry.locator('button[type=submit]');
  // Looked at before the clock jumps: after a jump all prices are old until the next one comes.
  const isBack = async () => {
    if ((await live.isVisible()) && (await send.isEnabled())) return true;
    await page.clock.fastForward(5_000);
    return false;
  };
  await stage().halt();
  await page.getByText('Live connection lost. Data on this page may be out of date.').waitFor();
  await page.getByText('Market orders are paused while prices are delayed').waitFor();
  await expect.poll(() => send.isDisabled()).toBe(true);
  await stage().resume();
  // Between two jumps a connection has the time to be made, and a price to come.
  await expect.poll(isBack, { timeout: 90_000, interval: 3_000 }).toBe(true);

  await stage().halt();
  const reconnect = page.getByRole('button', { name: 'Reconnect' }).first();
  const isGivenUp = async () => {
    await page.clock.fastForward(5_000);
    return reconnect.isVisible();
  };
  await expect.poll(isGivenUp, { timeout: 60_000 }).toBe(true);
  await page.getByText('Failed to connect').waitFor();
  await page
    .getByText(/^Retrying in \d+ s$/)
    .first()
    .waitFor();
  // By itself the page tries again half a minute later: not before the server has started, however long.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
  await stage().resume();
  await page.clock.resume();
  await reconnect.click();
  await live.waitFor();
  await expect.poll(() => send.isEnabled()).toBe(true);
  // While it drains, the server answers 503; then nothing answers.
  visitor.forgive(/WebSocket|ERR_CONNECTION_REFUSED|Feed|status of 503/);
});

test('D31 a connection given up comes back by itself: half a minute later, or at once on a look', async () => {
  const visitor = await stage().visit();
  const { page } = visitor;
  await page.clock.install();
  await page.goto('/spot/BTC');
  const live = page.getByText(/^Live( ·|$)/);
  await live.waitFor();
  const isGivenUp = async () => {
    await page.clock.fastForward(5_000);
    return page.getByRole('button', { name: 'Reconnect' }).first().isVisible();
  };
  await stage().halt();
  await expect.poll(isGivenUp, { timeout: 60_000 }).toBe(true);
  await stage().resume();
  await page.clock.fastForward(30_000);
  await live.waitFor({ timeout: 60_000 });
  await stage().halt();
  await expect.poll(isGivenUp, { timeout: 60_000 }).toBe(true);
  await stage().resume();
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await live.waitFor({ timeout: 60_000 });
  // While it drains, the server answers 503; then nothing answers.
  visitor.forgive(/WebSocket|ERR_CONNECTION_REFUSED|Feed|status of 503/);
});

for (const { path, panels } of [
  { path: '/spot/BTC', panels: ['Order book', 'Chart'] },
  { path: '/futures/BTC', panels: ['Order book', 'Chart'] },
]) {
  test(`D31 data that stopped looks so, and an order asks first: ${path}`, async () => {
    const trader = await newTrader();
    await moveToFutures(stage(), trader, '5000');
    const { page } = await stage().visit({ token: trader.token });
    const hold = await holdFeed(page);
    await page.goto(path);
    const trading = new TradingPage(page, say);
    await page.getByText(/^Live( ·|$)/).waitFor();
    const fading = async () => {
      const places = [
        page.getByRole('main').locator('header').first(),
        ...panels.map((name) => page.getByRole('region', { name, exact: true })),
      ];
      return Promise.all(
        places.map((place) => place.evaluate((element) => getComputedStyle(element).opacity)),
      );
    };
    await expect.poll(fading).toEqual(['1', '1', '1']);
    hold(true);
    await expect.poll(fading).toEqual(['0.45', '0.45', '0.45']);
    await expect.poll(() => page.title()).toMatch(/^Delayed \d+ s \| [\d,.]+ \| BTC\/USDT/);

    await trading.input('quantity').fill('0.01');
    const send = path.startsWith('/spot')
      ? trading.entry.locator('button[type=submit]')
      : trading.entry.getByRole('button', { name: 'Open Long' });
    await send.click();
    const question = page.getByRole('dialog', { name: /^Price is \d+ s old$/ });
    await question.waitFor();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'hidden' });
    await send.click();
    await question.getByRole('button', { name: 'Place anyway' }).click();
    await question.waitFor({ state: 'hidden' });
    hold(false);
    await expect.poll(fading).toEqual(['1', '1', '1']);
    await expect.poll(() => page.title()).not.toContain('Delayed');
  });
}
