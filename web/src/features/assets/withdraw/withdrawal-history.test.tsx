import { routes } from '@bourse/contract/routes.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { queryClient, USER_KEY } from '#app/data/server/query.ts';
import { endSession, startSession } from '#app/data/server/session.ts';
import { type Answered, showAt } from '#app/test-screen.tsx';
import { book, OTHER, opensWithdraw, saved, withdrawal } from '../fixtures/withdraw-screen.tsx';

const CANCEL = '/api/cryptocurrency/withdraw/7/cancel';
const list = (...rows: object[]): Answered => ({ data: { list: rows } });
const region = async () =>
  within(await screen.findByRole('region', { name: 'Withdrawal history' }));
const cancels = async () => (await region()).queryAllByRole('button', { name: 'Cancel' });
const dialog = () => screen.findByRole('dialog', { name: 'Cancel withdrawal' });

beforeEach(() => startSession('token'));
afterEach(() => {
  endSession();
  queryClient.clear();
});

test('without one it says so; where they cannot be read the words of the server stand, with a way', async () => {
  const first = opensWithdraw();
  await (await region()).findByText('No withdrawal history found');
  first.unmount();
  queryClient.clear();
  let answer: Answered = { refused: 'Not now' };
  const { user } = opensWithdraw({ [routes.withdrawList.path]: () => answer });
  await (await region()).findByText('Error: Not now');
  answer = list(withdrawal({}));
  await user.click((await region()).getByRole('button', { name: 'Retry' }));
  await (await region()).findByText('Be Reviewed');
});

test.each([
  ['0.00000001', '0.00000001'],
  ['123456789012.12345678', '123,456,789,012.12345678'],
  ['1.999999999', '1.99999999'],
])('an amount of %s is listed as %s, cut and never rounded', async (amount, shown) => {
  opensWithdraw({ [routes.withdrawList.path]: list(withdrawal({ amount, fee: '0' })) });
  const row = await (await region()).findByText(shown);
  expect(row.closest('tr')?.textContent).toContain('--');
});

test('only what is under review can be cancelled, each of them', async () => {
  const rows = [1, 2, 3, 4, 5, 6, 7, 99].map((status) =>
    withdrawal({ id: String(status), status, reason: '' }),
  );
  opensWithdraw({ [routes.withdrawList.path]: list(...rows) });
  await (await region()).findByText('Be Reviewed');
  const [only, ...more] = await cancels();
  expect(more).toEqual([]);
  expect(only?.closest('tr')?.textContent).toContain('Be Reviewed');
});

test('an address of the book is listed by its name, one of another network is not', async () => {
  opensWithdraw({
    [routes.addressList.path]: book(
      saved({ address: OTHER.toLowerCase(), name: 'Ledger' }),
      saved({ id: '2', chain: 'TRON', address: 'T'.repeat(34), name: 'Tron wallet' }),
    ),
    [routes.withdrawList.path]: list(
      withdrawal({}),
      withdrawal({ id: '8', address: 'T'.repeat(34) }),
    ),
  });
  const history = await region();
  await history.findByText('Ledger');
  expect(history.queryByText('Tron wallet')).toBeNull();
});

test('the question names what comes back; who keeps it sends nothing; a double click sends it once', async () => {
  const { user, sentTo } = opensWithdraw({
    [routes.withdrawList.path]: list(withdrawal({ amount: '1250.5' })),
    [CANCEL]: { data: { id: '7', status: 7 } },
  });
  await (await region()).findByText('Be Reviewed');
  const [cancel] = await cancels();
  await user.click(cancel!);
  within(await dialog()).getByText('1,250.50000000 USDT will return to your available balance.');
  await user.click(screen.getByRole('button', { name: 'Keep withdrawal' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(cancel);
  expect(sentTo(CANCEL)).toEqual([]);
  const asked = sentTo(routes.withdrawState.path).length;
  await user.click(cancel!);
  await dialog();
  await user.dblClick(screen.getByRole('button', { name: 'Cancel withdrawal' }));
  await waitFor(() => expect(sentTo(CANCEL)).toHaveLength(1));
  // What may leave is more again.
  await waitFor(() => expect(sentTo(routes.withdrawState.path).length).toBeGreaterThan(asked));
});

test('one that was passed while the question stood is not cancelled: the server says so, and the row', async () => {
  let status = 1;
  const { user, sentTo } = opensWithdraw({
    [routes.withdrawList.path]: () => list(withdrawal({ status, reason: '' })),
    [CANCEL]: { refused: 'It has been passed already' },
  });
  await (await region()).findByText('Be Reviewed');
  const [cancel] = await cancels();
  await user.click(cancel!);
  await dialog();
  status = 2;
  await act(() => queryClient.invalidateQueries({ queryKey: [USER_KEY, 'withdrawals', 'list'] }));
  await user.click(screen.getByRole('button', { name: 'Cancel withdrawal' }));
  await screen.findByText('It has been passed already');
  await (await region()).findByText('Pass');
  expect(await cancels()).toEqual([]);
  expect(sentTo(CANCEL)).toHaveLength(1);
});

test('a cancellation that is refused reads the list again: the row is not what it was', async () => {
  let status = 1;
  const { user } = opensWithdraw({
    [routes.withdrawList.path]: () => list(withdrawal({ status, reason: '' })),
    [CANCEL]: () => {
      status = 2;
      return { refused: 'It has been passed already' };
    },
  });
  await (await region()).findByText('Be Reviewed');
  const [cancel] = await cancels();
  await user.click(cancel!);
  await dialog();
  await user.click(screen.getByRole('button', { name: 'Cancel withdrawal' }));
  await screen.findByText('It has been passed already');
  const rows = await region();
  // At once: the list itself is read again every four seconds.
  await waitFor(() => expect(rows.queryByRole('button', { name: 'Cancel' })).toBeNull(), {
    timeout: 2_000,
  });
});

test('on a phone a card says the same, and cancels the same', async () => {
  await showAt(390);
  const { user, sentTo } = opensWithdraw({
    [routes.withdrawList.path]: list(
      withdrawal({ amount: '0.00000001' }),
      withdrawal({ id: '8', status: 4, reason: '', txid: `0x${'2f'.repeat(32)}` }),
    ),
    [CANCEL]: { data: {} },
  });
  const history = await region();
  await history.findByText('0.00000001');
  history.getByText('0x2f2f…2f2f2f');
  const [cancel, ...more] = await cancels();
  expect(more).toEqual([]);
  await user.click(cancel!);
  await dialog();
  await user.click(screen.getByRole('button', { name: 'Cancel withdrawal' }));
  await waitFor(() => expect(sentTo(CANCEL)).toHaveLength(1));
  await showAt(1440);
});
