import { routes } from '@bourse/contract/routes.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { useFavourites } from '../../data/markets/favourites.ts';
import type { MarketRow } from '../../data/markets/market-lists.ts';
import { addTexts, setLocale } from '../../lib/i18n.ts';
import { sampleContractItem, sampleMarket } from '../../parts/fixtures/sample-rows.ts';
import type { MarketListKind } from '../../parts/markets/market-columns.tsx';
import { serve, show, showAt } from '../../test-screen.tsx';
import type { Sorting } from '../../ui/tables/table.tsx';
import { MarketTable } from './market-table.tsx';

const market = (
  symbol: string,
  quotation: Partial<MarketRow['quotation']> = {},
  change: Partial<MarketRow> = {},
): MarketRow => ({
  ...{ ...sampleMarket, kind: 'spot' },
  ...{ symbol, name: symbol.replace('USDT', '/USDT'), base: symbol.replace('USDT', '') },
  quotation: { ...sampleMarket.quotation, ...quotation },
  ...change,
});

const byName: Sorting = { column: 'name', order: 'ascending' };

function opens(
  items: readonly MarketRow[],
  { list = 'spot' as MarketListKind, sorting = byName } = {},
) {
  const onSorting = vi.fn();
  const drawn = show(
    <MarketTable {...{ list, items, sorting, onSorting }} emptyText="No market like that" />,
    { at: '/market' },
  );
  return { ...drawn, onSorting };
}

const address = () => screen.getByTestId('address').textContent;
const cells = (name: RegExp) =>
  within(screen.getByRole('row', { name }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

beforeEach(async () => {
  await addTexts('trading');
  await showAt(1440);
});

describe('the market table', () => {
  test('shows prices at their own decimals, and large sums in short', () => {
    opens([
      market('BTCUSDT', { turnover: '1234567890' }),
      market('PEPEUSDT', { latestPrice: '0.00001234', changePercent: '-3.10%' }, { precision: 8 }),
    ]);
    expect(cells(/BTC\/USDT/).slice(1, 8)).toEqual([
      ...['60,000.0', '+1.00%', '', '61,000.0', '59,000.0', '12.00', '1.23B'],
    ]);
    expect(cells(/PEPE\/USDT/).slice(1, 3)).toEqual(['0.00001234', '-3.10%']);
  });

  test('of a market that never traded shows no number, and no NaN', () => {
    opens([
      market('NEWUSDT', {
        ...{ latestPrice: '0', changePercent: '0.00%', high: '0', low: '0', turnover: '0' },
      }),
    ]);
    const row = cells(/NEW\/USDT/);
    expect([row[1], row[7]]).toEqual(['--', '--']);
    expect(row.join(' ')).not.toMatch(/NaN|undefined|Infinity/);
  });

  test('a row opens its market, and the link opens it once', async () => {
    const { user } = opens([market('BTCUSDT'), market('ETHUSDT')]);
    await user.click(within(screen.getByRole('row', { name: /ETH/ })).getByText('60,000.0'));
    await waitFor(() => expect(address()).toBe('/spot/ETHUSDT'));
    const trade = within(screen.getByRole('row', { name: /BTC/ })).getByRole('link', {
      name: 'Trade',
    });
    // Another button of the mouse opens it beside this page.
    expect(trade.getAttribute('href')).toBe('/spot/BTCUSDT');
    await user.click(trade);
    await waitFor(() => expect(address()).toBe('/spot/BTCUSDT'));
  });

  test('a contract is traded among the futures', async () => {
    const { user } = opens([{ ...sampleContractItem, kind: 'contract' }], { list: 'contract' });
    screen.getByRole('table', { name: 'Futures' });
    await user.click(screen.getByRole('link', { name: 'Trade' }));
    await waitFor(() => expect(address()).toBe('/futures/BTCUSDT'));
  });

  test('has a trend line, volume and funding beside what the specification lists', () => {
    const line = { klines: [1, 3, 2] };
    const contract = { ...sampleContractItem, ...line, kind: 'contract' } as const;
    opens([market('ETHUSDT', {}, line), contract], { list: 'all' });
    const titles = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(titles).toEqual([
      ...['Trading pair', 'Latest price', '24h Change', 'Trend', '24h High', '24h Low'],
      ...['24h Volume', '24h Turnover', 'Funding rate', 'Operation'],
    ]);
    const [spot, futures] = [cells(/ETH/), cells(/BTC/)];
    expect([spot[6], spot[8]]).toEqual(['12.00', '--']);
    expect([futures[6], futures[8]]).toEqual(['12.00', '+0.0100%']);
    const rows = screen.getAllByRole('row').slice(1);
    expect(rows.map((row) => row.querySelectorAll('td svg path[d^="M"]').length > 0)).toEqual([
      ...[true, true],
    ]);
    within(rows[1]!).getByText('Perpetual');
    expect(within(rows[0]!).queryByText('Perpetual')).toBeNull();
  });

  test('on a phone a row has two lines: funding, turnover and trend stand below name, price and change', async () => {
    await showAt(390);
    const line = { klines: [1, 3, 2] };
    const contract = { ...sampleContractItem, ...line, kind: 'contract' } as const;
    opens([market('ETHUSDT', { turnover: '1234567890' }, line), contract], { list: 'all' });
    const [spot, futures] = [cells(/ETH/), cells(/BTC/)];
    expect(spot.slice(0, 2)).toEqual(['ETH/USDTSpot', '60,000.0Vol 1.23B']);
    expect(futures[0]).toBe('BTC/USDTFunding +0.0100%');
    for (const row of screen.getAllByRole('row').slice(1)) {
      expect(row.querySelector('td:nth-child(3) svg path[d^="M"]')).not.toBeNull();
    }
  });

  test('on a tablet high and low share a column, so that the trend and the funding are beside them', async () => {
    await showAt(820);
    opens([{ ...sampleContractItem, kind: 'contract' }], { list: 'contract' });
    const titles = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(cells(/BTC/)[titles.indexOf('24h High / Low')]).toBe('61,000.059,000.0');
  });

  test('a market with one name on spot and as a contract is two rows, each with its own way', () => {
    opens([market('BTCUSDT'), { ...sampleContractItem, kind: 'contract' }], { list: 'all' });
    const ways = screen
      .getAllByRole('link', { name: 'Trade' })
      .map((link) => link.getAttribute('href'));
    expect(ways).toEqual(['/spot/BTCUSDT', '/futures/BTCUSDT']);
  });

  test('a star asks who is signed out to sign in, and is no way to the market', async () => {
    const sent = serve({});
    const { user } = opens([market('BTCUSDT')]);
    const [star] = within(screen.getByRole('row', { name: /BTC/ })).getAllByRole('button');
    await user.click(star!);
    await waitFor(() => expect(address()).toBe('/login?next=%2Fmarket'));
    expect(useFavourites.getState()).toEqual({ spot: [], contract: [] });
    expect(sent.filter(({ path }) => path === routes.collectionAdd.path)).toEqual([]);
  });

  test('a heading asks for its order', async () => {
    const { user, onSorting } = opens([market('BTCUSDT')]);
    const heading = screen.getByRole('columnheader', { name: /Latest price/ });
    await user.click(within(heading).getByRole('button'));
    expect(onSorting.mock.lastCall?.[0]).toMatchObject({ column: 'price' });
  });

  test('without a market says what was looked for', () => {
    opens([]);
    screen.getByText('No market like that');
  });

  test('speaks Chinese', async () => {
    await setLocale('zh-CN');
    opens([market('BTCUSDT')]);
    screen.getByRole('columnheader', { name: /最新价/ });
  });
});
