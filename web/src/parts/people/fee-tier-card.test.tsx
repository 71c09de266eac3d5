import { routes } from '@bourse/contract/routes.ts';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { queryClient } from '#app/data/server/query.ts';
import { endSession, startSession } from '#app/data/server/session.ts';
import { serve, show } from '#app/test-screen.tsx';
import { FeeTierCard } from './fee-tier-card.tsx';

const rates = (tier: number, volumeMin: string) => ({
  ...{ tier: `VIP ${tier}`, spotMaker: '0.0008', spotTaker: '0.001' },
  ...{ futuresMaker: '0.000195', futuresTaker: '0.000498', volumeMin },
});
const answer = {
  current: rates(0, '0'),
  next: rates(1, '100000'),
  volume: '98765.4321',
  nextTierTime: 20_000 * 86_400_000,
};

beforeEach(() => startSession('a-token'));
afterEach(() => {
  endSession();
  queryClient.clear();
});

const given = (data: object) => {
  serve({ [routes.feeTier.path]: { data } });
  show(<FeeTierCard />);
};

test('the card says the tier, the volume, and what the next tier needs', async () => {
  given(answer);
  await screen.findByText('98,765.43 USDT');
  screen.getByText('Trade 1,234.56 USDT more to reach VIP 1');
  const progress = screen.getByRole('progressbar', { name: 'Volume toward VIP 1' });
  expect(progress.getAttribute('value')).toBe('98765.4321');
  expect(progress.getAttribute('max')).toBe('100000');
  expect(screen.getByRole('link', { name: 'All tiers and fees' }).getAttribute('href')).toBe(
    '/fees',
  );
});

test('a volume that is enough says when the tier comes', async () => {
  given({ ...answer, volume: '100000' });
  await screen.findByText("You've reached VIP 1, effective from 2024-10-04 08:00");
});

test('above the last tier nothing is promised', async () => {
  given({ ...answer, current: rates(9, '250000000'), next: null });
  await screen.findByText('98,765.43 USDT');
  expect(screen.queryByRole('progressbar')).toBeNull();
});
