import { routes } from '@bourse/contract/routes.ts';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { queryClient } from '../../data/server/query.ts';
import { endSession, startSession } from '../../data/server/session.ts';
import { type Answered, serve, show } from '../../test-screen.tsx';
import { useToasts } from '../../ui/overlays/toast-store.ts';
import { ResetBanner } from './reset-banner.tsx';

const RESET = routes.authenticatorReset.path;
const STOP = routes.authenticatorResetStop.path;
const reset = { factor: 'authenticator', askedTime: 1, endTime: Date.UTC(2026, 10, 30, 16) };
const person = (change: object = {}): Answered => ({
  data: { isGoogleBind: true, hasPasskey: false, ...change },
});

function opens(answers: Parameters<typeof serve>[0] = {}) {
  const sent = serve({
    [routes.user.path]: person(),
    [RESET]: { data: { reset } },
    [STOP]: { data: {} },
    ...answers,
  });
  return {
    ...show(<ResetBanner />),
    to: (path: string) => sent.filter((one) => one.path === path),
  };
}
const stop = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Stop removal' });
const toasts = () => useToasts.getState().toasts.map(({ message }) => message);

beforeEach(() => startSession('token'));
afterEach(() => {
  endSession();
  queryClient.clear();
});

test.each([
  ['authenticator', "Someone asked to remove your authenticator. We'll remove it on"],
  ['passkeys', "Someone asked to remove your passkeys. We'll remove them on"],
])(
  'whoever is in reads that the %s would go, when, and can stop it at once',
  async (factor, words) => {
    let waiting: object | null = { ...reset, factor };
    const { user, to } = opens({
      [routes.user.path]: person({ isGoogleBind: false, hasPasskey: true }),
      [RESET]: () => ({ data: { reset: waiting } }),
      [STOP]: () => {
        waiting = null;
        return { data: {} };
      },
    });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(`${words} 2026-12-01 00:00:00 (UTC+8).`);
    await user.dblClick(await stop());
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(to(STOP)).toHaveLength(1);
    expect(toasts()).toEqual([
      "Nothing was removed. If you didn't request this, change your password now.",
    ]);
  },
);

test('while the answer is awaited it is stopped no second time', async () => {
  const { user, to } = opens({ [STOP]: 'pending' });
  await user.dblClick(await stop());
  expect([to(STOP).length, (await stop()).disabled]).toEqual([1, true]);
});

test('where it could not be stopped, that is said, nothing else, and it can be tried again', async () => {
  const { user, to } = opens({ [STOP]: 'away' });
  await user.click(await stop());
  await waitFor(() => expect(toasts()).toHaveLength(1));
  expect(toasts()[0]).not.toContain('Nothing was removed');
  await waitFor(async () => expect((await stop()).disabled).toBe(false));
  await user.click(await stop());
  await waitFor(() => expect(to(STOP)).toHaveLength(2));
});

test('who has no second factor is not asked about, and where none waits nothing stands there', async () => {
  const none = person({ isGoogleBind: false });
  const { to, unmount } = opens({ [routes.user.path]: none });
  await waitFor(() => expect(to(routes.user.path)).toHaveLength(1));
  unmount();
  queryClient.clear();
  expect(to(RESET)).toEqual([]);
  const { to: later } = opens({ [RESET]: { data: { reset: null } } });
  await waitFor(() => expect(later(RESET)).toHaveLength(1));
  expect(screen.queryByRole('alert')).toBeNull();
});
