import { Code } from '@bourse/contract/codes.ts';
import type { SetRiskRules } from '@bourse/contract/messages.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { Engine } from '../../engine.ts';
import { ALICE, BOB, CAROL, codeOf, ticks, units } from '../../fixtures/desk.ts';
import { BTCPERP, FuturesDesk } from '../../fixtures/futures-desk.ts';
import { riskRules } from '../../fixtures/risk-rules.ts';

const INDEX = 60_000;
/** The numbers of the house. */
const rules: Partial<SetRiskRules> = {
  ...{ markBandRate: 400_000, basisPointsMin: 60, impactSpreadRate: 300_000 },
  ...{ standingSamplesMin: 40, standingSamples: 60 },
};
/** A point is made of the book of its second alone. */
const before = { ...rules, standingSamplesMin: 0, standingSamples: 0 };
const numbers = [
  { name: 'before', own: before },
  { name: 'with depth that stands', own: rules },
];

let desk: FuturesDesk;

afterEach(() => {
  expect(desk.engine.audit().findings).toEqual([]);
  const bytes = desk.engine.snapshot();
  expect(Engine.restore(bytes).snapshot()).toEqual(bytes);
});

function open(own: Partial<SetRiskRules>): void {
  desk = FuturesDesk.openFutures();
  for (const user of [ALICE, BOB, CAROL]) desk.fundFutures(user, units(10_000_000));
  desk.adoptRiskRules(own);
}

function clear(user: number): void {
  const value = { contract: BTCPERP, keepExits: false };
  desk.send(user, { case: 'cancelAllContractOrders', value });
}

/** One who stands on both sides, each with more than the impact notional. */
function quote(user: number, bid: number, ask: number): void {
  clear(user);
  desk.long(user, bid, 1);
  desk.short(user, ask, 1);
}

/** The next second; how far the mark then is from the index, as a part of it. */
function second(index = INDEX): number {
  desk.time += 1_000;
  desk.mark(index);
  const { markTicks, indexTicks } = desk.engine.contract(BTCPERP)!;
  return markTicks / indexTicks - 1;
}

function seconds(count: number): number {
  let premium = 0;
  for (let at = 0; at < count; at += 1) premium = second();
  return premium;
}

/** A pair sells to itself far below the index: the last price is there. */
function tradeLow(): void {
  desk.long(BOB, 59_700, 0.001);
  desk.short(CAROL, 59_700, 0.001);
}

/** What a pair shows to pull the mark down. */
function pull(): void {
  quote(BOB, 59_690, 59_710);
  tradeLow();
}

describe('a pair that shows depth 0.5 % below the index for ten seconds of each minute (R4)', () => {
  /** The least distance of the mark in the last two of ten minutes. */
  function least(own: Partial<SetRiskRules>): number {
    open(own);
    let nearest = 1;
    for (let minute = 0; minute < 10; minute += 1) {
      pull();
      for (let at = 0; at < 60; at += 1) {
        if (at === 10) clear(BOB);
        const away = Math.abs(second());
        if (minute >= 8) nearest = Math.min(nearest, away);
      }
    }
    return nearest;
  }

  test('held the mark at the end of its band where each second spoke for itself', () => {
    expect(least(before)).toBeGreaterThan(0.0039);
  });

  test('moves no mark', () => {
    expect(least(rules)).toBe(0);
    expect(desk.engine.contract(BTCPERP)!.markTicks).toBe(ticks(INDEX));
  });
});

describe('a maker on both sides of the index and a pair that takes its book for a part of a minute', () => {
  function furthest(own: Partial<SetRiskRules>, shown: number): number {
    open(own);
    quote(ALICE, 59_994, 60_006);
    let away = seconds(70);
    for (let minute = 0; minute < 4; minute += 1) {
      clear(ALICE);
      pull();
      for (let at = 0; at < 60; at += 1) {
        if (at === shown) {
          clear(BOB);
          quote(ALICE, 59_994, 60_006);
        }
        away = Math.min(away, second());
      }
    }
    return away;
  }

  test('moved the mark by each of its seconds', () => {
    expect(furthest(before, 39)).toBeLessThan(-0.0025);
  });

  test('moves no mark with 39 of 60 seconds', () => {
    expect(furthest(rules, 39)).toBe(0);
  });

  test('moves it with 41: depth that stands is a price', () => {
    expect(furthest(rules, 41)).toBeLessThan(-0.001);
  });
});

test('a side that is taken away for 39 of 60 seconds is still there (R4)', () => {
  open(rules);
  quote(ALICE, 59_994, 60_006);
  desk.long(BOB, 59_850, 1);
  tradeLow();
  seconds(70);
  let away = 0;
  for (let minute = 0; minute < 4; minute += 1) {
    for (let at = 0; at < 60; at += 1) {
      clear(ALICE);
      if (at >= 39) desk.long(ALICE, 59_994, 1);
      desk.short(ALICE, 60_006, 1);
      away = Math.min(away, second());
    }
  }
  expect(away).toBe(0);
});

test.each(numbers)(
  '$name: a book that follows a moving index says what it is worth beside it',
  ({ own }) => {
    open(own);
    let premium = 0;
    for (let at = 0; at < 200; at += 1) {
      const index = INDEX + 40 * (at % 50);
      quote(ALICE, index + 84, index + 96);
      if (at === 0) desk.long(BOB, index + 96, 0.001);
      desk.short(CAROL, index + 84, 0.001);
      premium = second(index);
    }
    expect(premium).toBeGreaterThan(0.0013);
    expect(premium).toBeLessThan(0.0017);
  },
);

describe('a book without depth that stands (R4)', () => {
  test('says the index until there are as many samples as it must have stood in', () => {
    open(rules);
    quote(ALICE, 60_114, 60_126);
    desk.long(BOB, 60_126, 0.001);
    expect(seconds(39)).toBe(0);
    // One of 60 points is 0.2% above it.
    expect(second()).toBeCloseTo(0.002 / 60, 6);
  });

  test('has forgotten after a silence what stood before it', () => {
    open(rules);
    quote(ALICE, 60_114, 60_126);
    desk.long(BOB, 60_126, 0.001);
    expect(seconds(130)).toBeCloseTo(0.002, 4);
    desk.time += 200_000;
    expect(seconds(39)).toBe(0);
    expect(second()).toBeGreaterThan(0);
  });

  test('knows nothing of the time in which the rule was off', () => {
    open(rules);
    quote(ALICE, 60_114, 60_126);
    desk.long(BOB, 60_126, 0.001);
    seconds(30);
    clear(ALICE);
    desk.adoptRiskRules(before);
    seconds(1);
    desk.adoptRiskRules(rules);
    quote(ALICE, 60_114, 60_126);
    expect(seconds(39)).toBe(0);
  });
});

test('numbers of which half of the samples are enough are refused', () => {
  open(rules);
  const adopt = (standingSamplesMin: number, standingSamples: number) => {
    const value = { ...riskRules, version: 9, standingSamplesMin, standingSamples };
    return codeOf(desk.house({ case: 'setRiskRules', value }));
  };
  expect([adopt(30, 60), adopt(61, 60), adopt(40, 601)]).toEqual(
    Array(3).fill(Code.definitionInvalid),
  );
});
