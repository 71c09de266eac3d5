import { routes } from '@bourse/contract/routes.ts';
import { act } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { serve, show } from '../../test-screen.tsx';
import { useContractMarkets, useSpotMarkets } from './markets.ts';

function Lists({ tab }: { readonly tab: 'spot' | 'futures' }) {
  useSpotMarkets(tab === 'spot');
  useContractMarkets(tab === 'futures');
  return null;
}

test('only what is looked at is read again, every 60 s', async () => {
  vi.useFakeTimers();
  const sent = serve({
    [routes.spotItems.path]: { data: { list: [], HotList: [], NewList: [] } },
    [routes.contractItems.path]: { data: { list: [] } },
  });
  const reads = () =>
    [routes.spotItems, routes.contractItems].map(
      (route) => sent.filter(({ path }) => path === route.path).length,
    );
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const { redraw } = show(<Lists tab="spot" />);
  await pass(1_000);
  expect(reads()).toEqual([1, 1]);
  await pass(58_000);
  expect(reads()).toEqual([1, 1]);
  await pass(2_000);
  expect(reads()).toEqual([2, 1]);
  redraw(<Lists tab="futures" />);
  await pass(60_000);
  expect(reads()).toEqual([2, 2]);
});
