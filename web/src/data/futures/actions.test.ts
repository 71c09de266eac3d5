import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { installBrowser } from '../test-browser.ts';

const browser = installBrowser();
const { cancelContractOrders, closePosition, closePositions, openContractOrder } = await import(
  './actions.ts'
);
const { contractOrdersKey, positionsKey } = await import('./read-keys.ts');
const { queryClient } = await import('../server/query.ts');

const refusal = { body: { code: 4009, msg: 'There is no such position', data: null } };
/** What was written: reads of lists follow each success. */
const written = () => browser.sent.filter(({ method }) => method !== 'GET');
beforeEach(() => {
  browser.forget();
});

describe('closing', () => {
  test('price 0 is at the market, any other a limit; the id goes along', async () => {
    await closePosition({ code: '1-7-1', quantity: '0.1', price: '0' }, 'key');
    await closePosition({ code: '1-7-1', quantity: '0.1', price: '61000' }, 'key');
    expect(written().map(({ method, address, body }) => [method, address, body])).toEqual([
      [
        'PATCH',
        '/api/contract/1-7-1/close',
        { orderType: 2, price: '0', quantity: '0.1', clientOrderId: 'key' },
      ],
      [
        'PATCH',
        '/api/contract/1-7-1/close',
        { orderType: 1, price: '61000', quantity: '0.1', clientOrderId: 'key' },
      ],
    ]);
  });

  test('all of them side by side: each counts by its own answer', async () => {
    browser.answer({});
    browser.reply(refusal);
    const outcomes = await closePositions([
      { code: '1-7-1', quantities: ['0.1'] },
      { code: '2-7-2', quantities: ['0.2'] },
    ]);
    expect(outcomes).toMatchObject({ done: 1, failed: 1, message: 'There is no such position' });
    expect(new Set(written().map(({ address }) => address))).toEqual(
      new Set(['/api/contract/1-7-1/close', '/api/contract/2-7-2/close']),
    );
  });

  test('a position in several orders is closed when all of them are', async () => {
    browser.answer({});
    browser.reply(refusal);
    const outcomes = await closePositions([{ code: '1-7-1', quantities: ['100', '50'] }]);
    expect(outcomes).toMatchObject({ done: 0, failed: 1 });
    const ids = written().map(({ body }) => (body as { clientOrderId: string }).clientOrderId);
    expect(new Set(ids).size).toBe(2);
  });
});

test('cancelling sends one request for each order', async () => {
  const outcomes = await cancelContractOrders(['7', '8', '9']);
  expect(outcomes).toMatchObject({ done: 3, failed: 0, message: null });
  expect(written().map(({ address }) => address)).toEqual([
    ...['/api/contract/7/cancel', '/api/contract/8/cancel', '/api/contract/9/cancel'],
  ]);
});

test.each([
  ['closing', () => closePositions(['1', '2', '3'].map((code) => ({ code, quantities: ['0.1'] })))],
  ['cancelling', () => cancelContractOrders(['1', '2', '3'])],
])('%s all: every request leaves before the first answer', async (_, act) => {
  const answering = fetch;
  const asked: string[] = [];
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address);
    return new Promise(() => {});
  });
  onTestFinished(() => void vi.stubGlobal('fetch', answering));
  void act();
  await expect.poll(() => asked).toHaveLength(3);
});

test.each([
  ['closing', () => closePositions([{ code: '1-7-1', quantities: ['0.1'] }])],
  ['cancelling', () => cancelContractOrders(['7'])],
])('after %s all the lists are read again', async (_, act) => {
  const read = vi.spyOn(queryClient, 'invalidateQueries').mockResolvedValue();
  await act();
  const keys = read.mock.calls.map(([filter]) => filter?.queryKey);
  expect(keys).toEqual(expect.arrayContaining([positionsKey, contractOrdersKey]));
  read.mockRestore();
});

test('an order names its product category', async () => {
  const order = { symbol: 'BTCUSDT', orderType: 2, side: 1, quantity: '0.1' };
  await openContractOrder(order);
  expect(written()[0]?.body).toEqual({ prodCategory: 3, ...order });
});
