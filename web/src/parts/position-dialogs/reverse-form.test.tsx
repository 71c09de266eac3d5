import { routes } from '@bourse/contract/routes.ts';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { addressOf } from '../../data/server/client.ts';
import { endSession, startSession } from '../../data/server/session.ts';
import { sampleTicker, serveFeed } from '../../test-feed.ts';
import { type Answered, serve, show } from '../../test-screen.tsx';
import { contractAnswers } from '../fixtures/contract-answers.ts';
import { sampleListed } from '../fixtures/sample-rows.ts';
import { openFuturesDialog, useFuturesDialog } from '../positions/dialog-store.ts';
import { FuturesDialogs } from './futures-dialogs.tsx';

const REVERSE = addressOf(routes.contractReverse.path, { code: 'p1' });
const reversed = { data: { code: '78', status: 3, isReversed: true } };

/** 1,000 USDT beside a long of 0.1 BTC from 60,000 at 20x, and bids for 0.1 at 59,990, the rest at 59,980. */
async function opens(answer: Answered = reversed, bids = '50') {
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
    book: {
      buy: [
        { price: '59990.0', volume: '0.1' },
        { price: '59980.0', volume: bids },
      ],
      sell: [],
    },
  });
  const sent = serve({
    ...contractAnswers(),
    [routes.contractPositions.path]: { data: { list: [sampleListed()] } },
    [REVERSE]: answer,
  });
  startSession('token');
  openFuturesDialog({ kind: 'reverse', code: 'p1' });
  const drawn = show(<FuturesDialogs />);
  await screen.findByRole('button', { name: 'Close Long, Open Short' });
  return { ...drawn, calls: () => sent.filter(({ path }) => path === REVERSE) };
}
const figure = (name: string) => screen.getAllByText(name).at(-1)?.nextElementSibling?.textContent;

afterEach(() => {
  endSession();
  useFuturesDialog.setState({ request: null });
});

describe('reversing a position', () => {
  test('says both orders with their fees, and the new entry and liquidation price', async () => {
    await opens();
    // The first sells at 59,990, the second at 59,980.
    await waitFor(() => expect(figure('Fee of the close')).toBe('2.9995 USDT'));
    expect(figure('Fee of the opening')).toBe('2.9990 USDT');
    expect(figure('Closes')).toBe('0.1000 BTC');
    expect(figure('Opens')).toBe('0.1000 BTC');
    expect(figure('Estimated PNL')).toContain('-1.00');
    expect(figure('Entry Price')).toContain('59,980.0');
  });

  test('a book that does not take both says so', async () => {
    await opens(reversed, '0.03');
    await waitFor(() => expect(figure('Opens')).toBe('0.0300 BTC'));
    screen.getByText(/^The book may not fill the whole order/);
  });

  test('is sent once, said, and leaves', async () => {
    const { user, calls } = await opens();
    await user.dblClick(screen.getByRole('button', { name: 'Close Long, Open Short' }));
    await waitFor(() => expect(useFuturesDialog.getState().request).toBeNull());
    expect(calls()).toHaveLength(1);
    screen.getByText('Position reversed');
  });

  test('a position that was only closed is told of as that', async () => {
    const { user } = await opens({ data: { code: '77', status: 3, isReversed: false } });
    await user.click(screen.getByRole('button', { name: 'Close Long, Open Short' }));
    await screen.findByText(/^Your position was closed. The other side wasn't opened/);
  });

  test('what the exchange says against it stands, and the dialog stays', async () => {
    const { user } = await opens({ refused: 'Insufficient margin' });
    await user.click(screen.getByRole('button', { name: 'Close Long, Open Short' }));
    expect((await screen.findByText('Insufficient margin')).getAttribute('role')).toBe('alert');
    expect(useFuturesDialog.getState().request).not.toBeNull();
  });
});
