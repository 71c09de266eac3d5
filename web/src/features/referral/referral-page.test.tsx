import { routes } from '@bourse/contract/routes.ts';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { queryClient } from '../../data/server/query.ts';
import { endSession, startSession } from '../../data/server/session.ts';
import { serve, show } from '../../test-screen.tsx';
import { ReferralPage } from './referral-page.tsx';

const DAY_MS = 86_400_000;
const paid = [
  { coin: 'USDT', amount: '8.6184' },
  { coin: 'BTC', amount: '0.000114' },
];
const summary = {
  code: 'ABCD2345',
  wasInvited: false,
  invitedCount: 21,
  program: { rates: ['0.2', '0.05'], days: 365 },
  paid,
  due: [],
};
const friend = (number: number) => ({
  number,
  account: `${number}****7`,
  time: 20_000 * DAY_MS,
  until: 20_365 * DAY_MS,
  shares: number === 21 ? paid : [],
});
const payments = {
  list: [
    { day: 20_002, dayTime: 20_002 * DAY_MS, paidTime: 0, amounts: paid.slice(0, 1) },
    { day: 20_001, dayTime: 20_001 * DAY_MS, paidTime: 20_002 * DAY_MS, amounts: paid },
  ],
  hasMore: false,
};

/** The server with as many friends as the summary says, in parts of 20. */
function answers(over: Partial<Record<'summary' | 'payments', object>> = {}) {
  return serve({
    [routes.referral.path]: { data: { ...summary, ...over.summary } },
    [routes.referralInvited.path]: ({ query }) =>
      query.before === '2'
        ? { data: { list: [friend(1)], hasMore: false } }
        : {
            data: { list: Array.from({ length: 20 }, (_, at) => friend(21 - at)), hasMore: true },
          },
    [routes.referralPayments.path]: { data: over.payments ?? payments },
  });
}

beforeEach(() => startSession('a-token'));
afterEach(() => {
  endSession();
  queryClient.clear();
});

test('code and link are copied with the toast, and the QR code says the link', async () => {
  answers();
  const { user } = show(<ReferralPage />);
  await user.click(await screen.findByRole('button', { name: 'ABCD2345' }));
  await screen.findByText('Copied to clipboard');
  expect(await navigator.clipboard.readText()).toBe('ABCD2345');
  const link = `${window.location.origin}/register?invitation=ABCD2345`;
  await user.click(screen.getByRole('button', { name: link }));
  expect(await navigator.clipboard.readText()).toBe(link);
  screen.getByRole('img', { name: 'Referral link QR code' });
});

test('the terms name each level, the days and the coin; without a program nothing is promised', async () => {
  answers();
  const { unmount } = show(<ReferralPage />);
  await screen.findByText(
    'You earn 20% of the trading fees a friend pays in their first 365 days, in the same coin as the fee.',
  );
  screen.getByText('You earn 5% of the fees from the people they invite (level 2).');
  unmount();
  queryClient.clear();
  answers({ summary: { program: null } });
  show(<ReferralPage />);
  await screen.findByText(/^We don't pay referral rewards right now/);
});

test('friends come in parts, masked, with what each has brought', async () => {
  answers();
  const { user } = show(<ReferralPage />);
  const friends = await screen.findByRole('region', { name: 'Friends' });
  await within(friends).findByText('21****7');
  within(friends).getByText('8.6184 USDT, 0.000114 BTC');
  expect(within(friends).queryByText('1****7')).toBeNull();
  await user.click(within(friends).getByRole('button', { name: 'Show more' }));
  await within(friends).findByText('1****7');
  within(friends).getByText('2****7');
  expect(within(friends).queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('payments name their UTC day and whether they are there', async () => {
  answers();
  show(<ReferralPage />);
  const list = await screen.findByRole('region', { name: 'Reward history' });
  const rows = await within(list).findAllByRole('row');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Fee date (UTC)AmountPaid atStatus',
    '2024-10-068.6184 USDT--Pending',
    expect.stringMatching(/^2024-10-058\.6184 USDT, 0\.000114 BTC2024-10-06 .*Paid$/),
  ]);
});

test('a visitor reads what to do, and the server is not asked', () => {
  endSession();
  const sent = answers();
  show(<ReferralPage />);
  screen.getByText('Please log in to see your referral code');
  expect(sent).toEqual([]);
});
