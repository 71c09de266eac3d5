import { routes } from '@bourse/contract/routes.ts';
import { freezeCauses, freezeTexts } from '@bourse/contract/texts/freeze-causes.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../data/server/query.ts';
import { endSession, startSession } from '../../data/server/session.ts';
import { setLocale } from '../../lib/i18n.ts';
import { serve, show } from '../../test-screen.tsx';
import { FreezeBanner } from './freeze-banner.tsx';

const contact = vi.hoisted(() => ({ supportEmail: '' }));
vi.mock('../../lib/page-meta.ts', async (original) => ({
  ...(await original<object>()),
  get supportEmail() {
    return contact.supportEmail;
  },
}));

function opens(freeze: object | null) {
  const sent = serve({ [routes.user.path]: { data: { freeze } } });
  show(<FreezeBanner />);
  return sent;
}

beforeEach(() => startSession('token'));
afterEach(() => {
  endSession();
  queryClient.clear();
  contact.supportEmail = '';
});

test.each(freezeCauses)('I90 the owner of a frozen account reads why: %s', async (cause) => {
  opens({ cause });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Your account is frozen.');
  // Screen and mail say the same, in both languages.
  expect(alert.textContent).toContain(freezeTexts[cause].en);
  await act(() => setLocale('zh-CN'));
  expect(alert.textContent).toContain(freezeTexts[cause].zh);
});

test('tickets and the mail of the house are at hand', async () => {
  contact.supportEmail = 'help@trade.example';
  opens({ cause: '' });
  await screen.findByRole('alert');
  expect(screen.getByRole('link', { name: 'Open a ticket' }).getAttribute('href')).toBe('/support');
  const mail = screen.getByRole('link', { name: 'help@trade.example' });
  expect(mail.getAttribute('href')).toBe('mailto:help@trade.example');
});

test('without a configured address of the support the banner names none', async () => {
  opens({ cause: '' });
  const alert = await screen.findByRole('alert');
  expect(alert.querySelector('a[href^="mailto:"]')).toBeNull();
  screen.getByRole('link', { name: 'Open a ticket' });
});

test('where nothing is frozen nothing stands there', async () => {
  const sent = opens(null);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(screen.queryByRole('alert')).toBeNull();
});
