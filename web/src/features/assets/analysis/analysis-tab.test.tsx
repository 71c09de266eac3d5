import { routes } from '@bourse/contract/routes.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hideAmounts } from '#app/data/device/hidden-amounts.ts';
import { endSession, startSession } from '#app/data/server/session.ts';
import { sampleMarket } from '#app/parts/fixtures/sample-rows.ts';
import { type Answered, serve, show, showAt } from '#app/test-screen.tsx';
import { AssetPage } from '../asset-page.tsx';

const DAY_MS = 86_400_000;
/** 00:00 of 1 November 2026 at UTC+8. */
const START = Date.UTC(2026, 9, 31, 16);

const sums = {
  ...{ count: 3, wins: 2, profit: '1316.25', gains: '2377.75', realised: '1500' },
  ...{ fees: '183.75', funding: '-2.5', heldMsAverage: 5_400_000 },
};
const november = {
  total: sums,
  days: [
    { time: START + 2 * DAY_MS, count: 2, wins: 1, profit: '877.5' },
    { time: START + 4 * DAY_MS, count: 1, wins: 0, profit: '-12345.6' },
  ],
  contracts: [{ symbol: 'BTCUSDT', ...sums }],
};
const nothing = {
  total: {
    ...{ count: 0, wins: 0, profit: '0', gains: '0', realised: '0', fees: '0', funding: '0' },
    heldMsAverage: 0,
  },
  ...{ days: [], contracts: [] },
};

const { funding: _, ...sold } = sums;
const spot = {
  total: sold,
  days: november.days,
  markets: [{ symbol: 'BTCUSDT', ...sold }],
};
const coin = {
  ...{ coin: 'BTC', quantity: '0.5', averageCost: '50000', cost: '25000', worth: '30000' },
  ...{ unrealized: '5000', realized: '1316.25' },
};
const soldOut = { ...coin, coin: 'ETH', quantity: '0', cost: '0', worth: '0', unrealized: '0' };

async function opens(at = '/asset?tab=Analysis', analysis?: Answered) {
  const sent = serve({
    [routes.contractItems.path]: { data: { list: [] } },
    [routes.spotItems.path]: { data: { list: [sampleMarket], HotList: [], NewList: [] } },
    [routes.spotAnalysis.path]: { data: spot },
    [routes.coinPnl.path]: { data: { list: [coin, soldOut] } },
    [routes.contractAnalysis.path]: ({ query }) =>
      analysis ?? { data: query.startAt === String(START) ? november : nothing },
  });
  const drawn = show(<AssetPage />, { at });
  await screen.findByRole('heading', { level: 1, name: 'Analysis' });
  const asked = () =>
    sent.filter(({ path }) => path === routes.contractAnalysis.path).map(({ query }) => query);
  return { ...drawn, asked };
}
const day = (name: RegExp) => screen.findByRole('button', { name });
const address = () => screen.getByTestId('address').textContent;
const focused = () => document.activeElement?.getAttribute('data-day');
const figure = (name: string) =>
  screen.getByText(name, { selector: 'dt' }).parentElement?.querySelector('dd')?.textContent;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 10, 3) });
  startSession('token');
  await showAt(1440);
});
afterEach(() => {
  hideAmounts(false);
  endSession();
  vi.useRealTimers();
});

test('the month by day, in all and by contract', async () => {
  const { asked } = await opens();
  const third = await day(/^Day 3: \+877.50 USDT, 2 positions closed, 1 with a profit/);
  expect(third.className).toContain('text-up');
  expect(third.textContent).toBe('3+877');
  const fifth = await day(/^Day 5: -12,345.60 USDT, 1 position closed, 0 with a profit/);
  expect(fifth.className).toContain('text-down');
  expect(fifth.textContent).toBe('5-12.3K');
  expect(asked()[0]).toEqual({ startAt: String(START), days: '30' });
  expect(
    ['Win rate', 'Average win', 'Average loss', 'Average holding time', 'Fees', 'Funding'].map(
      figure,
    ),
  ).toEqual(['66.66% (2/3)', '+1,188.87', '-1,061.50', '90 minutes', '-183.75', '+2.50']);
  const row = within(screen.getByRole('table', { name: 'By contract' })).getByRole('row', {
    name: /BTC/,
  });
  expect(
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual([...['BTCUSDT', '+1,316.25', '3', '66.66%', '90 minutes', '-183.75', '+2.50']]);
});

test('spot stands beside futures: sales by day, in all and by pair, and what coins have cost', async () => {
  const { user } = await opens();
  await day(/^Day 3: .* 2 positions closed/);
  await user.click(screen.getByRole('radio', { name: 'Spot' }));
  await waitFor(() => expect(address()).toBe('/asset?tab=Analysis&product=spot'));
  await day(/^Day 3: \+877.50 USDT, 2 sales, 1 with a profit/);
  expect(['Realized PNL', 'Win rate', 'Fees'].map(figure)).toEqual([
    ...['+1,316.25', '66.66% (2/3)', '-183.75'],
  ]);
  // Spot pays no funding.
  expect(screen.queryByText('Funding', { selector: 'dt' })).toBeNull();
  const cells = (table: string, row: RegExp) =>
    within(within(screen.getByRole('table', { name: table })).getByRole('row', { name: row }))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
  await screen.findByRole('link', { name: 'BTC/USDT' });
  expect(cells('By pair', /BTC/)).toEqual([
    ...['BTC/USDT', '+1,316.25', '3', '66.66%', '90 minutes', '-183.75'],
  ]);
  await screen.findByText('50,000.00');
  expect(cells('Your coins', /BTC/)).toEqual([
    ...['BTC', '0.50000000', '50,000.00', '30,000.00', '+5,000.00+20.00%', '+1,316.25'],
  ]);
  expect(cells('Your coins', /ETH/).slice(2)).toEqual(['--', '0.00', '--', '+1,316.25']);
});

test('keys go from day to day and to the months before; days ahead cannot be chosen', async () => {
  const { user } = await opens();
  const last = await day(/^Day 5:/);
  expect(screen.queryByRole('button', { name: /^Day 11/ })).toBeNull();
  expect(last.tabIndex).toBe(0);
  last.focus();
  await user.keyboard('{ArrowRight}');
  expect(focused()).toBe('6');
  await user.keyboard('{ArrowUp}');
  expect(focused()).toBe('6');
  await user.keyboard('{End}{ArrowRight}');
  expect(focused()).toBe('10');
  await user.keyboard('{Home}');
  expect(focused()).toBe('1');
  screen.getByText('Day 1: no position closed', { selector: 'p' });
  await user.keyboard('{PageUp}');
  await waitFor(() => expect(address()).toBe('/asset?tab=Analysis&month=2026-10'));
  await waitFor(() => expect(focused()).toBe('31'));
  screen.getByText('October 2026');
  await screen.findByText('No positions closed in this month');
  await user.keyboard('{PageDown}');
  await waitFor(() => expect(address()).toBe('/asset?tab=Analysis'));
});

test('buttons turn the month, not past the present one', async () => {
  const { user } = await opens('/asset?tab=Analysis&month=2026-09');
  await screen.findByText('September 2026');
  await user.click(screen.getByRole('button', { name: 'Next month' }));
  await user.click(screen.getByRole('button', { name: 'Next month' }));
  await screen.findByText('November 2026');
  expect(screen.getByRole('button', { name: 'Next month' })).toHaveProperty('disabled', true);
});

test('hidden amounts are hidden here, too, also from screen readers', async () => {
  hideAmounts(true);
  await opens();
  await day(/^Day 3: \*\*\*\* USDT/);
  expect(document.body.textContent).not.toMatch(/877|1,316|183\.75/);
});

test('a failure says so', async () => {
  await opens('/asset?tab=Analysis', { refused: 'Not today' });
  await screen.findByText(/Not today/);
});
