import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { setPreference } from '#app/data/device/preferences.ts';
import { sampleContractItem, sampleMarket } from '#app/parts/fixtures/sample-rows.ts';
import { serveFeed } from '#app/test-feed.ts';
import { serve, show } from '#app/test-screen.tsx';
import type { TradingMarket } from '../market/trading-market.ts';
import { TradingPageProvider } from '../page/page-context.ts';
import { OrderBookPanel } from './order-book-panel.tsx';

const levels = (from: number, step: number) =>
  [0, 1].map((at) => ({ price: (from + at * step).toFixed(1), volume: '0.5' }));

function opens(market: TradingMarket) {
  serve({});
  serveFeed({
    own: {},
    tickers: [],
    book: { buy: levels(59_999, -1), sell: levels(60_001, 1) },
    trades: [
      { price: '60000.1', quantity: '0.123456', tradeTime: 1_763_640_000_000, isMaker: false },
    ],
  });
  const takePrice = vi.fn();
  const form = { takePrice, chooseSide() {}, chooseKind() {}, reset() {}, offerLastPrice() {} };
  const markets = { data: [market], isLoading: false, error: null, retry: () => {} };
  const drawn = show(
    <TradingPageProvider value={{ form, markets }}>
      <OrderBookPanel market={market} tickSize="0.1" ownPrices={[]} />
    </TradingPageProvider>,
  );
  return { ...drawn, takePrice };
}
const row = async (price: string) => (await screen.findByText(price)).closest('[data-row]')!;

test('a row has price, amount and the total of its level, and a bar of what rests up to it', async () => {
  opens({ ...sampleMarket, product: 'spot' });
  screen.getByText('Price(USDT)');
  screen.getByText('Total(USDT)');
  const [best, second] = [await row('60,001.0'), await row('60,002.0')];
  expect(best.textContent).toBe('Ask 60,001.00.500030,000.50');
  expect(second.textContent).toBe('Ask 60,002.00.500030,001.00');
  expect((await row('59,999.0')).textContent).toMatch(/^Bid 59,999\.0/);
  const bar = (element: Element) =>
    element.querySelector<HTMLElement>('[data-part=bar]')?.style.transform;
  expect([bar(best), bar(second)]).toEqual(['scaleX(0.5)', 'scaleX(1)']);
});

test('a click on a price gives it to the form, of a contract too', async () => {
  const { user, takePrice } = opens({ ...sampleContractItem, product: 'futures' });
  await user.click(await row('59,998.0'));
  expect(takePrice).toHaveBeenCalledExactlyOnceWith('59998.0');
});

test('trades of a contract: price, an amount of four decimals whatever its lot, and the time', async () => {
  const market = { ...sampleContractItem, quantityPrecision: 6, product: 'futures' } as const;
  const { user } = opens(market);
  await user.click(screen.getByRole('tab', { name: 'Real-time trades' }));
  await screen.findByText('60,000.1');
  const cells = screen.getAllByRole('cell').map(({ textContent }) => textContent);
  expect(cells).toEqual(['Buy 60,000.1', '0.1234', '20:00:00']);
  act(() => setPreference({ timeOffset: 0 }));
  screen.getByText('12:00:00');
  act(() => setPreference({ timeOffset: 8 }));
});
