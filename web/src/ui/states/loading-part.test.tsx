import { act, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { show } from '../../test-screen.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { lazyPart } from './lazy-part.ts';
import { LoadingPart } from './loading-part.tsx';

afterEach(() => vi.restoreAllMocks());

const offlineText = "You're offline. This will load when you're back online.";

test.each([false, true])(
  'a part that is loaded offline says so in its place, and comes by itself; a dialog: %s',
  async (isDialog) => {
    const seen = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const Chart = lazyPart(async () => {
      if (!navigator.onLine) throw new TypeError('Failed to fetch dynamically imported module');
      return { default: ({ pair }: { readonly pair: string }) => <h2>{pair}</h2> };
    });
    show(
      <ErrorBoundary fallback={() => <p>Crashed</p>}>
        <Suspense fallback={<LoadingPart isDialog={isDialog}>Loading</LoadingPart>}>
          <Chart pair="BTC/USDT" />
        </Suspense>
      </ErrorBoundary>,
    );
    expect((await screen.findByText(offlineText)).getAttribute('role')).toBe('status');
    expect(screen.queryByText('Loading')).toBeNull();
    await act(async () => {
      seen.mockReturnValue(true);
      window.dispatchEvent(new Event('online'));
    });
    await screen.findByRole('heading', { name: 'BTC/USDT' });
    expect(screen.queryByText(offlineText)).toBeNull();
    expect(screen.queryByText('Crashed')).toBeNull();
  },
);
