import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  binanceTiers,
  bybitTiers,
  fundingCases,
  type LiquidationCase,
  liquidationCases,
} from '../fixtures/published-cases.ts';
import {
  DAMPENER_RATE,
  fundingPaid,
  fundingRate,
  fundingReceived,
  INTEREST_RATE,
  impactNotionalOf,
  impactOf,
  NO_PREMIUMS,
  premiumRate,
  scaledPremium,
  withPremium,
} from './funding.ts';
import {
  bankruptcyPrice,
  bankruptcyTicks,
  type Leg,
  liquidationPrice,
  liquidationTicks,
} from './liquidation-price.ts';
import {
  initialMargin,
  marginRate,
  orderMargin,
  orderPrices,
  releasedShare,
  unrealisedProfit,
} from './margin.ts';
import { fundingBasisPrice, indexPrice, markPrice, medianOf, movingBasisPrice } from './mark.ts';
import { ceilOf, floorOf, nearestOf, type Ratio, scaled } from './ratio.ts';
import { type Ladder, ladderOf, leverageMaxOf, maintenanceMargin, tierIndexOf } from './tiers.ts';

/** Tick 0.01, lot 0.0001, money of 8 decimals: one lot at one tick is 100 atomic units. */
const UNIT = 100;
const usdt = (value: number) => Math.round(value * 1e8);
const lots = (quantity: number) => Math.round(quantity * 1e4);
const ticks = (price: number) => Math.round(price * 100);
const rate = (share: number) => Math.round(share * 1e8);
/** A price in ticks as text with eight decimals. */
function shown(price: Ratio | null, round: (price: Ratio) => bigint = nearestOf): string {
  const value = round(scaled(price!, 1_000_000n));
  return `${value / 100_000_000n}.${(value % 100_000_000n).toString().padStart(8, '0')}`;
}
const leg = (sign: 1 | -1, quantity: number, entry: number): Leg => ({
  sign,
  lots: lots(quantity),
  cost: ticks(entry) * lots(quantity) * UNIT,
});
const flat = (share: number, deduction = 0): Ladder => [
  {
    notionalMax: Number.MAX_SAFE_INTEGER,
    maintenanceRate: rate(share),
    leverageMax: 100,
    deduction: usdt(deduction),
  },
];
const ladder = (tiers: readonly (readonly [number, number, number, number])[]) =>
  ladderOf(
    tiers.map(([cap, share, leverageMax]) => ({
      notionalMax: usdt(cap),
      maintenanceRate: rate(share),
      leverageMax,
    })),
  )!;

describe('maintenance tiers (I60)', () => {
  test.each([
    ['Binance 2024', binanceTiers],
    ['Bybit 2026', bybitTiers],
  ])('%s: the published deductions follow from caps and rates', (_name, tiers) => {
    const deductions = ladder(tiers).map(({ deduction }) => deduction);
    expect(deductions).toEqual(tiers.map(([, , , deduction]) => usdt(deduction)));
  });

  test('Binance 2020: the fifth level deducts 141,300', () => {
    const tiers = [
      [50_000, 0.004, 125, 0],
      [250_000, 0.005, 100, 0],
      [1_000_000, 0.01, 50, 0],
      [5_000_000, 0.025, 20, 0],
      [20_000_000, 0.05, 10, 0],
    ] as const;
    expect(ladder(tiers)[4]!.deduction).toBe(usdt(141_300));
  });

  test('a value equal to a cap stays in the lower tier', () => {
    expect(tierIndexOf(ladder(bybitTiers), usdt(2_000_000))).toBe(0);
    expect(tierIndexOf(ladder(bybitTiers), usdt(2_000_000) + 1)).toBe(1);
    expect(leverageMaxOf(ladder(bybitTiers), usdt(2_000_000))).toBe(100);
    expect(leverageMaxOf(ladder(bybitTiers), usdt(9_000_000))).toBe(0);
  });

  test('it is continuous and never falls (I60)', () => {
    const tiers = ladder(bybitTiers);
    const near = bybitTiers.flatMap(([cap]) => [usdt(cap) - 2, usdt(cap) - 1, usdt(cap)]);
    const anyNotional = fc.oneof(fc.constantFrom(...near), fc.nat(usdt(9_000_000)));
    fc.assert(
      fc.property(anyNotional, fc.nat(1_000), (notional, more) => {
        const step = maintenanceMargin(tiers, notional + more) - maintenanceMargin(tiers, notional);
        expect(step).toBeGreaterThanOrEqual(0);
        expect(step).toBeLessThanOrEqual(more);
      }),
    );
  });

  test('two tiers may have one rate: the margin goes on', () => {
    const [, second] = ladder([
      [50_000, 0.004, 125, 0],
      [100_000, 0.004, 50, 0],
    ]);
    expect(second).toMatchObject({ deduction: 0, leverageMax: 50 });
  });

  test('a ladder whose margin would jump is refused', () => {
    const tier = (notionalMax: number, maintenanceRate: number) => ({
      notionalMax,
      maintenanceRate,
      leverageMax: 100,
    });
    expect(ladderOf([tier(100, 500_000), tier(200, 500_001)])).toBe(null);
    expect(ladderOf([tier(usdt(1), 500_000), tier(usdt(2), 400_000)])).toBe(null);
  });

  test('Bybit: the fee to close comes on top (40,000 at 0.5 % and 21.56)', () => {
    // The fee is taken at the bankruptcy price.
    const bankruptcy = bankruptcyPrice(1, lots(1), usdt(40_000), BigInt(usdt(800)), UNIT);
    const value = bankruptcyTicks(bankruptcy, 1) * lots(1) * UNIT;
    expect(fundingPaid(value, rate(0.00055))).toBe(usdt(21.56));
    expect(maintenanceMargin(flat(0.005), usdt(40_000)) + usdt(21.56)).toBe(usdt(221.56));
  });
});

describe('liquidation price', () => {
  const solve = (one: LiquidationCase) => {
    const [maintenance, profit] = one.others ?? [0, 0];
    const wallet = BigInt(usdt(one.wallet) - usdt(maintenance) + usdt(profit));
    const legs = [leg(one.sign, one.quantity, one.entry)];
    return liquidationPrice(wallet, legs, flat(one.rate, one.deduction), UNIT);
  };
  test.each(Object.entries(liquidationCases))('%s', (_name, one) => {
    expect(shown(solve(one))).toBe(one.price);
  });

  test('the price lies in another tier than the entry, so that tier is solved', () => {
    const price = liquidationPrice(
      BigInt(usdt(5_100)),
      [leg(1, 0.85, 60_000)],
      ladder(binanceTiers),
      UNIT,
    );
    expect(shown(price)).toBe('54216.86746988');
  });

  test('in hedge mode both legs of a cross contract have one price', () => {
    const legs = [leg(1, 0.5, 60_000), leg(-1, 0.3, 61_000)];
    const price = liquidationPrice(BigInt(usdt(1_000)), legs, flat(0.004), UNIT);
    expect(shown(price)).toBe('54369.91869919');
  });

  test('O3: isolated long at 20x, shown rounded up', () => {
    const price = liquidationPrice(BigInt(usdt(3_000)), [leg(1, 1, 60_000)], flat(0.005), UNIT)!;
    expect(shown(price, ceilOf)).toBe('57286.43216081');
    expect(liquidationTicks(price, 1)).toBe(BigInt(ticks(57_286.44)));
    const margins = (mark: number) => {
      const notional = ticks(mark) * lots(1) * UNIT;
      const equity = usdt(3_000) + unrealisedProfit(1, notional, usdt(60_000));
      return { equity, maintenance: maintenanceMargin(flat(0.005), notional) };
    };
    expect(margins(57_286.43)).toEqual({ equity: usdt(286.43), maintenance: usdt(286.43215) });
    expect(margins(57_286.44)).toEqual({ equity: usdt(286.44), maintenance: usdt(286.4322) });
    const bankruptcy = bankruptcyPrice(1, lots(1), usdt(60_000), BigInt(usdt(3_000)), UNIT);
    expect(bankruptcyTicks(bankruptcy, 1)).toBe(ticks(57_000));
  });

  test('O4: cross account of two positions', () => {
    const wallet = usdt(5_000);
    const [bitcoinProfit, etherProfit] = [usdt(-2_000), usdt(-500)];
    const bitcoin = maintenanceMargin(flat(0.005), usdt(58_000));
    const ether = maintenanceMargin(flat(0.01), usdt(30_500));
    expect([bitcoin, ether]).toEqual([usdt(290), usdt(305)]);
    const equity = wallet + bitcoinProfit + etherProfit;
    expect(marginRate(BigInt(bitcoin + ether), BigInt(equity))).toBe(rate(0.238));
    const first = liquidationPrice(
      BigInt(wallet - ether + etherProfit),
      [leg(1, 1, 60_000)],
      flat(0.005),
      UNIT,
    );
    expect(shown(first, ceilOf)).toBe('56085.42713568');
    const second = liquidationPrice(
      BigInt(wallet - bitcoin + bitcoinProfit),
      [leg(-1, 10, 3_000)],
      flat(0.01),
      UNIT,
    );
    expect(shown(second)).toBe('3238.61386139');
  });

  test('at the price equity meets maintenance, a tick further it is gone', () => {
    const tiers = ladder(binanceTiers);
    const anyLeg = fc.record({
      sign: fc.constantFrom<1 | -1>(1, -1),
      quantity: fc.integer({ min: 1, max: 30_000 }),
      entry: fc.integer({ min: 100_000, max: 9_000_000 }),
      leverage: fc.integer({ min: 2, max: 100 }),
    });
    fc.assert(
      fc.property(anyLeg, ({ sign, quantity, entry, leverage }) => {
        const cost = quantity * entry * UNIT;
        const margin = initialMargin(cost, leverage);
        const solved = liquidationPrice(
          BigInt(margin),
          [{ sign, lots: quantity, cost }],
          tiers,
          UNIT,
        );
        const slack = (priceTicks: number) => {
          const notional = priceTicks * quantity * UNIT;
          const equity = margin + unrealisedProfit(sign, notional, cost);
          return equity - maintenanceMargin(tiers, notional);
        };
        // Towards the entry it lives, beyond it does not: rounding of maintenance apart.
        const at = Number(liquidationTicks(solved!, sign));
        expect(slack(at)).toBeGreaterThanOrEqual(-1);
        expect(slack(at - sign)).toBeLessThanOrEqual(0);
      }),
    );
  });

  test('what cannot be liquidated has no price', () => {
    expect(liquidationPrice(0n, [], flat(0.005), UNIT)).toBe(null);
    const owned = liquidationPrice(BigInt(usdt(70_000)), [leg(1, 1, 60_000)], flat(0.005), UNIT);
    expect(owned).toBe(null);
    // What is worth nothing only at 0 is never liquidated, nor what needs all of its value at any price.
    expect(liquidationPrice(BigInt(usdt(60_000)), [leg(1, 1, 60_000)], flat(0.005), UNIT)).toBe(
      null,
    );
    expect(liquidationPrice(0n, [leg(1, 1, 60_000)], flat(1), UNIT)).toBe(null);
  });

  test('with two legs each is in its own tier at the price: equity meets maintenance there (I51, I60)', () => {
    const tiers = ladder(binanceTiers);
    const anyLots = fc.integer({ min: 1, max: 60_000 });
    fc.assert(
      fc.property(anyLots, anyLots, fc.integer({ min: 1, max: 40_000 }), (long, short, wallet) => {
        const legs = [
          { sign: 1, lots: long, cost: long * 6_000_000 * UNIT },
          { sign: -1, lots: short, cost: short * 6_100_000 * UNIT },
        ] as const;
        const price = liquidationPrice(BigInt(usdt(wallet)), legs, tiers, UNIT);
        fc.pre(price !== null);
        const slackAt = (priceTicks: number) =>
          legs.reduce((slack, { sign, lots: held, cost }) => {
            const notional = priceTicks * held * UNIT;
            const needed = maintenanceMargin(tiers, notional);
            return slack + unrealisedProfit(sign, notional, cost) - needed;
          }, usdt(wallet));
        const [below, above] = [floorOf(price!), ceilOf(price!)].map((at) => slackAt(Number(at)));
        expect(Math.min(below!, above!)).toBeLessThanOrEqual(0);
        expect(Math.max(below!, above!)).toBeGreaterThanOrEqual(-2);
      }),
    );
  });

  test('beyond the last cap the last tier counts', () => {
    const tiers = ladder([
      [50_000, 0.004, 125, 0],
      [100_000, 0.01, 50, 0],
    ]);
    const price = liquidationPrice(BigInt(usdt(3_000)), [leg(1, 10, 60_000)], tiers, UNIT)!;
    const value = Number(ceilOf(price)) * lots(10) * UNIT;
    const equity = usdt(3_000) + unrealisedProfit(1, value, usdt(600_000));
    expect(Math.abs(equity - maintenanceMargin(tiers, value))).toBeLessThanOrEqual(lots(10) * UNIT);
  });

  test('Bybit, unified account, isolated with 3,000 added of which the fee is taken', () => {
    // What is added counts less the fee to close: 3,000 / (1 - 0.055%).
    const added = 3_000 / (1 - 0.00055);
    const wallet = BigInt(usdt(800 + added));
    expect(shown(liquidationPrice(wallet, [leg(1, 1, 40_000)], flat(0.005), UNIT))).toBe(
      '36380.25034372',
    );
  });

  test.each([
    ['long', 1, 0, 19_700],
    ['short with 3,000 added', -1, 3_000, 23_300],
    ['long that paid 200 of funding', 1, -200, 19_900],
  ] as const)(
    'Bybit, classic account, maintenance at the entry: %s',
    (_name, sign, extra, price) => {
      const entry = usdt(20_000);
      const distance =
        initialMargin(entry, 50) - maintenanceMargin(flat(0.005), entry) + usdt(extra);
      expect(entry - sign * distance).toBe(usdt(price));
    },
  );
});

describe('bankruptcy price', () => {
  test.each([
    ['Bybit, long', 1, 1, 60_000, 1_200, 58_800],
    ['Bybit, short', -1, 1, 60_000, 1_200, 61_200],
    ['Bybit, cross', 1, 100, 500, 1_100, 489],
  ] as const)('%s', (_id, sign, quantity, entry, margin, price) => {
    const { cost } = leg(sign, quantity, entry);
    const solved = bankruptcyPrice(sign, lots(quantity), cost, BigInt(usdt(margin)), UNIT);
    expect(bankruptcyTicks(solved, sign)).toBe(ticks(price));
  });

  test('between two ticks it is the last at which the margin still covers the loss', () => {
    expect(bankruptcyTicks(bankruptcyPrice(1, 2, 10, 3n, 1), 1)).toBe(4);
    expect(bankruptcyTicks(bankruptcyPrice(-1, 2, 10, 3n, 1), -1)).toBe(6);
  });
});

describe('mark and index', () => {
  test('Binance: index * (1 + rate * time left)', () => {
    expect(fundingBasisPrice(ticks(10_000), rate(0.0003), 4, 8)).toBe(ticks(10_001.5));
  });

  test.each([
    ['last between the two', 60_010, 60_010],
    ['last higher, still between', 60_025, 60_025],
    ['last above both', 60_080, 60_042.5],
  ])('the middle of three: %s', (_name, last, mark) => {
    const inputs = {
      fundingBasisTicks: fundingBasisPrice(ticks(60_000), rate(0.0003), 3, 8),
      movingBasisTicks: movingBasisPrice(ticks(60_000), ticks(42.5) * 2 * 30, 30),
      lastTicks: ticks(last),
    };
    expect(markPrice(inputs)).toBe(ticks(mark));
  });

  test('O11: one wild trade does nothing, and without a book the last trade is not asked (I58)', () => {
    const inputs = {
      fundingBasisTicks: ticks(60_006),
      movingBasisTicks: ticks(60_012),
      lastTicks: ticks(66_000),
    };
    expect(markPrice(inputs)).toBe(ticks(60_012));
    expect(markPrice({ ...inputs, movingBasisTicks: 0 })).toBe(ticks(60_006));
  });

  const guard = { ageMaxMs: 10_000, deviationRate: rate(0.03), sourcesMin: 2 };
  const quote = (price: number, weight = 1, time = 100_000) => ({
    weight,
    priceTicks: ticks(price),
    time,
  });
  test('the index weighs what is fresh and near (I58, F48)', () => {
    const at = (...prices: ReturnType<typeof quote>[]) => indexPrice(prices, guard, 105_000);
    expect(at(quote(100, 3), quote(104, 1))).toBe(ticks(101));
    expect(at(quote(100), quote(101), quote(150))).toBe(ticks(100.5));
    expect(at(quote(100), quote(101), quote(120), quote(150))).toBe(ticks(110.5));
    expect(at(quote(100), quote(101, 1, 94_999))).toBe(null);
    expect(at(quote(100), quote(101, 1, 95_000))).toBe(ticks(100.5));
    expect(at(quote(100), quote(101, 0))).toBe(null);
    expect(at()).toBe(null);
  });

  test('where more than one source is far off, the middle alone; a source at the bound is near', () => {
    const at = (...prices: ReturnType<typeof quote>[]) => indexPrice(prices, guard, 105_000);
    const two = [quote(150), quote(151)];
    expect(at(quote(100), quote(101), quote(102), ...two)).toBe(ticks(102));
    expect(at(quote(100), quote(100), quote(103))).toBe(ticks(101));
  });

  test('before the first trade the mark is the index with funding, wherever the basis lies', () => {
    const inputs = { fundingBasisTicks: 60_012, movingBasisTicks: 60_006, lastTicks: 0 };
    expect(markPrice(inputs)).toBe(60_012);
  });

  test('medians', () => {
    expect(medianOf([3, 1, 2])).toBe(2);
    expect(medianOf([1, 2])).toBe(2);
    expect(medianOf([1, 3])).toBe(2);
  });
});

describe('funding', () => {
  test.each(fundingCases)('%s', (_name, premium, hours, expected, cap) => {
    const terms = {
      averagePremium: rate(premium / 100),
      interestRate: INTEREST_RATE,
      dampenerRate: DAMPENER_RATE,
      hours,
      capRate: rate(cap / 100),
    };
    expect(fundingRate(terms)).toBe(rate(expected / 100));
  });

  test('Bybit: the interest alone is scaled', () => {
    const interestRate = (rate(0.0003) * 4) / 24;
    const terms = { averagePremium: rate(0.001), interestRate, dampenerRate: DAMPENER_RATE };
    expect(fundingRate({ ...terms, hours: 8, capRate: rate(0.02) })).toBe(rate(0.0005));
  });

  test('later premiums weigh more', () => {
    let sums = NO_PREMIUMS;
    for (let at = 1; at <= 5_760; at += 1) {
      sums = withPremium(sums, Math.round((100_000 * at) / 5_760), true);
    }
    expect(scaledPremium(sums, 5_760)).toBe(66_672);
    const two = withPremium(withPremium(NO_PREMIUMS, 10, false), 20, false);
    expect(scaledPremium(two, 2)).toBe(15);
    expect(scaledPremium(NO_PREMIUMS, 5_760)).toBe(0);
  });

  test.each([
    ['Binance, 20x', 20, 4_000],
    ['Binance, 125x', 125, 25_000],
  ])('impact notional: %s', (_name, leverage, notional) => {
    expect(impactNotionalOf(leverage, usdt(1))).toBe(usdt(notional));
  });

  test('the premium is what the impact notional costs beyond the index', () => {
    const level = (price: number, quantity: number) => ({
      priceTicks: ticks(price),
      totalLots: lots(quantity),
    });
    const bids = [level(60_060, 0.01), level(60_030, 1)];
    const impact = impactOf(bids, usdt(1_200), UNIT)!;
    expect(impact.notional).toBeGreaterThanOrEqual(usdt(1_200));
    // Half at +0.1%, half at +0.05%.
    const premium = premiumRate(impact, null, ticks(60_000), UNIT);
    expect(premium).toBeGreaterThan(rate(0.00074));
    expect(premium).toBeLessThan(rate(0.00076));
    const asks = impactOf([level(59_940, 1)], usdt(1_200), UNIT);
    expect(premiumRate(null, asks, ticks(60_000), UNIT)).toBe(rate(-0.001));
    expect(premiumRate(null, null, ticks(60_000), UNIT)).toBe(0);
    expect(impactOf(bids, usdt(100_000), UNIT)).toBe(null);
  });

  test('O10: payers round up, receivers down (I46)', () => {
    expect(fundingPaid(usdt(30_000), rate(0.0001))).toBe(usdt(3));
    const paid = fundingPaid(ticks(60_000.01) * 3 * UNIT, rate(0.0001));
    const received = fundingReceived(ticks(60_000.01) * 1 * UNIT, rate(0.0001));
    expect([paid, received]).toEqual([180_001, 60_000]);
    expect(paid - 3 * received).toBe(1);
  });
});

describe('cost, margin and orders', () => {
  test('O10: a cost that does not divide leaves exactly (I48)', () => {
    let cost = 1_000_000_001;
    const released: number[] = [];
    for (let left = 3; left > 0; left -= 1) {
      const part = releasedShare(cost, 1, left);
      released.push(350_000_000 - part);
      cost -= part;
    }
    expect(released).toEqual([16_666_667, 16_666_666, 16_666_666]);
    expect(cost).toBe(0);
  });

  test('a release of a large cost is the exact quotient (I48)', () => {
    const anyCost = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });
    fc.assert(
      fc.property(
        anyCost,
        fc.integer({ min: 1, max: 2 ** 31 - 1 }),
        fc.nat(),
        (cost, held, part) => {
          const closed = 1 + (part % held);
          const exact = (BigInt(cost) * BigInt(closed)) / BigInt(held);
          expect(BigInt(releasedShare(cost, closed, held))).toBe(exact);
        },
      ),
    );
  });

  test('an order needs margin, fee, and what it loses at once (I50)', () => {
    const buy = orderPrices(1, ticks(60_600), ticks(60_000), ticks(60_000));
    expect(buy).toEqual({ highestTicks: ticks(60_600), lossTicks: ticks(600) });
    expect(orderMargin(buy, lots(1), UNIT, 20, rate(0.0005))).toBe(usdt(3_030 + 30.3 + 600));
    const sell = orderPrices(-1, ticks(60_000), ticks(60_010), ticks(59_000));
    expect(sell).toEqual({ highestTicks: ticks(60_010), lossTicks: 0 });
    expect(orderMargin(sell, 0, UNIT, 20, rate(0.0005))).toBe(0);
    expect(initialMargin(100, 3)).toBe(34);
  });
});
