import { Code } from '@bourse/contract/codes.ts';
import { routes } from '@bourse/contract/routes.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { queryClient } from '../../data/server/query.ts';
import { endSession, startSession } from '../../data/server/session.ts';
import { setLocale } from '../../lib/i18n.ts';
import { type Answered, serve, show } from '../../test-screen.tsx';
import { AskFactorDialog } from '../user-centre/authenticator/ask-factor.tsx';
import { ApiKeysPage } from './api-keys-page.tsx';
import { keyList as list, sampleKey } from './fixtures/sample-key.ts';

const factors: Answered = {
  data: {
    authenticator: true,
    passkey: false,
    email: 'a***@example.com',
    mobile: '',
    freshUntil: 0,
  },
};

beforeEach(() => startSession('a-token'));
afterEach(async () => {
  endSession();
  queryClient.clear();
  await setLocale('en');
});

test('a new key waits for the second factor, and is made once that is proved', async () => {
  let isProved = false;
  const calls = serve({
    [routes.apiKeys.path]: list(),
    [routes.apiKeyCreate.path]: () =>
      isProved
        ? { data: { key: sampleKey(), secret: 'the secret' } }
        : { refused: 'prove it', status: 403, code: Code.factorDue },
    [routes.factors.path]: factors,
    [routes.factorProve.path]: () => {
      isProved = true;
      return factors;
    },
  });
  const { user } = show(
    <>
      <ApiKeysPage />
      <AskFactorDialog />
    </>,
  );
  await user.click(await screen.findByRole('button', { name: 'Create key' }));
  await user.type(await screen.findByLabelText('Name'), 'Grid bot');
  await user.click(screen.getByRole('button', { name: 'Confirm and create' }));
  await user.click(await screen.findByLabelText('Character 1 of 6'));
  await user.keyboard('123456');
  await screen.findByText('the secret');
  const made = calls.filter(({ path }) => path === routes.apiKeyCreate.path);
  expect(made).toHaveLength(2);
  expect(made[1]?.body).toEqual(made[0]?.body);
  expect(screen.queryByText('prove it')).toBeNull();
});

test('the menu of the user center leads here and from here', async () => {
  serve({ [routes.apiKeys.path]: list(sampleKey()) });
  show(<ApiKeysPage />, { at: '/user/api-keys' });
  const menu = within(screen.getByRole('navigation', { name: 'User center' }));
  const links = menu.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual([
    ...['/user?tab=Account', '/user?tab=Identification', '/user?tab=Security', '/user/api-keys'],
    '/user/referral',
  ]);
  const here = menu.getByRole('link', { name: 'API keys' });
  await waitFor(() => expect(here.getAttribute('aria-current')).toBe('page'));
});
