import { Code } from '@bourse/contract/codes.ts';
import {
  CloseReason,
  PositionSide,
  TimeInForce,
  TriggerType,
} from '@bourse/contract/enumerations.ts';
import type { DefineContract } from '@bourse/contract/messages.ts';
import { describe, expect, test } from 'vitest';
import { Engine } from '../../engine.ts';
import { ALICE, BOB, CAROL, codeOf, ONE, ticks, valuesOf } from '../../fixtures/desk.ts';
import { BTCPERP, exit, FuturesDesk } from '../../fixtures/futures-desk.ts';

const DAVE = 103;
const { LONG, SHORT } = PositionSide;
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

describe('P6 P9: nothing trades or wakes outside the band (R1, I71, I77, I78)', () => {
  const lastOf = (desk: FuturesDesk) => desk.engine.contract(BTCPERP)!.lastPriceTicks / 100;

  test('a limit price is measured from the index, and at least twenty ticks are allowed', () => {
    const desk = open();
    expect(codeOf(desk.long(ALICE, 56_999, 1))).toBe(Code.priceOutsideBand);
    expect(codeOf(desk.long(ALICE, 57_000, 1))).toBe(0);
    const cheap = open({ priceBandRate: 1 });
    expect(codeOf(cheap.long(ALICE, 59_999.8, 1))).toBe(0);
    expect(codeOf(cheap.long(ALICE, 59_999.79, 1))).toBe(Code.priceOutsideBand);
  });

  test('a waiting order is not measured by its trigger, and is brought into the band when it wakes', () => {
    const desk = open();
    desk.short(DAVE, 60_000, 1);
    desk.long(ALICE, 60_000, 1);
    desk.long(BOB, 57_100, 5);
    const low = { triggerPriceTicks: ticks(59_000), triggerType: TriggerType.MARK };
    expect(codeOf(desk.closeLong(ALICE, 30_000, 1, { ...low, reduceOnly: true }))).toBe(0);
    desk.time += 1_000;
    const events = desk.mark(59_000);
    const [told] = valuesOf(events, 'contractOrderTriggered');
    expect(told?.limitTicks).toBe(ticks(56_050));
    expect(lastOf(desk)).toBe(57_100);
  });

  test('a stop without buyers within the band waits again, and sells when they come', () => {
    const desk = open();
    desk.short(DAVE, 60_000, 1);
    desk.long(ALICE, 60_000, 1, stopLoss(59_000, { triggerType: TriggerType.MARK }));
    desk.time += 1_000;
    expect(valuesOf(desk.mark(58_900), 'contractOrderClosed')).toEqual([]);
    const [stop] = desk.engine.contractOrders(ALICE);
    expect(stop?.isWaiting).toBe(true);
    desk.long(BOB, 58_800, 0.4);
    desk.time += 1_000;
    const partly = desk.mark(58_900);
    expect(valuesOf(partly, 'contractOrderRearmed')).toHaveLength(1);
    expect(positionsOf(desk, ALICE)).toEqual([[LONG, 0.6]]);
    clean(desk);
    desk.long(BOB, 58_800, 1);
    desk.time += 1_000;
    desk.mark(58_900);
    expect(positionsOf(desk, ALICE)).toEqual([]);
    expect(desk.engine.contractOrders(ALICE)).toEqual([]);
    clean(desk);
  });

  test('its sibling stays while it waits again, and goes with it', () => {
    const desk = open();
    desk.short(DAVE, 60_000, 1);
    const pair = {
      takeProfit: exit(60_500, { triggerType: TriggerType.MARK }),
      ...stopLoss(59_000, { triggerType: TriggerType.MARK }),
    };
    desk.long(ALICE, 60_000, 1, pair);
    desk.time += 1_000;
    desk.mark(60_600);
    expect(desk.engine.contractOrders(ALICE)).toHaveLength(2);
    desk.long(BOB, 60_550, 1);
    desk.time += 1_000;
    const events = desk.mark(60_600);
    expect(closedOf(events).sort()).toEqual(
      [
        [ALICE, CloseReason.FILLED],
        [ALICE, CloseReason.SIBLING],
        [BOB, CloseReason.FILLED],
      ].sort(),
    );
    clean(desk);
  });

  test('a small trade wakes nobody: a last price counts once enough was traded at it', () => {
    const desk = open();
    desk.adoptRiskRules({ wakeNotionalMin: 10_000 * ONE });
    desk.short(DAVE, 60_000, 1);
    desk.long(ALICE, 60_000, 1, stopLoss(59_000));
    desk.long(BOB, 58_900, 3);
    desk.short(DAVE, 58_900, 0.1, { timeInForce: IOC });
    expect(positionsOf(desk, ALICE)).toEqual([[LONG, 1]]);
    desk.short(DAVE, 58_900, 0.1, { timeInForce: IOC });
    expect(positionsOf(desk, ALICE)).toEqual([]);
    clean(desk);
  });

  describe('I77: beside its index a last price reaches no trigger further from it than a percent', () => {
    /** Hunters trade 0.01 at a price, where one of them takes what wakes: to sell, or to buy. */
    function hunt(desk: FuturesDesk, price: number, sells: boolean) {
      desk.send(DAVE, {
        case: 'cancelAllContractOrders',
        value: { contract: 0, keepExits: false },
      });
      if (sells) desk.long(DAVE, price, 2);
      else desk.short(DAVE, price, 2);
      const now = { timeInForce: IOC };
      const events = sells ? desk.short(BOB, price, 0.01, now) : desk.long(BOB, price, 0.01, now);
      expect(valuesOf(events, 'contractTraded')[0]?.priceTicks).toBe(ticks(price));
      return valuesOf(events, 'contractOrderTriggered').map(({ user }) => user);
    }
    const exits = (sign: 1 | -1) => ({
      takeProfit: exit(60_000 + sign * 600),
      stopLoss: exit(60_000 - sign * 600),
    });
    const opens = [LONG, SHORT].flatMap((side) =>
      (['brought by its order', 'of its position'] as const).map((how) => [side, how] as const),
    );

    /** Alice has a position with a stop loss and a take profit at 600 from 60,000, in one way or the other. */
    function armed(side: PositionSide, how: (typeof opens)[number][1]): FuturesDesk {
      const desk = open();
      desk.adoptRiskRules({ wakeBandRate: 1_000_000 });
      const pair = exits(side === LONG ? 1 : -1);
      const brought = how === 'brought by its order' ? pair : {};
      if (side === LONG) desk.short(DAVE, 60_000, 1);
      else desk.long(DAVE, 60_000, 1);
      if (side === LONG) desk.long(ALICE, 60_000, 1, brought);
      else desk.short(ALICE, 60_000, 1, brought);
      if (how === 'of its position') {
        const body = { contract: BTCPERP, positionSide: side, replacedOrders: [], ...pair };
        desk.send(ALICE, { case: 'setPositionExits', value: body });
      }
      expect(desk.engine.contractOrders(ALICE)).toHaveLength(2);
      return desk;
    }

    test.each(opens)('exits of a %s %s', (side, how) => {
      // A percent of 59,900 is 59,301 to 60,499; of 60,100 it is 59,499 to 60,701.
      for (const [index, away, near] of [
        [59_900, 60_600, 59_400],
        [60_100, 59_400, 60_600],
      ] as const) {
        const desk = armed(side, how);
        desk.time += 1_000;
        desk.mark(index);
        expect(hunt(desk, away, side === LONG)).toEqual([]);
        expect(desk.engine.contractOrders(ALICE).map(({ isWaiting }) => isWaiting)).toEqual([
          ...[true, true],
        ]);
        expect(hunt(desk, near, side === LONG)).toEqual([ALICE]);
        clean(desk);
      }
    });

    test.each([
      [LONG, 60_600],
      [SHORT, 59_400],
    ])('a triggered order that opens a %s', (side, trigger) => {
      const desk = open();
      desk.adoptRiskRules({ wakeBandRate: 1_000_000 });
      desk.short(DAVE, 60_000, 1);
      desk.long(BOB, 60_000, 1);
      const waits = { triggerPriceTicks: ticks(trigger), triggerType: TriggerType.LAST };
      const [away, near] = side === LONG ? [59_900, 60_100] : [60_100, 59_900];
      if (side === LONG) desk.long(ALICE, trigger, 1, waits);
      else desk.short(ALICE, trigger, 1, waits);
      desk.time += 1_000;
      desk.mark(away);
      expect(hunt(desk, trigger, side === SHORT)).toEqual([]);
      desk.time += 1_000;
      desk.mark(near);
      expect(hunt(desk, trigger, side === SHORT)).toEqual([ALICE]);
      clean(desk);
    });
  });

  test('where the range of a command ends the contract pauses, and goes on at one price within the band', () => {
    const desk = open();
    desk.short(DAVE, 60_000, 1);
    desk.short(BOB, 60_500, 2);
    desk.time += 1_000;
    desk.mark(66_000);
    const events = desk.long(ALICE, 65_000, 2);
    expect(valuesOf(events, 'contractTraded')).toEqual([]);
    expect(valuesOf(events, 'auctionOpened')).toEqual([
      { market: BTCPERP, endTime: desk.time + 5_000 },
    ]);
    clean(desk);
    // Orders rest without trading, what cannot rest is refused, nothing wakes, cancels go on.
    expect(codeOf(desk.short(CAROL, 64_000, 1))).toBe(0);
    expect(codeOf(desk.long(CAROL, 0, 1))).toBe(Code.marketInAuction);
    expect(codeOf(desk.long(CAROL, 66_000, 1, { timeInForce: IOC }))).toBe(Code.marketInAuction);
    expect(codeOf(desk.long(CAROL, 66_000, 1, { timeInForce: FOK }))).toBe(Code.marketInAuction);
    expect(desk.engine.contract(BTCPERP)?.auctionEndTime).toBe(desk.time + 5_000);
    desk.engine = Engine.restore(desk.engine.snapshot());
    clean(desk);
    desk.time += 5_000;
    const after = desk.mark(66_000);
    expect(valuesOf(after, 'auctionUncrossed')).toEqual([
      { market: BTCPERP, priceTicks: ticks(63_999.99) },
    ]);
    expect(valuesOf(after, 'contractTraded').map(({ priceTicks }) => priceTicks / 100)).toEqual([
      63_999.99, 63_999.99,
    ]);
    expect(valuesOf(after, 'auctionClosed')).toHaveLength(1);
    // Dave and Bob sold to Alice for more than they asked; what is left of Bob's stands in the way.
    expect(positionsOf(desk, DAVE)).toEqual([[SHORT, 1]]);
    expect(positionsOf(desk, BOB)).toEqual([[SHORT, 1]]);
    expect(positionsOf(desk, ALICE)).toEqual([[LONG, 2]]);
    expect(closedOf(after)).toContainEqual([BOB, CloseReason.AUCTION]);
    clean(desk);
    expect(codeOf(desk.long(ALICE, 64_000, 1))).toBe(0);
    expect(lastOf(desk)).toBe(64_000);
  });

  describe('one command moves the last price by one band at most (I72)', () => {
    /** Last price 60,000; then the index goes far up. */
    function leap(index: number): FuturesDesk {
      const desk = open();
      desk.short(DAVE, 60_000, 1);
      desk.long(BOB, 60_000, 1);
      desk.time += 1_000;
      desk.mark(index);
      return desk;
    }
    const pricesOf = (events: ReturnType<FuturesDesk['send']>) =>
      valuesOf(events, 'contractTraded').map(({ priceTicks }) => priceTicks / 100);

    test('a sweep through several prices pauses at its end, though the band goes on', () => {
      // 62,700 to 69,300: a band of 6,600, which is 66,600 from the last price.
      const desk = leap(66_000);
      for (const price of [66_500, 66_600, 66_601]) desk.short(DAVE, price, 1);
      const events = desk.long(ALICE, 69_000, 3, { timeInForce: IOC });
      expect(pricesOf(events)).toEqual([66_500, 66_600]);
      expect(valuesOf(events, 'auctionOpened')).toHaveLength(1);
      expect(lastOf(desk)).toBe(66_600);
      clean(desk);
    });

    test('what a sweep wakes goes no further in the same command', () => {
      const desk = leap(66_000);
      for (const price of [66_500, 66_600, 66_601]) desk.short(DAVE, price, 1);
      const stop = { triggerPriceTicks: ticks(66_400), triggerType: TriggerType.LAST };
      desk.long(CAROL, 69_000, 2, stop);
      const events = desk.long(ALICE, 66_500, 1);
      expect(valuesOf(events, 'contractOrderTriggered')).toHaveLength(1);
      expect(pricesOf(events)).toEqual([66_500, 66_600]);
      expect(valuesOf(events, 'auctionOpened')).toHaveLength(1);
      clean(desk);
    });

    test('the next command is measured from where the last price is then', () => {
      const desk = leap(66_000);
      for (const price of [66_600, 66_601]) desk.short(DAVE, price, 1);
      expect(pricesOf(desk.long(ALICE, 66_600, 1))).toEqual([66_600]);
      expect(pricesOf(desk.long(ALICE, 69_000, 1))).toEqual([66_601]);
    });

    test('after an auction without a trade it is measured from the anchor, and only once', () => {
      // 76,000 to 84,000: further from 60,000 than the band is wide.
      const desk = leap(80_000);
      desk.short(DAVE, 80_000, 1);
      const paused = desk.long(ALICE, 80_000, 1, { timeInForce: IOC });
      expect([pricesOf(paused), valuesOf(paused, 'auctionOpened').length]).toEqual([[], 1]);
      desk.time += 5_000;
      expect(valuesOf(desk.mark(80_000), 'auctionClosed')).toHaveLength(1);
      expect(pricesOf(desk.long(ALICE, 80_000, 1, { timeInForce: IOC }))).toEqual([80_000]);
      clean(desk);
      expect(lastOf(desk)).toBe(80_000);
      // From the last price again, not from the anchor: down to 69,000.
      desk.time += 1_000;
      desk.mark(70_000);
      desk.long(BOB, 72_000, 1);
      const down = desk.short(ALICE, 71_000, 1, { timeInForce: IOC });
      expect([pricesOf(down), valuesOf(down, 'auctionOpened').length]).toEqual([[], 1]);
    });
  });

  test('in an auction a fill is asked about like every other (R6)', () => {
    const desk = open();
    desk.leverage(CAROL, 100);
    desk.send(CAROL, {
      case: 'transfer',
      value: { from: 3, to: 1, asset: 2, amount: 996_000 * ONE },
    });
    desk.short(CAROL, 60_000, 5);
    desk.time += 1_000;
    desk.mark(66_000);
    desk.long(ALICE, 65_000, 5);
    desk.time += 5_000;
    const events = desk.mark(66_000);
    expect(closedOf(events)).toContainEqual([CAROL, CloseReason.MARGIN]);
    expect(positionsOf(desk, CAROL)).toEqual([]);
    clean(desk);
  });

  test('what a mark wakes in an auction has its turn after it', () => {
    const desk = open();
    desk.short(DAVE, 60_000, 1);
    desk.long(BOB, 60_000, 1, stopLoss(59_000, { triggerType: TriggerType.MARK }));
    desk.long(CAROL, 59_900, 1);
    desk.time += 1_000;
    desk.mark(54_000);
    expect(desk.engine.contract(BTCPERP)?.auctionEndTime).toBe(desk.time + 5_000);
    expect(positionsOf(desk, BOB)).toEqual([[LONG, 1]]);
    desk.time += 1_000;
    desk.mark(53_900);
    expect(positionsOf(desk, BOB)).toEqual([[LONG, 1]]);
    expect(desk.engine.pendingRisk().pendingWakes).toBe(1);
    desk.long(ALICE, 54_500, 1);
    desk.time += 5_000;
    desk.mark(53_900);
    expect(positionsOf(desk, BOB)).toEqual([]);
    expect(desk.engine.pendingRisk().pendingWakes).toBe(0);
    clean(desk);
  });
});
