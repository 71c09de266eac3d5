import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hasFlag, rememberFlag } from '../../data/device/remembered-flag.ts';
import { queryClient } from '../../data/server/query.ts';
import { endSession, startSession } from '../../data/server/session.ts';
import { type Answered, serve } from '../../test-screen.tsx';
import { useToasts } from '../../ui/overlays/toast-store.ts';
import { contractAnswers } from '../fixtures/contract-answers.ts';
import { sampleHeld } from '../fixtures/sample-rows.ts';
import { useFuturesDialog } from './dialog-store.ts';
import { useCloseAll } from './use-close-all.ts';
import { useMarketClose } from './use-market-close.ts';

vi.mock('../../data/live/use-staleness.ts', () => ({ isPriceOld: () => false }));

const wrapper = ({ children }: { readonly children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);
const asked = () => useFuturesDialog.getState().request;
const toasts = () => useToasts.getState().toasts.map(({ message }) => message);

function opens(held = [sampleHeld()], answer: Answered = { data: { code: '77', status: 3 } }) {
  const sent = serve({
    ...contractAnswers(),
    '/api/contract/p1/close': answer,
    '/api/contract/position/list': { data: { list: held, position: held, total: held.length } },
  });
  startSession('a-token');
  const { result } = renderHook(() => ({ one: useMarketClose(), all: useCloseAll() }), { wrapper });
  return {
    now: () => result.current,
    closes: () => sent.filter(({ method }) => method === 'PATCH'),
  };
}

beforeEach(() => useFuturesDialog.setState({ request: null }));
afterEach(endSession);

test('a close at the market asks, until who closes wants no more questions', async () => {
  const { now, closes } = opens();
  act(() => now().one(sampleHeld()));
  expect(asked()).toEqual({ kind: 'close', code: 'p1', mode: 'market' });
  expect(closes()).toEqual([]);
  useFuturesDialog.setState({ request: null });
  localStorage.setItem('marketCloseModal_dontShow', 'true');
  act(() => now().one(sampleHeld()));
  await waitFor(() => expect(toasts()).toEqual(['Position closed successfully']));
  expect(asked()).toBeNull();
  expect(closes()[0]?.body).toMatchObject({ orderType: 2, price: '0', quantity: '0.1' });
});

test('Close All asks by a flag of its own', async () => {
  const { now, closes } = opens();
  localStorage.setItem('marketCloseModal_dontShow', 'true');
  await waitFor(() => {
    act(() => now().all.ask(''));
    expect(asked()).toEqual({ kind: 'close-all', symbol: '' });
  });
  useFuturesDialog.setState({ request: null });
  localStorage.setItem('singleCloseAllModal_dontShow', 'true');
  act(() => now().all.ask(''));
  await waitFor(() => expect(toasts()).toContain('Successfully closed 1 position(s)'));
  expect(closes()).toHaveLength(1);
  expect(asked()).toBeNull();
});

test('without a position there is nothing to close', async () => {
  const { now } = opens([]);
  act(() => now().all.ask(''));
  expect(toasts()).toEqual(['No positions to close']);
});

test('a close that is refused without words says that it failed', async () => {
  localStorage.setItem('marketCloseModal_dontShow', 'true');
  const { now } = opens(undefined, { refused: '' });
  act(() => now().one(sampleHeld()));
  await waitFor(() => expect(toasts()).toEqual(['Failed to close positions']));
});

test('what this device remembers stays when its user leaves', () => {
  rememberFlag('marketCloseModal_dontShow');
  startSession('a-token');
  endSession();
  expect(hasFlag('marketCloseModal_dontShow')).toBe(true);
});

test('a second press while a close is on its way closes no more', async () => {
  localStorage.setItem('marketCloseModal_dontShow', 'true');
  const { now, closes } = opens();
  act(() => {
    now().one(sampleHeld(), '0.05');
    now().one(sampleHeld(), '0.05');
  });
  await waitFor(() => expect(toasts()).toEqual(['Position closed successfully']));
  act(() => now().one(sampleHeld(), '0.05'));
  expect(closes()).toHaveLength(1);
});
