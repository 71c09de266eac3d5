import { routes } from '@bourse/contract/routes.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { rememberMarketTab } from '../../data/device/last-market-tab.ts';
import { useFavourites } from '../../data/markets/favourites.ts';
import type { MarketItem } from '../../data/markets/markets.ts';
import { endSession, startSession } from '../../data/server/session.ts';
import { sampleContractItem, sampleMarket } from '../../parts/fixtures/sample-rows.ts';
import { serve, show, showAt } from '../../test-screen.tsx';
import { MarketPage } from './market-page.tsx';

const market = (base: string, changePercent = '1.00%'): MarketItem => ({
  ...sampleMarket,
  ...{ name: `${base}/USDT`, symbol: `${base}USDT`, base, icon: `/coins/${base}.svg` },
  quotation: { ...sampleMarket.quotation, changePercent },
});
const [btc, eth] = [market('BTC'), market('ETH', '-3.10%')];
async function opens(at = '/market', list: readonly MarketItem[] = [btc, eth]) {
  const sent = serve({
    [routes.spotItems.path]: { data: { list, HotList: [btc], NewList: [eth] } },
    [routes.contractItems.path]: { data: { list: [sampleContractItem] } },
    [routes.collectionAdd.path]: { data: {} },
    [routes.collectionCancel.path]: { data: {} },
  });
  const drawn = show(<MarketPage />, { at });
  await within(screen.getByRole('region', { name: 'Popular' })).findByRole('link');
  return { sent, ...drawn };
}
const address = () => screen.getByTestId('address').textContent;
const tabs = () =>
  screen.getAllByRole('tab').map((tab) => [tab.textContent, tab.getAttribute('aria-selected')]);

beforeEach(() => showAt(1440));
afterEach(() => {
  endSession();
  rememberMarketTab('');
  useFavourites.setState({ spot: [], contract: [] });
});

test('three ranked cards: icon, pair, price and change of each market, which leads to its page', async () => {
  await opens();
  const cards = screen.getAllByRole('region').slice(0, 3);
  expect(cards.map((card) => card.getAttribute('aria-label'))).toEqual([
    ...['Popular', 'Gainers', 'Newly Listed'],
  ]);
  const [row] = within(cards[2]!).getAllByRole('link');
  expect(row!.getAttribute('href')).toBe('/spot/ETHUSDT');
  expect(row!.querySelector('img')?.getAttribute('src')).toBe('/coins/ETH.svg');
  expect([...row!.children].map(({ textContent }) => textContent)).toEqual([
    ...['ETH/USDT', '60,000.0', '-3.10%'],
  ]);
  // Negative by its sign: the colour of a fall.
  expect(row!.lastElementChild?.className).toContain('text-down');
  expect(within(cards[0]!).getByText('+1.00%').className).toContain('text-up');
});

test('opens on All; the tab is in the address, and one that there is not is All', async () => {
  const { user, unmount } = await opens('/market?tab=nowhere');
  expect(tabs()).toEqual([
    ['Favorites', 'false'],
    ['Spot', 'false'],
    ['Futures', 'false'],
    ['All', 'true'],
  ]);
  await user.click(screen.getByRole('tab', { name: 'Futures' }));
  await screen.findByRole('table', { name: 'Futures' });
  await waitFor(() => expect(address()).toBe('/market?tab=futures'));
  unmount();
});

test('opens where somebody went last by hand, and favourites alone move nobody', async () => {
  startSession('token');
  useFavourites.setState({ spot: ['ETH-USDT'], contract: [] });
  const { user, unmount } = await opens();
  screen.getByRole('tab', { name: 'All', selected: true });
  await user.click(screen.getByRole('tab', { name: 'Favorites' }));
  unmount();
  await opens();
  screen.getByRole('tab', { name: 'Favorites', selected: true });
});

test('favourites are cards with their kind, a star and the way to trade', async () => {
  startSession('token');
  useFavourites.setState({ spot: ['ETH-USDT'], contract: ['BTC-USDT'] });
  const { user, sent } = await opens('/market?tab=favorites');
  const cards = () =>
    screen.queryAllByRole('link').filter((link) => within(link).queryByRole('button') !== null);
  await waitFor(() => expect(cards()).toHaveLength(2));
  const [spot, contract] = cards();
  within(spot!).getByText('Spot');
  within(contract!).getByText('Perpetual');
  expect(cards().map((card) => card.getAttribute('href'))).toEqual([
    ...['/spot/ETHUSDT', '/futures/BTCUSDT'],
  ]);
  await user.click(within(spot!).getByRole('button', { name: 'Remove ETH/USDT from favorites' }));
  await waitFor(() => expect(cards()).toHaveLength(1));
  await waitFor(() => expect(address()).toBe('/market?tab=favorites'));
  expect(sent.find(({ path }) => path === routes.collectionCancel.path)?.body).toEqual({
    ...{ category: 2, collection: 'ETH-USDT' },
  });
  // Below them is every market.
  const table = within(screen.getByRole('table', { name: 'All' }));
  expect(table.getAllByRole('row')).toHaveLength(1 + 3);
  await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'doge');
  await screen.findByText('No favorites match your search');
});

test('without a favourite the way to some is the spot tab', async () => {
  const { user } = await opens('/market?tab=favorites');
  await user.click(screen.getByRole('button', { name: 'Add favorites' }));
  await screen.findByRole('table', { name: 'Spot' });
  await waitFor(() => expect(address()).toBe('/market?tab=spot'));
});

test('markets that are refused without a word: Failed to load market data', async () => {
  serve({
    [routes.spotItems.path]: { refused: '' },
    [routes.contractItems.path]: { data: { list: [] } },
  });
  show(<MarketPage />, { at: '/market' });
  expect(await screen.findAllByText('Failed to load market data')).not.toEqual([]);
});

test('on a phone one field beside the search narrows the list of all; elsewhere a line does', async () => {
  await showAt(390);
  useFavourites.setState({ spot: ['ETH-USDT'], contract: [] });
  const { user, unmount } = await opens();
  const table = within(await screen.findByRole('table', { name: 'All' }));
  expect(screen.queryByRole('checkbox', { name: 'Favorites only' })).toBeNull();
  const filter = screen.getByRole('combobox', { name: 'Product' });
  await user.selectOptions(filter, 'Futures');
  await waitFor(() => expect(address()).toBe('/market?tab=all&product=futures'));
  expect(table.getAllByRole('row')).toHaveLength(1 + 1);
  await user.selectOptions(filter, 'Favorites');
  await waitFor(() => expect(address()).toBe('/market?tab=all&starred=1'));
  expect(table.getAllByRole('row')).toHaveLength(1 + 1);
  unmount();
  await showAt(1440);
  await opens();
  screen.getByRole('checkbox', { name: 'Favorites only' });
  expect(screen.queryByRole('combobox', { name: 'Product' })).toBeNull();
});

test('a heading sorts the rows up, down and not at all', async () => {
  const { user } = await opens('/market?tab=spot');
  const table = await screen.findByRole('table', { name: 'Spot' });
  const pairs = () =>
    within(table)
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.querySelector('td [data-pair]')?.textContent);
  const order = () =>
    within(table)
      .getByRole('columnheader', { name: /24h Change/ })
      .getAttribute('aria-sort');
  const seen = async () => {
    await user.click(within(table).getByRole('button', { name: 'Sort by 24h Change' }));
    return [order(), ...pairs()];
  };
  expect(pairs()).toEqual(['BTC/USDT', 'ETH/USDT']);
  expect(await seen()).toEqual(['ascending', 'ETH/USDT', 'BTC/USDT']);
  expect(await seen()).toEqual(['descending', 'BTC/USDT', 'ETH/USDT']);
  expect(await seen()).toEqual(['none', 'BTC/USDT', 'ETH/USDT']);
});

test('another tab begins at its first page, and so does the way back', async () => {
  const many = Array.from({ length: 25 }, (_, at) => market(`C${at}`));
  const { user } = await opens('/market?tab=spot', many);
  const rows = (name: string) =>
    within(screen.getByRole('table', { name })).getAllByRole('row').length - 1;
  await screen.findByRole('table', { name: 'Spot' });
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  expect(rows('Spot')).toBe(5);
  await user.click(screen.getByRole('tab', { name: 'Futures' }));
  await screen.findByRole('table', { name: 'Futures' });
  expect(rows('Futures')).toBe(1);
  await user.click(screen.getByRole('tab', { name: 'Spot' }));
  await screen.findByRole('table', { name: 'Spot' });
  expect(rows('Spot')).toBe(20);
});

test('spot and contracts stand in one list, which the address narrows', async () => {
  startSession('token');
  useFavourites.setState({ spot: ['ETH-USDT'], contract: [] });
  const { user } = await opens('/market?tab=all');
  const ways = () =>
    within(screen.getByRole('table', { name: 'All' }))
      .queryAllByRole('link', { name: 'Trade' })
      .map((link) => link.getAttribute('href'));
  await screen.findByRole('table', { name: 'All' });
  expect(ways()).toEqual(['/spot/BTCUSDT', '/spot/ETHUSDT', '/futures/BTCUSDT']);
  await user.click(screen.getByRole('radio', { name: 'Futures' }));
  await waitFor(() => expect(ways()).toEqual(['/futures/BTCUSDT']));
  expect(address()).toBe('/market?tab=all&product=futures');
  await user.click(screen.getByRole('checkbox', { name: 'Favorites only' }));
  await screen.findByText('No markets match your search');
  await user.click(screen.getByRole('radio', { name: 'All' }));
  await waitFor(() => expect(ways()).toEqual(['/spot/ETHUSDT']));
  expect(address()).toBe('/market?tab=all&starred=1');
});
