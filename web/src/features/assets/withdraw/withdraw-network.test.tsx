import { routes } from '@bourse/contract/routes.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { queryClient } from '#app/data/server/query.ts';
import { endSession, startSession } from '#app/data/server/session.ts';
import { bothOpen, sampleCurrencies } from '../fixtures/sample-chains.ts';
import { book, COLD, OTHER, opensWithdraw, saved } from '../fixtures/withdraw-screen.tsx';

type Opened = ReturnType<typeof opensWithdraw>;

const address = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Address' });
const amount = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Amount' });
const network = () => screen.getByRole('combobox', { name: 'Network' });
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Withdraw' });
const savedRow = (name: RegExp) => screen.findByRole<HTMLButtonElement>('button', { name });

async function choose(user: Opened['user'], name: string) {
  await user.click(network());
  await user.click(await screen.findByRole('option', { name }));
}
/** The exchange says something else of its coins from now on, and the page has read it. */
async function become(change: () => void) {
  change();
  await act(() => queryClient.invalidateQueries({ queryKey: ['currencies'] }));
}

beforeEach(() => startSession('token'));
afterEach(() => {
  endSession();
  queryClient.clear();
});

test('with two networks open none is chosen by itself, and nothing leaves until one is', async () => {
  const { user, sentTo } = opensWithdraw({ [routes.currencies.path]: { data: bothOpen } });
  await user.click(await address());
  await user.paste(OTHER);
  await user.type(amount(), '20');
  expect(network().textContent).toBe('');
  expect(button().disabled).toBe(true);
  await choose(user, 'TRON TRC20');
  await waitFor(() => expect(button().disabled).toBe(false));
  await user.click(button());
  await waitFor(() => expect(amount().value).toBe(''));
  expect(sentTo(routes.withdraw.path).map(({ body }) => body)).toEqual([
    { chain: 'TRON', coin: 'USDT', amount: '20', address: OTHER, remark: '' },
  ]);
});

test('a network that is paused while its form stands: what was meant for it goes by no other one', async () => {
  let currencies: object = bothOpen;
  const { user, sentTo } = opensWithdraw({
    [routes.currencies.path]: () => ({ data: currencies }),
  });
  await user.click(await address());
  await user.paste(OTHER);
  await user.type(amount(), '20');
  await choose(user, 'TRON TRC20');
  await waitFor(() => expect(button().disabled).toBe(false));
  await become(() => (currencies = sampleCurrencies));
  await screen.findByText(/^Withdrawals suspended: TRON TRC20/);
  expect(network().textContent).toBe('');
  expect(button().disabled).toBe(true);
  expect((await address()).value).toBe('');
  await choose(user, 'Ethereum ERC20');
  expect((await address()).value).toBe('');
  expect(button().disabled).toBe(true);
  expect(sentTo(routes.withdraw.path)).toEqual([]);
});

test('once it is open again, what was typed for it is there again', async () => {
  let currencies: object = bothOpen;
  const { user } = opensWithdraw({ [routes.currencies.path]: () => ({ data: currencies }) });
  await user.click(await address());
  await user.paste(OTHER);
  await user.type(amount(), '20');
  await choose(user, 'TRON TRC20');
  await become(() => (currencies = sampleCurrencies));
  await waitFor(() => expect(button().disabled).toBe(true));
  await become(() => (currencies = bothOpen));
  await waitFor(() => expect(button().disabled).toBe(false));
  expect((await address()).value).toBe(OTHER);
  expect(network().textContent).toBe('TRON TRC20');
});

test('a saved address of a network that is paused, or has not this coin, cannot be chosen for another one', async () => {
  const { user } = opensWithdraw({
    [routes.addressList.path]: book(
      saved(),
      saved({ id: '2', chain: 'TRON', name: 'Tron wallet', address: OTHER }),
      saved({ id: '3', chain: 'BTC', name: 'Bitcoin wallet', address: `bc1q${'x'.repeat(38)}` }),
    ),
  });
  const paused = await savedRow(/^Tron wallet.*Suspended/);
  const elsewhere = await savedRow(/^Bitcoin wallet.*USDT not supported/);
  await user.click(paused);
  await user.click(elsewhere);
  expect((await address()).value).toBe('');
  expect([paused.disabled, elsewhere.disabled]).toEqual([true, true]);
  // It can be removed as before.
  screen.getByRole('button', { name: 'Remove Tron wallet' });
  await user.click(await savedRow(/^Cold wallet.*Saved/));
  await screen.findByText('From your address book');
});

test('a saved address brings its network', async () => {
  const { user, sentTo } = opensWithdraw({
    [routes.currencies.path]: { data: bothOpen },
    [routes.addressList.path]: book(
      saved({ chain: 'TRON', name: 'Tron wallet', memo: '' }),
      saved({ id: '2', address: OTHER }),
    ),
  });
  await user.click(await savedRow(/^Tron wallet/));
  expect(network().textContent).toBe('TRON TRC20');
  expect((await savedRow(/^Tron wallet/)).getAttribute('aria-pressed')).toBe('true');
  await user.type(amount(), '20');
  await user.click(button());
  await waitFor(() => expect(sentTo(routes.withdraw.path)).toHaveLength(1));
  expect(sentTo(routes.withdraw.path)[0]?.body).toMatchObject({ chain: 'TRON', address: COLD });
});

test('a coin on another network takes no address with it; one on the same network does', async () => {
  const [usdt, ada] = bothOpen.currency;
  const on = (symbol: string, ...networks: string[]) => ({
    ...{ ...usdt, symbol, currency: symbol, networks },
    terms: usdt?.terms.filter(({ chain }) => networks.includes(chain)),
  });
  const { user } = opensWithdraw({
    [routes.currencies.path]: {
      data: {
        ...bothOpen,
        currency: [on('USDT', 'ETH', 'TRON'), ada, on('ETH', 'ETH'), on('TRX', 'TRON')],
      },
    },
  });
  const take = async (from: string, to: string) => {
    await user.click(await screen.findByRole('button', { name: new RegExp(`^Coin ${from}`) }));
    await user.type(await screen.findByRole('combobox', { name: 'Search coins' }), `${to}{Enter}`);
    await screen.findByRole('button', { name: new RegExp(`^Coin ${to}`) });
  };
  await user.click(await address());
  await user.paste(OTHER);
  await choose(user, 'Ethereum ERC20');
  await take('USDT', 'ETH');
  expect((await address()).value).toBe(OTHER);
  await take('ETH', 'TRX');
  expect(network().textContent).toBe('TRON TRC20');
  expect((await address()).value).toBe('');
});

test('F21: one that was sent and never answered goes again under its own key, another under a new one', async () => {
  const { user, sentTo } = opensWithdraw({ [routes.withdraw.path]: 'away' });
  await user.click(await address());
  await user.paste(OTHER);
  await user.type(amount(), '20');
  await waitFor(() => expect(button().disabled).toBe(false));
  for (const more of ['', '', '1']) {
    if (more) await user.type(amount(), more);
    await user.click(button());
    await screen.findByText('No response received from server');
    await waitFor(() => expect(button().disabled).toBe(false));
  }
  const [first, second, third] = sentTo(routes.withdraw.path).map(({ key }) => key);
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
  expect(amount().value).toBe('201');
});
