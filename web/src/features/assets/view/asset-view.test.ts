import { describe, expect, test } from 'vitest';
import {
  type AssetView,
  billSpan,
  changeView,
  firstView,
  isFiltered,
  readView,
  tabPath,
  writeView,
} from './asset-view.ts';

const view = (change: Partial<AssetView>): AssetView => ({ ...firstView, ...change });

describe('the view is in the address', () => {
  test.each<Partial<AssetView>>([
    {},
    { tab: 'Deposit', coin: 'BTC' },
    { tab: 'Analysis', month: '2026-02' },
    { tab: 'Analysis', product: 'spot' },
    { tab: 'History', historyType: 'spot' },
    { tab: 'History', range: 'dates', from: '2026-11-01', to: '2026-11-30' },
    { tab: 'History', historyType: 'futures', billKind: 22, range: '365d', coin: 'USDT', page: 4 },
  ])('and read back as it was written: %j', (change) => {
    expect(readView(writeView(view(change)))).toEqual(view(change));
  });

  test('which says only what is not usual', () => {
    expect(writeView(firstView).toString()).toBe('');
    expect(tabPath('Overview')).toBe('/asset');
    expect(tabPath('Withdraw', { coin: 'ETH' })).toBe('/asset?tab=Withdraw&coin=ETH');
  });

  test('and what it says wrongly is as if it said nothing', () => {
    const wrong =
      'tab=Nowhere&coin=%3Cb%3E&historyType=x&billKind=999&range=2y&from=2026-02-30&page=-1&month=2026-13&product=x';
    expect(readView(new URLSearchParams(wrong))).toEqual(firstView);
    expect(readView(new URLSearchParams('coin=btc')).coin).toBe('BTC');
  });
});

test('whatever but the page starts at the first page; another account has other kinds', () => {
  const third = view({ page: 3, billKind: 3, coin: 'BTC' });
  expect(changeView(third, { coin: '' })).toMatchObject({ page: 1, billKind: 3 });
  expect(changeView(third, { historyType: 'spot' })).toMatchObject({ page: 1, billKind: 0 });
  expect(changeView(third, { page: 4 })).toMatchObject({ page: 4, billKind: 3, coin: 'BTC' });
});

test('a view is filtered when kind, range or coin are not the first ones', () => {
  expect(isFiltered(view({ page: 2, historyType: 'spot' }))).toBe(false);
  for (const change of [{ billKind: 3 }, { range: '1d' }, { coin: 'BTC' }] as const) {
    expect(isFiltered(view(change))).toBe(true);
  }
});

test('time ranges are of 1, 7, 30 and 365 days, of yesterday, and of days that were chosen', () => {
  const now = Date.UTC(2026, 10, 21, 12);
  const span = (change: Partial<AssetView>) => billSpan(view(change), now, 8);
  expect(span({ range: '1d' })).toEqual({ startAt: Date.UTC(2026, 10, 20, 12) });
  expect(span({ range: '7d' })).toEqual({ startAt: Date.UTC(2026, 10, 14, 12) });
  expect(span({ range: '30d' })).toEqual({ startAt: Date.UTC(2026, 9, 22, 12) });
  expect(span({ range: '365d' })).toEqual({ startAt: Date.UTC(2025, 10, 21, 12) });
  const midnight = Date.UTC(2026, 10, 19, 16);
  expect(span({ range: 'yesterday' })).toEqual({
    startAt: midnight,
    endAt: midnight + 86_400_000 - 1,
  });
  expect(span({ range: 'dates', from: '2026-11-20', to: '' })).toEqual({ startAt: midnight });
});
