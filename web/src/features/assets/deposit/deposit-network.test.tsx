import { routes } from '@bourse/contract/routes.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { queryClient } from '#app/data/server/query.ts';
import { endSession, startSession } from '#app/data/server/session.ts';
import { type Answered, serve, show } from '#app/test-screen.tsx';
import { bothOpen, sampleCurrencies } from '../fixtures/sample-chains.ts';
import { useAssetView } from '../view/use-asset-view.ts';
import { DepositTab } from './deposit-tab.tsx';

const addresses: Readonly<Record<string, string>> = {
  ETH: '0x41bE09c7D2f86a3B5e1704Cd98F2a6b3E05d7C1f',
  TRON: 'TQ5pRn8x1mWf3yV7kzLqJ2cD9eHsXbGaUt',
};

function Screen() {
  return <DepositTab {...useAssetView()} />;
}
function opens(answers: Parameters<typeof serve>[0] = {}) {
  const sent = serve({
    [routes.currencies.path]: { data: bothOpen },
    [routes.depositAddress.path]: ({ query }) => ({ data: { address: addresses[query.chain!] } }),
    [routes.depositList.path]: { data: { list: [] } },
    ...answers,
  });
  const sentTo = (path: string) => sent.filter((one) => one.path === path);
  return { sentTo, ...show(<Screen />, { at: '/asset?tab=Deposit' }) };
}
const network = (name: RegExp) => screen.findByRole<HTMLInputElement>('radio', { name });
const warning = () => screen.queryByText(/^Send only/)?.textContent;
const copyButton = () => screen.queryByRole('button', { name: 'Copy address' });
async function copied(user: ReturnType<typeof opens>['user']) {
  await user.click(await screen.findByRole('button', { name: 'Copy address' }));
  return await navigator.clipboard.readText();
}

beforeEach(() => startSession('token'));
afterEach(() => {
  endSession();
  queryClient.clear();
});

test('with two networks open no address is shown before one is chosen, and then that one s', async () => {
  const { user, sentTo } = opens();
  const tron = await network(/^TRON/);
  expect([tron.checked, (await network(/^Ethereum/)).checked]).toEqual([false, false]);
  expect(copyButton()).toBeNull();
  expect(sentTo(routes.depositAddress.path)).toEqual([]);
  await user.click(tron);
  expect(await copied(user)).toBe(addresses.TRON);
  expect(warning()).toMatch(/^Send only USDT over TRON \(TRC20\) to this address/);
  await user.click(await network(/^Ethereum/));
  expect(await copied(user)).toBe(addresses.ETH);
});

test('an address that comes when another network is chosen is not shown as that one s', async () => {
  const { promise, resolve } = Promise.withResolvers<Answered>();
  const { user } = opens({
    [routes.depositAddress.path]: ({ query }) =>
      query.chain === 'ETH' ? promise : { data: { address: addresses.TRON } },
  });
  await user.click(await network(/^Ethereum/));
  await screen.findByText('Loading deposit address...');
  expect(copyButton()).toBeNull();
  await user.click(await network(/^TRON/));
  expect(await copied(user)).toBe(addresses.TRON);
  await act(async () => resolve({ data: { address: addresses.ETH } }));
  expect(screen.getByRole('button', { name: /^Cop/ })).not.toBeNull();
  expect(warning()).toContain('TRON (TRC20)');
  expect(document.body.textContent).not.toContain('0x41bE09');
});

test('a network that is paused while its address is shown: no address is shown in its place', async () => {
  let currencies: object = bothOpen;
  const { user } = opens({ [routes.currencies.path]: () => ({ data: currencies }) });
  await user.click(await network(/^TRON/));
  await screen.findByRole('button', { name: 'Copy address' });
  currencies = sampleCurrencies;
  await act(() => queryClient.invalidateQueries({ queryKey: ['currencies'] }));
  await screen.findByText('Deposits on this network are suspended');
  expect([copyButton(), warning()]).toEqual([null, undefined]);
  expect((await network(/^Ethereum/)).checked).toBe(false);
  await user.click(await network(/^Ethereum/));
  expect(await copied(user)).toBe(addresses.ETH);
});

test.each([
  ['0.00000001', 'More than 0.00000001 USDT'],
  ['0', 'More than 0 USDT'],
  ['1234567.50', 'More than 1,234,567.5 USDT'],
])('a minimum of %s is told as %s', async (depositMin, words) => {
  const [usdt, ada] = sampleCurrencies.currency;
  const terms = usdt!.terms.map((one) => ({ ...one, depositMin }));
  opens({
    [routes.currencies.path]: {
      data: { ...sampleCurrencies, currency: [{ ...usdt, terms }, ada] },
    },
  });
  await screen.findByText(words);
});

test.each([
  [1, '1 confirmation'],
  [64, '64 confirmations'],
])('what needs %i confirmations to leave again says %s', async (unlockConfirm, words) => {
  const chain = sampleCurrencies.chain.map((one) => ({ ...one, unlockConfirm }));
  opens({ [routes.currencies.path]: { data: { ...sampleCurrencies, chain } } });
  await screen.findByText(words);
});

const finder = () => within(screen.getByRole('region', { name: 'Missing a deposit?' }));
async function finds(user: ReturnType<typeof opens>['user'], hash: string) {
  await network(/^Ethereum/);
  await user.type(finder().getByRole('textbox'), hash);
  await user.click(finder().getByRole('button', { name: 'Find' }));
}

test('an answer of the finder that comes for an earlier hash is not shown for the next one', async () => {
  const { promise, resolve } = Promise.withResolvers<Answered>();
  const { user } = opens({ [routes.depositFinder.path]: () => promise });
  await finds(user, '0xabc');
  await user.type(finder().getByRole('textbox'), 'd');
  await act(async () => resolve({ data: { step: 'credited', deposits: [] } }));
  await waitFor(() =>
    expect(finder().getByRole<HTMLButtonElement>('button', { name: 'Find' }).disabled).toBe(false),
  );
  expect(screen.queryByText("We've credited this deposit to your funding account.")).toBeNull();
});

test('a blank hash is not looked up, one is cut free of its blanks and looked up once', async () => {
  const { user, sentTo } = opens({
    [routes.depositFinder.path]: { data: { step: 'waiting', deposits: [] } },
  });
  await network(/^Ethereum/);
  await user.type(finder().getByRole('textbox'), '  {Enter}');
  expect(sentTo(routes.depositFinder.path)).toEqual([]);
  await user.type(finder().getByRole('textbox'), '0xabc {Enter}{Enter}');
  await screen.findByText(/^This transaction is waiting for a block/);
  const asked = sentTo(routes.depositFinder.path).map(({ query }) => query);
  expect(new Set(asked.map(({ txid }) => txid))).toEqual(new Set(['0xabc']));
});

test('where the network of the coin is away, it is not said that nobody knows the transaction', async () => {
  const { user } = opens({
    [routes.depositFinder.path]: ({ query }) => ({
      data: { step: query.chain === 'ETH' ? 'chain-away' : 'unknown', deposits: [] },
    }),
  });
  await finds(user, '0xabc');
  await screen.findByText(/^We can't reach this network right now\. Your funds aren't lost/);
  expect(
    screen.queryByText("We couldn't find this transaction on any of our networks."),
  ).toBeNull();
});

test('a look-up that is refused stands at its field until that changes', async () => {
  const { user } = opens({ [routes.depositFinder.path]: { refused: 'This is no hash' } });
  await finds(user, 'abc');
  const said = await finder().findByText('This is no hash');
  const field = finder().getByRole('textbox');
  expect(field.getAttribute('aria-describedby')).toBe(said.id);
  await user.type(field, 'd');
  expect(screen.queryByText('This is no hash')).toBeNull();
});
