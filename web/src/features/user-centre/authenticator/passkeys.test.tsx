import { routes } from '@bourse/contract/routes.ts';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { queryClient } from '#app/data/server/query.ts';
import { endSession, startSession } from '#app/data/server/session.ts';
import { serve, show } from '#app/test-screen.tsx';
import { PasskeysPanel } from './passkeys-panel.tsx';

const list = {
  list: [
    { code: 'laptop', name: 'My laptop', createTime: 1_760_000_000_000, usedTime: 0 },
    { code: 'key', name: 'Blue key', createTime: 1_760_000_000_000, usedTime: 1_760_100_000_000 },
  ],
};
const at = (path: string, code: string) => path.replace('{code}', code);

beforeEach(() => startSession('a-token'));
afterEach(() => {
  endSession();
  queryClient.clear();
});

test('passkeys are listed with their times', async () => {
  serve({ [routes.passkeys.path]: { data: list } });
  show(<PasskeysPanel />);
  await screen.findByText('My laptop');
  screen.getByText('Added 2025-10-09 16:53');
  screen.getByText('Added 2025-10-09 16:53 · last used 2025-10-10 20:40');
});

test('one is renamed', async () => {
  const path = at(routes.passkeyRename.path, 'laptop');
  const calls = serve({ [routes.passkeys.path]: { data: list }, [path]: { data: list } });
  const { user } = show(<PasskeysPanel />);
  await user.click(await screen.findByRole('button', { name: 'Rename My laptop' }));
  const field = await screen.findByLabelText('Passkey name');
  await user.clear(field);
  await user.type(field, 'Work laptop');
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  await screen.findByText('Operation successful');
  expect(calls.find((call) => call.path === path)?.body).toEqual({ name: 'Work laptop' });
});

test('one is removed after a question that names what follows', async () => {
  const path = at(routes.passkeyRemove.path, 'key');
  const calls = serve({ [routes.passkeys.path]: { data: list }, [path]: { data: list } });
  const { user } = show(<PasskeysPanel />);
  await user.click(await screen.findByRole('button', { name: 'Remove Blue key' }));
  await screen.findByText(/^This change suspends withdrawals for 24 hours/);
  expect(calls.some((call) => call.path === path)).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(calls.some((call) => call.path === path)).toBe(true));
});

test('who has none reads what they are for', async () => {
  serve({ [routes.passkeys.path]: { data: { list: [] } } });
  show(<PasskeysPanel />);
  await screen.findByText(/^Log in with your fingerprint, face or PIN/);
});
