import { AccountKind } from '@bourse/contract/enumerations.ts';
import { routes } from '@bourse/contract/routes.ts';
import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { neutralRisk } from '#app/data/futures/fixtures/sample-contract.ts';
import { sampleFees, sampleRules } from '#app/data/markets/fixtures/sample-scale.ts';
import { endSession, startSession } from '#app/data/server/session.ts';
import { sampleMarket } from '#app/parts/fixtures/sample-rows.ts';
import { serveFeed } from '#app/test-feed.ts';
import { serve, show } from '#app/test-screen.tsx';
import { OrderEntry } from './order-entry.tsx';

const BOOK = 'The book may not fill the whole order. The rest will be canceled.';
const MONEY = /^Your balance covers about 0\.0\d+ BTC\. The rest will be canceled\.$/;

/** To buy at the market with 1,000 USDT, where so much BTC rests at 60,000.1 and nothing beyond. */
async function opens(resting: string) {
  const rules = { ...sampleRules, symbol: 'BTCUSDT', name: 'BTC/USDT', state: 'open' };
  const coins = ['BTC', 'USDT'].map((symbol) => ({ symbol, precision: 8, currency: symbol }));
  serve({
    [routes.exchangeRules.path]: {
      data: {
        ...{ spot: [rules], contracts: [], risk: neutralRisk },
        spotFeeTiers: [{ tier: 0, ...sampleFees }],
      },
    },
    [routes.currencies.path]: { data: { currency: coins, chain: [] } },
  });
  serveFeed({
    own: {
      balances: [
        {
          ...{ account: AccountKind.SPOT, coin: 'USDT', available: '1000' },
          ...{ balance: '1000', frozenBalance: '0' },
        },
      ],
    },
    tickers: [],
    book: {
      buy: [{ price: '59999.9', volume: resting }],
      sell: [{ price: '60000.1', volume: resting }],
    },
  });
  startSession('token');
  const { user } = show(<OrderEntry market={{ ...sampleMarket, product: 'spot' }} />);
  await screen.findByText(/^1,000\.0+ USDT$/);
  await user.click(screen.getByRole('tab', { name: 'Market' }));
  const quantity = screen.getByRole<HTMLInputElement>('textbox', { name: 'Quantity' });
  return async (text: string) => {
    await user.clear(quantity);
    await user.type(quantity, text);
  };
}

afterEach(endSession);

test.each([
  ['the money', { resting: '5', enough: '0.016', tooMuch: '0.017', said: MONEY, other: BOOK }],
  ['the book', { resting: '0.01', enough: '0.01', tooMuch: '5', said: BOOK, other: MONEY }],
])('at the market it says that %s ends first, and only then', async (_what, given) => {
  const write = await opens(given.resting);
  await write(given.enough);
  expect(screen.queryByText(BOOK)).toBeNull();
  expect(screen.queryByText(MONEY)).toBeNull();
  await write(given.tooMuch);
  await screen.findByText(given.said);
  expect(screen.queryByText(given.other)).toBeNull();
});
