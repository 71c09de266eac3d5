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

test('who is signed in sees no such field, and the ways to the market in its place', async () => {
  startSession('token');
  await opens();
  expect(screen.queryByRole('textbox')).toBeNull();
  const way = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(way('Trade now')).toBe('/spot');
  // Who has just signed up has no funds yet.
  expect(way('Deposit')).toBe('/asset?tab=Deposit');
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

test('who is signed in sees equity, the PNL of today and the largest positions', async () => {
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
  await waitFor(() => expect(own.getAllByRole('listitem')).toHaveLength(3));
  expect(own.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Short 20x-1\.25-1\.00%$/),
    ...['3', '4'].map(() => expect.stringMatching(/Long 20x\+12\.50\+6\.25%$/)),
  ]);
  const all = own.getByRole('link', { name: 'All (4)' });
  expect(all.getAttribute('href')).toBe('/order?product=futures&tab=positions');
  // What is one's own comes before what the house says of itself.
  const headline = screen.getByRole('heading', { level: 1 });
  const account = screen.getByRole('region', { name: 'Your account' });
  expect(account.compareDocumentPosition(headline)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  // An account that has money is not asked to bring some first.
  expect(own.queryByRole('link', { name: 'Deposit' })).toBeNull();
});

test('hidden amounts are hidden on the home page, too', async () => {
  startSession('token');
  hideAmounts(true);
  await opens({
    ...equityOf('12345.678', '-7.5'),
    [routes.contractPositions.path]: { data: { list: [position('1', '10')], total: 1 } },
  });
  const own = screen.getByRole('region', { name: 'Your account' });
  await waitFor(() => expect(within(own).getAllByRole('listitem')).toHaveLength(1));
  expect(own.textContent).not.toMatch(/12,345|7\.50|12\.50/);
});

test('who has just signed up is led to the funds, and with no position to the futures', async () => {
  startSession('token');
  await opens({
    ...equityOf('0', '0'),
    [routes.contractPositions.path]: { data: { list: [], total: 0 } },
  });
  const own = region('Your account');
  const deposit = await own.findByRole('link', { name: 'Deposit' });
  expect(deposit.getAttribute('href')).toBe('/asset?tab=Deposit');
  await own.findByText('No open positions');
  expect(own.getByRole('link', { name: 'Trade futures' }).getAttribute('href')).toBe('/futures');
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
