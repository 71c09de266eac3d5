import { Code } from '@bourse/contract/codes.ts';
import {
  AccountKind,
  CloseReason,
  TimeInForce,
  TriggerType,
} from '@bourse/contract/enumerations.ts';
import type { DefineContract } from '@bourse/contract/messages.ts';
import { describe, expect, test } from 'vitest';
import {
  ALICE,
  BOB,
  CAROL,
  codeOf,
  lots,
  ONE,
  onlyValueOf,
  USDT,
  units,
  valuesOf,
} from '../../fixtures/desk.ts';
import { BTCPERP, FuturesDesk } from '../../fixtures/futures-desk.ts';

const PRICE = 50_000;
const CROWD_FIRST = 1_000;
const now = { timeInForce: TimeInForce.IOC };

/** 100 million USDT of open interest, tiers from 100x to a million: shaped like the largest contracts. */
const shaped: Partial<DefineContract> = {
  priceBandRate: 5_000_000,
  priceMaxTicks: 20_000_000,
  positionMaxLots: lots(100),
  quantityMaxLots: lots(100),
  openInterestMaxLots: lots(2_000),
  tiers: [
    { notionalMax: 1_000_000 * ONE, maintenanceRate: 500_000, leverageMax: 100 },
    { notionalMax: 3_000_000 * ONE, maintenanceRate: 1_000_000, leverageMax: 50 },
    { notionalMax: 5_000_000 * ONE, maintenanceRate: 2_000_000, leverageMax: 25 },
    { notionalMax: 20_000_000 * ONE, maintenanceRate: 10_000_000, leverageMax: 5 },
  ],
};

function open(reserveRate = 50_000_000): FuturesDesk {
  const desk = FuturesDesk.openFutures(shaped);
  desk.adoptRiskRules({ openInterestReserveRate: reserveRate });
  desk.time += 1_000;
  desk.mark(PRICE);
  return desk;
}

const openInterest = (desk: FuturesDesk) =>
  desk.engine.contract(BTCPERP)!.openInterestLots / 10_000;
const clean = (desk: FuturesDesk) => expect(desk.engine.audit().findings).toEqual([]);

/** The highest leverage at which an account that holds nothing may open so much; 0: none. */
function highestLeverage(desk: FuturesDesk, quantity = 0.1): number {
  const [code, most] = openAs(desk, CAROL, 100, quantity);
  if (code === 0)
    desk.send(CAROL, { case: 'cancelAllContractOrders', value: { contract: 0, keepExits: false } });
  if (code === Code.openInterestMax) return 0;
  return code === Code.leverageCrowded ? Number(most) : 100;
}

function openAs(desk: FuturesDesk, user: number, leverage: number, quantity: number) {
  desk.leverage(user, leverage);
  const [refused] = valuesOf(desk.long(user, PRICE - 1_000, quantity), 'refused');
  return [refused?.code ?? 0, refused?.parameters[0]] as const;
}

/**
 * People who hold both sides so that nothing can happen to them, each little enough for the best tier,
 * with as much leverage as is let, and who take out of each account whatever can be taken.
 */
class Crowd {
  readonly desk: FuturesDesk;
  capital = 0;
  private next = CROWD_FIRST;

  constructor(desk: FuturesDesk) {
    this.desk = desk;
  }

  /** Two more accounts with both sides of half as many coins each. Answers whether they are in. */
  join(quantity: number): boolean {
    const { desk } = this;
    const user = this.next;
    this.next += 2;
    const friend = user + 1;
    const before = openInterest(desk);
    for (const each of [user, friend]) desk.fundFutures(each, units(4_000_000));
    const leverage = highestLeverage(desk, quantity) || 1;
    for (const each of [user, friend]) desk.leverage(each, leverage);
    desk.long(user, PRICE, quantity / 2);
    desk.short(friend, PRICE, quantity / 2, now);
    desk.short(user, PRICE, quantity / 2);
    desk.long(friend, PRICE, quantity / 2, now);
    for (const each of [user, friend]) {
      desk.leverage(each, 100);
      const { transferable } = desk.engine.futuresAccount(each);
      desk.transfer(each, AccountKind.FUTURES, AccountKind.FUNDING, USDT, Number(transferable));
      this.capital += Number(desk.engine.futuresAccount(each).balance) / ONE;
    }
    return openInterest(desk) > before;
  }

  /** Goes on until a newcomer may have no more than this leverage; 0: until nobody may open. */
  fill(leverage: number): number {
    for (let round = 0; highestLeverage(this.desk) > leverage; round += 1) {
      const left = 2_000 - openInterest(this.desk);
      if (round === 300 || !this.join(Math.min(20, left))) break;
    }
    expect(highestLeverage(this.desk)).toBeLessThanOrEqual(leverage);
    return this.capital / 1e6;
  }
}

describe('P5 R7 I77: filling the open interest costs what it is worth', () => {
  test('without a reserve two millions shut everybody else out of a hundred millions', () => {
    const crowd = new Crowd(open(0));
    expect(crowd.fill(0)).toBeLessThan(2.3);
    clean(crowd.desk);
  });

  test('with it ever more: a million for a lower leverage, sixty for no place', () => {
    const crowd = new Crowd(open());
    // Millions until newcomers have at most this leverage: docs/spec/risk.md, what is not prevented.
    const cost = [50, 10, 5, 2, 0].map((leverage) => Math.round(crowd.fill(leverage) * 10) / 10);
    expect(cost).toEqual([1, 1.6, 2.9, 7.9, 65.9]);
    clean(crowd.desk);
  });
});

describe('R7 I76: what opens in a crowded contract has margin of its own', () => {
  /** A tenth of the reserve is used: a leverage of 10 at most. Orders that rest since before are `early`. */
  function crowded(early: (desk: FuturesDesk) => void = () => undefined) {
    const desk = open();
    for (const user of [ALICE, BOB, CAROL]) desk.fundFutures(user, units(9_000_000));
    early(desk);
    const crowd = new Crowd(desk);
    while (openInterest(desk) < 1_100) crowd.join(20);
    return desk;
  }

  test('placed: refused with the leverage that may open now; what closes is always taken', () => {
    const desk = crowded((quiet) => {
      for (const user of [ALICE, BOB]) quiet.leverage(user, 50);
      quiet.long(ALICE, PRICE, 2);
      quiet.short(BOB, PRICE, 2, now);
    });
    expect(openAs(desk, CAROL, 10, 0.1)).toEqual([Code.leverageCrowded, '9']);
    expect(openAs(desk, CAROL, 9, 0.1)[0]).toBe(0);
    expect(codeOf(desk.short(BOB, PRICE, 1))).toBe(Code.leverageCrowded);
    expect(codeOf(desk.closeLong(ALICE, PRICE + 1, 2))).toBe(0);
    // Its margin may grow, and may not be taken out by a higher leverage.
    const raised = onlyValueOf(desk.leverage(ALICE, 100), 'refused');
    expect(raised).toEqual({ code: Code.leverageCrowded, parameters: ['9'] });
    expect(codeOf(desk.leverage(ALICE, 5))).toBe(0);
    expect(codeOf(desk.leverage(ALICE, 9))).toBe(0);
    clean(desk);
  });

  test('filled: an order that rests since the contract was empty ends, and the next maker trades', () => {
    const desk = crowded((quiet) => {
      for (const user of [ALICE, BOB]) quiet.leverage(user, user === ALICE ? 100 : 5);
      quiet.short(ALICE, PRICE + 100, 1);
      quiet.short(BOB, PRICE + 200, 1);
    });
    desk.leverage(CAROL, 5);
    const fillOrKill = { timeInForce: TimeInForce.FOK };
    expect(codeOf(desk.long(CAROL, PRICE + 100, 1, fillOrKill))).toBe(Code.fillOrKillUnfilled);
    const events = desk.long(CAROL, PRICE + 200, 1, now);
    const [ended] = valuesOf(events, 'contractOrderClosed');
    expect(ended).toMatchObject({ user: ALICE, reason: CloseReason.MARGIN, dealtLots: 0 });
    expect(valuesOf(events, 'contractTraded').map(({ makerUser }) => makerUser)).toEqual([BOB]);
    clean(desk);
  });

  test('filled in an auction: the same', () => {
    const desk = crowded((quiet) => {
      quiet.leverage(ALICE, 100);
      quiet.short(ALICE, PRICE + 100, 1);
    });
    desk.time += 1_000;
    desk.mark(PRICE * 1.11);
    desk.leverage(CAROL, 2);
    expect(valuesOf(desk.long(CAROL, PRICE * 1.1, 1), 'auctionOpened')).toHaveLength(1);
    desk.time += 5_000;
    const closed = valuesOf(desk.mark(PRICE * 1.11), 'contractOrderClosed');
    expect(closed).toMatchObject([{ user: ALICE, reason: CloseReason.MARGIN }]);
    expect(desk.engine.contract(BTCPERP)?.auctionEndTime).toBe(0);
    clean(desk);
  });

  test('woken: a triggered order that opens ends for lack of margin', () => {
    const desk = crowded((quiet) => {
      quiet.leverage(ALICE, 100);
      const trigger = { triggerPriceTicks: (PRICE + 300) * 100, triggerType: TriggerType.MARK };
      quiet.long(ALICE, PRICE + 500, 1, trigger);
    });
    desk.time += 1_000;
    const closed = valuesOf(desk.mark(PRICE + 400), 'contractOrderClosed');
    expect(closed).toMatchObject([{ user: ALICE, reason: CloseReason.MARGIN }]);
    clean(desk);
  });

  test('the fund sells to any leverage: what it sells is open already', () => {
    const loser = 300;
    const desk = crowded((quiet) => {
      quiet.insure(units(1_000_000));
      quiet.fundFutures(loser, units(6_000));
      for (const user of [ALICE, BOB, loser]) quiet.leverage(user, 100);
      quiet.long(loser, PRICE, 10);
      quiet.short(BOB, PRICE, 10, now);
      quiet.long(ALICE, PRICE * 0.995, 10);
    });
    const before = openInterest(desk);
    desk.time += 1_000;
    const events = [...desk.mark(PRICE * 0.993)];
    while (desk.engine.pendingRisk().pendingLiquidations > 0) events.push(...desk.advance());
    expect(valuesOf(events, 'liquidated').length).toBeGreaterThan(0);
    expect(valuesOf(events, 'contractOrderClosed')).toMatchObject([
      { user: ALICE, reason: CloseReason.FILLED },
    ]);
    expect(openInterest(desk)).toBe(before);
    clean(desk);
  });
});
