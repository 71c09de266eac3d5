import { routes } from '@bourse/contract/routes.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { queryClient } from '../../data/server/query.ts';
import { endSession, startSession } from '../../data/server/session.ts';
import { type Answered, serve, show, showAt } from '../../test-screen.tsx';
import { useToasts } from '../../ui/overlays/toast-store.ts';
import { NotificationBell } from './notification-bell.tsx';

const told = (code: number, isRead = false) => ({
  ...{ code: String(code), kind: 'fill', title: `Fill ${code}`, text: '', time: 1e12, isRead },
  ...{ product: '', symbol: '' },
});
const READ_ALL = routes.notificationReadAll.path;

function opens(unread: number, answers: Readonly<Record<string, Answered>> = {}) {
  const list = [9, 8, 7, 6, 5, 4].map((code) => told(code));
  const sent = serve({
    [routes.notificationUnread.path]: { data: { unread } },
    [routes.notificationList.path]: { data: { list, next: '4', unread } },
    ...answers,
  });
  return {
    ...show(<NotificationBell />),
    to: (path: string) => sent.filter((one) => one.path === path),
  };
}

beforeEach(() => startSession('token'));
afterEach(() => {
  endSession();
  queryClient.clear();
});

test.each([
  [1, 'Notifications, 1 unread', '1'],
  [99, 'Notifications, 99 unread', '99'],
  [100, 'Notifications, 100 unread', '99+'],
])('%i unread are said in full and shown in short', async (unread, name, shown) => {
  opens(unread);
  expect((await screen.findByRole('button', { name })).textContent).toBe(shown);
});

test('none unread has no number, and nothing to be marked', async () => {
  const { user, to } = opens(0);
  await waitFor(() => expect(to(routes.notificationUnread.path)).toHaveLength(1));
  const bell = screen.getByRole('button', { name: 'Notifications' });
  expect(bell.textContent).toBe('');
  await user.click(bell);
  await screen.findByText('Fill 9');
  expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull();
});

test('the latest five, and all are read up to the newest of them', async () => {
  const { user, to } = opens(120, { [READ_ALL]: { data: { unread: 0 } } });
  await user.click(await screen.findByRole('button', { name: 'Notifications, 120 unread' }));
  const rows = within(await screen.findByRole('list')).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent?.slice(0, 6))).toEqual(
    [9, 8, 7, 6, 5].map((code) => `Fill ${code}`),
  );
  await user.click(screen.getByRole('button', { name: 'Mark all as read' }));
  await waitFor(() => expect(to(READ_ALL).map(({ body }) => body)).toEqual([{ upTo: '9' }]));
  await screen.findByRole('button', { name: 'Notifications' });
});

test('a refusal of that is said, and they stay unread', async () => {
  const { user } = opens(3, { [READ_ALL]: { refused: 'Wait 20 s', status: 429 } });
  await user.click(await screen.findByRole('button', { name: 'Notifications, 3 unread' }));
  await user.click(await screen.findByRole('button', { name: 'Mark all as read' }));
  await waitFor(() =>
    expect(useToasts.getState().toasts.map(({ message }) => message)).toEqual(['Wait 20 s']),
  );
  screen.getByRole('button', { name: 'Notifications, 3 unread' });
});

test('nothing is read of what was told before the bell is opened', async () => {
  const { to } = opens(3);
  await screen.findByRole('button', { name: 'Notifications, 3 unread' });
  expect(to(routes.notificationList.path)).toEqual([]);
});

test('on a phone it is the way to the page', async () => {
  await showAt(390);
  opens(3);
  const link = await screen.findByRole('link', { name: 'Notifications, 3 unread' });
  expect(link.getAttribute('href')).toBe('/notifications');
  await showAt(1440);
});
