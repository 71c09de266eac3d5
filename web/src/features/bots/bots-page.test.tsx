import { routes } from '@bourse/contract/routes.ts';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { queryClient } from '../../data/server/query.ts';
import { endSession, startSession } from '../../data/server/session.ts';
import { serve, show } from '../../test-screen.tsx';
import { BotsPage } from './bots-page.tsx';

const bot = {
  ...{ code: '7', symbol: 'BTCUSDT', name: 'BTC/USDT', base: 'BTC', quote: 'USDT' },
  ...{ strategy: 'spot-grid', state: 'running', hold: 'funds', end: '', funds: '1000' },
  ...{ takeProfitPercent: 0, stopLossPercent: 0, lowerPrice: '88000.00', cells: 4 },
  ...{ upperPrice: '92000.00', amount: '0', everyHours: 0, cash: '500', coins: '0.005' },
  ...{ lastPrice: '91000.00', worth: '1012.5', profit: '12.5', fees: '1.2', openOrders: 4 },
  ...{ direction: 'long', leverage: 0, funding: '0' },
  ...{ tradedOrders: 6, keyCode: 'k', createTime: 1, stopTime: 0 },
};
const suggestion = {
  ...{ symbol: 'BTCUSDT', lastPrice: '91000.00', lowerPrice: '88000.00', cells: 10 },
  ...{ upperPrice: '94000.00', fundsMin: '90', amountMin: '10', leverageMax: 0 },
};

beforeEach(() => startSession('a-token'));
afterEach(() => {
  endSession();
  queryClient.clear();
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
  await screen.findByText('+12.50 USDT');
  screen.getByText('It waits: the spot account holds less than its next order needs.');
  await user.click(screen.getByRole('button', { name: 'Stop' }));
  await user.click(await screen.findByText('Sell all'));
  await user.click(screen.getByRole('button', { name: 'Stop the bot' }));
  await waitFor(() => {
    const stop = calls.find(({ path }) => path === '/api/bots/7/stop');
    expect(stop?.body).toEqual({ isSelling: true });
  });
});

test('a futures grid shows position, leverage and funding, and is stopped with its position closed', async () => {
  const futures = {
    ...{ ...bot, strategy: 'futures-grid', direction: 'short', leverage: 5, coins: '-0.005' },
    ...{ funding: '-0.75', hold: 'funds' },
  };
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
  screen.getByText('It waits: the futures account holds less than its next order needs.');
  await user.click(screen.getByRole('button', { name: 'Stop' }));
  await user.click(await screen.findByText('Close at market'));
  await user.click(screen.getByRole('button', { name: 'Stop the bot' }));
  await waitFor(() => {
    const stop = calls.find(({ path }) => path === '/api/bots/7/stop');
    expect(stop?.body).toEqual({ isSelling: true });
  });
});
