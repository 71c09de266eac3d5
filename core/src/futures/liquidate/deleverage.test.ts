import { AccountKind, PositionSide } from '@bourse/contract/enumerations.ts';
import { expect, test } from 'vitest';
import { Engine } from '../../engine.ts';
import { BOB, CAROL, codeOf, lots, ONE, USDT, valuesOf } from '../../fixtures/desk.ts';
import { BTCPERP, exit, FuturesDesk } from '../../fixtures/futures-desk.ts';

const DAVE = 103;
const ERIN = 104;
const FRANK = 105;

test('who opens a position between two steps of one command may be deleveraged in the second (I54)', () => {
  const desk = FuturesDesk.openFutures();
  desk.insure(1_000 * ONE);
  for (const user of [DAVE, ERIN, FRANK]) desk.fundFutures(user, 500_000 * ONE);
  for (const user of [DAVE, ERIN]) desk.isolated(user, 100);
  desk.short(BOB, 60_000, 2);
  desk.long(DAVE, 60_000, 1);
  desk.long(ERIN, 60_000, 1);
  desk.short(FRANK, 60_500, 2);
  desk.long(CAROL, 58_500, 0.5);
  const takeProfit = exit(59_000);
  desk.send(BOB, {
    case: 'setPositionExits',
    value: { contract: BTCPERP, positionSide: PositionSide.SHORT, replacedOrders: [], takeProfit },
  });
  // Half of Dave is sold to Carol, Bob takes over the other half. The last price wakes Bob's
  // take-profit: he buys the rest of his short back from Frank, who is the only one left for Erin.
  const events = desk.mark(58_000);
  expect(
    valuesOf(events, 'deleveraged').map((each) => [each.user, each.lots, each.liquidatedUser]),
  ).toEqual([
    [BOB, lots(0.5), DAVE],
    [FRANK, lots(1), ERIN],
  ]);
  expect(desk.engine.audit().findings).toEqual([]);
});

/** Bob and Carol are short 1 each, Bob at 20x and Carol at 10x; Dave is the long of both. */
function twoWinners(): FuturesDesk {
  const desk = FuturesDesk.openFutures();
  desk.adoptRiskRules();
  for (const user of [DAVE, ERIN]) desk.fundFutures(user, 900_000 * ONE);
  for (const user of [BOB, CAROL]) desk.transfer(user, 3, 1, USDT, 980_000 * ONE);
  desk.leverage(CAROL, 10);
  for (const user of [BOB, CAROL]) {
    desk.short(user, 60_000, 1);
    desk.long(DAVE, 60_000, 1);
  }
  desk.time += 1_000;
  desk.mark(58_000);
  return desk;
}

const lightsOf = (desk: FuturesDesk) =>
  [BOB, CAROL].map((user) => desk.engine.deleveragingLights(user, BTCPERP, -1));

test('A1 R8 neither wallet, nor margin, nor a leverage that is lowered changes a place; closing does', () => {
  const desk = twoWinners();
  const order = lightsOf(desk);
  expect(order).toEqual([5, 3]);
  desk.transfer(BOB, AccountKind.FUNDING, AccountKind.FUTURES, USDT, 900_000 * ONE);
  expect(lightsOf(desk)).toEqual(order);
  expect(codeOf(desk.leverage(BOB, 1))).toBe(0);
  expect(lightsOf(desk)).toEqual(order);
  // Told in the position, kept by a snapshot.
  const told = desk.engine.allPositions().find(({ user }) => user === BOB);
  expect(told).toMatchObject({ leverage: 1, leverageHigh: 20 });
  desk.engine = Engine.restore(desk.engine.snapshot());
  expect(lightsOf(desk)).toEqual(order);
  // A higher leverage counts from now on, and for as long as the position is there.
  desk.leverage(CAROL, 50);
  desk.leverage(CAROL, 10);
  expect(lightsOf(desk)).toEqual([3, 5]);
  desk.short(ERIN, 58_000, 1);
  desk.limit(CAROL, 1, PositionSide.SHORT, 58_000, 1, { reduceOnly: true });
  desk.short(CAROL, 58_000, 1);
  desk.long(ERIN, 58_000, 1);
  expect(lightsOf(desk)[0]).toBe(5);
  expect(desk.engine.audit().findings).toEqual([]);
});

test('A1 R8 parked margin of an isolated position changes no place', () => {
  const desk = FuturesDesk.openFutures();
  desk.adoptRiskRules();
  desk.fundFutures(DAVE, 900_000 * ONE);
  desk.isolated(BOB, 20);
  desk.isolated(CAROL, 10);
  for (const user of [BOB, CAROL]) {
    desk.short(user, 60_000, 1);
    desk.long(DAVE, 60_000, 1);
  }
  desk.time += 1_000;
  desk.mark(58_000);
  expect(lightsOf(desk)).toEqual([5, 3]);
  const added = { contract: BTCPERP, positionSide: PositionSide.SHORT, amount: 500_000 * ONE };
  expect(codeOf(desk.send(BOB, { case: 'adjustMargin', value: added }))).toBe(0);
  expect(lightsOf(desk)).toEqual([5, 3]);
});
