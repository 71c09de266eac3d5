import { Code } from '@bourse/contract/codes.ts';
import {
  CloseReason,
  ExitType,
  MarginMode,
  MarketState,
  PositionSide,
  Side,
  TimeInForce,
  TriggerType,
} from '@bourse/contract/enumerations.ts';
import type { DefineContract } from '@bourse/contract/messages.ts';
import { describe, expect, test } from 'vitest';
import { Engine } from '../../engine.ts';
import { ALICE, BOB, CAROL, codeOf, lots, ONE, ticks, valuesOf } from '../../fixtures/desk.ts';
import { BTCPERP, exit, FuturesDesk } from '../../fixtures/futures-desk.ts';
import { MAKERS_OF_COMMAND_MAX, MAKERS_OF_ORDER_MAX } from './foresee.ts';

const DAVE = 103;
const { UNSPECIFIED, LONG } = PositionSide;
const { IOC, FOK } = TimeInForce;

/** A desk whose band is 5%, with the rules of risk. */
function open(rules: Partial<DefineContract> = {}): FuturesDesk {
  const desk = FuturesDesk.openFutures({ priceBandRate: 5_000_000, ...rules });
  desk.adoptRiskRules();
  desk.fundFutures(DAVE, 10_000_000 * ONE);
  return desk;
}

const positionsOf = (desk: FuturesDesk, user: number) =>
  desk.engine.positions(user).map(({ positionSide, lots: held }) => [positionSide, held / 10_000]);
const closedOf = (events: ReturnType<FuturesDesk['send']>) =>
  valuesOf(events, 'contractOrderClosed').map(({ user, reason }) => [user, reason]);
const clean = (desk: FuturesDesk) => expect(desk.engine.audit().findings).toEqual([]);
const stopLoss = (price: number, more = {}) => ({ stopLoss: exit(price, more) });

describe('B1: a close that becomes an opening one passes admission (R6, I49, I50)', () => {
  /** A long of 20 with a resting sell for it, and more sells that the position's end makes openings. */
  function shrunk() {
    const desk = open();
    desk.fundFutures(ALICE, 9_000_000 * ONE);
    desk.oneWay(ALICE);
    desk.leverage(ALICE, 20);
    desk.leverage(DAVE, 20);
    desk.short(DAVE, 60_000, 20);
    desk.limit(ALICE, Side.BUY, UNSPECIFIED, 60_000, 20);
    desk.limit(ALICE, Side.SELL, UNSPECIFIED, 61_000, 20);
    desk.limit(ALICE, Side.SELL, UNSPECIFIED, 61_100, 15);
    desk.long(DAVE, 60_000, 20);
    const events = desk.limit(ALICE, Side.SELL, UNSPECIFIED, 60_000, 20, { timeInForce: IOC });
    return { desk, events };
  }

  test('it ends for lack of margin, and the rest stays within bounds', () => {
    const { desk, events } = shrunk();
    expect(closedOf(events)).toContainEqual([ALICE, CloseReason.MARGIN]);
    expect(desk.engine.contractOrders(ALICE)).toHaveLength(1);
    desk.mark(60_000);
    clean(desk);
  });

  test('what the order that closes the position is about to open counts with it', () => {
    const tiers = [
      { notionalMax: 500_000 * ONE, maintenanceRate: 500_000, leverageMax: 100 },
      { notionalMax: 8_000_000 * ONE, maintenanceRate: 1_000_000, leverageMax: 20 },
    ];
    const desk = open({ tiers });
    desk.fundFutures(ALICE, 1_000_000 * ONE);
    desk.oneWay(ALICE);
    desk.leverage(ALICE, 100);
    desk.short(DAVE, 60_000, 8);
    desk.limit(ALICE, Side.BUY, UNSPECIFIED, 60_000, 8);
    desk.limit(ALICE, Side.SELL, UNSPECIFIED, 61_000, 8);
    // The first closes, the second is met by what the same order opens.
    for (let bid = 0; bid < 2; bid += 1) desk.long(DAVE, 60_000, 8);
    const events = desk.limit(ALICE, Side.SELL, UNSPECIFIED, 60_000, 16, { timeInForce: IOC });
    expect(closedOf(events)).toContainEqual([ALICE, CloseReason.MARGIN]);
    expect(positionsOf(desk, ALICE)).toEqual([[PositionSide.SHORT, 8]]);
    expect(desk.engine.contractOrders(ALICE)).toEqual([]);
    clean(desk);
  });

  test('its tier is asked, too: leverage that this size may not have', () => {
    const tiers = [
      { notionalMax: 500_000 * ONE, maintenanceRate: 500_000, leverageMax: 100 },
      { notionalMax: 8_000_000 * ONE, maintenanceRate: 1_000_000, leverageMax: 20 },
    ];
    const desk = open({ tiers });
    desk.oneWay(ALICE);
    desk.leverage(ALICE, 100);
    desk.short(DAVE, 60_000, 8);
    desk.limit(ALICE, Side.BUY, UNSPECIFIED, 60_000, 8);
    for (const price of [61_000, 61_100]) desk.limit(ALICE, Side.SELL, UNSPECIFIED, price, 8);
    desk.long(DAVE, 60_000, 8);
    const events = desk.limit(ALICE, Side.SELL, UNSPECIFIED, 60_000, 8, { timeInForce: IOC });
    expect(closedOf(events)).toContainEqual([ALICE, CloseReason.MARGIN]);
    expect(desk.engine.contractOrders(ALICE)).toHaveLength(1);
    clean(desk);
  });
});

describe('B4: what rests is asked again when it fills (R6, I50, I76)', () => {
  function gap(between: (desk: FuturesDesk) => void) {
    const desk = open();
    desk.insure(1_000_000 * ONE);
    desk.leverage(CAROL, 100);
    desk.fundFutures(CAROL, 1);
    desk.send(CAROL, {
      case: 'transfer',
      value: { from: 3, to: 1, asset: 2, amount: 990_000 * ONE },
    });
    desk.long(CAROL, 60_000, 10);
    desk.long(BOB, 57_400, 20);
    between(desk);
    desk.time += 1_000;
    desk.mark(57_500);
    const events = desk.short(DAVE, 60_000, 10, { timeInForce: IOC });
    desk.time += 1_000;
    desk.mark(57_500);
    desk.advance();
    return { desk, events };
  }
  const halt = (desk: FuturesDesk) => {
    for (const state of [MarketState.HALTED, MarketState.OPEN]) {
      desk.house({ case: 'setContractState', value: { contract: BTCPERP, state } });
    }
  };

  test.each([
    ['a gap', () => undefined],
    ['a halt', halt],
  ])('over %s it ends, and nobody pays', (_, between) => {
    const { desk, events } = gap(between);
    expect(closedOf(events)).toContainEqual([CAROL, CloseReason.MARGIN]);
    expect(desk.insurance()).toBe(1_000_000 * ONE);
    clean(desk);
  });

  test('matching goes on with the next maker', () => {
    const desk = open();
    desk.leverage(CAROL, 100);
    desk.send(CAROL, {
      case: 'transfer',
      value: { from: 3, to: 1, asset: 2, amount: 990_000 * ONE },
    });
    desk.long(CAROL, 60_000, 10);
    desk.long(BOB, 59_990, 1);
    desk.time += 1_000;
    desk.mark(58_500);
    desk.short(DAVE, 59_990, 11, { timeInForce: IOC });
    expect(positionsOf(desk, BOB)).toEqual([[LONG, 1]]);
    expect(positionsOf(desk, CAROL)).toEqual([]);
    clean(desk);
  });

  test('a fill or kill order counts on makers only that are sound when their turn comes', () => {
    const desk = open();
    desk.leverage(CAROL, 100);
    desk.send(CAROL, {
      case: 'transfer',
      value: { from: 3, to: 1, asset: 2, amount: 990_000 * ONE },
    });
    desk.long(CAROL, 60_000, 10);
    desk.long(BOB, 59_990, 1);
    desk.time += 1_000;
    desk.mark(58_500);
    const whole = { timeInForce: FOK };
    expect(codeOf(desk.short(DAVE, 59_990, 11, whole))).toBe(Code.fillOrKillUnfilled);
    expect(desk.engine.contractOrders(CAROL)).toHaveLength(1);
    expect(codeOf(desk.short(DAVE, 59_990, 2, whole))).toBe(0);
  });

  test('R5: while the mark is stale nobody opens, makers stay, and closes go no further than it', () => {
    const desk = open();
    desk.short(DAVE, 60_000, 1);
    desk.long(ALICE, 60_000, 1);
    desk.long(BOB, 59_900, 1);
    desk.time += 60_000;
    desk.closeLong(ALICE, 59_900, 1, { timeInForce: IOC });
    expect(positionsOf(desk, ALICE)).toEqual([[LONG, 1]]);
    expect(desk.engine.contractOrders(BOB)).toHaveLength(1);
    desk.mark(60_000);
    desk.closeLong(ALICE, 59_900, 1, { timeInForce: IOC });
    expect(positionsOf(desk, ALICE)).toEqual([]);
    clean(desk);
  });
});

describe('E1: exits cover all that a sweep opened, and none is dropped (I76, I78)', () => {
  function sweep() {
    const desk = open();
    desk.short(DAVE, 60_000, 1);
    desk.short(DAVE, 60_500, 2);
    desk.short(DAVE, 61_000, 3);
    desk.long(BOB, 60_400, 1);
    desk.long(BOB, 60_300, 9);
    desk.long(ALICE, 61_000, 6, { takeProfit: exit(61_001), ...stopLoss(59_000) });
    return desk;
  }

  test('its exits are of all of its position', () => {
    const desk = sweep();
    const covered = desk.engine
      .contractOrders(ALICE)
      .filter(({ isWaiting }) => isWaiting)
      .map(({ isWhole }) => isWhole);
    expect(covered).toEqual([true, true]);
    clean(desk);
  });

  /** A market order that passes its own take profit; the next trade there wakes it, with buyers for 2 of its 6. */
  function through() {
    const desk = open();
    desk.short(DAVE, 60_000, 1);
    desk.long(BOB, 60_000, 1);
    desk.long(BOB, 59_950, 2);
    desk.short(DAVE, 60_150, 1);
    desk.short(DAVE, 60_300, 5);
    desk.long(ALICE, 0, 6, { takeProfit: exit(60_100), ...stopLoss(58_600) });
    desk.short(DAVE, 60_300, 0.1);
    desk.long(BOB, 60_300, 0.1);
    const orders = desk.engine.contractOrders(ALICE);
    const stops = orders.filter(({ exitType }) => exitType === ExitType.STOP_LOSS);
    return { held: desk.engine.positions(ALICE)[0]!.lots, stops };
  }

  test('its take profit and stop loss are for all of it', () => {
    const { held, stops } = through();
    expect(held).toBe(lots(4));
    expect(stops.map(({ isWhole }) => isWhole)).toEqual([true]);
  });

  test('an order has room for its exits beforehand, or is refused', () => {
    const desk = open();
    desk.adoptRiskRules({ triggersOfUserMax: 1 });
    const both = { takeProfit: exit(61_000), ...stopLoss(59_000) };
    expect(codeOf(desk.long(ALICE, 60_000, 1, both))).toBe(Code.openOrdersMax);
    expect(codeOf(desk.long(ALICE, 60_000, 1, stopLoss(59_000)))).toBe(0);
  });
});

describe('P4: waiting costs what trading costs (R7, I77)', () => {
  const trigger = (more = {}) => ({ triggerPriceTicks: ticks(61_000), ...more });

  test('an empty account arms nothing, and margin is held while it waits', () => {
    const desk = open();
    const empty = 200;
    desk.fundFutures(empty, ONE);
    expect(codeOf(desk.long(empty, 61_000, 1, trigger()))).toBe(Code.insufficientMargin);
    desk.long(ALICE, 61_000, 1, trigger());
    const [order] = desk.engine.contractOrders(ALICE);
    // A twentieth of 61,000 and the taker's fee.
    expect(order?.margin).toBe(3_050 * ONE + 30.5 * ONE);
    expect(Number(desk.engine.futuresAccount(ALICE).orderMargin)).toBe(order?.margin);
    clean(desk);
    desk.send(ALICE, { case: 'cancelContractOrder', value: { order: order!.order } });
    expect(Number(desk.engine.futuresAccount(ALICE).orderMargin)).toBe(0);
    clean(desk);
  });

  test('isolated margin of a waiting order is frozen, moves with leverage, and comes back', () => {
    const desk = open();
    desk.isolated(ALICE, 10);
    desk.long(ALICE, 61_000, 1, trigger());
    expect(desk.futures(ALICE)[1]).toBe(6_100 * ONE + 30.5 * ONE);
    desk.leverage(ALICE, 20);
    expect(desk.futures(ALICE)[1]).toBe(3_050 * ONE + 30.5 * ONE);
    clean(desk);
    desk.short(DAVE, 61_000, 2);
    desk.long(BOB, 61_000, 1);
    expect(positionsOf(desk, ALICE)).toEqual([[LONG, 1]]);
    clean(desk);
  });

  test('what closes reserves lots of the position: parts are no more than it', () => {
    const desk = open();
    expect(
      codeOf(desk.closeLong(ALICE, 0, 1, { triggerPriceTicks: ticks(59_000), reduceOnly: true })),
    ).toBe(Code.nothingToClose);
    desk.short(DAVE, 60_000, 1);
    desk.long(ALICE, 60_000, 1);
    const half = { triggerPriceTicks: ticks(59_000), quantityLots: lots(0.5), reduceOnly: true };
    for (const code of [0, 0, Code.nothingToClose]) {
      expect(codeOf(desk.closeLong(ALICE, 0, 1, half))).toBe(code);
    }
    const exits = (quantity: number) =>
      desk.send(ALICE, {
        case: 'setPositionExits',
        value: {
          contract: BTCPERP,
          positionSide: LONG,
          replacedOrders: [],
          ...stopLoss(58_000, { quantityLots: lots(quantity) }),
        },
      });
    for (const [quantity, code] of [
      [0, 0],
      [0, Code.nothingToClose],
      [0.6, 0],
      [0.6, Code.nothingToClose],
      [0.4, 0],
    ] as const) {
      expect(codeOf(exits(quantity))).toBe(code);
    }
    clean(desk);
  });

  test('an account has a share of the triggers of a contract', () => {
    const desk = open();
    desk.adoptRiskRules({ triggersOfUserMax: 3 });
    for (const code of [0, 0, 0, Code.openOrdersMax]) {
      expect(codeOf(desk.long(ALICE, 61_000, 0.01, trigger()))).toBe(code);
    }
    expect(codeOf(desk.long(BOB, 61_000, 0.01, trigger()))).toBe(0);
  });

  test('what orders that rest will bring counts towards it, once', () => {
    const desk = open();
    desk.adoptRiskRules({ triggersOfUserMax: 3 });
    const both = { takeProfit: exit(61_000), stopLoss: exit(58_000) };
    expect(codeOf(desk.long(ALICE, 59_000, 0.02, both))).toBe(0);
    expect(codeOf(desk.long(ALICE, 59_000, 0.01, both))).toBe(Code.openOrdersMax);
    expect(codeOf(desk.long(ALICE, 59_000, 0.01, { stopLoss: exit(58_000) }))).toBe(0);
    expect(codeOf(desk.long(ALICE, 59_000, 0.01, trigger()))).toBe(Code.openOrdersMax);
    // Filled in part it has its exits, and may still change them.
    desk.short(BOB, 59_000, 0.01);
    const [first] = desk.engine.contractOrders(ALICE).filter(({ isWaiting }) => !isWaiting);
    const order = first!.order;
    const changed = { takeProfit: exit(62_000), stopLoss: exit(57_000) };
    expect(codeOf(desk.send(ALICE, { case: 'setOrderExits', value: { order, ...changed } }))).toBe(
      0,
    );
    expect(codeOf(desk.long(ALICE, 59_000, 0.01, trigger()))).toBe(Code.openOrdersMax);
  });

  function crowd(wakesMax: number) {
    const desk = open();
    desk.adoptRiskRules({ wakesMax });
    desk.short(DAVE, 60_000, 4);
    for (let user = 200; user < 240; user += 1) {
      desk.fundFutures(user, 10_000 * ONE);
      desk.long(user, 60_000, 0.1);
      desk.send(user, {
        case: 'setPositionExits',
        value: {
          contract: BTCPERP,
          positionSide: LONG,
          replacedOrders: [],
          ...stopLoss(59_500 - (user - 200), { triggerType: TriggerType.MARK }),
        },
      });
    }
    for (let level = 0; level < 20; level += 1) desk.long(BOB, 59_400 - level, 1);
    return desk;
  }
  const woken = (events: ReturnType<FuturesDesk['send']>) =>
    valuesOf(events, 'contractOrderTriggered').map(({ user }) => user);

  test('R1 I77: one mark wakes a few with each command, the nearest first; others trade in between', () => {
    const desk = crowd(8);
    desk.time += 1_000;
    const seen = [woken(desk.mark(59_400))];
    expect(desk.engine.pendingRisk().pendingWakes).toBe(32);
    desk.engine = Engine.restore(desk.engine.snapshot());
    clean(desk);
    expect(codeOf(desk.long(CAROL, 59_410, 0.1))).toBe(0);
    expect(desk.engine.pendingRisk().pendingWakes).toBe(24);
    seen.push(Array.from({ length: 8 }, (_, at) => 208 + at));
    while (desk.engine.pendingRisk().pendingWakes > 0) seen.push(woken(desk.advance()));
    expect(seen.map((users) => users.length)).toEqual([8, 8, 8, 8, 8]);
    expect(seen.flat()).toEqual(Array.from({ length: 40 }, (_, at) => 200 + at));
    clean(desk);
  });

  test('R7: an order meets a bounded number of others, and a command of twice as many', () => {
    const desk = open({ openOrdersMax: 1_000 });
    desk.adoptRiskRules({ wakesMax: 8 });
    const owners = [200, 201, 202];
    for (const user of owners) {
      desk.fundFutures(user, 100_000 * ONE);
      desk.short(DAVE, 60_000, 2);
      desk.long(user, 60_000, 2);
      const exits = stopLoss(59_500, { triggerType: TriggerType.MARK });
      const position = { contract: BTCPERP, positionSide: LONG, replacedOrders: [] };
      desk.send(user, { case: 'setPositionExits', value: { ...position, ...exits } });
    }
    const makers = 4 * MAKERS_OF_ORDER_MAX;
    for (let at = 0; at < makers; at += 1) desk.long(BOB, 59_400, 0.01);
    desk.time += 1_000;
    const events = desk.mark(59_400);
    expect(woken(events)).toEqual(owners.slice(0, 2));
    expect(valuesOf(events, 'contractTraded')).toHaveLength(MAKERS_OF_COMMAND_MAX);
    // Who sold only a part has another turn, after those who had none.
    expect(desk.engine.pendingRisk().pendingWakes).toBe(3);
    expect(positionsOf(desk, 200)).toEqual([[LONG, 1]]);
    expect(woken(desk.advance())).toEqual([202, 200]);
    clean(desk);
  });

  test('who waits for their turn may cancel, and is liquidated like everybody', () => {
    const desk = crowd(1);
    desk.time += 1_000;
    desk.mark(59_400);
    const [order] = desk.engine.contractOrders(239);
    expect(order?.isWaiting).toBe(true);
    desk.send(239, { case: 'cancelContractOrder', value: { order: order!.order } });
    expect(desk.engine.contractOrders(239)).toEqual([]);
    clean(desk);
    for (let turn = 0; turn < 45; turn += 1) desk.advance();
    expect(desk.engine.pendingRisk().pendingWakes).toBe(0);
    expect(positionsOf(desk, 239)).toEqual([[LONG, 0.1]]);
    clean(desk);
  });
});

describe('P5: the open interest is shared (R7, I77)', () => {
  const small = { openInterestMaxLots: lots(100), positionMaxLots: lots(20) };

  test('an account has at most its share on each side; both sides of it count once', () => {
    const desk = open(small);
    expect(codeOf(desk.long(ALICE, 59_000, 10.1))).toBe(Code.openInterestMax);
    expect(codeOf(desk.long(ALICE, 59_000, 10))).toBe(0);
    expect(codeOf(desk.long(ALICE, 59_000, 0.1))).toBe(Code.openInterestMax);
    expect(codeOf(desk.short(ALICE, 61_000, 10))).toBe(0);
  });

  test('what rests cannot pass the largest open interest together: the taker ends', () => {
    const desk = open({ openInterestMaxLots: lots(10) });
    desk.adoptRiskRules({ openInterestShareRate: 100_000_000, openInterestReserveRate: 0 });
    desk.short(DAVE, 60_000, 6);
    desk.short(BOB, 60_000, 6);
    desk.long(ALICE, 60_000, 6);
    const events = desk.long(CAROL, 60_000, 4);
    expect(closedOf(events)).toContainEqual([CAROL, CloseReason.FILLED]);
    expect(desk.engine.contract(BTCPERP)?.openInterestLots).toBe(lots(10));
    expect(codeOf(desk.long(CAROL, 60_000, 1))).toBe(Code.openInterestMax);
    clean(desk);
  });
});

describe('L: what only closes has room, and walks are bounded (R7, I77, I79)', () => {
  test('at the limit of open orders a reduce-only close is taken', () => {
    const desk = open({ openOrdersMax: 3 });
    desk.short(DAVE, 60_000, 1);
    desk.long(ALICE, 60_000, 1);
    for (const code of [0, 0, 0, Code.openOrdersMax]) {
      expect(codeOf(desk.long(ALICE, 59_000, 0.01))).toBe(code);
    }
    for (const code of [0, 0, 0, Code.openOrdersMax]) {
      expect(codeOf(desk.closeLong(ALICE, 61_000, 0.1))).toBe(code);
    }
    desk.long(BOB, 59_900, 1);
    expect(codeOf(desk.closeLong(ALICE, 59_900, 0.1, { timeInForce: IOC }))).toBe(0);
    clean(desk);
  });

  test('a fill or kill order is asked for its margin before the book is walked', () => {
    const desk = open();
    desk.fundFutures(200, ONE);
    for (const price of [60_000, 60_010]) desk.short(DAVE, price, 1);
    expect(codeOf(desk.long(200, 60_010, 5, { timeInForce: FOK }))).toBe(Code.insufficientMargin);
  });

  test('an isolated close is never beyond its own margin, whoever hits it (B2)', () => {
    const desk = open();
    desk.isolated(ALICE, 3);
    desk.short(DAVE, 60_000, 1);
    desk.long(ALICE, 60_000, 1);
    desk.closeLong(ALICE, 58_000, 1);
    desk.leverage(ALICE, 100);
    const amount = -19_000 * ONE;
    const value = { contract: BTCPERP, positionSide: LONG, amount };
    expect(codeOf(desk.send(ALICE, { case: 'adjustMargin', value }))).toBe(0);
    const events = desk.long(CAROL, 58_000, 1, { timeInForce: IOC });
    expect(closedOf(events)).toContainEqual([ALICE, CloseReason.MARGIN]);
    expect(desk.engine.positions(ALICE)[0]?.marginMode).toBe(MarginMode.ISOLATED);
    clean(desk);
  });
});
