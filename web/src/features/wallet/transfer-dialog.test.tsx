import { routes } from '@bourse/contract/routes.ts';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { queryClient } from '../../data/server/query.ts';
import { endSession, startSession } from '../../data/server/session.ts';
import {
  closeTransfer,
  openTransfer,
  useTransferRequest,
} from '../../data/user/transfer-request.ts';
import { setLocale } from '../../lib/i18n.ts';
import { type Answered, serve, show } from '../../test-screen.tsx';
import { TransferDialog } from './transfer-dialog.tsx';

const done: Answered = { data: { sequence: '1' } };
const assets = (available: string, setAside = '0'): Answered => ({
  data: { list: [{ tokenName: 'USDT', available, setAside }] },
});

async function opens(transfer: Answered = done, funds: Answered = assets('1234.56789012')) {
  const coins = [
    { symbol: 'USDT', precision: 8, icon: '', currency: 'Tether' },
    { symbol: 'BTC', precision: 8, icon: '', currency: 'Bitcoin' },
  ];
  const sent = serve({
    [routes.transfer.path]: transfer,
    [routes.accountAsset.path]: funds,
    [routes.currencies.path]: { data: { currency: coins, chain: [] } },
    [routes.contractAsset.path]: { data: { list: [{ symbol: 'USDT', transferable: '7' }] } },
  });
  const drawn = show(<TransferDialog />);
  openTransfer({ coin: 'USDT' });
  await screen.findByRole('dialog', { name: 'Transfer' });
  const sentTo = (path: string) => sent.filter((one) => one.path === path);
  return {
    ...drawn,
    moves: () => sentTo(routes.transfer.path),
    reads: () => sentTo(routes.accountAsset.path).length,
  };
}
const amount = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Amount' });
const confirm = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Confirm' });
const isOpen = () => useTransferRequest.getState().request !== null;

beforeEach(() => startSession('token'));
afterEach(() => {
  closeTransfer();
  endSession();
});

describe('a transfer', () => {
  test('moves what is written, once, says so and leaves', async () => {
    const { user, moves } = await opens();
    await user.type(amount(), '100.5');
    await user.dblClick(confirm());
    await screen.findByText('Transfer success');
    expect(isOpen()).toBe(false);
    expect(moves()).toHaveLength(1);
    expect(moves()[0]?.body).toEqual({
      ...{ from: 1, to: 2, coin: 'USDT', amount: '100.5', remark: 'transfer' },
    });
    expect(moves()[0]?.key).toMatch(/^[0-9a-f]{32}$/);
  });

  test('that is done has the balances read again, and the next one begins empty', async () => {
    const { user, reads } = await opens();
    await screen.findByText('1,234.56789012 USDT');
    const before = reads();
    await user.type(amount(), '100.5');
    await user.click(confirm());
    await screen.findByText('Transfer success');
    await waitFor(() => expect(reads()).toBeGreaterThan(before));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    openTransfer({ coin: 'USDT' });
    await screen.findByRole('dialog', { name: 'Transfer' });
    expect(amount().value).toBe('');
  });

  test('D59 of what bots have set aside is asked about first, and again where the amount changes', async () => {
    const { user, moves } = await opens(done, assets('100', '60'));
    await screen.findByText('100.00000000 USDT');
    await user.type(amount(), '40');
    expect(screen.queryByRole('checkbox', { name: /^Transfer anyway/ })).toBeNull();
    await user.type(amount(), '.5');
    expect(confirm().disabled).toBe(true);
    const box = {
      name: /^Transfer anyway: 60\.0+ USDT of your balance is set aside for your bots/,
    };
    await user.click(screen.getByRole('checkbox', box));
    await user.type(amount(), '5');
    expect(confirm().disabled).toBe(true);
    await user.click(screen.getByRole('checkbox', box));
    await user.click(confirm());
    await waitFor(() =>
      expect(moves().map(({ body }) => body)).toMatchObject([{ amount: '40.55' }]),
    );
  });

  test('that is on its way cannot be confirmed again', async () => {
    const { user } = await opens('pending');
    await user.type(amount(), '100.5');
    await user.click(confirm());
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: /Transferring/ });
    expect(button.disabled).toBe(true);
  });

  test('with the futures account is of USDT, and no other coin can be chosen', async () => {
    await opens();
    closeTransfer();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    openTransfer({ from: 1, to: 3, coin: 'BTC' });
    await screen.findByRole('dialog', { name: 'Transfer' });
    const coin = screen.getByLabelText<HTMLButtonElement>('Coin');
    expect(coin.textContent).toBe('USDT');
    expect(coin.disabled).toBe(true);
  });

  test('of everything takes every last digit', async () => {
    const { user, moves } = await opens();
    await screen.findByText('1,234.56789012 USDT');
    await user.click(screen.getByRole('button', { name: 'MAX' }));
    expect(amount().value).toBe('1234.56789012');
    await user.click(confirm());
    await waitFor(() => expect(moves()).toHaveLength(1));
  });

  test.each(['', '0', '0.00000000'])('of nothing (%j) cannot be sent', async (text) => {
    const { user } = await opens();
    if (text) await user.type(amount(), text);
    expect(confirm().disabled).toBe(true);
  });

  test('of more than there is says so while it is written', async () => {
    const { user } = await opens();
    await screen.findByText('1,234.56789012 USDT');
    await user.type(amount(), '1234.56789013');
    screen.getByText('Exceeds your available balance');
    await user.type(amount(), '{Backspace}2');
    expect(screen.queryByText('Exceeds your available balance')).toBeNull();
  });

  test('from an empty account offers nothing', async () => {
    const { user } = await opens(done, { data: { list: [] } });
    await screen.findByText('0.00000000 USDT');
    await user.click(screen.getByRole('button', { name: 'MAX' }));
    expect(amount().value).toBe('0');
    expect(confirm().disabled).toBe(true);
  });

  test('whose balance could not be read says why, and no number', async () => {
    await opens(done, { refused: 'Wait a moment', status: 429 });
    await screen.findByText('Wait a moment');
    screen.getByText('-- USDT');
  });

  test('that is refused stays open with the words of the exchange', async () => {
    const { user } = await opens({ refused: 'Insufficient balance' });
    await user.type(amount(), '5');
    await user.click(confirm());
    await screen.findByText('Insufficient balance');
    expect(isOpen()).toBe(true);
    expect(amount().value).toBe('5');
  });

  test('that is refused without a word: Transfer failed', async () => {
    const { user } = await opens({ refused: '' });
    await user.type(amount(), '5');
    await user.click(confirm());
    await screen.findByText('Transfer failed');
    expect(isOpen()).toBe(true);
  });

  test('whose answer never came is sent again under the same key, another one under a new key', async () => {
    const { user, moves } = await opens('away');
    await user.type(amount(), '5');
    await user.click(confirm());
    await waitFor(() => expect(moves()).toHaveLength(1));
    await waitFor(() => expect(confirm().disabled).toBe(false));
    await user.click(confirm());
    await waitFor(() => expect(moves()).toHaveLength(2));
    await user.type(amount(), '0');
    await user.click(confirm());
    await waitFor(() => expect(moves()).toHaveLength(3));
    const keys = moves().map(({ key }) => key);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  test('the other way round takes what the other account has', async () => {
    const { user, moves } = await opens();
    await user.click(screen.getByRole('button', { name: 'Swap accounts' }));
    await user.type(amount(), '1');
    await user.click(confirm());
    await waitFor(() => expect(moves()).toHaveLength(1));
    expect(moves()[0]?.body).toMatchObject({ from: 2, to: 1 });
  });

  test('goes between the accounts that were chosen, in the coin that was', async () => {
    const { user, moves } = await opens();
    const choose = async (field: string, option: string) => {
      await user.click(screen.getByRole('combobox', { name: field }));
      await user.click(await screen.findByRole('option', { name: option }));
    };
    await choose('From', 'Spot account');
    await choose('To', 'Funding account');
    await choose('Coin', 'BTC');
    await user.type(amount(), '0.1');
    await user.click(confirm());
    await waitFor(() => expect(moves()).toHaveLength(1));
    expect(moves()[0]?.body).toMatchObject({ from: 2, to: 1, coin: 'BTC', amount: '0.1' });
  });

  test.each([
    ['0', '7', 3, 1],
    ['5', '7', 1, 3],
    ['0', '0', 1, 3],
  ])(
    'opened for futures, with %s in funding and %s there, begins where money is',
    async (funding, transferable, from, to) => {
      const { user, moves } = await opens(done, assets(funding));
      closeTransfer();
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      serve({
        [routes.accountAsset.path]: assets(funding),
        [routes.contractAsset.path]: { data: { list: [{ symbol: 'USDT', transferable }] } },
        [routes.currencies.path]: { data: { currency: [], chain: [] } },
      });
      queryClient.clear();
      openTransfer({ from: 1, to: 3, coin: 'USDT', isFromAny: true });
      await screen.findByText(`${Number(from === 3 ? transferable : funding).toFixed(8)} USDT`);
      const chosen = (side: string) => screen.getByRole('combobox', { name: side }).textContent;
      const names = { 1: 'Funding account', 3: 'Futures account' } as const;
      await waitFor(() =>
        expect([chosen('From'), chosen('To')]).toEqual([names[from as 1], names[to as 1]]),
      );
      // Whatever is chosen then stays chosen.
      await user.click(screen.getByRole('button', { name: 'Swap accounts' }));
      expect(chosen('From')).toBe(names[to as 1]);
      expect(moves()).toEqual([]);
    },
  );

  test('in Chinese', async () => {
    await setLocale('zh-CN');
    serve({});
    show(<TransferDialog />);
    openTransfer({ coin: 'USDT' });
    await screen.findByRole('dialog', { name: '划转' });
    screen.getByRole('button', { name: '确认' });
  });
});
