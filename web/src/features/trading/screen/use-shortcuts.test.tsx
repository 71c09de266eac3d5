import { screen } from '@testing-library/react';
import type { FormEvent } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { show } from '#app/test-screen.tsx';
import { NumberField } from '#app/ui/forms/number-field.tsx';
import { TradingPageProvider } from '../page/page-context.ts';
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

test('Ctrl and Enter send the order from anywhere', async () => {
  const { user } = show(page);
  await user.click(screen.getByRole('textbox', { name: 'Search' }));
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(onSubmit).toHaveBeenCalledTimes(1);
});
