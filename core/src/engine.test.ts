import { Code } from '@bourse/contract/codes.ts';
import {
  AccountKind,
  OrderStatus,
  OrderType,
  Side,
  TimeInForce,
} from '@bourse/contract/enumerations.ts';
import type { Command } from '@bourse/contract/messages.ts';
import { describe, expect, test } from 'vitest';
import { Engine } from './engine.ts';
import {
  ALICE,
  BOB,
  BTC,
  BTCUSDT,
  CAROL,
  codeOf,
  Desk,
  lots,
  ONE,
  onlyValueOf,
  orderOf,
  ticks,
  USDT,
  units,
  valuesOf,
} from './fixtures/desk.ts';

const DAY = 86_400_000;
const limit = {
  side: Side.BUY,
  type: OrderType.LIMIT,
  priceTicks: ticks(59_000),
  quantityLots: 100,
};

function cancelAll(sequence: number, time: number): Command {
  return {
    sequence,
    time,
    user: ALICE,
    key: '',
    body: { case: 'cancelAllOrders', value: { market: 0 } },
  };
}

describe('the log', () => {
  test('a number that does not follow the last one is a bug (I14)', () => {
    for (const sequence of [0, 2, 5]) {
      expect(() => new Engine().apply(cancelAll(sequence, 1))).toThrow('engine bug');
    }
  });

  test('time that goes back is a bug, the same time is not (I15)', () => {
    const engine = new Engine();
    engine.apply(cancelAll(1, 10));
    engine.apply(cancelAll(2, 10));
    expect(() => engine.apply(cancelAll(3, 9))).toThrow('time');
  });

  test('outcomes carry the number, time, user and key of their command', () => {
    const engine = new Engine();
    const command = { ...cancelAll(1, 7), key: 'k' };
    expect(engine.apply(command)).toMatchObject({ sequence: 1, time: 7, user: ALICE, key: 'k' });
    expect([engine.sequence, engine.time]).toEqual([1, 7]);
  });
});

test('a command of a newer release stops the engine, it is not skipped (F47)', () => {
  const newer = { ...cancelAll(1, 1), body: { case: undefined } } as unknown as Command;
  expect(() => new Engine().apply(newer)).toThrow('unknown command');
});

describe('a command that makes the engine throw (F05)', () => {
  /** No gateway lets this through: it stands for any bug. */
  const poison = { ...limit, quantityLots: 0.5 };

  test('leaves an engine that refuses to go on', () => {
    const desk = Desk.open();
    expect(() => desk.place(ALICE, poison)).toThrow('engine bug');
    expect(() => desk.place(ALICE, limit)).toThrow('threw');
    expect(() => desk.engine.snapshot()).toThrow('threw');
  });

  test('is quarantined on every replay: nothing changes but the number, and others go on', () => {
    const desk = Desk.open();
    const saved = desk.engine.snapshot();
    expect(() => desk.place(ALICE, poison, 'key')).toThrow();
    const poisoned = desk.log.at(-1)!;
    const replay = () => {
      const engine = Engine.restore(saved);
      const outcome = engine.quarantine(poisoned);
      expect(outcome.events).toEqual([
        { case: 'refused', value: { code: Code.commandQuarantined, parameters: [] } },
      ]);
      expect(outcome.key).toBe('key');
      return engine;
    };
    desk.engine = replay();
    expect(codeOf(desk.place(BOB, limit))).toBe(0);
    expect(replay().snapshot()).toEqual(replay().snapshot());
    expect(desk.engine.audit().findings).toEqual([]);
  });
});

describe('keys (I12, I13)', () => {
  test('the same key with the same content answers the first answer and does nothing', () => {
    const desk = Desk.open();
    desk.sell(BOB, 60_000, 0.01);
    const order = { ...limit, priceTicks: ticks(60_000), quantityLots: lots(0.03) };
    const first = desk.place(ALICE, order, 'mine');
    const sequence = desk.engine.sequence;
    desk.sell(BOB, 60_000, 0.01);
    const before = desk.spot(ALICE, USDT);
    const again = desk.place(ALICE, order, 'mine');
    expect(again).toEqual([
      {
        case: 'repeated',
        value: {
          sequence,
          code: 0,
          order: orderOf(first),
          status: OrderStatus.PARTIAL,
          dealtLots: lots(0.01),
          cancelledCount: 0,
          parameters: [],
        },
      },
    ]);
    expect(desk.spot(ALICE, USDT)).toEqual(before);
    expect(valuesOf(first, 'orderAccepted')[0]!.clientOrderId).toBe('mine');
  });

  test('other content is refused and does not replace the first', () => {
    const desk = Desk.open();
    const order = orderOf(desk.place(ALICE, limit, 'mine'));
    expect(codeOf(desk.place(ALICE, { ...limit, quantityLots: 99 }, 'mine'))).toBe(Code.keyReused);
    expect(onlyValueOf(desk.place(ALICE, limit, 'mine'), 'repeated').order).toBe(order);
    expect(desk.engine.openOrders(ALICE).length).toBe(1);
  });

  test('are separate for each user and kind of command', () => {
    const desk = Desk.open();
    expect(codeOf(desk.place(ALICE, limit, 'k'))).toBe(0);
    expect(codeOf(desk.place(BOB, limit, 'k'))).toBe(0);
    const moved = desk.transfer(ALICE, AccountKind.SPOT, AccountKind.FUNDING, USDT, 5, 'k');
    expect(valuesOf(moved, 'transferred').length).toBe(1);
    expect(onlyValueOf(desk.cancelAll(ALICE, 0, 'k'), 'ordersCancelled').count).toBe(1);
    expect(onlyValueOf(desk.cancelAll(ALICE, 0, 'k'), 'repeated').cancelledCount).toBe(1);
    expect(desk.funding(ALICE, USDT)).toBe(5);
  });

  test('live for 24 hours of the log, also through a snapshot', () => {
    const desk = Desk.open();
    desk.place(ALICE, limit, 'k');
    desk.time += DAY - 1;
    desk.engine = Engine.restore(desk.engine.snapshot());
    expect(valuesOf(desk.place(ALICE, limit, 'k'), 'repeated').length).toBe(1);
    desk.time += 1;
    expect(valuesOf(desk.place(ALICE, limit, 'k'), 'orderAccepted').length).toBe(1);
  });

  test('may have 64 characters', () => {
    const desk = Desk.open();
    expect(codeOf(desk.place(ALICE, limit, 'k'.repeat(64)))).toBe(0);
    expect(codeOf(desk.place(ALICE, limit, 'k'.repeat(65)))).toBe(Code.shapeInvalid);
  });
});

describe('what the engine shows', () => {
  test('assets, markets, balances, orders, depth, last price, tiers, totals', () => {
    const desk = Desk.open();
    desk.house({ case: 'setFeeTier', value: { user: BOB, tier: 0 } });
    desk.sell(BOB, 60_000, 0.02);
    desk.buy(ALICE, 60_000, 0.01);
    const { engine } = desk;
    expect(engine.assets().map(({ symbol }) => symbol)).toEqual(['BTC', 'USDT']);
    expect(engine.markets().map(({ rules }) => rules.symbol)).toEqual(['BTCUSDT']);
    expect(engine.market(BTCUSDT)).toMatchObject({
      notionalUnit: 100,
      lastPriceTicks: ticks(60_000),
    });
    expect(engine.market(9)).toBeNull();
    expect(engine.lastPriceTicks(BTCUSDT)).toBe(ticks(60_000));
    expect(engine.lastPriceTicks(9)).toBe(0);
    expect(engine.depth(BTCUSDT, Side.SELL, 10)).toEqual([
      { priceTicks: ticks(60_000), totalLots: lots(0.01) },
    ]);
    expect(engine.depth(9, Side.SELL, 10)).toEqual([]);
    expect(engine.balance(9_999, AccountKind.SPOT, BTC)).toEqual({ available: 0n, frozen: 0n });
    expect(
      engine.balances(BOB).find(({ asset, account }) => asset === BTC && account === 2),
    ).toEqual({
      account: 2,
      asset: BTC,
      available: BigInt(units(9.98)),
      frozen: BigInt(units(0.01)),
    });
    const [order] = engine.openOrders(BOB);
    expect(order).toMatchObject({
      status: OrderStatus.PARTIAL,
      dealtLots: lots(0.01),
      time: desk.time,
    });
    expect(engine.openOrder(order!.order)).toEqual(order);
    expect(engine.openOrder(0)).toBeNull();
    expect(engine.feeTiers()).toEqual([{ makerRate: 80_000, takerRate: 100_000 }]);
    expect(engine.feeTierOf(BOB)).toBe(0);
    expect(engine.totals()).toEqual([
      { asset: BTC, users: BigInt(30 * ONE - 1_000), house: 1_000n, custody: BigInt(-30 * ONE) },
      {
        asset: USDT,
        users: BigInt(3_000_000 * ONE - units(0.48)),
        house: BigInt(units(0.48)),
        custody: BigInt(-3_000_000 * ONE),
      },
    ]);
  });
});

describe('snapshots', () => {
  test('of an unknown version or of something else are refused (F47)', () => {
    const bytes = Desk.open().engine.snapshot();
    const newer = bytes.slice();
    expect(newer[0]).toBe(8);
    newer[1] = 2;
    expect(() => Engine.restore(newer)).toThrow('version');
    expect(() => Engine.restore(bytes.slice(0, 40))).toThrow();
    expect(() => Engine.restore(new Uint8Array())).toThrow();
  });

  test('keep priority, waiting stops, worn ids and client order ids', () => {
    const desk = Desk.open();
    const orders = [0, 1, 2].map((i) => orderOf(desk.place(ALICE, limit, `c${i}`)));
    desk.cancel(ALICE, orders[0]!);
    const reused = orderOf(desk.place(BOB, limit));
    desk.place(CAROL, { ...limit, stopPriceTicks: ticks(61_000) });
    desk.engine = Engine.restore(desk.engine.snapshot());
    expect(desk.engine.openOrders(ALICE).map(({ clientOrderId }) => clientOrderId)).toEqual([
      'c1',
      'c2',
    ]);
    const makers = valuesOf(desk.sell(CAROL, 59_000, 0.03), 'traded');
    expect(makers.map(({ makerOrder }) => makerOrder)).toEqual([orders[1], orders[2], reused]);
    const fired = desk.sell(BOB, 61_000, 0.001);
    expect(codeOf(fired)).toBe(0);
    const events = desk.buy(ALICE, 61_000, 0.001, { timeInForce: TimeInForce.IOC });
    expect(valuesOf(events, 'orderTriggered').length).toBe(1);
  });
});
