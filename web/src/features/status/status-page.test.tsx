import { routes } from '@bourse/contract/routes.ts';
import { screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { queryClient } from '../../data/server/query.ts';
import { serve, show } from '../../test-screen.tsx';
import { StatusPage } from './status-page.tsx';

const coin = (change: object = {}) => ({
  ...{ coin: 'USDT', deposits: 'works', withdrawals: 'works', isCompared: true },
  ...change,
});
const chain = (change: object = {}) => ({
  ...{ chain: 'ETH', name: 'Ethereum', network: 'ERC20', isAway: false, isOpen: true },
  ...{ blocksBehind: 0, depositConfirm: 12, unlockConfirm: 32, withdrawConfirm: 15 },
  coins: [coin()],
  ...change,
});

const since = Date.UTC(2026, 5, 1, 8, 30);
const firstDay = Date.UTC(2026, 3, 1);
const history = {
  firstDay,
  areas: [
    {
      ...{ area: 'feed', since },
      days: ['unknown', ...Array(87).fill('works'), 'partly', 'works'],
      minutes: [...Array(88).fill(0), 42, 0],
    },
  ],
};

afterEach(() => queryClient.clear());

function opens(change: object) {
  const data = {
    ...{ time: 1, trading: 'works', deposits: 'works', withdrawals: 'works', feed: 'works' },
    ...{ signIn: 'works', signUp: 'works', mails: 'works' },
    ...{ stoppedMarkets: [], stoppedContracts: [], chains: [], ...change },
  };
  serve({
    [routes.status.path]: { data },
    [routes.statusHistory.path]: { data: history },
    [routes.statusIncidents.path]: { data: { list: [], next: '' } },
  });
  show(<StatusPage />);
}

/** What the page says of one chain. */
async function cardOf(one: object) {
  opens({ chains: [one] });
  return within(await screen.findByRole('region', { name: 'Ethereum' }));
}

test('a chain says how far it is behind, and how many blocks each step takes', async () => {
  const card = await cardOf(chain({ blocksBehind: 17 }));
  card.getByText('Blocks behind: 17');
  card.getByText(
    'Confirmations: deposits credited after 12, withdrawable after 32; withdrawals final after 15',
  );
});

test('books and a network that do not agree are said, with what waits and what goes on', async () => {
  const card = await cardOf(
    chain({ coins: [coin({ withdrawals: 'stopped', isCompared: false }), coin({ coin: 'ETH' })] }),
  );
  card.getByText(
    "Our USDT records don't match the network. USDT withdrawals are suspended until they do. Deposits and trading continue.",
  );
  expect(card.queryByText(/ETH records don't match/)).toBeNull();
  expect(card.getAllByText('Suspended')).toHaveLength(1);
});

test('a chain that is not read to its end says that deposits wait', async () => {
  const card = await cardOf(chain({ isAway: true, blocksBehind: 40 }));
  card.getByText('Syncing. Deposits will resume once we reach the newest block.');
});

test('what the staff has closed says so: a coin, and a whole chain', async () => {
  const closed = { deposits: 'closed', withdrawals: 'closed' };
  const card = await cardOf(chain({ isOpen: false, coins: [coin(closed)] }));
  card.getByText(
    'Suspended. Deposits and withdrawals in progress resume when the network reopens.',
  );
  expect(card.getAllByText('Suspended')).toHaveLength(2);
});

test('markets that are not open say whether they are spot or perpetual', async () => {
  opens({
    trading: 'partly',
    stoppedMarkets: ['BTC/USDT', 'ETH/USDT'],
    stoppedContracts: ['BTC/USDT'],
  });
  await screen.findByText('Spot pairs not open: BTC/USDT, ETH/USDT');
  screen.getByText('Perpetuals not open: BTC/USDT');
});

test('sign-up that the staff has closed says so', async () => {
  opens({ signUp: 'closed' });
  const area = (await screen.findByText('Registration')).closest('li') as HTMLElement;
  within(area).getByText('Suspended');
});

test.each([
  [{}, 'Operational'],
  [{ mails: 'partly' }, 'Degraded'],
  [{ feed: 'partly' }, 'Degraded'],
  [{ withdrawals: 'stopped' }, 'Partial outage'],
  [{ signIn: 'stopped' }, 'Partial outage'],
  [{ trading: 'stopped', mails: 'partly' }, 'Suspended'],
  [{ signUp: 'closed' }, 'Operational'],
])('the exchange as a whole with %j is said in a word: %s', async (change, word) => {
  opens(change);
  const heading = await screen.findByRole('heading', { name: 'System status' });
  const { parentElement } = heading;
  await within(parentElement as HTMLElement).findByText(word);
});

test('an area says since when it is as it is, and how each of 90 days went', async () => {
  opens({ feed: 'partly' });
  const area = (await screen.findByText('Live prices')).closest('li') as HTMLElement;
  within(area).getByText('Degraded');
  const bars = await within(area).findByRole('img', {
    name: 'Past 90 days: not fully operational for 42 min',
  });
  within(area).getByText(/^Since 2026-06-01/);
  const titles = [...bars.children].map((bar) => bar.getAttribute('title'));
  expect(titles).toHaveLength(90);
  expect(titles[0]).toBe('2026-04-01: No data');
  expect(titles[88]).toBe('2026-06-28: Degraded for 42 min');
  screen.getByText('90 days ago');
  screen.getByText('Today');
});
