import { routes } from '@bourse/contract/routes.ts';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endSession, startSession } from '../../../data/server/session.ts';
import { sampleContractItem, sampleMarket } from '../../../parts/fixtures/sample-rows.ts';
import { serve, show, showAt } from '../../../test-screen.tsx';
import { readView } from '../view/asset-view.ts';
import { HistoryTab } from './history-tab.tsx';

const bill = (id: string, market: string, orderCode: string) => ({
  ...{ id, billKind: 13, billKindName: 'Trading fee', coin: 'USDT', symbol: 'USDT' },
  ...{ amount: '-0.12345678', quantity: '-0.12345678', balance: '10', market, orderCode },
  ...{ status: 1, note: '', createAt: 1_763_640_000_000, time: 1_763_640_000_000 },
});
const page = (...list: readonly object[]) => ({ data: { list, total: list.length } });

beforeEach(() => {
  startSession('token');
  serve({
    [routes.fundingBills.path]: page(bill('1-0', '', '')),
    [routes.spotBills.path]: page(bill('4-1', 'GONEUSDT', '81'), bill('3-1', 'BTCUSDT', '77')),
    [routes.contractBills.path]: page(bill('9-0', 'BTCUSDT', '')),
    [routes.spotItems.path]: { data: { list: [sampleMarket], HotList: [], NewList: [] } },
    [routes.contractItems.path]: {
      data: { list: [{ ...sampleContractItem, name: 'BTC/USDT Perpetual' }] },
    },
  });
});
afterEach(() => endSession());

const open = (historyType: string) =>
  show(
    <HistoryTab
      view={readView(new URLSearchParams({ tab: 'History', historyType }))}
      change={() => {}}
    />,
  );

test('an entry names its pair and the order, to eight decimals', async () => {
  open('spot');
  await screen.findByText('BTC/USDT');
  const [, gone, listed] = screen.getAllByRole('row');
  within(gone!).getByText('GONEUSDT');
  within(gone!).getByRole('button', { name: '81' });
  within(listed!).getByRole('button', { name: '77' });
  within(listed!).getByText('-0.12345678');
});

test('its three tabs and three filters, and Reset once one of them is used', async () => {
  const change = vi.fn();
  const at = (search: string) => (
    <HistoryTab view={readView(new URLSearchParams(search))} change={change} />
  );
  const { user, redraw } = show(at('tab=History'));
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    ...['Funding', 'Spot', 'Futures'],
  ]);
  await user.click(screen.getByRole('tab', { name: 'Futures' }));
  expect(change).toHaveBeenLastCalledWith({ historyType: 'futures' });
  screen.getByRole('combobox', { name: 'Bill type' });
  screen.getByRole('combobox', { name: 'Coin' });
  await user.click(screen.getByText('1 year'));
  expect(change).toHaveBeenLastCalledWith({ range: '365d' });
  const reset = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Reset' });
  expect(reset().disabled).toBe(true);
  redraw(at('tab=History&range=365d&coin=BTC&billKind=3'));
  await user.click(reset());
  expect(change).toHaveBeenLastCalledWith({ billKind: 0, range: '7d', coin: '' });
});

test('what funding holds is of no market', async () => {
  open('funding');
  await screen.findByText('Trading fee');
  expect(screen.queryByRole('columnheader', { name: 'Market / Order' })).toBeNull();
});

test('an entry of futures names its contract; funding has no order', async () => {
  open('futures');
  const name = await screen.findByText('BTC/USDT Perpetual');
  expect(within(name.parentElement!).queryByRole('button')).toBeNull();
});

test('on a phone the card says the same', async () => {
  await showAt(390);
  open('spot');
  await screen.findByText('BTC/USDT');
  screen.getByRole('button', { name: '77' });
  await showAt(1440);
});
