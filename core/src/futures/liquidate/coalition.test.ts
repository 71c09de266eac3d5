import { PositionSide } from '@bourse/contract/enumerations.ts';
import type { DefineContract } from '@bourse/contract/messages.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { units } from '../../fixtures/desk.ts';
import { BTCPERP, FuturesDesk } from '../../fixtures/futures-desk.ts';
import { rounds } from '../../fixtures/test-length.ts';

const WINNER = 200;
const FRIEND = 201;
const PUSHER = 202;
const LOSER = 300;
const HONEST = 400;
const PRICE = 60_000;
const RUNS = rounds({ commit: 75, all: 150 });

/** Where a coalition tries to gain: every number is its own choice. */
interface Attempt {
  readonly isLong: boolean;
  readonly leverage: number;
  readonly winnerLeverage: number;
  /** Of a loser, in coins: three tiers. */
  readonly size: number;
  readonly losers: number;
  readonly isIsolated: boolean;
  /** The friend's price, away from the index, parts of 10,000. */
  readonly away: number;
  /** Where the pusher holds the mark, away from the index, parts of 10,000. */
  readonly gap: number;
}

/** Three tiers within what one position may be; no fees, so that nothing hides a gain. */
const rules: Partial<DefineContract> = {
  priceMaxTicks: 20_000_000,
  positionMaxLots: 1_000_000,
  quantityMaxLots: 1_000_000,
  makerRate: 0,
  takerRate: 0,
};

function open(hasRiskRules: boolean): FuturesDesk {
  const desk = FuturesDesk.openFutures(rules);
  if (hasRiskRules) desk.adoptRiskRules();
  desk.insure(units(20_000_000));
  for (const user of [WINNER, FRIEND, PUSHER, HONEST, HONEST + 1]) {
    desk.fundFutures(user, units(80_000_000));
  }
  return desk;
}

/** Wallets and profits at the index, of all who act together. */
function wealthOf(desk: FuturesDesk, users: readonly number[]): number {
  const { indexTicks, unit } = desk.engine.contract(BTCPERP)!;
  let sum = 0n;
  for (const user of users) {
    sum += desk.engine.futuresAccount(user).balance;
    for (const { positionSide, lots, cost } of desk.engine.positions(user)) {
      const profit = BigInt(indexTicks) * BigInt(lots) * BigInt(unit) - BigInt(cost);
      sum += positionSide === PositionSide.LONG ? profit : -profit;
    }
  }
  return Number(sum) / 1e8;
}

/** Plays an attempt. Returns what the coalition won of what it moved, and what the fund lost. */
function play(hasRiskRules: boolean, attempt: Attempt) {
  const { isLong, leverage, winnerLeverage, size, losers, isIsolated, away, gap } = attempt;
  const desk = open(hasRiskRules);
  const down = isLong ? 1 : -1;
  const opens = (user: number, price: number, quantity: number, isBuy: boolean) =>
    isBuy ? desk.long(user, price, quantity) : desk.short(user, price, quantity);
  // Somebody honest stands on the winner's side, with a counterpart that nothing liquidates.
  desk.leverage(HONEST, 20);
  opens(HONEST + 1, PRICE, size, isLong);
  opens(HONEST, PRICE, size, !isLong);
  desk.leverage(WINNER, winnerLeverage);
  const users = Array.from({ length: losers }, (_, at) => LOSER + at);
  for (const user of users) {
    desk.fundFutures(user, units(((PRICE * size) / leverage) * 1.001));
    if (isIsolated) desk.isolated(user, leverage);
    else desk.leverage(user, leverage);
    opens(WINNER, PRICE, size, !isLong);
    opens(user, PRICE, size, isLong);
  }
  const all = [WINNER, FRIEND, PUSHER, ...users];
  const before = wealthOf(desk, all);
  const fund = desk.insurance();
  const moved = PRICE * size * losers;
  const hold = () => {
    const index = desk.engine.contract(BTCPERP)!.indexTicks / 100;
    const middle = index * (1 + gap / 10_000);
    for (const user of [FRIEND, PUSHER]) {
      desk.send(user, {
        case: 'cancelAllContractOrders',
        value: { contract: BTCPERP, keepExits: false },
      });
    }
    if (gap !== 0) {
      desk.long(PUSHER, Math.round(middle) - 1, 0.5);
      desk.short(PUSHER, Math.round(middle) + 1, 0.5);
    }
    const price = Math.round(index * (1 - (down * away) / 10_000));
    opens(FRIEND, price, size * losers, isLong);
  };
  const gone = () => users.every((user) => desk.engine.positions(user).length === 0);
  let index = PRICE;
  for (let second = 0; second < 500 && !gone(); second += 1) {
    // The first half minute is the pusher's: the mark comes to where it is held.
    if (second >= 31) index -= down * 20;
    desk.time += 1_000;
    hold();
    desk.mark(index);
    desk.advance();
  }
  const isGone = gone();
  for (let second = 0; second < 75; second += 1) {
    desk.time += 1_000;
    hold();
    desk.mark(index);
    desk.advance();
  }
  expect(desk.engine.audit().findings).toEqual([]);
  const won = wealthOf(desk, all) - before;
  return { won: won / moved, fund: (desk.insurance() - fund) / 1e8 / moved, isGone };
}

/** Of a position of so many coins. */
const leverageMax: Readonly<Record<number, number>> = { 5: 100, 50: 50, 90: 20 };

const anyAttempt: fc.Arbitrary<Attempt> = fc
  .record({
    isLong: fc.boolean(),
    leverage: fc.constantFrom(10, 20, 50, 100),
    winnerLeverage: fc.constantFrom(1, 20),
    size: fc.constantFrom(5, 50, 90),
    losers: fc.constantFrom(1, 3),
    isIsolated: fc.boolean(),
    away: fc.constantFrom(0, 20, 40, 50, 60, 75, 100, 150, 300, 480),
    gap: fc.constantFrom(-900, -300, -190, -100, -40, 0, 0, 0, 40, 100, 190, 300, 900),
  })
  .filter(({ size, leverage }) => leverage <= (leverageMax[size] ?? 0));

test('by neutral numbers the search finds what friends take from the fund (P1)', () => {
  const found = play(false, {
    ...{ isLong: true, leverage: 100, winnerLeverage: 20, size: 5, losers: 1, isIsolated: true },
    ...{ away: 480, gap: 0 },
  });
  expect(found.fund).toBeLessThan(-0.04);
  expect(found.won).toBeGreaterThan(0.04);
});

test('by the rules of risk no loser, friend and winner together gain 0.1 % of what they move at the cost of the fund (I53, I73, R3, P1)', () => {
  let liquidated = 0;
  fc.assert(
    fc.property(anyAttempt, (attempt) => {
      const { fund, isGone } = play(true, attempt);
      if (isGone) liquidated += 1;
      expect(fund).toBeGreaterThan(-0.001);
    }),
    { numRuns: RUNS, seed: 11 },
  );
  expect(liquidated).toBeGreaterThan(RUNS / 2);
});
