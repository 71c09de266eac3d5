import { routes } from '@bourse/contract/routes.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Answered, serve } from '../../test-screen.tsx';
import { useToasts } from '../../ui/overlays/toast-store.ts';
import { queryClient } from '../server/query.ts';
import { endSession, startSession } from '../server/session.ts';
import { useAccountAssets, useAvailable } from './assets.ts';
import { useMoveFunds } from './use-move-funds.ts';

const FUNDING = 1;
const SPOT = 2;
const FUTURES = 3;
const LIST = routes.accountAsset.path;
const MOVE = routes.transfer.path;
const row = (tokenName: string, available = '0.00000001') => ({ tokenName, available });
const rows = (count: number) => Array.from({ length: count }, (_, at) => row(`C${at}`));
const order = { from: FUNDING, to: SPOT, coin: 'USDT', amount: '0.00000001' } as const;

const wrapper = ({ children }: { readonly children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);
const drawn = <Value,>(hook: () => Value) => renderHook(hook, { wrapper }).result;
const toasts = () => useToasts.getState().toasts.map(({ message }) => message);

beforeEach(() => startSession('token'));
afterEach(() => {
  endSession();
  queryClient.clear();
});

test('P1-4.50 a session alone reads no assets: the first screen that shows them does', async () => {
  const sent = serve({ [LIST]: { data: { list: rows(1) } } });
  const { result, rerender } = renderHook(({ isShown }) => useAccountAssets(SPOT, isShown), {
    wrapper,
    initialProps: { isShown: false },
  });
  act(() => startSession('another token'));
  expect(sent).toEqual([]);
  rerender({ isShown: true });
  await waitFor(() => expect(result.current.data).toHaveLength(1));
  expect(sent).toHaveLength(1);
});

test.each([
  [0, 1],
  [99, 1],
  [100, 2],
  [250, 3],
])('of %i coins none is left out, in as many questions as it takes', async (count, asked) => {
  const sent = serve({
    [LIST]: ({ query }) => {
      const page = Number(query.page);
      return { data: { list: rows(count).slice((page - 1) * 100, page * 100) } };
    },
  });
  const assets = drawn(() => useAccountAssets(SPOT));
  await waitFor(() => expect(assets.current.data).toHaveLength(count));
  expect(sent.map(({ query }) => query)).toEqual(
    Array.from({ length: asked }, (_, at) => ({
      ...{ page: String(at + 1), pageSize: '100', accountType: '2' },
    })),
  );
});

test('a page that fails leaves no part of the balances to be taken for all of them', async () => {
  serve({
    [LIST]: ({ query }) =>
      query.page === '1' ? { data: { list: rows(100) } } : { refused: 'Wait 20 s', status: 429 },
  });
  const assets = drawn(() => useAccountAssets(FUNDING));
  await waitFor(() => expect(assets.current.error).toBe('Wait 20 s'));
  expect(assets.current.data).toBeUndefined();
});

test.each([
  ['what it has', FUNDING, 'USDT', '12.5'],
  ['nothing of a coin that it never had', FUNDING, 'BTC', '0'],
  ['what may leave, not what it won', FUTURES, 'USDT', '7'],
  ['nothing of a coin that it cannot hold', FUTURES, 'BTC', '0'],
] as const)('what can leave an account is %s', async (_, account, coin, available) => {
  const futures = { symbol: 'USDT', transferable: '7', available: '9', balance: '11' };
  const sent = serve({
    [LIST]: { data: { list: [row('USDT', '12.5')] } },
    [routes.contractAsset.path]: { data: { list: [futures] } },
  });
  const shown = drawn(() => useAvailable(account, coin));
  await waitFor(() => expect(shown.current.data).toBe(available));
  // The other kind of account is not asked about.
  expect(sent).toHaveLength(1);
});

test('what could not be read is not nothing: no number is given', async () => {
  serve({ [LIST]: { refused: 'Wait 20 s', status: 429 } });
  const shown = drawn(() => useAvailable(FUNDING, 'USDT'));
  await waitFor(() => expect(shown.current.error).toBe('Wait 20 s'));
  expect(shown.current.data).toBeUndefined();
});

test('F21 a transfer is done when the exchange has said so, also when no balance can be read after it', async () => {
  let answer: Answered = { data: { list: [row('USDT')] } };
  const sent = serve({ [LIST]: () => answer, [MOVE]: { data: {} } });
  const both = drawn(() => ({ assets: useAccountAssets(FUNDING), funds: useMoveFunds() }));
  await waitFor(() => expect(both.current.assets.data).toHaveLength(1));
  answer = 'pending';
  await act(async () => void both.current.funds.move(order));
  await waitFor(() => expect(toasts()).toEqual(['Transfer success']));
  expect(both.current.funds.isMoving).toBe(false);
  // It was asked for, all the same.
  await waitFor(() => expect(sent.filter(({ path }) => path === LIST)).toHaveLength(2));
});

test('F21 the same transfer after silence is the same one; after an answer it is another', async () => {
  let answer: Answered = 'away';
  const sent = serve({ [MOVE]: () => answer });
  const funds = drawn(useMoveFunds);
  const move = () => act(async () => await funds.current.move(order));
  const keys = () => sent.filter(({ path }) => path === MOVE).map(({ key }) => key);
  expect([await move(), toasts().length]).toEqual([false, 1]);
  answer = { refused: 'No response', status: 502 };
  await move();
  answer = { data: {} };
  expect(await move()).toBe(true);
  await move();
  const [first, second, third, fourth] = keys();
  expect([second, third]).toEqual([first, first]);
  expect(fourth).not.toBe(first);
  expect(sent[0]?.body).toEqual({ ...order, remark: 'transfer' });
});

test('while one is on its way no other is sent', async () => {
  const sent = serve({ [MOVE]: 'pending' });
  const funds = drawn(useMoveFunds);
  await act(async () => void funds.current.move(order));
  expect(funds.current.isMoving).toBe(true);
  expect(await act(async () => await funds.current.move(order))).toBe(false);
  expect(sent).toHaveLength(1);
});
