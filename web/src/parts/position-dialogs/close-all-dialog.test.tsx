import { routes } from '@bourse/contract/routes.ts';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { addressOf } from '../../data/server/client.ts';
import { endSession, startSession } from '../../data/server/session.ts';
import { setLocale } from '../../lib/i18n.ts';
import { sampleTicker, serveFeed } from '../../test-feed.ts';
import { type Answered, serve, show } from '../../test-screen.tsx';
import { useToasts } from '../../ui/overlays/toast-store.ts';
import { contractAnswers } from '../fixtures/contract-answers.ts';
import { openFuturesDialog, useFuturesDialog } from '../positions/dialog-store.ts';
import { CloseAllDialog } from './close-all-dialog.tsx';

const closeOf = (code: string) => addressOf(routes.contractClose.path, { code });
const closed: Answered = { data: { code: '77', status: 3 } };

/** The question about a long and a short of BTC/USDT, or about the first of them alone. */
function opens(count: 1 | 2, answers: readonly Answered[] = [closed, closed], symbol = '') {
  const position = (code: string, positionType: number) => ({
    ...{ code, symbol: 'BTCUSDT', positionType, marginMode: 2, leverage: 20 },
    ...{ quantity: '0.1', cost: '6000', margin: '300', realised: '0', costs: '3' },
    ...{ createTime: 1, exitType: '' },
  });
  serveFeed({
    own: {
      futuresAccount: { wallet: '1000', orderMargin: '0', positionMode: 1 },
      positions: [position('p1', 1), position('p2', 2)].slice(0, count),
    },
    tickers: [sampleTicker()],
  });
  const codes = ['p1', 'p2'];
  const sent = serve({
    ...contractAnswers(),
    ...Object.fromEntries(codes.map((code, index) => [closeOf(code), answers[index] ?? closed])),
  });
  startSession('token');
  openFuturesDialog({ kind: 'close-all', symbol });
  const drawn = show(<CloseAllDialog symbol={symbol} />);
  return { ...drawn, closes: () => sent.filter(({ path }) => path.endsWith('/close')) };
}

const confirm = (name = 'Close All') => screen.getByRole('button', { name });
const toasts = () => useToasts.getState().toasts.map(({ type, message }) => `${type}: ${message}`);

afterEach(() => {
  endSession();
  useFuturesDialog.setState({ request: null });
});

describe('the question before all positions are closed', () => {
  test('counts them: two are all of them, one is not', async () => {
    opens(2);
    await screen.findByText('Close all 2 positions at the market price?');
  });

  test('about one', async () => {
    opens(1);
    await screen.findByText('Close 1 position at the market price?');
  });

  test('about one of a contract', async () => {
    opens(1, [closed], 'BTCUSDT');
    await screen.findByText('Close 1 position in BTC/USDT at the market price?');
  });

  test('is asked in Chinese too', async () => {
    await setLocale('zh-CN');
    opens(1);
    await screen.findByText('确定以市价平掉全部持仓（1 个）吗？');
  });
});

describe('what becomes of them is one note', () => {
  const refused: Answered = { refused: 'The book is empty' };

  test.each([
    ['all are closed', [closed, closed], 'success: Successfully closed 2 position(s)'],
    ['none is', [refused, refused], 'error: Failed to close 2 position(s): The book is empty'],
    [
      'one of them is',
      [closed, refused],
      'error: Successfully closed 1 position(s) · Failed to close 1 position(s): The book is empty',
    ],
    [
      'the server says nothing of why',
      [{ refused: '' }, { refused: '' }],
      'error: Failed to close 2 position(s)',
    ],
  ] as const)('%s', async (_, answers, note) => {
    const { user, closes } = opens(2, answers);
    await screen.findByText('Close all 2 positions at the market price?');
    await user.click(confirm());
    await waitFor(() => expect(useFuturesDialog.getState().request).toBeNull());
    expect(closes()).toHaveLength(2);
    expect(toasts()).toEqual([note]);
  });
});
