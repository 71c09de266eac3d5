import { routes } from '@bourse/contract/routes.ts';
import { screen, waitFor, within } from '@testing-library/react';
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
    '/api/spot/order/3/cancel': { data: {} },
    '/api/spot/order/4/cancel': { data: {} },
  });
  const drawn = show(<OrdersPanel market={sampleMarket} />);
  const ofHistory = () =>
    sent.filter(({ query }) => query.status === '3').map(({ query }) => query.bots);
  const ofTrades = () =>
    sent.filter(({ path }) => path === routes.spotFills.path).map(({ query }) => query.bots);
  return { ...drawn, sent, ofHistory, ofTrades };
}
const box = () => screen.queryByRole('checkbox', { name: /^Hide bot orders/ });
const rowCount = () => screen.getAllByRole('row').length - 1;
const markCount = () => screen.queryAllByRole('link', { name: 'Bot' }).length;

beforeEach(() => startSession('token'));
afterEach(() => {
  endSession();
  setTradingPreference({ isHidingBots: false });
});

test('D58 own orders come first; open orders of bots go and come with a box that counts them', async () => {
  const { user } = opens([ofBot, own]);
  await screen.findByRole('tab', { name: 'Open Orders (2)' });
  expect([rowCount(), markCount()]).toEqual([2, 1]);
  const [, first] = screen.getAllByRole('row');
  expect(within(first as HTMLElement).queryByText('Bot')).toBeNull();
  expect(box()?.closest('label')?.textContent).toBe('Hide bot orders (1)');
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

test('buy orders alone are cancelled from the menu beside Cancel All, each by its own request', async () => {
  const buys = ['3', '4'].map((code) => sampleOrder({ code }));
  const sale = sampleOrder({ code: '5', orderSide: 2 });
  const { user, sent } = opens([...buys, sale, ofBot]);
  await user.click(await screen.findByRole('button', { name: 'Cancel by side or type' }));
  await user.click(screen.getByRole('button', { name: 'Buy orders2', hidden: true }));
  const dialog = await screen.findByRole('dialog', { name: 'Cancel orders' });
  within(dialog).getByText('Cancel 2 buy orders?');
  within(dialog).getByText("Your bots' orders stay open.");
  await user.click(within(dialog).getByRole('button', { name: 'Cancel orders' }));
  await screen.findByText('Successfully cancelled 2 order(s)');
  const cancelled = sent.flatMap(({ path }) => /order\/(\d+)\/cancel/.exec(path)?.[1] ?? []);
  expect(cancelled.toSorted()).toEqual(['3', '4']);
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
