import { routes } from '@bourse/contract/routes.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sampleOrder } from '../../parts/fixtures/sample-rows.ts';
import { type Answered, serve } from '../../test-screen.tsx';
import { useContractOrders } from '../futures/contract-orders.ts';
import { usePositions } from '../futures/positions.ts';
import { queryClient } from '../server/query.ts';
import { endSession, startSession } from '../server/session.ts';
import {
  cancelSpotOrder,
  ORDER_PAGE_SIZE,
  placeSpotOrder,
  useOpenOrders,
  useOrderHistory,
} from './spot-orders.ts';

const orders = routes.spotOrders.path;
const wrapper = ({ children }: { readonly children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);

beforeEach(() => startSession('a-token'));
afterEach(endSession);

test('open orders are those of status 1, the history those of status 3, twenty of a page', async () => {
  const sent = serve({ [orders]: { data: { list: [sampleOrder()], order: [], total: 1 } } });
  const { result } = renderHook(
    () => [useOpenOrders(), useOrderHistory({ page: 1, symbol: 'BTCUSDT', orderSide: 2 })] as const,
    { wrapper },
  );
  await waitFor(() => expect(result.current.every(({ data }) => data)).toBe(true));
  expect(result.current[0].data).toHaveLength(1);
  expect(sent.map(({ query }) => query)).toEqual([
    { status: '1', page: '1', pageSize: '100' },
    { status: '3', symbol: 'BTCUSDT', orderSide: '2', page: '1', pageSize: `${ORDER_PAGE_SIZE}` },
  ]);
  expect(ORDER_PAGE_SIZE).toBe(20);
});

test('what is open is asked for every five seconds: orders of both products, and positions', async () => {
  vi.useFakeTimers();
  const empty = { data: { list: [], order: [], position: [], total: 0 } };
  const [futures, positions] = [routes.contractOrders.path, routes.contractPositions.path];
  const sent = serve({ [orders]: empty, [futures]: empty, [positions]: empty });
  renderHook(() => [useOpenOrders(), useContractOrders(), usePositions()], { wrapper });
  const asked = () =>
    [orders, futures, positions].map((path) => sent.filter((one) => one.path === path).length);
  const after = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  await after(0);
  expect(asked()).toEqual([1, 1, 1]);
  await after(4_900);
  expect(asked()).toEqual([1, 1, 1]);
  await after(200);
  expect(asked()).toEqual([2, 2, 2]);
});

test('a list that could not be read is an error that is logged, and no empty list', async () => {
  const logged = vi.spyOn(console, 'warn').mockImplementation(() => {});
  serve({
    [orders]: { refused: 'Busy', status: 429 },
    [routes.contractOrders.path]: { refused: 'Busy', status: 429 },
  });
  const { result } = renderHook(() => [useOpenOrders(), useContractOrders()], { wrapper });
  await waitFor(() => expect(result.current.map(({ error }) => error)).toEqual(['Busy', 'Busy']));
  expect(result.current.map(({ data }) => data)).toEqual([undefined, undefined]);
  expect(logged).toHaveBeenCalledTimes(2);
  logged.mockRestore();
});

test('a list that was read stays when it cannot be read again', async () => {
  const logged = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const answers: Answered[] = [{ data: { list: [sampleOrder()], order: [], total: 1 } }];
  serve({ [orders]: () => answers.shift() ?? { refused: 'Busy', status: 403 } });
  const { result } = renderHook(() => useOpenOrders(), { wrapper });
  await waitFor(() => expect(result.current.data).toHaveLength(1));
  act(() => result.current.retry());
  await waitFor(() => expect(result.current.error).toBe('Busy'));
  expect(result.current.data).toHaveLength(1);
  expect(logged).toHaveBeenCalledOnce();
  logged.mockRestore();
});

test('an order that was placed or cancelled has the lists and the balances read again', async () => {
  const sent = serve({
    [routes.spotOrderPlace.path]: { data: { code: '7' } },
    '/api/spot/order/7/cancel': { data: { code: '7' } },
  });
  const read = vi.spyOn(queryClient, 'invalidateQueries').mockResolvedValue();
  const order = {
    ...{ symbol: 'BTCUSDT', orderType: 1, orderSide: 1, price: '9', quantity: '1', amount: '9' },
  } as const;
  await placeSpotOrder(order);
  const afterPlacing = read.mock.calls.length;
  expect(afterPlacing).toBeGreaterThan(1);
  await cancelSpotOrder('7');
  expect(read.mock.calls.length).toBe(2 * afterPlacing);
  expect(sent.map(({ method, path, body }) => [method, path, body])).toEqual([
    ['POST', '/api/spot/order/place', order],
    ['PATCH', '/api/spot/order/7/cancel', {}],
  ]);
  read.mockRestore();
});
