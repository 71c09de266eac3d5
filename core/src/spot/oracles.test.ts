import { Code } from '@bourse/contract/codes.ts';
import {
  CloseReason,
  OrderStatus,
  OrderType,
  SelfTradePrevention,
  Side,
  TimeInForce,
} from '@bourse/contract/enumerations.ts';
import { describe, expect, test } from 'vitest';
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
} from '../fixtures/desk.ts';

function emptyDesk(): Desk {
  const desk = new Desk();
  desk.defineBtcUsdt();
  return desk;
}

describe('worked oracles of spot trading', () => {
  test('O1: a market buy by quote amount stops when the money buys no further lot', () => {
    const desk = emptyDesk();
    desk.fund(ALICE, USDT, units(1_000));
    desk.fund(BOB, BTC, units(0.025));
    desk.sell(BOB, 60_000, 0.01);
    desk.sell(BOB, 60_010, 0.005);
    desk.sell(BOB, 60_100, 0.01);
    const market = { side: Side.BUY, type: OrderType.MARKET };
    const events = desk.place(ALICE, { ...market, quoteAmount: units(1_000) });
    const trades = valuesOf(events, 'traded');
    expect(trades.map(({ notional }) => notional)).toEqual([
      units(600),
      units(300.05),
      units(96.16),
    ]);
    expect(trades.reduce((fee, trade) => fee + trade.takerFee, 0)).toBe(units(0.0000166));
    expect(trades.reduce((fee, trade) => fee + trade.makerFee, 0)).toBe(units(0.796968));
    const closed = valuesOf(events, 'orderClosed').at(-1)!;
    expect(closed).toMatchObject({
      status: OrderStatus.FILLED,
      reason: CloseReason.FILLED,
      dealtLots: lots(0.0166),
      releasedAmount: units(3.79),
    });
    expect(desk.spot(ALICE, USDT)).toEqual([units(3.79), 0]);
    expect(desk.spot(ALICE, BTC)).toEqual([units(0.0165834), 0]);
    expect(desk.spot(BOB, USDT)).toEqual([units(995.413032), 0]);
    expect(desk.engine.audit().findings).toEqual([]);
  });

  test('O2: a partly filled limit order returns the rest of its freeze, once', () => {
    const desk = emptyDesk();
    desk.fund(ALICE, USDT, units(2_000));
    desk.fund(BOB, BTC, units(0.01));
    const order = orderOf(desk.buy(ALICE, 60_000, 0.03));
    expect(desk.spot(ALICE, USDT)).toEqual([units(200), units(1_800)]);
    desk.sell(BOB, 60_000, 0.01);
    expect(desk.spot(ALICE, BTC)).toEqual([units(0.009992), 0]);
    const closed = onlyValueOf(desk.cancel(ALICE, order), 'orderClosed');
    expect(closed).toMatchObject({
      status: OrderStatus.CANCELED,
      reason: CloseReason.USER,
      dealtLots: lots(0.01),
      releasedAmount: units(1_200),
    });
    expect(desk.spot(ALICE, USDT)).toEqual([units(1_400), 0]);
    const again = desk.cancel(ALICE, order);
    expect(again).toEqual([
      { case: 'refused', value: { code: Code.orderNotActive, parameters: [] } },
    ]);
    expect(desk.spot(ALICE, USDT)).toEqual([units(1_400), 0]);
  });

  test('O2: a better price is returned at the fill', () => {
    const desk = emptyDesk();
    desk.fund(ALICE, USDT, units(2_000));
    desk.fund(BOB, BTC, units(0.01));
    desk.sell(BOB, 59_900, 0.01);
    desk.buy(ALICE, 60_000, 0.03);
    expect(desk.spot(ALICE, USDT)).toEqual([units(201), units(1_200)]);
  });

  describe('O8: self-trade prevention', () => {
    function run(selfTradePrevention: SelfTradePrevention) {
      const desk = emptyDesk();
      desk.fund(ALICE, USDT, units(48_000));
      desk.fund(ALICE, BTC, units(0.5));
      desk.fund(BOB, BTC, units(0.5));
      const ownAsk = orderOf(desk.sell(ALICE, 60_000, 0.5));
      const otherAsk = orderOf(desk.sell(BOB, 60_000, 0.5));
      const events = desk.buy(ALICE, 60_000, 0.8, { selfTradePrevention });
      const traded = valuesOf(events, 'traded').map(({ quantityLots }) => quantityLots);
      const open = (id: number) => desk.engine.openOrder(id)?.remainingLots ?? 0;
      return { desk, events, traded, ownAsk: open(ownAsk), otherAsk: open(otherAsk) };
    }

    test('EXPIRE_MAKER takes the own ask away and goes on; it is the default', () => {
      for (const mode of [SelfTradePrevention.EXPIRE_MAKER, SelfTradePrevention.UNSPECIFIED]) {
        const { desk, traded, ownAsk, otherAsk } = run(mode);
        expect({ traded, ownAsk, otherAsk }).toEqual({
          traded: [lots(0.5)],
          ownAsk: 0,
          otherAsk: 0,
        });
        expect(desk.spot(ALICE, USDT)).toEqual([0, units(18_000)]);
        expect(desk.spot(ALICE, BTC)).toEqual([units(0.5 + 0.4995), 0]);
        expect(desk.engine.openOrders(ALICE)[0]).toMatchObject({ remainingLots: lots(0.3) });
      }
    });

    test('EXPIRE_TAKER cancels the buy, everything else stays', () => {
      const { desk, traded, ownAsk, otherAsk, events } = run(SelfTradePrevention.EXPIRE_TAKER);
      expect({ traded, ownAsk, otherAsk }).toEqual({
        traded: [],
        ownAsk: lots(0.5),
        otherAsk: lots(0.5),
      });
      expect(desk.spot(ALICE, USDT)).toEqual([units(48_000), 0]);
      expect(onlyValueOf(events, 'orderClosed').reason).toBe(CloseReason.SELF_TRADE);
    });

    test('EXPIRE_BOTH cancels both, no trade', () => {
      const { desk, traded, ownAsk, otherAsk } = run(SelfTradePrevention.EXPIRE_BOTH);
      expect({ traded, ownAsk, otherAsk }).toEqual({ traded: [], ownAsk: 0, otherAsk: lots(0.5) });
      expect(desk.spot(ALICE, USDT)).toEqual([units(48_000), 0]);
      expect(desk.spot(ALICE, BTC)).toEqual([units(0.5), 0]);
    });

    test('DECREMENT lowers both, then trades the rest', () => {
      const { desk, traded, ownAsk, otherAsk, events } = run(SelfTradePrevention.DECREMENT);
      expect({ traded, ownAsk, otherAsk }).toEqual({
        traded: [lots(0.3)],
        ownAsk: 0,
        otherAsk: lots(0.2),
      });
      expect(valuesOf(events, 'orderReduced').map((reduced) => reduced.remainingLots)).toEqual([
        0,
        lots(0.3),
      ]);
      expect(desk.spot(ALICE, USDT)).toEqual([units(30_000), 0]);
      expect(desk.engine.audit().findings).toEqual([]);
    });
  });

  test('O9: post-only is refused whole when it would take, and pays the maker fee when it rests', () => {
    const desk = Desk.open();
    desk.sell(BOB, 60_000, 0.01);
    const before = desk.spot(ALICE, USDT);
    for (const quantity of [0.01, 0.5]) {
      const events = desk.buy(ALICE, 60_000, quantity, { timeInForce: TimeInForce.PO });
      expect(events).toEqual([
        { case: 'refused', value: { code: Code.postOnlyWouldTake, parameters: [] } },
      ]);
    }
    expect(desk.spot(ALICE, USDT)).toEqual(before);
    const rests = desk.buy(ALICE, 59_999.99, 0.01, { timeInForce: TimeInForce.PO });
    expect(codeOf(rests)).toBe(0);
    const traded = onlyValueOf(desk.sell(CAROL, 59_999.99, 0.01), 'traded');
    expect(traded).toMatchObject({ makerUser: ALICE, makerFee: 800, takerFee: 59_999_990 });
    expect(desk.engine.depth(BTCUSDT, Side.SELL, 5)).toEqual([
      { priceTicks: ticks(60_000), totalLots: lots(0.01) },
    ]);
  });

  test('O10a: a fee is at least one atomic unit', () => {
    const desk = emptyDesk();
    // One atomic unit of money a tick and lot: a trade of 0.000001 USDT.
    const rules = { tickSize: 100, lotSize: ONE, initialPriceTicks: 1, notionalMin: 0 };
    desk.defineBtcUsdt(rules);
    desk.fund(ALICE, USDT, units(1));
    desk.fund(BOB, BTC, units(10));
    desk.place(BOB, { side: Side.SELL, priceTicks: 1, quantityLots: 1 });
    const events = desk.place(ALICE, { side: Side.BUY, priceTicks: 1, quantityLots: 1 });
    expect(onlyValueOf(events, 'traded')).toMatchObject({ notional: 100, makerFee: 1 });
  });

  test('O10f: ten thousand small fills pay a fee each; one whole fill pays less than n units more', () => {
    function feesOf(fills: number, quantityLots: number): number {
      const desk = emptyDesk();
      desk.defineBtcUsdt({ tickSize: 1_000_000, lotSize: 10_000, initialPriceTicks: 7 });
      desk.fund(ALICE, USDT, units(1));
      desk.fund(BOB, BTC, units(1));
      let fees = 0;
      for (let fill = 0; fill < fills; fill += 1) {
        desk.place(ALICE, { side: Side.BUY, priceTicks: 7, quantityLots });
        const events = desk.place(BOB, { side: Side.SELL, priceTicks: 7, quantityLots });
        fees += onlyValueOf(events, 'traded').takerFee;
      }
      return fees;
    }
    expect(feesOf(10_000, 1)).toBe(units(0.0001));
    expect(feesOf(1, 10_000)).toBe(units(0.00007));
  });
});
