import { screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { Order } from '../../data/orders/spot-orders.ts';
import { setLocale, text } from '../../lib/i18n.ts';
import { show, showAt } from '../../test-screen.tsx';
import { CancelQuestion } from '../cancel/cancel-question.tsx';
import { noCancelling, sampleMarket, sampleOrder } from '../fixtures/sample-rows.ts';
import { endedOrderColumns, openOrderColumns } from './order-columns.tsx';
import { OrdersTable } from './orders-table.tsx';

const markets = new Map([['BTCUSDT', sampleMarket]]);
const loaded = { isLoading: false, error: null, retry: () => {} };
const rowKey = ({ code }: Order) => code;

interface State {
  readonly rows?: readonly Order[] | undefined;
  readonly isLoading?: boolean;
  readonly error?: string | null;
  readonly retry?: () => void;
}
const tableOf = ({ rows, ...state }: State, cancelling = noCancelling) => (
  <OrdersTable
    label="Open orders"
    columns={openOrderColumns(text, markets, cancelling)}
    emptyText="No open orders"
    {...{ ...loaded, ...state, rows, rowKey }}
  />
);
const ended = (rows: readonly Order[]) => (
  <OrdersTable
    label="Order history"
    columns={endedOrderColumns(text, markets)}
    emptyText="No orders"
    {...{ ...loaded, rows, rowKey }}
  />
);
const cells = (row: number) =>
  within(screen.getAllByRole('row')[row + 1]!)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

describe('the states of a list', () => {
  test('loading shows the header and neither rows nor words', () => {
    show(tableOf({ rows: undefined, isLoading: true }));
    screen.getByRole('columnheader', { name: 'Pair' });
    expect(screen.queryByText('No open orders')).toBeNull();
    expect(screen.getAllByRole('row')).toHaveLength(1);
  });

  test('empty says so', () => {
    show(tableOf({ rows: [] }));
    screen.getByText('No open orders');
  });

  test('an error without rows says why and can be asked again', async () => {
    const retry = vi.fn();
    const { user } = show(tableOf({ rows: undefined, error: 'Failed to fetch', retry }));
    expect(screen.getByRole('alert').textContent).toContain('Failed to fetch');
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(retry).toHaveBeenCalledOnce();
  });

  test('an error beside rows leaves them standing', async () => {
    const retry = vi.fn();
    const { user } = show(tableOf({ rows: [sampleOrder()], error: 'Failed to fetch', retry }));
    expect(cells(0)).toContain('60,000.0');
    expect(screen.queryByRole('alert')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(retry).toHaveBeenCalledOnce();
  });

  test('a protected exit that is open says that it waits for somebody', () => {
    show(tableOf({ rows: [sampleOrder({ orderType: 2, protectedExit: true })] }));
    expect(cells(0)).toEqual(
      expect.arrayContaining(['Protected exit Buy', 'Waiting for liquidity']),
    );
  });

  test('hundreds of orders are all counted, and those in sight drawn', () => {
    const rows = Array.from({ length: 300 }, (_, code) => sampleOrder({ code: String(code) }));
    show(tableOf({ rows }));
    expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('301');
    expect(screen.getAllByRole('row').length).toBeLessThan(100);
  });
});

describe('an open order', () => {
  test('keeps at hand what can be done with it, however narrow the screen', () => {
    show(tableOf({ rows: [sampleOrder()] }));
    expect(screen.getByRole('columnheader', { name: 'Action' }).className).toContain('sticky');
  });

  test('says what it is, with the decimals of its market', () => {
    show(tableOf({ rows: [sampleOrder({ dealQuantity: '0.125', status: 2 })] }));
    expect(cells(0)).toEqual([
      '2025-11-20 20:00:00',
      'BTC/USDT',
      'Limit Buy',
      '60,000.0',
      '0.5000',
      '25%',
      '30,000.0000',
      'Partial',
      'Cancel',
    ]);
    expect(screen.getByRole('link', { name: 'BTC/USDT' }).getAttribute('href')).toBe(
      '/spot/BTCUSDT',
    );
  });

  test.each<[string, Partial<Order>, readonly string[]]>([
    ['a long number', { price: '123456789.9', quantity: '98765.4321' }, ['123,456,789.9']],
    ['a long total', { price: '123456789.9', quantity: '10000' }, ['1,234,567,899,000.0000']],
    ['one lot', { quantity: '0.0001' }, ['0.0001', '6.0000']],
    ['too small for its market', { price: '0.00009' }, ['0.0', '0%']],
    ['no quantity at all', { quantity: '0' }, ['0.0000', '0%', '--']],
    ['no number', { price: '', quantity: 'NaN' }, ['--']],
    ['an unknown state', { status: 9 as Order['status'] }, ['Unknown']],
    ['a sale', { orderSide: 2 }, ['Limit Sell']],
    ['one that only makes', { timeInForce: 'PO' }, ['Limit BuyPO']],
    ['one that waits', { stopPrice: '59000' }, ['Stop limit BuyTrigger 59,000.0']],
    [
      'one that was woken',
      { stopPrice: '59000', triggered: true },
      ['Stop limit BuyTriggered 59,000.0'],
    ],
  ])('%s is shown as it is', (_, change, expected) => {
    show(tableOf({ rows: [sampleOrder(change)] }));
    expect(cells(0)).toEqual(expect.arrayContaining([...expected]));
  });

  test('of a market that is no longer listed keeps its symbol and says its coin nowhere', () => {
    show(tableOf({ rows: [sampleOrder({ symbol: 'GONEUSDT' })] }));
    expect(cells(0)).toEqual(expect.arrayContaining(['GONEUSDT', '60,000.00', '0.5000']));
  });

  test('is cancelled by its button, a double click is one press: then it says that it is on its way', async () => {
    const cancel = vi.fn();
    const { user, redraw } = show(tableOf({ rows: [sampleOrder()] }, { ...noCancelling, cancel }));
    await user.dblClick(screen.getByRole('button', { name: 'Cancel' }));
    expect(cancel).toHaveBeenCalledExactlyOnceWith('1', '');
    const onItsWay = { ...noCancelling, isCancelling: (code: string) => code === '1' };
    redraw(tableOf({ rows: [sampleOrder()] }, onItsWay));
    screen.getByText('Canceling...');
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
  });

  test('speaks Chinese', async () => {
    await setLocale('zh-CN');
    show(tableOf({ rows: [sampleOrder({ orderSide: 2 })] }));
    expect(cells(0)).toEqual(expect.arrayContaining(['限价 卖出', '未成交', '取消']));
    screen.getByRole('columnheader', { name: '价格' });
  });
});

describe('an order that ended', () => {
  test('of a market order shows what it got, not its protection', () => {
    const filled = { dealQuantity: '0.5', dealAmount: '29999.995', averagePrice: '59999.9' };
    show(ended([sampleOrder({ orderType: 2, status: 3, price: '63000', ...filled })]));
    expect(cells(0).slice(2)).toEqual([
      'Market Buy',
      '59,999.9',
      'Market',
      '0.5000',
      '0.5000',
      '29,999.9950',
      'Filled',
      '',
    ]);
  });

  test.each([
    ['self-trade', 'Would have traded with your own order'],
    ['post-only', 'Would have filled immediately'],
    ['auction', 'Outside the price band when the call auction ended'],
  ])('says why it was cancelled: %s', (reason, words) => {
    show(ended([sampleOrder({ status: 4, reason })]));
    expect(cells(0).at(-2)).toBe(`Canceled: ${words}`);
  });

  test('without a reason that is known, or with nothing traded, says no more than that', () => {
    show(ended([sampleOrder({ status: 4, reason: 'of tomorrow' })]));
    expect(cells(0).at(-2)).toBe('Canceled');
    expect(cells(0)[3]).toBe('--');
    expect(cells(0)[7]).toBe('--');
  });
});

test("D58 a bot's order says whose it is; its pencil leads to the stop of the bot and nowhere else", async () => {
  const cancel = vi.fn();
  const rows = [sampleOrder({ clientOrderId: 'bot7-0-3' }), sampleOrder({ code: '2' })];
  const { user } = show(tableOf({ rows }, { ...noCancelling, cancel }));
  const [mark, ...others] = screen.getAllByRole('link', { name: 'Bot' });
  expect(mark?.getAttribute('href')).toBe('/bots?bot=7');
  expect(others).toEqual([]);
  await user.click(screen.getAllByRole('button', { name: 'Change order' })[0]!);
  screen.getByText('This order belongs to a trading bot. Only the bot can change it.');
  const stop = screen.getByRole('link', { name: 'Stop bot' });
  expect(stop.getAttribute('href')).toBe('/bots?bot=7&stop=1');
  expect(screen.queryByRole('textbox')).toBeNull();
  await user.click(screen.getAllByRole('button', { name: 'Cancel' })[0]!);
  expect(cancel).toHaveBeenCalledExactlyOnceWith(rows[0]?.code, '7');
});

describe('before orders are cancelled', () => {
  test('all of a pair are counted, and keeping them is a choice', async () => {
    const answer = vi.fn();
    const asked = {
      kind: 'all',
      symbol: 'BTCUSDT',
      scope: 'all',
      count: 12,
      exitCount: 0,
      botOrderCount: 0,
      bots: [],
    } as const;
    const { user } = show(
      <CancelQuestion cancelling={{ ...noCancelling, asked, answer }} pairName="BTC/USDT" />,
    );
    await screen.findByRole('dialog', { name: 'Cancel All' });
    screen.getByText('Cancel all 12 open orders for BTC/USDT?');
    await user.click(screen.getByRole('checkbox', { name: "Don't show again" }));
    await user.click(screen.getByRole('button', { name: 'Cancel All' }));
    expect(answer).toHaveBeenCalledExactlyOnceWith(true, true, { exits: false, bots: false });
    await user.click(screen.getByRole('button', { name: 'Keep orders' }));
    expect(answer).toHaveBeenLastCalledWith(false, false);
  });

  test('exits that guard positions have a box of their own, which nobody has ticked', async () => {
    const answer = vi.fn();
    const asked = {
      kind: 'all',
      symbol: '',
      scope: 'all',
      count: 2,
      exitCount: 3,
      botOrderCount: 0,
      bots: [],
    } as const;
    const { user } = show(
      <CancelQuestion cancelling={{ ...noCancelling, asked, answer }} pairName="" />,
    );
    const box = await screen.findByRole('checkbox', {
      name: 'Also cancel the 3 TP/SL orders on your positions',
    });
    screen.getByText('Cancel all 2 open orders?');
    expect((box as HTMLInputElement).checked).toBe(false);
    await user.click(box);
    await user.click(screen.getByRole('button', { name: 'Cancel All' }));
    expect(answer).toHaveBeenCalledExactlyOnceWith(true, false, { exits: true, bots: false });
  });

  test("D58 orders of bots stay, and the box that stops the bots is nobody's default", async () => {
    const answer = vi.fn();
    const asked = {
      kind: 'all',
      symbol: '',
      scope: 'all',
      count: 2,
      exitCount: 0,
      botOrderCount: 2,
      bots: ['7', '8'],
    } as const;
    const { user } = show(
      <CancelQuestion cancelling={{ ...noCancelling, asked, answer }} pairName="" />,
    );
    const box = await screen.findByRole('checkbox', {
      name: 'Also stop 2 bots and keep their holdings',
    });
    screen.getByText("Your bots' orders stay open.");
    expect((box as HTMLInputElement).checked).toBe(false);
    await user.click(box);
    await user.click(screen.getByRole('button', { name: 'Cancel All' }));
    expect(answer).toHaveBeenCalledExactlyOnceWith(true, false, { exits: false, bots: true });
  });

  test.each([
    ['buys', 'Cancel 2 buy orders?'],
    ['sells', 'Cancel 2 sell orders?'],
    ['limits', 'Cancel 2 limit orders?'],
    ['stops', 'Cancel 2 stop orders?'],
  ] as const)('of the %s alone it is said so, and that the others stay', async (scope, words) => {
    const counts = { count: 2, exitCount: 0, botOrderCount: 0, bots: [] };
    const asked = { kind: 'all', symbol: 'BTCUSDT', scope, ...counts } as const;
    show(<CancelQuestion cancelling={{ ...noCancelling, asked }} pairName="BTC/USDT" />);
    await screen.findByRole('dialog', { name: 'Cancel orders' });
    screen.getByText(words);
    screen.getByText('Only for BTC/USDT.');
    screen.getByText('Your other orders stay open.');
  });

  test('one is spoken of in the singular', async () => {
    const asked = {
      kind: 'all',
      symbol: '',
      scope: 'all',
      count: 1,
      exitCount: 0,
      botOrderCount: 0,
      bots: [],
    } as const;
    show(<CancelQuestion cancelling={{ ...noCancelling, asked }} pairName="" />);
    await screen.findByRole('dialog');
    screen.getByText('Cancel 1 open order?');
  });

  test('nothing is asked while there is nothing to ask', () => {
    show(<CancelQuestion cancelling={noCancelling} pairName="" />);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

test('on a phone each order is a card with the same numbers, changed and cancelled by buttons for a finger', async () => {
  await showAt(390);
  const cancel = vi.fn();
  const rows = [sampleOrder(), sampleOrder({ code: '2', orderSide: 2 })];
  const { user } = show(tableOf({ rows }, { ...noCancelling, cancel }));
  expect(screen.queryByRole('table')).toBeNull();
  const [first, second] = screen.getAllByRole('listitem');
  expect(first?.textContent).toContain('Limit Buy');
  expect(second?.textContent).toContain('Limit Sell');
  within(first!).getByText('60,000.0');
  const [change, cancelling] = ['Change order', 'Cancel'].map((name) =>
    within(first!).getByRole('button', { name }),
  );
  // As high as a finger (44 px), and wide: the two share the card.
  for (const button of [change, cancelling]) expect(button?.className).toContain('h-11 flex-1');
  await user.click(cancelling!);
  expect(cancel).toHaveBeenCalledExactlyOnceWith('1', '');
  await showAt(1440);
  screen.getByRole('table', { name: 'Open orders' });
});
