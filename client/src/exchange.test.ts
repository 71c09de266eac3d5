import { Code } from '@bourse/contract/codes.ts';
import { routes } from '@bourse/contract/route-paths.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Exchange, type ExchangeOptions } from './exchange.ts';
import { Refused, Unanswered } from './failures.ts';
import { LogPosition } from './log-position.ts';

type Said = Response | Error;
const answer = (data: unknown, code = 0, init: ResponseInit = {}) =>
  new Response(JSON.stringify({ code, msg: code === 0 ? '' : 'No', data }), init);
const busy = (status: number, code: number, seconds: string) =>
  answer(null, code, { status, headers: { 'retry-after': seconds } });

/** Pauses take no time here, but the clock of patience counts them. */
let pausedMs = 0;
beforeEach(() => {
  const { now } = performance;
  pausedMs = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now.call(performance) + pausedMs);
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** An exchange that says these things one after the other; what it was asked, and the pauses between. */
const world = (...said: Said[]) => worldAt('https://exchange.example', said);

function worldAt(address: string, said: Said[], more: Partial<ExchangeOptions> = {}) {
  const asked: { readonly url: string; readonly init: RequestInit }[] = [];
  const pauses: number[] = [];
  const exchange = new Exchange({
    ...more,
    address,
    key: { code: 'key', secret: 'secret' },
    fetch: async (url, init = {}) => {
      asked.push({ url: String(url), init });
      const next = said.shift() ?? new Error('asked too often');
      if (next instanceof Error) throw next;
      return next;
    },
    pause: async (ms) => {
      pauses.push(ms);
      pausedMs += ms;
    },
  });
  return { exchange, asked, pauses };
}
const order = {
  ...{ symbol: 'BTCUSDT', orderType: 1, orderSide: 1 },
  ...{ price: '60000', quantity: '0.01' },
} as const;
const silence = new TypeError('fetch failed');

test('parameters and query are filled in, and what was signed is what is sent', async () => {
  const { exchange, asked } = world(answer({ list: [] }));
  await exchange.call(routes.spotOrders, { query: { status: 1, symbol: 'BTC/USDT' } });
  expect(asked[0]?.url).toBe('https://exchange.example/api/spot/order?status=1&symbol=BTC%2FUSDT');
  expect(new Headers(asked[0]?.init.headers).get('authorization')).toMatch(
    /^HMAC-SHA256 key:\d{13}:[0-9a-f]{64}$/,
  );
});

describe('what is waited for', () => {
  test('a used-up budget, and a server that just started: each try is signed anew', async () => {
    const { exchange, asked, pauses } = world(
      busy(429, 1001, '2'),
      busy(401, 1035, '1'),
      answer({ code: '7' }),
    );
    expect(await exchange.call(routes.spotOrderPlace, { body: order })).toEqual({ code: '7' });
    expect(pauses).toEqual([2_000, 1_000]);
    const signatures = asked.map(({ init }) => new Headers(init.headers).get('authorization'));
    expect(new Set(signatures).size).toBe(3);
  });

  test('however the clock of this machine is set meanwhile', async () => {
    const { exchange, pauses } = world(busy(429, 1001, '2'), answer(1));
    const now = Date.now();
    const clock = vi
      .spyOn(Date, 'now')
      .mockReturnValueOnce(now)
      .mockReturnValue(now + 1e9);
    expect(await exchange.call(routes.spotOrders, {})).toBe(1);
    expect(pauses).toEqual([2_000]);
    clock.mockRestore();
  });

  test.each([
    ['an order', routes.spotOrderPlace, { body: order }],
    ['a change', routes.spotOrderAmend, { body: { clientOrderId: 'mine-1', price: '1' } }],
    ['a transfer', routes.transfer, { idempotencyKey: 'one' }],
  ])(
    '%s five seconds at most: later it would be about another price',
    async (_what, route, input) => {
      const { exchange, asked, pauses } = world(busy(429, 1001, '4'), busy(429, 1001, '6'));
      await expect(exchange.call(route, input as never)).rejects.toMatchObject({ status: 429 });
      expect(pauses).toEqual([4_000]);
      expect(asked).toHaveLength(2);
    },
  );

  test('a cancel as long as a read, and any call as long as it says itself', async () => {
    const cancel = world(busy(429, 1001, '50'), answer(1));
    expect(await cancel.exchange.call(routes.spotOrderCancelAll, { body: {} })).toBe(1);
    const placing = world(busy(429, 1001, '50'), answer(1));
    await placing.exchange.call(routes.spotOrderPlace, { body: order, patienceMs: 51_000 });
    expect([cancel.pauses, placing.pauses]).toEqual([[50_000], [50_000]]);
  });

  test('no longer than the patience', async () => {
    const { exchange, pauses } = world(busy(429, 1001, '61'));
    await expect(exchange.call(routes.spotOrders, {})).rejects.toMatchObject({
      ...{ name: 'Refused', code: 1001, status: 429 },
    });
    expect(pauses).toEqual([]);
  });
});

describe("a clock that is not the exchange's", () => {
  const serverTime = Date.UTC(2020, 0, 1);
  const outside = () => answer(null, 1031, { status: 401 });
  const time = () => answer({ time: serverTime });
  const timeOf = (call: { readonly init: RequestInit } | undefined) =>
    Number(/key:(\d+):/.exec(new Headers(call?.init.headers).get('authorization') ?? '')?.[1]);

  test('is followed after one refusal, and kept to', async () => {
    const said = [outside(), time(), answer({ code: '7' }), answer(1)];
    const { exchange, asked, pauses } = worldAt('https://one.example', said);
    expect(await exchange.call(routes.spotOrderPlace, { body: order })).toEqual({ code: '7' });
    expect(await exchange.call(routes.spotOrders, {})).toBe(1);
    expect(pauses).toEqual([]);
    expect(new Headers(asked[1]?.init.headers).has('authorization')).toBe(false);
    const [own = 0, , second = 0, third = 0] = asked.map(timeOf);
    expect(own).toBeGreaterThan(serverTime + 1e9);
    expect(second - serverTime).toBeLessThan(1_000);
    expect(third).toBeGreaterThan(second);
    expect(third - serverTime).toBeLessThan(5_000);
    expect(exchange.now()).toBeGreaterThanOrEqual(third);
    expect(exchange.now() - serverTime).toBeLessThan(5_000);
    // Another exchange has a clock of its own.
    const other = worldAt('https://two.example', [answer(1)]);
    await other.exchange.call(routes.spotOrders, {});
    expect(timeOf(other.asked[0])).toBeGreaterThan(serverTime + 1e9);
  });

  test('is followed once for each call: what is refused again stays so', async () => {
    const { exchange, asked } = worldAt('https://three.example', [outside(), time(), outside()]);
    await expect(exchange.call(routes.spotOrders, {})).rejects.toMatchObject({ code: 1031 });
    expect(asked).toHaveLength(3);
  });

  test('is not followed where somebody on the way may have told it', async () => {
    const { exchange, asked } = worldAt('http://exchange.example', [outside()]);
    await expect(exchange.call(routes.spotOrders, {})).rejects.toMatchObject({ code: 1031 });
    expect(asked).toHaveLength(1);
  });

  test('that the exchange does not tell either leaves the call refused', async () => {
    const away = worldAt('https://four.example', [outside(), busy(503, 1002, '9')]);
    await expect(away.exchange.call(routes.spotOrders, {})).rejects.toMatchObject({
      ...{ name: 'Refused', code: 1002 },
    });
    const blank = worldAt('https://five.example', [outside(), answer({}), answer(1)]);
    const cancelled = blank.exchange.call(routes.spotOrderCancelAll, {});
    await expect(cancelled).rejects.toThrow(Unanswered);
    expect(await blank.exchange.call(routes.spotOrders, {})).toBe(1);
    expect(timeOf(blank.asked[2])).toBeGreaterThan(serverTime + 1e9);
  });
});

describe('F65 what was seen of the log', () => {
  const at = (sequence: string) =>
    answer({ code: '7' }, 0, { headers: { 'x-log-sequence': sequence } });
  const sentBy = (asked: readonly { readonly init: RequestInit }[]) =>
    asked.map(({ init }) => new Headers(init.headers).get('x-log-sequence'));

  test('is sent with later calls, the highest number of all', async () => {
    const said = [at('12'), at('11'), answer({ list: [] })];
    const { exchange, asked } = worldAt('https://log.example', said);
    await exchange.call(routes.spotOrderPlace, { body: order });
    await exchange.call(routes.spotOrderPlace, { body: order });
    await exchange.call(routes.spotOrders, {});
    expect(sentBy(asked)).toEqual([null, '12', '12']);
    // Another Exchange at the same address knows it, too.
    const second = worldAt('https://log.example', [answer(1)]);
    await second.exchange.call(routes.spotOrders, {});
    expect(sentBy(second.asked)).toEqual(['12']);
  });

  test('is waited for, and forgotten once there is no more patience', async () => {
    const behind = () => busy(503, Code.logBehind, '1');
    const said = [at('12'), behind(), answer(1), behind(), answer(1)];
    const { exchange, asked, pauses } = worldAt('https://behind.example', said);
    await exchange.call(routes.spotOrderPlace, { body: order });
    expect(await exchange.call(routes.spotOrders, {})).toBe(1);
    expect(pauses).toEqual([1_000]);
    const impatient = exchange.call(routes.spotOrders, { patienceMs: 500 });
    await expect(impatient).rejects.toMatchObject({ code: Code.logBehind });
    expect(await exchange.call(routes.spotOrders, {})).toBe(1);
    expect(sentBy(asked)).toEqual([null, '12', '12', '12', null]);
  });

  test('is shared by gateways with addresses of their own', async () => {
    const position = new LogPosition();
    const first = worldAt('https://a.example', [at('30')], { position });
    const second = worldAt('https://b.example', [answer(1)], { position });
    await first.exchange.call(routes.spotOrderPlace, { body: order });
    await second.exchange.call(routes.spotOrders, {});
    expect(sentBy(second.asked)).toEqual(['30']);
  });
});

test('a refusal is not tried again', async () => {
  const { exchange, asked } = world(answer(null, 3004, { status: 400 }));
  await expect(exchange.call(routes.spotOrderPlace, { body: order })).rejects.toThrow(Refused);
  expect(asked).toHaveLength(1);
});

describe('silence', () => {
  const named = { ...order, clientOrderId: 'mine-1' };
  test.each([
    ['a read', routes.spotOrders, {}],
    ['an order with a name', routes.spotOrderPlace, { body: named }],
    ['orders that all have one', routes.spotOrderPlaceBatch, { body: { orders: [named, named] } }],
    ['a transfer with a key', routes.transfer, { idempotencyKey: 'one' }],
  ])('%s is sent again', async (_what, route, input) => {
    const { exchange, pauses } = world(silence, new Response('<html>', { status: 502 }), answer(1));
    expect(await exchange.call(route, input as never)).toBe(1);
    expect(pauses).toEqual([1_000, 2_000]);
  });

  test.each([
    ['an order without a name', routes.spotOrderPlace, { body: order }],
    [
      'orders of which one has none',
      routes.spotOrderPlaceBatch,
      { body: { orders: [named, order] } },
    ],
    ['a cancel', routes.spotOrderCancelAll, { body: {} }],
    ['a change', routes.spotOrderAmend, { body: { clientOrderId: 'mine-1', price: '1' } }],
  ])('%s is not: nobody knows whether it was done', async (_what, route, input) => {
    const { exchange, asked } = world(silence);
    await expect(exchange.call(route, input as never)).rejects.toThrow(Unanswered);
    expect(asked).toHaveLength(1);
  });

  test('of an order ends with its patience: what was never sent is not sent late', async () => {
    const { exchange, asked, pauses } = world(silence, silence, silence);
    const input = { body: named, patienceMs: 1_500 };
    await expect(exchange.call(routes.spotOrderPlace, input)).rejects.toThrow(Unanswered);
    expect(pauses).toEqual([1_000]);
    expect(asked).toHaveLength(2);
  });

  test('ends after three more tries', async () => {
    const { exchange, asked } = world(silence, silence, silence, silence);
    await expect(exchange.call(routes.spotOrders, {})).rejects.toThrow(Unanswered);
    expect(asked).toHaveLength(4);
  });
});
