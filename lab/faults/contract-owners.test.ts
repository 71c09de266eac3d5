import { Code } from '@bourse/contract/codes.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { ContractDesk, type Placed } from './contract-desk.ts';
import type { HttpAnswer } from './http-world.ts';
import { useWorld } from './use-world.ts';

const world = useWorld();
let victim: ContractDesk;
let attacker: ContractDesk;
let others: ContractDesk[];

beforeAll(async () => {
  const desks = (await world().traders(10)).map((trader) => new ContractDesk(world(), trader));
  for (const desk of desks) await desk.fund();
  [victim, attacker, ...others] = desks as [ContractDesk, ContractDesk, ...ContractDesk[]];
});

/** A long of `quantity` against somebody's short, at the index. */
async function openLong(desk: ContractDesk, quantity: string): Promise<string> {
  const other = others[0] as ContractDesk;
  expect((await other.open(2, { quantity })).code).toBe(0);
  const opened = await desk.open(1, { quantity });
  expect(opened.code, opened.text).toBe(0);
  expect(Number(opened.data.dealQuantity)).toBe(Number(quantity));
  return opened.data.positionCode as string;
}

/** What an answer says, without the number of the request. */
const shown = ({ status, text, headers }: HttpAnswer<unknown>) => ({
  status,
  text,
  type: headers['content-type'],
});

describe("S13 another user's positions and orders are as if they were not there", () => {
  let position: string;
  let resting: string;
  let exit: string;
  let before: unknown;

  beforeAll(async () => {
    position = await openLong(victim, '0.01');
    resting = (await victim.open(1, { price: '89000', clientOrderId: 'mine' })).data.code;
    const body = { positionCode: position, takeProfit: { triggerPrice: '99000' } };
    const path = '/api/contract/conditional/close';
    exit = (await victim.mustPost<{ codes: string[] }>(path, body)).codes[0] as string;
    before = await victim.books();
  });

  /**
   * The same call about the victim's object and about one that does not exist: the answers are
   * equal.
   */
  async function expectUnseen(ask: (code: string) => Promise<HttpAnswer<unknown>>, code: string) {
    const nobodys = code.replace(/^\d+/, (number) => String(Number(number) + 40_000_000));
    const foreign = await ask(code);
    expect([foreign.status, foreign.code]).toEqual([404, Code.notFound]);
    const missing = await ask(nobodys);
    expect(shown(foreign)).toEqual({
      ...shown(missing),
      text: missing.text.replaceAll(nobodys, code),
    });
    expect(await victim.books()).toEqual(before);
  }

  test('closing', async () => {
    await expectUnseen((code) => attacker.close(code, { price: '0', quantity: '0.01' }), position);
    await attacker.send('POST', '/api/contract/closeAll', {});
    await attacker.send('POST', '/api/contract/closeAll', { symbol: 'BTCUSDT' });
    expect(await victim.books()).toEqual(before);
  });

  test('cancelling orders and exits', async () => {
    for (const order of [resting, exit]) {
      await expectUnseen((code) => attacker.send('PATCH', `/api/contract/${code}/cancel`), order);
    }
    await attacker.send('POST', '/api/contract/cancelAll', {});
    expect(await victim.books()).toEqual(before);
  });

  test('exits of a position or an order, and replacing those of another', async () => {
    const path = '/api/contract/conditional/close';
    const stopLoss = { triggerPrice: '80000' };
    const onPosition = (positionCode: string) =>
      attacker.send('POST', path, { positionCode, stopLoss });
    await expectUnseen(onPosition, position);
    const onOrder = (orderCode: string) => attacker.send('POST', path, { orderCode, stopLoss });
    await expectUnseen(onOrder, resting);
    const own = await openLong(attacker, '0.001');
    for (const field of ['orderCode', 'replacedOrderCodes']) {
      const replace = (code: string) => {
        const replaced = field === 'orderCode' ? code : [code];
        return attacker.send('POST', path, { positionCode: own, [field]: replaced });
      };
      await expectUnseen(replace, exit);
    }
  });

  test('margin, adding to it, and its receipt', async () => {
    for (const amount of ['1', '-1']) {
      await expectUnseen(
        (positionCode) => attacker.send('POST', '/api/contract/margin', { positionCode, amount }),
        position,
      );
    }
    await expectUnseen((positionCode) => attacker.open(1, { positionCode }), position);
    await expectUnseen((code) => attacker.get(`/api/contract/liquidation/${code}`), position);
  });

  test('I67 lists, whatever they are asked for', async () => {
    const secrets = [position, resting, exit, 'mine'];
    const names = ['order/list', 'order/history', 'position/list', 'position/history', 'fills'];
    for (const name of names) {
      for (const query of ['', `?userId=${victim.trader.userId}&user=${victim.trader.userId}`]) {
        const answer = await attacker.get(`/api/contract/${name}${query}`);
        // A name that the route does not know is refused.
        expect(answer.status).toBe(query ? 422 : 200);
        for (const secret of secrets) expect(answer.text, name).not.toContain(`"${secret}"`);
      }
    }
  });

  test('S14 a field that names another user is refused, and changes nothing', async () => {
    const { userId } = victim.trader;
    for (const extra of [{ userId }, { user: userId }, { account: 1 }]) {
      const placed = await attacker.open(1, { price: '89001', ...extra });
      expect([placed.status, placed.code]).toEqual([422, Code.shapeInvalid]);
    }
    expect(await attacker.orders()).toEqual([]);
    expect(await victim.books()).toEqual(before);
  });
});

describe('I12 I13 F21 the same request many times at once', () => {
  test('20 placements of one client order id are one order, with one setting', async () => {
    const desk = others[1] as ContractDesk;
    const more = { price: '89000', leverage: 50, marginMode: 1, clientOrderId: 'twin' };
    const answers = await Promise.all(Array.from({ length: 20 }, () => desk.open(1, more)));
    const taken = answers.filter(({ status }) => status === 200);
    expect(taken.length).toBeGreaterThan(10);
    expect(new Set(taken.map(({ text }) => text)).size).toBe(1);
    expect(taken[0]?.code).toBe(0);
    const orders = await desk.orders();
    expect(orders).toHaveLength(1);
    expect(orders[0]).toMatchObject({ leverage: 50, marginMode: 1 });
    const other = await desk.open(1, { ...more, price: '89001' });
    expect([other.status, other.code]).toEqual([409, Code.keyReused]);
    expect(await desk.orders()).toEqual(orders);
  });

  test('20 closes of one client order id close once; asked again later they answer the same', async () => {
    const desk = others[2] as ContractDesk;
    const code = await openLong(desk, '0.02');
    expect((await (others[0] as ContractDesk).open(1, { quantity: '0.05' })).code).toBe(0);
    const body = { price: '0', quantity: '0.01', clientOrderId: 'close-once' };
    const answers = await Promise.all(Array.from({ length: 20 }, () => desk.close(code, body)));
    const taken = answers.filter(({ status }) => status === 200);
    expect(new Set(taken.map(({ text }) => text)).size).toBe(1);
    expect(taken[0], taken[0]?.text).toMatchObject({ code: 0, data: { dealQuantity: '0.0100' } });
    expect((await desk.positions())[0]?.quantity).toBe('0.0100');
    const rest = await desk.close(code, { price: '0', quantity: '0.01' });
    expect(rest.code, rest.text).toBe(0);
    expect(await desk.positions()).toEqual([]);
    expect((await desk.close(code, body)).text).toBe(taken[0]?.text);
  });

  test('all the margin many times over is used once', async () => {
    const desk = others[3] as ContractDesk;
    const body = { price: '89000', quantity: '1', leverage: 10, marginMode: 1 };
    const answers = await Promise.all(Array.from({ length: 15 }, () => desk.open(1, body)));
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
    const refused = answers.filter(({ code }) => code === Code.insufficientMargin);
    expect(refused.length).toBeGreaterThan(8);
  });

  test('I61 what a position needs cannot leave by many transfers at once', async () => {
    const desk = others[4] as ContractDesk;
    await desk.mustPost('/api/contract/marginMode', { symbol: 'BTCUSDT', marginMode: 2 });
    await desk.mustPost('/api/contract/leverage', { symbol: 'BTCUSDT', leverage: 10 });
    await openLong(desk, '0.5');
    const answers = await Promise.all(
      Array.from({ length: 15 }, () => desk.transfer(3, 1, '3000')),
    );
    // 10,000 less 4,500 of margin and the fee leaves room for one of 3,000.
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
    const [position] = await desk.positions();
    expect(Number(position?.initMargin)).toBe(4500);
  });

  test('margin is added and taken out again without a unit lost', async () => {
    const desk = others[5] as ContractDesk;
    await desk.mustPost('/api/contract/marginMode', { symbol: 'BTCUSDT', marginMode: 1 });
    const positionCode = await openLong(desk, '0.01');
    const before = await desk.books();
    const adjust = (amount: string, key: string) =>
      desk.send(
        'POST',
        '/api/contract/margin',
        { positionCode, amount },
        { 'idempotency-key': key },
      );
    const added = await Promise.all(
      Array.from({ length: 10 }, () => adjust('0.00000001', 'add-once')),
    );
    expect(new Set(added.map(({ text }) => text)).size).toBe(1);
    expect(added[0]?.code, added[0]?.text).toBe(0);
    expect(await desk.books()).not.toEqual(before);
    const taken = await Promise.all(
      Array.from({ length: 10 }, (_, at) => adjust('-0.00000001', `take-${at}`)),
    );
    expect(taken.filter(({ code }) => code === 0)).toHaveLength(1);
    expect(await desk.books()).toEqual(before);
  });
});

test('S13 a position code that was is not the position that took its place', async () => {
  const desk = others[6] as ContractDesk;
  const first = await openLong(desk, '0.01');
  const maker = others[0] as ContractDesk;
  expect((await maker.open(1, { quantity: '0.05' })).code).toBe(0);
  const closed: HttpAnswer<Placed> = await desk.close(first, { price: '0', quantity: '0.01' });
  expect(closed.code, closed.text).toBe(0);
  const second = await openLong(desk, '0.01');
  expect(second).not.toBe(first);
  const before = await desk.books();
  const again = await desk.close(first, { price: '0', quantity: '0.01' });
  expect(again.code).toBe(Code.positionUnknown);
  const body = { positionCode: first, amount: '1' };
  expect((await desk.send('POST', '/api/contract/margin', body)).code).toBe(Code.positionUnknown);
  expect(await desk.books()).toEqual(before);
});
