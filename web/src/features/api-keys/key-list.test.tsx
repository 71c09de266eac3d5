import { routes } from '@bourse/contract/routes.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { queryClient } from '../../data/server/query.ts';
import { endSession, startSession } from '../../data/server/session.ts';
import type { ApiKey } from '../../data/user/api-keys.ts';
import { type Answered, serve, show, showAt } from '../../test-screen.tsx';
import { ApiKeysPage } from './api-keys-page.tsx';
import { keyList, sampleKey } from './fixtures/sample-key.ts';

const REMOVE = `/api/user/apiKey/${sampleKey().code}/remove`;
const THEN = Date.UTC(2099, 11, 31, 15, 59);
const titles = [
  'Name',
  'Key',
  'Permissions',
  'IP addresses',
  'Last used',
  'Expires',
  'Status',
  'Actions',
];

type Removal = Answered | (() => Promise<Answered>);

function opens(keys: Answered, removal: Removal = { data: {} }) {
  const sent = serve({ [routes.apiKeys.path]: keys, [REMOVE]: removal });
  return { ...show(<ApiKeysPage />), removals: () => sent.filter(({ path }) => path === REMOVE) };
}
/** What the row of a key says, by the titles of the columns. */
async function rowOf(change: Partial<ApiKey>) {
  opens(keyList(sampleKey(change)));
  await screen.findByRole('table', { name: 'API keys' });
  const cells = screen.getAllByRole('cell');
  expect(cells).toHaveLength(titles.length);
  return (title: string) => cells[titles.indexOf(title)]!;
}

beforeEach(() => startSession('a-token'));
afterEach(() => {
  endSession();
  queryClient.clear();
});

test('a key that was never used, from anywhere and without an end, says each of it', async () => {
  const cell = await rowOf({});
  expect(titles.slice(1, 7).map((title) => cell(title).textContent)).toEqual([
    ...['AAAAAA…AAAA', 'Read', 'Any', 'Never used', 'Never', 'Active'],
  ]);
  expect(cell('IP addresses').innerHTML).toContain('text-warn');
});

test.each([
  [1, 'Expired'],
  [THEN, 'Active'],
])('one that ends at %i is %s', async (expireTime, words) => {
  const cell = await rowOf({ expireTime });
  expect(cell('Status').textContent).toBe(words);
  expect(cell('Expires').textContent).toBe(expireTime === 1 ? '1970-01-01' : '2099-12-31');
});

test('of many addresses the first stands with how many more there are', async () => {
  const cell = await rowOf({ addresses: ['2001:db8::1', '10.0.0.0/8', '192.0.2.1'] });
  expect(cell('IP addresses').textContent).toBe('2001:db8::1 +2');
  expect(cell('IP addresses').innerHTML).not.toContain('text-warn');
});

test('S24 a key that may withdraw says from when on, until it may', async () => {
  const rights = ['read', 'trade', 'transfer', 'withdraw'] as const;
  const cell = await rowOf({ rights: [...rights], withdrawTime: THEN });
  expect(cell('Permissions').textContent).toBe(
    'ReadTradeTransferWithdrawCan withdraw from 2099-12-31 23:59',
  );
});

test('from then on it says no time', async () => {
  const cell = await rowOf({ rights: ['withdraw'], withdrawTime: 1 });
  expect(cell('Permissions').textContent).toBe('Withdraw');
});

test('the key of a bot is named as such, can be removed, and is not changed', async () => {
  const cell = await rowOf({ botCode: '7', lastUsedTime: THEN, lastUsedAddress: '127.0.0.1' });
  expect(cell('Name').textContent).toContain('Trading bot key');
  expect(
    within(cell('Actions'))
      .getAllByRole('button')
      .map(({ ariaLabel }) => ariaLabel),
  ).toEqual(['Delete Grid bot']);
  expect(cell('Last used').textContent).toBe('2099-12-31 23:59');
});

test('a name with markup is text, and its key is copied whole', async () => {
  const name = '<img src=x onerror=alert(1)>';
  const { user, container } = opens(keyList(sampleKey({ name })));
  await user.click(await screen.findByRole('button', { name: `Copy key for ${name}` }));
  expect(await navigator.clipboard.readText()).toBe('A'.repeat(22));
  expect(container.querySelector('td img')).toBeNull();
});

test('how many there are is told, and without one what they are for', async () => {
  const first = opens(keyList());
  await screen.findByText('No API keys yet');
  screen.getByText('0 of 10 keys');
  first.unmount();
  queryClient.clear();
  opens(keyList(...Array.from({ length: 10 }, (_, at) => sampleKey({ code: `key${at}` }))));
  await screen.findByText('10 of 10 keys');
});

test('keys that cannot be read are said so, and counted as nothing', async () => {
  opens({ refused: '' });
  await screen.findByText('Failed to load API keys');
  expect(screen.queryByText(/^\d+ of \d+ keys$/)).toBeNull();
});

test('a key is removed after a question that names it and what stays, once', async () => {
  const { promise, resolve } = Promise.withResolvers<Answered>();
  const { user, removals } = opens(keyList(sampleKey()), () => promise);
  const remove = await screen.findByRole('button', { name: 'Delete Grid bot' });
  const question = () => screen.findByRole('dialog', { name: 'Delete this API key?' });
  await user.click(remove);
  within(await question()).getByText(
    'Grid bot stops working immediately and its open connections close. Its orders stay open.',
  );
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(remove);
  expect(removals()).toEqual([]);
  await user.click(remove);
  await user.dblClick(within(await question()).getByRole('button', { name: 'Delete' }));
  resolve({ data: {} });
  await screen.findByText('API key deleted');
  expect(removals()).toHaveLength(1);
});

test('a removal that is refused says why, and the key is listed still', async () => {
  const { user } = opens(keyList(sampleKey()), { refused: 'Try again in a moment' });
  await user.click(await screen.findByRole('button', { name: 'Delete Grid bot' }));
  await screen.findByRole('dialog');
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await screen.findByText('Try again in a moment');
  screen.getByRole('button', { name: 'Delete Grid bot' });
});

test('on a phone each key is a card that says the same', async () => {
  await showAt(390);
  opens(keyList(sampleKey({ expireTime: 1, addresses: ['10.0.0.1', '10.0.0.2'] })));
  const card = within(await screen.findByRole('article'));
  const of = (name: string) => card.getByText(name).nextSibling?.textContent;
  expect(['Permissions', 'IP addresses', 'Last used', 'Expires', 'Status'].map(of)).toEqual([
    ...['Read', '10.0.0.1 +1', 'Never used', '1970-01-01', 'Expired'],
  ]);
  card.getByRole('button', { name: 'Delete Grid bot' });
  await showAt(1440);
});
