import { MarketState, PositionSide } from '@bourse/contract/enumerations.ts';
import { BOB, CAROL, ETH, lots, ticks, units } from '@bourse/core/fixtures/desk.ts';
import { BTCPERP, btcPerpetual, ETHPERP, FuturesDesk } from '@bourse/core/fixtures/futures-desk.ts';
import type { State } from '@bourse/core/state.ts';
import { expect, test } from 'vitest';
import type { Alarm } from '#platform/alarms.ts';
import { RiskLooks } from '#staff/risk/risk-look.ts';
import { LiveState } from '../live/live-state.ts';
import { watchRisk } from './risk-alarms.ts';

/** Carol is short 20, and prices may be so high that no number holds her value. */
function world() {
  const desk = FuturesDesk.openFutures();
  const names = { contract: ETHPERP, symbol: 'ETHUSDT-PERP', baseAsset: ETH };
  desk.house({ case: 'defineContract', value: { ...btcPerpetual, ...names } });
  desk.insure(units(1_000_000));
  desk.leverage(CAROL, 100);
  desk.long(BOB, 60_000, 20);
  desk.short(CAROL, 60_000, 20);
  desk.adoptRiskRules();
  // No command lifts the limit of prices that far while she is there: only a bug would.
  const { futures } = (desk.engine as unknown as { state: State }).state;
  const contract = futures.contracts[BTCPERP]!;
  contract.rules = { ...contract.rules, priceMaxTicks: 2_000_000_000 };
  const live = new LiveState();
  const raised: Alarm[] = [];
  let applied = 0;
  const follow = () => {
    for (; applied < desk.outcomes.length; applied += 1) live.apply(desk.outcomes[applied]!);
  };
  const watch = () => watchRisk(live, { raise: (alarm) => raised.push(alarm) });
  follow();
  watch();
  return { desk, live, follow, watch, raised };
}

function resolveCarol(desk: FuturesDesk): void {
  for (let part = 0; part < 4; part += 1) {
    desk.house({
      case: 'resolvePosition',
      value: {
        ...{ user: CAROL, contract: BTCPERP, positionSide: PositionSide.SHORT },
        ...{ lots: lots(5), priceTicks: ticks(10_000_000) },
      },
    });
  }
}

test('R6 a contract that stopped by itself is said by its name; one that people stop is not', () => {
  const { desk, live, follow, raised } = world();
  const stop = { contract: ETHPERP, state: MarketState.CANCEL_ONLY };
  desk.house({ case: 'setContractState', value: stop });
  follow();
  expect(raised).toEqual([]);
  desk.mark(10_000_000);
  follow();
  expect(raised.map(({ name, details }) => [name, details])).toEqual([
    ['contract_stopped', { contract: 'BTCUSDT-PERP' }],
  ]);
  desk.time += 1_000;
  desk.mark(10_000_000);
  follow();
  expect(raised.length).toBe(1);
  // The page where it is taken over shows it.
  const looks = new RiskLooks(live);
  looks.look(1_000);
  const stuck = looks.look(20_000).stuck.map(({ position }) => position.user);
  expect(stuck).toEqual([CAROL]);
});

test('R3 debts that nothing backs are what the engine says, and are said once they grow, and at a start', () => {
  const { desk, live, follow, watch, raised } = world();
  desk.mark(10_000_000);
  follow();
  expect(live.futures.uncoveredDebts()).toBe(0n);
  resolveCarol(desk);
  follow();
  const owed = desk.engine.audit().uncoveredDebts;
  expect(owed).toBeGreaterThan(0n);
  expect(live.futures.uncoveredDebts()).toBe(owed);
  const debts = () => raised.filter(({ name }) => name === 'debts_uncovered');
  expect(debts().length).toBe(1);
  desk.time += 1_000;
  desk.mark(10_000_000);
  follow();
  expect(debts().length).toBe(1);
  watch();
  expect(debts().length).toBe(2);
  // Eight hours later the fund may lose again.
  desk.time += 9 * 3_600_000;
  desk.mark(10_000_000);
  follow();
  const less = desk.engine.audit().uncoveredDebts;
  expect(less).toBeLessThan(owed);
  expect(live.futures.uncoveredDebts()).toBe(less);
  expect(debts().length).toBe(2);
});
