import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { addTexts } from '#app/lib/i18n.ts';
import { sampleMarket } from '#app/parts/fixtures/sample-rows.ts';
import { show } from '#app/test-screen.tsx';
import type { SpotMarket } from '../market/trading-market.ts';
import { TradingPageProvider, type TradingParts, useTradingPage } from '../page/page-context.ts';
import { setTradingPreference, useTradingPreferences } from '../page/trading-preferences.ts';
import { PhoneLayout } from './phone-layout.tsx';

const market: SpotMarket = { ...sampleMarket, product: 'spot' };

/** A book whose whole gives its price to the form. */
function Book({ onWhole, first }: { onWhole?: () => void; first?: string }) {
  const { form } = useTradingPage();
  return onWhole ? (
    <button type="button" data-turns-book onClick={onWhole}>
      Brief book
    </button>
  ) : (
    <button type="button" onClick={() => form.takePrice('60001.0')}>
      Whole, first {first}
    </button>
  );
}
const parts: TradingParts<SpotMarket> = {
  Header: () => <h1>BTC/USDT</h1>,
  Chart: () => <p>Chart</p>,
  Book,
  Form: () => <p>Form</p>,
  Orders: () => <p>Orders</p>,
};

function opens(at = '/spot/BTCUSDT') {
  const takePrice = vi.fn();
  const form = { takePrice, chooseSide() {}, chooseKind() {}, reset() {}, offerPrice() {} };
  const markets = { data: [market], isLoading: false, error: null, retry: () => {} };
  const drawn = show(
    <TradingPageProvider value={{ form, markets }}>
      <PhoneLayout market={market} parts={parts} />
    </TradingPageProvider>,
    { at },
  );
  return { ...drawn, takePrice };
}
const address = () => screen.getByTestId('address').textContent;
const brief = () => screen.getByRole('button', { name: 'Brief book' });

beforeEach(async () => {
  await addTexts('trading');
  setTradingPreference(useTradingPreferences.getInitialState());
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
});

test('chart, form and orders are on one page, the best of the book among them', () => {
  const { container } = opens();
  for (const part of ['Chart', 'Form', 'Orders']) within(container).getByText(part);
  brief();
});

test('where there is little height the form comes first, until the chart is asked for', () => {
  const ask = window.matchMedia.bind(window);
  const asked = vi
    .spyOn(window, 'matchMedia')
    .mockImplementation((query) =>
      query === '(width < 768px) and (height < 640px)'
        ? Object.assign(ask(query), { matches: true })
        : ask(query),
    );
  opens();
  screen.getByText('Form');
  expect(screen.queryByText('Chart')).toBeNull();
  act(() => setTradingPreference({ isLowChartShown: true }));
  screen.getByText('Chart');
  asked.mockRestore();
});

describe('the whole book', () => {
  test('stands in the place of the page and in the address; the way back gets the focus, and gives it back', async () => {
    const { user } = opens();
    await user.click(brief());
    screen.getByRole('button', { name: 'Whole, first book' });
    expect(screen.queryByText('Form')).toBeNull();
    expect(address()).toBe('/spot/BTCUSDT?view=book');
    const back = screen.getByRole('button', { name: 'Back' });
    expect(document.activeElement).toBe(back);
    await user.keyboard('{Enter}');
    expect(address()).toBe('/spot/BTCUSDT');
    expect(document.activeElement).toBe(brief());
  });

  test('a price that is taken leads back to the form', async () => {
    const { user, takePrice } = opens('/spot/BTCUSDT?view=trades');
    await user.click(screen.getByRole('button', { name: 'Whole, first trades' }));
    expect(takePrice).toHaveBeenCalledExactlyOnceWith('60001.0', undefined);
    screen.getByText('Form');
  });
});

describe('the chart', () => {
  const edge = () => screen.getByRole('button', { name: 'Taller chart' });
  const pull = (fromY: number, toY: number) => {
    fireEvent.pointerDown(edge(), { isPrimary: true, clientX: 10, clientY: fromY });
    fireEvent.pointerMove(edge(), { buttons: 1, clientX: 10, clientY: toY });
    fireEvent.pointerUp(edge(), { clientX: 10, clientY: toY });
    fireEvent.click(edge(), { detail: 1 });
  };
  const isTall = () => edge().getAttribute('aria-pressed');

  test('becomes tall and short again by its edge: pressed, by keyboard, too', async () => {
    const { user } = opens();
    expect(isTall()).toBe('false');
    await user.click(edge());
    expect(isTall()).toBe('true');
    await user.keyboard('{Enter}');
    expect(isTall()).toBe('false');
  });

  test('and pulled: far enough it stays so, a little it goes back', () => {
    opens();
    pull(200, 240);
    expect(isTall()).toBe('false');
    pull(200, 300);
    expect(isTall()).toBe('true');
    pull(400, 300);
    expect(isTall()).toBe('false');
    expect(useTradingPreferences.getState().isChartTall).toBe(false);
  });
});
