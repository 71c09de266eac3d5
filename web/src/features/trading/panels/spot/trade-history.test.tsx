import { routes } from '@bourse/contract/routes.ts';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { endSession, startSession } from '#app/data/server/session.ts';
import { sampleMarket } from '#app/parts/fixtures/sample-rows.ts';
import { serve, show } from '#app/test-screen.tsx';
import { TradeHistory } from './trade-history.tsx';

const market = { ...sampleMarket, symbol: 'BTCUSDT', name: 'BTC/USDT', base: 'BTC', quote: 'USDT' };
const fill = (trade: string, change: object) => ({
  ...{ trade, code: '7', symbol: 'BTCUSDT', orderSide: 2, price: '60000', quantity: '0.00123' },
  ...{ amount: '73.8', fee: '0.0738', feeCoin: 'USDT', isMaker: false, tradeTime: 1e12 },
  ...change,
});

beforeEach(() => startSession('token'));
afterEach(() => endSession());

test('USDT has four decimals as a total and as a fee, a fee in another coin its eight', async () => {
  const list = [fill('1', {}), fill('2', { orderSide: 1, fee: '0.00000123', feeCoin: 'BTC' })];
  serve({ [routes.spotFills.path]: { data: { list, total: 2 } } });
  const markets = new Map([['BTCUSDT', market]]);
  show(<TradeHistory market={market} markets={markets} isHidingOthers={false} bots="all" />);
  await screen.findByText('0.0738 USDT');
  const [, sold, bought] = screen.getAllByRole('row');
  const cells = (row: HTMLElement | undefined) =>
    within(row as HTMLElement)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
  expect(cells(sold).slice(5, 7)).toEqual(['73.8000', '0.0738 USDT']);
  expect(cells(bought).slice(5, 7)).toEqual(['73.8000', '0.00000123 BTC']);
});

test("D56 a bot's trade is marked and leads to its bot; no other is", async () => {
  const ids = ['bot7-0-3', 'mine', '', undefined];
  const list = ids.map((clientOrderId, at) => fill(String(at), { clientOrderId }));
  serve({ [routes.spotFills.path]: { data: { list, total: list.length } } });
  show(<TradeHistory market={market} markets={new Map()} isHidingOthers={false} bots="all" />);
  const mark = await screen.findByRole('link', { name: 'Bot' });
  expect(mark.getAttribute('href')).toBe('/bots?bot=7');
  expect(within(screen.getAllByRole('row')[1] as HTMLElement).getByText('Bot')).toBeTruthy();
});
