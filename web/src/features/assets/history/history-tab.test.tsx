import { routes } from '@bourse/contract/routes.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hideAmounts } from '#app/data/device/hidden-amounts.ts';
import { endSession, startSession } from '#app/data/server/session.ts';
import { sampleContractItem, sampleMarket } from '#app/parts/fixtures/sample-rows.ts';
import { type Answered, serve, show, showAt } from '#app/test-screen.tsx';
import { readView } from '../view/asset-view.ts';
import { useAssetView } from '../view/use-asset-view.ts';
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
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    ...['Time', 'Type', 'Coin', 'Amount', 'Balance after', 'Market / Order', 'Reference', 'Status'],
  ]);
});

test('a balance of zero after an entry is an answer, in a table and on a card', async () => {
  serve({ [routes.spotBills.path]: page({ ...bill('5-1', 'BTCUSDT', '78'), balance: '0' }) });
  open('spot');
  await screen.findByRole('cell', { name: '0.00000000' });
  await showAt(390);
  expect((await screen.findByText(/Balance after/)).textContent).toContain('0.00000000');
  await showAt(1440);
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
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Past 7 days' }).checked).toBe(true);
  for (const [words, range] of [
    ['Today', '1d'],
    ['1 mon', '30d'],
    ['1 year', '365d'],
    ['Yesterday', 'yesterday'],
    ['Custom dates', 'dates'],
  ] as const) {
    await user.click(screen.getByText(words));
    expect(change).toHaveBeenLastCalledWith({ range });
  }
  const reset = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Reset' });
  expect(reset().disabled).toBe(true);
  redraw(at('tab=History&range=365d&coin=BTC&billKind=3'));
  await user.click(reset());
  expect(change).toHaveBeenLastCalledWith({
    ...{ billKind: 0, range: '7d', from: '', to: '', coin: '' },
  });
});

test('days of the reader bound the list from midnight to midnight, and the file with it', async () => {
  const { sent } = opens('&range=dates&from=2026-11-02&to=2026-11-03', {
    [routes.fundingBills.path]: page(bill('1-0', '', '')),
  });
  await screen.findByText('Trading fee');
  const asked = sent.find(({ path }) => path === routes.fundingBills.path)?.query;
  const [start, end] = [Number(asked?.startTime), Number(asked?.endTime)];
  expect(end + 1 - start).toBe(2 * 86_400_000);
  expect(screen.getByLabelText<HTMLInputElement>('From').value).toBe('2026-11-02');
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

function Screen() {
  return <HistoryTab {...useAssetView()} />;
}
const opens = (search: string, answers: Parameters<typeof serve>[0]) => {
  const sent = serve(answers);
  return { sent, ...show(<Screen />, { at: `/asset?tab=History${search}` }) };
};
const amounts = () =>
  screen.getAllByRole('row').flatMap((row) => row.querySelectorAll('td')[3]?.textContent ?? []);
const address = () => screen.getByTestId('address').textContent;

test.each([
  ['0.00000001', '+0.00000001', true],
  ['-0.00000001', '-0.00000001', false],
  ['0', '0.00000000', false],
  ['-123456789012.999999999', '-123,456,789,012.99999999', false],
  ['1000000', '+1,000,000.00000000', true],
])('an entry of %s stands as %s; only what came in is green', async (amount, shown, isGreen) => {
  opens('', { [routes.fundingBills.path]: page({ ...bill('1', '', ''), amount, balance: '-5' }) });
  await screen.findByText('Trading fee');
  expect(amounts()).toEqual([shown]);
  expect(screen.getByText(shown, { selector: 'td *' }).className.includes('text-up')).toBe(isGreen);
  screen.getByText('-5.00000000');
});

test('a full page has a next one, and where that is empty there is a way back', async () => {
  const rows = Array.from({ length: 20 }, (_, at) => bill(`${at}`, '', ''));
  const { user } = opens('', {
    [routes.fundingBills.path]: ({ query }) => (query.page === '1' ? page(...rows) : page()),
  });
  await screen.findByText('Rows 1–20 · 20 per page');
  const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
  expect(button('Previous page').disabled).toBe(true);
  await user.click(button('Next page'));
  await screen.findByText('No Funding history found');
  expect([address(), button('Next page').disabled]).toEqual(['/asset?tab=History&page=2', true]);
  await user.click(button('Previous page'));
  await screen.findByText('Rows 1–20 · 20 per page');
});

test('without an entry nothing is turned; what cannot be read is said and read again', async () => {
  let answer: Answered = { refused: 'Not now' };
  const { user } = opens('', { [routes.fundingBills.path]: () => answer });
  await screen.findByText('Error: Not now');
  answer = page();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('No Funding history found');
  expect(screen.queryByRole('navigation', { name: 'Pagination' })).toBeNull();
});

test('entries of one account are never shown as those of another, whenever they come', async () => {
  const { promise, resolve } = Promise.withResolvers<Answered>();
  const { user } = opens('', {
    [routes.fundingBills.path]: page({ ...bill('1', '', ''), amount: '1' }),
    [routes.spotBills.path]: () => promise,
    [routes.contractBills.path]: page({ ...bill('3', '', ''), amount: '3' }),
  });
  await screen.findByText('+1.00000000');
  await user.click(screen.getByRole('tab', { name: 'Spot' }));
  expect(screen.queryByText('+1.00000000')).toBeNull();
  await user.click(screen.getByRole('tab', { name: 'Futures' }));
  await screen.findByText('+3.00000000');
  await act(async () => resolve(page({ ...bill('2', '', ''), amount: '2' })));
  expect(amounts()).toEqual(['+3.00000000']);
});

test('a note of an entry stands with it, as text', async () => {
  const note = '<b>Corrected</b> by the exchange';
  const { container } = opens('', {
    [routes.fundingBills.path]: page({ ...bill('1', '', ''), note }),
  });
  await screen.findByText(note);
  expect(container.querySelector('td b')).toBeNull();
});

test('what the address filters is asked for, from so many days ago', async () => {
  const { sent } = opens('&historyType=futures&billKind=22&range=1d&coin=usdt&page=3', {
    [routes.contractBills.path]: page(),
  });
  const asked = () => sent.find(({ path }) => path === routes.contractBills.path)?.query;
  await waitFor(() => expect(asked()).toBeDefined());
  const { startTime, ...rest } = asked() ?? {};
  expect(rest).toEqual({ page: '3', pageSize: '20', billKind: '22', coin: 'USDT' });
  expect(Math.abs(Date.now() - 86_400_000 - Number(startTime))).toBeLessThan(60_000);
});

test.each([1440, 390])(
  'with amounts hidden no entry tells one, nor whether it came in, at %i',
  async (width) => {
    await showAt(width);
    hideAmounts(true);
    serve({
      [routes.fundingBills.path]: page({ ...bill('1', '', ''), amount: '7', balance: '17' }),
    });
    const { container } = open('funding');
    await screen.findByText('Trading fee');
    expect(screen.getAllByText(/\*{4}/).length).toBeGreaterThanOrEqual(2);
    expect(container.textContent).not.toMatch(/7\.0000/);
    expect(container.querySelector('.text-up.font-medium')).toBeNull();
    hideAmounts(false);
    await showAt(1440);
  },
);

test('all that the filter leaves is saved as a file at once, and a failure is said', async () => {
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  URL.createObjectURL = vi.fn(() => 'blob:history');
  let answer: Answered = { file: 'history-spot-2026-11-29.csv' };
  const { user, sent } = opens('&historyType=spot&billKind=13&coin=USDT&range=1d', {
    [routes.spotBills.path]: page(bill('4-1', 'BTCUSDT', '81')),
    [routes.billsExport.path]: () => answer,
  });
  await screen.findByText('Trading fee');
  const button = screen.getByRole('button', { name: 'Export all as CSV' });
  await user.click(button);
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  expect((saved.mock.contexts[0] as HTMLAnchorElement).download).toBe(
    'history-spot-2026-11-29.csv',
  );
  const [listed] = sent.filter(({ path }) => path === routes.spotBills.path);
  const { startTime } = listed?.query ?? {};
  const asked = () => sent.filter(({ path }) => path === routes.billsExport.path);
  expect(asked().map(({ query }) => query)).toEqual([
    { account: '2', billKind: '13', coin: 'USDT', startTime },
  ]);
  answer = { refused: 'Too many calls' };
  await user.click(button);
  await screen.findByText('Too many calls');
  expect(saved).toHaveBeenCalledOnce();
  saved.mockRestore();
});
