import { Code } from '@bourse/contract/codes.ts';
import { expect, test } from 'vitest';
import { done, futuresStage, type Placed, type User } from './futures-steps.ts';

const { exchange, trader } = futuresStage();

interface Part<Data = Placed> {
  readonly code: number;
  readonly msg: string;
  readonly data: Data | null;
}
const send = async (user: User, path: string, orders: readonly object[]) =>
  (await done(user.post<{ list: Part[] }>(path, { orders }))).list;

/** What differs between the two products. */
const products = [
  {
    ...{ name: 'spot', place: '/api/spot/order/placeBatch', cancel: '/api/spot/order/cancelBatch' },
    list: '/api/spot/order?status=1',
    history: '/api/spot/order?status=3',
    wrongSide: Code.stopPriceInvalid,
    order: { symbol: 'BTCUSDT', orderType: 1, orderSide: 1, price: '85000', quantity: '0.001' },
    tooMuch: [Code.insufficientBalance, Code.quantityAboveMax],
  },
  {
    ...{ name: 'futures', place: '/api/contract/openBatch', cancel: '/api/contract/cancelBatch' },
    list: '/api/contract/order/list',
    history: '/api/contract/order/history?symbol=BTCUSDT',
    wrongSide: Code.triggerPriceInvalid,
    order: { symbol: 'BTCUSDT', orderType: 1, side: 1, price: '88000', quantity: '0.001' },
    tooMuch: [Code.insufficientMargin, Code.positionMax, Code.quantityAboveMax],
  },
] as const;

async function rich(): Promise<User> {
  const user = await trader();
  const move = { coin: 'USDT', amount: '5000' };
  await done(user.post('/api/finance/transfer/internal', { ...move, from: 3, to: 1 }));
  await done(user.post('/api/finance/transfer/internal', { ...move, from: 1, to: 2 }));
  return user;
}

test.each(products)(
  '$name: twenty orders in one call, each with its own answer',
  async ({ place, cancel, list, order, tooMuch }) => {
    const user = await rich();
    const orders = Array.from({ length: 18 }, (_, index) => ({
      ...order,
      clientOrderId: `o${index}`,
    }));
    const odd = [
      { ...order, clientOrderId: 'huge', quantity: '90' },
      { ...order, clientOrderId: 'odd', price: '1.001' },
    ];
    const placed = await send(user, place, [orders[0] as object, ...odd, ...orders.slice(1)]);
    expect(placed.map(({ code }) => code)).toEqual([
      ...[0, expect.any(Number), expect.any(Number)],
      ...Array(17).fill(0),
    ]);
    expect(tooMuch).toContain(placed[1]?.code);
    expect([Code.priceNotOnTick, Code.tooManyDecimals]).toContain(placed[2]?.code);
    const accepted = placed.filter(({ data }) => data !== null).map(({ data }) => data as Placed);
    expect(accepted.map(({ clientOrderId }) => clientOrderId)).toEqual(
      orders.map(({ clientOrderId }) => clientOrderId),
    );
    // In the order in which they were named.
    const numbers = accepted.map(({ sequence }) => sequence);
    expect(numbers).toEqual(numbers.toSorted((one, other) => one - other));
    expect((await done(user.get<{ total: number }>(list))).total).toBe(18);

    // The same once more places nothing: each id is answered as before.
    const again = await send(user, place, orders.slice(0, 3));
    expect(again.map(({ data }) => data?.code)).toEqual(
      accepted.slice(0, 3).map(({ code }) => code),
    );

    const [first, second] = accepted as [Placed, Placed];
    const stranger = await trader();
    const foreign = [{ code: first.code }, { clientOrderId: 'o1' }, { code: '7000000' }];
    const refused = await send(stranger, cancel, foreign);
    expect(refused.map(({ code }) => code)).toEqual([2012, 2012, 2012]);
    const cancelled = await send(user, cancel, [
      { clientOrderId: 'o0' },
      { code: second.code },
      { clientOrderId: 'o0' },
      { clientOrderId: 'never' },
      { code: first.code },
    ]);
    expect(cancelled.map(({ code }) => code)).toEqual([
      ...[0, 0, Code.orderNotActive, Code.notFound, Code.orderNotActive],
    ]);
    expect(cancelled[0]?.data).toMatchObject({ code: first.code });
    expect((await done(user.get<{ total: number }>(list))).total).toBe(16);
  },
);

test.each(products)(
  '$name: an order that rests is changed by its id, alone and with others, once under a key',
  async ({ place, list, order }) => {
    const user = await rich();
    const amend = place.replace(/(placeB|openB)atch$/, 'amend');
    const orders = ['a', 'b'].map((clientOrderId) => ({ ...order, clientOrderId }));
    const [a, b] = (await send(user, place, orders)).map(({ data }) => data as Placed);
    // The price is another one: the order is another one of the same name.
    const price = String(Number(order.price) - 100);
    const moved = await done(user.post<Placed>(amend, { clientOrderId: 'a', price }));
    expect(moved).toMatchObject({ clientOrderId: 'a', status: 1 });
    expect(moved.code).not.toBe(a?.code);
    const changes = [
      { code: b?.code, quantity: '0.0008' },
      { code: a?.code, quantity: '0.0008' },
      { clientOrderId: 'nobody', quantity: '0.0008' },
      { clientOrderId: 'a', quantity: '0.002' },
    ];
    const parts = async () => {
      const answer = await fetch(`${exchange().address}${amend}Batch`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${user.token}`,
          'content-type': 'application/json',
          'idempotency-key': 'four-changes',
        },
        body: JSON.stringify({ orders: changes }),
      });
      const { data } = (await answer.json()) as { data: { list: Part[] } };
      return data.list;
    };
    const first = await parts();
    expect(first.map(({ code }) => code)).toEqual([0, Code.orderNotActive, Code.notFound, 0]);
    expect(first[0]?.data).toMatchObject({ code: b?.code, clientOrderId: 'b' });
    const again = await parts();
    const namesOf = (list: readonly Part[]) =>
      list.map(({ data }) => [data?.code, data?.clientOrderId]);
    expect(namesOf(again)).toEqual(namesOf(first));
    expect(first.map(({ data }) => data?.clientOrderId)).toEqual(['b', undefined, undefined, 'a']);
    const open = await done(
      user.get<{ total: number; list: { code: string; quantity: string; price: string }[] }>(list),
    );
    expect(open.total).toBe(2);
    const shown = new Map(open.list.map((one) => [one.code, one]));
    expect(Number(shown.get(String(b?.code))?.quantity)).toBe(0.0008);
    expect(Number(shown.get(String(first[3]?.data?.code))?.quantity)).toBe(0.002);
    expect(Number(shown.get(String(first[3]?.data?.code))?.price)).toBe(Number(price));
  },
);

test.each(products)(
  'D63 $name: a stop that waits is changed in its place: trigger, limit and quantity',
  async ({ place, cancel, list, history, order, wrongSide }) => {
    const user = await rich();
    const amend = place.replace(/(placeB|openB)atch$/, 'amend');
    const stop = { ...order, price: '99500', stopPrice: '99000', clientOrderId: 'stop' };
    const [placed] = await send(user, place, [stop]);
    const code = placed?.data?.code;
    const wrong = await user.post<Placed>(amend, { code, stopPrice: '50000' });
    expect(wrong.code).toBe(wrongSide);
    const change = { stopPrice: '98000', price: '98500', quantity: '0.002' };
    expect(
      await done(user.post<Placed>(amend, { clientOrderId: 'stop', ...change })),
    ).toMatchObject({
      ...{ code, clientOrderId: 'stop', status: 1 },
    });
    const terms = async (path: string) => {
      const { list: rows } = await done(
        user.get<{ list: { code: string; stopPrice: string; price: string; quantity: string }[] }>(
          path,
        ),
      );
      const row = rows.find((one) => one.code === code);
      return row && [row.stopPrice, row.price, row.quantity].map(Number);
    };
    expect(await terms(list)).toEqual([98_000, 98_500, 0.002]);
    // And so in the rows, once it has ended.
    await send(user, cancel, [{ code }]);
    await expect.poll(() => terms(history)).toEqual([98_000, 98_500, 0.002]);
    const late = await user.post<Placed>(amend, { code, stopPrice: '97500' });
    expect(late.code).toBe(Code.orderNotActive);
  },
);

test('a batch costs as many calls as it has orders, all or none of them', async () => {
  const user = await rich();
  const { order, place } = products[0];
  const many = (count: number) => Array.from({ length: count }, () => order);
  const left = async (count: number) => {
    const answer = await fetch(exchange().address + place, {
      method: 'POST',
      headers: { authorization: `Bearer ${user.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ orders: many(count) }),
    });
    return [answer.status, Number(/r=(\d+)/.exec(answer.headers.get('ratelimit') ?? '')?.[1])];
  };
  expect(await left(20)).toEqual([200, 30]);
  // At once, or what comes back meanwhile is enough on a slow machine.
  const answers = await Promise.all([left(20), left(20), left(20), left(20)]);
  const leftAfter = (wanted: number) =>
    answers.flatMap(([status, calls]) => (status === wanted ? [calls as number] : []));
  const [taken, refused] = [leftAfter(200), leftAfter(429)];
  expect(taken.length + refused.length).toBe(4);
  expect(refused.length).toBeGreaterThan(0);
  // Only the call itself was paid for.
  expect(Math.min(...refused)).toBeGreaterThanOrEqual(Math.min(...taken) - refused.length);
  expect((await left(21))[0]).toBe(422);
  expect((await left(0))[0]).toBe(422);
});
