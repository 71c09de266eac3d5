import { routes } from '@bourse/contract/routes.ts';
import { screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addTexts } from '#app/lib/i18n.ts';
import { contractAnswers } from '#app/parts/fixtures/contract-answers.ts';
import { sampleContractItem, sampleMarket } from '#app/parts/fixtures/sample-rows.ts';
import { serve, show, showAt } from '#app/test-screen.tsx';
import { spotOrder } from '../forms/spot/spot-form.ts';
import type { FuturesMarket, SpotMarket, TradingMarket } from '../market/trading-market.ts';
import { TradingPageProvider } from '../page/page-context.ts';
import { setPage, usePage } from '../page/page-store.ts';
import { FuturesHeader } from './futures-header.tsx';
import { SpotHeader } from './spot-header.tsx';

const pair: SpotMarket = { ...sampleMarket, icon: '/btc.svg', product: 'spot' };
const ether: SpotMarket = { ...pair, name: 'ETH/USDT', symbol: 'ETHUSDT', base: 'ETH' };
const nextFundingTime = Date.now() + 3_600_000;
const contract: FuturesMarket = {
  ...sampleContractItem,
  product: 'futures',
  quotation: { ...sampleContractItem.quotation, nextFundingTime },
};

function opens(header: ReactNode, data: readonly TradingMarket[], at = '/spot/BTC') {
  const pairs = data.filter(({ product }) => product === 'spot');
  serve({
    ...contractAnswers({ item: contract }),
    [routes.spotItems.path]: {
      data: { list: pairs.length > 0 ? pairs : [pair], HotList: [], NewList: [] },
    },
    [routes.exchangeTime.path]: () => ({ data: { time: Date.now() } }),
  });
  const markets = { data, isLoading: false, error: null, retry: () => {} };
  const page = { form: spotOrder.port, markets };
  return show(<TradingPageProvider value={page}>{header}</TradingPageProvider>, { at });
}

/** The named numbers of the header. */
const figures = () =>
  Object.fromEntries(
    screen.getAllByRole('term').map((term) => [
      // A hint repeats what it explains.
      term.textContent,
      term.nextElementSibling?.textContent,
    ]),
  );

beforeEach(async () => {
  await addTexts('trading');
  setPage({ isSelectorOpen: false });
});

test('a spot pair: icon, name, star, price and its last 24 hours, each in its coin', () => {
  const { container } = opens(<SpotHeader market={pair} />, [pair]);
  expect(container.querySelector('header img')?.getAttribute('src')).toBe('/btc.svg');
  screen.getByRole('heading', { level: 1, name: 'BTC/USDT' });
  screen.getByRole('button', { name: 'Add BTC/USDT to favorites' });
  screen.getByText('60,000.0');
  expect(figures()).toEqual({
    '24h Change': '+600.0 +1.00%',
    '24h High': '61,000.0',
    '24h Low': '59,000.0',
    '24h Volume(BTC)': '12.00',
    '24h Turnover(USDT)': '720.00K',
  });
});

test('a contract: its mark, index, funding with the time left, and its last 24 hours in the coin', async () => {
  const { container } = opens(<FuturesHeader market={contract} />, [contract]);
  await screen.findByText('60,010.0');
  expect(container.querySelector('header img')?.getAttribute('src')).toBe('/coins/btc.svg');
  screen.getByText('60,000.0');
  expect(figures()).toEqual({
    'Mark Price': '60,010.0',
    'Index Price': '60,005.0',
    'Funding / Countdown': expect.stringMatching(/^\+0\.0100% \/ \d\d:\d\d:\d\d$/),
    '24h High': '61,000.0',
    '24h Low': '59,000.0',
    '24h Volume(BTC)': '12.00',
    '24h Turnover(USDT)': '720.00K',
    '24h Change': '+600.0 +1.00%',
    'Open Interest(BTC)': '3.00',
  });
});

describe('on a phone', () => {
  beforeEach(() => showAt(390));
  afterEach(() => showAt(1440));

  test('a line has what matters most, and the price opens all figures and the way to the contract', async () => {
    const { user } = opens(<FuturesHeader market={contract} />, [contract]);
    await screen.findByText('60,010.0');
    expect(figures()).toEqual({
      Mark: '60,010.0',
      Funding: expect.stringMatching(/^\+0\.0100% \/ \d\d:\d\d:\d\d$/),
    });
    await user.click(screen.getByRole('button', { name: /60,000\.0/ }));
    const list = within(await screen.findByRole('dialog', { name: 'Market figures' }));
    list.getByText('Index Price');
    list.getByText('24h Turnover(USDT)');
    await user.click(list.getByRole('button', { name: 'Contract details' }));
    await waitFor(() =>
      expect(screen.queryByRole('dialog', { name: 'Market figures' })).toBeNull(),
    );
    expect(usePage.getState().isDetailsOpen).toBe(true);
    setPage({ isDetailsOpen: false });
  });

  test('a pair shows between which prices it traded', () => {
    opens(<SpotHeader market={pair} />, [pair]);
    expect(figures()).toEqual({ '24h High': '61,000.0', '24h Low': '59,000.0' });
  });
});

test.each([
  ['a pair', <SpotHeader key="spot" market={pair} />, [pair]],
  ['a contract', <FuturesHeader key="futures" market={contract} />, [contract]],
] as const)('each figure stands in a cell with room for a digit more: %s', (_, header, markets) => {
  const { container } = opens(header, markets);
  const figures = screen.getAllByRole('definition');
  expect(figures.length).toBeGreaterThan(4);
  for (const figure of figures) {
    const cells = [...figure.querySelectorAll<HTMLElement>('[data-widest]')];
    const inCells = cells.map(({ textContent }) => textContent).join('');
    expect(figure.textContent?.replace(/ \/ | /g, '')).toBe(inCells);
  }
  const price = [...container.querySelectorAll<HTMLElement>('p [data-widest]')][0];
  expect([price?.textContent, price?.dataset.widest]).toEqual(['60,000.0', '060,000.0']);
});

test('the name opens the list of pairs; an empty one of favourites says so; a row takes the place', async () => {
  const { user } = opens(<SpotHeader market={pair} />, [pair, ether]);
  await user.click(screen.getByRole('button', { name: /^(?!Price alerts).*BTC\/USDT$/ }));
  const list = await screen.findByRole('dialog', { name: 'Markets' });
  const headings = await within(list).findAllByRole('columnheader');
  // What the specification lists, and beside it what a list of markets is read for.
  expect(headings.map(({ textContent }) => textContent)).toEqual([
    ...['Name / Turnover', 'Price', '24h Change', '24h Turnover', 'Trend'],
  ]);
  expect(
    within(list)
      .getAllByRole('tab')
      .map(({ textContent }) => textContent),
  ).toEqual([...['Favorites', 'USDT', 'All']]);
  await user.click(within(list).getByRole('tab', { name: 'Favorites' }));
  within(list).getByText('No favorites yet');
  await user.click(within(list).getByRole('tab', { name: 'USDT' }));
  const bases = () =>
    within(list)
      .getAllByRole('button', { name: /^(BTC|ETH)\/USDT$/ })
      .map(({ textContent }) => textContent);
  expect(bases()).toEqual(['BTC/USDT', 'ETH/USDT']);
  const byName = within(list).getByRole('button', { name: /^Sort by Name/ });
  await user.click(byName);
  await user.click(byName);
  expect(bases()).toEqual(['ETH/USDT', 'BTC/USDT']);
  await user.type(within(list).getByRole('combobox'), 'nothing like it');
  within(list).getByText('No pairs found');
  await user.clear(within(list).getByRole('combobox'));
  await user.click(within(list).getByRole('button', { name: 'ETH/USDT' }));
  await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/spot/ETHUSDT'));
});

test('the list of contracts is that of pairs, with a tab of its own', async () => {
  const { user } = opens(<FuturesHeader market={contract} />, [contract], '/futures');
  await user.click(screen.getByRole('button', { name: /BTC\/USDT/, expanded: false }));
  const list = await screen.findByRole('dialog', { name: 'Markets' });
  expect(
    within(list)
      .getAllByRole('tab')
      .map(({ textContent }) => textContent),
  ).toEqual([...['Favorites', 'USDT Perpetual', 'All']]);
  await user.click(within(list).getByRole('tab', { name: 'Favorites' }));
  within(list).getByText('No favorites yet');
  await user.click(within(list).getByRole('tab', { name: 'USDT Perpetual' }));
  await user.click(within(list).getByRole('button', { name: 'BTC/USDT' }));
  await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/futures/BTCUSDT'));
});

async function opensList(data: readonly TradingMarket[] = [pair, ether]) {
  const { user } = opens(<SpotHeader market={pair} />, data, '/spot/BTCUSDT');
  await user.click(screen.getByRole('button', { name: /^(?!Price alerts).*BTC\/USDT$/ }));
  const list = await screen.findByRole('dialog', { name: 'Markets' });
  const names = () =>
    within(list)
      .queryAllByRole('button', { name: /^\w+\/USDT( Perpetual)?$/ })
      .map((button) => button.getAttribute('aria-label') ?? button.textContent);
  await waitFor(() => expect(names()).not.toEqual([]));
  return { user, list, names };
}

test('All has both products, contracts by their word and with funding; a choice may lead to the other one', async () => {
  const { user, list, names } = await opensList();
  expect(names()).toEqual(['BTC/USDT', 'ETH/USDT']);
  expect(within(list).queryByRole('columnheader', { name: /Funding rate/ })).toBeNull();
  await user.click(within(list).getByRole('tab', { name: 'All' }));
  await waitFor(() => expect(names()).toEqual(['BTC/USDT', 'ETH/USDT', 'BTC/USDT Perpetual']));
  within(list).getByRole('columnheader', { name: /Funding rate/ });
  within(list).getByText('+0.0100%');
  const entries = history.length;
  await user.click(within(list).getByRole('button', { name: 'BTC/USDT Perpetual' }));
  await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/futures/BTCUSDT'));
  // The page of another product is another entry: the way back leads to the pair.
  expect(history.length).toBe(entries + 1);
});

test('a search is over both products, those of the page first: Enter takes the first', async () => {
  const { user, list, names } = await opensList();
  await user.type(within(list).getByRole('combobox'), 'btc');
  await waitFor(() => expect(names()).toEqual(['BTC/USDT', 'BTC/USDT Perpetual']));
  within(list).getByRole('tab', { name: 'All', selected: true });
  await user.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/futures/BTCUSDT'));
});

test('of hundreds of markets the rows in sight are drawn, and keys reach the others', async () => {
  const many = Array.from({ length: 300 }, (_, at): SpotMarket => {
    const base = `C${String(at).padStart(3, '0')}`;
    return { ...pair, base, name: `${base}/USDT`, symbol: `${base}USDT` };
  });
  const { user, list, names } = await opensList(many);
  expect(names().length).toBeLessThan(100);
  expect(within(list).getByRole('grid').getAttribute('aria-rowcount')).toBe('301');
  await user.click(within(list).getByRole('combobox'));
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/spot/C002USDT'));
});

test.each([
  ['a pair', <SpotHeader key="spot" market={pair} />, [pair, ether]],
  ['a contract', <FuturesHeader key="futures" market={contract} />, [contract]],
] as const)(
  'what is chosen takes the place of the entry in the history: %s',
  async (_, header, markets) => {
    const { user } = opens(header, markets);
    const entries = history.length;
    await user.click(screen.getByRole('button', { name: /BTC\/USDT/, expanded: false }));
    const list = await screen.findByRole('dialog', { name: 'Markets' });
    await user.click(within(list).getByRole('button', { name: markets.at(-1)!.name }));
    await waitFor(() =>
      expect(screen.getByTestId('address').textContent).toContain(markets.at(-1)?.symbol),
    );
    expect(history.length).toBe(entries);
  },
);
