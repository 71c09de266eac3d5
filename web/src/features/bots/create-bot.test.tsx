import { routes } from '@bourse/contract/routes.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../data/server/query.ts';
import { endSession, startSession } from '../../data/server/session.ts';
import { sampleContractItem, sampleMarket } from '../../parts/fixtures/sample-rows.ts';
import { type Answered, serve, show } from '../../test-screen.tsx';
import { CreateBot } from './create-bot.tsx';

const eth = { ...sampleMarket, symbol: 'ETHUSDC', name: 'ETH/USDC', base: 'ETH', quote: 'USDC' };
const suggestions: Readonly<Record<string, object>> = {
  BTCUSDT: { lowerPrice: '58000.0', upperPrice: '62000.0', cells: 10, fundsMin: '1234.5' },
  ETHUSDC: { lowerPrice: '2900.0', upperPrice: '3100.0', cells: 6, fundsMin: '90' },
};
const simulation = (change: object = {}): Answered => ({
  data: {
    points: [
      { time: 1, worth: '1000', price: '60000' },
      { time: 2, worth: '1003.45', price: '60100' },
    ],
    ...{ profit: '3.456', fees: '0.129', funding: '0', trades: 12, fallMax: '0', end: '' },
    ...change,
  },
});

type Answers = Parameters<typeof serve>[0];

async function opens(answers: Answers = {}) {
  const onCreated = vi.fn();
  const sent = serve({
    [routes.spotItems.path]: { data: { list: [sampleMarket, eth], HotList: [], NewList: [] } },
    [routes.contractItems.path]: { data: { list: [sampleContractItem] } },
    [routes.botSuggestion.path]: ({ query }) => ({
      data: {
        ...{ symbol: query.symbol, lastPrice: '60000.0', amountMin: '10', leverageMax: 20 },
        ...suggestions[query.symbol ?? ''],
      },
    }),
    [routes.botSimulate.path]: simulation(),
    [routes.spotKlines.path]: { data: { klines: [] } },
    [routes.contractKlines.path]: { data: { klines: [] } },
    [routes.botCreate.path]: { data: { bot: {} } },
    [routes.botList.path]: { data: { list: [], botsMax: 5 } },
    ...answers,
  });
  const drawn = show(<CreateBot onCreated={onCreated} />);
  await waitFor(() => expect(field('Lower price').value).toBe('58000.0'));
  const sentTo = (path: string) => sent.filter((one) => one.path === path).map(({ body }) => body);
  return { ...drawn, onCreated, sent, sentTo };
}
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const simulated = () => screen.queryByRole('region', { name: 'Backtest results' });

const grid = {
  ...{ symbol: 'BTCUSDT', strategy: 'spot-grid', funds: '1000', cells: 10 },
  ...{ lowerPrice: '58000.0', upperPrice: '62000.0', takeProfitPercent: 0, stopLossPercent: 0 },
};

beforeEach(() => startSession('a-token'));
afterEach(() => {
  endSession();
  queryClient.clear();
});

test('nothing can be simulated or started without funds; then exactly the plan is sent, once', async () => {
  const { user, onCreated, sentTo } = await opens();
  expect([button('Backtest').disabled, button('Start bot').disabled]).toEqual([true, true]);
  await user.type(field('Funds set aside'), '0.00');
  expect(button('Start bot').disabled).toBe(true);
  await user.clear(field('Funds set aside'));
  await user.type(field('Funds set aside'), '1000');
  screen.getByText('At least 1,234.50 USDT');
  await user.dblClick(button('Start bot'));
  await waitFor(() => expect(onCreated).toHaveBeenCalledOnce());
  expect(sentTo(routes.botCreate.path)).toEqual([grid]);
  expect(sentTo(routes.botSimulate.path)).toEqual([]);
  await screen.findByText('Bot started');
});

test('a preset takes the range that is suggested for it, and says a stop loss that can be changed', async () => {
  const { user, sent } = await opens();
  const asked = () =>
    sent.filter(({ path }) => path === routes.botSuggestion.path).map(({ query }) => query);
  await user.clear(field('Lower price'));
  await user.type(field('Lower price'), '1');
  await user.click(screen.getByRole('radio', { name: 'Bold' }));
  await waitFor(() => expect(asked().at(-1)).toMatchObject({ preset: 'bold', days: '7' }));
  // What was typed is not of this range.
  await waitFor(() => expect(field('Lower price').value).toBe('58000.0'));
  expect(field('Stop loss (sell all)').value).toBe('30');
  await user.click(screen.getByRole('radio', { name: 'Futures grid' }));
  expect(field('Leverage').value).toBe('5');
  await user.click(screen.getByRole('radio', { name: 'As reached' }));
  await waitFor(() => expect(asked().at(-1)?.preset).toBeUndefined());
  expect(field('Stop loss (close)').value).toBe('30');
});

test('while a bot is being started, neither it nor a simulation can be asked for again', async () => {
  const { user, sentTo } = await opens({ [routes.botCreate.path]: 'pending' });
  await user.type(field('Funds set aside'), '1000');
  await user.click(button('Start bot'));
  expect(button('Start bot').disabled).toBe(true);
  await user.click(button('Backtest'));
  await user.type(field('Funds set aside'), '{Enter}');
  await user.click(button('Start bot'));
  expect(sentTo(routes.botCreate.path)).toHaveLength(1);
  expect(sentTo(routes.botSimulate.path)).toEqual([]);
});

test('a simulation that comes when the plan has changed is not shown for the new one', async () => {
  const { promise, resolve } = Promise.withResolvers<Answered>();
  const { user } = await opens({ [routes.botSimulate.path]: () => promise });
  await user.type(field('Funds set aside'), '1000');
  await user.click(button('Backtest'));
  await user.type(field('Funds set aside'), '0');
  await act(async () => resolve(simulation()));
  await waitFor(() => expect(button('Backtest').disabled).toBe(false));
  expect(simulated()).toBeNull();
});

test('what was simulated goes with the first change of the plan', async () => {
  const { user } = await opens();
  await user.type(field('Funds set aside'), '1000');
  await user.click(button('Backtest'));
  await screen.findByText(/Past results don't predict future returns/);
  await user.type(field('Number of grids'), '{Backspace}');
  expect(simulated()).toBeNull();
});

test.each([
  ['a win, cut and never rounded up', {}, ['+3.45 USDT (+0.34%)', '0.12 USDT', '0.00 USDT']],
  [
    ...(['nothing at all', { profit: '0', fees: '0', trades: 0 }] as const),
    ['0.00 USDT (0.00%)', '0.00 USDT', '0.00 USDT'],
  ],
  [
    'a loss of everything and more',
    { profit: '-1234567.891', fees: '99999.999', fallMax: '1234567.891' },
    ['-1,234,567.89 USDT (-123,456.78%)', '99,999.99 USDT', '1,234,567.89 USDT'],
  ],
])('a simulation that comes to %s says so', async (_, change, [profit, fees, fall]) => {
  const { user } = await opens({ [routes.botSimulate.path]: simulation(change) });
  await user.type(field('Funds set aside'), '1000');
  await user.click(button('Backtest'));
  const result = within(await screen.findByRole('region', { name: 'Backtest results' }));
  const of = (name: string) => result.getByText(name).nextSibling?.textContent;
  expect([of('Profit after fees'), of('Fees'), of('Max drawdown')]).toEqual([profit, fees, fall]);
  expect(result.queryByText('Funding paid')).toBeNull();
  expect(result.queryByText('The position would have been liquidated.')).toBeNull();
});

test('a futures grid is planned with direction and leverage, warned of liquidation, and sent so', async () => {
  const liquidated = simulation({ profit: '-499', funding: '-0.25', end: 'liquidated' });
  const { user, sentTo } = await opens({ [routes.botSimulate.path]: liquidated });
  await user.click(screen.getByRole('radio', { name: 'Futures grid' }));
  screen.getByText(/the position may be liquidated/);
  await user.click(screen.getByRole('radio', { name: 'Short' }));
  await user.clear(field('Leverage'));
  await user.type(field('Funds set aside'), '500.5');
  expect(button('Start bot').disabled).toBe(true);
  await user.type(field('Leverage'), '20');
  await screen.findByText('Up to 20x');
  await user.type(field('Stop loss (close)'), '35');
  await user.click(button('Backtest'));
  await screen.findByText('The position would have been liquidated.');
  screen.getByText('-0.25 USDT');
  const plan = {
    ...{ ...grid, strategy: 'futures-grid', funds: '500.5', stopLossPercent: 35 },
    ...{ direction: 'short', leverage: 20 },
  };
  expect(sentTo(routes.botSimulate.path)).toEqual([plan]);
  await user.click(button('Start bot'));
  await waitFor(() => expect(sentTo(routes.botCreate.path)).toEqual([plan]));
});

test('purchases at even times send amount and hours, and no grid', async () => {
  const { user, sentTo } = await opens();
  await user.click(screen.getByRole('radio', { name: 'DCA' }));
  expect(screen.queryByRole('textbox', { name: 'Lower price' })).toBeNull();
  await user.type(field('Funds set aside'), '100');
  screen.getByText('At least 10.00 USDT');
  await user.clear(field('Amount per purchase'));
  await user.type(field('Amount per purchase'), '50');
  screen.getByText(
    'The first purchase buys about 0.0008 BTC for 48.00 USDT. The rest carries over to the next purchase.',
  );
  await user.clear(field('Amount per purchase'));
  await user.type(field('Amount per purchase'), '10');
  await user.clear(field('Hours between purchases'));
  expect(button('Start bot').disabled).toBe(true);
  await user.type(field('Hours between purchases'), '6');
  await user.type(field('Take profit (sell all)'), '15');
  await user.click(button('Start bot'));
  await waitFor(() =>
    expect(sentTo(routes.botCreate.path)).toEqual([
      {
        ...{ symbol: 'BTCUSDT', strategy: 'dca', funds: '100', amount: '10', everyHours: 6 },
        ...{ takeProfitPercent: 15, stopLossPercent: 0 },
      },
    ]),
  );
});

test('another market begins with its own lines and its own coin; the funds stay', async () => {
  const { user } = await opens();
  await user.type(field('Funds set aside'), '1000');
  await user.clear(field('Lower price'));
  await user.type(field('Lower price'), '57000');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Market' }), 'ETH/USDC');
  await screen.findByText('At least 90.00 USDC');
  expect(field('Lower price').value).toBe('2900.0');
  expect(field('Funds set aside').value).toBe('1000');
});

test('lines that were suggested for the market before are never sent for the next one', async () => {
  const { user, sentTo } = await opens({
    [routes.botSuggestion.path]: ({ query }) =>
      query.symbol === 'BTCUSDT'
        ? { data: { symbol: 'BTCUSDT', ...suggestions.BTCUSDT, amountMin: '10', leverageMax: 0 } }
        : 'pending',
  });
  await user.type(field('Funds set aside'), '1000');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Market' }), 'ETH/USDC');
  expect(field('Lower price').value).toBe('');
  expect(button('Start bot').disabled).toBe(true);
  expect(sentTo(routes.botCreate.path)).toEqual([]);
});

test('a market that has no contract is not planned as one: the first contract stands there instead', async () => {
  const { user } = await opens();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Market' }), 'ETH/USDC');
  await user.click(screen.getByRole('radio', { name: 'Futures grid' }));
  const market = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Market' });
  expect(market.value).toBe('BTCUSDT');
});

test('a refused start says why, keeps what was typed, and can be tried again', async () => {
  let isRefused = true;
  const { user, onCreated, sentTo } = await opens({
    [routes.botCreate.path]: () =>
      isRefused ? { refused: 'The spot account holds less than that' } : { data: { bot: {} } },
  });
  await user.type(field('Funds set aside'), '1000');
  await user.click(button('Start bot'));
  await screen.findByText('The spot account holds less than that');
  expect(field('Funds set aside').value).toBe('1000');
  expect(onCreated).not.toHaveBeenCalled();
  isRefused = false;
  await user.click(button('Start bot'));
  await waitFor(() => expect(onCreated).toHaveBeenCalledOnce());
  expect(sentTo(routes.botCreate.path)).toEqual([grid, grid]);
});

test('F21 a start whose answer never came is sent again under its key, with the plan that was sent', async () => {
  let isAway = true;
  let lowerPrice = grid.lowerPrice;
  const { user, onCreated, sent } = await opens({
    [routes.botCreate.path]: () => (isAway ? 'away' : { data: { bot: {} } }),
    [routes.botSuggestion.path]: () => ({
      data: { ...suggestions.BTCUSDT, ...{ symbol: 'BTCUSDT', lastPrice: '60000.0' }, lowerPrice },
    }),
  });
  await user.type(field('Funds set aside'), '1000');
  await user.click(button('Start bot'));
  await screen.findByText('No response received from server');
  isAway = false;
  lowerPrice = '57000.0';
  await act(() => queryClient.invalidateQueries());
  await waitFor(() => expect(field('Lower price').value).toBe(lowerPrice));
  await user.click(button('Start bot'));
  await waitFor(() => expect(onCreated).toHaveBeenCalledOnce());
  const [lost, again] = sent.filter(({ path }) => path === routes.botCreate.path);
  expect(lost?.key).toMatch(/^[\w-]{16,}$/);
  expect(again).toEqual(lost);
});

test('a grid spans the days that are chosen, whatever range was typed before', async () => {
  const { user, sent } = await opens({
    [routes.botSuggestion.path]: ({ query }) => ({
      data: {
        ...{ symbol: query.symbol, lastPrice: '60000.0', amountMin: '10', leverageMax: 20 },
        ...suggestions.BTCUSDT,
        ...(query.days === '30' ? { lowerPrice: '50000.0', upperPrice: '70000.0' } : {}),
      },
    }),
  });
  await user.clear(field('Lower price'));
  await user.type(field('Lower price'), '59000');
  await user.click(screen.getByRole('radio', { name: 'Last 30 days' }));
  await waitFor(() => expect(field('Lower price').value).toBe('50000.0'));
  expect(field('Upper price').value).toBe('70000.0');
  const asked = sent.filter(({ path }) => path === routes.botSuggestion.path);
  expect(asked.map(({ query }) => query.days)).toEqual(['7', '30']);
});

test('a backtest shows its highest and lowest value, the days it runs over, and the percent', async () => {
  const points = [
    { time: Date.UTC(2026, 10, 20), worth: '1000', price: '60000' },
    { time: Date.UTC(2026, 10, 24), worth: '990', price: '59000' },
    { time: Date.UTC(2026, 10, 27), worth: '1012.5', price: '61000' },
  ];
  const { user } = await opens({
    [routes.botSimulate.path]: simulation({ points, profit: '12.5' }),
  });
  await user.type(field('Funds set aside'), '1000');
  await user.click(button('Backtest'));
  const result = within(await screen.findByRole('region', { name: 'Backtest results' }));
  result.getByText('+12.50 USDT (+1.25%)');
  result.getByText('High 1,012.50 USDT');
  result.getByText('Low 990.00 USDT');
  result.getByText('Nov 20');
  result.getByText('Nov 27');
  result.getByText(/^Backtest over the last 7 days/);
});

test('before the start a grid is drawn over the price of the days that it spans', async () => {
  const { container, user, sent } = await opens({
    [routes.spotKlines.path]: { data: { klines: [{ close: '59000' }, { close: '61000' }] } },
  });
  await screen.findByText('The grid over the last 7 days: 58,000.0 to 62,000.0 USDT');
  const lines = () => container.querySelector('path.stroke-ink-3')?.getAttribute('d') ?? '';
  expect(lines().match(/H/g)).toHaveLength(11);
  await user.clear(field('Number of grids'));
  await user.type(field('Number of grids'), '4');
  expect(lines().match(/H/g)).toHaveLength(5);
  await user.click(screen.getByRole('radio', { name: 'Last 30 days' }));
  await waitFor(() =>
    expect(sent.filter(({ path }) => path === routes.spotKlines.path).at(-1)?.query).toMatchObject({
      ...{ symbol: 'BTCUSDT', period: '1H', limit: '720' },
    }),
  );
});
