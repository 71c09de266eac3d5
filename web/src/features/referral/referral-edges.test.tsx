import { routes } from '@bourse/contract/routes.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { endSession, startSession } from '../../data/server/session.ts';
import type { CoinAmounts, Referral } from '../../data/user/referral.ts';
import { type Answered, serve, show } from '../../test-screen.tsx';
import { ReferralPage } from './referral-page.tsx';

const DAY_MS = 86_400_000;
const none = { data: { list: [], hasMore: false } };
const summary = (change: Partial<Referral> = {}): Answered => ({
  data: {
    ...{ code: 'ABCD2345', wasInvited: false, invitedCount: 0, paid: [], due: [] },
    program: { rates: ['0.2'], days: 365 },
    ...change,
  },
});
function opens(answers: Parameters<typeof serve>[0] = {}) {
  const sent = serve({
    [routes.referral.path]: summary(),
    [routes.referralInvited.path]: none,
    [routes.referralPayments.path]: none,
    ...answers,
  });
  return { sent, ...show(<ReferralPage />) };
}
const list = async (name: string) => within(await screen.findByRole('region', { name }));
const figure = async (name: string) => {
  const [term] = await screen.findAllByText(name, { selector: 'dt' });
  return [...(term?.nextElementSibling?.childNodes ?? [])].map(({ textContent }) => textContent);
};

beforeEach(() => startSession('a-token'));
afterEach(endSession);

test.each<[CoinAmounts, readonly string[]]>([
  [[], ['0']],
  [[{ coin: 'BTC', amount: '0.00000001' }], ['0.00000001 BTC']],
  [
    [
      { coin: 'USDT', amount: '1234567.50000000' },
      { coin: 'BTC', amount: '0.999999999' },
    ],
    ['1,234,567.5 USDT', '0.99999999 BTC'],
  ],
])('what was paid in all, %j, stands as %j', async (paid, shown) => {
  opens({ [routes.referral.path]: summary({ paid, due: paid }) });
  expect(await figure('Total paid')).toEqual(shown);
  expect(await figure('Pending')).toEqual(shown);
  expect(await figure('Friends invited')).toEqual(['0']);
});

test.each([
  [['0.333'], ['33.3%']],
  [
    ['0.2', '0.05', '0.005'],
    ['20%', '5%', '0.5%'],
  ],
  [
    ['0.2', '0.05', '0.05'],
    ['20%', '5%', '5%'],
  ],
  [['1'], ['100%']],
])('rates of %j are told as %j, each with its level', async (rates, percents) => {
  opens({ [routes.referral.path]: summary({ program: { rates, days: 1 } }) });
  const card = await list('Invite friends');
  const told = card
    .getAllByText(/^You earn [\d.]+% of the/)
    .map(({ textContent }) => textContent ?? '');
  expect(told.map((words) => words.split(' ')[2])).toEqual(percents);
  expect(told.slice(1).map((words) => words.match(/level (\d)/)?.[1])).toEqual(
    rates.slice(1).map((_, at) => String(at + 2)),
  );
});

test('nobody, and nothing yet: both lists say so and have no more', async () => {
  opens();
  await (await list('Friends')).findByText('No one has registered with your code yet');
  await (await list('Reward history')).findByText('No rewards yet');
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('a friend whose fees count no more, and who brought nothing, says both', async () => {
  const friend = { number: 1, account: '10****7', time: 20_000 * DAY_MS, until: 0, shares: [] };
  opens({ [routes.referralInvited.path]: { data: { list: [friend], hasMore: false } } });
  const friends = await list('Friends');
  await friends.findByText('10****7');
  expect(friends.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
    ...['10****7', '2024-10-04', '--', '--'],
  ]);
});

test('a part that could not be read keeps those before it, and is asked for again', async () => {
  const friend = (number: number) => ({
    ...{ number, account: `${number}****`, time: DAY_MS, until: DAY_MS, shares: [] },
  });
  let isAway = true;
  const { user, sent } = opens({
    [routes.referralInvited.path]: ({ query }) => {
      if (query.before === '0') return { data: { list: [friend(9)], hasMore: true } };
      return isAway ? { refused: 'Not now' } : { data: { list: [friend(3)], hasMore: false } };
    },
  });
  const friends = await list('Friends');
  const more = await friends.findByRole('button', { name: 'Show more' });
  await user.dblClick(more);
  await waitFor(() =>
    expect(sent.filter(({ query }) => query.before === '9').length).toBeGreaterThan(0),
  );
  friends.getByText('9****');
  await friends.findByText('Not now');
  isAway = false;
  await user.click(await friends.findByRole('button', { name: 'Show more' }));
  await friends.findByText('3****');
  friends.getByText('9****');
  expect(friends.queryByText('Not now')).toBeNull();
});

test('a summary that cannot be read says why, and is read again', async () => {
  let answer: Answered = { refused: 'Not now' };
  const { user } = opens({ [routes.referral.path]: () => answer });
  await screen.findByText('Not now');
  answer = summary();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByRole('button', { name: 'ABCD2345' });
});
