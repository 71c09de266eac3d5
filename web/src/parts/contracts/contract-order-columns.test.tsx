import { screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { ContractOrder, FuturesOrder } from '../../data/futures/contract-orders.ts';
import { setLocale, useText } from '../../lib/i18n.ts';
import { show } from '../../test-screen.tsx';
import { Table } from '../../ui/tables/table.tsx';
import { noCancelling, sampleContractItem } from '../fixtures/sample-rows.ts';
import { endedContractOrderColumns, openContractOrderColumns } from './contract-order-columns.tsx';

const contracts = new Map([['BTCUSDT', sampleContractItem]]);

/** A limit buy of 0.5 BTC at 60,000 that rests. */
const sample = (change: Partial<ContractOrder> = {}): ContractOrder => ({
  ...{ code: '7', symbol: 'BTCUSDT', side: 1, positionType: 1, positionCode: '', orderType: 1 },
  ...{ marginMode: 1, leverage: 20, price: '60000', dealPrice: '0', quantity: '0.5' },
  ...{ dealQuantity: '0', dealAmount: '0', margin: '1500', profit: '0', fee: '0', status: 1 },
  ...{ reason: '', reduceOnly: false, timeInForce: 'GTC', stopPrice: '0', triggerPriceType: 1 },
  ...{ triggered: false, exitType: '', clientOrderId: '', takeProfit: null, stopLoss: null },
  ...{ createTime: 1_763_640_000_000, updateTime: 1_763_640_000_000, isWhole: false },
  ...change,
});

interface TableOfProps {
  readonly orders: readonly ContractOrder[];
  readonly cancelling?: typeof noCancelling;
}
function Open({ orders, cancelling = noCancelling }: TableOfProps) {
  const columns = openContractOrderColumns(useText(), contracts, cancelling);
  const rowKey = ({ code }: FuturesOrder) => code;
  return <Table label="Open" columns={columns} rows={orders} rowKey={rowKey} />;
}
function Ended({ orders }: TableOfProps) {
  const columns = endedContractOrderColumns(useText(), contracts);
  return <Table label="Ended" columns={columns} rows={orders} rowKey={({ code }) => code} />;
}
/** The cells of the first row, by the titles of their columns. */
function row(): Readonly<Record<string, string>> {
  const titles = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  const cells = within(screen.getAllByRole('row')[1] as HTMLElement).getAllByRole('cell');
  return Object.fromEntries(cells.map(({ textContent }, at) => [titles[at], textContent]));
}
const market = { orderType: 2, price: '54000.1' } as const;
const exit = { ...market, side: 2, reduceOnly: true, quantity: '0', stopPrice: '58000' } as const;

describe('an order that waits', () => {
  test.each<[string, Partial<ContractOrder>, Readonly<Record<string, string>>]>([
    [
      'a limit that rests',
      {},
      {
        ...{ Contract: 'BTC/USDT20x', 'Type / Side': 'Limit Open Long', Price: '60,000.0' },
        ...{ Quantity: '0.5000', Filled: '0%', 'Trigger price': '--', 'TP/SL': '--' },
        ...{ Status: 'Active' },
      },
    ],
    [
      'post only, of one-way mode, that may only reduce',
      { timeInForce: 'PO', positionType: 0, side: 2, reduceOnly: true },
      { 'Type / Side': 'Limit SellPOReduce-only' },
    ],
    [
      'D22 at the market once it is triggered: nobody asked for its protection price',
      { ...market, timeInForce: 'IOC', stopPrice: '61000' },
      { Price: 'Market', 'Trigger price': '61,000.0Last' },
    ],
    [
      'a trigger by the mark that was reached, partly filled',
      {
        stopPrice: '61000',
        triggerPriceType: 2,
        triggered: true,
        status: 2,
        dealQuantity: '0.4999',
      },
      { 'Trigger price': '61,000.0Mark · Triggered', Filled: '99%', Status: 'Partial' },
    ],
    [
      'an exit of the whole position',
      { ...exit, exitType: 'stopLoss', isWhole: true },
      { 'Type / Side': 'Stop loss market Close Long', Quantity: 'Whole', Filled: '0%' },
    ],
    [
      'one that brings a stop loss alone',
      {
        stopLoss: {
          code: '',
          triggerPrice: '58000',
          triggerPriceType: 1,
          price: '0',
          quantity: '0',
          isWhole: false,
        },
      },
      { 'TP/SL': '-- / 58,000.0' },
    ],
    [
      'the least and the most that there is',
      { price: '0.1', quantity: '99999999.9999', dealQuantity: '0.0001' },
      { Price: '0.1', Quantity: '99,999,999.9999', Filled: '0%' },
    ],
  ])('%s', (_, change, cells) => {
    show(<Open orders={[sample(change)]} />);
    expect(row()).toMatchObject(cells);
  });

  test('is cancelled by its own code, and by nothing while that is on its way', async () => {
    const cancel = vi.fn();
    const orders = [sample(), sample({ code: '8' })];
    const { user, redraw } = show(
      <Open orders={orders} cancelling={{ ...noCancelling, cancel }} />,
    );
    await user.click(screen.getAllByRole('button', { name: 'Cancel' })[1] as HTMLElement);
    expect(cancel.mock.calls).toEqual([['8', '']]);
    const cancelling = { ...noCancelling, isCancelling: (code: string) => code === '8', cancel };
    redraw(<Open orders={orders} cancelling={cancelling} />);
    const second = within(screen.getAllByRole('row')[2] as HTMLElement);
    second.getByText('Canceling...');
    // Neither another cancel nor a change of what may be gone.
    expect(second.queryAllByRole('button')).toEqual([]);
    expect(screen.getAllByRole('button', { name: 'Cancel' })).toHaveLength(1);
  });

  test('of a contract that is gone from the list keeps its symbol, can be cancelled, and is not changed', () => {
    show(<Open orders={[sample({ symbol: 'GONEUSDT', price: '60000.05' })]} />);
    expect(row()).toMatchObject({ Contract: 'GONEUSDT20x', Price: '60,000.05' });
    expect(screen.getAllByRole('button')).toEqual([screen.getByRole('button', { name: 'Cancel' })]);
  });
});

describe('an order that has ended', () => {
  test.each<[string, Partial<ContractOrder>, Readonly<Record<string, string>>]>([
    [
      'an opening that filled has no profit',
      { status: 3, dealPrice: '59999.9', dealQuantity: '0.5', fee: '15' },
      {
        ...{ 'Average / Price': '59,999.960,000.0', Filled: '0.5000', 'PNL before fees': '--' },
        ...{ Fee: '15.0000', 'Exit Type': '--', Status: 'Filled' },
      },
    ],
    [
      'a close at a loss',
      { ...exit, exitType: 'manual', status: 3, dealQuantity: '0.5', profit: '-1000.019' },
      { 'PNL before fees': '-1,000.01', 'Exit Type': 'Manual' },
    ],
    [
      'a close that brought nothing',
      { ...exit, exitType: 'manual', status: 3, dealQuantity: '0.5', profit: '0' },
      { 'PNL before fees': '0.00' },
    ],
    [
      'a close that never traded brought nothing that could be counted',
      { ...exit, exitType: 'stopLoss', status: 4, reason: 'user' },
      { 'PNL before fees': '--', Filled: '0.0000', 'Average / Price': '--Market', Fee: '0.0000' },
    ],
    ['a maker that is paid', { status: 3, fee: '-0.00123' }, { Fee: '-0.0012' }],
  ])('%s', (_, change, cells) => {
    show(<Ended orders={[sample(change)]} />);
    expect(row()).toMatchObject(cells);
  });
});

test("D56 a bot's order on a contract says whose it is, open and ended; the bot alone changes it", async () => {
  const cancel = vi.fn();
  const orders = [sample({ clientOrderId: 'bot7-0-3' }), sample({ code: '8' })];
  const { user, redraw } = show(<Open orders={orders} cancelling={{ ...noCancelling, cancel }} />);
  const marks = () => screen.getAllByRole('link', { name: 'Bot' });
  expect(marks().map((mark) => mark.getAttribute('href'))).toEqual(['/bots?bot=7']);
  await user.click(screen.getAllByRole('button', { name: 'Change order' })[0] as HTMLElement);
  screen.getByText('This order belongs to a trading bot. Only the bot can change it.');
  const stop = screen.getByRole('link', { name: 'Stop bot' });
  expect(stop.getAttribute('href')).toBe('/bots?bot=7&stop=1');
  expect(screen.queryByRole('textbox')).toBeNull();
  await user.click(screen.getAllByRole('button', { name: 'Cancel' })[0] as HTMLElement);
  expect(cancel).toHaveBeenCalledExactlyOnceWith('7', '7');
  redraw(<Ended orders={orders} />);
  expect(marks()).toHaveLength(1);
});

test('both tables speak Chinese throughout', async () => {
  await setLocale('zh-CN');
  const order = sample({ ...exit, exitType: 'stopLoss', triggerPriceType: 2, triggered: true });
  const { redraw, container } = show(<Open orders={[order]} />);
  expect(container.querySelector('table')?.textContent).not.toMatch(/[a-z]{2,}/);
  redraw(<Ended orders={[{ ...order, status: 4, reason: 'position-closed' }]} />);
  expect(container.querySelector('table')?.textContent).not.toMatch(/[a-z]{2,}/);
});
