import { CloseReason, Side } from '@bourse/contract/enumerations.ts';
import { HouseUser } from '@bourse/contract/messages.ts';
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { Engine } from '../../engine.ts';
import {
  ALICE,
  BOB,
  CAROL,
  codeOf,
  ETH,
  onlyValueOf,
  ticks,
  USDT,
  units,
  valuesOf,
} from '../../fixtures/desk.ts';
import { BTCPERP, btcPerpetual, ETHPERP, FuturesDesk } from '../../fixtures/futures-desk.ts';
import { maintenanceMargin } from '../../perpetual/tiers.ts';

let desk: FuturesDesk;
const DAVE = 103;
const ERIN = 104;
const _HOUR = 3_600_000;

afterEach(() => {
  expect(desk.engine.audit().findings).toEqual([]);
  const bytes = desk.engine.snapshot();
  expect(Engine.restore(bytes).snapshot()).toEqual(bytes);
});

/** A second contract on another coin, with the first one's rules. */
function defineEther(): void {
  const names = { contract: ETHPERP, symbol: 'ETHUSDT-PERP', baseAsset: ETH };
  desk.house({ case: 'defineContract', value: { ...btcPerpetual, ...names } });
  desk.mark(3_000, ETHPERP);
}

describe('the fund (I53)', () => {
  /** An isolated long of 1 at 20x whose sale loses the fund 198.415, as in O3. */
  const lose = () => {
    desk.mark(60_000);
    desk.short(BOB, 60_000, 1);
    desk.long(ALICE, 60_000, 1);
    desk.long(CAROL, 56_850, 0.6);
    desk.long(CAROL, 56_800, 0.4);
    desk.time += 1_000;
    const events = desk.mark(57_200);
    desk.send(CAROL, {
      case: 'cancelAllContractOrders',
      value: { contract: BTCPERP, keepExits: false },
    });
    desk.time += 1_000;
    return onlyValueOf(events, 'liquidated');
  };
  const open = () => {
    desk = FuturesDesk.openFutures();
    desk.insure(units(10_000));
    desk.isolated(ALICE, 20);
  };

  test('without a bound it pays as long as it can', () => {
    open();
    expect([lose(), lose()].map(({ deleveragedLots }) => deleveragedLots)).toEqual([0, 0]);
    expect(desk.insurance()).toBe(units(10_000 - 2 * 198.415));
  });
});

describe('a cross account (I55)', () => {
  test('its orders go first, and what they held may be enough', () => {
    desk = FuturesDesk.openFutures();
    defineEther();
    desk.fundFutures(DAVE, units(5_000));
    desk.isolated(DAVE, 20, ETHPERP);
    desk.short(BOB, 60_000, 1);
    desk.long(DAVE, 60_000, 1);
    desk.long(DAVE, 2_900, 10, { contract: ETHPERP });
    const [, held] = desk.futures(DAVE);
    expect(held).toBe(units(1_450 + 14.5));
    const [wallet] = desk.futures(DAVE);
    // Below maintenance without what the isolated order holds, above with it.
    desk.time += 1_000;
    const events = desk.mark(60_000 - Number(wallet) / 1e8 + 200);
    expect(valuesOf(events, 'liquidated')).toEqual([]);
    expect(onlyValueOf(events, 'contractOrderClosed').reason).toBe(CloseReason.LIQUIDATION);
    expect(desk.futures(DAVE)).toEqual([wallet! + held!, 0]);
    expect(desk.engine.positions(DAVE).length).toBe(1);
  });

  test('no step makes what is left of it riskier', () => {
    const size = { positionMaxLots: 400_000, quantityMaxLots: 400_000 };
    desk = FuturesDesk.openFutures({ ...size, liquidationFeeRate: 100_000 });
    defineEther();
    desk.insure(units(1_000_000));
    desk.fundFutures(DAVE, units(55_000));
    desk.fundFutures(ERIN, units(3_000_000));
    desk.leverage(DAVE, 50);
    for (const user of [BOB, CAROL]) desk.short(user, 60_000, 20);
    expect(codeOf(desk.long(DAVE, 60_000, 40))).toBe(0);
    desk.short(BOB, 3_000, 20, { contract: ETHPERP });
    expect(codeOf(desk.long(DAVE, 3_000, 20, { contract: ETHPERP }))).toBe(0);
    const ratio = () => {
      const { equity, maintenance } = desk.engine.futuresAccount(DAVE);
      return Number(maintenance) / Number(equity);
    };
    let compared = 0;
    let steps = 0;
    for (let mark = 59_300; mark > 58_300 && ratio() > 0; mark -= 5) {
      desk.time += 1_000;
      desk.send(ERIN, {
        case: 'cancelAllContractOrders',
        value: { contract: BTCPERP, keepExits: false },
      });
      desk.long(ERIN, mark - 20, 12);
      desk.mark(3_000, ETHPERP);
      const receipts = valuesOf(desk.mark(mark), 'liquidated');
      steps += receipts.length;
      const before = receipts.map(({ equity, maintenance }) => maintenance / equity);
      const after = [...before.slice(1), ratio()];
      before.forEach((each, at) => {
        expect(each).toBeGreaterThanOrEqual(1);
        expect(after[at]).toBeLessThanOrEqual(each * (1 + 1e-9));
        compared += 1;
      });
    }
    expect(steps).toBeGreaterThan(1);
    expect(compared).toBe(steps);
  });
});

test('an isolated position goes alone: nothing else of its owner changes (I52)', () => {
  desk = FuturesDesk.openFutures();
  defineEther();
  desk.insure(units(10_000));
  desk.isolated(ALICE, 20);
  desk.short(BOB, 60_000, 1);
  desk.long(ALICE, 60_000, 1);
  desk.short(BOB, 3_000, 10, { contract: ETHPERP });
  desk.long(ALICE, 3_000, 10, { contract: ETHPERP });
  const [before] = desk.futures(ALICE);
  const others = () => desk.engine.positions(ALICE).filter(({ contract }) => contract === ETHPERP);
  const kept = others();
  desk.long(CAROL, 57_200, 1);
  desk.time += 1_000;
  expect(valuesOf(desk.mark(57_286.43), 'liquidated').length).toBe(1);
  expect(desk.futures(ALICE)).toEqual([before, 0]);
  expect(others()).toEqual(kept);
});

test('trades of liquidations move the last price, never the mark (I56)', () => {
  desk = FuturesDesk.openFutures();
  desk.insure(units(100_000));
  desk.isolated(ALICE, 20);
  desk.short(BOB, 60_000, 1);
  desk.long(ALICE, 60_000, 1);
  desk.long(CAROL, 55_000, 2);
  desk.time += 1_000;
  // Two levels of the protection price away, still within it.
  const events = desk.mark(57_286.43);
  expect(valuesOf(events, 'contractTraded').map(({ priceTicks }) => priceTicks)).toEqual([
    ticks(55_000),
  ]);
  expect(valuesOf(events, 'markMoved').length).toBe(1);
  const { markTicks, lastPriceTicks } = desk.engine.contract(BTCPERP)!;
  expect([markTicks, lastPriceTicks]).toEqual([ticks(57_286.43), ticks(55_000)]);
  desk.advance();
  expect(desk.engine.contract(BTCPERP)!.markTicks).toBe(markTicks);
});

test('the mark stays within its band of the index, and only enough fresh sources move it (I58, F48)', () => {
  const anyBook = fc.record({
    bid: fc.integer({ min: 35_000, max: 60_000 }),
    spread: fc.integer({ min: 1, max: 20_000 }),
    index: fc.integer({ min: 50_000, max: 70_000 }),
    fresh: fc.integer({ min: 0, max: 3 }),
    points: fc.integer({ min: 1, max: 5 }),
  });
  const seen = { clipped: 0, stale: 0, free: 0 };
  fc.assert(
    fc.property(anyBook, ({ bid, spread, index, fresh, points }) => {
      desk = FuturesDesk.openFutures();
      desk.long(BOB, bid, 1);
      desk.short(CAROL, bid, 0.01);
      desk.short(CAROL, Math.min(bid + spread, 89_000), 1);
      for (let point = 0; point < points; point += 1) {
        // As long as a premium takes from one end of its band to the other.
        desk.time += 60_000;
        const before = desk.engine.contract(BTCPERP)!;
        const quotes = [1, 2, 3].map((source) => ({
          source,
          priceTicks: ticks(index),
          time: source <= fresh ? desk.time : desk.time - 10_001,
        }));
        const events = desk.house({ case: 'observeIndex', value: { contract: BTCPERP, quotes } });
        const moved = valuesOf(events, 'markMoved').at(-1)!;
        expect(moved.isStale).toBe(fresh < 2);
        if (fresh < 2) {
          expect([moved.markTicks, moved.indexTicks]).toEqual([
            before.markTicks,
            before.indexTicks,
          ]);
          seen.stale += 1;
          continue;
        }
        const band = moved.indexTicks / 10;
        const distance = Math.abs(moved.markTicks - moved.indexTicks);
        expect(distance).toBeLessThanOrEqual(band);
        seen[distance > band - 2 ? 'clipped' : 'free'] += 1;
      }
    }),
    { numRuns: 150 },
  );
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(10);
});

describe('F45: 1,000 accounts at 100x and a gap of 90 %', () => {
  const CROWD = 1_000;
  const FIRST = 200;
  const users = Array.from({ length: CROWD }, (_, at) => FIRST + at);
  const shorts = Array.from({ length: 10 }, (_, at) => 120 + at);

  /** Every second one isolated; all long 0.1 at 60,000 with hardly more than the margin. */
  function crowded(insured: number, hasRiskRules = false): FuturesDesk {
    desk = FuturesDesk.openFutures();
    if (hasRiskRules) desk.adoptRiskRules();
    desk.insure(units(insured));
    for (const user of shorts) {
      desk.fundFutures(user, units(100_000));
      desk.short(user, 60_000, CROWD / 100);
    }
    for (const user of users) {
      desk.fundFutures(user, units(70));
      if (user % 2 === 0) desk.isolated(user, 100);
      else desk.leverage(user, 100);
      expect(codeOf(desk.long(user, 60_000, 0.1))).toBe(0);
    }
    desk.time += 1_000;
    return desk;
  }

  const total = () =>
    desk.engine
      .allBalances()
      .filter(({ asset, user }) => asset === USDT && user !== HouseUser.custody)
      .reduce((sum, { available, frozen }) => sum + available + frozen, 0n);

  const inOne = [6_000];
  const inFifty = Array.from({ length: 50 }, (_, at) => 60_000 - (at + 1) * 1_080);
  test.each([
    ['in one step, by neutral rules of risk,', inOne, false],
    ['in 50 steps, by neutral rules of risk,', inFifty, false],
    ['in one step', inOne, true],
    ['in 50 steps', inFifty, true],
  ])(
    '%s: all of them end, nobody is paid twice, others trade meanwhile (I51 to I55)',
    (_name, marks, hasRiskRules) => {
      crowded(2_000, hasRiskRules);
      const paidIn = total();
      const receipts: { user: number; rank: number }[] = [];
      const ranks: number[] = [];
      let served = 0;
      const see = (events: ReturnType<typeof desk.mark>) => {
        for (const { user, insuranceChange } of valuesOf(events, 'liquidated')) {
          receipts.push({ user, rank: insuranceChange });
        }
        for (const { rank } of valuesOf(events, 'deleveraged')) ranks.push(rank);
        // I53: after every command, the fund has not less than nothing, and money is what was paid in.
        expect(desk.insurance()).toBeGreaterThanOrEqual(0);
        expect(total()).toBe(paidIn);
      };
      for (const mark of marks) {
        desk.time += 1_000;
        see(desk.mark(mark));
        while (desk.engine.pendingRisk().pendingLiquidations > 0) {
          see(desk.advance(64));
          // Between two steps everybody is served.
          const order = desk.long(CAROL, mark * 0.9, 0.001);
          const { order: id } = onlyValueOf(order, 'contractOrderAccepted');
          const cancelled = desk.send(CAROL, { case: 'cancelContractOrder', value: { order: id } });
          expect(codeOf(cancelled)).toBe(0);
          served += 1;
        }
      }
      expect(served).toBeGreaterThan(10);
      // I51: every one of the crowd went, once; no long of theirs is left.
      expect(new Set(receipts.map(({ user }) => user)).size).toBe(CROWD);
      expect(receipts.length).toBe(CROWD);
      expect(ranks.length).toBeGreaterThan(0);
      for (const user of users) {
        const { equity, debt } = desk.engine.futuresAccount(user);
        // I52, I53: nobody owes, and isolated ones keep what was never in the position.
        expect([equity >= 0n, debt]).toEqual([true, 0]);
        expect(desk.engine.positions(user)).toEqual([]);
      }
      // Winners won just what losers lost, less fees and what the fund has.
      expect(desk.engine.audit().findings).toEqual([]);
    },
  );

  test('the order of deleveraging is the same in every replay (I16, I54)', () => {
    crowded(0);
    desk.mark(6_000);
    while (desk.engine.pendingRisk().pendingLiquidations > 0) desk.advance(64);
    const again = new Engine();
    for (const command of desk.log) again.apply(command);
    expect(again.snapshot()).toEqual(desk.engine.snapshot());
  });

  test('deleveraging takes the winners by rank, and never the other side (I54)', () => {
    crowded(0);
    const events = desk.mark(58_000);
    const taken = valuesOf(events, 'deleveraged');
    expect(taken.length).toBeGreaterThan(0);
    for (const { positionSide, user, score } of taken) {
      expect(positionSide).toBe(Side.SELL);
      expect(shorts).toContain(user);
      expect(score).toBeGreaterThan(0);
    }
    const receipts = valuesOf(events, 'liquidated');
    const missing = receipts.reduce((sum, { deleveragedLots }) => sum + deleveragedLots, 0);
    expect(taken.reduce((sum, { lots: each }) => sum + each, 0)).toBe(missing);
  });
});

test('what is shown of maintenance is what liquidates (I60)', () => {
  desk = FuturesDesk.openFutures();
  desk.short(BOB, 60_000, 1);
  desk.long(ALICE, 60_000, 1);
  const { ladder } = desk.engine.contract(BTCPERP)!;
  const [position] = desk.engine.positions(ALICE);
  expect(position!.maintenance).toBe(maintenanceMargin(ladder, units(60_000)));
});
