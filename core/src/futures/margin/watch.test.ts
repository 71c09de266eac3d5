import { expect, test } from 'vitest';
import { BOB, ETH, ONE, valuesOf } from '../../fixtures/desk.ts';
import { BTCPERP, btcPerpetual, ETHPERP, FuturesDesk } from '../../fixtures/futures-desk.ts';

const DAVE = 103;
const ETHER = { contract: ETHPERP };

/** Dave is long in two contracts, cross, after an index of one fell; he has put in so much. */
function afterFall(deposit: number): FuturesDesk {
  const desk = FuturesDesk.openFutures();
  desk.adoptRiskRules();
  const names = { symbol: 'ETHUSDT-PERP', baseAsset: ETH };
  desk.house({ case: 'defineContract', value: { ...btcPerpetual, ...ETHER, ...names } });
  desk.mark(3_000, ETHPERP);
  desk.fundFutures(DAVE, deposit);
  for (const contract of [BTCPERP, ETHPERP]) desk.leverage(DAVE, 100, contract);
  desk.short(BOB, 60_000, 1);
  desk.long(DAVE, 60_000, 1);
  desk.short(BOB, 3_000, 10, ETHER);
  desk.long(DAVE, 3_000, 10, ETHER);
  desk.mark(59_500);
  return desk;
}

const slackOf = (desk: FuturesDesk) => {
  const { equity, maintenance } = desk.engine.futuresAccount(DAVE);
  return equity - maintenance;
};

test.each([1n, 2n, 3n, 1_000n])(
  'R7: an account with %s units to spare is looked at with another mark, and leaves no work before',
  (spare) => {
    const deposit = 1_000 * ONE;
    const desk = afterFall(deposit + Number(spare - slackOf(afterFall(deposit))));
    expect(slackOf(desk)).toBe(spare);
    const [told] = valuesOf(desk.advance(), 'riskAdvanced');
    expect(told?.pendingLiquidations).toBe(0);
    expect(valuesOf(desk.mark(59_499.99), 'liquidated').map(({ user }) => user)).toEqual([
      DAVE,
      DAVE,
    ]);
  },
);
