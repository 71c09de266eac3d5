import { routes } from '@bourse/contract/routes.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { endSession, startSession } from '../../data/server/session.ts';
import { addTexts } from '../../lib/i18n.ts';
import { contractAnswers } from '../../parts/fixtures/contract-answers.ts';
import { sampleMarket, sampleOrder } from '../../parts/fixtures/sample-rows.ts';
import { serve, show, showAt } from '../../test-screen.tsx';
import { OrdersPage } from './orders-page.tsx';

beforeEach(() => addTexts('trading'));
afterEach(async () => {
  endSession();
  await showAt(1440);
});

function opens(at = '/order') {
  const rows = Array.from({ length: 25 }, (_, code) => sampleOrder({ code: String(code) }));
  const orders = { list: rows, order: rows, position: [], total: 25, page: 1, pageSize: 20 };
  const none = { ...orders, list: [], order: [], total: 0 };
  const sent = serve({
    ...contractAnswers(),
    [routes.spotItems.path]: { data: { list: [sampleMarket], total: 1 } },
    [routes.spotOrders.path]: { data: orders },
    [routes.contractOrders.path]: { data: none },
    [routes.contractPositions.path]: { data: none },
    [routes.contractOrderHistory.path]: { data: none },
    [routes.contractPositionHistory.path]: { data: none },
  });
  startSession('a-token');
  return { sent, ...show(<OrdersPage />, { at }) };
}
const names = (role: string) => screen.getAllByRole(role).map(({ textContent }) => textContent);
const filters = () =>
  within(document.querySelector('search')!)
    .getAllByRole('combobox')
    .map((filter) => filter.getAttribute('aria-label'));

/** What a filter offers. */
async function choices(user: ReturnType<typeof opens>['user'], filter: string) {
  await user.click(screen.getByRole('combobox', { name: filter }));
  const offered = await screen.findAllByRole('option');
  return offered.map(({ textContent }) => textContent);
}

test('spot orders: tabs, filters with their choices, Search and Reset, pages of a chosen size', async () => {
  const { user } = opens();
  await screen.findByRole('tab', { name: 'Open Orders (25)' });
  expect(names('tab')).toEqual(['Open Orders (25)', 'Order History', 'Trade History']);
  expect(filters()).toEqual(['Pair', 'Side', 'Time Range', 'Trading bots']);
  screen.getByRole('button', { name: 'Search' });
  screen.getByRole('button', { name: 'Reset' });
  expect(screen.getAllByRole('row')).toHaveLength(21);
  screen.getByRole('button', { name: 'Page 2' });
  expect(await choices(user, 'Time Range')).toEqual([
    ...['All', 'Last 7 days', 'Last 30 days', 'Last 3 months', 'Yesterday', 'Custom dates'],
  ]);
});

test('on a phone the filters are a sheet behind one row, with a mark while some are chosen; Search leaves it', async () => {
  await showAt(390);
  const { user } = opens('/order?side=sell');
  const fold = await screen.findByRole('button', { name: 'Filters Active' });
  expect(document.querySelector('search')).toBeNull();
  await user.click(fold);
  const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }));
  expect(filters()).toEqual(['Pair', 'Side', 'Time Range', 'Trading bots']);
  await user.click(sheet.getByRole('button', { name: 'Reset' }));
  await user.click(sheet.getByRole('button', { name: 'Search' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  screen.getByRole('button', { name: 'Filters' });
});

test('the menu at the side leads to the other product, which has tabs and filters of its own', async () => {
  const { user } = opens();
  await user.click(await screen.findByRole('link', { name: 'Futures Orders' }));
  await waitFor(() =>
    expect(screen.getByTestId('address').textContent).toBe('/order?product=futures'),
  );
  expect(names('tab')).toEqual([
    ...['Positions (0)', 'Open Orders (0)', 'Order History', 'Trade History'],
    'Position History',
  ]);
  expect(filters()).toEqual(['Contract', 'Side', 'Time Range']);
});

test.each([
  ['/order', ['All', 'Buy', 'Sell']],
  ['/order?product=futures', ['All', 'Long', 'Short']],
  ['/order?product=futures&tab=history', ['All', 'Buy', 'Sell']],
])('the sides of %s are those of its rows', async (at, sides) => {
  const { user } = opens(at);
  expect(await choices(user, 'Side')).toEqual(sides);
});

test('D58 a list of orders has those of bots, or leaves them out, and its history asks so', async () => {
  const { sent } = opens('/order?product=futures&tab=history&bots=none');
  const asked = () => sent.find(({ path }) => path === routes.contractOrderHistory.path);
  await waitFor(() => expect(asked()?.query).toMatchObject({ bots: 'none' }));
  expect(filters()).toEqual(['Contract', 'Side', 'Time Range', 'Trading bots']);
});

test('a history asks for its page of twenty with what is chosen, for futures as category 3', async () => {
  const { sent } = opens('/order?product=futures&tab=position-history&side=sell&symbol=BTCUSDT');
  const asked = () => sent.find(({ path }) => path === routes.contractPositionHistory.path);
  await waitFor(() => expect(asked()).toBeDefined());
  expect(asked()?.query).toEqual({
    ...{ prodCategory: '3', symbol: 'BTCUSDT', positionType: '2', page: '1', pageSize: '20' },
  });
});
