import { routes } from '@bourse/contract/routes.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hideAmounts } from '../../data/device/hidden-amounts.ts';
import { useFavourites } from '../../data/markets/favourites.ts';
import type { MarketItem } from '../../data/markets/markets.ts';
import { endSession, startSession } from '../../data/server/session.ts';
import { sampleContractItem, sampleMarket } from '../../parts/fixtures/sample-rows.ts';
import { serve, show, showAt } from '../../test-screen.tsx';
import { HomePage } from './home-page.tsx';

const market = (base: string, changePercent: string, turnover = '1000'): MarketItem => ({
  ...sampleMarket,
  ...{ name: `${base}/USDT`, symbol: `${base}USDT`, base, klines: [1, 3, 2] },
  quotation: { ...sampleMarket.quotation, changePercent, turnover },
});
const btc = market('BTC', '1.00%', '1234567890');
const eth = market('ETH', '-3.10%');
const sol = market('SOL', '9.50%');

async function opens(more: Parameters<typeof serve>[0] = {}) {
  const sent = serve({
    [routes.spotItems.path]: {
      data: { list: [btc, eth, sol], HotList: [btc, eth], NewList: [sol, eth] },
    },
    [routes.contractItems.path]: { data: { list: [sampleContractItem] } },
    [routes.exchangeRules.path]: {
      data: { spotFeeTiers: [{ maker: '0.0008', taker: '0.001' }], contracts: [] },
    },
    [routes.contractPositions.path]: { data: { list: [], total: 0 } },
    [routes.contractOrders.path]: { data: { list: [], total: 0 } },
    [routes.spotOrders.path]: { data: { list: [], total: 0 } },
    ...more,
  });
  const drawn = show(<HomePage />);
  await screen.findByRole('table', { name: 'Popular' });
  return { ...drawn, sent };
}
const region = (name: string) => within(screen.getByRole('region', { name }));
const cellsOf = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);
const address = () => screen.getByTestId('address').textContent;

beforeEach(() => showAt(1440));
afterEach(() => {
  endSession();
  hideAmounts(false);
  useFavourites.setState({ spot: [], contract: [] });
});

const ofMoney = [routes.accountAsset, routes.totalAsset, routes.contractAsset, routes.equity];

test('P1-4.50 home asks for no assets of a visitor', async () => {
  const { sent } = await opens();
  const paths = sent.map(({ path }) => path);
  expect(paths).toContain(routes.spotItems.path);
  for (const { path } of ofMoney) expect(paths).not.toContain(path);
  expect(screen.queryByRole('region', { name: 'Your account' })).toBeNull();
});

test('says that the platform is AI-driven and what that means, and takes a visitor with the contact to the sign-in', async () => {
  const { user } = await opens();
  screen.getByText(
    /is an AI-driven futures and spot trading platform with automated strategy bots\. People and AI programs trade through the same API, .* We don't promise returns\.$/,
  );
  await user.type(screen.getByRole('textbox', { name: 'Email or phone number' }), 'a@example.com');
  await user.click(screen.getByRole('button', { name: 'Get started' }));
  await waitFor(() => expect(address()).toBe('/login'));
});

test('who is signed in sees what is theirs, and no words of the house about itself', async () => {
  startSession('token');
  await opens();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByText(/AI-driven/)).toBeNull();
  const own = await screen.findByRole('region', { name: 'Your account' });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Your account');
  for (const name of ['Equity', 'Positions', 'Open Orders', 'Trading bots', 'Notifications']) {
    await within(own).findByRole('region', { name });
  }
});

const equityOf = (totalUsdt: string, pnl: string) => ({
  [routes.totalAsset.path]: {
    data: { totalAsset: { totalUsdt, totalBtc: '0' }, accountAsset: [] },
  },
  [routes.equity.path]: {
    data: { list: [], today: { pnl, percent: '1.5', netInflow: '0' }, range: null },
  },
});
const position = (code: string, cost: string, change: object = {}) => ({
  ...{ code, cost, symbol: 'BTCUSDT', positionType: 1, marginMode: 1, leverage: 20, quantity: '1' },
  ...{ initMargin: '1', extraMargin: '0', profit: '12.5', profitRate: '0.0625', createTime: 1 },
  ...change,
});

/** The rows of a table, without its head. */
const rowsOf = (table: HTMLElement) => within(table).getAllByRole('row').slice(1);

test('equity, the PNL of today, and the largest positions each with its close', async () => {
  startSession('token');
  const list = [
    position('1', '10'),
    position('2', '4000', { positionType: 2, profit: '-1.25', profitRate: '-0.01' }),
    position('3', '30'),
    position('4', '20'),
  ];
  await opens({
    ...equityOf('12345.678', '-7.5'),
    [routes.contractPositions.path]: { data: { list, total: 4 } },
  });
  const own = region('Your account');
  await own.findByText('12,345.67');
  own.getByText('-7.50 1.5%');
  const rows = rowsOf(await own.findByRole('table', { name: 'Positions' }));
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Short 20x.*-1\.25-1\.00%/),
    ...['3', '4'].map(() => expect.stringMatching(/Long 20x.*\+12\.50\+6\.25%/)),
  ]);
  for (const row of rows) within(row).getByRole('button', { name: 'Market' });
  own.getByRole('heading', { name: 'Positions (4)' });
  const all = within(own.getByRole('region', { name: 'Positions' })).getByRole('link', {
    name: 'View all',
  });
  expect(all.getAttribute('href')).toBe('/order?product=futures&tab=positions');
});

test('hidden amounts are hidden on the home page, too', async () => {
  startSession('token');
  hideAmounts(true);
  await opens(equityOf('12345.678', '-7.5'));
  const equity = await region('Your account').findByRole('region', { name: 'Equity' });
  await waitFor(() => expect(equity.textContent).toMatch(/\*{4}/));
  expect(equity.textContent).not.toMatch(/12,345|7\.50/);
});

const spotOrder = (code: string, createTime: number, change: object = {}) => ({
  ...{ code, createTime, clientOrderId: '', symbol: 'BTCUSDT', orderSide: 1, orderType: 1 },
  ...{ price: '60000', quantity: '1', dealQuantity: '0', dealAmount: '0', status: 1 },
  ...{ stopPrice: '0', triggered: false, timeInForce: 'GTC', reason: '', averagePrice: '0' },
  ...change,
});

test('the newest open orders of both products, but those of bots, each with its cancel', async () => {
  startSession('token');
  const orders = [
    spotOrder('1', 10, { price: '50001' }),
    spotOrder('2', 40, { price: '50002' }),
    spotOrder('3', 20, { price: '50003' }),
    spotOrder('4', 30, { price: '50004' }),
    spotOrder('5', 50, { price: '50005', clientOrderId: 'bot7-1-1' }),
  ];
  const { user, sent } = await opens({
    [routes.spotOrders.path]: { data: { list: orders, total: 5 } },
    [routes.contractOrders.path]: { data: { list: [], total: 0 } },
  });
  const own = region('Your account');
  const rows = rowsOf(await own.findByRole('table', { name: 'Open Orders' }));
  expect(rows.map(({ textContent }) => textContent)).toEqual(
    ['50,002', '50,004', '50,003'].map((price) => expect.stringContaining(price)),
  );
  await user.click(within(rows[0]!).getByRole('button', { name: 'Cancel' }));
  const question = await screen.findByRole('dialog', { name: 'Cancel order' });
  await user.click(within(question).getByRole('button', { name: 'Cancel order' }));
  await waitFor(() => expect(sent.map(({ path }) => path)).toContain('/api/spot/order/2/cancel'));
});

test('who has just signed up is led to the funds, and with nothing open to the markets', async () => {
  startSession('token');
  await opens(equityOf('0', '0'));
  const own = region('Your account');
  await own.findByText('No open positions');
  const way = (name: string) => own.getByRole('link', { name }).getAttribute('href');
  expect(way('Deposit')).toBe('/asset?tab=Deposit');
  expect(way('Trade futures')).toBe('/futures');
  expect(way('Trade spot')).toBe('/spot');
});

test('favourites stand beside, and while they are few the popular markets, to choose from', async () => {
  startSession('token');
  await opens();
  const markets = within(await region('Your account').findByRole('region', { name: 'Markets' }));
  const listed = () =>
    markets
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'))
      .filter((href) => href !== '/market');
  await markets.findByText('Star a market to keep it here.');
  expect(listed()).toEqual(['/spot/BTCUSDT', '/spot/ETHUSDT', '/spot/SOLUSDT']);
  useFavourites.setState({ spot: ['SOL-USDT'], contract: ['BTC-USDT'] });
  const own = ['/spot/SOLUSDT', '/futures/BTCUSDT', '/spot/BTCUSDT', '/spot/ETHUSDT'];
  await waitFor(() => expect(listed()).toEqual(own));
});

test('four cards of rewards, each with where it leads, and a mark each for the carousel of a phone', async () => {
  await opens();
  const rewards = region('Rewards');
  expect(rewards.getAllByRole('listitem')).toHaveLength(4);
  const cards = rewards.getAllByRole('link');
  expect(cards.map((card) => card.getAttribute('href'))).toEqual([
    ...['/register', '/market', '/fees', '/register'],
  ]);
  // No campaign is configured: what programs can do stands in its place.
  for (const [at, words] of [
    /^Welcome aboard.*in two minutes/,
    /^Connect your own program.*you can safely retry any order/,
    /^Trade more, pay less.*VIP 0 to VIP 9, based on your trading volume over the last 30 days/,
    /^Invite your friends.*has a referral code/,
  ].entries()) {
    expect(cards[at]?.textContent).toMatch(words);
  }
  const marks = rewards.getAllByRole('button');
  expect(marks.map((mark) => mark.getAttribute('aria-current'))).toEqual([
    ...['true', 'false', 'false', 'false'],
  ]);
});

test('the popular markets: crypto, price, change, turnover and a way to trade each', async () => {
  const { user } = await opens();
  const quotes = region('Market quotes');
  const titles = quotes.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(titles).toEqual([
    ...['Crypto', 'Latest price', '24h Change', 'Trend', '24h Turnover', 'Operation'],
  ]);
  const row = quotes.getByRole('row', { name: /BTC/ });
  expect(cellsOf(row)).toEqual([...['BTC/USDT', '60,000.0', '+1.00%', '', '1.23B', 'Trade']]);
  const trade = within(row).getByRole('link', { name: 'Trade' });
  expect(trade.getAttribute('href')).toBe('/spot/BTCUSDT');
  // A phone shows no such button: a press on the row goes there.
  await user.click(within(row).getByText('+1.00%'));
  await waitFor(() => expect(address()).toBe('/spot/BTCUSDT'));
});

test('beside them what was collected: pairs and contracts, or the way to some', async () => {
  const { user } = await opens();
  await user.click(screen.getByRole('tab', { name: 'Collect' }));
  await screen.findByText('No favorites yet');
  const add = screen.getByRole('link', { name: 'Add favorites' });
  expect(add.getAttribute('href')).toBe('/market?tab=spot');
  useFavourites.setState({ spot: ['SOL-USDT'], contract: ['BTC-USDT'] });
  const collected = await screen.findByRole('table', { name: 'Collect' });
  await within(collected).findByRole('row', { name: /SOL/ });
  const ways = within(collected).getAllByRole('link', { name: 'Trade' });
  expect(ways.map((way) => way.getAttribute('href'))).toEqual([
    ...['/spot/SOLUSDT', '/futures/BTCUSDT'],
  ]);
});

test('Gainers and Newly Listed are drawn with the line of their closes', async () => {
  await opens();
  const bases = (name: string) =>
    region(name)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'));
  expect(bases('Gainers')).toEqual(['/spot/SOLUSDT', '/spot/BTCUSDT', '/spot/ETHUSDT']);
  expect(bases('Newly Listed')).toEqual(['/spot/SOLUSDT', '/spot/ETHUSDT']);
  for (const name of ['Gainers', 'Newly Listed']) {
    for (const link of region(name).getAllByRole('link')) {
      // Three closes, from the oldest to the newest: the middle one is the highest.
      expect(link.querySelector('svg path')?.getAttribute('d')).toMatch(/^M\S+ \S+ ?L.* ?L/);
    }
  }
});

test('below: figures of the exchange itself, bots, security with its proofs, and the roadmap', async () => {
  await opens();
  const figures = region('Exchange statistics');
  await waitFor(() =>
    expect(figures.getByText('Trading pairs').nextSibling?.textContent).toBe('3'),
  );
  const figureOf = (name: string) => figures.getByText(name).nextSibling?.textContent;
  expect(figureOf('Pairs up in 24h')).toBe('2 / 3');
  expect(figureOf('24h turnover (USDT)')).toBe('1.23B');
  expect(figureOf('Maker / taker fee')).toBe('0.08 / 0.10%');
  expect(region('Automated strategy bots').getAllByRole('listitem').length).toBeGreaterThan(1);
  const proofs = region('Security you can verify').getAllByRole('link');
  expect(proofs.map((proof) => proof.getAttribute('href'))).toEqual([
    ...['/proof', '/faq?category=security', '/faq?category=funds', '/rule-book', '/status'],
  ]);
  const months = region('Roadmap').getAllByText(/^(June|July|August) 2025$/);
  expect(months.map(({ textContent }) => textContent)).toEqual([
    ...['June 2025', 'July 2025', 'August 2025'],
  ]);
});
