import { HouseUser, type SetRiskRules } from '@bourse/contract/messages.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { Engine } from '../../engine.ts';
import {
  ALICE,
  BOB,
  CAROL,
  lots,
  onlyValueOf,
  ticks,
  units,
  valuesOf,
} from '../../fixtures/desk.ts';
import { BTCPERP, FuturesDesk } from '../../fixtures/futures-desk.ts';

const DAVE = 103;
const HOUR = 3_600_000;
let desk: FuturesDesk;

afterEach(() => {
  expect(desk.engine.audit().findings).toEqual([]);
  const bytes = desk.engine.snapshot();
  expect(Engine.restore(bytes).snapshot()).toEqual(bytes);
});

const contract = () => desk.engine.contract(BTCPERP)!;
/** The next funding instant, with the sources at this price. */
const settle = (price: number) => {
  desk.time = contract().nextFundingTime;
  return desk.mark(price);
};
const cancelBoth = () => {
  for (const user of [BOB, CAROL]) {
    desk.send(user, {
      case: 'cancelAllContractOrders',
      value: { contract: BTCPERP, keepExits: false },
    });
  }
};
/** So many samples of the book, the index at 60,000: 5,760 are an interval of eight hours. */
const FULL = 5_760;
const sample = (times: number) => {
  for (let at = 0; at < times; at += 1) {
    desk.time += 5_000;
    desk.mark(60_000);
  }
};

test('O5: a rate of -0.005 % at mark 59,900 costs a short of 3 just 8.985 (I46, I47)', () => {
  desk = FuturesDesk.openFutures();
  desk.fundFutures(DAVE, units(10_177.48 + 90.3));
  desk.oneWay(DAVE);
  desk.leverage(DAVE, 100);
  settle(60_000);
  desk.long(BOB, 60_200, 3);
  desk.order(DAVE, { side: 2, priceTicks: ticks(60_200), quantityLots: lots(3) });
  expect(desk.futures(DAVE)[0]).toBe(units(10_177.48));
  // The book lies 0.055% below the index; the middle of 60,000, 59,833.50 and 59,900 is the mark.
  desk.long(BOB, 59_700, 1);
  desk.short(CAROL, 59_967, 4);
  desk.long(ALICE, 59_900, 0.1);
  desk.short(BOB, 59_900, 0.1);
  sample(FULL - 1);
  const events = settle(60_000);
  const { rate, markTicks } = onlyValueOf(events, 'fundingOpened');
  expect([rate, markTicks]).toEqual([-5_000, ticks(59_900)]);
  const paid = valuesOf(events, 'fundingPaid');
  expect(paid.find(({ user }) => user === DAVE)?.amount).toBe(units(-8.985));
  expect(desk.futures(DAVE)[0]).toBe(units(10_168.495));
  expect(desk.engine.positions(DAVE)[0]?.unrealised).toBe(units(900));
  // Longs receive what shorts pay.
  expect(paid.find(({ user }) => user === ALICE)?.amount).toBe(units(0.2995));
  expect(paid.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
});

describe('the interval', () => {
  test('a rate at its cap makes it one hour, 16 calm ones make it what the rules say', () => {
    desk = FuturesDesk.openFutures({ adaptiveFunding: true });
    desk.short(BOB, 60_000, 0.1);
    desk.long(ALICE, 60_000, 0.1);
    desk.long(BOB, 60_600, 3);
    desk.short(CAROL, 60_610, 3);
    sample(FULL - 1);
    expect(contract().fundingHours).toBe(8);
    const opened = settle(60_000);
    expect(onlyValueOf(opened, 'fundingOpened').rate).toBe(375_000);
    // A fold of the events has it too.
    expect(onlyValueOf(opened, 'markMoved').fundingHours).toBe(1);
    expect(contract().fundingHours).toBe(1);
    expect(contract().nextFundingTime - desk.time).toBe(HOUR);
    cancelBoth();
    for (let cycle = 1; cycle <= 16; cycle += 1) {
      expect(contract().fundingHours).toBe(1);
      const events = settle(60_000);
      expect(onlyValueOf(events, 'fundingOpened').rate).toBe(1_250);
      // I47: each instant once, whatever the interval.
      expect(valuesOf(events, 'fundingPaid').length).toBe(2);
    }
    expect(contract().fundingHours).toBe(8);
    expect(contract().nextFundingTime % (8 * HOUR)).toBe(0);
  });

  test('without that rule a rate at its cap changes nothing', () => {
    desk = FuturesDesk.openFutures();
    desk.long(BOB, 60_600, 3);
    desk.short(CAROL, 60_610, 3);
    sample(FULL - 1);
    expect(onlyValueOf(settle(60_000), 'fundingOpened').rate).toBe(375_000);
    expect(contract().fundingHours).toBe(8);
  });
});

test('F24 and F25: an instant is paid once when the clock stands still, and a month away is one (I47)', () => {
  desk = FuturesDesk.openFutures();
  desk.short(BOB, 60_000, 1);
  desk.long(ALICE, 60_000, 1);
  expect(valuesOf(settle(60_000), 'fundingPaid').length).toBe(2);
  for (let again = 0; again < 3; again += 1) {
    expect(valuesOf(desk.mark(60_000), 'fundingPaid')).toEqual([]);
  }
  desk.time += 30 * 24 * HOUR;
  const late = desk.mark(60_000);
  expect(valuesOf(late, 'fundingOpened').length).toBe(1);
  expect(valuesOf(late, 'fundingPaid').length).toBe(2);
});

test("O10: long 3 against three shorts of 1: the residue of one unit is the fund's (I46)", () => {
  desk = FuturesDesk.openFutures();
  for (const user of [BOB, CAROL, DAVE]) {
    if (user === DAVE) desk.fundFutures(DAVE, units(1_000));
    desk.short(user, 60_000, 0.0001);
  }
  desk.long(ALICE, 60_000, 0.0003);
  const events = settle(60_000.01);
  const amounts = valuesOf(events, 'fundingPaid').map(({ amount }) => amount);
  expect(amounts.sort((a, b) => a - b)).toEqual([-180_001, 60_000, 60_000, 60_000]);
  expect(onlyValueOf(events, 'fundingClosed').residue).toBe(1);
  expect(desk.insurance()).toBe(1);
  const moved = valuesOf(events, 'fundsMoved').filter(
    ({ toUser }) => toUser === HouseUser.insurance,
  );
  expect(moved.map(({ amount }) => amount)).toEqual([1]);
});

describe('F1: how much of an interval a rate is made of (R8)', () => {
  /** A long at a premium that friends make: they quote this much above the index, on both sides. */
  const open = (rules: Partial<SetRiskRules> = {}) => {
    desk = FuturesDesk.openFutures();
    for (const user of [BOB, CAROL]) desk.fundFutures(user, units(10_000_000));
    settle(60_000);
    desk.adoptRiskRules(rules);
  };
  const quote = (price: number) => {
    desk.long(BOB, price, 3);
    desk.short(CAROL, price + 10, 3);
  };
  const lastMinute = () => {
    desk.time = contract().nextFundingTime - 65_000;
    desk.mark(60_000);
  };
  /** The rate of the instant that comes next, when nobody quotes any more. */
  const rateOf = () => {
    cancelBoth();
    return onlyValueOf(settle(60_000), 'fundingOpened').rate;
  };

  test('three samples leave it at the interest', () => {
    open();
    quote(60_600);
    sample(3);
    expect(contract().premiumRate).toBe(1_000_000);
    expect(rateOf()).toBe(10_000);
    // So is it when nothing at all was sampled.
    expect(rateOf()).toBe(10_000);
  });

  test('half of an interval is half of its premium, all of it the whole', () => {
    open();
    quote(60_120);
    sample(FULL / 2);
    // 0.2% / 2, less the dampener.
    expect(contract().fundingRate).toBe(50_000);
    sample(FULL / 2 - 1);
    expect(contract().fundingRate).toBeGreaterThan(149_000);
    expect(rateOf()).toBeGreaterThan(149_000);
  });

  test('a minute beyond the band at its end is no rate', () => {
    open();
    lastMinute();
    quote(85_000);
    sample(12);
    expect(contract().premiumRate).toBe(10_000_000);
    expect(rateOf()).toBe(10_000);
  });

  test.each([
    [60_600, 1_000_000],
    [85_000, 10_000_000],
  ])(
    "a sample at %d stays within the contract's own band of 10 %%, not the mark's of 0.4 %%",
    (price, rate) => {
      open({ markBandRate: 400_000 });
      quote(price);
      sample(1);
      expect(contract().premiumRate).toBe(rate);
      expect(contract().markTicks).toBeLessThanOrEqual(ticks(60_240));
    },
  );

  test('an empty side is no sample, and five seconds have one', () => {
    open();
    desk.long(BOB, 60_600, 3);
    sample(10);
    expect([contract().premiumRate, contract().fundingRate]).toEqual([0, 10_000]);
    desk.short(CAROL, 60_610, 3);
    for (let at = 0; at < 2_000; at += 1) {
      desk.time += 10;
      desk.mark(60_000);
    }
    const saved = desk.engine.contract(BTCPERP)!;
    expect(saved.premiumRate).toBe(1_000_000);
    // Five samples, though the clock spoke 2,000 times: with as many the rate would be 0.3%.
    expect(saved.fundingRate).toBe(10_000);
  });
});
