import { act, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { show } from '../../test-screen.tsx';
import { ErrorBoundary } from '../../ui/states/error-boundary.tsx';
import { SettingsMenu } from './settings-menu.tsx';

vi.mock(import('./settings-panel.tsx'), async (original) => {
  if (!navigator.onLine) throw new TypeError('Failed to fetch dynamically imported module');
  return await original();
});

afterEach(() => vi.restoreAllMocks());

test('display settings that are opened offline say so in the menu, and come with the connection', async () => {
  const seen = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { user } = show(
    <ErrorBoundary fallback={() => <p>Crashed</p>}>
      <SettingsMenu />
    </ErrorBoundary>,
  );
  await user.click(screen.getByRole('button', { name: /^Display settings/ }));
  await screen.findByText("You're offline. This will load when you're back online.");
  // It is asked for in vain before the connection is back.
  await act(() => new Promise((done) => setTimeout(done)));
  await act(async () => {
    seen.mockReturnValue(true);
    window.dispatchEvent(new Event('online'));
  });
  await screen.findByRole('radiogroup', { name: 'Language' });
  expect(screen.queryByText('Crashed')).toBeNull();
});
