import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { useFavourites } from '#app/data/markets/favourites.ts';
import { addTexts } from '#app/lib/i18n.ts';
import { sampleMarket } from '#app/parts/fixtures/sample-rows.ts';
import { show, showAt } from '#app/test-screen.tsx';
import type { FormPort } from '../page/form-port.ts';
import { TradingPageProvider } from '../page/page-context.ts';
import { setTradingPreference, useTradingPreferences } from '../page/trading-preferences.ts';
import { FavouriteStrip } from './favourite-strip.tsx';
import { stripOf, useMarketStrip, useStripState } from './market-strip.ts';
import { StatusBar } from './status-bar.tsx';

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

function Bars() {
  const isShown = useStripState('spot') === 'shown';
  return (
    <>
      {isShown && <FavouriteStrip product="spot" symbol="SOLUSDT" />}
      <StatusBar product="spot" />
    </>
  );
}

describe('the line of favourites below the bar', () => {
  const opensBars = (favourites: readonly string[], height = 1_000) => {
    const { matchMedia } = window;
    onTestFinished(() => void vi.stubGlobal('matchMedia', matchMedia));
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query === '(min-height: 940px)' && height >= 940,
      ...{ addEventListener: () => {}, removeEventListener: () => {} },
    }));
    useFavourites.setState({ spot: favourites });
    const markets = { data: list, isLoading: false, error: null, retry: () => {} };
    return show(
      <TradingPageProvider value={{ form: {} as FormPort, markets }}>
        <Bars />
      </TradingPageProvider>,
      { at: '/spot/SOLUSDT' },
    );
  };
  const cellsOf = (element: HTMLElement) =>
    within(element)
      .queryAllByRole('link')
      .map((link) => /^[A-Z]+/.exec(link.textContent)?.[0]);
  const strip = () => screen.queryByRole('navigation', { name: 'Favorites' });
  const foot = () => screen.getByRole('contentinfo');

  beforeEach(async () => {
    await addTexts('trading');
    await showAt(1440);
    setTradingPreference(useTradingPreferences.getInitialState());
  });

  test("says the page's own market, and switches to another one; the last line does not repeat it", async () => {
    const { user } = opensBars(['SOL-USDT', 'ETH-USDT', 'XRP-USDT']);
    expect(cellsOf(strip()!)).toEqual(['SOL', 'ETH', 'XRP']);
    expect(within(foot()).queryByText(/60,000/)).toBeNull();
    const [own, other] = within(strip()!).getAllByRole('link');
    expect([own, other].map((link) => link?.getAttribute('aria-current'))).toEqual(['page', null]);
    const entries = history.length;
    await user.click(other!);
    await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/spot/ETHUSDT'));
    expect(history.length).toBe(entries);
  });

  test('is put away, then they are in the last line, and comes back', async () => {
    const { user } = opensBars(['SOL-USDT', 'ETH-USDT', 'XRP-USDT']);
    await user.click(within(strip()!).getByRole('button', { name: 'Hide favorites' }));
    expect(strip()).toBeNull();
    within(foot()).getByRole('link', { name: /^SOL/ });
    await user.click(within(foot()).getByRole('button', { name: 'Show favorites' }));
    expect(cellsOf(strip()!)).toEqual(['SOL', 'ETH', 'XRP']);
  });

  test.each([
    ['somebody without favourites', [], 900],
    ['a window that is low', ['SOL-USDT'], 720],
  ] as const)('is not there for %s: markets are in the last line', (_, favourites, height) => {
    opensBars(favourites, height);
    expect(strip()).toBeNull();
    within(foot()).getByRole('link', { name: /^BTC/ });
    expect(within(foot()).queryByRole('button', { name: 'Show favorites' })).toBeNull();
  });
});
