import { Code } from '@bourse/contract/codes.ts';
import { routes } from '@bourse/contract/routes.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hideAmounts } from '#app/data/device/hidden-amounts.ts';
import { queryClient } from '#app/data/server/query.ts';
import { endSession, startSession } from '#app/data/server/session.ts';
import { useTransferRequest } from '#app/data/user/transfer-request.ts';
import { useToasts } from '#app/ui/overlays/toast-store.ts';
import { sampleCurrencies, withMemo } from '../fixtures/sample-chains.ts';
import {
  book,
  OTHER,
  opensWithdraw as opens,
  rights,
  saved,
  state,
  WithdrawScreen,
  withdrawal,
} from '../fixtures/withdraw-screen.tsx';

const ALIKE = '0x7a3F8dE9b7012cC84f5A63d1e07B9f2285Da91c4';
const address = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Address' });
const amount = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Amount' });
const button = () =>
  screen.getByRole<HTMLButtonElement>('button', { name: /^(Withdraw|Suspended)/ });

/** As people do: typed, each of 42 letters draws the form once. */
async function fillAddress(user: ReturnType<typeof opens>['user'], text: string) {
  await user.click(await address());
  await user.paste(text);
}

beforeEach(() => startSession('token'));
afterEach(() => {
  endSession();
  queryClient.clear();
});

test('coin, network, address and amount are needed; then it is sent once, and the form is empty', async () => {
  const { user, sentTo } = opens();
  await user.type(await address(), OTHER);
  expect(screen.queryByRole('textbox', { name: 'Memo' })).toBeNull();
  expect(button().disabled).toBe(true);
  await user.type(amount(), '1500');
  await screen.findByText('1,496.800000');
  await waitFor(() => expect(button().disabled).toBe(false));
  const listed = sentTo(routes.withdrawList.path).length;
  expect(sentTo(routes.withdrawList.path)[0]?.query).toEqual({
    ...{ page: '1', pageSize: '20', coin: '' },
  });
  await user.dblClick(button());
  await waitFor(() => expect(amount().value).toBe(''));
  const [sent, ...more] = sentTo(routes.withdraw.path);
  expect(more).toEqual([]);
  expect(sent?.body).toEqual({
    ...{ chain: 'ETH', coin: 'USDT', amount: '1500', address: OTHER, remark: '' },
  });
  expect(sent?.key).toMatch(/^[0-9a-f]{32}$/);
  expect((await address()).value).toBe('');
  expect(useToasts.getState().toasts).toEqual([]);
  await waitFor(() => expect(sentTo(routes.withdrawList.path).length).toBeGreaterThan(listed));
});

test('after it was sent its button is off, and the focus is on what the form begins with', async () => {
  const { user } = opens();
  await fillAddress(user, OTHER);
  await user.type(amount(), '1500');
  await waitFor(() => expect(button().disabled).toBe(false));
  await user.click(button());
  await waitFor(() => expect(amount().value).toBe(''));
  await waitFor(() => expect(document.activeElement?.matches('form :enabled')).toBe(true));
});

test('Max is what may leave at the coin s precision', async () => {
  const { user } = opens();
  await screen.findByText('1,500.123456 USDT');
  await user.click(screen.getByRole('button', { name: 'Max' }));
  expect(amount().value).toBe('1500.123456');
});

test('nothing that may leave is none, not unknown', async () => {
  opens({ [routes.withdrawState.path]: state({ available: '0', withdrawable: '0' }) });
  await screen.findByText('0.000000 USDT');
});

test('much to an address that was never paid: a little first is offered, and fills the least amount', async () => {
  const { user } = opens();
  await fillAddress(user, OTHER);
  await user.type(amount(), '100');
  expect(screen.queryByRole('button', { name: /^Test with/ })).toBeNull();
  await user.type(amount(), '.5');
  await user.click(await screen.findByRole('button', { name: 'Test with 10 USDT' }));
  expect(amount().value).toBe('10');
  expect(screen.queryByRole('button', { name: /^Test with/ })).toBeNull();
});

test('where something has arrived before, however it is written, no test is offered', async () => {
  const paid = [{ chain: 'ETH', address: OTHER }];
  const { user } = opens({ [routes.withdrawState.path]: state({ paid }) });
  await fillAddress(user, OTHER.toLowerCase());
  await user.type(amount(), '1500');
  await screen.findByText('1,496.800000');
  expect(screen.queryByRole('button', { name: /^Test with/ })).toBeNull();
  // One letter more is another place.
  await user.type(await address(), '0');
  await screen.findByRole('button', { name: /^Test with/ });
});

test('the fee and what arrives after it stand before the button', async () => {
  const { user } = opens();
  await fillAddress(user, OTHER);
  const form = within(screen.getByRole('region', { name: 'Withdraw' }));
  const textOf = (name: string) => form.getByText(name).nextSibling?.textContent;
  await waitFor(() => expect(textOf('Fee')).toBe('3.200000 USDT'));
  expect(textOf('Estimated received amount')).toBe('-- USDT');
  await user.type(amount(), '20');
  await waitFor(() => expect(textOf('Estimated received amount')).toBe('16.800000 USDT'));
  await user.clear(amount());
  await user.type(amount(), '3.2');
  await screen.findByText('The amount must be more than the fee');
  expect(textOf('Estimated received amount')).toBe('-- USDT');
});

test.each([
  ['', 'Withdrawal failed'],
  ['Not at this hour', 'Not at this hour'],
])(
  'a refusal stands under the button and goes when the form changes: %j',
  async (refused, words) => {
    const { user } = opens({ [routes.withdraw.path]: { refused, status: 400, code: 5034 } });
    await fillAddress(user, OTHER);
    await user.type(amount(), '20');
    await waitFor(() => expect(button().disabled).toBe(false));
    await user.click(button());
    await screen.findByText(words);
    expect(amount().value).toBe('20');
    await user.type(amount(), '1');
    expect(screen.queryByText(words)).toBeNull();
  },
);

test('what is filled in before the networks have come stays refused while time goes on', async () => {
  const networks = Promise.withResolvers<{ data: typeof sampleCurrencies }>();
  const { user, redraw } = opens({
    [routes.currencies.path]: () => networks.promise,
    [routes.withdraw.path]: { refused: 'not of this network', code: Code.addressInvalid },
  });
  await fillAddress(user, OTHER);
  await user.type(amount(), '20');
  networks.resolve({ data: sampleCurrencies });
  await waitFor(() => expect(button().disabled).toBe(false));
  await user.click(button());
  await screen.findByText('not of this network');
  // As its clock does each second.
  redraw(<WithdrawScreen />);
  screen.getByText('not of this network');
});

const refusals = [
  ['an address of another network', Code.addressInvalid, address],
  ['an address of this exchange', Code.addressOwn, address],
  ['a saved address that is new', Code.addressWaits, address],
  ['an amount of which a part may not leave yet', Code.depositLocked, async () => amount()],
] as const;
test.each(refusals)(
  '%s: the refusal stands at its field alone, and goes when that changes',
  async (_what, code, field) => {
    const refused = 'the words of the server';
    const { user } = opens({ [routes.withdraw.path]: { refused, code } });
    await fillAddress(user, OTHER);
    await user.type(amount(), '20');
    await waitFor(() => expect(button().disabled).toBe(false));
    await user.click(button());
    // Spoken at once, once.
    const said = await screen.findByRole('alert');
    expect(said.textContent).toBe(refused);
    const input = await field();
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(input.getAttribute('aria-describedby')).toBe(said.id);
    expect(document.activeElement).toBe(input);
    expect(useToasts.getState().toasts).toEqual([]);
    await user.type(input, '1');
    expect(screen.queryByText(refused)).toBeNull();
    expect(input.getAttribute('aria-invalid')).toBeNull();
  },
);

test('a saved address that is refused has the words beside it, until another one is chosen', async () => {
  const refused = 'This saved address is new and may be used from tomorrow';
  const { user } = opens({
    [routes.addressList.path]: book(saved()),
    [routes.withdraw.path]: { refused, code: Code.addressWaits },
  });
  await user.click(await screen.findByRole('button', { name: /^Cold wallet/ }));
  await user.type(amount(), '20');
  await waitFor(() => expect(button().disabled).toBe(false));
  await user.click(button());
  const said = await screen.findByRole('alert');
  expect(said.textContent).toBe(refused);
  const shown = screen.getByRole('group', { name: 'Address' });
  expect(shown.getAttribute('aria-describedby')).toBe(said.id);
  await user.click(screen.getByRole('button', { name: 'Use another address' }));
  expect(screen.queryByText(refused)).toBeNull();
});

test('an address that cannot be saved has the words at its field in the dialog', async () => {
  const refused = 'This is a deposit address of this exchange';
  const { user } = opens({ [routes.addressAdd.path]: { refused, code: Code.addressOwn } });
  await user.click(await screen.findByRole('button', { name: 'Add address' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add address' }));
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Mine');
  const field = dialog.getByRole('textbox', { name: 'Address' });
  await user.type(field, OTHER);
  await user.click(dialog.getByRole('button', { name: 'Confirm' }));
  const said = await dialog.findByRole('alert');
  expect(said.textContent).toBe(refused);
  expect(field.getAttribute('aria-describedby')).toBe(said.id);
  await user.type(field, '1');
  expect(dialog.queryByRole('alert')).toBeNull();
});

test('the memo shows only where the network needs one, and then it must be there', async () => {
  const { user, sentTo } = opens({ [routes.currencies.path]: { data: withMemo } });
  await fillAddress(user, OTHER);
  await user.type(amount(), '20');
  const memo = await screen.findByRole('textbox', { name: 'Memo' });
  expect(button().disabled).toBe(true);
  await user.type(memo, '77');
  await waitFor(() => expect(button().disabled).toBe(false));
  await user.click(button());
  await waitFor(() =>
    expect(sentTo(routes.withdraw.path)[0]?.body).toMatchObject({ remark: '77' }),
  );
  queryClient.clear();
});

test('what has left today stands in the form, with what may still leave until midnight', async () => {
  opens();
  await screen.findByText('You can withdraw 387.60 USDT more before 00:00 UTC');
  screen.getByText('612.40 / 1,000.00 USDT');
  const bar = screen.getByRole<HTMLProgressElement>('progressbar', {
    name: 'Withdrawn today (UTC)',
  });
  expect([bar.value, bar.max]).toEqual([612.4, 1000]);
});

test('without a bound of the day nothing is told of one', async () => {
  const none = { withdrawDayMax: null, withdrawnToday: '0', withdrawLeft: null };
  const { sentTo } = opens({ [routes.userRights.path]: rights(none) });
  await screen.findByText('1,500.123456 USDT');
  await waitFor(() => expect(sentTo(routes.userRights.path)).toHaveLength(1));
  expect(screen.queryByRole('progressbar')).toBeNull();
});

test('S23: how many may be asked for is told before they are spent, and then from when on again', async () => {
  const first = opens();
  await screen.findByText('7 of 10');
  first.unmount();
  queryClient.clear();
  const spent = { requestsLeft: 0, nextRequestTime: Date.now() + 3_600_000 };
  const { user } = opens({ [routes.withdrawState.path]: state(spent) });
  await screen.findByText('0 of 10');
  await screen.findByText(
    /^You've requested 10 withdrawals in 24 hours\. You can request another at \d{4}-\d\d-\d\d [\d:]+ \(UTC\+8\)\.$/,
  );
  await fillAddress(user, OTHER);
  await user.type(amount(), '100');
  expect(button().disabled).toBe(true);
});

test('a hold says why, until when, and what is left', async () => {
  opens({ [routes.withdrawState.path]: state({ holdUntil: Date.now() + 3_600_000 * 18 }) });
  await screen.findByText(
    /^Withdrawals are suspended until \d{4}-\d\d-\d\d \d\d:\d\d:\d\d \(UTC\+8\)\.$/,
  );
  expect(button().textContent).toMatch(/^Suspended, (18 h 0|17 h 60|17 h 59) min left$/);
  expect(button().disabled).toBe(true);
});

test.each([
  ['password-changed', 'Your password changed.'],
  ['passkey-removed', 'A passkey was removed from your account.'],
  ['', 'Your security settings changed.'],
])('a hold names the change that began it: %s', async (holdCause, words) => {
  const holdUntil = Date.now() + 3_600_000;
  opens({ [routes.withdrawState.path]: state({ holdUntil, holdCause }) });
  await screen.findByText((_, element) =>
    Boolean(element?.tagName === 'P' && element.textContent?.includes(`${words} Until then`)),
  );
});

test('without a second factor the way to one is shown', async () => {
  opens({ [routes.withdrawState.path]: state({ hasFactor: false }) });
  const link = await screen.findByRole('link', { name: 'Set up now' });
  expect(link.getAttribute('href')).toBe('/user?tab=Security');
});

test('a saved address shows its name and itself in full', async () => {
  const { user } = opens({ [routes.addressList.path]: book(saved()) });
  await user.click(await screen.findByRole('button', { name: /^Cold wallet/ }));
  await screen.findByText('From your address book');
  await user.click(screen.getByRole('button', { name: 'Use another address' }));
  expect((await address()).value).toBe('');
});

test('an address that only looks like a saved one is asked about, and replaced in one tap', async () => {
  const { user } = opens({ [routes.addressList.path]: book(saved()) });
  await screen.findByRole('button', { name: /^Cold wallet/ });
  await fillAddress(user, ALIKE);
  const note = await screen.findByRole('alert');
  expect(note.textContent).toContain("This isn't Cold wallet.");
  await user.click(screen.getByRole('button', { name: 'Use Cold wallet' }));
  await screen.findByText('From your address book');
  expect(screen.queryByText("This isn't Cold wallet.")).toBeNull();
});

test('what is under review can be cancelled, after it was asked once', async () => {
  const list = [
    withdrawal({}),
    withdrawal({ id: '6', status: 6, reason: '', confirmations: 5, txid: `0x${'2f'.repeat(32)}` }),
    withdrawal({ id: '5', status: 99, reason: '' }),
  ];
  const { user, sentTo } = opens({
    [routes.withdrawList.path]: { data: { list } },
    '/api/cryptocurrency/withdraw/7/cancel': { data: { id: '7', status: 7 } },
  });
  await screen.findByText('Be Reviewed');
  screen.getByText('First withdrawal to this address');
  screen.getByText(/Confirming · 5\/12/);
  screen.getByText('Unknown');
  const [cancel, ...others] = screen.getAllByRole('button', { name: 'Cancel' });
  expect(others).toEqual([]);
  await user.click(cancel as HTMLElement);
  await user.click(await screen.findByRole('button', { name: 'Cancel withdrawal' }));
  await waitFor(() => expect(sentTo('/api/cryptocurrency/withdraw/7/cancel')).toHaveLength(1));
});

test('an amount outside what one withdrawal may be is not sent, and both bounds are said', async () => {
  const { user, sentTo } = opens({
    [routes.withdrawState.path]: state({ withdrawable: '900000', available: '900000' }),
  });
  await fillAddress(user, OTHER);
  await screen.findByText('10 – 500,000 USDT');
  await user.type(amount(), '9.999999');
  await screen.findByText('The amount must be at least 10 USDT');
  expect(button().disabled).toBe(true);
  await user.clear(amount());
  await user.type(amount(), '500000.000001');
  await screen.findByText('The amount must be at most 500,000 USDT');
  expect(button().disabled).toBe(true);
  await user.clear(amount());
  await user.type(amount(), '10');
  await waitFor(() => expect(button().disabled).toBe(false));
  expect(sentTo(routes.withdraw.path)).toEqual([]);
});

test('what the account may still do has its place before it is known', async () => {
  opens({ [routes.withdrawState.path]: 'pending' });
  const name = await screen.findByText('Withdrawals left (24 hours)');
  expect(name.parentElement?.textContent).toBe('Withdrawals left (24 hours)--');
  screen.getByText('Minimum and maximum withdrawal');
});

test('a paused network is named, with the way to the status', async () => {
  opens();
  const note = await screen.findByText(/^Withdrawals suspended: TRON TRC20/);
  expect(note.querySelector('a')?.getAttribute('href')).toBe('/status');
});

test('what lies in another account is offered as a transfer to funding', async () => {
  const { user } = opens({
    [routes.accountAsset.path]: { data: { list: [{ tokenName: 'USDT', available: '25.5' }] } },
    [routes.contractAsset.path]: { data: { list: [{ symbol: 'USDT', transferable: '0' }] } },
  });
  const name = await screen.findByText('In spot account');
  expect(name.parentElement?.textContent).toContain('25.5 USDT');
  // It comes late: above the button it would push that away from under a finger.
  expect(button().compareDocumentPosition(name)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(screen.queryByText('In futures account')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Transfer' }));
  expect(useTransferRequest.getState().request).toMatchObject({ from: 2, to: 1, coin: 'USDT' });
});

test('a withdrawal is listed with its network and all eight decimals', async () => {
  opens({
    [routes.withdrawList.path]: {
      data: { list: [withdrawal({ amount: '0.12345678', fee: '0.00000012' })] },
    },
  });
  await screen.findByText('0.12345678');
  screen.getByText('0.00000012');
  screen.getByText('ERC20');
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    ...['Time', 'Coin / Network', 'Address', 'Amount', 'Status', 'Fee', 'Transaction', 'Action'],
  ]);
});

test('an amount does not survive a change of coin', async () => {
  const { user } = opens();
  await fillAddress(user, OTHER);
  await user.type(amount(), '1500');
  await user.click(screen.getByRole('button', { name: 'Coin USDT Tether' }));
  await user.type(await screen.findByRole('combobox', { name: 'Search coins' }), 'card{Enter}');
  await screen.findByRole('button', { name: 'Coin ADA Cardano' });
  expect(amount().value).toBe('');
});

test('an address is checked at its field before anything is sent, and what is refused cannot be', async () => {
  const refused = 'Coins cannot be sent to this address: it belongs to another network';
  const { user, sentTo } = opens({
    [routes.addressCheck.path]: ({ query }) =>
      query.text === OTHER
        ? { data: { address: OTHER, amount: '' } }
        : { refused, code: Code.addressInvalid },
  });
  await user.type(amount(), '20');
  await user.click(await address());
  await user.paste('bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq');
  const said = await screen.findByText(refused);
  expect((await address()).getAttribute('aria-describedby')).toBe(said.id);
  await user.click(button());
  await waitFor(() => expect(sentTo(routes.addressCheck.path).length).toBeGreaterThan(1));
  await waitFor(async () => expect(document.activeElement).toBe(await address()));
  expect(sentTo(routes.withdraw.path)).toEqual([]);
  await user.clear(await address());
  await user.paste(OTHER);
  await waitFor(() => expect(button().disabled).toBe(false));
  expect(screen.queryByText(refused)).toBeNull();
  // Sent before the answer is there, it is asked first all the same.
  await user.click(button());
  await waitFor(() => expect(sentTo(routes.withdraw.path)).toHaveLength(1));
  expect(sentTo(routes.addressCheck.path).at(-1)?.query).toEqual({
    ...{ chain: 'ETH', coin: 'USDT', text: OTHER },
  });
});

test('a payment request that is pasted fills in address and amount, with the fee on top', async () => {
  const request = `ethereum:${OTHER}@1?value=2e18`;
  const { user, sentTo } = opens({
    [routes.addressCheck.path]: ({ query }) => ({
      data: { address: OTHER, amount: query.text === request ? '20' : '' },
    }),
  });
  await user.click(await address());
  await user.paste(request);
  await waitFor(async () => expect((await address()).value).toBe(OTHER));
  // The fee of the network is 3.2.
  expect(amount().value).toBe('23.2');
  expect(sentTo(routes.withdraw.path)).toEqual([]);
});

test('with amounts hidden the tab tells none of what one has', async () => {
  hideAmounts(true);
  const list = [withdrawal({ amount: '250.5', fee: '3.25' })];
  const { container } = opens({
    [routes.withdrawList.path]: { data: { list } },
    [routes.withdrawState.path]: state({ locked: '12.5' }),
  });
  await screen.findByText('**** USDT', { exact: false });
  await screen.findByText('First withdrawal to this address');
  const { textContent } = container;
  for (const amount of ['1,500.12', '250.5', '3.25', '12.5', '387.60', '612.40']) {
    expect(textContent, amount).not.toContain(amount);
  }
  hideAmounts(false);
});
