import { act, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { show } from '../../test-screen.tsx';
import { ErrorBoundary } from '../../ui/states/error-boundary.tsx';
import { lazyPart } from '../../ui/states/lazy-part.ts';
import { ScreenError } from './crash-page.tsx';
import { page } from './load-page.tsx';

afterEach(() => vi.restoreAllMocks());

const Help = () => <h1>Help</h1>;
const offlineText = "You're offline. This page will load when you're back online.";

/** The network as the browser sees it, and as it is. */
function network(isOnline: boolean) {
  const seen = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  const load = vi.fn(async () => {
    if (!navigator.onLine) throw new TypeError('Failed to fetch dynamically imported module');
    return { Help, default: Help };
  });
  const change = (now: boolean) =>
    act(async () => {
      seen.mockReturnValue(now);
      window.dispatchEvent(new Event(now ? 'online' : 'offline'));
    });
  return { load, change };
}

const around = (Shown: React.ComponentType) => (
  <ErrorBoundary fallback={(error) => <ScreenError error={error} />}>
    <Suspense fallback={<p>Loading</p>}>
      <Shown />
    </Suspense>
  </ErrorBoundary>
);

test('a screen opened offline says so in its place, and comes by itself when the connection is back', async () => {
  const { load, change } = network(false);
  const help = page(load, 'Help');
  const { unmount } = show(around(help.component()));
  await screen.findByText(offlineText);
  expect(screen.queryByRole('alert')).toBeNull();
  await change(true);
  await screen.findByRole('heading', { name: 'Help' });
  expect(screen.queryByText(offlineText)).toBeNull();
  unmount();
  // Loaded once, it is there without a connection.
  await change(false);
  show(around(help.component()));
  screen.getByRole('heading', { name: 'Help' });
});

test('one that was left while it waited is opened at once when it is visited again', async () => {
  const { load, change } = network(false);
  const help = page(load, 'Help');
  const { unmount } = show(around(help.component()));
  await screen.findByText(offlineText);
  unmount();
  await change(true);
  show(around(help.component()));
  await screen.findByRole('heading', { name: 'Help' });
});

test('a screen that cannot be loaded while there is a connection is a crash', async () => {
  network(true);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const broken = page(async () => Promise.reject(new TypeError('404')), 'Help');
  show(around(broken.component()));
  await screen.findByText('Unexpected Application Error!');
});

test('a part of the frame that is loaded offline waits, and takes nothing with it', async () => {
  const { load, change } = network(false);
  show(around(lazyPart(load)));
  await screen.findByText('Loading');
  await change(true);
  await screen.findByRole('heading', { name: 'Help' });
});
