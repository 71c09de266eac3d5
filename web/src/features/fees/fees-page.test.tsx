import { routes } from '@bourse/contract/routes.ts';
import { screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { queryClient } from '../../data/server/query.ts';
import { endSession, startSession } from '../../data/server/session.ts';
import { serve, show } from '../../test-screen.tsx';
import { FeesPage } from './fees-page.tsx';

const rates = (tier: number, volumeMin: string) => ({
  ...{ tier: `VIP ${tier}`, spotMaker: '0.0008', spotTaker: '0.001' },
  ...{ futuresMaker: '0.0002', futuresTaker: '0.0005', volumeMin },
});
const tiers = [rates(0, '0'), rates(1, '100000')];

afterEach(() => {
  endSession();
  queryClient.clear();
});

const opens = async () => {
  const sent = serve({
    [routes.feeSchedule.path]: { data: { version: 1, tiers } },
    [routes.feeTier.path]: {
      data: { current: tiers[0], next: tiers[1], volume: '40000', nextTierTime: 86_400_000 },
    },
  });
  show(<FeesPage />);
  await screen.findByRole('cell', { name: 'VIP 1' });
  return sent.map(({ path }) => path);
};

test('the page of fees says the own volume and what the next tier needs, with no link to itself', async () => {
  startSession('a-token');
  await opens();
  const own = within(screen.getByRole('region', { name: 'Trading fee tier' }));
  await own.findByText('40,000.00 USDT');
  own.getByText('Trade 60,000.00 USDT more to reach VIP 1');
  expect(own.queryByRole('link')).toBeNull();
});

test('a visitor sees the fees of all tiers, and no volume is asked for', async () => {
  expect(await opens()).not.toContain(routes.feeTier.path);
  expect(screen.queryByRole('region', { name: 'Trading fee tier' })).toBeNull();
});
