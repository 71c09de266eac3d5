import { Code } from '@bourse/contract/codes.ts';
import { MarginMode, MarketState, PositionSide } from '@bourse/contract/enumerations.ts';
import { type CommandBody, HouseUser } from '@bourse/contract/messages.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { Engine } from '../../engine.ts';
import {
  ALICE,
  BOB,
  CAROL,
  codeOf,
  ETH,
  lots,
  onlyValueOf,
  ticks,
  units,
  valuesOf,
} from '../../fixtures/desk.ts';
import { BTCPERP, btcPerpetual, ETHPERP, FuturesDesk } from '../../fixtures/futures-desk.ts';
import type { State } from '../../state.ts';

type ResolvePosition = Extract<CommandBody, { case: 'resolvePosition' }>['value'];

let desk: FuturesDesk;

afterEach(() => {
  const bytes = desk.engine.snapshot();
  expect(Engine.restore(bytes).snapshot()).toEqual(bytes);
});

function resolve(more: Partial<ResolvePosition> = {}, caller = 0) {
  const value = {
    ...{ user: ALICE, contract: BTCPERP, positionSide: PositionSide.LONG, lots: 0 },
    ...{ priceTicks: ticks(60_000), ...more },
  };
  return desk.send(caller, { case: 'resolvePosition', value });
}

describe('the house takes a position over', () => {
  const open = () => {
    desk = FuturesDesk.openFutures();
    desk.adoptRiskRules();
    desk.insure(units(100_000));
    desk.isolated(ALICE, 20);
    desk.short(BOB, 60_000, 1);
    desk.long(ALICE, 60_000, 1);
  };

  test('whatever its margin, at the price that it names; the fund holds it then (I44, I45)', () => {
    open();
    const [wallet, frozen] = desk.futures(ALICE) as [number, number];
    const order = desk.long(ALICE, 50_000, 0.1);
    const held = desk.engine.allPositions().find(({ user }) => user === ALICE);
    const events = resolve({ priceTicks: ticks(61_000), lots: lots(0.4) });
    expect(onlyValueOf(events, 'positionResolved')).toEqual({
      ...{ user: ALICE, contract: BTCPERP, positionSide: PositionSide.LONG },
      ...{ lots: lots(0.4), notional: units(24_400), realised: units(400), keptLots: lots(0.4) },
      ...{ opened: held?.opened, marginMode: MarginMode.ISOLATED, positionLots: lots(1) },
    });
    expect(codeOf(order)).toBe(0);
    expect(desk.engine.contractOrders(ALICE)).toEqual([]);
    expect(desk.futures(ALICE)).toEqual([wallet + frozen * 0.4 + units(400), frozen * 0.6]);
    const fund = desk.engine.allPositions().filter(({ user }) => user === HouseUser.insurance);
    expect(fund).toMatchObject([{ lots: lots(0.4), cost: units(24_400) }]);
    expect(desk.engine.audit().findings).toEqual([]);
  });

  test('nobody else may, nothing that is not there, no price beyond the mark band', () => {
    open();
    expect(codeOf(resolve({}, ALICE))).toBe(Code.notHouse);
    expect(codeOf(resolve({ contract: 999 }))).toBe(Code.contractUnknown);
    expect(codeOf(resolve({ positionSide: PositionSide.SHORT }))).toBe(Code.positionUnknown);
    expect(codeOf(resolve({ positionSide: PositionSide.UNSPECIFIED }))).toBe(Code.positionUnknown);
    expect(codeOf(resolve({ user: 999 }))).toBe(Code.positionUnknown);
    expect(codeOf(resolve({ lots: lots(2) }))).toBe(Code.shapeInvalid);
    expect(codeOf(resolve({ priceTicks: ticks(66_000) + 1 }))).toBe(Code.priceOutsideBand);
    expect(codeOf(resolve({ priceTicks: ticks(54_000) - 1 }))).toBe(Code.priceOutsideBand);
  });
});

/** Carol is short 20; then the contract's prices may be so high that no number holds her value. */
function beyondValues(): void {
  desk = FuturesDesk.openFutures();
  const names = { contract: ETHPERP, symbol: 'ETHUSDT-PERP', baseAsset: ETH };
  desk.house({ case: 'defineContract', value: { ...btcPerpetual, ...names } });
  desk.mark(3_000, ETHPERP);
  desk.insure(units(1_000_000));
  desk.leverage(CAROL, 100);
  desk.long(BOB, 60_000, 20);
  desk.short(CAROL, 60_000, 20);
  desk.short(BOB, 3_000, 1, { contract: ETHPERP });
  desk.isolated(ALICE, 20, ETHPERP);
  desk.long(ALICE, 3_000, 1, { contract: ETHPERP });
  desk.adoptRiskRules();
  // No command lifts the limit of prices that far while she is there: only a bug would.
  const { futures } = (desk.engine as unknown as { state: State }).state;
  const contract = futures.contracts[BTCPERP]!;
  contract.rules = { ...contract.rules, priceMaxTicks: 2_000_000_000 };
}

test('B1 a position beyond all values stops its own contract only, loudly, and the house resolves it', () => {
  beyondValues();
  const events = desk.mark(10_000_000);
  expect(onlyValueOf(events, 'contractStateChanged')).toEqual({
    contract: BTCPERP,
    state: MarketState.CANCEL_ONLY,
  });
  // It is passed over: others are liquidated, and no step is wasted on it.
  expect(desk.engine.pendingRisk().pendingLiquidations).toBe(0);
  const others = desk.mark(2_800, ETHPERP);
  expect(valuesOf(others, 'liquidated').map(({ user }) => user)).toEqual([ALICE]);
  desk.time += 1_000;
  expect(valuesOf(desk.mark(10_000_000), 'contractStateChanged')).toEqual([]);
  // All at once has no value; a quarter has.
  const short = { user: CAROL, positionSide: PositionSide.SHORT, priceTicks: ticks(10_000_000) };
  expect(codeOf(resolve(short))).toBe(Code.shapeInvalid);
  for (let part = 0; part < 4; part += 1) {
    const resolved = onlyValueOf(resolve({ ...short, lots: lots(5) }), 'positionResolved');
    expect(resolved.keptLots).toBe(0);
  }
  expect(desk.engine.positions(CAROL)).toEqual([]);
  // What she owes is far beyond the fund: it pays what it may lose, the rest is seen.
  expect(desk.insurance()).toBe(units(700_000));
  expect(desk.engine.audit().uncoveredDebts).toBeGreaterThan(0n);
  expect(desk.engine.audit().findings).toEqual([]);
});
