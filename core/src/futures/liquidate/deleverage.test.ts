import { PositionSide } from '@bourse/contract/messages.ts';
import { expect, test } from 'vitest';
import { BOB, CAROL, lots, ONE, valuesOf } from '../../fixtures/desk.ts';
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
