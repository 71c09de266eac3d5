import { routes } from '@bourse/contract/routes.ts';
import { screen } from '@testing-library/react';
import type { FormEvent } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { sampleMarket } from '#app/parts/fixtures/sample-rows.ts';
import { serve, show } from '#app/test-screen.tsx';
import { NumberField } from '#app/ui/forms/number-field.tsx';
import { PairSelector } from '../header/pair-selector.tsx';
import { TradingPageProvider } from '../page/page-context.ts';
import { setPage, usePage } from '../page/page-store.ts';
import { useShortcuts } from './use-shortcuts.ts';

const chooseKind = vi.fn();
const chooseSide = vi.fn();
const form = { takePrice() {}, chooseSide, chooseKind, reset() {}, offerPrice() {} };
const markets = { data: [], isLoading: false, error: null, retry: () => {} };
const startPrice = () => '61000.0';
const onSubmit = vi.fn((event: FormEvent) => event.preventDefault());

function Keys() {
  useShortcuts(startPrice);
  return (
    <>
      <form onSubmit={onSubmit}>
        <NumberField label="Quantity" name="quantity" value="" decimals={2} onValue={() => {}} />
      </form>
      <input aria-label="Search" />
    </>
  );
}
const page = (
  <TradingPageProvider value={{ form, markets }}>
    <Keys />
  </TradingPageProvider>
);

afterEach(() => vi.clearAllMocks());

test('letters stay shortcuts in a field of numbers, and are letters in one of words', async () => {
  const { user } = show(page);
  await user.keyboard('b');
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Quantity' }));
  await user.keyboard('l');
  expect(chooseKind).toHaveBeenCalledWith('limit', '61000.0');
  await user.type(screen.getByRole('textbox', { name: 'Search' }), 'm');
  expect(chooseKind).toHaveBeenCalledTimes(1);
});

test('letters after the slash are the search of the pairs, and no shortcuts', async () => {
  serve({
    [routes.spotItems.path]: { data: { list: [sampleMarket], HotList: [], NewList: [] } },
    [routes.contractItems.path]: { data: { list: [] } },
  });
  const { user } = show(page);
  await user.keyboard('/bm');
  expect([usePage.getState().isSelectorOpen, usePage.getState().earlySearch]).toEqual([true, 'bm']);
  expect(chooseKind).not.toHaveBeenCalled();
  expect(chooseSide).not.toHaveBeenCalled();
  show(<PairSelector current={{ ...sampleMarket, product: 'spot' }} />);
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Search' }).value).toBe('bm');
  expect(usePage.getState().earlySearch).toBe('');
  setPage({ isSelectorOpen: false });
  await user.keyboard('m');
  expect(chooseKind).toHaveBeenCalledWith('market', '61000.0');
});

test('Ctrl and Enter send the order from anywhere', async () => {
  const { user } = show(page);
  await user.click(screen.getByRole('textbox', { name: 'Search' }));
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(onSubmit).toHaveBeenCalledTimes(1);
});
