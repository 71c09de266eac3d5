import { Code } from '@bourse/contract/codes.ts';
import { AccountKind, PositionSide } from '@bourse/contract/enumerations.ts';
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { PriceLevelBook } from '../../book/price-level-book.ts';
import { Engine } from '../../engine.ts';
import {
  ALICE,
  BOB,
  CAROL,
  codeOf,
  ETH,
  lots,
  ONE,
  ticks,
  USDT,
  units,
  valuesOf,
} from '../../fixtures/desk.ts';
import { BTCPERP, btcPerpetual, ETHPERP, FuturesDesk } from '../../fixtures/futures-desk.ts';
import { assertReaching } from '../../fixtures/reaching.ts';
import { ladderOf } from '../../perpetual/tiers.ts';
import { State } from '../../state.ts';
import { closeBoundTicks } from './figures.ts';

const DAVE = 103;
const ERIN = 104;
const ETHER = { contract: ETHPERP };
let desk: FuturesDesk;

afterEach(() => {
  expect(desk.engine.audit().findings).toEqual([]);
  const bytes = desk.engine.snapshot();
  expect(Engine.restore(bytes).snapshot()).toEqual(bytes);
  expect(Engine.restore(bytes).audit().findings).toEqual([]);
});

/** Two contracts at 60,000 and 3,000, money for those who trade against Dave, a fund of 2 million. */
function open(): void {
  desk = FuturesDesk.openFutures();
  const names = { contract: ETHPERP, symbol: 'ETHUSDT-PERP', baseAsset: ETH };
  const size = { quantityMaxLots: 2_000_000, positionMaxLots: 2_000_000, priceMaxTicks: 5_000_000 };
  desk.house({ case: 'defineContract', value: { ...btcPerpetual, ...names, ...size } });
  desk.mark(3_000, ETHPERP);
  for (const user of [BOB, ERIN]) desk.fundFutures(user, units(10_000_000));
  desk.insure(units(2_000_000));
  desk.adoptRiskRules();
}

/** Dave holds this much of each contract, long at these prices. */
function hold(money: number, bitcoins: number, ether: number): void {
  desk.fundFutures(DAVE, units(money));
  for (const contract of [BTCPERP, ETHPERP]) desk.leverage(DAVE, 100, contract);
  desk.short(BOB, 60_000, bitcoins);
  expect(codeOf(desk.long(DAVE, 60_000, bitcoins))).toBe(0);
  desk.short(BOB, 3_000, ether, ETHER);
  expect(codeOf(desk.long(DAVE, 3_000, ether, ETHER))).toBe(0);
}

/** The next second, in which the sources of bitcoin say this, those of ether nothing. */
function second(price = 60_000) {
  desk.time += 1_000;
  return desk.mark(price);
}

/** Ether falls silent, for so long that it counts as stale. */
function silence(): void {
  for (let at = 0; at < 22; at += 1) second();
}

const lotsOf = (contract: number) =>
  desk.engine
    .positions(DAVE)
    .filter((each) => each.contract === contract)
    .reduce((sum, each) => sum + each.lots, 0);

describe('P3: 20 of a stale contract beside 980,000 of another (R5)', () => {
  /** Bitcoin falls by 12%, and bids follow it down. */
  function crash(): void {
    open();
    hold(15_000, 16.33, 0.0067);
    silence();
    for (let price = 59_900; price >= 52_800; price -= 100) {
      desk.send(ERIN, {
        case: 'cancelAllContractOrders',
        value: { contract: BTCPERP, keepExits: false },
      });
      desk.long(ERIN, price - 10, 20);
      second(price);
    }
  }

  test('bitcoin is liquidated when it is due, ether stays (I75)', () => {
    crash();
    expect(lotsOf(BTCPERP)).toBe(0);
    expect(lotsOf(ETHPERP)).toBe(lots(0.0067));
    expect(desk.insurance()).toBeGreaterThanOrEqual(units(2_000_000));
    const { debt, equity } = desk.engine.futuresAccount(DAVE);
    expect(debt).toBe(0);
    expect(equity).toBeGreaterThan(0n);
  });
});

describe('a stale contract beside a fresh one (R5)', () => {
  test('counts at the worse end of its band, and its maintenance there', () => {
    open();
    hold(100_000, 1, 20);
    silence();
    const wallet = 100_000 - 30 - 30;
    const { equity, maintenance, transferable } = desk.engine.futuresAccount(DAVE);
    expect(Number(equity)).toBe(units(wallet - 300 * 20));
    expect(Number(maintenance)).toBe(units(300 + 2_700 * 20 * 0.005));
    expect(Number(transferable)).toBe(units(wallet - 6_000 - 600 - 600));
    // It is fresh again at the first index that there is.
    desk.mark(3_000, ETHPERP);
    expect(Number(desk.engine.futuresAccount(DAVE).equity)).toBe(units(wallet));
  });

  test('its profit counts as none, its loss does', () => {
    open();
    hold(100_000, 1, 20);
    desk.time += 1_000;
    desk.mark(4_000, ETHPERP);
    silence();
    expect(Number(desk.engine.futuresAccount(DAVE).equity)).toBe(units(100_000 - 60));
    expect(desk.engine.positions(DAVE).find(({ contract }) => contract === ETHPERP)).toMatchObject({
      unrealised: units(20_000),
    });
  });

  test('what is hedged in it stays so', () => {
    open();
    hold(100_000, 1, 20);
    desk.long(BOB, 3_000, 20, ETHER);
    desk.short(DAVE, 3_000, 20, ETHER);
    const before = desk.engine.futuresAccount(DAVE);
    silence();
    const { equity, maintenance } = desk.engine.futuresAccount(DAVE);
    expect(equity).toBe(before.equity);
    // Both ends cost the same; the higher one needs more maintenance.
    expect(Number(maintenance)).toBe(units(300 + 2 * 3_300 * 20 * 0.005));
  });

  test('the fund gives nobody more than the last marks say: it takes over at the mark at most', () => {
    open();
    // 450,000 of ether at 10% below leave nothing of 8,000.
    hold(8_500, 1, 150);
    desk.send(ERIN, { case: 'cancelAllContractOrders', value: { contract: 0, keepExits: false } });
    desk.long(ERIN, 59_995, 5);
    const receipts = Array.from({ length: 22 }, () => valuesOf(second(), 'liquidated')).flat();
    expect(receipts.map(({ contract, lots: taken }) => [contract, taken])).toEqual([
      [BTCPERP, lots(1)],
    ]);
    expect(receipts[0]!.equity).toBeLessThan(0);
    expect(receipts[0]!.bankruptcyNotional).toBeLessThanOrEqual(units(60_000));
    expect(desk.insurance()).toBeGreaterThanOrEqual(units(2_000_000));
    desk.mark(3_000, ETHPERP);
    second();
    expect(lotsOf(ETHPERP)).toBe(lots(150));
  });
});

describe('N8: beside a stale contract an account gives nothing away in another (R5)', () => {
  test('its close trades at the mark or better, no further', () => {
    open();
    hold(100_000, 1, 20);
    silence();
    desk.long(CAROL, 59_990, 1);
    desk.closeLong(DAVE, 59_000, 1);
    expect(lotsOf(BTCPERP)).toBe(lots(1));
    desk.send(CAROL, { case: 'cancelAllContractOrders', value: { contract: 0, keepExits: false } });
    desk.long(ERIN, 60_000, 0.5);
    desk.closeLong(DAVE, 59_000, 1);
    expect(lotsOf(BTCPERP)).toBe(lots(0.5));
  });

  test('nor does what rests: a friend who takes it finds it gone', () => {
    open();
    hold(100_000, 1, 20);
    silence();
    desk.closeLong(DAVE, 60_010, 1);
    second(60_400);
    desk.long(CAROL, 60_400, 1);
    expect(lotsOf(BTCPERP)).toBe(lots(1));
    expect(desk.engine.contractOrders(DAVE)).toEqual([]);
  });

  test('and closes as before once the contract is fresh', () => {
    open();
    hold(100_000, 1, 20);
    silence();
    desk.mark(3_000, ETHPERP);
    desk.long(ERIN, 59_990, 1);
    desk.closeLong(DAVE, 59_000, 1);
    expect(lotsOf(BTCPERP)).toBe(0);
  });
});

describe('when a contract turns', () => {
  test('stale, its holders are looked at though no mark moves: once it lasted, not before', () => {
    open();
    hold(8_500, 1, 150);
    desk.long(ERIN, 59_995, 5);
    for (let at = 0; at < 20; at += 1) {
      expect(valuesOf(second(), 'liquidated')).toEqual([]);
    }
    // More than 10 s without an index, and 10 s since that was seen.
    expect(valuesOf(second(), 'liquidated')).toHaveLength(1);
  });

  test('and comes back in time, nobody is', () => {
    open();
    hold(8_500, 1, 150);
    desk.long(ERIN, 59_995, 5);
    for (let turn = 0; turn < 4; turn += 1) {
      for (let at = 0; at < 18; at += 1) expect(valuesOf(second(), 'liquidated')).toEqual([]);
      desk.mark(3_000, ETHPERP);
    }
    expect(lotsOf(BTCPERP)).toBe(lots(1));
  });

  test('after all sources were silent nobody is liquidated for who comes back first', () => {
    open();
    hold(8_500, 1, 150);
    desk.long(ERIN, 59_995, 5);
    for (let at = 0; at < 60; at += 1) {
      desk.time += 1_000;
      expect(valuesOf(desk.advance(), 'liquidated')).toEqual([]);
    }
    for (let at = 0; at < 9; at += 1) expect(valuesOf(second(), 'liquidated')).toEqual([]);
    desk.mark(3_000, ETHPERP);
    for (let at = 0; at < 9; at += 1) expect(valuesOf(second(), 'liquidated')).toEqual([]);
    expect(lotsOf(BTCPERP)).toBe(lots(1));
  });

  test('a restart is no reason either: its silence is seen when it is over', () => {
    open();
    hold(8_500, 1, 150);
    desk.long(ERIN, 59_995, 5);
    desk.time += 3_600_000;
    expect(valuesOf(desk.mark(60_000), 'liquidated')).toEqual([]);
    desk.mark(3_000, ETHPERP);
    for (let at = 0; at < 9; at += 1) expect(valuesOf(second(), 'liquidated')).toEqual([]);
    expect(lotsOf(BTCPERP)).toBe(lots(1));
  });

  test('the look is taken in steps, and goes on after a restart', () => {
    open();
    const many = 700;
    for (let at = 0; at < many; at += 1) {
      const user = 1_000 + at;
      desk.fundFutures(user, units(20));
      for (const contract of [BTCPERP, ETHPERP]) desk.leverage(user, 100, contract);
      desk.short(BOB, 60_000, 0.001);
      desk.long(user, 60_000, 0.001);
      desk.short(BOB, 3_000, 0.25, ETHER);
      desk.long(user, 3_000, 0.25, ETHER);
    }
    desk.long(ERIN, 59_995, 20);
    let due = 0;
    const waits: number[] = [];
    for (let at = 0; at < 60; at += 1) {
      due += valuesOf(second(), 'liquidated').length;
      waits.push(desk.engine.pendingRisk().pendingLiquidations);
      expect(desk.engine.audit().findings).toEqual([]);
      // Who is touched before that is looked at then.
      if (at === 20) {
        desk.fundFutures(1_000, 1);
        expect(desk.engine.pendingRisk().pendingLiquidations).toBe(waits[20]! + 1);
      }
      if (at === 22) desk.engine = Engine.restore(desk.engine.snapshot());
    }
    // 16 holdings a step, and half of 32 steps: 256 in a command.
    expect(waits[19]).toBe(0);
    expect(waits[20]).toBe(256 - 16);
    expect(due).toBe(many);
  });
});

describe('while one is stale nothing lowers what the account has (R5)', () => {
  const held = () => {
    open();
    desk.isolated(DAVE, 10, BTCPERP);
    hold(100_000, 1, 20);
    desk.leverage(DAVE, 10, BTCPERP);
    for (let at = 0; at < 11; at += 1) second();
  };
  const adjust = (amount: number) =>
    desk.send(DAVE, {
      case: 'adjustMargin',
      value: { contract: BTCPERP, positionSide: PositionSide.LONG, amount },
    });

  test('no transfer, no margin in or out, no lower leverage of an isolated position (I75)', () => {
    held();
    const leave = { from: AccountKind.FUTURES, to: AccountKind.FUNDING, asset: USDT, amount: ONE };
    const refused = () => [
      codeOf(desk.send(DAVE, { case: 'transfer', value: leave })),
      codeOf(adjust(ONE)),
      codeOf(adjust(-ONE)),
      codeOf(desk.leverage(DAVE, 5, BTCPERP)),
    ];
    expect(refused()).toEqual(Array(4).fill(Code.markStale));
    desk.mark(3_000, ETHPERP);
    expect(codeOf(adjust(ONE))).toBe(0);
    expect(refused().slice(0, 3)).toEqual([0, 0, 0]);
  });

  test('a close is bound by the last mark, and by nothing while the mark is fresh', () => {
    const state = new State((orders) => new PriceLevelBook(orders));
    const contract = state.futures.addContract(btcPerpetual, ladderOf(btcPerpetual.tiers)!, 100);
    contract.markTicks = ticks(60_000);
    contract.markTime = 1_000_000;
    state.time = 1_020_000;
    expect(closeBoundTicks(state, contract)).toBe(ticks(60_000));
    state.time = 1_010_000;
    expect(closeBoundTicks(state, contract)).toBe(0);
    open();
  });
});

test('whoever is due is found, whatever falls silent when (I51, R5)', () => {
  const anyStep = fc.record({
    contract: fc.constantFrom(BTCPERP, ETHPERP),
    move: fc.integer({ min: -40, max: 40 }),
    pause: fc.oneof(
      { weight: 6, arbitrary: fc.integer({ min: 0, max: 3_000 }) },
      { weight: 2, arbitrary: fc.integer({ min: 8_000, max: 14_000 }) },
    ),
    kind: fc.constantFrom('mark', 'mark', 'mark', 'mark', 'advance', 'trade', 'fund'),
  });
  const seen = { liquidated: 0, waits: 0 };
  assertReaching(
    fc.property(
      fc.array(anyStep, { minLength: 20, maxLength: 90, size: 'max' }),
      fc.integer({ min: 6_000, max: 30_000 }),
      fc.integer({ min: 0, max: 150 }),
      (steps, money, ether) => {
        open();
        hold(money, 1, ether + 1);
        desk.long(ERIN, 50_000, 20);
        desk.short(ERIN, 70_000, 20);
        const at = new Map([
          [BTCPERP, 0],
          [ETHPERP, 0],
        ]);
        for (const { contract, move, pause, kind } of steps) {
          desk.time += pause;
          let events: ReturnType<typeof second> = [];
          if (kind === 'mark') {
            at.set(contract, at.get(contract)! + move);
            const first = contract === BTCPERP ? 60_000 : 3_000;
            events = desk.mark(first * (1 + at.get(contract)! / 2_000), contract);
          }
          if (kind === 'advance') events = desk.advance(3);
          if (kind === 'trade') {
            desk.short(CAROL, 60_000, 0.01);
            desk.long(ALICE, 60_000, 0.01);
          }
          if (kind === 'fund') desk.fundFutures(DAVE, units(100));
          seen.liquidated += valuesOf(events, 'liquidated').length;
          if (desk.engine.pendingRisk().pendingLiquidations > 0) seen.waits += 1;
          expect(desk.engine.audit().findings).toEqual([]);
        }
        const again = new Engine();
        for (const command of desk.log) again.apply(command);
        expect(again.snapshot()).toEqual(desk.engine.snapshot());
      },
    ),
    { numRuns: 120, seed: 1 },
    () => {
      expect(seen.liquidated).toBeGreaterThan(20);
      expect(seen.waits).toBeGreaterThan(0);
    },
  );
});
