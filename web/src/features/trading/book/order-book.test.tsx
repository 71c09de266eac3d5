import { defaultTrading } from '@bourse/contract/preferences.ts';
import { act, screen, within } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { setPreference, setTradingChoice } from '#app/data/device/preferences.ts';
import { sampleContractItem, sampleMarket } from '#app/parts/fixtures/sample-rows.ts';
import { serveFeed } from '#app/test-feed.ts';
import { serve, show } from '#app/test-screen.tsx';
import type { TradingMarket } from '../market/trading-market.ts';
import { TradingPageProvider } from '../page/page-context.ts';
import { setTradingPreference, useTradingPreferences } from '../page/trading-preferences.ts';
import { OrderBookPanel } from './order-book-panel.tsx';

const levels = (from: number, step: number) =>
  [0, 1].map((at) => ({ price: (from + at * step).toFixed(1), volume: '0.5' }));

const world = {
  ...{ own: {}, tickers: [] },
  book: { buy: levels(59_999, -1), sell: levels(60_001, 1) },
  trades: [
    { price: '60000.1', quantity: '0.123456', tradeTime: 1_763_640_000_000, isMaker: false },
    { price: '60000.0', quantity: '0.016666', tradeTime: 1_763_639_999_000, isMaker: true },
  ],
};
const spot: TradingMarket = { ...sampleMarket, product: 'spot' };
const preferences = useTradingPreferences.getInitialState();

afterEach(() => {
  setTradingPreference(preferences);
  setTradingChoice(defaultTrading);
});

const cancelling = {
  ...{ isCancelling: () => false, isCancellingAll: false, asked: null },
  ...{ cancel: vi.fn(), cancelSeveral: vi.fn(), cancelAll() {}, answer() {} },
};

function opens(market: TradingMarket, more: Partial<ComponentProps<typeof OrderBookPanel>> = {}) {
  serve({});
  serveFeed(world);
  const takePrice = vi.fn();
  const form = { takePrice, chooseSide() {}, chooseKind() {}, reset() {}, offerPrice() {} };
  const markets = { data: [market], isLoading: false, error: null, retry: () => {} };
  const drawn = show(
    <TradingPageProvider value={{ form, markets }}>
      <OrderBookPanel {...{ market, cancelling, own: [] }} tickSize="0.1" {...more} />
    </TradingPageProvider>,
  );
  return { ...drawn, takePrice };
}
const row = async (price: string) => (await screen.findByText(price)).closest('[data-row]')!;

test('a row has price, amount and the total of its level, and a bar of what rests up to it', async () => {
  opens(spot);
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

test('with Shift a click gives the sum from the best price, too', async () => {
  const { user, takePrice } = opens(spot);
  const second = await row('60,002.0');
  await user.keyboard('{Shift>}');
  await user.click(second);
  await user.keyboard('{/Shift}');
  expect(takePrice).toHaveBeenCalledExactlyOnceWith('60002.0', '1');
});

const lit = () =>
  [...document.querySelectorAll<HTMLElement>('[data-swept]')].map(({ dataset }) => dataset.price);
const card = () => [...screen.getByRole('tooltip').children].map(({ textContent }) => textContent);

test('under the mouse: all rows from the best price are lit, and a card says what they cost', async () => {
  const { user } = opens(spot);
  const second = await row('60,002.0');
  await user.hover(second);
  expect(lit()).toEqual(['60002.0', '60001.0']);
  expect(card()).toEqual([
    ...['Up to 60,002.02 levels', 'Average price60,001.5', 'Sum1.0000 BTC', 'Value60,001.50 USDT'],
    ...['Slippage from best0.08 bp', 'Shift+click: price and sum'],
  ]);
  expect(second.getAttribute('aria-describedby')).toBe(screen.getByRole('tooltip').id);
  await user.hover(await row('59,999.0'));
  expect(lit()).toEqual(['59999.0']);
  expect(card()[0]).toBe('Down to 59,999.01 level');
  await user.hover(screen.getByText('Price(USDT)'));
  expect([lit(), screen.queryByRole('tooltip')]).toEqual([[], null]);
});

test('the arrow keys show the card of the row that they reach; Escape hides it', async () => {
  const { user } = opens(spot);
  const best = await row('59,999.0');
  while (document.activeElement !== best) await user.tab();
  expect(card()[0]).toBe('Down to 59,999.01 level');
  await user.keyboard('{ArrowDown}');
  expect(card()[0]).toBe('Down to 59,998.02 levels');
  expect(lit()).toEqual(['59999.0', '59998.0']);
  await user.keyboard('{ArrowUp}{ArrowUp}');
  expect(card()[0]).toBe('Up to 60,001.01 level');
  await user.keyboard('{Escape}');
  expect([lit(), screen.queryByRole('tooltip')]).toEqual([[], null]);
});

test('a finger over a row brings no card', async () => {
  opens(spot);
  const second = await row('60,002.0');
  const over = (pointerType: string) =>
    act(() =>
      second.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType })),
    );
  over('touch');
  expect(screen.queryByRole('tooltip')).toBeNull();
  over('mouse');
  screen.getByRole('tooltip');
});

test('amounts are shown in the other coin, or summed, and the choice is kept', async () => {
  const { user } = opens(spot);
  const second = await row('60,002.0');
  const columns = () =>
    [...document.querySelectorAll('[data-columns] > *')].map((one) => one.textContent);
  await user.click(screen.getByRole('button', { name: 'Amounts in BTC' }));
  expect(columns()).toEqual(['Price(USDT)', 'Amount(USDT)', 'Amount(BTC)']);
  expect(second.textContent).toBe('Ask 60,002.030,001.000.5000');
  await user.click(screen.getByRole('button', { name: 'Sum from the best price' }));
  expect(columns()).toEqual(['Price(USDT)', 'Amount(USDT)', 'Sum(USDT)']);
  expect(second.textContent).toBe('Ask 60,002.030,001.0060,001.50');
  await user.click(screen.getByRole('button', { name: 'Amounts in USDT' }));
  expect(columns()).toEqual(['Price(USDT)', 'Amount', 'Sum(BTC)']);
  expect(second.textContent).toBe('Ask 60,002.00.50001.0000');
  expect(JSON.parse(localStorage.getItem('bourse.preferences') ?? '').state.trading).toMatchObject({
    ...{ bookUnit: 'base', sumsBook: true },
  });
});

test('the spread in basis points, and the shares of both sides', async () => {
  opens(spot);
  await screen.findByText('B 50%');
  screen.getByText('50% S');
  expect(screen.getByText(/bp$/).closest('button')?.textContent).toBe('Spread 2.0 · 0.33 bp');
});

test('a change of the book touches the rows that it changes, and no other', async () => {
  opens(spot);
  await row('60,001.0');
  const touched = new Set<string>();
  const watching = new MutationObserver((changes) => {
    for (const { target } of changes) {
      const at = target instanceof Element ? target : target.parentElement;
      touched.add(at?.closest<HTMLElement>('[data-row]')?.dataset.price ?? 'elsewhere');
    }
  });
  const rows = (await row('60,001.0')).parentElement?.parentElement;
  watching.observe(rows!, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
  });
  const [first, last] = world.book.sell;
  const sell = [first!, { ...last!, volume: '0.4' }];
  act(() => serveFeed({ ...world, book: { ...world.book, sell } }));
  await screen.findByText('0.4000');
  watching.disconnect();
  // Elsewhere is the bar of both sides.
  expect([...touched].sort()).toEqual(['60002.0', 'elsewhere']);
});

test('large trades are lit from the value that is chosen, none until one is', async () => {
  const { user } = opens(spot);
  await user.click(screen.getByRole('tab', { name: 'Real-time trades' }));
  await screen.findByText('60,000.1');
  const lit = () =>
    screen
      .getAllByRole('row')
      .filter((one) => one.dataset.lit)
      .map((one) => within(one).getAllByRole('cell')[0]?.textContent);
  expect(lit()).toEqual([]);
  const choice = screen.getByRole('combobox', { name: 'Highlight trades from' });
  expect(
    within(choice)
      .getAllByRole('option')
      .map((one) => one.textContent),
  ).toEqual([...['Highlight: off', '≥ 1K USDT', '≥ 10K USDT', '≥ 50K USDT']]);
  await user.selectOptions(choice, '≥ 1K USDT');
  // 0.016666 at 60,000.0 is 999.96.
  expect(lit()).toEqual(['Buy 60,000.1']);
  await user.selectOptions(choice, '≥ 10K USDT');
  expect(lit()).toEqual([]);
});

test('trades of a contract: price, an amount of four decimals whatever its lot, and the time', async () => {
  const market = { ...sampleContractItem, quantityPrecision: 6, product: 'futures' } as const;
  const { user } = opens(market);
  await user.click(screen.getByRole('tab', { name: 'Real-time trades' }));
  await screen.findByText('60,000.1');
  const cells = screen.getAllByRole('cell').map(({ textContent }) => textContent);
  expect(cells.slice(0, 3)).toEqual(['Buy 60,000.1', '0.1234', '20:00:00']);
  act(() => setPreference({ timeOffset: 0 }));
  screen.getByText('12:00:00');
  act(() => setPreference({ timeOffset: 8 }));
});

test('beside a phone’s form it is brief: six rows a side, whatever is chosen for the whole, and its head opens that', async () => {
  setTradingPreference({ ladderLayout: 'bids' });
  setTradingChoice({ sumsBook: true });
  const onWhole = vi.fn();
  const { user, takePrice, container } = opens(spot, { onWhole });
  const best = await row('60,001.0');
  expect(container.querySelectorAll('[data-row=asks]')).toHaveLength(6);
  expect(container.querySelectorAll('[data-row=bids]')).toHaveLength(6);
  screen.getByText('Price');
  expect(screen.queryByRole('tab')).toBeNull();
  await user.click(best);
  expect(takePrice).toHaveBeenCalledExactlyOnceWith('60001.0');
  await user.click(screen.getByRole('button', { name: 'Order book' }));
  expect(onWhole).toHaveBeenCalledOnce();
});

const ownAt = (code: string, quantity: string) => ({
  ...{ units: 599_980, price: '59998.0', quantity, code },
});

test('a row with an own order says its size, and the mouse brings the cross that cancels it', async () => {
  const { user } = opens(spot, { own: [ownAt('7', '0.2500')] });
  const own = await row('59,998.0');
  expect(own.querySelector<HTMLElement>('[data-part=amount]')?.dataset.own).toBe('0.25');
  await user.hover(await row('59,999.0'));
  expect(screen.queryByRole('button', { name: /^Cancel your order/ })).toBeNull();
  await user.hover(own);
  await user.click(screen.getByRole('button', { name: 'Cancel your order at 59998.0' }));
  expect(cancelling.cancel).toHaveBeenCalledExactlyOnceWith('7');
});

test('a row with several own orders asks which, or cancels them all', async () => {
  const { user } = opens(spot, { own: [ownAt('7', '0.2500'), ownAt('8', '0.1000')] });
  const open = async () => {
    await user.hover(await row('59,999.0'));
    await user.hover(await row('59,998.0'));
    await user.click(screen.getByRole('button', { name: 'Cancel your 2 orders at 59998.0' }));
  };
  await open();
  await user.click(await screen.findByRole('button', { name: '0.1 BTC · 59,998.0' }));
  expect(cancelling.cancel).toHaveBeenCalledExactlyOnceWith('8');
  await open();
  await user.click(await screen.findByRole('button', { name: 'Cancel all 2' }));
  expect(cancelling.cancelSeveral).toHaveBeenCalledExactlyOnceWith(['7', '8']);
});
