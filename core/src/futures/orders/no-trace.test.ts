import { MarginMode, OrderType, PositionSide, Side } from '@bourse/contract/enumerations.ts';
import { describe, expect, test } from 'vitest';
import { Engine } from '../../engine.ts';
import { ALICE, BOB, lots, ONE, ticks, units } from '../../fixtures/desk.ts';
import { BTCPERP, FuturesDesk } from '../../fixtures/futures-desk.ts';

const FIRST = 1_000;
const LAST = 3_000;
const limit = {
  side: Side.BUY,
  positionSide: PositionSide.LONG,
  priceTicks: ticks(60_000),
  quantityLots: lots(1),
};
const market = { ...limit, type: OrderType.MARKET, priceTicks: 0 };
const waiting = { ...limit, triggerPriceTicks: ticks(60_100) };
/** Each is refused to an account without money, each for another reason. */
const refused: Readonly<Record<string, (desk: FuturesDesk, user: number) => unknown>> = {
  'an order that opens': (desk, user) => desk.order(user, limit),
  'an order by market': (desk, user) => desk.order(user, market),
  'a close of nothing': (desk, user) => desk.order(user, { ...limit, side: Side.SELL }),
  'a waiting order': (desk, user) => desk.order(user, waiting),
  'a waiting close of nothing': (desk, user) => desk.order(user, { ...waiting, side: Side.SELL }),
  'an order that brings its settings': (desk, user) =>
    desk.order(user, { ...limit, leverage: 7, marginMode: MarginMode.ISOLATED }),
  'a waiting one that brings its settings': (desk, user) =>
    desk.order(user, { ...waiting, leverage: 7, marginMode: MarginMode.ISOLATED }),
  'a leverage beyond the highest': (desk, user) => desk.leverage(user, 101),
  'a leverage that nothing brings': (desk, user) => desk.order(user, { ...limit, leverage: 101 }),
  'a transfer of nothing': (desk, user) => desk.transfer(user, 3, 1, 1, ONE),
  'margin of no position': (desk, user) =>
    desk.send(user, {
      case: 'adjustMargin',
      value: { contract: BTCPERP, positionSide: PositionSide.LONG, amount: 1 },
    }),
};

function openBusy(): FuturesDesk {
  const desk = FuturesDesk.openFutures();
  desk.adoptRiskRules();
  desk.mark(60_000);
  desk.short(BOB, 60_000, 1);
  return desk;
}

/** The state but for the number of the last command. */
function sizeOf(desk: FuturesDesk): number {
  return desk.engine.snapshot().length;
}

describe('H1: what is refused on a contract leaves no trace (R7, I77)', () => {
  test.each(Object.entries(refused))('%s', (_, ask) => {
    const desk = openBusy();
    const before = sizeOf(desk);
    for (let user = FIRST; user < LAST; user += 1) ask(desk, user);
    // The number of the last command alone.
    expect(sizeOf(desk) - before).toBeLessThan(10);
    expect(Engine.restore(desk.engine.snapshot()).snapshot()).toEqual(desk.engine.snapshot());
  });

  test('who is refused first trades like everybody once there is money, with the settings that came along', () => {
    const desk = openBusy();
    const brought = { ...limit, leverage: 7, marginMode: MarginMode.ISOLATED };
    for (const user of [FIRST, FIRST + 1]) desk.order(user, brought);
    desk.fundFutures(FIRST + 1, units(20_000));
    desk.order(FIRST + 1, { ...brought, leverage: 50 });
    desk.order(ALICE, waiting);
    expect(desk.engine.positions(FIRST + 1)[0]).toMatchObject({
      marginMode: MarginMode.ISOLATED,
      leverage: 50,
      lots: lots(1),
      margin: units(1_200),
    });
    // Nothing of what was refused is left in the row of the next account.
    desk.fundFutures(FIRST, units(20_000));
    desk.short(BOB, 60_000, 0.1);
    desk.order(FIRST, { ...limit, quantityLots: lots(0.1) });
    expect(desk.engine.positions(FIRST)[0]).toMatchObject({
      marginMode: MarginMode.CROSS,
      leverage: 20,
    });
    expect(desk.engine.audit().findings).toEqual([]);
    expect(Engine.restore(desk.engine.snapshot()).snapshot()).toEqual(desk.engine.snapshot());
  });
});
