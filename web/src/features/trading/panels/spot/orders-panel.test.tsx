import { routes } from '@bourse/contract/routes.ts';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { endSession, startSession } from '#app/data/server/session.ts';
import { sampleMarket, sampleOrder } from '#app/parts/fixtures/sample-rows.ts';
import { serve, show } from '#app/test-screen.tsx';
import { setTradingPreference } from '../../page/trading-preferences.ts';
import { OrdersPanel } from './orders-panel.tsx';

const own = sampleOrder({ code: '1', clientOrderId: 'mine' });
const ofBot = sampleOrder({ code: '2', clientOrderId: 'bot7-0-3' });

function opens(open: readonly object[]) {
  const sent = serve({
    [routes.spotOrders.path]: ({ query }) => {
      const list = query.status === '1' ? open : [{ ...own, status: 3 }];
      return { data: { list, order: list, total: list.length } };
    },
    [routes.spotFills.path]: { data: { list: [], total: 0 } },
  });
  const drawn = show(<OrdersPanel market={sampleMarket} />);
  const ofHistory = () =>
    sent.filter(({ query }) => query.status === '3').map(({ query }) => query.bots);
  const ofTrades = () =>
    sent.filter(({ path }) => path === routes.spotFills.path).map(({ query }) => query.bots);
  return { ...drawn, ofHistory, ofTrades };
}
const box = () => screen.queryByRole('checkbox', { name: 'Hide bot orders' });
const rowCount = () => screen.getAllByRole('row').length - 1;
const markCount = () => screen.queryAllByRole('link', { name: 'Bot' }).length;

beforeEach(() => startSession('token'));
afterEach(() => {
  endSession();
  setTradingPreference({ isHidingBots: false });
});

test('D58 open orders of bots go and come with a box', async () => {
  const { user } = opens([ofBot, own]);
  await screen.findByRole('tab', { name: 'Open Orders (2)' });
  expect([rowCount(), markCount()]).toEqual([2, 1]);
  await user.click(box() as HTMLElement);
  expect([rowCount(), markCount()]).toEqual([1, 0]);
  await user.click(box() as HTMLElement);
  expect([rowCount(), markCount()]).toEqual([2, 1]);
});

test('D58 where no bot has an open order there is no box', async () => {
  opens([own]);
  await screen.findByRole('tab', { name: 'Open Orders (1)' });
  expect(box()).toBeNull();
});

test('D58 trades without those of bots are asked for with the same box', async () => {
  const { user, ofTrades } = opens([]);
  await user.click(screen.getByRole('tab', { name: 'Trade History' }));
  await waitFor(() => expect(ofTrades()).toEqual([undefined]));
  await user.click(box() as HTMLElement);
  await waitFor(() => expect(ofTrades()).toEqual([undefined, 'none']));
});

test('the history without orders of bots is asked for with the same box', async () => {
  const { user, ofHistory } = opens([]);
  await user.click(screen.getByRole('tab', { name: 'Order History' }));
  await waitFor(() => expect(ofHistory()).toEqual([undefined]));
  await user.click(box() as HTMLElement);
  await waitFor(() => expect(ofHistory()).toEqual([undefined, 'none']));
});
