import { routes } from '@bourse/contract/routes.ts';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { endSession, startSession } from '../../data/server/session.ts';
import { serve, show } from '../../test-screen.tsx';
import { Rewards } from './rewards.tsx';

vi.mock('../../lib/page-meta.ts', async (original) => ({
  ...(await original<object>()),
  isDemo: true,
}));

afterEach(() => endSession());

test('"Starting funds" claims them for who is signed in, and says what came', async () => {
  startSession('token');
  const sent = serve({ [routes.demoClaim.path]: { data: {} } });
  const { user } = show(<Rewards />);
  await user.click(screen.getByRole('button', { name: /^Starting funds.*Claim demo funds$/ }));
  await screen.findByText('Demo funds added to your funding account');
  expect(sent.filter(({ path }) => path === routes.demoClaim.path)).toHaveLength(1);
});

test('a refusal is said, and the card can be pressed again', async () => {
  startSession('token');
  serve({ [routes.demoClaim.path]: { refused: 'Once a day', status: 409, code: 3020 } });
  const { user } = show(<Rewards />);
  const card = screen.getByRole<HTMLButtonElement>('button', { name: /^Starting funds.*Claim/ });
  await user.click(card);
  await screen.findByText('Once a day');
  await waitFor(() => expect(card.disabled).toBe(false));
});

test('a visitor is led to the registration', () => {
  show(<Rewards />);
  const card = screen.getByRole<HTMLAnchorElement>('link', { name: /^Starting funds/ });
  expect(card.pathname).toBe('/register');
});
