import { routes } from '@bourse/contract/routes.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endSession, startSession } from '../../data/server/session.ts';
import { addTexts } from '../../lib/i18n.ts';
import { contractAnswers } from '../../parts/fixtures/contract-answers.ts';
import { sampleMarket, sampleOrder, sampleStop } from '../../parts/fixtures/sample-rows.ts';
import { serve, show } from '../../test-screen.tsx';
import { OrdersPage } from './orders-page.tsx';

const spotFill = {
  ...{ trade: '9', code: '7', symbol: 'BTCUSDT', orderSide: 2, price: '60000.0' },
  ...{ quantity: '0.5000', amount: '30000', fee: '15.1234', feeCoin: 'USDT', isMaker: true },
  ...{ tradeTime: Date.UTC(2026, 0, 2, 3, 4, 5), clientOrderId: '' },
};
const contractFill = { ...spotFill, side: 1, realised: '-250.5', isMaker: false };
const page = (list: readonly object[], total = list.length) => ({
  data: { list, order: list, position: [], total, page: 1, pageSize: 20 },
});

function opens(at: string) {
  const order = sampleOrder({ code: '7', status: 3, dealQuantity: '0.5', averagePrice: '60000' });
  const sent = serve({
    ...contractAnswers(),
    [routes.spotItems.path]: { data: { list: [sampleMarket], total: 1 } },
    [routes.spotOrders.path]: page([]),
    [routes.spotFills.path]: page([spotFill], 45),
    [routes.contractFills.path]: page([contractFill]),
    [routes.contractOrders.path]: page([]),
    [routes.contractPositions.path]: page([]),
    '/api/spot/order/7': { data: { ...order, fills: [spotFill] } },
    '/api/spot/order/8': { refused: 'Order does not exist' },
    '/api/contract/order/7': { data: { ...sampleStop, code: '7', fills: [contractFill] } },
  });
  const asked = (path: string) => sent.filter((one) => one.path === path).map(({ query }) => query);
  return { asked, ...show(<OrdersPage />, { at }) };
}
const cells = async () => {
  const table = await screen.findByRole('table', { name: 'Trade History' });
  await within(table).findByText('60,000.0');
  return within(table)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);
};

beforeEach(async () => {
  await addTexts('trading');
  startSession('a-token');
});
afterEach(endSession);

test('own trades of spot are listed by page, with fee, role and their order', async () => {
  const { asked } = opens('/order?tab=trades&page=2&symbol=BTCUSDT&bots=none&side=sell');
  expect((await cells()).slice(3)).toEqual([
    ...['60,000.0', '0.5000', '30,000.0000', '15.1234 USDT', 'Maker', '7'],
  ]);
  expect(asked(routes.spotFills.path).at(-1)).toEqual({
    ...{ symbol: 'BTCUSDT', bots: 'none', orderSide: '2', page: '2', pageSize: '20' },
  });
});

test('own trades of contracts have their PNL', async () => {
  const { asked } = opens('/order?product=futures&tab=trades&side=buy');
  expect((await cells()).slice(5)).toEqual(['30,000.00', '-250.50', '15.1234', 'Taker', '7']);
  expect(asked(routes.contractFills.path).at(-1)).toMatchObject({ side: '1' });
});

test('trades are those of the chosen days in the displayed time', async () => {
  const { asked, user } = opens('/order?tab=trades&range=dates&from=2026-01-02&to=2026-01-02');
  await cells();
  const midnight = Date.UTC(2026, 0, 2) - 8 * 3_600_000;
  const days = (endAt: number) => ({ startAt: String(midnight), endAt: String(endAt) });
  expect(asked(routes.spotFills.path).at(-1)).toMatchObject(days(midnight + 86_400_000 - 1));
  const to = screen.getByLabelText('To');
  await user.clear(to);
  await user.type(to, '2026-01-03');
  await waitFor(() =>
    expect(asked(routes.spotFills.path).at(-1)).toMatchObject(days(midnight + 172_800_000 - 1)),
  );
  await user.click(screen.getByRole('button', { name: 'Reset' }));
  expect(screen.getByTestId('address').textContent).toBe('/order?tab=trades');
});

test.each([
  ['/order?tab=trades', '15.1234 USDT', '/api/spot/order/7'],
  ['/order?product=futures&tab=trades', '-250.50', '/api/contract/order/7'],
])('%s: the order of a trade opens with its fills', async (at, figure, path) => {
  const { user, asked } = opens(at);
  await user.click(await screen.findByRole('button', { name: 'Order 7' }));
  const dialog = await screen.findByRole('dialog', { name: 'Order details' });
  const fills = await within(dialog).findByRole('table', { name: 'Fills' });
  within(fills).getByText(figure);
  expect(asked(path)).toHaveLength(1);
});

test('an address opens the detail of its order, which copies it; closed, the address names none', async () => {
  const { user } = opens('/order?tab=trades&page=2&order=7');
  const dialog = await screen.findByRole('dialog', { name: 'Order details' });
  await within(dialog).findByRole('table', { name: 'Fills' });
  const written = vi.spyOn(navigator.clipboard, 'writeText');
  await user.click(within(dialog).getByRole('button', { name: 'Copy link' }));
  expect(written).toHaveBeenCalledWith(`${location.origin}/order?product=spot&order=7`);
  await user.keyboard('{Escape}');
  await waitFor(() =>
    expect(screen.getByTestId('address').textContent).toBe('/order?tab=trades&page=2'),
  );
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('an order that there is not says so', async () => {
  opens('/order?order=8');
  const dialog = await screen.findByRole('dialog', { name: 'Order details' });
  await within(dialog).findByText('Order does not exist');
});

test('what is filtered is written to a file at once', async () => {
  const { user, asked } = opens('/order?product=futures&tab=trades&bots=only&side=buy');
  const files: Blob[] = [];
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => `blob:${files.push(blob)}`,
      revokeObjectURL: () => {},
    }),
  );
  await cells();
  await user.click(screen.getByRole('button', { name: 'Export CSV' }));
  await screen.findByText('Exported 1 row');
  expect(asked(routes.contractFills.path).at(-1)).toMatchObject({
    ...{ bots: 'only', side: '1', pageSize: '100' },
  });
  const [names, line] = (await files[0]!.text()).split('\r\n');
  expect(names).toContain('tradeTime,trade,code,clientOrderId,symbol,side,role');
  expect(line).toBe(
    '2026-01-02T11:04:05.000+08:00,9,7,,BTCUSDT,buy,taker,60000.0,0.5000,30000,-250.5,15.1234,USDT',
  );
});
