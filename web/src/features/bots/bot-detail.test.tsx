import { routes } from '@bourse/contract/routes.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { endSession, startSession } from '../../data/server/session.ts';
import type { TradingBot, TradingBotOrder } from '../../data/user/bots.ts';
import { sampleMarket } from '../../parts/fixtures/sample-rows.ts';
import { type Answered, type Sent, serve, show } from '../../test-screen.tsx';
import { BotDetail } from './bot-detail.tsx';
import { sampleBot } from './fixtures/sample-bot.ts';

const order = (change: Partial<TradingBotOrder> = {}): TradingBotOrder => ({
  ...{ clientOrderId: 'b7-1', code: '1', orderSide: 1, price: '58000', quantity: '0.5' },
  ...{ isClosed: false, dealQuantity: '0', dealAmount: '0', fee: '0', closeTime: 0 },
  createTime: 1_763_640_000_000,
  ...change,
});

interface Given {
  readonly bot?: Partial<TradingBot>;
  readonly points?: readonly { time: number; worth: string }[];
  readonly orders: Answered | ((sent: Sent) => Answered | Promise<Answered>);
}

async function opens({ bot, points = [], orders }: Given) {
  const sent = serve({
    '/api/bots/7': { data: { bot: sampleBot(bot), points } },
    '/api/bots/7/orders': orders,
    [routes.spotItems.path]: { data: { list: [sampleMarket], HotList: [], NewList: [] } },
    [routes.contractItems.path]: { data: { list: [] } },
  });
  const drawn = show(<BotDetail code="7" />);
  await screen.findByRole('region', { name: 'Value over time' });
  return { ...drawn, asked: () => sent.filter(({ path }) => path === '/api/bots/7/orders') };
}
const page = (list: readonly object[], total = list.length): Answered => ({
  data: { list, total, page: 1, pageSize: 20 },
});
const cells = () =>
  screen
    .getAllByRole('cell')
    .map(({ textContent }) => textContent?.replace(/^2025-11-20.*/, 'then'));

beforeEach(() => startSession('a-token'));
afterEach(endSession);

test.each([
  ['one that rests', {}, ['Buy', '58,000.0', '0 / 0.5', '0.00', '0.000000', 'Open']],
  [
    'one at the market of which the last dust traded',
    {
      ...{ orderSide: 2, price: '0', quantity: '0.0001', dealQuantity: '0.0001' },
      ...{ dealAmount: '5.999999', fee: '0.00000599', isClosed: true },
    },
    ['Sell', '59,999.9Market price', '0.0001 / 0.0001', '5.99', '0.000005', 'Filled'],
  ],
  [
    'one that was cancelled untraded',
    { isClosed: true, quantity: '123456789.5' },
    ['Buy', '58,000.0', '0 / 123,456,789.5', '0.00', '0.000000', 'Canceled'],
  ],
  [
    'one that was cancelled when a part of it had traded',
    { isClosed: true, dealQuantity: '0.2', dealAmount: '11600' },
    ['Buy', '58,000.0', '0.2 / 0.5', '11,600.00', '0.000000', 'Partially filled'],
  ],
  [
    'one that traded better than its limit',
    { isClosed: true, dealQuantity: '0.5', dealAmount: '28990' },
    ['Buy', '57,980.0Limit 58,000.0', '0.5 / 0.5', '28,990.00', '0.000000', 'Filled'],
  ],
] as const)('an order of it: %s', async (_, change, shown) => {
  await opens({ orders: page([order(change as Partial<TradingBotOrder>)]) });
  await screen.findByRole('table', { name: 'Bot orders' });
  await waitFor(() => expect(cells()).toEqual(['then', ...shown]));
  expect(screen.queryByRole('navigation', { name: 'Pagination' })).toBeNull();
});

test('without an order it says so; its line goes from its funds to what it is worth', async () => {
  const { container } = await opens({
    ...{ bot: { funds: '1000', worth: '900', profit: '-100' }, orders: page([]) },
    points: [{ time: 1, worth: '1100' }],
  });
  await screen.findByText('No orders yet');
  const lines = [...container.querySelectorAll('path')].map((path) => path.getAttribute('d') ?? '');
  // Three places: in the middle at the top, at the end at the bottom.
  expect(lines.some((line) => /^M1\.0 60\.0L200\.0 1\.0L399\.0 119\.0$/.test(line))).toBe(true);
  expect(screen.queryByRole('link', { name: 'Orders and history' })).toBeNull();
  expect(screen.getByRole('link', { name: 'All bots' }).getAttribute('href')).toBe('/bots');
});

test('the pager stays while a page is read, and the last page that was asked for is shown', async () => {
  const { promise, resolve } = Promise.withResolvers<Answered>();
  const of = (name: string) => page([order({ clientOrderId: name, quantity: name })], 60);
  const { user, asked } = await opens({
    orders: ({ query }) => (query.page === '2' ? promise : of(query.page ?? '')),
  });
  await user.click(await screen.findByRole('button', { name: 'Page 2' }));
  expect(asked().at(-1)?.query).toEqual({ page: '2', pageSize: '20' });
  screen.getByText('0 / 1');
  await user.click(screen.getByRole('button', { name: 'Page 3' }));
  await screen.findByText('0 / 3');
  await act(async () => resolve(of('2')));
  screen.getByText('0 / 3');
  expect(screen.queryByText('0 / 2')).toBeNull();
});

test('a bot of somebody else, or of nobody, is said in the words of the server', async () => {
  serve({ '/api/bots/8': { refused: 'There is no such bot', status: 404 } });
  show(<BotDetail code="8" />);
  within(await screen.findByRole('alert')).getByText('There is no such bot');
  expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull();
});
