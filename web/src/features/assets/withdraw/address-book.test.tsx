import { routes } from '@bourse/contract/routes.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { queryClient } from '#app/data/server/query.ts';
import { endSession, startSession } from '#app/data/server/session.ts';
import { bothOpen, sampleCurrencies } from '../fixtures/sample-chains.ts';
import { book, COLD, OTHER, opensWithdraw, saved } from '../fixtures/withdraw-screen.tsx';

const REMOVE = '/api/user/address/1/remove';
const region = async () => within(await screen.findByRole('region', { name: 'Address book' }));
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Add address' }));
const field = (name: string) => screen.getAllByRole<HTMLInputElement>('textbox', { name }).at(-1)!;
const confirm = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Confirm' });
const isGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

/** Only the second of two networks asks for a memo. */
const memoOnTron = {
  ...bothOpen,
  chain: bothOpen.chain.map((one) => ({ ...one, needComment: one.chain === 'TRON' ? 1 : 0 })),
};

beforeEach(() => startSession('token'));
afterEach(() => {
  endSession();
  queryClient.clear();
});

test('an empty book says so; one that cannot be read says why and is read again', async () => {
  const first = opensWithdraw();
  await (await region()).findByText('No saved addresses yet');
  expect(screen.queryByRole('searchbox', { name: 'Name or address' })).toBeNull();
  first.unmount();
  queryClient.clear();
  let isAway = true;
  const { user } = opensWithdraw({
    [routes.addressList.path]: () => (isAway ? { refused: 'Not now' } : book(saved())),
  });
  await (await region()).findByText('Error: Not now');
  isAway = false;
  await user.click((await region()).getByRole('button', { name: 'Retry' }));
  await (await region()).findByText('Cold wallet');
});

test('addresses are found by a part of the name or of themselves, whatever the size of letters', async () => {
  const second = saved({ id: '2', name: 'Ledger <b>', address: OTHER });
  const { user } = opensWithdraw({ [routes.addressList.path]: book(saved(), second) });
  const shown = await region();
  const search = await shown.findByRole('searchbox', { name: 'Name or address' });
  const names = () =>
    shown.queryAllByRole('button', { name: /^Remove/ }).map((one) => one.ariaLabel);
  await user.type(search, ' ledger ');
  expect(names()).toEqual(['Remove Ledger <b>']);
  await user.clear(search);
  await user.type(search, COLD.slice(2, 12).toUpperCase());
  expect(names()).toEqual(['Remove Cold wallet']);
  await user.type(search, '?');
  expect(names()).toEqual([]);
  shown.getByText('No addresses found');
});

test('S19 one that is new says from when on, in the book and where it is chosen', async () => {
  const usableTime = Date.UTC(2100, 0, 2, 3, 4, 5);
  const { user } = opensWithdraw({ [routes.addressList.path]: book(saved({ usableTime })) });
  await (await region()).findByText('New · usable from 2100-01-02 11:04:05');
  await user.click(screen.getByRole('button', { name: /^Cold wallet/ }));
  await screen.findByText(
    'Cold wallet is a new address. You can withdraw to it from 2100-01-02 11:04:05 (UTC+8).',
  );
});

test('an address is saved once, whole, with how long it waits said before', async () => {
  const { user, sentTo } = opensWithdraw({
    [routes.addressAdd.path]: { data: { id: '9', usableTime: 1 } },
  });
  await user.click(await screen.findByRole('button', { name: 'Add address' }));
  (await dialog()).getByText('You can withdraw to a new address after 24 hours.');
  expect(document.activeElement).toBe(field('Name'));
  await user.click(field('Name'));
  await user.paste('x'.repeat(40));
  expect(field('Name').value).toHaveLength(32);
  expect(confirm().disabled).toBe(true);
  await user.click(field('Address'));
  await user.paste(` ${OTHER}`);
  const listed = sentTo(routes.addressList.path).length;
  await user.dblClick(confirm());
  await isGone();
  expect(sentTo(routes.addressAdd.path).map(({ body }) => body)).toEqual([
    { name: 'x'.repeat(32), address: ` ${OTHER}`, memo: '', chain: 'ETH' },
  ]);
  await waitFor(() => expect(sentTo(routes.addressList.path).length).toBeGreaterThan(listed));
});

test('a memo that was written for another network does not go with the address', async () => {
  const { user, sentTo } = opensWithdraw({
    [routes.currencies.path]: { data: memoOnTron },
    [routes.addressAdd.path]: { data: {} },
  });
  const choose = async (name: string) => {
    await user.click((await dialog()).getByRole('combobox', { name: 'Network' }));
    await user.click(await screen.findByRole('option', { name }));
  };
  await screen.findByRole('button', { name: 'Coin USDT Tether' });
  await user.click(await screen.findByRole('button', { name: 'Add address' }));
  await choose('TRON TRC20');
  await user.type(field('Memo'), '77');
  await choose('Ethereum ERC20');
  expect((await dialog()).queryByRole('textbox', { name: 'Memo' })).toBeNull();
  await user.type(field('Name'), 'Mine');
  await user.click(field('Address'));
  await user.paste(OTHER);
  await user.click(confirm());
  await isGone();
  expect(sentTo(routes.addressAdd.path).map(({ body }) => body)).toEqual([
    { name: 'Mine', address: OTHER, memo: '', chain: 'ETH' },
  ]);
});

test('one more than may be saved: the refusal stands in the dialog with all that was typed', async () => {
  const refused = 'There are 100 saved addresses already';
  const { user, sentTo } = opensWithdraw({
    [routes.addressAdd.path]: { refused },
  });
  await user.click(await screen.findByRole('button', { name: 'Add address' }));
  await dialog();
  await user.type(field('Name'), 'Mine');
  await user.click(field('Address'));
  await user.paste(OTHER);
  await user.keyboard('{Enter}');
  expect((await (await dialog()).findByRole('alert')).textContent).toBe(refused);
  expect([field('Name').value, field('Address').value]).toEqual(['Mine', OTHER]);
  expect(field('Address').getAttribute('aria-invalid')).toBeNull();
  expect(sentTo(routes.addressAdd.path)).toHaveLength(1);
});

test('one is removed after a question that shows it in full, once; Escape keeps it', async () => {
  const { user, sentTo } = opensWithdraw({
    [routes.addressList.path]: book(saved()),
    [REMOVE]: { data: {} },
  });
  const remove = await screen.findByRole('button', { name: 'Remove Cold wallet' });
  await user.click(remove);
  const asked = await screen.findByRole('dialog', { name: 'Remove Cold wallet?' });
  expect(asked.textContent).toContain(COLD);
  await user.keyboard('{Escape}');
  await isGone();
  expect(document.activeElement).toBe(remove);
  expect(sentTo(REMOVE)).toEqual([]);
  await user.click(remove);
  await screen.findByRole('dialog');
  await user.dblClick(confirm());
  await isGone();
  await waitFor(() => expect(sentTo(REMOVE)).toHaveLength(1));
});

test('one that is removed while it is chosen stays in the form as what it is: an address', async () => {
  let list = book(saved());
  const { user } = opensWithdraw({
    [routes.addressList.path]: () => list,
    [routes.currencies.path]: { data: sampleCurrencies },
    [REMOVE]: () => {
      list = book();
      return { data: {} };
    },
  });
  await user.click(await screen.findByRole('button', { name: /^Cold wallet.*Saved/ }));
  await screen.findByText('From your address book');
  await user.click(screen.getByRole('button', { name: 'Remove Cold wallet' }));
  await screen.findByRole('dialog');
  await user.click(confirm());
  await screen.findByText('No saved addresses yet');
  expect(field('Address').value).toBe(COLD);
  expect(screen.queryByText('From your address book')).toBeNull();
});
