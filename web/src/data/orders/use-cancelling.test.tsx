import { OrderType, Side } from '@bourse/contract/enumerations.ts';
import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { deviceStorage } from '../../lib/storage.ts';
import { serve } from '../../test-screen.tsx';
import { useToasts } from '../../ui/overlays/toast-store.ts';
import { startSession } from '../server/session.ts';
import { type CancelScope, cancellableOf, type ScopedOrder } from './cancellable.ts';
import { type Canceller, type CancelMany, useCancelling } from './use-cancelling.ts';

const counts = (
  count: number,
  exitCount = 0,
  bots: readonly string[] = [],
  botOrderCount = bots.length,
) => ({ count, exitCount, bots, botOrderCount });
const outcomes = (done: number, failed = 0) => ({ done, failed, message: null });
const ofAll = (symbol: string, withExits = false): CancelMany => ({
  ...{ symbol, withExits },
  scope: 'all',
});
const opens = (change: Partial<Canceller> = {}) => {
  const canceller = {
    one: vi.fn(async () => {}),
    many: vi.fn(async (_which: CancelMany) => outcomes(2)),
    ...change,
  };
  const { result } = renderHook(() => useCancelling(canceller));
  return { canceller, now: () => result.current };
};
const toasts = () => useToasts.getState().toasts.map(({ type, message }) => `${type}: ${message}`);

const denied = () => {
  throw new DOMException('denied', 'SecurityError');
};

beforeEach(() => startSession('a-token'));

test('an order is cancelled after a yes; until the answer it is on its way', async () => {
  let answered = () => {};
  const one = vi.fn(() => new Promise<void>((resolve) => (answered = resolve)));
  const { now } = opens({ one });
  act(() => now().cancel('7'));
  expect(one).not.toHaveBeenCalled();
  expect(now().asked).toEqual({ kind: 'one', code: '7', bot: '' });
  act(() => now().answer(true, false));
  expect(one).toHaveBeenCalledExactlyOnceWith('7');
  expect(now().isCancelling('7')).toBe(true);
  await act(async () => answered());
  expect(now().isCancelling('7')).toBe(false);
  expect(toasts()).toEqual(['success: Order cancelled successfully']);
});

test('several that were chosen go after one question, each by its own request', async () => {
  const { canceller, now } = opens();
  act(() => now().cancelSeveral(['7', '8']));
  expect(now().asked).toEqual({ kind: 'several', codes: ['7', '8'] });
  await act(async () => now().answer(true, false));
  expect(vi.mocked(canceller.one).mock.calls).toEqual([['7'], ['8']]);
  expect(toasts()).toEqual(['success: Successfully cancelled 2 order(s)']);
});

test('who wants no more questions is asked neither about one nor about all, on this device', async () => {
  const { canceller, now } = opens();
  act(() => now().cancel('7'));
  await act(async () => now().answer(true, true));
  expect(localStorage.getItem('cancelOrderModal_dontShow')).toBe('true');
  await act(async () => now().cancel('8'));
  expect(canceller.one).toHaveBeenLastCalledWith('8');
  await act(async () => now().cancelAll('BTCUSDT', counts(2)));
  expect(canceller.many).toHaveBeenCalledExactlyOnceWith(ofAll('BTCUSDT'));
  expect(now().asked).toBeNull();
});

test('a browser that denies storage asks, cancels, and forgets the tick with the page', async () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(denied);
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(denied);
  const { canceller, now } = opens();
  act(() => now().cancel('7'));
  expect(now().asked).toEqual({ kind: 'one', code: '7', bot: '' });
  await act(async () => now().answer(true, true));
  expect(canceller.one).toHaveBeenCalledExactlyOnceWith('7');
  await act(async () => now().cancel('8'));
  expect(canceller.one).toHaveBeenLastCalledWith('8');
  vi.restoreAllMocks();
  deviceStorage.removeItem('cancelOrderModal_dontShow');
});

test('a tick without a yes is not remembered', () => {
  const { now } = opens();
  act(() => now().cancel('7'));
  act(() => now().answer(false, true));
  expect(localStorage.getItem('cancelOrderModal_dontShow')).toBeNull();
});

test.each([
  ['all went', async () => outcomes(2), 'success: Successfully cancelled 2 order(s)'],
  ['none went', async () => outcomes(0, 2), 'error: Failed to cancel 2 order(s)'],
  ['none was there any more', async () => outcomes(0), 'error: No orders to cancel'],
  ['nobody answered', () => Promise.reject(new Error('')), 'error: Failed to cancel orders'],
])('all of them are cancelled after a yes: %s', async (_, many, said) => {
  const { now } = opens({ many });
  act(() => now().cancelAll('', counts(2)));
  expect(now().asked).toEqual({ kind: 'all', symbol: '', scope: 'all', ...counts(2, 0) });
  act(() => now().answer(true, false));
  await waitFor(() => expect(toasts()).toEqual([said]));
});

test('exits that guard positions go by their own tick alone, and are asked about even by who wants no questions', async () => {
  const { canceller, now } = opens();
  act(() => now().cancelAll('', counts(2, 3)));
  expect(now().asked).toEqual({ kind: 'all', symbol: '', scope: 'all', ...counts(2, 3) });
  await act(async () => now().answer(true, true, { exits: true }));
  expect(canceller.many).toHaveBeenLastCalledWith(ofAll('', true));
  await act(async () => now().cancelAll('', counts(2, 3)));
  expect(canceller.many).toHaveBeenLastCalledWith(ofAll('', false));
  act(() => now().cancelAll('', counts(0, 3)));
  expect(now().asked).toEqual({ kind: 'all', symbol: '', scope: 'all', ...counts(0, 3) });
});

test('without an order there is nothing to ask', () => {
  const { now } = opens();
  act(() => now().cancelAll('', counts(0)));
  expect(now().asked).toBeNull();
  expect(toasts()).toEqual(['error: No orders to cancel']);
});

test('D58 bots are stopped with a box alone; a single order of one is always asked about', async () => {
  deviceStorage.setItem('cancelOrderModal_dontShow', 'true');
  const stopped = { data: { bot: {} } };
  const sent = serve({ '/api/bots/7/stop': stopped, '/api/bots/8/stop': stopped });
  const { canceller, now } = opens();
  act(() => now().cancel('9', '7'));
  expect(now().asked).toEqual({ kind: 'one', code: '9', bot: '7' });
  act(() => now().answer(false, false));

  act(() => now().cancelAll('', counts(0, 0, ['7', '8'])));
  await act(async () => now().answer(true, false));
  expect(sent).toEqual([]);
  act(() => now().cancelAll('', counts(0, 0, ['7', '8'])));
  await act(async () => now().answer(true, false, { bots: true }));
  expect(canceller.many).toHaveBeenCalledTimes(2);
  const kept = Array(2).fill({ isSelling: false });
  await waitFor(() => expect(sent.map(({ body }) => body)).toEqual(kept));
  deviceStorage.removeItem('cancelOrderModal_dontShow');
});

test.each([
  [1, 'success: Canceled 2 orders. 1 bot order stays open.'],
  [3, 'success: Canceled 2 orders. 3 bot orders stay open.'],
])(
  'D58 who wants no questions reads how many orders of bots stay beside those that went: %i',
  async (botOrderCount, said) => {
    deviceStorage.setItem('cancelOrderModal_dontShow', 'true');
    const { now } = opens();
    await act(async () => now().cancelAll('', counts(2, 0, ['7'], botOrderCount)));
    expect(now().asked).toBeNull();
    expect(toasts()).toEqual([said]);
    deviceStorage.removeItem('cancelOrderModal_dontShow');
  },
);

test('D58 what the question said of orders of bots is not said again', async () => {
  const { now } = opens();
  act(() => now().cancelAll('', counts(2, 0, ['7'], 3)));
  await act(async () => now().answer(true, false));
  expect(toasts()).toEqual(['success: Successfully cancelled 2 order(s)']);
});

const open = (change: Partial<ScopedOrder> = {}): ScopedOrder => ({
  ...{ clientOrderId: '', side: Side.BUY, orderType: OrderType.LIMIT },
  ...{ stopPrice: '0', triggered: false, exitType: '' },
  ...change,
});
const exit = open({ side: Side.SELL, orderType: OrderType.MARKET, stopPrice: '9', exitType: 'x' });

test('D58 what Cancel All finds: orders, exits, and the bots whose orders stay', () => {
  const names = ['mine', '', 'bot7-0-0', 'bot7-1-0', 'bot8-0-0'];
  const orders = names.map((clientOrderId) => open({ clientOrderId }));
  expect(cancellableOf([...orders, exit])).toEqual(counts(2, 1, ['7', '8'], 3));
});

test('orders of a side or kind: a stop is no limit order until it triggers', () => {
  const stop = open({ stopPrice: '9' });
  const ofSpot = { ...open(), side: undefined, orderSide: Side.SELL };
  const orders = [open(), stop, open({ stopPrice: '9', triggered: true }), ofSpot, exit];
  const found = (scope: CancelScope) => cancellableOf(orders as ScopedOrder[], scope);
  expect(found('buys')).toEqual(counts(3));
  expect(found('sells')).toEqual(counts(1, 1));
  expect(found('limits')).toEqual(counts(3));
  expect(found('stops')).toEqual(counts(1, 1));
});
