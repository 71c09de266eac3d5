import { routes } from '@bourse/contract/routes.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { endSession, startSession } from '#app/data/server/session.ts';
import { addTexts } from '#app/lib/i18n.ts';
import { contractAnswers } from '#app/parts/fixtures/contract-answers.ts';
import { sampleContractItem, sampleStop } from '#app/parts/fixtures/sample-rows.ts';
import { serve, show } from '#app/test-screen.tsx';
import { FuturesFormPanel } from '../../forms/futures/futures-form-panel.tsx';
import { setTradingPreference } from '../../page/trading-preferences.ts';
import { FuturesPanel } from './futures-panel.tsx';

const market = { ...sampleContractItem, product: 'futures' } as const;
const opens = () =>
  show(
    <>
      <FuturesPanel market={market} />
      <FuturesFormPanel market={market} />
    </>,
  );

beforeEach(() => addTexts('trading'));
afterEach(() => {
  endSession();
  setTradingPreference({ isHidingBots: false });
});

test('each tab has what acts on all of it, and the histories nothing', async () => {
  serve(contractAnswers());
  startSession('a-token');
  const { user } = opens();
  const actions = () =>
    ['Close All', 'Cancel All'].filter((name) => screen.queryByRole('button', { name }));
  const seen = async (tab: string) => {
    await user.click(screen.getByRole('tab', { name: tab }));
    await screen.findByRole('tab', { name: tab, selected: true });
    return actions();
  };
  screen.getByRole('tab', { name: 'Positions (0)', selected: true });
  expect(actions()).toEqual(['Close All']);
  expect(await seen('Open Orders (0)')).toEqual(['Cancel All']);
  expect(await seen('Order History')).toEqual([]);
  const more = screen.getByRole('link', { name: 'Filter and export' });
  expect(more.getAttribute('href')).toBe('/order?product=futures&tab=history');
  expect(await seen('Trade History')).toEqual([]);
  expect(await seen('Positions History')).toEqual([]);
  screen.getByRole('checkbox', { name: 'Hide other contracts' });
});

test('a visitor gets the way in, and no order, position or asset', async () => {
  const sent = serve(contractAnswers());
  opens();
  screen.getByText('Please login to view your orders');
  const paths = screen
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);
  expect(paths).toContainEqual(['Register Now', expect.stringContaining('/register')]);
  expect(paths).toContainEqual(['Log in', expect.stringContaining('/login')]);
  expect(screen.queryByRole('button', { name: 'Open Long' })).toBeNull();
  expect(screen.queryByRole('region', { name: 'Assets' })).toBeNull();
  expect(screen.queryByRole('table')).toBeNull();
  expect(sent.filter(({ path }) => /order|position|asset/.test(path))).toEqual([]);
});

test.each([
  ['alone', false, ['7']],
  ['and with the box the exit, too', true, ['7', '88']],
])('Cancel All cancels the orders beside the exits of positions %s', async (_, isTicked, codes) => {
  const entry = { ...sampleStop, code: '7', exitType: '', positionCode: '', price: '55000.0' };
  const sent = serve({
    ...contractAnswers(),
    [routes.contractOrders.path]: { data: { list: [entry, sampleStop] } },
    [routes.contractCancel.path.replace('{code}', '7')]: { data: {} },
    [routes.contractCancel.path.replace('{code}', '88')]: { data: {} },
  });
  startSession('a-token');
  const { user } = opens();
  await user.click(await screen.findByRole('tab', { name: 'Open Orders (2)' }));
  await user.click(screen.getByRole('button', { name: 'Cancel All' }));
  const dialog = await screen.findByRole('dialog');
  within(dialog).getByText('Cancel 1 open order?');
  const box = within(dialog).getByRole('checkbox', {
    name: 'Also cancel the TP/SL order on your position',
  });
  if (isTicked) await user.click(box);
  await user.click(within(dialog).getByRole('button', { name: 'Cancel All' }));
  await screen.findByText(`Successfully cancelled ${codes.length} order(s)`);
  const cancelled = sent.flatMap(({ path }) => /contract\/(\d+)\/cancel/.exec(path)?.[1] ?? []);
  expect(cancelled.toSorted()).toEqual(codes);
});

test('D58 own orders come first, and those of bots go with a box, from the open ones and from the history', async () => {
  const own = { ...sampleStop, code: '7', exitType: '', positionCode: '', price: '55000.0' };
  const ofBot = { ...own, code: '8', clientOrderId: 'bot7-0-3' };
  const sent = serve({
    ...contractAnswers(),
    [routes.contractOrders.path]: { data: { list: [ofBot, own] } },
    [routes.contractOrderHistory.path]: { data: { list: [], order: [], total: 0 } },
  });
  startSession('a-token');
  const { user } = opens();
  const box = () => screen.getByRole('checkbox', { name: /^Hide bot orders/ });
  const rowCount = () => {
    const table = screen.getByRole('table', { name: 'Open Orders' });
    return within(table).getAllByRole('row').length - 1;
  };
  const marks = () => screen.queryAllByRole('link', { name: 'Bot' });
  await user.click(await screen.findByRole('tab', { name: 'Open Orders (2)' }));
  expect([rowCount(), marks().length]).toEqual([2, 1]);
  const [first] = within(screen.getByRole('table', { name: 'Open Orders' })).getAllByRole('cell');
  expect(within(first?.parentElement as HTMLElement).queryByText('Bot')).toBeNull();
  expect(box().closest('label')?.textContent).toBe('Hide bot orders (1)');
  await user.click(box());
  expect([rowCount(), marks().length]).toEqual([1, 0]);
  await user.click(screen.getByRole('tab', { name: 'Order History' }));
  const asked = () =>
    sent
      .filter(({ path }) => path === routes.contractOrderHistory.path)
      .map(({ query }) => query.bots);
  await waitFor(() => expect(asked()).toEqual(['none']));
  await user.click(box());
  await waitFor(() => expect(asked()).toEqual(['none', undefined]));
});

test("D56 D58 trades of contracts are listed, a bot's marked, and left out with the box", async () => {
  const fill = (trade: string, clientOrderId: string, change: object = {}) => ({
    ...{ trade, code: '7', symbol: market.symbol, side: 1, price: '60000.0', quantity: '0.5000' },
    ...{ amount: '30000', fee: '15.12345', feeCoin: 'USDT', realised: '-250.5', isMaker: false },
    ...{ tradeTime: 1e12, clientOrderId, ...change },
  });
  const all = [fill('3', 'bot7-0-3'), fill('2', 'mine'), fill('1', '', { code: '', side: 2 })];
  const sent = serve({
    ...contractAnswers(),
    [routes.contractFills.path]: ({ query }) => {
      const list = query.bots === 'none' ? all.slice(1) : all;
      return { data: { list, total: list.length } };
    },
  });
  startSession('a-token');
  const { user } = opens();
  await user.click(screen.getByRole('tab', { name: 'Trade History' }));
  const mark = await screen.findByRole('link', { name: 'Bot' });
  expect(mark.getAttribute('href')).toBe('/bots?bot=7');
  const rows = () =>
    within(screen.getByRole('table', { name: 'Trade History' }))
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).getAllByRole('cell'))
      .map((cells) => cells.map(({ textContent }) => textContent).slice(2));
  const figures = ['60,000.0', '0.5000', '30,000.00', '-250.50', '15.1234', 'Taker'];
  expect(rows()).toEqual([
    ['BuyBot', ...figures, '7'],
    ['Buy', ...figures, '7'],
    ['SellLiquidation', ...figures, '--'],
  ]);
  await user.click(screen.getByRole('checkbox', { name: 'Hide bot orders' }));
  await waitFor(() => expect(rows()).toHaveLength(2));
  expect(screen.queryByRole('link', { name: 'Bot' })).toBeNull();
  const asked = sent.filter(({ path }) => path === routes.contractFills.path);
  expect(asked.map(({ query }) => query.bots)).toEqual([undefined, 'none']);
});
