import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { call, type Trader } from '../../load/traders.ts';
import { useStage } from '../use-stage.ts';
import { wordsIn } from '../words.ts';

const stage = useStage();

async function newTrader(): Promise<Trader> {
  const [trader] = await stage().traders(1);
  if (!trader) throw new Error('no account was opened');
  return trader;
}

async function open(path: string, token?: string): Promise<Page> {
  const { page } = await stage().visit(token === undefined ? {} : { token });
  await page.goto(path);
  await page.locator('main h1').waitFor();
  return page;
}

const move = async (trader: Trader, from: number, to: number, coin: string, amount: string) => {
  const path = '/api/finance/transfer/internal';
  const { code, msg } = await call(stage().address, trader, 'POST', path, {
    from,
    to,
    coin,
    amount,
  });
  expect(code, msg).toBe(0);
};
const rowsOf = (page: Page) => page.locator('main tbody tr');
const coinRow = (page: Page, coin: string) => rowsOf(page).filter({ hasText: coin }).first();

/** Chooses in a filter of the page. */
async function choose(page: Page, filter: string, option: string): Promise<void> {
  await page.getByRole('search').getByLabel(filter, { exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

test('a visitor is asked to log in, and comes back to the same tab', async () => {
  const page = await open('/asset?tab=Deposit');
  await page.getByText('Log in to see your assets').waitFor();
  await page.locator('main').getByRole('link', { name: 'Log in' }).click();
  await page.waitForURL('**/login?next=%2Fasset%3Ftab%3DDeposit');
});

describe('coins', () => {
  test('are found as one types, or it is said that none is', async () => {
    const { token } = await newTrader();
    const page = await open('/asset?tab=Spot', token);
    await coinRow(page, 'BTC').waitFor();
    const search = page.getByRole('searchbox', { name: 'Search coins' });
    await search.fill('tether');
    await expect.poll(() => rowsOf(page).count()).toBe(1);
    await search.fill('nothing like it');
    await page.getByText('No assets found matching your search').waitFor();
    await search.fill('');
    await coinRow(page, 'BTC').waitFor();
    const all = await rowsOf(page).count();
    await page.getByText('Hide zero balances').click();
    await expect.poll(() => rowsOf(page).count()).toBeLessThan(all);
  });

  test('lead to their deposit and withdrawal', async () => {
    const { token } = await newTrader();
    const page = await open('/asset?tab=Spot', token);
    await page.getByRole('link', { name: 'Deposit BTC' }).click();
    await page.waitForURL('**/asset?tab=Deposit&coin=BTC');
    await page.getByRole('button', { name: 'Coin BTC' }).waitFor();
    await page.getByText('No deposit history found').waitFor();
    await page.goBack();
    await page.getByRole('link', { name: 'Withdraw BTC' }).click();
    await page.waitForURL('**/asset?tab=Withdraw&coin=BTC');
    await page.getByText('No withdrawal history found').waitFor();
  });
});

test('the eye hides every amount on this device, and a reload keeps it', async () => {
  const { token } = await newTrader();
  const page = await open('/asset', token);
  const head = page.locator('main p', { hasText: 'USD' }).first();
  await expect.poll(() => head.textContent()).toMatch(/[\d,]+\.\d\d USD/);
  await page.getByRole('button', { name: 'Hide amounts' }).click();
  await expect.poll(() => head.textContent()).toBe('**** USD');
  await page.reload();
  await page.getByRole('button', { name: 'Show amounts' }).waitFor();
  await expect.poll(() => head.textContent()).toBe('**** USD');
  expect(await page.locator('main').textContent()).not.toMatch(/\d\.\d{4}/);
  await page.getByRole('button', { name: 'Show amounts' }).click();
  await expect.poll(() => head.textContent()).toMatch(/\d USD/);
});

describe('history', () => {
  test('is filtered by what the address says, and Reset takes it all back', async () => {
    const trader = await newTrader();
    await move(trader, 2, 1, 'USDT', '10');
    await move(trader, 2, 1, 'BTC', '0.001');
    await move(trader, 1, 2, 'USDT', '4');
    const page = await open('/asset?tab=History', trader.token);
    // With the funds that every trader begins with, which came and went on.
    await rowsOf(page).filter({ hasText: '-4.00000000' }).waitFor();
    const all = await rowsOf(page).count();
    await choose(page, 'Bill type', 'Transfer in');
    await expect.poll(() => rowsOf(page).count()).toBe(2);
    await choose(page, 'Coin', 'BTC');
    await expect.poll(() => rowsOf(page).count()).toBe(1);
    const said = new URL(page.url()).searchParams;
    expect([said.get('coin'), said.get('billKind')]).toEqual(['BTC', '3']);
    await page.reload();
    await expect.poll(() => rowsOf(page).count()).toBe(1);
    await page.getByRole('button', { name: 'Reset' }).click();
    await expect.poll(() => rowsOf(page).count()).toBe(all);
    expect(new URL(page.url()).search).toBe('?tab=History');
    expect(await page.getByRole('button', { name: 'Next page' }).isDisabled()).toBe(true);
    await page.getByRole('tab', { name: 'Futures' }).click();
    await page.getByText('No Futures history found').waitFor();
  });

  test('turns pages of twenty rows', async () => {
    const trader = await newTrader();
    for (let index = 0; index < 21; index += 1) await move(trader, 2, 1, 'USDT', '1');
    const page = await open('/asset?tab=History', trader.token);
    await expect.poll(() => rowsOf(page).count()).toBe(20);
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect.poll(() => rowsOf(page).count()).toBeLessThan(20);
    expect(new URL(page.url()).searchParams.get('page')).toBe('2');
    expect(await page.getByRole('button', { name: 'Next page' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Previous page' }).click();
    await expect.poll(() => rowsOf(page).count()).toBe(20);
  });
});

test('the futures account shows what its position needs, in four decimals', async () => {
  const trader = await newTrader();
  await move(trader, 2, 1, 'USDT', '2000');
  await move(trader, 1, 3, 'USDT', '2000');
  const body = { symbol: 'BTCUSDT', orderType: 2, side: 1, quantity: '0.01', leverage: 20 };
  await expect
    .poll(
      async () => (await call(stage().address, trader, 'POST', '/api/contract/open', body)).code,
      {
        timeout: 30_000,
      },
    )
    .toBe(0);
  const page = await open('/asset?tab=Futures', trader.token);
  const detail = (name: string) =>
    page.locator('dl > div').filter({ hasText: name }).locator('dd').first();
  await expect
    .poll(() => detail('Position Margin').textContent())
    .toMatch(/^\d+\.\d{4}\d+\.\d\d USD$/);
  await expect.poll(() => detail('Order Margin').textContent()).toBe('0.00000.00 USD');
  await page.getByText('Positions (1)').waitFor();
  await page.getByRole('region', { name: 'Recent activity' }).getByText('Transfer in').waitFor();
});

/** All of it stands on the screen, with nothing over it. */
const isInSight = (part: Locator) =>
  part.evaluate((element) => {
    const { left, top, height, width } = element.getBoundingClientRect();
    const shares = [0.01, 0.2, 0.4, 0.6, 0.8, 0.99];
    return shares.every((share) =>
      element.contains(document.elementFromPoint(left + width / 2, top + height * share)),
    );
  });

test.each(['en', 'zh-CN'] as const)(
  'on a small phone who presses the faucet sees its coins at once, and as they count up: %s',
  { timeout: 150_000 },
  async (language) => {
    const say = wordsIn(language);
    const { token } = await newTrader();
    const { page } = await stage().visit({ token, language, device: 'small-phone' });
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/asset?tab=Deposit');
    await page.getByRole('img', { name: say('assets.depositAddress') }).waitFor();
    await page.getByRole('button', { name: say('assets.demoGetCoin', { coin: 'USDT' }) }).click();
    const underWay = page.getByRole('region', { name: say('assets.incomingDeposits') });
    // Before a block has it there is something to see already.
    await underWay.getByText(say('assets.sentWaitingForBlock')).waitFor();
    await expect.poll(() => isInSight(underWay)).toBe(true);
    const bar = underWay.getByRole('progressbar');
    await bar.waitFor({ timeout: 60_000 });
    await expect.poll(() => isInSight(underWay)).toBe(true);
    expect(await underWay.getByRole('listitem').filter({ hasText: '1,000' }).count()).toBe(1);
    await underWay.getByText(say('assets.credited'), { exact: true }).waitFor({ timeout: 60_000 });
    expect(await isInSight(underWay)).toBe(true);
  },
);

test('the bar of a signed-in user and the ways of a phone lead to the assets', async () => {
  const { token } = await newTrader();
  const page = await open('/market', token);
  const bar = page.getByRole('banner');
  await bar.getByRole('link', { name: 'Deposit' }).first().click();
  await page.waitForURL('**/asset?tab=Deposit');
  await bar.getByRole('link', { name: 'Assets' }).first().click();
  await page.waitForURL(/\/asset$/);
  const { page: phone } = await stage().visit({ token, device: 'small-phone' });
  await phone.goto('/market');
  const ways = phone.getByRole('navigation', { name: 'Main navigation' });
  await ways.getByRole('link', { name: 'Assets' }).click();
  await phone.waitForURL(/\/asset$/);
  await phone.getByRole('link', { name: 'Withdraw', exact: true }).last().click();
  await phone.waitForURL('**/asset?tab=Withdraw');
});
