import { OrderType, Side } from '@bourse/contract/enumerations.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  ALICE,
  BOB,
  BTC,
  BTCUSDT,
  btcUsdt,
  codeOf,
  Desk,
  ONE,
  onlyValueOf,
  ticks,
  USDT,
  units,
  valuesOf,
} from './fixtures/desk.ts';
import {
  previewBand,
  previewFee,
  previewFreeze,
  previewLotsMax,
  previewNotional,
  previewShare,
  previewTrade,
  previewUnit,
} from './preview.ts';

const market = {
  rules: btcUsdt,
  notionalUnit: 100,
  referencePriceTicks: ticks(60_000),
  bandTicksMin: 0,
};

/** Under the rules of risk the index is the anchor, whatever was traded last. */
const anchored = { ...market, referencePriceTicks: ticks(58_000), bandTicksMin: 20 };
function anchorDesk(desk: Desk): void {
  desk.adoptRiskRules();
  const prices = [{ market: BTCUSDT, priceTicks: ticks(58_000), time: desk.time }];
  desk.house({ case: 'observeMarkets', value: { prices } });
}
const TAKER_RATE = 100_000;

describe('the preview of an order is what the engine then does', () => {
  const anyOrder = fc.oneof(
    fc.record({
      side: fc.constantFrom(Side.BUY, Side.SELL),
      type: fc.constant(OrderType.LIMIT),
      priceTicks: fc.integer({ min: ticks(59_900), max: ticks(60_100) }),
      quantityLots: fc.integer({ min: 1, max: 3_000 }),
      quoteAmount: fc.constant(0),
    }),
    fc.record({
      side: fc.constant(Side.BUY),
      type: fc.constant(OrderType.MARKET),
      priceTicks: fc.constant(0),
      quantityLots: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 3_000 })),
      quoteAmount: fc.integer({ min: units(10), max: units(9_000) }),
    }),
    fc.record({
      side: fc.constant(Side.SELL),
      type: fc.constant(OrderType.MARKET),
      priceTicks: fc.constant(0),
      quantityLots: fc.integer({ min: 1, max: 3_000 }),
      quoteAmount: fc.constant(0),
    }),
  );
  const anyLevels = fc.array(fc.integer({ min: 1, max: 900 }), { minLength: 1, maxLength: 6 });

  test.each([
    ['by the last price', market, () => undefined],
    ['by the anchor', anchored, anchorDesk],
  ] as const)('freeze, lots, value and fee, for limit and market orders, %s', (_, shown, begin) => {
    fc.assert(
      fc.property(anyOrder, anyLevels, (order, quantities) => {
        const desk = new Desk();
        desk.defineBtcUsdt();
        desk.fund(ALICE, USDT, units(30_000));
        desk.fund(ALICE, BTC, units(1));
        desk.fund(BOB, USDT, units(900_000));
        desk.fund(BOB, BTC, 10 * ONE);
        begin(desk);
        quantities.forEach((quantityLots, i) => {
          desk.place(BOB, { side: Side.SELL, priceTicks: ticks(60_000) + i * 3_000, quantityLots });
          desk.place(BOB, { side: Side.BUY, priceTicks: ticks(59_990) - i * 3_000, quantityLots });
        });
        const other = order.side === Side.BUY ? Side.SELL : Side.BUY;
        const levels = desk.engine.depth(BTCUSDT, other, 10);
        const [available] = desk.spot(ALICE, order.side === Side.BUY ? USDT : BTC);
        const freeze = previewFreeze(shown, order, available);
        const trade = previewTrade(shown, order, levels, available, TAKER_RATE);
        const events = desk.place(ALICE, order);
        if (codeOf(events) !== 0) {
          expect(freeze > available || trade.lots === 0).toBe(true);
          return;
        }
        const trades = valuesOf(events, 'traded');
        const sum = (of: (fill: (typeof trades)[number]) => number) =>
          trades.reduce((total, fill) => total + of(fill), 0);
        expect(onlyValueOf(events, 'orderAccepted').frozenAmount).toBe(freeze);
        expect(sum(({ quantityLots }) => quantityLots)).toBe(trade.lots);
        expect(sum(({ notional }) => notional)).toBe(trade.notional);
        expect(trades.at(-1)?.priceTicks ?? 0).toBe(trade.worstPriceTicks);
        // Each fill rounds its fee up: at most one unit more a fill (I42).
        const more = sum(({ takerFee }) => takerFee) - trade.fee;
        expect(more >= 0 && more <= Math.max(0, trades.length - 1)).toBe(true);
      }),
      { numRuns: 150 },
    );
  });
});

test('the band is the one that the engine refuses by', () => {
  const desk = Desk.open();
  const { lowestTicks, highestTicks } = previewBand(market);
  const buy = (priceTicks: number) =>
    onlyValueOf(desk.place(ALICE, { side: Side.BUY, priceTicks, quantityLots: 1 }), 'refused');
  expect(buy(highestTicks + 1).parameters).toEqual([String(lowestTicks), String(highestTicks)]);
  anchorDesk(desk);
  desk.sell(BOB, 61_000, 0.1);
  desk.buy(ALICE, 61_000, 0.1);
  const ruled = previewBand(anchored);
  const parameters = [String(ruled.lowestTicks), String(ruled.highestTicks)];
  expect(buy(ruled.highestTicks + 1).parameters).toEqual(parameters);
  expect(
    codeOf(desk.place(ALICE, { side: Side.BUY, priceTicks: ruled.lowestTicks, quantityLots: 1 })),
  ).toBe(0);
});

test('a cheap coin has a band of ticks', () => {
  const cheap = { ...anchored, referencePriceTicks: 5 };
  expect(previewBand(cheap)).toEqual({ lowestTicks: 1, highestTicks: 25 });
});

test('the largest quantity can be paid, one lot more cannot', () => {
  fc.assert(
    fc.property(
      fc.nat(units(1_000_000)),
      fc.integer({ min: 1, max: 9_000_000 }),
      (available, price) => {
        const most = previewLotsMax(market, Side.BUY, price, available);
        if (most > 0) expect(previewNotional(market, price, most)).toBeLessThanOrEqual(available);
        if (most < btcUsdt.quantityMaxLots) {
          expect(previewNotional(market, price, most + 1)).toBeGreaterThan(available);
        }
      },
    ),
  );
  expect(previewLotsMax(market, Side.BUY, 0, 100)).toBe(0);
  expect(previewLotsMax(market, Side.SELL, 5, 25_000)).toBe(2);
});

test('shares of an amount round down, 100 % is all of it (O10e)', () => {
  expect(previewShare(123_456_789, 100)).toBe(123_456_789);
  expect(previewShare(123_456_789, 25)).toBe(30_864_197);
  expect(previewShare(Number.MAX_SAFE_INTEGER, 50)).toBe((Number.MAX_SAFE_INTEGER - 1) / 2);
  expect(previewShare(3, 0)).toBe(0);
});

test('units and fees are the engine’s', () => {
  expect(previewUnit(1_000_000, 10_000, 8)).toBe(100);
  expect(previewFee(units(0.0166), TAKER_RATE)).toBe(units(0.0000166));
});
