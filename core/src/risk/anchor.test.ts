import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { riskRules } from '../fixtures/risk-rules.ts';
import { Anchor } from './anchor.ts';

const INITIAL = 1_000;
const PARTS = 30;
/** A part of the window has 10 ms: the 9 ms that 30 parts leave over are dropped. */
const PART_MS = 10;
const START = 10;
const STALE_MS = 45;
const LEAST = 600;
const UNIT = 2;
const rules = {
  ...riskRules,
  anchorWindowMs: PARTS * PART_MS + 9,
  anchorStaleMs: STALE_MS,
  anchorNotionalMin: LEAST,
};

interface Happening {
  readonly time: number;
  readonly kind: 'trade' | 'index' | 'ask';
  readonly priceTicks: number;
  readonly lots: number;
}

const partOf = (time: number) => Math.floor(time / PART_MS);

/** The volume-weighted average of the window before the part of a time, or 0 when it is worth too little. */
function averageAt(time: number, trades: readonly Happening[]): number {
  const part = partOf(time);
  const own = trades.filter((trade) => {
    const ago = part - partOf(trade.time);
    return ago >= 1 && ago <= PARTS;
  });
  const lots = own.reduce((sum, trade) => sum + trade.lots, 0);
  const value = own.reduce((sum, trade) => sum + trade.lots * trade.priceTicks, 0);
  return value * UNIT >= LEAST && lots > 0 ? Math.floor(value / lots) : 0;
}

/** The rule by its words, millisecond by millisecond: at each time the index, the average, or what was before. */
class NaiveAnchor {
  readonly trades: Happening[] = [];
  index: Happening | null = null;
  private ticks = INITIAL;
  private time = START - 1;

  at(time: number): number {
    while (this.time < time) {
      this.time += 1;
      this.ticks = this.found(this.time);
    }
    return this.ticks;
  }

  observe(index: Happening): void {
    this.at(index.time);
    this.index = index;
    this.ticks = index.priceTicks;
  }

  private found(time: number): number {
    if (this.index) return this.index.priceTicks;
    return averageAt(time, this.trades) || this.ticks;
  }
}

const anyHappening = fc.record({
  after: fc.oneof(fc.nat(30), fc.nat(30), fc.nat(330)),
  kind: fc.constantFrom('trade', 'trade', 'trade', 'ask', 'ask', 'index' as const),
  priceTicks: fc.integer({ min: 1, max: 40 }),
  lots: fc.integer({ min: 1, max: 10 }),
});
const anyHistory = fc.array(anyHappening, { maxLength: 25 }).map((steps) => {
  let time = START;
  return steps.map(({ after, kind, priceTicks, lots }): Happening => {
    time += after;
    return { time, kind: kind as Happening['kind'], priceTicks, lots };
  });
});

describe('R1: the anchor', () => {
  test('is the last index, else the average of a window that is worth enough, else what it was', () => {
    fc.assert(
      fc.property(anyHistory, (history) => {
        const anchor = new Anchor(INITIAL);
        const naive = new NaiveAnchor();
        for (const each of history) {
          const { time, kind, priceTicks, lots } = each;
          if (kind === 'index') {
            anchor.observe(priceTicks, time);
            naive.observe(each);
          }
          const expected = naive.at(time);
          const found = anchor.at(time, rules, UNIT);
          expect(found).toBe(expected);
          expect(Anchor.from(anchor).at(time, rules, UNIT)).toBe(expected);
          if (kind !== 'trade') continue;
          anchor.note(time, rules, found, priceTicks, lots);
          naive.trades.push(each);
          // What happens within a command moves nothing that it is measured by, nor does a restart.
          expect(anchor.at(time, rules, UNIT)).toBe(expected);
          expect(Anchor.from(anchor).at(time, rules, UNIT)).toBe(expected);
          expect(anchor.parts.every(({ part }) => part >= partOf(time) - PARTS)).toBe(true);
        }
      }),
      { numRuns: 8_000 },
    );
  });

  /** Worth 600 at 20 a lot. */
  function traded(time = START, value = LEAST): Anchor {
    const anchor = new Anchor(INITIAL);
    anchor.note(time, rules, anchor.at(time, rules, UNIT), value / UNIT, 1);
    return anchor;
  }

  test.each([
    { value: LEAST - UNIT, expected: INITIAL },
    { value: LEAST, expected: LEAST / UNIT },
  ])('trades that are worth the least, no less, are enough: $value', ({ value, expected }) => {
    expect(traded(START, value).at(START + PART_MS, rules, UNIT)).toBe(expected);
  });

  test('trades count with the first millisecond of the next part, and for thirty parts', () => {
    const anchor = traded();
    anchor.ticks = 7;
    const at = (time: number) =>
      [anchor, Anchor.from(anchor)].map((own) => own.at(time, rules, UNIT));
    expect(at(START + PART_MS - 1)).toEqual([INITIAL, 7]);
    expect(at(START + PART_MS)).toEqual([300, 300]);
  });

  test('the command of a trade is measured by all thirty parts before it, also when it is asked anew', () => {
    const anchor = new Anchor(INITIAL);
    // Of the first two trades the second is thirty parts old, and alone worth enough.
    anchor.note(START - 1, rules, INITIAL, 1, 1);
    anchor.note(START, rules, INITIAL, 300, 1);
    const time = START + PARTS * PART_MS;
    anchor.note(time, rules, anchor.at(time, rules, UNIT), 20, 1);
    anchor.ticks = 7;
    expect(Anchor.from(anchor).at(time, rules, UNIT)).toBe(300);
  });

  test('trades a whole window apart are never counted together', () => {
    const anchor = new Anchor(INITIAL);
    anchor.note(START, rules, INITIAL, 200, 1);
    const time = START + PARTS * PART_MS;
    anchor.note(time, rules, anchor.at(time, rules, UNIT), 100, 1);
    expect(anchor.at(time + PART_MS, rules, UNIT)).toBe(INITIAL);
    expect(Anchor.from(anchor).at(time + 99, rules, UNIT)).toBe(INITIAL);
  });

  test('an index stays the anchor while it is silent, whatever was traded, until the house goes on without it', () => {
    const anchor = traded();
    anchor.observe(50, 30);
    anchor.note(500, rules, anchor.at(500, rules, UNIT), 300, 10);
    expect(anchor.at(600, rules, UNIT)).toBe(50);
    anchor.forgetIndex();
    expect(anchor.at(600, rules, UNIT)).toBe(50);
    anchor.note(610, rules, anchor.at(610, rules, UNIT), 300, 1);
    expect(anchor.at(620, rules, UNIT)).toBe(300);
  });

  test('another initial price holds at once, whoever asked before; an index stays', () => {
    const anchor = new Anchor(INITIAL);
    expect(anchor.at(START, rules, UNIT)).toBe(INITIAL);
    anchor.beginAt(900);
    expect(anchor.at(START, rules, UNIT)).toBe(900);
    anchor.observe(50, START);
    anchor.beginAt(800);
    expect([anchor.ticks, anchor.at(START, rules, UNIT)]).toEqual([50, 50]);
  });

  test('an index is fresh, then silent, then lost', () => {
    const anchor = new Anchor(INITIAL);
    const late = { ...rules, indexSilentMs: 100 };
    const at = (time: number) => [
      anchor.hasIndex(time, late),
      anchor.isSilent(time, late),
      anchor.isLost(time, late),
    ];
    expect(at(1_000)).toEqual([false, false, false]);
    anchor.observe(50, 30);
    expect(at(30 + STALE_MS)).toEqual([true, false, false]);
    expect(at(31 + STALE_MS)).toEqual([false, true, false]);
    expect(at(130)).toEqual([false, true, false]);
    expect(at(131)).toEqual([false, true, true]);
    // Never before it is silent.
    expect(anchor.isLost(30 + STALE_MS, { ...rules, indexSilentMs: 0 })).toBe(false);
  });

  test('a part whose sum would not be exact counts no more, one that just is counts', () => {
    const [priceTicks, lots] = [441_650_591, 20_394_401];
    expect(priceTicks * lots).toBe(Number.MAX_SAFE_INTEGER);
    const anchor = new Anchor(INITIAL);
    anchor.note(START, rules, INITIAL, priceTicks, lots);
    anchor.note(START, rules, INITIAL, 1, 1);
    expect(anchor.at(START + PART_MS, rules, UNIT)).toBe(priceTicks);
    expect(anchor.parts).toEqual([{ part: 1, lots, value: Number.MAX_SAFE_INTEGER }]);
  });

  test('where any worth is enough, a window in which nothing counts is none', () => {
    const free = { ...rules, anchorNotionalMin: 0 };
    const anchor = new Anchor(INITIAL);
    anchor.note(START, free, INITIAL, 2 ** 31 - 1, 2 ** 31 - 1);
    expect(anchor.at(START + PART_MS, free, UNIT)).toBe(INITIAL);
  });

  test('rules with a window of another length begin a new one, others keep it', () => {
    const kept = traded();
    kept.at(START + PART_MS, rules, UNIT);
    kept.adopt(false);
    const dearer = { ...rules, anchorNotionalMin: LEAST + 1 };
    expect(kept.at(START + PART_MS, rules, UNIT)).toBe(300);
    kept.adopt(false);
    expect(kept.at(START + PART_MS, dearer, UNIT)).toBe(INITIAL);

    const other = traded();
    other.at(START, rules, UNIT);
    other.adopt(true);
    const shorter = { ...rules, anchorWindowMs: PARTS };
    expect(other.at(START + 1, shorter, UNIT)).toBe(INITIAL);
    other.note(START + 1, shorter, INITIAL, LEAST, 1);
    expect(other.at(START + 1, shorter, UNIT)).toBe(INITIAL);
    expect(other.at(START + 2, shorter, UNIT)).toBe(LEAST);
  });
});
