import { routes } from '@bourse/contract/routes.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { queryClient } from '../../data/server/query.ts';
import { endSession, startSession } from '../../data/server/session.ts';
import { type Answered, serve, show } from '../../test-screen.tsx';
import { BotsPage } from './bots-page.tsx';
import { sampleBot } from './fixtures/sample-bot.ts';

const bot = sampleBot();
const suggestion = {
  ...{ symbol: 'BTCUSDT', lastPrice: '91000.00', lowerPrice: '88000.00', cells: 10 },
  ...{ upperPrice: '94000.00', fundsMin: '90', amountMin: '10', leverageMax: 0 },
};

beforeEach(() => startSession('a-token'));
afterEach(() => {
  endSession();
  queryClient.clear();
});

test('D58 the address of an order of a bot asks at once whether the bot stops', async () => {
  serve({
    '/api/bots/7': { data: { bot, points: [] } },
    '/api/bots/7/orders': { data: { list: [], total: 0, page: 1, pageSize: 20 } },
    [routes.contractItems.path]: { data: { list: [] } },
    [routes.spotItems.path]: { data: { list: [], HotList: [], NewList: [] } },
  });
  show(<BotsPage />, { at: '/bots?bot=7&stop=1' });
  await screen.findByRole('dialog', { name: 'Stop this bot?' });
});

test('a bot shows what it made and what it waits for, and is stopped with its coins sold', async () => {
  const calls = serve({
    [routes.botList.path]: { data: { list: [bot], botsMax: 5 } },
    [routes.contractItems.path]: { data: { list: [] } },
    [routes.spotItems.path]: { data: { list: [], HotList: [], NewList: [] } },
    [routes.botSuggestion.path]: { data: suggestion },
    '/api/bots/7/stop': { data: { bot: { ...bot, state: 'stopping' } } },
  });
  const { user } = show(<BotsPage />);
  await screen.findByText('+12.50 USDT (+1.25%)');
  screen.getByText("On hold: your spot account doesn't have enough for the bot's next order.");
  await user.click(screen.getByRole('button', { name: 'Stop' }));
  await user.click(await screen.findByText('Sell all'));
  await user.click(screen.getByRole('button', { name: 'Stop bot' }));
  await waitFor(() => {
    const stop = calls.find(({ path }) => path === '/api/bots/7/stop');
    expect(stop?.body).toEqual({ isSelling: true });
  });
});

test('from the first bot on all that run stand in a list with what they made, those that ended do not', async () => {
  const other = sampleBot({ code: '8', name: 'ETH/USDT', profit: '-20.25' });
  const ended = sampleBot({ code: '9', name: 'SOL/USDT', profit: '1000', state: 'stopped' });
  serve({
    [routes.botList.path]: { data: { list: [bot, other, ended], botsMax: 5 } },
    [routes.contractItems.path]: { data: { list: [] } },
    [routes.spotItems.path]: { data: { list: [], HotList: [], NewList: [] } },
    [routes.botSuggestion.path]: { data: suggestion },
  });
  show(<BotsPage />);
  const list = within(await screen.findByRole('region', { name: 'Running bots' }));
  list.getByText('-7.75 USDT');
  const rows = list.getAllByRole('link');
  expect(rows.map((row) => row.getAttribute('href'))).toEqual(['/bots?bot=7', '/bots?bot=8']);
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Spot grid BTC\/USDT.*\+12\.50 USDT$/),
    expect.stringMatching(/^Spot grid ETH\/USDT.*-20\.25 USDT$/),
  ]);
});

test('own bots come before the form of a new one, to which a link leads; with none there is no such link', async () => {
  const opens = (list: readonly object[]) => {
    serve({
      [routes.botList.path]: { data: { list, botsMax: 5 } },
      [routes.contractItems.path]: { data: { list: [] } },
      [routes.spotItems.path]: { data: { list: [], HotList: [], NewList: [] } },
      [routes.botSuggestion.path]: { data: suggestion },
    });
    return show(<BotsPage />);
  };
  const { unmount } = opens([bot]);
  const running = await screen.findByRole('region', { name: 'Running bots' });
  const form = screen.getByRole('region', { name: 'New bot' });
  expect(running.compareDocumentPosition(form)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  const way = screen.getByRole('link', { name: 'New bot' }).getAttribute('href');
  expect(document.querySelector(way!)?.contains(form)).toBe(true);
  unmount();
  queryClient.clear();
  opens([]);
  await screen.findByText('No bots yet');
  expect(screen.queryByRole('link', { name: 'New bot' })).toBeNull();
});

test('a futures grid shows position, leverage and funding, and is stopped with its position closed', async () => {
  const futures = sampleBot({
    ...{ strategy: 'futures-grid', direction: 'short', leverage: 5, coins: '-0.005' },
    funding: '-0.75',
  });
  const calls = serve({
    [routes.botList.path]: { data: { list: [futures], botsMax: 5 } },
    [routes.contractItems.path]: { data: { list: [] } },
    [routes.spotItems.path]: { data: { list: [], HotList: [], NewList: [] } },
    [routes.botSuggestion.path]: { data: suggestion },
    '/api/bots/7/stop': { data: { bot: { ...futures, state: 'stopping' } } },
  });
  const { user } = show(<BotsPage />);
  await screen.findByText('Short 5x');
  screen.getByText('Profit after fees and funding');
  screen.getByText("On hold: your futures account doesn't have enough for the bot's next order.");
  await user.click(screen.getByRole('button', { name: 'Stop' }));
  await user.click(await screen.findByText('Close at market'));
  await user.click(screen.getByRole('button', { name: 'Stop bot' }));
  await waitFor(() => {
    const stop = calls.find(({ path }) => path === '/api/bots/7/stop');
    expect(stop?.body).toEqual({ isSelling: true });
  });
});

test.each([
  ['without a bot it is said that a simulation costs nothing', { data: { list: [], botsMax: 5 } }],
  ['bots that could not be read are said so', { refused: 'Try again in a moment' }],
] as const)('%s', async (_, answer) => {
  let answered: Answered = answer;
  serve({ [routes.botList.path]: () => answered });
  const { user } = show(<BotsPage />);
  if ('data' in answer) {
    await screen.findByText("Backtest one first. It's free.");
    return;
  }
  await screen.findByText('Try again in a moment');
  answered = { data: { list: [bot], botsMax: 5 } };
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByRole('region', { name: 'Spot grid BTC/USDT' });
});

test('a visitor is asked to log in, and no bot is asked for', () => {
  endSession();
  const calls = serve({});
  show(<BotsPage />, { at: '/bots?bot=7' });
  screen.getByText('Please log in to use trading bots');
  expect(calls).toEqual([]);
});

test('bots stand as they are listed, or with the largest profit first', async () => {
  const profits = ['-2', '10.5', '9'];
  const list = profits.map((profit, at) => sampleBot({ code: String(at), profit }));
  serve({
    [routes.botList.path]: { data: { list, botsMax: 5 } },
    [routes.contractItems.path]: { data: { list: [] } },
    [routes.spotItems.path]: { data: { list: [], HotList: [], NewList: [] } },
    [routes.botSuggestion.path]: { data: suggestion },
  });
  const { user } = show(<BotsPage />);
  const select = await screen.findByRole('combobox', { name: 'Sort bots by' });
  const shown = () =>
    screen
      .getAllByText(/^[+-][\d.]+ USDT \(/)
      .map(({ textContent }) => Number.parseFloat(textContent ?? ''));
  expect(shown()).toEqual([-2, 10.5, 9]);
  await user.selectOptions(select, 'Profit');
  expect(shown()).toEqual([10.5, 9, -2]);
});
