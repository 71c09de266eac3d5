import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { call, type Trader } from '../../load/traders.ts';
import { firstOperator, signInOperator } from '../console/console-steps.ts';
import { moveToFutures, post } from '../steps/order-steps.ts';
import { textOf } from '../steps/trading-steps.ts';
import { useStage } from '../use-stage.ts';
import { translate, translatedTexts } from './translator.ts';

const stage = useStage();

async function newTrader(): Promise<Trader> {
  const [trader] = await stage().traders(1);
  if (!trader) throw new Error('no account was opened');
  return trader;
}

/** The same screen of the same person twice: translated, and as it is. */
async function openTwice(path: string, trader: Trader): Promise<readonly [Page, Page]> {
  const [{ page: translated }, { page: plain }] = [
    await stage().visit({ token: trader.token }),
    await stage().visit({ token: trader.token }),
  ];
  await translate(translated);
  for (const page of [translated, plain]) {
    await page.goto(path);
    await page.locator('main h1').first().waitFor();
  }
  await expect.poll(() => translatedTexts(translated)).toBeGreaterThan(10);
  return [translated, plain];
}

/** What people read in a part of a page. */
const wordsOf = textOf;

/** Both pages show the same, at a moment at which it is something else than before. */
async function followsFrom(before: string, part: (page: Page) => Locator, pages: readonly Page[]) {
  const look = async () => {
    const [translated = '', plain = ''] = await Promise.all(
      pages.map((page) => wordsOf(part(page))),
    );
    return translated === before ? 'nothing has changed' : { translated, plain };
  };
  const isTrue = async () => {
    const seen = await look();
    return typeof seen === 'string' ? seen : seen.translated === seen.plain || seen;
  };
  await expect.poll(isTrue, { interval: 100, timeout: 60_000 }).toBe(true);
}

/** What a page shows is what the exchange says, and still so once that has changed. */
async function followsExchange(shown: Locator, said: () => Promise<string>): Promise<void> {
  const plainOf = (text: string) => text.replaceAll(/[^\d.]/g, '');
  const agrees = async () => plainOf(await textOf(shown)) === plainOf(await said());
  await expect.poll(agrees, { interval: 100 }).toBe(true);
  const before = await said();
  await expect.poll(said, { interval: 500, timeout: 60_000 }).not.toBe(before);
  await expect.poll(agrees, { interval: 100 }).toBe(true);
}

interface Item {
  readonly symbol: string;
  readonly precision: number;
  readonly quotation: { readonly latestPrice: string };
}

const itemOf = async (trader: Trader) => {
  const path = '/api/product/spot/items';
  const { data } = await call<{ list: Item[] }>(stage().address, trader, 'GET', path);
  const item = data.list.find((one) => one.symbol === 'BTCUSDT');
  if (!item) throw new Error('BTCUSDT is not listed');
  return item;
};

const lastPriceOf = (trader: Trader) => async () => {
  const { quotation, precision } = await itemOf(trader);
  return Number(quotation.latestPrice).toFixed(precision);
};

const buy = (trader: Trader, quantity = '0.001') =>
  post(stage(), trader, '/api/spot/order/place', {
    ...{ symbol: 'BTCUSDT', orderType: 2, orderSide: 1, price: '0', quantity },
  });

/** An order that waits, below the market and well within the band. */
async function bid(trader: Trader): Promise<void> {
  const price = (Number(await lastPriceOf(trader)()) * 0.95).toFixed(2);
  await post(stage(), trader, '/api/spot/order/place', {
    ...{ symbol: 'BTCUSDT', orderType: 1, orderSide: 1, price, quantity: '0.001' },
  });
}

const region = (name: string) => (page: Page) => page.getByRole('region', { name, exact: true });

test('P1-8.46 the lists of markets go on with their prices in a translated page', async () => {
  const trader = await newTrader();
  for (const path of ['/', '/market']) {
    const [page] = await openTwice(path, trader);
    const row = page.locator('main table tbody tr', { hasText: 'BTC' }).first();
    await followsExchange(row.locator('td').nth(1), lastPriceOf(trader));
  }
});

test('P1-8.46 spot goes on in a translated page: price, book, what one has, orders', async () => {
  const trader = await newTrader();
  const pages = await openTwice('/spot/BTC', trader);
  const [translated] = pages;
  await followsExchange(translated.locator('main header p').first(), lastPriceOf(trader));
  const before = await Promise.all(
    ['Assets', 'Place order', 'Orders'].map(async (name) => ({
      part: region(name),
      words: await wordsOf(region(name)(translated)),
    })),
  );
  const book = await wordsOf(region('Order book')(translated));
  await buy(trader);
  await bid(trader);
  for (const { part, words } of before) await followsFrom(words, part, pages);
  await followsFrom(book, region('Order book'), pages);
  const open = await wordsOf(region('Orders')(translated));
  await call(stage().address, trader, 'POST', '/api/spot/order/cancelAll', {});
  await followsFrom(open, region('Orders'), pages);
});

test('P1-8.46 futures go on in a translated page: the mark, what is available, positions', async () => {
  const trader = await newTrader();
  await moveToFutures(stage(), trader, '5000');
  const pages = await openTwice('/futures/BTC', trader);
  const [translated] = pages;
  const header = (page: Page) => page.locator('main header').first();
  const before = await Promise.all(
    [region('Assets'), region('Place order'), region('Orders'), header].map(async (part) => ({
      part,
      words: await wordsOf(part(translated)),
    })),
  );
  await post(stage(), trader, '/api/contract/open', {
    ...{ symbol: 'BTCUSDT', orderType: 2, side: 1, price: '0', quantity: '0.01', leverage: 10 },
  });
  for (const { part, words } of before) await followsFrom(words, part, pages);
  // Profit moves with the mark.
  const profit = await wordsOf(region('Orders')(translated));
  await followsFrom(profit, region('Orders'), pages);
});

test('P1-8.46 assets and orders go on in a translated page', async () => {
  const trader = await newTrader();
  const main = (page: Page) => page.locator('main');
  // What was owned up to now is another sum at each moment at which it is read.
  const overview = [region('Accounts'), region('Coins')];
  for (const [path, parts] of [
    ['/asset', overview],
    ['/asset?tab=Spot', [main]],
    ['/order', [main]],
  ] as const) {
    const pages = await openTwice(path, trader);
    const before = await Promise.all(parts.map((part) => wordsOf(part(pages[0]))));
    await buy(trader);
    await bid(trader);
    for (const [at, part] of parts.entries()) await followsFrom(before[at] ?? '', part, pages);
  }
});

test('P1-8.46 the console goes on in a translated page: how far the log is', async () => {
  const operator = await firstOperator(stage().address);
  const { page } = await stage().visit();
  await translate(page);
  await signInOperator(page, operator);
  await expect.poll(() => translatedTexts(page)).toBeGreaterThan(10);
  const sequence = async () =>
    Number((await wordsOf(page.locator('footer b').first())).replaceAll(/\D/g, ''));
  for (let round = 0; round < 3; round += 1) {
    const before = await sequence();
    await expect.poll(sequence, { timeout: 60_000 }).toBeGreaterThan(before);
  }
});
