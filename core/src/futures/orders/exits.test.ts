import { Code } from '@bourse/contract/codes.ts';
import {
  CloseReason,
  ExitType,
  MarketState,
  PositionSide,
  Side,
  TriggerType,
} from '@bourse/contract/enumerations.ts';
import type { CommandBody } from '@bourse/contract/messages.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  ALICE,
  BOB,
  CAROL,
  codeOf,
  lots,
  onlyValueOf,
  ticks,
  valuesOf,
} from '../../fixtures/desk.ts';
import { BTCPERP, exit, FuturesDesk } from '../../fixtures/futures-desk.ts';

type Body<Case extends CommandBody['case']> = Extract<CommandBody, { case: Case }>['value'];

let desk: FuturesDesk;
beforeEach(() => {
  desk = FuturesDesk.openFutures();
});

const setExits = (value: Partial<Body<'setPositionExits'>>, user = ALICE) =>
  desk.send(user, {
    case: 'setPositionExits',
    value: {
      contract: BTCPERP,
      positionSide: PositionSide.LONG,
      replacedOrders: [],
      ...value,
    },
  });
const setOrderExits = (value: Body<'setOrderExits'>, user = ALICE) =>
  desk.send(user, { case: 'setOrderExits', value });
/** Take-profits first. */
const exitsOf = (user = ALICE) =>
  desk.engine
    .contractOrders(user)
    .filter(({ exitType }) => exitType > 0)
    .sort((a, b) => a.exitType - b.exitType);
const shown = (user = ALICE) =>
  exitsOf(user).map(({ exitType, triggerPriceTicks, quantityLots }) => [
    exitType === ExitType.TAKE_PROFIT ? 'profit' : 'loss',
    triggerPriceTicks / 100,
    quantityLots / 10_000,
  ]);
const placed = (events: ReturnType<typeof desk.long>) =>
  onlyValueOf(events, 'contractOrderAccepted').order;

describe('exits that an order brings', () => {
  test('they come with its first fill, grow with the next ones, and say so', () => {
    desk.short(BOB, 60_000, 0.1);
    desk.long(ALICE, 60_000, 0.1);
    placed(desk.long(ALICE, 60_000, 1, { takeProfit: exit(61_000), stopLoss: exit(59_000) }));
    expect(exitsOf()).toEqual([]);
    const first = desk.short(BOB, 60_000, 0.25);
    expect(valuesOf(first, 'contractOrderAccepted').map(({ parent }) => parent)).toHaveLength(3);
    expect(shown()).toEqual([
      ['profit', 61_000, 0.25],
      ['loss', 59_000, 0.25],
    ]);
    const second = desk.short(BOB, 60_000, 0.5);
    expect(
      valuesOf(second, 'contractOrderResized').map(({ quantityLots }) => quantityLots),
    ).toEqual([lots(0.75), lots(0.75)]);
    expect(shown()).toEqual([
      ['profit', 61_000, 0.75],
      ['loss', 59_000, 0.75],
    ]);
  });

  test('they grow, too, where one match fills another order with exits before', () => {
    desk.short(BOB, 60_000, 0.1);
    desk.long(ALICE, 60_000, 0.1);
    desk.long(ALICE, 60_000, 1, { stopLoss: exit(59_000) });
    desk.short(BOB, 60_000, 0.25);
    desk.long(CAROL, 60_010, 0.5, { takeProfit: exit(61_000), stopLoss: exit(59_000) });
    desk.short(BOB, 60_000, 1.25);
    expect(shown()).toEqual([['loss', 59_000, 1]]);
    expect(shown(CAROL)).toEqual([
      ['profit', 61_000, 0],
      ['loss', 59_000, 0],
    ]);
  });

  test('a last price that no trades confirmed wakes none of them (R1)', () => {
    desk.adoptRiskRules();
    desk.long(ALICE, 60_000, 0.1, { stopLoss: exit(59_900) });
    desk.long(CAROL, 59_800, 0.2);
    const events = desk.short(BOB, 59_800, 0.101);
    expect(valuesOf(events, 'contractTraded')).toHaveLength(2);
    expect(valuesOf(events, 'contractOrderTriggered')).toEqual([]);
    expect(shown()).toEqual([['loss', 59_900, 0]]);
  });

  test('one that asks for a part closes no more than that', () => {
    desk.short(BOB, 60_000, 1);
    const part = exit(61_000, { quantityLots: lots(0.4) });
    desk.long(ALICE, 60_000, 1, { takeProfit: part, stopLoss: exit(59_000) });
    expect(shown()).toEqual([
      ['profit', 61_000, 0.4],
      ['loss', 59_000, 0],
    ]);
  });

  test('an order that turns a position brings them for all of the new one', () => {
    desk.oneWay(CAROL);
    desk.long(BOB, 60_000, 1);
    desk.order(CAROL, { side: Side.SELL, priceTicks: ticks(60_000), quantityLots: lots(1) });
    desk.short(BOB, 60_000, 3);
    desk.order(CAROL, {
      priceTicks: ticks(60_000),
      quantityLots: lots(3),
      takeProfit: exit(61_000),
    });
    expect(shown(CAROL)).toEqual([['profit', 61_000, 0]]);
  });

  test('those that the user took away do not come back', () => {
    const order = placed(desk.long(ALICE, 60_000, 1, { takeProfit: exit(61_000) }));
    desk.short(BOB, 60_000, 0.25);
    const [found] = exitsOf();
    expect(found).toMatchObject({ parent: order, isWhole: true });
    desk.send(ALICE, { case: 'cancelContractOrder', value: { order: found!.order } });
    desk.short(BOB, 60_000, 0.25);
    expect(exitsOf()).toEqual([]);
  });
});

describe('exits of an open order', () => {
  test('before it fills, they take the place of what it would bring', () => {
    const order = placed(desk.long(ALICE, 60_000, 1, { takeProfit: exit(61_000) }));
    const events = setOrderExits({ order, stopLoss: exit(58_000) });
    expect(onlyValueOf(events, 'orderExitsSet')).toEqual({
      order,
      user: ALICE,
      contract: BTCPERP,
      stopLoss: exit(58_000),
    });
    expect(desk.engine.contractOrders(ALICE)[0]).toMatchObject({ stopLoss: exit(58_000) });
    expect(desk.engine.contractOrders(ALICE)[0]).not.toHaveProperty('takeProfit');
    desk.short(BOB, 60_000, 1);
    expect(shown()).toEqual([['loss', 58_000, 0]]);
  });

  test('after a part filled, the part has the new ones at once and the old ones are gone', () => {
    const order = placed(desk.long(ALICE, 60_000, 1, { takeProfit: exit(61_000) }));
    desk.short(BOB, 60_000, 0.25);
    const events = setOrderExits({ order, takeProfit: exit(62_000), stopLoss: exit(58_000) });
    expect(valuesOf(events, 'contractOrderClosed').map(({ reason }) => reason)).toEqual([
      CloseReason.USER,
    ]);
    desk.short(BOB, 60_000, 0.5);
    expect(shown()).toEqual([
      ['profit', 62_000, 0],
      ['loss', 58_000, 0],
    ]);
    setOrderExits({ order });
    expect(exitsOf()).toEqual([]);
    desk.short(BOB, 60_000, 0.25);
    expect(exitsOf()).toEqual([]);
  });

  test('what placement refuses is refused here, and nothing changed (I10)', () => {
    const order = placed(desk.long(ALICE, 60_000, 1, { takeProfit: exit(61_000) }));
    const before = desk.engine.snapshot();
    const refused = (events: ReturnType<typeof setOrderExits>) => {
      expect(events.length).toBe(1);
      return codeOf(events);
    };
    expect(refused(setOrderExits({ order, takeProfit: exit(59_000) }))).toBe(
      Code.takeProfitNotHigher,
    );
    expect(refused(setOrderExits({ order, stopLoss: exit(60_000) }))).toBe(Code.stopLossNotLower);
    expect(refused(setOrderExits({ order, stopLoss: exit(0) }))).toBe(Code.triggerPriceInvalid);
    expect(refused(setOrderExits({ order, stopLoss: exit(58_000) }, BOB))).toBe(
      Code.orderNotActive,
    );
    expect(refused(setOrderExits({ order: 9, stopLoss: exit(58_000) }))).toBe(Code.orderNotActive);
    const [now] = desk.engine.contractOrders(ALICE);
    expect(now).toMatchObject({ takeProfit: exit(61_000) });
    expect(desk.engine.snapshot().length).toBe(before.length);
  });

  test('an order that closes has none', () => {
    desk.short(BOB, 60_000, 1);
    desk.long(ALICE, 60_000, 1);
    const order = placed(desk.closeLong(ALICE, 61_000, 1));
    expect(codeOf(setOrderExits({ order, stopLoss: exit(58_000) }))).toBe(Code.orderShapeInvalid);
  });
});

describe('exits of a position', () => {
  const ids = () => exitsOf().map(({ order }) => order);
  beforeEach(() => {
    desk.short(BOB, 60_000, 1);
    desk.long(ALICE, 60_000, 1);
    setExits({ takeProfit: exit(61_000), stopLoss: exit(59_000) });
  });

  test('named ones give way in the same command', () => {
    const events = setExits({
      takeProfit: exit(62_000),
      stopLoss: exit(58_000),
      replacedOrders: ids(),
    });
    expect(valuesOf(events, 'contractOrderClosed').map(({ reason }) => reason)).toEqual([
      CloseReason.USER,
      CloseReason.USER,
    ]);
    expect(shown()).toEqual([
      ['profit', 62_000, 0],
      ['loss', 58_000, 0],
    ]);
  });

  test('named ones are taken away where nothing comes in their place; naming none is refused', () => {
    const [profit, loss] = ids();
    const events = setExits({ replacedOrders: [profit!] });
    expect(onlyValueOf(events, 'contractOrderClosed')).toMatchObject({ order: profit });
    expect(ids()).toEqual([loss]);
    expect(codeOf(setExits({}))).toBe(Code.triggerPriceInvalid);
    const state = MarketState.HALTED;
    desk.house({ case: 'setContractState', value: { contract: BTCPERP, state } });
    expect(codeOf(setExits({ replacedOrders: [loss!] }))).toBe(Code.marketHalted);
    expect(ids()).toEqual([loss]);
  });

  test('the same key sets them once, and of an order once (I12, F21)', () => {
    const value = {
      contract: BTCPERP,
      positionSide: PositionSide.LONG,
      replacedOrders: ids(),
      takeProfit: exit(62_000),
    };
    const body = { case: 'setPositionExits' as const, value };
    desk.send(ALICE, body, 'once');
    const set = ids();
    expect(desk.send(ALICE, body, 'once')[0]?.case).toBe('repeated');
    expect(ids()).toEqual(set);
    const order = placed(desk.long(ALICE, 59_500, 1));
    desk.short(BOB, 59_500, 0.25);
    const ofOrder = { case: 'setOrderExits' as const, value: { order, stopLoss: exit(58_000) } };
    desk.send(ALICE, ofOrder, 'once');
    const both = ids();
    expect(desk.send(ALICE, ofOrder, 'once')[0]?.case).toBe('repeated');
    expect(ids()).toEqual(both);
    const other = { ...ofOrder, value: { order, stopLoss: exit(57_000) } };
    expect(codeOf(desk.send(ALICE, other, 'once'))).toBe(Code.keyReused);
  });

  test('the other half of a pair stays, and makes a pair with the new one (I57)', () => {
    const [profit, loss] = ids();
    setExits({ takeProfit: exit(62_000), replacedOrders: [profit!] });
    expect(shown()).toEqual([
      ['profit', 62_000, 0],
      ['loss', 59_000, 0],
    ]);
    const [added, left] = exitsOf();
    expect([left!.order, left!.sibling]).toEqual([loss, added!.order]);
    expect(added!.sibling).toBe(loss);
    desk.long(CAROL, 58_900, 2);
    const fired = desk.short(BOB, 58_900, 0.1);
    expect(valuesOf(fired, 'contractOrderClosed').map(({ reason }) => reason)).toContain(
      CloseReason.SIBLING,
    );
    expect(exitsOf()).toEqual([]);
  });

  test('refused as a whole: a wrong exit, an order of someone else or of another kind (I10)', () => {
    const own = ids();
    desk.short(ALICE, 60_000, 0.1);
    const stranger = placed(desk.long(BOB, 50_000, 0.1));
    const entry = placed(desk.long(ALICE, 50_000, 0.1));
    const wrong = (value: Partial<Body<'setPositionExits'>>, user = ALICE) => {
      const events = setExits(value, user);
      expect(events.length).toBe(1);
      return codeOf(events);
    };
    const takeProfit = exit(62_000);
    expect(wrong({ takeProfit: exit(59_000), replacedOrders: own })).toBe(Code.takeProfitNotHigher);
    for (const replacedOrders of [[stranger], [entry], [own[0]!, 77]]) {
      expect(wrong({ takeProfit, replacedOrders })).toBe(Code.orderNotActive);
    }
    expect(wrong({ takeProfit, replacedOrders: own }, BOB)).toBe(Code.positionUnknown);
    expect(ids()).toEqual(own);
  });

  test('at the limit of waiting orders one may still take the place of another', () => {
    desk = FuturesDesk.openFutures();
    desk.adoptRiskRules({ triggersOfUserMax: 2 });
    desk.short(BOB, 60_000, 1);
    desk.long(ALICE, 60_000, 1);
    const half = { quantityLots: lots(0.5) };
    setExits({ takeProfit: exit(61_000, half), stopLoss: exit(59_000, half) });
    const [profit] = ids();
    const other = { takeProfit: exit(62_000, half) };
    expect(codeOf(setExits(other))).toBe(Code.openOrdersMax);
    const again = setExits({ ...other, replacedOrders: [profit!, profit!] });
    expect(codeOf(again)).toBe(0);
  });

  test('by mark or by last: what is told is what waits', () => {
    const byMark = exit(62_000, { triggerType: TriggerType.MARK });
    setExits({ takeProfit: byMark, replacedOrders: [ids()[0]!] });
    expect(exitsOf().map(({ triggerType }) => triggerType)).toEqual([
      TriggerType.MARK,
      TriggerType.LAST,
    ]);
  });
});

test('a limit stop that fires goes before orders that reserve the position for another price (I49)', () => {
  desk.short(BOB, 60_000, 1);
  desk.long(ALICE, 60_000, 1);
  const resting = placed(desk.closeLong(ALICE, 65_000, 1));
  const byMark = { triggerType: TriggerType.MARK };
  const stopLoss = exit(59_500, { ...byMark, priceTicks: ticks(59_000), quantityLots: lots(0.75) });
  setExits({ takeProfit: exit(66_000, byMark), stopLoss });
  const fired = desk.mark(59_400);
  expect(onlyValueOf(fired, 'contractOrderTriggered').quantityLots).toBe(lots(0.75));
  expect(onlyValueOf(fired, 'contractOrderReduced')).toMatchObject({
    order: resting,
    remainingLots: lots(0.25),
  });
  expect(
    desk.engine
      .contractOrders(ALICE)
      .map(({ priceTicks, remainingLots }) => [priceTicks / 100, remainingLots / 10_000])
      .sort(),
  ).toEqual([
    [59_000, 0.75],
    [65_000, 0.25],
  ]);
  expect(desk.engine.audit().findings).toEqual([]);
  desk.long(CAROL, 59_000, 1);
  expect(desk.engine.positions(ALICE)[0]?.lots).toBe(lots(0.25));
});

test('X1 cancelling all orders leaves the exits that guard a position, unless they are named', () => {
  desk.short(BOB, 60_000, 1);
  desk.long(ALICE, 60_000, 1, { stopLoss: exit(59_000) });
  setExits({ takeProfit: exit(61_000) });
  // An order that fills partly: its rest goes, the exit that its fill has brought stays.
  desk.short(BOB, 60_500, 0.5);
  desk.long(ALICE, 60_500, 1, { stopLoss: exit(58_000) });
  desk.long(ALICE, 55_000, 1, { takeProfit: exit(62_000) });
  const before = shown();
  expect(before).toHaveLength(3);
  const cancelAll = (keepExits: boolean) =>
    onlyValueOf(
      desk.send(ALICE, { case: 'cancelAllContractOrders', value: { contract: 0, keepExits } }),
      'contractOrdersCancelled',
    ).count;
  expect(cancelAll(true)).toBe(2);
  expect(shown()).toEqual(before);
  expect(desk.engine.contractOrders(ALICE)).toHaveLength(3);
  expect(cancelAll(false)).toBe(3);
  expect(desk.engine.contractOrders(ALICE)).toEqual([]);
  expect(desk.engine.audit().findings).toEqual([]);
});

test('D24 orders that are cancelled for an owner who is not there say so', () => {
  const reasonOf = (unattended?: boolean) => {
    desk.long(ALICE, 55_000, 1);
    const value = { contract: 0, keepExits: true, ...(unattended && { unattended }) };
    const events = desk.send(ALICE, { case: 'cancelAllContractOrders', value });
    return onlyValueOf(events, 'contractOrderClosed').reason;
  };
  expect([reasonOf(), reasonOf(true)]).toEqual([CloseReason.USER, CloseReason.UNATTENDED]);
});
