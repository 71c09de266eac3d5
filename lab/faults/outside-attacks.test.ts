/**
 * What was tried from outside and held, or holds now: calls of ordinary accounts, many at once. Each row of
 * docs/spec/thefts.md that needs an exchange and no other test has one here.
 */
import { Code } from '@bourse/contract/codes.ts';
import type { ContractOrder, Position } from '@bourse/contract/routes/futures.ts';
import type { SpotFill, SpotOrder } from '@bourse/contract/routes/spot.ts';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { Trader } from '../load/traders.ts';
import { useWorld } from './use-world.ts';

const PRICE = 90_000;
const world = useWorld();

beforeAll(async () => {
  const [look] = await world().traders(1);
  const ask = () => post(look as Trader, '/api/contract/open', onContract(1, '1'));
  await vi.waitFor(async () => expect((await ask()).code).toBe(Code.insufficientMargin), {
    timeout: 20_000,
    interval: 100,
  });
});

interface Placed {
  readonly code: string;
  readonly status: number;
  readonly dealQuantity: string;
}
const post = <Data = Placed>(trader: Trader, path: string, body: unknown) =>
  world().ask<Data>({ method: 'POST', path, body, trader });
const list = async <Row>(trader: Trader, path: string) =>
  (await world().ask<{ list: Row[] }>({ path, trader })).data.list;
const spotOrders = (trader: Trader) => list<SpotOrder>(trader, '/api/spot/order?status=1');
const contractOrders = (trader: Trader) => list<ContractOrder>(trader, '/api/contract/order/list');
const positions = (trader: Trader) => list<Position>(trader, '/api/contract/position/list');

const onSpot = (side: number, quantity: string, price = String(PRICE), more = {}) => ({
  ...{ symbol: 'BTCUSDT', orderType: 1, orderSide: side, price, quantity },
  ...more,
});
const onContract = (side: number, quantity: string, price = String(PRICE), more = {}) => ({
  ...{ symbol: 'BTCUSDT', orderType: 1, side, price, quantity },
  ...more,
});

/** Accounts with 5,000 USDT on spot and on futures, and 0.1 BTC on spot. */
async function rich(count: number): Promise<Trader[]> {
  const traders = await world().traders(count);
  await Promise.all(
    traders.map(async (trader) => {
      await post(trader, '/api/demo/claim', {});
      for (const [coin, to, amount] of [
        ['USDT', 2, '5000'],
        ['USDT', 3, '5000'],
        ['BTC', 2, '0.1'],
      ] as const) {
        const move = { from: 1, to, coin, amount };
        const answer = await post(trader, '/api/finance/transfer/internal', move);
        expect(answer.code, answer.text).toBe(0);
      }
    }),
  );
  return traders;
}
const btcOf = async (trader: Trader) => {
  const path = '/api/finance/account/asset?accountType=2';
  const rows = await list<{ tokenName: string; available: string }>(trader, path);
  return Number(rows.find(({ tokenName }) => tokenName === 'BTC')?.available);
};

describe('amend', () => {
  test('with fills and amends at once no order sells more than was asked of it, and each lot is told to both sides', async () => {
    const [maker, ...takers] = (await rich(9)) as [Trader, ...Trader[]];
    const before = await btcOf(maker);
    await post(
      maker,
      '/api/spot/order/place',
      onSpot(2, '0.01', undefined, { clientOrderId: 'a' }),
    );
    const asked = ['0.004', '0.006', '0.01', '0.012', '0.005', '0.011', '0.007', '0.012'];
    const calls = takers.flatMap((taker, at) => {
      const price = at % 3 === 0 ? { price: String(PRICE + (at % 2)) } : {};
      const change = { clientOrderId: 'a', quantity: asked[at], ...price };
      return [
        () =>
          post(
            taker,
            '/api/spot/order/place',
            onSpot(1, '0.002', undefined, { timeInForce: 'IOC' }),
          ),
        () => post(maker, '/api/spot/order/amend', change),
      ];
    });
    const answers = await Promise.all(calls.map((call) => call()));
    expect(answers.every(({ status }) => status < 500)).toBe(true);
    await post(maker, '/api/spot/order/cancelAll', {});
    const fills = await list<SpotFill>(maker, '/api/spot/fills');
    const sold = new Map<string, number>();
    for (const { code, quantity } of fills) {
      sold.set(code, (sold.get(code) ?? 0) + Number(quantity));
    }
    expect(Math.max(...sold.values())).toBeLessThanOrEqual(0.012);
    const total = [...sold.values()].reduce((sum, each) => sum + each, 0);
    const bought = answers.reduce((sum, { data }, at) => {
      return at % 2 === 0 ? sum + Number(data?.dealQuantity ?? 0) : sum;
    }, 0);
    expect(bought).toBeCloseTo(total, 9);
    expect(before - (await btcOf(maker))).toBeCloseTo(total, 9);
  });

  test.each([
    {
      product: 'spot',
      place: '/api/spot/order/place',
      amend: '/api/spot/order/amend',
      order: onSpot,
    },
    {
      product: 'contracts',
      place: '/api/contract/open',
      amend: '/api/contract/amend',
      order: onContract,
    },
  ])('$product: what met an own order is not told as dealt', async ({ place, amend, order }) => {
    const [one] = (await rich(1)) as [Trader];
    const resting = await post(one, place, order(2, '0.01', '91000'));
    await post(one, place, order(1, '0.004', '91000', { selfTrade: 'DECREMENT' }));
    const change = { code: resting.data.code, quantity: '0.005' };
    const answer = await post(one, amend, change);
    expect(answer.data).toMatchObject({ code: resting.data.code, status: 1 });
    expect(Number(answer.data.dealQuantity)).toBe(0);
  });

  test('on a contract it is admitted as a new order, and a refusal leaves the old one', async () => {
    const [one, other] = (await rich(2)) as [Trader, Trader];
    await post(other, '/api/contract/open', onContract(2, '0.001', '91000'));
    const { data } = await post(
      one,
      '/api/contract/open',
      onContract(1, '0.01', '89000', { timeInForce: 'PO' }),
    );
    const before = await contractOrders(one);
    const amend = (change: object) =>
      post(one, '/api/contract/amend', { code: data.code, ...change });
    expect((await amend({ quantity: '5' })).code).toBe(Code.insufficientMargin);
    expect((await amend({ price: '60000' })).code).toBe(Code.priceOutsideBand);
    expect((await amend({ price: '91000' })).code).toBe(Code.postOnlyWouldTake);
    expect((await amend({ quantity: '0' })).status).toBe(422);
    expect(
      (await post(other, '/api/contract/amend', { code: data.code, quantity: '0.005' })).status,
    ).toBe(404);
    expect(await contractOrders(one)).toEqual(before);
    await post(other, '/api/contract/cancelAll', {});
  });
});

test('an account that trades with itself, in batches and at once, moves neither price, nor fills, nor volume', async () => {
  const [one] = (await rich(1)) as [Trader];
  const modes = ['EXPIRE_MAKER', 'EXPIRE_TAKER', 'EXPIRE_BOTH', 'DECREMENT'];
  const mixed = (order: typeof onSpot | typeof onContract) =>
    Array.from({ length: 20 }, (_, at) =>
      order(1 + (at % 2), '0.001', String(PRICE - 20 + ((at * 7) % 40)), {
        selfTrade: modes[at % 4],
      }),
    );
  const answers = await Promise.all([
    post(one, '/api/spot/order/placeBatch', { orders: mixed(onSpot) }),
    post(one, '/api/spot/order/placeBatch', { orders: mixed(onSpot) }),
    post(one, '/api/contract/openBatch', { orders: mixed(onContract) }),
  ]);
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(2);
  expect(await list(one, '/api/spot/fills')).toEqual([]);
  expect(await list(one, '/api/contract/fills')).toEqual([]);
  const { data } = await world().ask<{ volume: string }>({
    path: '/api/user/fee/tier',
    trader: one,
  });
  expect(Number(data.volume)).toBe(0);
  await post(one, '/api/spot/order/cancelAll', {});
  await post(one, '/api/contract/cancelAll', {});
});

test('modes and leverage that switch while orders are placed leave one mode, and no order of the other', async () => {
  const [one, other] = (await rich(2)) as [Trader, Trader];
  await post(other, '/api/contract/open', onContract(2, '0.02'));
  const calls = Array.from({ length: 24 }, (_, at) => {
    if (at % 4 === 0) return post(one, '/api/contract/positionMode', { mode: 1 + ((at / 4) % 2) });
    if (at % 4 === 1) {
      return post(one, '/api/contract/marginMode', {
        symbol: 'BTCUSDT',
        marginMode: 1 + (((at - 1) / 4) % 2),
      });
    }
    if (at % 4 === 2)
      return post(one, '/api/contract/leverage', { symbol: 'BTCUSDT', leverage: 5 + at });
    return post(
      one,
      '/api/contract/open',
      onContract(at % 8 === 3 ? 1 : 2, '0.002', String(PRICE), { timeInForce: 'IOC' }),
    );
  });
  const answers = await Promise.all(calls);
  expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
  const held = await positions(one);
  const { data } = await world().ask<{ mode: number }>({
    path: '/api/contract/settings',
    trader: one,
  });
  if (data.mode === 2) expect(held.length).toBeLessThanOrEqual(1);
  const busy = await post(one, '/api/contract/positionMode', { mode: 3 - data.mode });
  expect(busy.code).toBe(held.length > 0 ? Code.positionModeBusy : 0);
  await post(other, '/api/contract/cancelAll', {});
});

test('a freeze in the middle of a storm leaves nothing that opens; what closes may be amended, and closes', async () => {
  const [one, other] = (await rich(2)) as [Trader, Trader];
  await post(other, '/api/contract/open', onContract(2, '0.02'));
  expect((await post(one, '/api/contract/open', onContract(1, '0.01'))).data.status).toBe(3);
  const closing = await post(
    one,
    '/api/contract/open',
    onContract(2, '0.01', '91000', { reduceOnly: true }),
  );
  expect(closing.code, closing.text).toBe(0);
  const storm = Array.from({ length: 10 }, (_, at) => [
    post(one, '/api/spot/order/place', onSpot(1, '0.001', String(PRICE - 100 - at))),
    post(one, '/api/contract/open', onContract(1, '0.001', String(PRICE - 100 - at))),
  ]).flat();
  const freeze = async (isFrozen: boolean) => {
    await world().client.query('begin');
    await world().client.query(
      `insert into account_rights (user_id) values ($1) on conflict (user_id) do update set due = true`,
      [one.userId],
    );
    await world().client.query('update users set frozen = $2 where id = $1', [
      one.userId,
      isFrozen,
    ]);
    await world().client.query('commit');
  };
  await Promise.all([...storm, freeze(true)]);
  const again = () => post(one, '/api/spot/order/place', onSpot(1, '0.001', String(PRICE - 200)));
  await vi.waitFor(async () => expect((await again()).code).toBe(Code.accountFrozen), {
    timeout: 10_000,
    interval: 200,
  });
  expect(await spotOrders(one)).toEqual([]);
  expect((await contractOrders(one)).map(({ code }) => code)).toEqual([closing.data.code]);
  expect((await post(one, '/api/contract/open', onContract(1, '0.001'))).code).toBe(
    Code.accountFrozen,
  );
  const away = { from: 3, to: 1, coin: 'USDT', amount: '1' };
  expect((await post(one, '/api/finance/transfer/internal', away)).code).toBe(Code.accountFrozen);
  const lower = await post(one, '/api/contract/amend', {
    code: closing.data.code,
    quantity: '0.004',
  });
  expect(lower.code, lower.text).toBe(0);
  const moved = await post(one, '/api/contract/amend', {
    code: closing.data.code,
    price: String(PRICE + 500),
  });
  expect(moved.code, moved.text).toBe(0);
  await post(other, '/api/contract/open', onContract(1, '0.004', String(PRICE + 500)));
  expect(Number((await positions(one))[0]?.quantity)).toBeCloseTo(0.006, 9);
  await freeze(false);
  await vi.waitFor(async () => expect((await again()).code).toBe(0), {
    timeout: 10_000,
    interval: 200,
  });
});
