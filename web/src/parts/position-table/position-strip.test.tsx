import { routes } from '@bourse/contract/routes.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { queryClient } from '../../data/server/query.ts';
import { endSession, startSession } from '../../data/server/session.ts';
import { addTexts } from '../../lib/i18n.ts';
import { sampleTicker, serveFeed } from '../../test-feed.ts';
import { serve, show } from '../../test-screen.tsx';
import { contractAnswers } from '../fixtures/contract-answers.ts';
import { sampleContractItem } from '../fixtures/sample-rows.ts';
import { useFuturesDialog } from '../positions/dialog-store.ts';
import { PositionStrip } from './position-strip.tsx';

const ether = { ...sampleContractItem, name: 'ETH/USDT', symbol: 'ETHUSDT', base: 'ETH' };
const held = (code: string, symbol: string, cost: string) => ({
  ...{ code, symbol, cost, positionType: 1, marginMode: 1, leverage: 20, quantity: '0.1' },
  ...{ margin: '300', realised: '0', costs: '3', createTime: 1, exitType: '' },
});
const bitcoins = held('p1', 'BTCUSDT', '6000');
const ethers = held('p2', 'ETHUSDT', '900');

/** A strip over an exchange where these positions are open. */
function opens(positions: readonly ReturnType<typeof held>[], at = '/market') {
  const sent = serve({
    ...contractAnswers(),
    [routes.contractItems.path]: { data: { list: [sampleContractItem, ether] } },
    [routes.contractPositions.path]: { data: { list: [] } },
  });
  serveFeed({
    own: {
      futuresAccount: { wallet: '1000', orderMargin: '0', positionMode: 1 },
      positions: [...positions],
    },
    tickers: [sampleTicker()],
  });
  startSession('token');
  return { sent, ...show(<PositionStrip />, { at }) };
}
const strip = () => screen.findByRole('region', { name: 'Open position' });
const asked = () => useFuturesDialog.getState().request;

beforeEach(() => addTexts('trading'));
afterEach(() => {
  endSession();
  queryClient.clear();
  useFuturesDialog.setState({ request: null });
});

test('without a position there is none, and the server is not asked', async () => {
  const { sent } = opens([]);
  await act(async () => {});
  expect(screen.queryByRole('region')).toBeNull();
  expect(sent.filter(({ path }) => path === routes.contractPositions.path)).toEqual([]);
});

test('it names the position and leads to it, says what it won and how far its liquidation is', async () => {
  opens([bitcoins]);
  const shown = within(await strip());
  expect((await shown.findByRole('link', { name: 'BTC/USDT' })).getAttribute('href')).toBe(
    '/futures/BTCUSDT',
  );
  expect(shown.getByText(/^Long/).textContent).toBe('Long 0.1');
  await shown.findByText(/to liq\.$/);
  // The only one: no other to turn to.
  expect(shown.queryByRole('button', { name: /^Position 1/ })).toBeNull();
});

test('a hold opens the question about all of it, the half button that about half', async () => {
  const { user } = opens([bitcoins]);
  const shown = within(await strip());
  const half = await shown.findByRole('button', { name: '½: Close half of BTC/USDT Long' });
  await waitFor(() => expect(half.hasAttribute('disabled')).toBe(false));
  await user.click(half);
  expect(asked()).toEqual({ kind: 'close', code: 'p1', mode: 'market', quantity: '0.05' });
  useFuturesDialog.setState({ request: null });
  const close = shown.getByRole('button', { name: 'Close hold 0.6 s: BTC/USDT Long' });
  await user.click(close);
  expect(asked()).toBeNull();
  fireEvent.pointerDown(close, { isPrimary: true, button: 0 });
  await waitFor(() => expect(asked()).toEqual({ kind: 'close', code: 'p1', mode: 'market' }));
});

test('the position of the market comes first; a swipe or the button turns to the next', async () => {
  const { user } = opens([bitcoins, ethers], '/futures/ETHUSDT');
  const region = await strip();
  const shown = within(region);
  await shown.findByRole('link', { name: 'ETH/USDT' });
  await user.click(shown.getByRole('button', { name: 'Position 1/2. Show the next.' }));
  shown.getByRole('link', { name: 'BTC/USDT' });
  fireEvent.pointerDown(region, { isPrimary: true, clientX: 200, clientY: 10 });
  fireEvent.pointerMove(region, { buttons: 1, clientX: 150, clientY: 12 });
  fireEvent.pointerUp(region, { clientX: 140, clientY: 12 });
  shown.getByRole('link', { name: 'ETH/USDT' });
});
