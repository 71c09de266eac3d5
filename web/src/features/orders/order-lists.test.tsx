import { routes } from '@bourse/contract/routes.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Order } from '../../data/orders/spot-orders.ts';
import { endSession, startSession } from '../../data/server/session.ts';
import { addTexts } from '../../lib/i18n.ts';
import { contractAnswers } from '../../parts/fixtures/contract-answers.ts';
import { sampleMarket, sampleOrder } from '../../parts/fixtures/sample-rows.ts';
import { type Answered, type Sent, serve, show } from '../../test-screen.tsx';
import { OrdersPage } from './orders-page.tsx';

const CANCEL = '/api/spot/order/7/cancel';
const HISTORY = '/order?tab=history';
const page = (list: readonly object[], total = list.length): Answered => ({
  data: { list, order: list, position: [], total, page: 1, pageSize: 20 },
});
const isHistory = ({ query }: Sent) => query.status === '3';
type Told = Answered | ((sent: Sent) => Answered | Promise<Answered>);
const tell = (told: Told, sent: Sent) => (typeof told === 'function' ? told(sent) : told);

interface Given {
  readonly open?: Told;
  readonly ended?: Told;
  readonly more?: Parameters<typeof serve>[0];
}

function opens(at: string, { open = page([]), ended = page([]), more = {} }: Given) {
  const sent = serve({
    ...contractAnswers(),
    [routes.spotItems.path]: { data: { list: [sampleMarket], total: 1 } },
    [routes.spotOrders.path]: (call) => tell(isHistory(call) ? ended : open, call),
    [routes.contractOrders.path]: page([]),
    [routes.contractPositions.path]: page([]),
    ...more,
  });
  const asked = () => sent.filter(isHistory).map(({ query }) => query);
  const sentTo = (path: string) => sent.filter((one) => one.path === path);
  return { sent, asked, sentTo, ...show(<OrdersPage />, { at }) };
}
const address = () => screen.getByTestId('address').textContent;
const order = (change: Partial<Order>) => sampleOrder({ code: '7', ...change });
const rowOf = async (label: string) => {
  const table = await screen.findByRole('table', { name: label });
  await waitFor(() => expect(within(table).getAllByRole('row').length).toBeGreaterThan(1));
  const titles = within(table)
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent);
  const cells = within(table).getAllByRole('cell');
  return (title: string) => cells[titles.indexOf(title)]?.textContent;
};
type User = ReturnType<typeof opens>['user'];
async function choose(user: User, filter: string, name: string) {
  await user.click(screen.getByRole('combobox', { name: filter }));
  await user.click(await screen.findByRole('option', { name }));
}
const question = () => screen.findByRole('dialog', { name: 'Cancel order' });

beforeEach(async () => {
  await addTexts('trading');
  startSession('a-token');
});
afterEach(endSession);

test('an order is cancelled once, after a yes; meanwhile its row says so and takes no other click', async () => {
  const { promise, resolve } = Promise.withResolvers<Answered>();
  let list = [order({})];
  const { user, sentTo } = opens('/order', {
    open: () => page(list),
    more: { [CANCEL]: () => promise },
  });
  const cancel = await screen.findByRole('button', { name: 'Cancel' });
  await user.click(cancel);
  await question();
  await user.click(screen.getByRole('button', { name: 'Keep order' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect([sentTo(CANCEL).length, document.activeElement === cancel]).toEqual([0, true]);
  await user.click(cancel);
  await question();
  await user.dblClick(screen.getByRole('button', { name: 'Cancel order' }));
  await screen.findByText('Canceling...');
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
  list = [];
  await act(async () => resolve({ data: {} }));
  await screen.findByText('Order cancelled successfully');
  await screen.findByText('No open orders');
  expect(sentTo(CANCEL)).toHaveLength(1);
});

test('an order that traded while the question stood is not cancelled, which is said', async () => {
  const { user } = opens('/order', {
    open: page([order({})]),
    more: { [CANCEL]: { refused: 'The order has been filled' } },
  });
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  await question();
  await user.click(screen.getByRole('button', { name: 'Cancel order' }));
  await screen.findByText('The order has been filled');
  screen.getByRole('button', { name: 'Cancel' });
});

test.each([
  [
    'one that rests untouched',
    { price: '60000.5', quantity: '0.00019' },
    { Price: '60,000.5', Quantity: '0.0001', Filled: '0%' },
  ],
  ['one of a market that is not listed any more', { symbol: 'GONEUSDT' }, { Pair: 'GONEUSDT' }],
] as const)('an open order: %s', async (_, change, shown) => {
  opens('/order', { open: page([order(change as Partial<Order>)]) });
  const cell = await rowOf('Open Orders');
  for (const [title, words] of Object.entries(shown)) expect(cell(title)).toEqual(words);
});

test.each([
  ['/order', 'No open orders', 'No orders match these filters'],
  [HISTORY, 'No orders yet', 'No orders match these filters'],
])('%s without a row: %s; where a filter left none: %s', async (at, words, filtered) => {
  const { user } = opens(at, {});
  await screen.findByText(words);
  await choose(user, 'Side', 'Sell');
  await screen.findByText(filtered);
  await user.click(screen.getByRole('button', { name: 'Reset' }));
  await screen.findByText(words);
  expect(screen.queryByRole('navigation', { name: 'Pagination' })).toBeNull();
});

test('orders that cannot be read are said so, with the words of the server, and read again', async () => {
  let answer: Answered = { refused: 'Not now' };
  const { user } = opens(HISTORY, { ended: () => answer });
  await screen.findByText('Not now');
  answer = page([order({ status: 3 })]);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await rowOf('Order History');
});

test.each([
  [`${HISTORY}&page=9`, 45, `${HISTORY}&page=3`, '3'],
  [`${HISTORY}&page=9&pageSize=50`, 45, `${HISTORY}&pageSize=50`, '1'],
  [`${HISTORY}&page=2`, 0, HISTORY, '1'],
])('%s of %i orders becomes %s', async (at, total, becomes, last) => {
  const { asked } = opens(at, {
    ended: ({ query }) => page(query.page === last && total > 0 ? [order({})] : [], total),
  });
  await waitFor(() => {
    expect(address()?.split('?')[1]?.split('&').toSorted()).toEqual(
      becomes.split('?')[1]?.split('&').toSorted(),
    );
    expect(asked().map((query) => query.page)).toContain(last);
  });
});

test('what is chosen is asked for from its first page on; a market that is not listed is no choice', async () => {
  const { user, asked } = opens(`${HISTORY}&page=2&symbol=GONEUSDT`, {
    ended: page([order({})], 60),
  });
  await waitFor(() => expect(asked().at(-1)).toMatchObject({ symbol: '', page: '2' }));
  expect(screen.getByRole('combobox', { name: 'Pair' }).textContent).toBe('All');
  await choose(user, 'Pair', 'BTC/USDT');
  await waitFor(() => expect(asked().at(-1)).toMatchObject({ symbol: 'BTCUSDT', page: '1' }));
  await choose(user, 'Side', 'Sell');
  await waitFor(() => expect(asked().at(-1)).toMatchObject({ orderSide: '2', page: '1' }));
  await user.click(screen.getByRole('button', { name: 'Reset' }));
  await waitFor(() => expect(address()).toBe(HISTORY));
});

test('an answer that comes for an earlier filter is not shown under the next one', async () => {
  const { promise, resolve } = Promise.withResolvers<Answered>();
  const { user } = opens(HISTORY, {
    ended: ({ query }) => {
      if (query.orderSide === '2') return promise;
      return page([order({ price: query.orderSide === '1' ? '111' : '333' })]);
    },
  });
  await screen.findByText('333.0');
  await choose(user, 'Side', 'Sell');
  await choose(user, 'Side', 'Buy');
  await screen.findByText('111.0');
  await act(async () => resolve(page([order({ price: '222', orderSide: 2 })])));
  screen.getByText('111.0');
  expect(screen.queryByText('222.0')).toBeNull();
});

test('Search reads again what is chosen, up to now', async () => {
  const { user, asked } = opens(`${HISTORY}&range=7d`, { ended: page([order({})]) });
  await waitFor(() => expect(asked()).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: 'Search' }));
  await waitFor(() => expect(asked().length).toBeGreaterThan(1));
  const [first, last] = [asked()[0], asked().at(-1)];
  expect(Number(last?.startAt)).toBeGreaterThanOrEqual(Number(first?.startAt));
  expect({ ...last, startAt: '' }).toEqual({ ...first, startAt: '' });
});

test('rows of the filter before are said to be so until its answer', async () => {
  const held = Promise.withResolvers<Answered>();
  const { user } = opens(HISTORY, {
    ended: ({ query }) => (query.orderSide === '2' ? held.promise : page([order({})])),
  });
  await rowOf('Order History');
  const isBusy = () => screen.getByRole('table').closest('[aria-busy=true]') !== null;
  expect(isBusy()).toBe(false);
  await choose(user, 'Side', 'Sell');
  await waitFor(() => expect(isBusy()).toBe(true));
  expect(screen.getAllByRole('row')).toHaveLength(2);
  await act(async () => held.resolve(page([])));
  await screen.findByText('No orders match these filters');
  expect(isBusy()).toBe(false);
});

const openOrders = (changes: readonly Partial<Order>[]) =>
  page(changes.map((change, at) => order({ code: String(at + 1), ...change })));

test('own orders come before those of bots, and the choice of bots says how many each leaves', async () => {
  const { user } = opens('/order', {
    open: openOrders([{ clientOrderId: 'bot7-0-3' }, { clientOrderId: 'bot7-0-4' }, {}]),
  });
  const table = await screen.findByRole('table', { name: 'Open Orders' });
  await within(table).findAllByText('Bot');
  const [, first, ...others] = within(table).getAllByRole('row');
  expect(within(first as HTMLElement).queryByText('Bot')).toBeNull();
  expect(others.map((row) => within(row).queryByText('Bot') !== null)).toEqual([true, true]);
  await user.click(screen.getByRole('combobox', { name: 'Trading bots' }));
  const options = await screen.findAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual([
    ...['All (3)', 'Bots only (2)', 'Exclude bots (1)'],
  ]);
});

test('many are cancelled on the page: of what filters left only that, and no order of a bot', async () => {
  const buys = [{ clientOrderId: 'bot7-0-3' }, {}, {}].map((one) => ({ ...one, orderSide: 1 }));
  const cancels = ['2', '3', '4'].map((code) => [`/api/spot/order/${code}/cancel`, { data: {} }]);
  const { user, sent } = opens('/order?side=buy', {
    open: openOrders([...buys, { orderSide: 2 }]),
    more: Object.fromEntries(cancels),
  });
  const table = await screen.findByRole('table', { name: 'Open Orders' });
  await waitFor(() => expect(within(table).getAllByRole('row')).toHaveLength(4));
  await user.click(screen.getByRole('button', { name: 'Cancel All' }));
  const dialog = await screen.findByRole('dialog', { name: 'Cancel orders' });
  await user.click(within(dialog).getByRole('button', { name: 'Cancel orders' }));
  await screen.findByText('Successfully cancelled 2 order(s)');
  const cancelled = sent.flatMap(({ path }) => /order\/(\d+)\/cancel/.exec(path)?.[1] ?? []);
  expect(cancelled.toSorted()).toEqual(['2', '3']);
});

test('heads of a history sort its page, and the page says so', async () => {
  const ended = ['2', '10', '9'].map((dealQuantity, at) =>
    order({ code: String(at), status: 3, dealQuantity, averagePrice: '60000' }),
  );
  const { user } = opens(HISTORY, { ended: page(ended, 45) });
  const filled = async () => {
    const table = await screen.findByRole('table', { name: 'Order History' });
    const titles = within(table).getAllByRole('columnheader');
    const at = titles.findIndex(({ textContent }) => textContent === 'Filled');
    return within(table)
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).getAllByRole('cell')[at]?.textContent);
  };
  await waitFor(async () => expect(await filled()).toEqual(['2.0000', '10.0000', '9.0000']));
  expect(screen.queryByText('Sorted within this page')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Sort by Filled' }));
  expect(await filled()).toEqual(['2.0000', '9.0000', '10.0000']);
  screen.getByText('Sorted within this page');
});
