import { MarketState } from '@bourse/contract/enumerations.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { Engine } from '../engine.ts';
import { derivedState } from '../fixtures/derived-state.ts';
import { ALICE, BOB, CAROL, ETH, units, valuesOf } from '../fixtures/desk.ts';
import { BTCPERP, btcPerpetual, ETHPERP, FuturesDesk } from '../fixtures/futures-desk.ts';

const DAVE = 103;
let desk: FuturesDesk;

afterEach(() => {
  expect(desk.engine.audit().findings).toEqual([]);
});

/** Sends a step to the engine and to one that was restored just before: both say and know the same. */
function inBoth(step: () => unknown): void {
  const { engine } = desk;
  const restored = Engine.restore(engine.snapshot());
  expect(derivedState(restored)).toEqual(derivedState(engine));
  const from = desk.log.length;
  step();
  const told = desk.outcomes.slice(from);
  expect(desk.log.slice(from).map((command) => restored.apply(command))).toEqual(told);
  expect(restored.snapshot()).toEqual(engine.snapshot());
}

function defineEther(): void {
  const names = { contract: ETHPERP, symbol: 'ETHUSDT-PERP', baseAsset: ETH };
  desk.house({ case: 'defineContract', value: { ...btcPerpetual, ...names } });
  desk.mark(3_000, ETHPERP);
}

describe('an engine that goes on from a snapshot is the one that wrote it (I17)', () => {
  test('a cross account that waits for liquidation loses all of its positions in one command', () => {
    desk = FuturesDesk.openFutures();
    defineEther();
    desk.insure(units(1_000_000));
    desk.fundFutures(DAVE, units(4_000));
    desk.leverage(DAVE, 100);
    desk.leverage(DAVE, 100, ETHPERP);
    desk.short(BOB, 60_000, 2);
    desk.long(DAVE, 60_000, 2);
    desk.short(BOB, 3_000, 20, { contract: ETHPERP });
    desk.long(DAVE, 3_000, 20, { contract: ETHPERP });
    const state = (value: MarketState) => {
      for (const contract of [BTCPERP, ETHPERP]) {
        desk.house({ case: 'setContractState', value: { contract, state: value } });
      }
    };
    // Both are halted: the account is due, and waits.
    state(MarketState.HALTED);
    desk.time += 1_000;
    desk.mark(57_000);
    expect(desk.engine.pendingRisk().pendingLiquidations).toBe(1);
    state(MarketState.OPEN);
    inBoth(() => desk.advance());
    expect(valuesOf(desk.outcomes.at(-1)!.events, 'liquidated').length).toBe(2);
  });

  test('an isolated long that waits does not hide the short beside it', () => {
    desk = FuturesDesk.openFutures();
    desk.adoptRiskRules();
    desk.isolated(DAVE, 50);
    desk.fundFutures(DAVE, units(10_000));
    desk.short(BOB, 60_000, 1);
    desk.long(DAVE, 60_000, 1);
    desk.long(CAROL, 60_000, 1);
    desk.short(DAVE, 60_000, 1);
    const state = (value: MarketState) =>
      desk.house({ case: 'setContractState', value: { contract: BTCPERP, state: value } });
    // Nobody is liquidated in a contract that is halted: it waits, and may be sound again by then.
    state(MarketState.HALTED);
    desk.time += 1_000;
    desk.mark(58_700);
    expect(desk.engine.pendingRisk().pendingLiquidations).toBe(1);
    for (const price of [60_000, 61_300, 60_500]) {
      desk.time += 1_000;
      inBoth(() => desk.mark(price));
    }
    state(MarketState.OPEN);
    inBoth(() => desk.advance());
    expect(desk.engine.pendingRisk().pendingLiquidations).toBe(0);
    inBoth(() => desk.order(ALICE, {}));
  });
});
