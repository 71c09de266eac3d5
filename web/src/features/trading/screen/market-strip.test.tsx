import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { useFavourites } from '#app/data/markets/favourites.ts';
import { sampleMarket } from '#app/parts/fixtures/sample-rows.ts';
import { show } from '#app/test-screen.tsx';
import type { FormPort } from '../page/form-port.ts';
import { TradingPageProvider } from '../page/page-context.ts';
import { stripOf, useMarketStrip } from './market-strip.ts';

const pair = (base: string) => ({
  ...{ ...sampleMarket, name: `${base}/USDT`, symbol: `${base}USDT`, base },
  product: 'spot' as const,
});
const list = ['BTC', 'ETH', 'SOL', 'XRP'].map(pair);
const basesOf = (favourites: readonly string[]) =>
  stripOf(list, favourites).map(({ base }) => base);

afterEach(() => useFavourites.setState({ spot: [], contract: [] }));

test('favourites come as they were starred, those of no market are left out; at least three stand there', () => {
  expect(basesOf(['XRP-USDT', 'GONE-USDT', 'BTC-USDT'])).toEqual(['XRP', 'BTC', 'ETH']);
  expect(basesOf([])).toEqual(['BTC', 'ETH', 'SOL']);
  expect(basesOf(['GONE-USDT'])).toEqual(['BTC', 'ETH', 'SOL']);
});

test('no more than the digit keys reach', () => {
  const many = Array.from({ length: 12 }, (_, at) => pair(`C${at}`));
  const names = many.map(({ base }) => `${base}-USDT`);
  expect(stripOf(many, names)).toHaveLength(9);
});

function Strip() {
  return <p>{useMarketStrip('spot').map(({ base }) => base)}</p>;
}

test('Alt and a digit lead to the markets in their order, other keys nowhere', async () => {
  useFavourites.setState({ spot: ['SOL-USDT', 'ETH-USDT'] });
  const markets = { data: list, isLoading: false, error: null, retry: () => {} };
  show(
    <TradingPageProvider value={{ form: {} as FormPort, markets }}>
      <Strip />
    </TradingPageProvider>,
    { at: '/spot/BTCUSDT' },
  );
  screen.getByText('SOLETHBTC');
  const address = () => screen.getByTestId('address').textContent;
  fireEvent.keyDown(document, { altKey: true, code: 'Digit4', key: '4' });
  fireEvent.keyDown(document, { code: 'Digit1', key: '1' });
  fireEvent.keyDown(document, { altKey: true, shiftKey: true, code: 'Digit1', key: '!' });
  expect(address()).toBe('/spot/BTCUSDT');
  // On a Mac Alt and 2 type another character.
  fireEvent.keyDown(document, { altKey: true, code: 'Digit2', key: '™' });
  await waitFor(() => expect(address()).toBe('/spot/ETHUSDT'));
});
