import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type LiquidationCase, liquidationCases } from '../fixtures/published-cases.ts';
import {
  type Account,
  type AccountPosition,
  accountFigures,
  type ContractTerms,
  positionFigures,
} from './account.ts';
import { MARGIN_RATE_MAX } from './margin.ts';
import { type Ladder, ladderOf, maintenanceMargin } from './tiers.ts';

/** Tick 0.01, lot 0.0001, money of 8 decimals: one lot at one tick is 100 atomic units. */
const UNIT = 100;
const usdt = (value: number) => Math.round(value * 1e8);
const money = (value: number) => BigInt(usdt(value));
const ticks = (price: number) => Math.round(price * 100);
const lots = (quantity: number) => Math.round(quantity * 1e4);
const flat = (share: number, deduction = 0): Ladder => [
  {
    notionalMax: Number.MAX_SAFE_INTEGER,
    maintenanceRate: Math.round(share * 1e8),
    leverageMax: 100,
    deduction: usdt(deduction),
  },
];
const terms = (mark: number, ladder: Ladder): ContractTerms => ({
  unit: UNIT,
  markTicks: ticks(mark),
  ladder,
});
const held = (
  contract: ContractTerms,
  contractId: number,
  sign: 1 | -1,
  quantity: number,
  entry: number,
  margin?: number,
): AccountPosition => ({
  contract,
  contractId,
  sign,
  isCross: margin === undefined,
  leverage: 20,
  lots: lots(quantity),
  cost: ticks(entry) * lots(quantity) * UNIT,
  margin: usdt(margin ?? 0),
});
const account = (wallet: number, ...positions: AccountPosition[]): Account => ({
  wallet: money(wallet),
  orderMargin: 0n,
  positions,
});

describe('O3: isolated long of 1 at 60,000, 20x', () => {
  const at = (mark: number) => {
    const position = held(terms(mark, flat(0.005)), 1, 1, 1, 60_000, 3_000);
    return positionFigures(account(997_000, position), position);
  };

  test('its price, what is left there, and where nothing is left (I51)', () => {
    expect(at(57_286.44)).toEqual({
      notional: usdt(57_286.44),
      unrealised: usdt(-2_713.56),
      initialMargin: usdt(3_000),
      extraMargin: 0,
      maintenance: usdt(286.4322),
      equity: money(286.44),
      marginRate: 99_997_276,
      returnRate: -90_452_000,
      liquidationTicks: ticks(57_286.44),
      bankruptcyTicks: ticks(57_000),
    });
    // A tick further it is at or below maintenance, and says so.
    expect(at(57_286.43).marginRate).toBe(100_000_750);
    expect(at(57_286.43).equity).toBe(money(286.43));
  });

  test('added margin moves both prices; the rest of the account is not asked (I52)', () => {
    const position = held(terms(60_000, flat(0.005)), 1, 1, 1, 60_000, 4_000);
    const poor = positionFigures(account(0, position), position);
    expect(poor).toEqual(positionFigures(account(997_000, position), position));
    expect(poor.extraMargin).toBe(usdt(1_000));
    expect(poor.bankruptcyTicks).toBe(ticks(56_000));
    expect(poor.liquidationTicks).toBe(ticks(56_281.41));
  });

  test('nothing of it is account margin: it stands beside the cross part', () => {
    const position = held(terms(58_000, flat(0.005)), 1, 1, 1, 60_000, 3_000);
    expect(accountFigures(account(100, position))).toEqual({
      equity: money(100),
      maintenance: 0n,
      initial: 0n,
      ordered: 0n,
      unrealised: money(-2_000),
      isolatedMargin: money(3_000),
      available: money(100),
      transferable: money(100),
    });
  });
});

describe('O4: cross account of two positions', () => {
  const bitcoin = held(terms(58_000, flat(0.005)), 1, 1, 1, 60_000);
  const ether = held(terms(3_050, flat(0.01)), 2, -1, 10, 3_000);
  const both = account(5_000, bitcoin, ether);

  test('equity stands for both; nothing may leave, whatever the screen calls available (I61, D19)', () => {
    expect(accountFigures(both)).toEqual({
      equity: money(2_500),
      maintenance: money(595),
      initial: money(4_500),
      ordered: 0n,
      unrealised: money(-2_500),
      isolatedMargin: 0n,
      available: 0n,
      transferable: 0n,
    });
  });

  test('each price holds the other contract still', () => {
    const figures = [bitcoin, ether].map((each) => positionFigures(both, each));
    expect(figures.map((each) => each.liquidationTicks)).toEqual([
      ticks(56_085.43),
      ticks(3_238.61),
    ]);
    expect(figures.map((each) => each.marginRate)).toEqual([23_800_000, 23_800_000]);
    expect(figures.map((each) => each.equity)).toEqual([money(2_500), money(2_500)]);
    expect(figures.map((each) => each.bankruptcyTicks)).toEqual([ticks(55_500), ticks(3_300)]);
  });

  test('profit that is not realised may be used, but may not leave (I50, I61)', () => {
    const won = held(terms(70_000, flat(0.005)), 1, 1, 1, 60_000);
    const figures = accountFigures({ ...account(5_000, won), orderMargin: money(500) });
    expect(figures.equity).toBe(money(15_000));
    expect(figures.available).toBe(money(11_500));
    expect(figures.transferable).toBe(money(1_500));
  });

  test('two contracts held on one side are two positions (I51)', () => {
    const long = held(terms(3_050, flat(0.01)), 2, 1, 10, 3_000);
    const figures = positionFigures(account(5_000, bitcoin, long), bitcoin);
    expect(figures.equity).toBe(money(5_000 - 2_000 + 500));
    expect(figures.bankruptcyTicks).toBe(ticks(54_500));
  });

  test('a position may be tried in place of the one that is there', () => {
    const larger = held(terms(58_000, flat(0.005)), 1, 1, 2, 59_000);
    const tried = positionFigures(both, larger);
    expect(tried).toEqual(positionFigures(account(5_000, larger, ether), larger));
    expect(tried.equity).toBe(money(2_500));
  });
});

test('L11: both sides of a contract in hedge mode have one price', () => {
  const contract = terms(60_000, flat(0.004));
  const long = held(contract, 1, 1, 0.5, 60_000);
  const short = held(contract, 1, -1, 0.3, 61_000);
  const both = account(1_000, long, short);
  // 54,369.92 rounded towards the mark, seen from either side.
  expect(positionFigures(both, long).liquidationTicks).toBe(ticks(54_369.92));
  expect(positionFigures(both, short).liquidationTicks).toBe(ticks(54_369.92));
});

test('what nothing liquidates has no price, and without equity the rate is at its end', () => {
  const owned = held(terms(60_000, flat(0.005)), 1, 1, 1, 60_000);
  expect(positionFigures(account(70_000, owned), owned).liquidationTicks).toBe(0);
  const lost = positionFigures(account(-5, owned), owned);
  expect(lost.marginRate).toBe(MARGIN_RATE_MAX);
  expect(accountFigures(account(-5, owned)).available).toBe(0n);
  const gone = { ...owned, lots: 0, cost: 0 };
  expect(positionFigures(account(10, gone), gone)).toMatchObject({
    marginRate: 0,
    returnRate: 0,
    liquidationTicks: 0,
    bankruptcyTicks: 0,
  });
});

describe('published liquidation prices', () => {
  const solve = (one: LiquidationCase) => {
    const [maintenance, profit] = one.others ?? [0, 0];
    const contract = terms(one.entry, flat(one.rate, one.deduction));
    const position: AccountPosition = {
      ...held(contract, 1, one.sign, 1, one.entry),
      lots: lots(one.quantity),
      cost: ticks(one.entry) * lots(one.quantity) * UNIT,
    };
    return positionFigures(account(one.wallet - maintenance + profit, position), position);
  };
  test.each(Object.entries(liquidationCases))('%s', (_name, one) => {
    const shown = solve(one).liquidationTicks;
    const exact = Number(one.price) * 100;
    expect(Math.abs(shown - exact)).toBeLessThan(1);
    // Towards the mark: a long's is not below the exact price, a short's not above.
    expect(one.sign * (shown - exact)).toBeGreaterThanOrEqual(-1e-6);
  });
});

test('at the price shown an account lives, a tick beyond it does not (I51)', () => {
  const tiers = ladderOf([
    { notionalMax: usdt(50_000), maintenanceRate: 400_000, leverageMax: 125 },
    { notionalMax: usdt(600_000), maintenanceRate: 500_000, leverageMax: 100 },
    { notionalMax: usdt(9_000_000), maintenanceRate: 650_000, leverageMax: 75 },
  ])!;
  const anyPosition = fc.record({
    sign: fc.constantFrom<1 | -1>(1, -1),
    quantity: fc.integer({ min: 1, max: 30_000 }),
    entry: fc.integer({ min: 5_900_000, max: 6_100_000 }),
  });
  fc.assert(
    fc.property(anyPosition, anyPosition, fc.nat(usdt(20_000)), (first, second, wallet) => {
      const place = (mark: number, at: typeof first, contractId: number): AccountPosition => ({
        contract: { unit: UNIT, markTicks: mark, ladder: tiers },
        contractId,
        sign: at.sign,
        isCross: true,
        leverage: 20,
        lots: at.quantity,
        cost: at.quantity * at.entry * UNIT,
        margin: 0,
      });
      const slackAt = (mark: number) => {
        const positions = [place(mark, first, 1), place(6_000_000, second, 2)];
        const { equity, maintenance } = accountFigures({
          wallet: BigInt(wallet),
          orderMargin: 0n,
          positions,
        });
        return equity - maintenance;
      };
      fc.pre(slackAt(6_000_000) > 0n);
      const own = place(6_000_000, first, 1);
      const positions = [own, place(6_000_000, second, 2)];
      const figures = positionFigures({ wallet: BigInt(wallet), orderMargin: 0n, positions }, own);
      const price = figures.liquidationTicks;
      if (price === 0) return;
      // Maintenance is rounded up, the price is not: by at most one unit a position.
      expect(slackAt(price)).toBeGreaterThanOrEqual(-2n);
      expect(slackAt(price - first.sign)).toBeLessThanOrEqual(0n);
      const at = maintenanceMargin(tiers, 6_000_000 * first.quantity * UNIT);
      expect(figures.maintenance).toBe(at);
    }),
  );
});
