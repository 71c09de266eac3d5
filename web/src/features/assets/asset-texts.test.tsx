import { routes } from '@bourse/contract/routes.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { endSession, startSession } from '../../data/server/session.ts';
import { type Answered, serve, show } from '../../test-screen.tsx';
import { CoinTab } from './coins/coin-tab.tsx';
import { FuturesDetails } from './futures/futures-details.tsx';
import { FuturesTab } from './futures/futures-tab.tsx';
import { OverviewTab } from './overview/overview-tab.tsx';

const coin = (tokenName: string, change: object = {}) => ({
  ...{ tokenName, tokenWholeName: `${tokenName} whole`, icon: '', balance: '1.123456789' },
  ...{ frozenBalance: '0.1', available: '1.023456789', balanceUsdt: '67407.40734' },
  ...change,
});
const page = (list: readonly object[]): Answered => ({
  data: { list, totalUsdt: '0', total: list.length, page: 1, pageSize: 100 },
});
const total: Answered = {
  data: {
    totalAsset: { totalBtc: '2.123456789', totalUsdt: '127407.999' },
    accountAsset: [
      { account: 1, totalUsdt: '100000.12345' },
      { account: 2, totalUsdt: '20000' },
      { account: 3, totalUsdt: '7407.87655' },
    ],
  },
};
const wordless: Answered = { refused: '', status: 400 };

beforeEach(() => startSession('token'));
afterEach(() => endSession());

test.each([
  ['funding', 'No funding assets available'],
  ['spot', 'No spot assets available'],
] as const)('the %s account without a coin: %s', async (account, words) => {
  serve({ [routes.accountAsset.path]: page([]), [routes.totalAsset.path]: total });
  show(<CoinTab account={account} />);
  await screen.findByText(words);
});

test('a search without a hit says so; a total has two decimals, a coin eight, its worth four', async () => {
  serve({ [routes.accountAsset.path]: page([coin('BTC')]), [routes.totalAsset.path]: total });
  const { user } = show(<CoinTab account="funding" />);
  await screen.findByText('100,000.12');
  await screen.findByText('1.12345678');
  screen.getByText('1.02345678');
  screen.getByText(/67,407\.4073 USD|67,407\.4073/);
  await user.type(screen.getByRole('searchbox', { name: 'Search coins' }), 'nothing');
  await screen.findByText('No assets found matching your search');
});

test('an account with more coins than a page is read to its end', async () => {
  const coins = Array.from({ length: 130 }, (_, index) => coin(`C${index}`));
  const sent = serve({
    [routes.accountAsset.path]: ({ query }) => {
      const from = (Number(query.page) - 1) * Number(query.pageSize);
      return page(coins.slice(from, from + Number(query.pageSize)));
    },
  });
  show(<CoinTab account="spot" />);
  // Its head, and 130 rows, of which those in sight are drawn.
  await waitFor(() => expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('131'));
  expect(
    sent.filter(({ path }) => path === routes.accountAsset.path).map((one) => one.query),
  ).toEqual(['1', '2'].map((number) => ({ page: number, pageSize: '100', accountType: '2' })));
});

test('what could not be read is said in red: Error: Failed to fetch asset', async () => {
  serve({ [routes.accountAsset.path]: wordless, [routes.totalAsset.path]: total });
  show(<CoinTab account="funding" />);
  const words = await screen.findByText('Error: Failed to fetch asset');
  expect(words.className).toContain('text-bad');
  screen.getByRole('button', { name: 'Retry' });
});

test('of the total: Error: Failed to fetch total asset, or the words of the server', async () => {
  serve({ [routes.totalAsset.path]: wordless });
  show(<OverviewTab />);
  await screen.findByText('Error: Failed to fetch total asset');
});

test('of futures: Error: No response from server', async () => {
  serve({ [routes.contractAsset.path]: wordless });
  show(<FuturesTab />);
  await screen.findByText('Error: No response from server');
});

test('the overview: USD with two decimals, BTC with eight, each account with four', async () => {
  serve({ [routes.totalAsset.path]: total, [routes.accountAsset.path]: page([]) });
  show(<OverviewTab />);
  await screen.findByText('127,407.99');
  screen.getByText(/2\.12345678/);
  const accounts = screen.getByRole('region', { name: 'Accounts' });
  for (const amount of ['100,000.1234', '20,000.0000', '7,407.8765']) {
    within(accounts).getByText(amount);
  }
});

test('futures: four decimals, and two of the same in USD below; gains are green, losses red', () => {
  const numbers = { balance: '2000.123456', available: '1', margin: '3', frozenBalance: '4' };
  const drawn = show(
    <FuturesDetails numbers={{ ...numbers, profit: '5.5' } as never} coin="USDT" />,
  );
  screen.getByText('2,000.1234');
  screen.getByText(/2,000\.12(?!\d)/);
  expect(screen.getByText('+5.5000').className).toContain('text-up');
  drawn.redraw(<FuturesDetails numbers={{ ...numbers, profit: '-5.5' } as never} coin="USDT" />);
  expect(screen.getByText('-5.5000').className).toContain('text-down');
});
