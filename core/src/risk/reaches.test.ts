import { PositionSide, Side, TriggerType } from '@bourse/contract/enumerations.ts';
import { expect, test } from 'vitest';
import { Engine } from '../engine.ts';
import {
  ALICE,
  BOB,
  Desk,
  ONE,
  onlyValueOf,
  orderOf,
  ticks,
  USDT,
  valuesOf,
} from '../fixtures/desk.ts';
import { FuturesDesk } from '../fixtures/futures-desk.ts';
import { TRIGGERS_OF_COMMAND_MAX } from '../limits.ts';

const USER_FIRST = 1_000;
const OF_USER = 100;
const COUNT = TRIGGERS_OF_COMMAND_MAX + 2 * OF_USER;

/** Works off what waits, from a restored engine as well, and answers the orders in their turn. */
function workOff(desk: Desk, triggered: 'orderTriggered' | 'contractOrderTriggered'): number[] {
  const orders: number[] = [];
  for (let turn = 0; turn < 100; turn += 1) {
    if (desk.engine.pendingRisk().pendingWakes === 0) return orders;
    const bytes = desk.engine.snapshot();
    const restored = Engine.restore(bytes);
    expect(restored.snapshot()).toEqual(bytes);
    const events = desk.house({ case: 'advanceRisk', value: { stepsMax: 64 } });
    const { sequence, time } = desk.engine;
    const body = { case: 'advanceRisk', value: { stepsMax: 64 } } as const;
    restored.apply({ sequence, time, user: 0, key: '', body });
    expect(restored.snapshot()).toEqual(desk.engine.snapshot());
    expect(desk.engine.audit().findings).toEqual([]);
    orders.push(...valuesOf(events, triggered).map(({ order }) => order));
  }
  throw new Error('it never ends');
}

/** Each order has one turn, and those of an account have theirs in the order in which they were armed. */
function expectTurns(turns: readonly number[], armed: readonly number[]): void {
  expect(turns).toHaveLength(armed.length);
  for (let first = 0; first < armed.length; first += OF_USER) {
    const own = armed.slice(first, first + OF_USER);
    expect(turns.filter((order) => own.includes(order))).toEqual(own);
  }
}

test('R7 I77: one command takes a bounded number of stops off their list; the next ones go on in their order', () => {
  const desk = Desk.open();
  desk.defineBtcUsdt({ priceBandRate: 10_000_000, openOrdersMax: 10_000 });
  desk.adoptRiskRules();
  const armed: number[] = [];
  for (let at = 0; at < COUNT; at += 1) {
    const user = USER_FIRST + Math.floor(at / OF_USER);
    if (at % OF_USER === 0) desk.fund(user, USDT, 1_000_000 * ONE);
    const stop = { stopPriceTicks: ticks(60_100) + at };
    armed.push(orderOf(desk.buy(user, 59_000, 0.001, stop)));
  }
  desk.sell(ALICE, 61_000, 0.1);
  const turns = valuesOf(desk.buy(BOB, 61_000, 0.1), 'orderTriggered').map(({ order }) => order);
  // Who has its turn, and that there are more.
  const { pendingWakes } = desk.engine.pendingRisk();
  expect(pendingWakes).toBe(TRIGGERS_OF_COMMAND_MAX - turns.length + 1);
  // The price falls back, and who begins to wait now is not reached by what was there before.
  const stop = { stopPriceTicks: ticks(60_050) };
  const placed = [
    desk.buy(ALICE, 60_000, 0.1),
    desk.sell(BOB, 60_000, 0.1),
    desk.buy(BOB, 60_500, 0.001, stop),
  ];
  for (const events of placed)
    turns.push(...valuesOf(events, 'orderTriggered').map(({ order }) => order));
  turns.push(...workOff(desk, 'orderTriggered'));
  expectTurns(turns, armed);
  const late = desk.engine.openOrder(orderOf(placed[2]!));
  expect(late).toMatchObject({ side: Side.BUY, isTriggered: false });
});

test('R7 I77: so does a mark with the triggers of a contract', () => {
  const desk = FuturesDesk.openFutures({ openOrdersMax: 10_000 });
  desk.adoptRiskRules();
  const trigger = { triggerType: TriggerType.MARK };
  const armed: number[] = [];
  for (let at = 0; at < COUNT; at += 1) {
    const user = USER_FIRST + Math.floor(at / OF_USER);
    if (at % OF_USER === 0) desk.fundFutures(user, 1_000_000 * ONE);
    const stop = { ...trigger, triggerPriceTicks: ticks(59_900) - at };
    const side = { side: Side.SELL, positionSide: PositionSide.SHORT };
    const order = { ...side, type: 1, priceTicks: ticks(61_000), quantityLots: 10, ...stop };
    armed.push(onlyValueOf(desk.order(user, order), 'contractOrderAccepted').order);
  }
  const turns: number[] = [];
  const stop = { ...trigger, triggerPriceTicks: ticks(59_950) };
  const second = (price: number) => {
    desk.time += 1_000;
    return desk.mark(price);
  };
  // The mark comes back, and who begins to wait now is not reached by where it was before.
  const told = [second(59_000), second(60_000), desk.short(BOB, 61_000, 0.001, stop)];
  for (const events of told)
    turns.push(...valuesOf(events, 'contractOrderTriggered').map(({ order }) => order));
  const { order: late } = onlyValueOf(told[2]!, 'contractOrderAccepted');
  turns.push(...workOff(desk, 'contractOrderTriggered'));
  expectTurns(turns, armed);
  const left = desk.engine.contractOrders(BOB);
  expect(left).toMatchObject([{ order: late, isWaiting: true }]);
});
