import { PositionSide } from '@bourse/contract/enumerations.ts';
import { HouseUser } from '@bourse/contract/messages.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { Engine } from '../../engine.ts';
import {
  ALICE,
  BOB,
  CAROL,
  ETH,
  lots,
  onlyValueOf,
  ticks,
  units,
  valuesOf,
} from '../../fixtures/desk.ts';
import { BTCPERP, btcPerpetual, ETHPERP, FuturesDesk } from '../../fixtures/futures-desk.ts';
import { MAKERS_OF_COMMAND_MAX } from '../orders/foresee.ts';

const DAVE = 103;
const ERIN = 104;
const HOUR = 3_600_000;
const { insurance } = HouseUser;
let desk: FuturesDesk;

afterEach(() => {
  expect(desk.engine.audit().findings).toEqual([]);
  const bytes = desk.engine.snapshot();
  expect(Engine.restore(bytes).snapshot()).toEqual(bytes);
  const again = new Engine();
  for (const command of desk.log) again.apply(command);
  expect(again.snapshot()).toEqual(bytes);
});

/** Alice is long 1 at 20x, isolated, against Bob; the fund has 100,000. */
function open(insured = 100_000): void {
  desk = FuturesDesk.openFutures();
  desk.adoptRiskRules();
  desk.insure(units(insured));
  for (const user of [DAVE, ERIN]) desk.fundFutures(user, units(1_000_000));
  desk.isolated(ALICE, 20);
  desk.short(BOB, 60_000, 1);
  desk.long(ALICE, 60_000, 1);
}

const mark = (price: number, laterMs = 1_000) => {
  desk.time += laterMs;
  return desk.mark(price);
};
const held = () => desk.engine.allPositions().filter(({ user }) => user === insurance);
const cancel = (user: number) =>
  desk.send(user, {
    case: 'cancelAllContractOrders',
    value: { contract: BTCPERP, keepExits: false },
  });

/** Alice is due at 57,286; nothing is left of her at 57,000. */
describe('what the book does not take within the budget (R3)', () => {
  test('P7 nobody bids: the fund keeps it, and no winner loses a position (I44, I45)', () => {
    open();
    const events = mark(57_200);
    const receipt = onlyValueOf(events, 'liquidated');
    expect(receipt).toMatchObject({ tradedLots: 0, deleveragedLots: 0, keptLots: lots(1) });
    expect(valuesOf(events, 'deleveraged')).toEqual([]);
    expect(held()).toMatchObject([{ lots: lots(1), cost: units(57_000), margin: 0 }]);
    expect(desk.engine.positions(BOB).length).toBe(1);
    expect(desk.insurance()).toBe(units(100_000));
  });

  test('a bid below the budget waits in vain, one within it is taken at the next index', () => {
    open();
    // Of one coin 200 are left at the index, less than the maintenance of 286: nothing is sold below 57,000.
    desk.long(CAROL, 56_990, 1);
    expect(onlyValueOf(mark(57_200), 'liquidated').keptLots).toBe(lots(1));
    desk.long(DAVE, 57_010, 0.4);
    const events = mark(57_200);
    const trade = onlyValueOf(events, 'contractTraded');
    // 0.4 * (57,010 - 57,000), and a fee of 0.05%.
    expect(trade).toMatchObject({
      takerUser: insurance,
      makerUser: DAVE,
      takerClosedLots: lots(0.4),
    });
    expect(trade.takerRealised).toBe(units(4));
    expect(desk.insurance()).toBe(units(100_000 + 4 - 11.402));
    expect(held()).toMatchObject([{ lots: lots(0.6), cost: units(34_200) }]);
  });

  test('N2 it sells as near as a woken order trades, and further while it holds, whatever its budget', () => {
    open();
    desk.adoptRiskRules({ version: 2, wokenMarkRate: 100_000, wokenProtectionRate: 500_000 });
    // 200 of one coin are left at the index: bids down to 57,000 are within the budget.
    desk.long(CAROL, 57_143, 0.1);
    desk.long(DAVE, 57_050, 0.2);
    expect(onlyValueOf(mark(57_200), 'liquidated')).toMatchObject({
      tradedLots: 1_000,
      keptLots: lots(0.9),
    });
    const soldAfter = Array.from({ length: 60 }, (_, at) =>
      valuesOf(mark(57_200), 'contractTraded').map(({ makerUser }) => [at + 1, makerUser]),
    );
    // 0.1% and four tenths more over a minute: 57,050 is 0.263% away.
    expect(soldAfter.flat()).toEqual([[25, DAVE]]);
  });

  test('P1 who arrives with next to nothing left brings his friends in the book nothing', () => {
    open();
    // 50 are left of the 3,000 at the index; the fund sells 57 off it, a tenth of a percent, at most.
    desk.long(CAROL, 56_992, 1);
    expect(onlyValueOf(mark(57_050), 'liquidated')).toMatchObject({ tradedLots: 0 });
    cancel(CAROL);
    desk.long(DAVE, 56_993, 1);
    expect(onlyValueOf(mark(57_050), 'contractTraded').makerUser).toBe(DAVE);
  });

  test('the index rises: what the fund kept is sold with a gain that is its own', () => {
    open();
    mark(57_200);
    const [before] = desk.futures(ALICE);
    desk.long(CAROL, 58_000, 1);
    mark(58_000);
    expect(held()).toEqual([]);
    expect(desk.insurance()).toBe(units(100_000 + 1_000 - 29));
    expect(desk.futures(ALICE)).toEqual([before, 0]);
  });

  test('kept for a minute, then opposing positions take it over at the value of the takeover (I54)', () => {
    open();
    mark(57_200);
    expect(valuesOf(mark(56_900, 59_000), 'deleveraged')).toEqual([]);
    const taken = onlyValueOf(mark(56_900), 'deleveraged');
    expect(taken).toMatchObject({ user: BOB, lots: lots(1), notional: units(57_000) });
    expect(taken.liquidatedUser).toBe(insurance);
    expect([held(), desk.insurance()]).toEqual([[], units(100_000)]);
  });

  test('what the index gave the fund meanwhile stays its own: winners take over at the index then', () => {
    // Else friends whose other side was liquidated would have their losses since then back.
    open();
    mark(57_200);
    const taken = onlyValueOf(mark(59_000, 60_000), 'deleveraged');
    expect(taken).toMatchObject({ user: BOB, lots: lots(1), notional: units(59_000) });
    expect([held(), desk.insurance()]).toEqual([[], units(102_000)]);
  });

  test('what the fund could not afford at the worse end of the band is taken over at once', () => {
    // At 51,480 it would lose 5,520; it may lose 30% of what it has.
    open(18_000);
    const events = mark(57_200);
    expect(onlyValueOf(events, 'liquidated')).toMatchObject({
      keptLots: 0,
      deleveragedLots: lots(1),
    });
    expect(onlyValueOf(events, 'deleveraged').notional).toBe(units(57_000));
  });

  test('a holding that becomes too dear goes as soon as it does', () => {
    open(18_500);
    expect(onlyValueOf(mark(57_200), 'liquidated').keptLots).toBe(lots(1));
    expect(onlyValueOf(mark(56_500), 'deleveraged').user).toBe(BOB);
    expect(desk.insurance()).toBe(units(18_500));
  });

  test('a short that comes to a fund with a long closes it: it holds one side only', () => {
    open();
    mark(57_200);
    desk.isolated(DAVE, 20);
    desk.long(ERIN, 57_200, 0.4);
    desk.short(DAVE, 57_200, 0.4);
    const receipt = onlyValueOf(mark(59_900), 'liquidated');
    expect(receipt).toMatchObject({ user: DAVE, keptLots: lots(0.4) });
    expect(held()).toMatchObject([{ positionSide: PositionSide.LONG, lots: lots(0.6) }]);
    // Dave's bankruptcy value is 5% above 57,200, the fund's is 57,000.
    expect(desk.insurance()).toBe(units(100_000 + 0.4 * (60_060 - 57_000)));
  });

  test('a wall of tiny bids holds its sale for no second (I77)', () => {
    open();
    mark(57_200);
    const dust = { positionSide: PositionSide.LONG };
    for (const user of [DAVE, ERIN]) {
      for (let at = 0; at < 180; at += 1) desk.long(user, 58_010, 0.0001, dust);
    }
    desk.long(CAROL, 58_000, 1);
    const first = valuesOf(mark(58_000), 'contractTraded');
    expect(first.length).toBeGreaterThan(0);
    expect(first.length).toBeLessThanOrEqual(MAKERS_OF_COMMAND_MAX);
    let commands = 0;
    for (; desk.engine.pendingRisk().pendingLiquidations > 0; commands += 1) {
      desk.engine = Engine.restore(desk.engine.snapshot());
      expect(valuesOf(desk.advance(), 'contractTraded').length).toBeLessThanOrEqual(
        MAKERS_OF_COMMAND_MAX,
      );
    }
    expect(held()).toEqual([]);
    expect(commands).toBeLessThan(5);
  });

  test('nor do a hundred tiny winners hold back what is to be taken over', () => {
    open();
    for (let user = 1_000; user < 1_100; user += 1) {
      desk.fundFutures(user, units(1_000));
      desk.leverage(user, 100);
      desk.long(CAROL, 60_000, 0.0001);
      desk.short(user, 60_000, 0.0001);
    }
    mark(57_200);
    desk.engine = Engine.restore(desk.engine.snapshot());
    expect(valuesOf(mark(57_200, 60_000), 'deleveraged')).toHaveLength(64);
    expect(desk.engine.pendingRisk().pendingLiquidations).toBe(1);
    expect(valuesOf(desk.advance(), 'deleveraged').at(-1)?.user).toBe(BOB);
    expect(held()).toEqual([]);
  });

  test('it pays and receives funding like everybody (I46)', () => {
    open();
    mark(57_200);
    const instant = desk.engine.contract(BTCPERP)!.nextFundingTime;
    desk.time = instant;
    const events = desk.mark(57_200);
    const paid = valuesOf(events, 'fundingPaid').map(({ user, amount }) => [user, amount]);
    expect(paid).toEqual([
      [insurance, units(-5.72)],
      [BOB, units(5.72)],
    ]);
    // At the instant a minute is over, too: it is taken over at the index, 200 above what the fund paid.
    expect(desk.insurance()).toBe(units(100_000 - 5.72 + 200));
  });
});

test('P1 thirty pairs have a friend who bids 5 percent below the mark', () => {
  desk = FuturesDesk.openFutures();
  desk.adoptRiskRules();
  desk.insure(units(1_000_000));
  const thieves: number[] = [];
  let moved = 0;
  const wealth = () =>
    thieves.reduce((sum, user) => sum + Number(desk.engine.futuresAccount(user).equity), 0) / 1e8;
  const before: number[] = [];
  for (let pair = 0; pair < 30; pair += 1) {
    const [loser, winner, friend] = [0, 1, 2].map((at) => 1_000 + pair * 3 + at) as [
      number,
      number,
      number,
    ];
    for (const user of [winner, friend]) desk.fundFutures(user, units(200_000));
    desk.fundFutures(loser, units(3_300));
    thieves.push(loser, winner, friend);
    before.push(203_300 + 200_000);
    desk.leverage(loser, 100);
    desk.short(winner, 60_000, 5);
    desk.long(loser, 60_000, 5);
    desk.long(friend, 56_850, 5);
    moved += 300_000;
    mark(59_600);
    // The friend and the winner close against each other: everything is money again.
    mark(60_000, 61_000);
    cancel(friend);
  }
  const won = wealth() - before.reduce((sum, each) => sum + each, 0);
  const fund = desk.insurance() / 1e8 - 1_000_000;
  expect(fund).toBeGreaterThanOrEqual(0);
  expect(won).toBeLessThan(moved * 0.001);
});

describe('one brake over all contracts and debts (R3, I53)', () => {
  const defineEther = () => {
    const names = { contract: ETHPERP, symbol: 'ETHUSDT-PERP', baseAsset: ETH };
    desk.house({
      case: 'defineContract',
      value: { ...btcPerpetual, ...names, priceMaxTicks: 50_000_000 },
    });
    desk.mark(60_000, ETHPERP);
  };

  test('P8 I73 what one contract lost no other may lose again within 8 hours; then it may', () => {
    open(10_000);
    defineEther();
    desk.isolated(ALICE, 20, ETHPERP);
    const lose = (contract: number) => {
      const more = { contract };
      desk.time += 1_000;
      if (contract === ETHPERP) desk.mark(55_000);
      if (contract === ETHPERP || desk.engine.positions(ALICE).length === 0) {
        desk.time += 1_000;
        desk.mark(60_000, contract);
        desk.short(BOB, 60_000, 1, more);
        desk.long(ALICE, 60_000, 1, more);
      }
      desk.long(CAROL, 55_000, 1, more);
      desk.time += 1_000;
      const events = desk.mark(55_000, contract);
      desk.send(CAROL, { case: 'cancelAllContractOrders', value: { contract, keepExits: false } });
      return onlyValueOf(events, 'liquidated');
    };
    // From 57,000 to 55,000, and the fee of 27.5: of the 3,000 that it may lose.
    expect(lose(BTCPERP).insuranceChange).toBe(units(-2_027.5));
    expect(lose(ETHPERP)).toMatchObject({
      insuranceChange: 0,
      tradedLots: 0,
      deleveragedLots: lots(1),
    });
    desk.time += 9 * HOUR;
    expect(lose(ETHPERP).insuranceChange).toBe(units(-2_027.5));
    expect(desk.insurance()).toBe(units(10_000 - 2 * 2_027.5));
  });

  test('B2 a debt that nothing backs is paid as far as the brake allows, and waits for the rest', () => {
    desk = FuturesDesk.openFutures();
    desk.insure(units(10_000));
    desk.fundFutures(DAVE, units(7_000));
    desk.leverage(DAVE, 100);
    desk.short(BOB, 60_000, 10);
    desk.long(DAVE, 60_000, 10);
    desk.adoptRiskRules();
    desk.long(ERIN, 1, 1);
    desk.fundFutures(ERIN, units(1_000_000));
    // The house closes him at 59,000: 10,000 of loss, and he has 6,700.
    desk.house({
      case: 'resolvePosition',
      value: {
        user: DAVE,
        contract: BTCPERP,
        positionSide: PositionSide.LONG,
        lots: 0,
        priceTicks: ticks(59_000),
      },
    });
    const owed = units(10_000 - 6_700);
    expect(desk.engine.futuresAccount(DAVE).debt).toBe(owed - units(3_000));
    expect(desk.insurance()).toBe(units(7_000));
    expect(desk.engine.audit().uncoveredDebts).toBe(BigInt(owed - units(3_000)));
    mark(60_000, HOUR);
    expect(desk.insurance()).toBe(units(7_000));
    const later = mark(60_000, 9 * HOUR);
    expect(onlyValueOf(later, 'debtSettled')).toEqual({ user: DAVE, amount: owed - units(3_000) });
    expect(desk.engine.audit().uncoveredDebts).toBe(0n);
  });
});
