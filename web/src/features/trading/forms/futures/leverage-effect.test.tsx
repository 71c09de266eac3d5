import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { endSession, startSession } from '#app/data/server/session.ts';
import { contractAnswers } from '#app/parts/fixtures/contract-answers.ts';
import { sampleContractItem } from '#app/parts/fixtures/sample-rows.ts';
import { sampleTicker, serveFeed } from '#app/test-feed.ts';
import { serve, show } from '#app/test-screen.tsx';
import { futuresOrder } from './futures-form.ts';
import { LeverageEffect } from './leverage-effect.tsx';

afterEach(() => endSession());

const rows = () => [...document.querySelectorAll('dl > div')].map(({ textContent }) => textContent);

test('another leverage says where the position and the order of the form would be liquidated', async () => {
  serve(contractAnswers());
  serveFeed({
    own: {
      futuresAccount: { wallet: '1000', orderMargin: '0', positionMode: 1 },
      positions: [
        {
          ...{ code: 'p1', symbol: 'BTCUSDT', positionType: 1, marginMode: 1, leverage: 20 },
          ...{ quantity: '0.1', cost: '6000', margin: '300', realised: '0', costs: '3' },
          ...{ createTime: 1, exitType: '' },
        },
      ],
    },
    tickers: [sampleTicker()],
    book: { buy: [], sell: [] },
  });
  startSession('token');
  const shown = (chosen: number | null) => (
    <LeverageEffect market={sampleContractItem} chosen={chosen} />
  );
  const { redraw } = show(shown(20));
  await screen.findByRole('region', { name: 'Liq. Price' });
  // 0.1 from 60,000 has 300, and 600 at 10x: maintenance is 0.4%.
  expect(rows()).toEqual(['Long 0.1000 BTC57,229.0']);
  redraw(shown(10));
  expect(rows()).toEqual(['Long 0.1000 BTC57,229.0 → becomes54,216.9']);
  redraw(shown(null));
  expect(rows()).toEqual(['Long 0.1000 BTC57,229.0']);
  act(() => {
    futuresOrder.dispatch({ type: 'text', field: 'price', text: '60000' });
    futuresOrder.dispatch({ type: 'text', field: 'quantity', text: '0.01' });
  });
  await waitFor(() => expect(rows()).toHaveLength(3));
  expect(rows()[1]).toMatch(/^Open Long5\d,\d{3}\.\d$/);
  // A short of 0.01 beside it is cross: all of the wallet stands for it.
  expect(rows()[2]).toBe('Open Short159,350.5');
});
