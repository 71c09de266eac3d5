import { Code } from '@bourse/contract/codes.ts';
import { AccountKind, CloseReason, TriggerType } from '@bourse/contract/enumerations.ts';
import { HouseUser } from '@bourse/contract/messages.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { Engine } from '../engine.ts';
import {
  ALICE,
  BOB,
  BTC,
  CAROL,
  codeOf,
  ETH,
  lots,
  ONE,
  onlyValueOf,
  orderOf,
  ticks,
  USDT,
  units,
  valuesOf,
} from '../fixtures/desk.ts';
import { BTCPERP, btcPerpetual, ETHPERP, exit, FuturesDesk } from '../fixtures/futures-desk.ts';

let desk: FuturesDesk;
const DAVE = 103;

/** After every case: books balance (I01, I44, I45), and a snapshot and a replay give the same. */
afterEach(() => {
  expect(desk.engine.audit().findings).toEqual([]);
  const bytes = desk.engine.snapshot();
  expect(Engine.restore(bytes).snapshot()).toEqual(bytes);
  expect(Engine.restore(bytes).audit().findings).toEqual([]);
  const again = new Engine();
  for (const command of desk.log) again.apply(command);
  expect(again.snapshot()).toEqual(bytes);
});

describe('O3: isolated long of 1 at 60,000, 20x (I51, I52, I53)', () => {
  const fees = () =>
    Number(desk.engine.balance(HouseUser.fees, AccountKind.FUTURES, USDT).available);
  const open = (insured: number) => {
    desk = FuturesDesk.openFutures();
    if (insured > 0) desk.insure(units(insured));
    desk.isolated(ALICE, 20);
    desk.short(BOB, 60_000, 1);
    desk.long(ALICE, 60_000, 1);
    expect(desk.futures(ALICE)).toEqual([units(1_000_000 - 3_030), units(3_000)]);
    const [position] = desk.engine.positions(ALICE);
    expect(position).toMatchObject({
      lots: lots(1),
      cost: units(60_000),
      margin: units(3_000),
      liquidationTicks: ticks(57_286.44),
      bankruptcyTicks: ticks(57_000),
    });
    desk.time += 1_000;
  };

  test('one tick above lives, at the price the fund takes over and loses 198.415', () => {
    open(10_000);
    desk.long(CAROL, 56_850, 0.6);
    desk.long(CAROL, 56_800, 0.4);
    expect(valuesOf(desk.mark(57_286.44), 'liquidated')).toEqual([]);
    const before = fees();
    const events = desk.mark(57_286.43);
    const receipt = onlyValueOf(events, 'liquidated');
    expect(receipt).toMatchObject({
      user: ALICE,
      markTicks: ticks(57_286.43),
      equity: units(286.43),
      maintenance: units(286.43215),
      lots: lots(1),
      bankruptcyNotional: units(57_000),
      tradedNotional: units(56_830),
      takerFee: units(28.415),
      insuranceChange: units(-198.415),
      liquidationFee: 0,
      returned: 0,
      deleveragedLots: 0,
      tier: 1,
    });
    expect(desk.insurance()).toBe(units(9_801.585));
    // The user loses margin and opening fee, nothing else.
    expect(desk.futures(ALICE)).toEqual([units(1_000_000 - 3_030), 0]);
    expect(fees() - before).toBe(units(28.415) + Math.ceil(units(56_830 * 0.0002)));
    expect(desk.engine.positions(ALICE)).toEqual([]);
  });

  test('sold at 57,200: the fee is capped by what is left, the fund gains 171.40', () => {
    open(10_000);
    desk.long(CAROL, 57_200, 1);
    const receipt = onlyValueOf(desk.mark(57_286.43), 'liquidated');
    expect(receipt).toMatchObject({
      insuranceChange: units(171.4),
      liquidationFee: units(171.4),
      returned: 0,
    });
    expect(desk.insurance()).toBe(units(10_171.4));
  });

  test('a fund that cannot pay: the winner takes over at 57,000, without a trade (I54)', () => {
    open(100);
    desk.long(CAROL, 56_850, 0.6);
    desk.long(CAROL, 56_800, 0.4);
    const events = desk.mark(57_286.43);
    expect(valuesOf(events, 'contractTraded')).toEqual([]);
    expect(onlyValueOf(events, 'deleveraged')).toMatchObject({
      user: BOB,
      lots: lots(1),
      notional: units(57_000),
      realised: units(3_000),
      rank: 1,
      liquidatedUser: ALICE,
    });
    expect(desk.insurance()).toBe(units(100));
    expect(desk.engine.positions(BOB)).toEqual([]);
  });

  test('a stale mark, as after a stall of the clock, liquidates nobody and opens nothing (F28, F48)', () => {
    open(10_000);
    desk.mark(57_300);
    desk.time += 10_001;
    const quotes = [{ source: 1, priceTicks: ticks(50_000), time: desk.time }];
    const events = desk.house({ case: 'observeIndex', value: { contract: BTCPERP, quotes } });
    expect(onlyValueOf(events, 'markMoved')).toMatchObject({
      isStale: true,
      markTicks: ticks(57_300),
    });
    expect(valuesOf(events, 'liquidated')).toEqual([]);
    expect(codeOf(desk.long(CAROL, 57_000, 0.1))).toBe(Code.markStale);
    // Closing stays possible.
    expect(codeOf(desk.closeLong(ALICE, 58_000, 1))).toBe(0);
  });

  test('the last price liquidates nobody (I51, I56)', () => {
    open(10_000);
    desk.long(CAROL, 50_000, 0.1);
    const events = desk.short(BOB, 50_000, 0.1);
    expect(onlyValueOf(events, 'contractTraded').priceTicks).toBe(ticks(50_000));
    expect(valuesOf(events, 'liquidated')).toEqual([]);
    expect(desk.engine.contract(BTCPERP)!.markTicks).toBe(ticks(60_000));
  });
});

test('O4: cross account of two positions; nothing may leave (I61, D19)', () => {
  desk = FuturesDesk.openFutures();
  const tiers = [{ ...btcPerpetual.tiers[2]!, maintenanceRate: 1_000_000, leverageMax: 50 }];
  const ether = { contract: ETHPERP, symbol: 'ETHUSDT-PERP', baseAsset: ETH, tiers };
  desk.house({ case: 'defineContract', value: { ...btcPerpetual, ...ether } });
  desk.mark(3_000, ETHPERP);
  // 5,000 after the two opening fees of 30 and 15.
  desk.fundFutures(DAVE, units(5_045));
  desk.short(BOB, 60_000, 1);
  desk.long(DAVE, 60_000, 1);
  desk.long(BOB, 3_000, 10, { contract: ETHPERP });
  desk.short(DAVE, 3_000, 10, { contract: ETHPERP });
  desk.mark(58_000);
  desk.mark(3_050, ETHPERP);
  expect(desk.engine.futuresAccount(DAVE)).toMatchObject({
    balance: BigInt(units(5_000)),
    equity: BigInt(units(2_500)),
    maintenance: BigInt(units(595)),
    positionMargin: BigInt(units(4_500)),
    transferable: 0n,
  });
  const prices = desk.engine.positions(DAVE).map((each) => each.liquidationTicks);
  expect(prices.sort((a, b) => a - b)).toEqual([ticks(3_238.61), ticks(56_085.43)]);
  const moved = desk.transfer(DAVE, AccountKind.FUTURES, AccountKind.FUNDING, USDT, 1);
  expect(codeOf(moved)).toBe(Code.insufficientBalance);
});

test('O5: funding across a flip, in one-way mode (I46, I47, I48)', () => {
  desk = FuturesDesk.openFutures();
  desk.fundFutures(DAVE, units(10_000));
  desk.oneWay(DAVE);
  desk.leverage(DAVE, 100);
  desk.short(BOB, 60_000, 2);
  desk.order(DAVE, { priceTicks: ticks(60_000), quantityLots: lots(2) });
  expect(desk.futures(DAVE)[0]).toBe(units(9_940));
  // No book, no premium: the rate is the interest of 0.01%.
  desk.time = desk.engine.contract(BTCPERP)!.nextFundingTime;
  const events = desk.mark(60_100);
  const paid = valuesOf(events, 'fundingPaid').find(({ user }) => user === DAVE)!;
  expect(paid.amount).toBe(units(-12.02));
  expect(desk.futures(DAVE)[0]).toBe(units(9_927.98));
  desk.long(BOB, 60_200, 5);
  const flip = desk.order(DAVE, { side: 2, priceTicks: ticks(60_200), quantityLots: lots(5) });
  expect(onlyValueOf(flip, 'contractTraded')).toMatchObject({
    takerClosedLots: lots(2),
    takerRealised: units(400),
    takerFee: units(150.5),
  });
  expect(desk.futures(DAVE)[0]).toBe(units(10_177.48));
  expect(desk.engine.positions(DAVE)).toMatchObject([
    { positionSide: 2, lots: lots(3), cost: units(3 * 60_200) },
  ]);
  // The same instant is never paid twice, and one that comes late is one.
  expect(valuesOf(desk.mark(60_100), 'fundingPaid')).toEqual([]);
  desk.time += 30 * 24 * 3_600_000;
  const late = desk.mark(60_100);
  expect(valuesOf(late, 'fundingOpened').length).toBe(1);
  expect(valuesOf(late, 'fundingPaid').filter(({ user }) => user === DAVE).length).toBe(1);
});

test('O6: reduce-only orders shrink, the newest first (I49)', () => {
  desk = FuturesDesk.openFutures();
  desk.short(BOB, 60_000, 1);
  desk.long(ALICE, 60_000, 1);
  const first = orderOfContract(desk.closeLong(ALICE, 61_000, 0.6));
  const placed = desk.closeLong(ALICE, 62_000, 0.6);
  expect(onlyValueOf(placed, 'contractOrderAccepted').quantityLots).toBe(lots(0.4));
  desk.long(CAROL, 60_000, 0.5);
  const closed = desk.closeLong(ALICE, 0, 0.5);
  expect(onlyValueOf(closed, 'contractOrderReduced')).toMatchObject({
    order: first,
    remainingLots: lots(0.5),
  });
  expect(valuesOf(closed, 'contractOrderClosed').map(({ reason }) => reason)).toContain(
    CloseReason.POSITION_CLOSED,
  );
  const filled = desk.long(CAROL, 61_000, 0.5);
  expect(onlyValueOf(filled, 'contractTraded').makerRealised).toBe(units(500));
  expect(desk.engine.positions(ALICE)).toEqual([]);
  expect(codeOf(desk.closeLong(ALICE, 61_000, 0.1))).toBe(Code.nothingToClose);
});

test('O7: take-profit by mark, stop-loss by last: one fires, the other dies with it (I57)', () => {
  desk = FuturesDesk.openFutures();
  desk.short(BOB, 60_000, 1);
  desk.long(ALICE, 60_000, 1, {
    takeProfit: exit(61_000, { triggerType: TriggerType.MARK }),
    stopLoss: exit(59_000),
  });
  expect(desk.engine.contractOrders(ALICE).map(({ isWhole }) => isWhole)).toEqual([true, true]);
  desk.long(CAROL, 61_200, 0.1);
  const byLast = desk.short(BOB, 61_200, 0.1);
  expect(valuesOf(byLast, 'contractOrderTriggered')).toEqual([]);
  desk.long(CAROL, 60_980, 0.7);
  desk.long(CAROL, 60_970, 0.3);
  desk.time += 1_000;
  const events = desk.mark(61_000);
  // The mark is a median with the book's basis in it: move until it is there.
  const fired = valuesOf(events, 'contractOrderTriggered').length > 0 ? events : desk.mark(61_100);
  expect(valuesOf(fired, 'contractOrderTriggered').length).toBe(1);
  const trades = valuesOf(fired, 'contractTraded');
  expect(trades.reduce((sum, { takerRealised }) => sum + takerRealised, 0)).toBe(units(977));
  expect(trades.reduce((sum, { takerFee }) => sum + takerFee, 0)).toBe(units(30.4885));
  const reasons = valuesOf(fired, 'contractOrderClosed').map(({ reason }) => reason);
  expect(reasons).toContain(CloseReason.SIBLING);
  desk.long(CAROL, 58_900, 0.1);
  expect(valuesOf(desk.short(BOB, 58_900, 0.1), 'contractOrderTriggered')).toEqual([]);
  expect(desk.engine.positions(ALICE)).toEqual([]);
});

test('O9: post-only is refused whole, or rests and pays the maker fee (I34)', () => {
  desk = FuturesDesk.openFutures();
  desk.short(BOB, 60_000, 1);
  const before = desk.engine.futuresAccount(ALICE);
  expect(codeOf(desk.long(ALICE, 60_000, 1, { timeInForce: 4 }))).toBe(Code.postOnlyWouldTake);
  expect(desk.engine.futuresAccount(ALICE)).toEqual(before);
  desk.long(ALICE, 59_999.99, 1, { timeInForce: 4 });
  const traded = onlyValueOf(desk.short(CAROL, 59_999.99, 1), 'contractTraded');
  expect(traded.makerFee).toBe(Math.ceil(units(59_999.99 * 0.0002)));
});

test('a lower leverage needs margin, a change keeps the wallet total (I59, D26)', () => {
  desk = FuturesDesk.openFutures();
  desk.fundFutures(DAVE, units(3_100));
  desk.short(BOB, 60_000, 1);
  desk.long(DAVE, 60_000, 1);
  const total = desk.engine.futuresAccount(DAVE).balance;
  expect(codeOf(desk.leverage(DAVE, 10))).toBe(Code.insufficientMargin);
  expect(codeOf(desk.leverage(DAVE, 50))).toBe(0);
  expect(codeOf(desk.leverage(DAVE, 101))).toBe(Code.leverageInvalid);
  expect(desk.engine.futuresAccount(DAVE).balance).toBe(total);
  const mode = { contract: BTCPERP, marginMode: 1 } as const;
  expect(codeOf(desk.send(DAVE, { case: 'setMarginMode', value: mode }))).toBe(Code.marginModeBusy);
});

test('an order beyond the free margin is refused, one within is not (I50)', () => {
  desk = FuturesDesk.openFutures();
  desk.fundFutures(DAVE, units(3_030));
  desk.short(BOB, 60_000, 2);
  expect(codeOf(desk.long(DAVE, 60_000, 1.0001))).toBe(Code.insufficientMargin);
  expect(codeOf(desk.long(DAVE, 60_000, 1))).toBe(0);
  expect(desk.futures(DAVE)).toEqual([units(3_000), 0]);
});

test('a large position goes down tier by tier (I55)', () => {
  desk = FuturesDesk.openFutures({ quantityMaxLots: 450_000, positionMaxLots: 450_000 });
  desk.insure(units(1_000_000));
  desk.fundFutures(DAVE, units(100_000));
  desk.leverage(DAVE, 50);
  desk.leverage(BOB, 20);
  desk.short(BOB, 60_000, 20);
  desk.leverage(CAROL, 20);
  desk.short(CAROL, 60_000, 20);
  desk.isolated(DAVE, 50);
  expect(codeOf(desk.long(DAVE, 60_000, 40))).toBe(0);
  desk.time += 1_000;
  desk.long(BOB, 59_100, 20);
  desk.long(CAROL, 59_100, 20);
  const receipts = [...valuesOf(desk.mark(59_100), 'liquidated')];
  for (let step = 0; step < 5; step += 1) receipts.push(...valuesOf(desk.advance(), 'liquidated'));
  expect(receipts.length).toBeGreaterThan(0);
  expect(receipts[0]!.tier).toBe(2);
  expect(receipts[0]!.lots).toBeLessThan(lots(40));
  for (const { equity, maintenance } of receipts) expect(equity).toBeLessThanOrEqual(maintenance);
});

function orderOfContract(events: Parameters<typeof onlyValueOf>[0]): number {
  return onlyValueOf(events, 'contractOrderAccepted').order;
}

test('ids of orders are theirs', () => {
  desk = FuturesDesk.openFutures();
  desk.fund(ALICE, BTC, ONE);
  desk.house({ case: 'setMarketState', value: { market: 1, state: 1 } });
  const spot = orderOf(desk.sell(ALICE, 60_000, 0.1));
  const placed = orderOfContract(desk.long(ALICE, 50_000, 0.1));
  expect(codeOf(desk.cancel(ALICE, spot))).toBe(0);
  const cancelled = desk.send(ALICE, { case: 'cancelContractOrder', value: { order: placed } });
  expect(codeOf(cancelled)).toBe(0);
});
