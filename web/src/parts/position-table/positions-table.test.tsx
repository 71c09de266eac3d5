import { screen, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { PositionNumbers } from '../../data/futures/figures.ts';
import type { OpenPosition } from '../../data/futures/positions.ts';
import { setLocale } from '../../lib/i18n.ts';
import { show, showAt } from '../../test-screen.tsx';
import { samplePositionRow } from '../fixtures/sample-rows.ts';
import { useFuturesDialog } from '../positions/dialog-store.ts';
import type { PositionRow } from './position-rows.ts';
import { PositionsTable } from './positions-table.tsx';

const tableOf = (data: readonly PositionRow[] | undefined, error: string | null = null) => (
  <PositionsTable loaded={{ data, isLoading: false, error, retry: () => {} }} />
);
const cells = () =>
  within(screen.getAllByRole('row')[1]!)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);
const opened = () => useFuturesDialog.getState().request;

beforeAll(() => showAt(1920));
afterEach(() => useFuturesDialog.setState({ request: null }));

test('a position shows its terms and what it amounts to, cut and never rounded', () => {
  show(tableOf([samplePositionRow({ realised: '5.5', costs: '1.239' })]));
  expect(cells().slice(0, 9)).toEqual([
    'BTC/USDTLong 20xIsolated',
    '0.1000 BTC6,000.00 USDT',
    '60,000.0',
    '60,000.0',
    '+12.34+4.11%',
    '57,228.94.61%',
    '7.68%',
    '300.00 ',
    '+4.26',
  ]);
});

test('in a low window a row is one line, and hints tell what stood below', async () => {
  const window = globalThis.matchMedia;
  const isLow = (query: string) => query.includes('max-height: 959px');
  vi.stubGlobal('matchMedia', (query: string) => ({
    ...window(query),
    ...(isLow(query) && { matches: true }),
  }));
  const { user } = show(tableOf([samplePositionRow({ realised: '5.5', funding: '1.239' })]));
  vi.stubGlobal('matchMedia', window);
  expect(cells()[1]).toBe('0.1000 BTC');
  expect(cells()).toEqual(expect.arrayContaining(['--/--']));
  await user.hover(screen.getByText('0.1000 BTC'));
  expect(screen.getByRole('tooltip').textContent).toBe('Value 6,000.00 USDT');
  await user.hover(screen.getByText('+5.50'));
  expect(screen.getByRole('tooltip').textContent).toContain('Funding -1.23');
});

test.each([
  ['what it paid', '1.239', 'Funding -1.23'],
  ['what it received', '-0.5', 'Funding +0.50'],
  ['nothing', '0', 'Funding 0.00'],
])('the funding so far stands below the realized PNL: %s', (_, funding, shown) => {
  show(tableOf([samplePositionRow({ realised: '5.5', costs: '1.239', funding })]));
  expect(cells()[8]).toBe(`+4.26${shown}`);
});

test.each([
  ['c', { kind: 'close', code: 'p1', mode: 'market' }],
  ['r', { kind: 'reverse', code: 'p1' }],
  ['e', { kind: 'exits', code: 'p1' }],
])('%s on a row does what its button does', async (key, request) => {
  const { user } = show(tableOf([samplePositionRow()]));
  screen.getAllByRole('row')[1]?.focus();
  await user.keyboard(key);
  expect(opened()).toEqual(request);
});

describe('numbers at the edge', () => {
  test.each<[string, Partial<OpenPosition>, Partial<PositionNumbers> | null, string[]]>([
    [
      'a short at a loss',
      { positionType: 2 },
      { profit: '-0.019', profitRate: '-0.5' },
      ['BTC/USDTShort 20xIsolated', '-0.01-50.00%'],
    ],
    ['cross', { marginMode: 2, leverage: 125 }, {}, ['BTC/USDTLong 125xCross']],
    ['no price that liquidates it', {}, { liqPrice: '0' }, ['----']],
    ['no profit', {}, { profit: '0', profitRate: '0' }, ['0.000.00%']],
    ['a profit below a cent', {}, { profit: '0.009', profitRate: '0.00003' }, ['0.000.00%']],
    [
      'millions',
      { quantity: '99999999.9999' },
      { notional: '5999999999999.99' },
      ['99,999,999.9999 BTC5,999,999,999,999.99 USDT'],
    ],
    ['nothing known but itself', {}, null, ['0.1000 BTC--', '--', '-- ']],
    ['costs larger than what it won', { realised: '1', costs: '3.005' }, {}, ['-2.00']],
  ])('%s', (_, change, numbers, expected) => {
    show(tableOf([samplePositionRow(change, numbers)]));
    expect(cells()).toEqual(expect.arrayContaining(expected));
  });

  test('a contract that is gone from the list keeps its symbol and plain decimals', () => {
    const row = samplePositionRow({ symbol: 'GONEUSDT' });
    show(tableOf([{ ...row, item: undefined }]));
    expect(cells()[0]).toContain('GONEUSDT');
    expect(cells()[2]).toBe('60,000.00');
  });

  test('hundreds of positions are all counted, and those in sight drawn', () => {
    const rows = Array.from({ length: 250 }, (_, code) => samplePositionRow({ code: `p${code}` }));
    show(tableOf(rows));
    expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('251');
    expect(screen.getAllByRole('row').length).toBeLessThan(100);
  });

  test('several exits of a kind are counted', () => {
    const exit = { kind: 'takeProfit', triggerPriceType: 1, price: '0', quantity: '0.1' } as const;
    const isWhole = false;
    const takeProfit = ['65000', '70000'].map((triggerPrice) => ({
      ...exit,
      ...{ code: triggerPrice, triggerPrice, isWhole },
    }));
    show(tableOf([{ ...samplePositionRow(), exits: { takeProfit, stopLoss: [] } }]));
    expect(cells()[9]).toBe('65,000.0 +1--');
  });
});

describe('a stop loss', () => {
  const stop = (quantity: string, isWhole = false) => ({
    ...{ code: '1', kind: 'stopLoss' as const, triggerPriceType: 1, price: '0' },
    ...{ triggerPrice: '58000', quantity, isWhole },
  });
  const drawn = (quantity: string, isWhole?: boolean) => {
    const exits = { takeProfit: [], stopLoss: [stop(quantity, isWhole)] };
    return show(tableOf([{ ...samplePositionRow(), exits }]));
  };

  test('of less than all of the position warns, and says of how much it is', async () => {
    const { user } = drawn('0.04');
    const text = screen.getByText('58,000.0');
    expect(text.closest('.text-warn')).not.toBeNull();
    await user.hover(text);
    screen.getByText("Your stop loss closes only 0.0400 of 0.1000 BTC. The rest isn't protected.");
  });

  test.each([
    ['the whole', '0', true],
    ['as much as there is', '0.1', false],
  ])('of %s does not', (_, quantity, isWhole) => {
    drawn(quantity, isWhole);
    expect(screen.getByText('58,000.0').closest('.text-warn')).toBeNull();
  });
});

describe('what can be done', () => {
  test.each([
    ['Limit', { kind: 'close', code: 'p1', mode: 'limit' }],
    ['Add', { kind: 'add', code: 'p1' }],
    ['Reverse', { kind: 'reverse', code: 'p1' }],
  ])('%s stands in the menu of the row and opens its dialog', async (name, request) => {
    const { user } = show(tableOf([samplePositionRow()]));
    await user.click(screen.getByRole('button', { name: 'More' }));
    await user.click(screen.getByRole('button', { name }));
    expect(opened()).toEqual(request);
  });

  test.each([
    ['Market', { kind: 'close', code: 'p1', mode: 'market' }],
    ['Adjust margin', { kind: 'margin', code: 'p1' }],
    ['Set TP/SL', { kind: 'exits', code: 'p1' }],
  ])('%s opens its dialog', async (name, request) => {
    const { user } = show(tableOf([samplePositionRow()]));
    await user.click(screen.getByRole('button', { name }));
    expect(opened()).toEqual(request);
  });

  test('a cross position has no margin of its own to adjust', () => {
    show(tableOf([samplePositionRow({ marginMode: 2 })]));
    expect(screen.queryByRole('button', { name: 'Adjust margin' })).toBeNull();
  });
});

test('without positions, or when they could not be read, it says so', () => {
  const { redraw } = show(tableOf([]));
  screen.getByText('No open positions');
  redraw(tableOf(undefined, 'No response received from server'));
  expect(screen.getByRole('alert').textContent).toContain('No response received from server');
});

test('speaks Chinese', async () => {
  await setLocale('zh-CN');
  show(tableOf([samplePositionRow({ marginMode: 2 })]));
  expect(cells()[0]).toBe('BTC/USDT做多 20x全仓');
});

test('on a tablet what a position risks comes first, and its entry price after that', async () => {
  const titles = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  await showAt(768);
  const { redraw } = show(tableOf([samplePositionRow()]));
  expect(titles().slice(0, 9)).toEqual([
    ...['Contract', 'Size', 'Mark Price', 'PNL (ROE%)', 'Liq. Price', 'TP/SL'],
    ...['Margin ratio', 'Margin', 'Entry Price'],
  ]);
  await showAt(1440);
  redraw(tableOf([samplePositionRow()]));
  expect(titles().slice(0, 3)).toEqual(['Contract', 'Size', 'Entry Price']);
});

test('the lights have a column, and stand beside the name where fields of the rows take its place', async () => {
  const loaded = { data: [samplePositionRow()], isLoading: false, error: null, retry: () => {} };
  const titles = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  await showAt(1440);
  const { redraw } = show(<PositionsTable loaded={loaded} />);
  expect(titles()).toContain('ADL');
  const name = cells()[0];
  redraw(<PositionsTable loaded={loaded} isWorked />);
  expect(titles()).not.toContain('ADL');
  expect(cells()[0]?.length).toBeGreaterThan(name?.length ?? 0);
});

test('on a phone a position is a card with its buttons', async () => {
  await showAt(390);
  const { user } = show(tableOf([samplePositionRow()]));
  const card = screen.getByRole('article');
  expect(card.textContent).toContain('+12.34');
  expect(card.textContent).toContain('57,228.9');
  await user.click(within(card).getByRole('button', { name: 'Add' }));
  expect(opened()).toEqual({ kind: 'add', code: 'p1' });
  await showAt(1440);
});
