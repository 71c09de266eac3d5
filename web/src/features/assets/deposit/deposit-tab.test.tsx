import { routes } from '@bourse/contract/routes.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { queryClient } from '#app/data/server/query.ts';
import { endSession, startSession } from '#app/data/server/session.ts';
import { serve, show } from '#app/test-screen.tsx';
import { sampleCurrencies } from '../fixtures/sample-chains.ts';
import { useAssetView } from '../view/use-asset-view.ts';
import { DepositTab } from './deposit-tab.tsx';

const ADDRESS = '0x41bE09c7D2f86a3B5e1704Cd98F2a6b3E05d7C1f';

function Screen() {
  return <DepositTab {...useAssetView()} />;
}
const deposit = (change: object = {}) => ({
  ...{ id: '1', createTime: 1e12, time: 1e12, chain: 'ETH', network: 'ERC20', coin: 'USDT' },
  ...{ amount: '2500', address: ADDRESS, toAddress: ADDRESS, txid: `0x${'9c'.repeat(32)}` },
  ...{ status: 0, step: 'seen', confirmations: 7, creditConfirm: 12, unlockConfirm: 32 },
  creditTime: 0,
  ...change,
});
function opens(answers: Parameters<typeof serve>[0] = {}, at = '/asset?tab=Deposit') {
  const sent = serve({
    [routes.currencies.path]: { data: sampleCurrencies },
    [routes.depositAddress.path]: { data: { address: ADDRESS, chain: 'ETH' } },
    [routes.depositList.path]: { data: { list: [] } },
    ...answers,
  });
  return { sent, ...show(<Screen />, { at }) };
}

beforeEach(() => startSession('token'));
afterEach(() => {
  endSession();
  queryClient.clear();
});

test('a paused network stays in sight with the reason and cannot be chosen', async () => {
  opens();
  const paused = await screen.findByRole<HTMLInputElement>('radio', { name: /^TRON/ });
  expect(paused.disabled).toBe(true);
  screen.getByText('Deposits on this network are suspended');
  // The only one that is open is chosen by itself.
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Ethereum/ }).checked).toBe(true);
});

test('the address comes with its code, its minimum and its warning', async () => {
  const { sent } = opens();
  await screen.findByRole('img', { name: 'Deposit address' });
  const strong = screen.getAllByText((_, element) => element?.tagName === 'B');
  expect(strong.map(({ textContent }) => textContent)).toEqual(['0x41bE09', '5d7C1f']);
  screen.getByText('More than 10 USDT');
  screen.getByText(/^Send only USDT over Ethereum \(ERC20\) to this address/);
  expect(sent.find(({ path }) => path === routes.depositAddress.path)?.query).toEqual({
    chain: 'ETH',
  });
});

test('what a deposit needs stands beside its address: confirmations until the credit, and until it may leave', async () => {
  opens();
  const known = within(await screen.findByRole('region', { name: 'Good to know' }));
  const factOf = (name: string) => known.getByText(name).nextSibling?.textContent;
  expect(factOf('Confirmations needed')).toBe('12');
  expect(factOf('Withdrawable after')).toBe('32 confirmations');
});

test('the address is copied, and it is said for 1.2 seconds', async () => {
  const { user } = opens();
  const button = await screen.findByRole('button', { name: 'Copy address' });
  await user.click(button);
  expect(button.textContent).toBe('Copied!');
  expect(await navigator.clipboard.readText()).toBe(ADDRESS);
  await waitFor(() => expect(button.textContent).toBe('Copy address'), { timeout: 2_000 });
});

test('while the address is read it is said, and then why it is not there', async () => {
  opens({ [routes.depositAddress.path]: 'pending' });
  await screen.findByText('Loading deposit address...');
  queryClient.clear();
  document.body.innerHTML = '';
  opens({ [routes.depositAddress.path]: { refused: '', status: 400 } });
  await screen.findByText('Error: Failed to get deposit address');
});

test('a coin without a network has no address', async () => {
  opens({}, '/asset?tab=Deposit&coin=ADA');
  await screen.findByText('No deposit address available');
  expect(screen.queryByRole('radiogroup')).toBeNull();
});

test('a coin is found by its name and stands in the address', async () => {
  const { user } = opens();
  await screen.findByRole('radiogroup');
  await user.click(screen.getByRole('button', { name: 'Coin USDT Tether' }));
  await user.type(await screen.findByRole('combobox', { name: 'Search coins' }), 'card{Enter}');
  await waitFor(() =>
    expect(screen.getByTestId('address').textContent).toBe('/asset?tab=Deposit&coin=ADA'),
  );
});

test('a deposit on its way counts its confirmations, one segment each', async () => {
  opens({ [routes.depositList.path]: { data: { list: [deposit()] } } });
  const card = await screen.findByRole('region', { name: 'Incoming' });
  const bar = within(card).getByRole('progressbar', { name: '7 of 12 confirmations' });
  expect(bar.children).toHaveLength(12);
  within(card).getByText('Confirming, 5 blocks to go');
  screen.getByText('Pending · 7/12');
});

test('what was credited is history, what failed says why', async () => {
  const list = [
    deposit({ status: 1, step: 'withdrawable', creditTime: 2 }),
    deposit({ id: '2', status: 0, step: 'small' }),
    deposit({ id: '3', status: -1, step: 'small' }),
  ];
  opens({ [routes.depositList.path]: { data: { list } } });
  await screen.findByText('Success');
  screen.getByText('Below the minimum, waiting for more');
  screen.getByText('Too small to credit');
  expect(screen.queryByRole('region', { name: 'Incoming' })).toBeNull();
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    ...['Time', 'Coin', 'Network', 'Address', 'Transaction', 'Amount', 'Status'],
  ]);
});

test.each([
  ['seen', 0, 'Pending · 7/12'],
  ['credited', 1, 'Success'],
  ['withdrawable', 1, 'Success'],
  ['small', 0, 'Pending'],
  ['small', -1, 'Failed'],
  ['failed', -1, 'Failed'],
  ['reverted', -1, 'Failed'],
  ['', '', 'Success'],
] as const)(
  'D21: a deposit with the step %j and the status %j reads %s',
  async (step, status, words) => {
    const list = [deposit({ step, status, creditTime: step === 'seen' ? 0 : 1 })];
    const { sent } = opens({ [routes.depositList.path]: { data: { list } } });
    const [history] = await screen.findAllByRole('region', { name: 'Deposit history' });
    await within(history as HTMLElement).findByText(words);
    const asked = sent.find(({ path }) => path === routes.depositList.path);
    expect(asked?.query).toMatchObject({ page: '1', pageSize: '20' });
  },
);

test('a missing deposit is looked up by its transaction and answered in place', async () => {
  const { user, sent } = opens({
    [routes.depositFinder.path]: { data: { step: 'not-yours', deposits: [] } },
  });
  await screen.findByRole('radiogroup');
  const field = screen.getByRole('textbox', { name: 'Transaction hash' });
  await user.type(field, ' 0xabc ');
  await user.click(screen.getByRole('button', { name: 'Find' }));
  await screen.findByText("This transaction didn't go to your deposit address.");
  expect(sent.find(({ path }) => path === routes.depositFinder.path)?.query).toEqual({
    ...{ chain: 'ETH', txid: '0xabc' },
  });
  await user.type(field, 'd');
  expect(screen.queryByText("This transaction didn't go to your deposit address.")).toBeNull();
});

/** Looks a transaction up; each chain answers for itself. */
async function looksUp(answers: Readonly<Record<string, object>>) {
  const { user, sent } = opens({
    [routes.depositFinder.path]: ({ query }) => ({
      data: { step: 'unknown', deposits: [], ...answers[query.chain ?? ''] },
    }),
  });
  await screen.findByRole('radiogroup');
  await user.type(screen.getByRole('textbox', { name: 'Transaction hash' }), '0xabc');
  await user.click(screen.getByRole('button', { name: 'Find' }));
  const asked = () =>
    sent.filter(({ path }) => path === routes.depositFinder.path).map(({ query }) => query.chain);
  return { asked, answer: within(screen.getByRole('region', { name: 'Missing a deposit?' })) };
}

test('one that is found and confirming says how far it is', async () => {
  const { answer, asked } = await looksUp({ ETH: { step: 'seen', deposits: [deposit()] } });
  await answer.findByText('7 of 12 confirmations');
  expect(asked()).toEqual(['ETH']);
  expect(answer.queryByRole('link')).toBeNull();
});

test('one that is credited says how far it is from leaving', async () => {
  const credited = deposit({ step: 'credited', confirmations: 20 });
  const { answer } = await looksUp({ ETH: { step: 'credited', deposits: [credited] } });
  await answer.findByText('20 of 32 confirmations');
});

test('one that came by another network of the exchange is found there, which is said', async () => {
  const { answer, asked } = await looksUp({ TRON: { step: 'seen', deposits: [deposit()] } });
  await answer.findByText('Found on another network: TRON (TRC20)');
  answer.getByText('7 of 12 confirmations');
  expect(asked()).toEqual(['ETH', 'TRON']);
});

test.each(['small', 'nothing-listed', 'not-yours', 'unknown', 'reverted'])(
  'what does not come by itself says what to do, and where people help: %s',
  async (step) => {
    const { answer } = await looksUp({ ETH: { step }, TRON: { step } });
    const link = await answer.findByRole('link', { name: 'Contact support' });
    expect(link.getAttribute('href')).toBe('/support/new');
    expect(link.parentElement?.textContent?.length).toBeGreaterThan('Contact support'.length + 30);
  },
);

test('a deposit links to the explorer of its chain, where there is one', async () => {
  const explored = sampleCurrencies.chain.map((chain) => ({
    ...chain,
    transactionUrl: chain.chain === 'ETH' ? 'https://explorer.example/tx/{txid}' : '',
  }));
  const tron = deposit({ id: '2', chain: 'TRON', network: 'TRC20', step: 'credited' });
  opens({
    [routes.currencies.path]: { data: { ...sampleCurrencies, chain: explored } },
    [routes.depositList.path]: { data: { list: [deposit({ step: 'credited' }), tron] } },
  });
  const [link, ...more] = await screen.findAllByRole('link', { name: 'Explorer' });
  expect(more).toEqual([]);
  expect(link?.getAttribute('href')).toBe(`https://explorer.example/tx/0x${'9c'.repeat(32)}`);
  expect(link?.getAttribute('rel')).toBe('noopener noreferrer');
});
