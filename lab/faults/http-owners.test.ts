import { Code } from '@bourse/contract/codes.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Trader } from '../load/traders.ts';
import type { HttpAnswer } from './http-world.ts';
import { useWorld } from './use-world.ts';

const PLACE = '/api/spot/order/place';
const TRANSFER = '/api/finance/transfer/internal';

const world = useWorld();
let victim: Trader;
let attacker: Trader;
let others: Trader[];

beforeAll(async () => {
  [victim, attacker, ...others] = (await world().traders(14)) as [Trader, Trader, ...Trader[]];
  for (const trader of [victim, attacker, ...others]) await fund(trader);
});

async function fund(trader: Trader): Promise<void> {
  const { code } = await world().ask({ method: 'POST', path: '/api/demo/claim', body: {}, trader });
  expect(code).toBe(0);
  for (const [coin, amount] of [
    ['USDT', '9000'],
    ['BTC', '0.05'],
  ]) {
    const body = { from: 1, to: 2, coin, amount };
    expect((await world().ask({ method: 'POST', path: TRANSFER, body, trader })).code).toBe(0);
  }
}

function order(price: string, more: Readonly<Record<string, unknown>> = {}) {
  return { symbol: 'BTCUSDT', orderType: 1, orderSide: 1, price, quantity: '0.001', ...more };
}

const post = (trader: Trader, path: string, body: unknown, headers = {}) =>
  world().ask<{ code: string; sequence: number }>({ method: 'POST', path, body, trader, headers });

/** What an answer says, without the number of the request. */
const shown = ({ status, text, headers }: HttpAnswer) => ({
  status,
  text,
  type: headers['content-type'],
  length: headers['content-length'],
});

describe("S13 another user's objects are as if they were not there", () => {
  let open: string;
  let filled: string;

  beforeAll(async () => {
    open = (await post(victim, PLACE, order('85000', { clientOrderId: 'mine' }))).data.code;
    await post(others[0] as Trader, PLACE, order('92000', { orderSide: 2 }));
    filled = (await post(victim, PLACE, order('92000'))).data.code;
  });

  test('an order and its fills', async () => {
    const unknown = String(Number(open) + 40_000_000);
    for (const code of [open, filled]) {
      const path = (id: string) => `/api/spot/order/${id}`;
      const foreign = await world().ask({ path: path(code), trader: attacker });
      const missing = await world().ask({ path: path(unknown), trader: attacker });
      expect(foreign.status).toBe(404);
      expect(shown(foreign)).toEqual(shown(missing));
    }
    const own = await world().ask<{ fills: unknown[] }>({
      path: `/api/spot/order/${filled}`,
      trader: victim,
    });
    expect(own.data.fills).toHaveLength(1);
  });

  test('a cancel', async () => {
    const unknown = String(Number(open) + 40_000_000);
    const cancel = (code: string) =>
      world().ask({ method: 'PATCH', path: `/api/spot/order/${code}/cancel`, trader: attacker });
    const foreign = await cancel(open);
    expect([foreign.status, foreign.code]).toEqual([404, Code.notFound]);
    expect(shown(foreign)).toEqual(shown(await cancel(unknown)));
    await post(attacker, '/api/spot/order/cancelAll', {});
    const own = await world().ask<{ status: number }>({
      path: `/api/spot/order/${open}`,
      trader: victim,
    });
    expect(own.data.status).toBe(1);
  });

  test('I67 lists, whatever they are asked for', async () => {
    const secrets = [open, filled];
    for (const path of [
      ...[
        '/api/spot/order?status=1',
        '/api/spot/order?status=3',
        '/api/spot/order?clientOrderId=mine',
      ],
      '/api/spot/fills',
      ...['/api/finance/bill/funding', '/api/finance/bill/spot', '/api/finance/bill/contract'],
    ]) {
      const answer = await world().ask<{ list: Record<string, unknown>[] }>({
        path,
        trader: attacker,
      });
      expect(answer.status, path).toBe(200);
      for (const row of answer.data.list) {
        expect(secrets, path).not.toContain(row.code);
        expect(JSON.stringify(row), path).not.toContain('mine');
      }
    }
    const path = `/api/spot/order?userId=${victim.userId}`;
    const answer = await world().ask({ path, trader: attacker });
    expect([answer.status, answer.msg]).toEqual([422, expect.stringContaining('userId')]);
    const bills = await world().ask<{ total: number }>({
      path: '/api/finance/bill/funding',
      trader: attacker,
    });
    expect(bills.data.total).toBe(5);
  });

  test('the same client order id of two users is two orders', async () => {
    const own = await post(attacker, PLACE, order('85000', { clientOrderId: 'mine' }));
    expect(own.code).toBe(0);
    expect(own.data.code).not.toBe(open);
  });

  test('S14 a field that names another user, account or state is refused', async () => {
    const { userId } = victim;
    for (const extra of [
      { userId },
      { user: userId },
      { fee: '0' },
      { status: 3 },
      { account: 1 },
    ]) {
      const placed = await post(attacker, PLACE, order('85001', extra));
      expect([placed.status, placed.code]).toEqual([422, Code.shapeInvalid]);
    }
  });
});

describe('I12 I13 F21 the same request many times at once', () => {
  test.each([2, 10, 45])('%i placements of one client order id are one order', async (times) => {
    const trader = others[times === 45 ? 1 : 2] as Trader;
    const body = order('85002', { clientOrderId: `twin-${times}` });
    // Fifty orders in ten seconds are allowed to each.
    const answers = await Promise.all(
      Array.from({ length: times }, () => post(trader, PLACE, body)),
    );
    const taken = answers.filter(({ status }) => status === 200);
    expect(taken.length).toBeGreaterThan(times / 2);
    expect(new Set(taken.map(({ text }) => text)).size).toBe(1);
    expect(taken[0]?.code).toBe(0);
    const listed = await world().ask<{ total: number }>({
      path: `/api/spot/order?clientOrderId=twin-${times}`,
      trader,
    });
    expect(listed.data.total).toBe(1);
    const other = await post(trader, PLACE, { ...body, price: '85003' });
    expect([other.status, other.code]).toEqual([409, Code.keyReused]);
  });

  test('18 transfers of one idempotency key move the money once', async () => {
    const trader = others[3] as Trader;
    const body = { from: 2, to: 1, coin: 'BTC', amount: '0.01' };
    const headers = { 'idempotency-key': 'move-once' };
    const answers = await Promise.all(
      Array.from({ length: 18 }, () => post(trader, TRANSFER, body, headers)),
    );
    const taken = answers.filter(({ status }) => status === 200);
    expect(taken.length).toBeGreaterThan(10);
    expect(new Set(taken.map(({ text }) => text)).size).toBe(1);
    const { data } = await world().ask<{ list: { tokenName: string; balance: string }[] }>({
      path: '/api/finance/account/asset?accountType=2',
      trader,
    });
    expect(data.list.find(({ tokenName }) => tokenName === 'BTC')?.balance).toBe('0.04');
  });

  test('another amount under the same idempotency key is 409 and moves nothing', async () => {
    const trader = others[4] as Trader;
    const headers = { 'idempotency-key': 'move-other' };
    const body = { from: 2, to: 1, coin: 'BTC', amount: '0.01' };
    await post(trader, TRANSFER, body, headers);
    const before = await world().ask({ path: '/api/finance/bill/spot', trader });
    const other = await post(trader, TRANSFER, { ...body, amount: '0.02' }, headers);
    expect([other.status, other.code, other.data]).toEqual([409, Code.keyReused, null]);
    expect((await world().ask({ path: '/api/finance/bill/spot', trader })).text).toBe(before.text);
  });

  test('the demo funds of a day are given once, however many ask at once', async () => {
    const [trader] = (await world().traders(1)) as [Trader];
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => post(trader, '/api/demo/claim', {})),
    );
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([0, Code.claimedToday]));
  });

  test('all the money sent many times over is spent once', async () => {
    const trader = others[5] as Trader;
    const body = { from: 2, to: 1, coin: 'USDT', amount: '9000' };
    const answers = await Promise.all(
      Array.from({ length: 15 }, () => post(trader, TRANSFER, body)),
    );
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
    const refused = answers.filter(({ code }) => code === Code.insufficientBalance);
    expect(refused.length).toBeGreaterThan(10);
  });
});

test('S23 orders are limited, and cancels still go through', async () => {
  const trader = others[6] as Trader;
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, index) => post(trader, PLACE, order(String(84_000 + index)))),
  );
  const limited = answers.filter(({ status }) => status === 429);
  expect(limited.length).toBeGreaterThanOrEqual(8);
  for (const { headers, code } of limited) {
    expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(1);
    expect(code).toBe(Code.tooManyRequests);
  }
  const open = answers.filter(({ code }) => code === 0);
  const cancels = await Promise.all(
    open.map(({ data }) =>
      world().ask({ method: 'PATCH', path: `/api/spot/order/${data.code}/cancel`, trader }),
    ),
  );
  expect(cancels.every(({ code }) => code === 0)).toBe(true);
});
