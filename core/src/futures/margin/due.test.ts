import { afterEach, expect, test } from 'vitest';
import { Engine } from '../../engine.ts';
import { ALICE, BOB, ETH, units, valuesOf } from '../../fixtures/desk.ts';
import { BTCPERP, btcPerpetual, ETHPERP, FuturesDesk } from '../../fixtures/futures-desk.ts';

const DAVE = 103;
const ERIN = 104;
const CROWD_END = 2_000;
let desk: FuturesDesk;

afterEach(() => {
  expect(desk.engine.audit().findings).toEqual([]);
  const bytes = desk.engine.snapshot();
  expect(Engine.restore(bytes).snapshot()).toEqual(bytes);
});

function open(): void {
  desk = FuturesDesk.openFutures();
  desk.adoptRiskRules();
  desk.insure(units(1_000_000));
  for (const user of [DAVE, ERIN]) desk.fundFutures(user, units(1_000_000));
  desk.isolated(ALICE, 20);
  desk.short(BOB, 60_000, 1);
  desk.long(ALICE, 60_000, 1);
}

/** Somebody holds book and last price around this price, so that the mark is there and no index. */
function push(price: number): void {
  for (const user of [DAVE, ERIN]) {
    desk.send(user, {
      case: 'cancelAllContractOrders',
      value: { contract: BTCPERP, keepExits: false },
    });
  }
  desk.short(ERIN, price, 0.5);
  desk.long(DAVE, price, 0.5);
  desk.long(DAVE, price - 1, 2);
  desk.short(ERIN, price + 1, 2);
}

/** Until the mark is where it is held, whatever the mean of how many points it is. */
function hold(index: number, price: number) {
  const events = [];
  for (let second = 0; second < 31; second += 1) {
    desk.time += 1_000;
    push(price);
    events.push(...desk.mark(index));
  }
  return events;
}

const positions = () => desk.engine.positions(ALICE).length;
const markNow = () => desk.engine.contract(BTCPERP)!.markTicks / 100;

/** Alice is due where 3,000 of margin is 286 above nothing: at 57,286; by the index, at 57,358. */
test('R4 I51 a mark that is pushed down liquidates nobody whom the index would not', () => {
  open();
  expect(valuesOf(hold(60_000, 57_000), 'liquidated')).toEqual([]);
  expect([positions(), markNow()]).toEqual([1, 57_000]);
  // She is looked at with each index, and no command is asked for in between.
  expect(desk.engine.pendingRisk().pendingLiquidations).toBe(0);
  expect(desk.advance().length).toBe(1);
});

test.each([
  [57_358, 1],
  [57_359, 0],
])(
  'R4 I51 with the mark at 57,000 and the index at %d she is liquidated %d times: a quarter of maintenance is the slack',
  (index, times) => {
    open();
    hold(60_000, 57_000);
    desk.time += 1_000;
    push(57_000);
    expect(valuesOf(desk.mark(index), 'liquidated').length).toBe(times);
  },
);

test('R4 an index without the mark liquidates nobody either', () => {
  open();
  // The basis is known before the index falls: the mark stands above it from the first second on.
  hold(60_000, 61_000);
  expect(valuesOf(hold(57_000, 58_000), 'liquidated')).toEqual([]);
  expect([positions(), markNow()]).toEqual([1, 58_000]);
});

test('R4 once the mark comes back she is as before, and liquidated by the next fall', () => {
  open();
  hold(60_000, 57_000);
  hold(60_000, 60_000);
  expect(positions()).toBe(1);
  expect(valuesOf(hold(57_200, 57_200), 'liquidated').length).toBe(1);
});

test('R4 a cross account with two contracts is looked at with the index of either', () => {
  desk = FuturesDesk.openFutures();
  desk.adoptRiskRules();
  desk.insure(units(1_000_000));
  const names = { contract: ETHPERP, symbol: 'ETHUSDT-PERP', baseAsset: ETH };
  desk.house({ case: 'defineContract', value: { ...btcPerpetual, ...names } });
  desk.mark(3_000, ETHPERP);
  for (const user of [DAVE, ERIN]) desk.fundFutures(user, units(1_000_000));
  const frank = 105;
  desk.fundFutures(frank, units(4_000));
  desk.leverage(frank, 100);
  desk.short(BOB, 60_000, 1);
  desk.long(frank, 60_000, 1);
  desk.short(BOB, 3_000, 1, { contract: ETHPERP });
  desk.long(frank, 3_000, 1, { contract: ETHPERP });
  const events = [];
  for (let second = 0; second < 31; second += 1) {
    desk.time += 1_000;
    push(56_000);
    events.push(...desk.mark(3_000, ETHPERP), ...desk.mark(60_000));
  }
  expect(valuesOf(events, 'liquidated')).toEqual([]);
  expect(markNow()).toBe(56_000);
  // 3,000 of what he has left at the index of the one is lost with the other.
  desk.time += 1_000;
  const fallen = desk.mark(58_000);
  expect(valuesOf(fallen, 'liquidated')).toEqual([]);
  const lost = [...desk.mark(500, ETHPERP), ...desk.advance()];
  expect(valuesOf(lost, 'liquidated').length).toBeGreaterThan(0);
});

test('R4 who is due by both is reached behind a crowd that only waits, and no step is wasted for ever', () => {
  open();
  const crowd = Array.from({ length: 100 }, (_, at) => 1_000 + at);
  const enter = (user: number, leverage: number) => {
    desk.fundFutures(user, units(1_000));
    desk.isolated(user, leverage);
    desk.short(BOB, 60_000, 0.01);
    desk.long(user, 60_000, 0.01);
  };
  for (const user of crowd) enter(user, 20);
  enter(CROWD_END, 100);
  hold(60_000, 57_000);
  desk.advance();
  expect(desk.engine.pendingRisk().pendingLiquidations).toBe(0);
  desk.time += 1_000;
  push(57_000);
  const events = [...desk.mark(59_000)];
  for (let turn = 0; turn < 5; turn += 1) events.push(...desk.advance(32));
  expect(valuesOf(events, 'liquidated').map(({ user }) => user)).toEqual([CROWD_END]);
  expect(desk.engine.pendingRisk().pendingLiquidations).toBe(0);
});
