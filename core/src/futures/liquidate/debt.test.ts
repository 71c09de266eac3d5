import { PositionSide, Side } from '@bourse/contract/enumerations.ts';
import { expect, test } from 'vitest';
import { BOB, ETH, ONE, units, valuesOf } from '../../fixtures/desk.ts';
import { BTCPERP, btcPerpetual, ETHPERP, FuturesDesk } from '../../fixtures/futures-desk.ts';

const DAVE = 103;
const { LONG, SHORT } = PositionSide;
const { BUY, SELL } = Side;

/** Bob and Dave trade one ETH; each of the two opens or closes what his side says. */
function tradeEth(
  desk: FuturesDesk,
  price: number,
  dave: Side,
  daves: PositionSide,
  bobs: PositionSide,
) {
  const contract = { contract: ETHPERP };
  desk.limit(BOB, dave === BUY ? SELL : BUY, bobs, price, 1, contract);
  return desk.limit(DAVE, dave, daves, price, 1, contract);
}

test('the insurance fund pays no debt that the wallet can pay (I53)', () => {
  const desk = FuturesDesk.openFutures();
  const rules = { contract: ETHPERP, symbol: 'ETHUSDT-PERP', baseAsset: ETH };
  desk.house({ case: 'defineContract', value: { ...btcPerpetual, ...rules } });
  desk.mark(3_000, ETHPERP);
  desk.insure(10_000 * ONE);
  desk.fundFutures(DAVE, 1_000 * ONE);
  // An isolated order holds 592.95 of the wallet; the cross account is long and short.
  desk.isolated(DAVE, 10);
  desk.long(DAVE, 59_000, 0.1);
  tradeEth(desk, 3_000, BUY, LONG, SHORT);
  tradeEth(desk, 3_000, SELL, SHORT, LONG);
  // The long loses more than what is available: a debt, backed by what the short has won.
  desk.mark(2_400, ETHPERP);
  tradeEth(desk, 2_400, SELL, LONG, LONG);
  const { debt } = desk.engine.futuresAccount(DAVE);
  expect(debt).toBe(units(197.15));
  // The order's money returns, and the short closes at what it was opened for.
  desk.send(DAVE, {
    case: 'cancelAllContractOrders',
    value: { contract: BTCPERP, keepExits: false },
  });
  desk.mark(3_000, ETHPERP);
  const before = desk.insurance();
  const events = tradeEth(desk, 3_000, BUY, SHORT, SHORT);
  expect(valuesOf(events, 'debtSettled')).toEqual([]);
  expect(desk.insurance()).toBe(before);
  expect(desk.engine.futuresAccount(DAVE).debt).toBe(0);
  // 592.95 less the debt and the taker's fee of 1.5.
  expect(desk.futures(DAVE)).toEqual([units(394.3), 0]);
  expect(desk.engine.audit().findings).toEqual([]);
});
