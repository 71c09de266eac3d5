import { Code } from '@bourse/contract/codes.ts';
import {
  MarginMode,
  OrderType,
  PositionMode,
  PositionSide,
  Side,
  TimeInForce,
} from '@bourse/contract/enumerations.ts';
import type { CommandBody, PlaceContractOrder } from '@bourse/contract/messages.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Engine } from '../../engine.ts';
import {
  ALICE,
  BOB,
  CAROL,
  codeOf,
  lots,
  ONE,
  onlyValueOf,
  ticks,
  valuesOf,
} from '../../fixtures/desk.ts';
import { BTCPERP, exit, FuturesDesk } from '../../fixtures/futures-desk.ts';
import { rounds } from '../../fixtures/test-length.ts';

const contract = BTCPERP;
const DAVE = 103;
const SEED = Number(process.env.FUTURES_SEED ?? Math.floor(Math.random() * 2 ** 31));
const { ISOLATED, CROSS } = MarginMode;
const { LONG, SHORT, UNSPECIFIED } = PositionSide;

const anySettings = fc.record({
  leverage: fc.constantFrom(undefined, undefined, undefined, 5, 10, 15, 19, 20, 21, 50, 100, 101),
  marginMode: fc.constantFrom(undefined, undefined, undefined, undefined, ISOLATED, CROSS),
});

const anyOrder = fc
  .record({
    isBuy: fc.boolean(),
    closes: fc.constantFrom(false, false, false, true),
    price: fc.constantFrom(0, 59_000, 59_900, 60_000, 60_100, 61_000),
    quantity: fc.constantFrom(0.01, 0.03, 0.05, 0.1, 0.2, 3),
    timeInForce: fc.constantFrom(0, 0, 0, 0, TimeInForce.FOK, TimeInForce.PO, TimeInForce.IOC),
    trigger: fc.constantFrom(0, 0, 0, 58_500, 61_500),
    exits: fc.constantFrom({}, {}, { takeProfit: exit(90_000) }, { stopLoss: exit(30_000) }),
  })
  .map(({ isBuy, closes, price, quantity, timeInForce, trigger, exits }): PlaceContractOrder => {
    const opens = isBuy ? LONG : SHORT;
    const closed = isBuy ? SHORT : LONG;
    return {
      contract,
      side: isBuy ? Side.BUY : Side.SELL,
      positionSide: closes ? closed : opens,
      type: price > 0 ? OrderType.LIMIT : OrderType.MARKET,
      timeInForce: price > 0 ? timeInForce : 0,
      priceTicks: ticks(price),
      quantityLots: lots(quantity),
      reduceOnly: closes,
      triggerPriceTicks: ticks(trigger),
      triggerType: 0,
      selfTradePrevention: 0,
      ...(closes ? {} : exits),
    };
  });

const anyMove = fc.oneof(
  { weight: 8, arbitrary: fc.record({ order: anyOrder, settings: anySettings }) },
  { weight: 1, arbitrary: fc.record({ mark: fc.constantFrom(59_500, 60_000, 60_400) }) },
  { weight: 1, arbitrary: fc.record({ pause: fc.constantFrom(1_000, 11_000) }) },
);

const anyGame = fc.record({
  isOneWay: fc.boolean(),
  isIsolated: fc.boolean(),
  // Some moves need about as much.
  money: fc.integer({ min: 100, max: 2_000 }),
  moves: fc.array(anyMove, { minLength: 1, maxLength: 20 }),
});

interface Game {
  readonly isOneWay: boolean;
  readonly isIsolated: boolean;
  readonly money: number;
}

/** Dave has little money, others make his market; all of them have been here before. */
function openDesk({ isOneWay, isIsolated, money }: Game): FuturesDesk {
  const desk = FuturesDesk.openFutures();
  desk.adoptRiskRules();
  desk.fundFutures(DAVE, money * ONE);
  if (isOneWay) desk.oneWay(DAVE);
  if (isIsolated) desk.isolated(DAVE, 20);
  else desk.leverage(DAVE, 20);
  for (const price of [60_000, 60_050, 60_100]) desk.short(BOB, price, 0.2);
  for (const price of [59_990, 59_950, 59_900]) desk.long(CAROL, price, 0.2);
  return desk;
}

/** The order by itself, and the settings that it brings as the commands that set them, if they are new. */
function apart(desk: FuturesDesk, { leverage, marginMode, ...order }: PlaceContractOrder) {
  const own = desk.engine
    .allContractSettings()
    .find((each) => each.user === DAVE && each.contract === contract);
  const bodies: (CommandBody | null)[] = [
    marginMode !== undefined && marginMode !== own?.marginMode
      ? { case: 'setMarginMode', value: { contract, marginMode } }
      : null,
    leverage !== undefined && leverage !== own?.leverage
      ? { case: 'setLeverage', value: { contract, leverage } }
      : null,
    { case: 'placeContractOrder', value: order },
  ];
  return bodies;
}

/** Applies bodies in a row to an engine of the same state; null: a command that does nothing. */
function carriedOut(desk: FuturesDesk, bodies: readonly (CommandBody | null)[]) {
  const engine = Engine.restore(desk.engine.snapshot());
  let code = 0;
  for (const body of bodies) {
    const command = { sequence: engine.sequence + 1, time: desk.time, user: DAVE, key: '' };
    if (body === null) engine.quarantine(command);
    else code ||= codeOf(engine.apply({ ...command, body }).events);
  }
  expect(engine.audit().findings).toEqual([]);
  return { code, state: engine.snapshot() };
}

describe('an order and the settings that it brings are one command (I10)', () => {
  test('admitted where leverage, margin mode and order would be one by one, with the same state; else nothing changes', () => {
    let taken = 0;
    let refused = 0;
    const property = fc.property(anyGame, (game) => {
      const desk = openDesk(game);
      for (const move of game.moves) {
        if ('mark' in move) desk.mark(move.mark);
        else if ('pause' in move) desk.time += move.pause;
        if (!('order' in move)) continue;
        const positionSide = game.isOneWay ? UNSPECIFIED : move.order.positionSide;
        const order = { ...move.order, ...move.settings, positionSide };
        const body: CommandBody = { case: 'placeContractOrder', value: order };
        const [mode, leverage, plain] = apart(desk, order);
        const together = carriedOut(desk, [null, null, body]);
        const oneByOne = carriedOut(desk, [mode!, leverage!, plain!]);
        expect(together.code > 0).toBe(oneByOne.code > 0);
        const isNew = mode !== null || leverage !== null;
        if (together.code === 0) expect(together.state).toEqual(oneByOne.state);
        else expect(together.state).toEqual(carriedOut(desk, [null, null, null]).state);
        if (isNew && together.code === 0) taken += 1;
        if (isNew && together.code > 0) refused += 1;
        desk.send(DAVE, body);
      }
    });
    fc.assert(property, { numRuns: rounds({ commit: 50, all: 100 }), seed: SEED });
    expect(Math.min(taken, refused)).toBeGreaterThan(20);
  });

  test('tells mode and leverage before the order that has them', () => {
    const desk = FuturesDesk.openFutures();
    const events = desk.long(ALICE, 59_000, 1, { leverage: 5, marginMode: ISOLATED });
    expect(events.map((event) => event.case).slice(0, 3)).toEqual([
      'marginModeSet',
      'leverageSet',
      'contractOrderAccepted',
    ]);
    const { leverage, marginMode, margin } = onlyValueOf(events, 'contractOrderAccepted');
    expect({ leverage, marginMode }).toEqual({ leverage: 5, marginMode: ISOLATED });
    // A fifth of 59,000 and what the fee may be; the mark, at 60,000, stands for nothing of a long.
    expect(margin).toBeGreaterThanOrEqual(11_800 * ONE);
  });

  test('what is set already is no change: with a position, too, it is not refused', () => {
    const desk = FuturesDesk.openFutures();
    desk.short(BOB, 60_000, 1);
    desk.long(ALICE, 60_000, 1);
    const again = { leverage: 20, marginMode: CROSS };
    const events = desk.long(ALICE, 59_000, 1, again);
    expect(codeOf(events)).toBe(0);
    expect(valuesOf(events, 'leverageSet')).toEqual([]);
    expect(codeOf(desk.long(ALICE, 59_000, 1, { marginMode: ISOLATED }))).toBe(Code.marginModeBusy);
    expect(codeOf(desk.long(ALICE, 59_000, 1, { marginMode: 3 as MarginMode }))).toBe(
      Code.shapeInvalid,
    );
    expect(codeOf(desk.long(ALICE, 59_000, 1, { leverage: 0 }))).toBe(Code.leverageInvalid);
  });

  test('a retry answers the same and changes nothing; with other settings the key is taken (I12)', () => {
    const desk = FuturesDesk.openFutures();
    desk.adoptRiskRules();
    const place = (leverage?: number) =>
      desk.order(
        ALICE,
        {
          ...{ side: Side.BUY, positionSide: LONG, type: OrderType.LIMIT },
          ...{ priceTicks: ticks(59_900), quantityLots: 10, ...(leverage && { leverage }) },
        },
        'mine',
      );
    const { order } = onlyValueOf(place(5), 'contractOrderAccepted');
    desk.leverage(ALICE, 50);
    expect(onlyValueOf(place(5), 'repeated')).toMatchObject({ order, code: 0 });
    for (const other of [6, undefined]) expect(codeOf(place(other))).toBe(Code.keyReused);
    const [own] = desk.engine.allContractSettings().filter(({ user }) => user === ALICE);
    expect(own?.leverage).toBe(50);
  });
});

describe('an order names the position that it means', () => {
  /** Alice's long was closed and opened again: her old one and her new one. */
  function reopened(isOneWay = false) {
    const desk = FuturesDesk.openFutures();
    desk.adoptRiskRules();
    if (isOneWay) desk.oneWay(ALICE);
    const long = isOneWay ? UNSPECIFIED : LONG;
    const open = () => {
      desk.short(BOB, 60_000, 1);
      desk.limit(ALICE, Side.BUY, long, 60_000, 1);
      return desk.engine.positions(ALICE)[0]!.opened;
    };
    const old = open();
    desk.long(CAROL, 60_000, 1);
    desk.limit(ALICE, Side.SELL, long, 60_000, 1, { reduceOnly: true });
    expect(desk.engine.positions(ALICE)).toEqual([]);
    return { desk, old, young: open(), long };
  }

  test.each([false, true])('a late close closes no newer one (one-way mode: %s)', (isOneWay) => {
    const { desk, old, young, long } = reopened(isOneWay);
    desk.long(CAROL, 60_000, 1);
    const close = (opened: number) =>
      desk.limit(ALICE, Side.SELL, long, 60_000, 1, { reduceOnly: true, opened });
    expect(codeOf(close(old))).toBe(Code.positionUnknown);
    expect(desk.engine.positions(ALICE)).toHaveLength(1);
    expect(codeOf(close(young))).toBe(0);
    expect(desk.engine.positions(ALICE)).toEqual([]);
    expect(codeOf(close(young))).toBe(Code.positionUnknown);
  });

  test.each([false, true])('nor does one that adds, add to it (one-way mode: %s)', (isOneWay) => {
    const { desk, old, young, long } = reopened(isOneWay);
    const add = (opened: number, user = ALICE) =>
      codeOf(desk.limit(user, Side.BUY, user === ALICE ? long : LONG, 59_000, 1, { opened }));
    expect([add(old), add(0), add(young), add(young, CAROL)]).toEqual([
      Code.positionUnknown,
      Code.positionUnknown,
      0,
      Code.positionUnknown,
    ]);
  });

  test('nor do its exits and its margin reach another one', () => {
    const { desk, old, young } = reopened();
    const bodies = (opened: number): CommandBody[] => [
      {
        case: 'setPositionExits',
        value: {
          contract,
          positionSide: LONG,
          takeProfit: exit(70_000),
          replacedOrders: [],
          opened,
        },
      },
      { case: 'adjustMargin', value: { contract, positionSide: LONG, amount: 5, opened } },
    ];
    for (const body of bodies(old))
      expect(codeOf(desk.send(ALICE, body))).toBe(Code.positionUnknown);
    const codes = bodies(young).map((body) => codeOf(desk.send(ALICE, body)));
    expect(codes).toEqual([0, Code.marginNotIsolated]);
  });
});

describe('what an order expects (D18)', () => {
  const place = (desk: FuturesDesk, more: Partial<PlaceContractOrder>, price = 59_000) =>
    desk.long(ALICE, price, 0.1, more);

  test('the margin is quantity times price divided by the leverage that it brings, to the cent', () => {
    const desk = FuturesDesk.openFutures();
    const events = place(desk, { expectedMargin: 451 * ONE });
    expect(onlyValueOf(events, 'refused')).toEqual({
      code: Code.marginWrong,
      parameters: [String(295 * ONE), '2'],
    });
    const codes = [295 * ONE, 295.01 * ONE, 295.02 * ONE].map((expectedMargin) =>
      codeOf(place(desk, { expectedMargin: Math.round(expectedMargin) })),
    );
    expect(codes).toEqual([0, 0, Code.marginWrong]);
    expect(codeOf(place(desk, { expectedMargin: 295 * ONE, leverage: 10 }))).toBe(Code.marginWrong);
    expect(codeOf(place(desk, { expectedMargin: 590 * ONE, leverage: 10 }))).toBe(0);
  });

  test('at the market it may differ by as much as the price may move', () => {
    const desk = FuturesDesk.openFutures();
    const codes = [284, 286, 314, 316].map((margin) => {
      desk.short(BOB, 60_000, 0.1);
      return codeOf(place(desk, { expectedMargin: margin * ONE }, 0));
    });
    expect(codes).toEqual([Code.marginWrong, 0, 0, Code.marginWrong]);
  });
});

describe('what is asked', () => {
  test('in one-way mode an order may say the side that it means, and no other', () => {
    const desk = FuturesDesk.openFutures();
    desk.adoptRiskRules();
    desk.oneWay(ALICE);
    const events = desk.limit(ALICE, Side.BUY, LONG, 59_000, 1);
    expect(onlyValueOf(events, 'contractOrderAccepted').positionSide).toBe(UNSPECIFIED);
    const other = desk.limit(ALICE, Side.BUY, SHORT, 59_000, 1);
    expect(codeOf(other)).toBe(Code.orderShapeInvalid);
  });

  test('a mode that is set already is no change, with open positions too', () => {
    const desk = FuturesDesk.openFutures();
    desk.adoptRiskRules();
    desk.long(ALICE, 59_000, 1);
    const kept: CommandBody[] = [
      { case: 'setMarginMode', value: { contract, marginMode: CROSS } },
      { case: 'setPositionMode', value: { positionMode: PositionMode.HEDGE } },
    ];
    expect(kept.map((body) => codeOf(desk.send(ALICE, body)))).toEqual([0, 0]);
  });

  test('an exit on the wrong side is told which, and of what', () => {
    const desk = FuturesDesk.openFutures();
    desk.adoptRiskRules();
    const told = (events: ReturnType<FuturesDesk['long']>) => onlyValueOf(events, 'refused');
    expect(told(desk.long(ALICE, 59_000, 1, { takeProfit: exit(58_000) }))).toEqual({
      code: Code.takeProfitNotHigher,
      parameters: ['limit'],
    });
    const waiting = { triggerPriceTicks: ticks(61_000), stopLoss: exit(62_000) };
    expect(told(desk.long(ALICE, 0, 1, waiting))).toEqual({
      code: Code.stopLossNotLower,
      parameters: ['trigger'],
    });
    desk.long(CAROL, 60_000, 1);
    expect(told(desk.short(ALICE, 0, 1, { takeProfit: exit(61_000) }))).toEqual({
      code: Code.takeProfitNotLower,
      parameters: ['current'],
    });
    expect(told(desk.short(ALICE, 60_000, 1, { stopLoss: exit(59_000) }))).toEqual({
      code: Code.stopLossNotHigher,
      parameters: ['limit'],
    });
  });
});
