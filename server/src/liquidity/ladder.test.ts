import { Side } from '@bourse/contract/messages.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isExposed, isKept, type LadderInput, ladder } from './ladder.ts';

const input: LadderInput = {
  market: 1,
  midTicks: 9_235_000,
  gridTicks: 520,
  lowestTicks: 8_400_000,
  highestTicks: 10_100_000,
  depthLots: 65_000,
  bidScale: 1,
  askScale: 1,
  lotsMin: 1,
};
const inputs = fc
  .record({
    midTicks: fc.double({ min: 2_000, max: 2e7, noNaN: true }),
    gridShare: fc.double({ min: 0.00003, max: 0.0006, noNaN: true }),
    depthLots: fc.integer({ min: 100, max: 1e9 }),
    lotsMin: fc.integer({ min: 1, max: 500 }),
    market: fc.integer({ min: 1, max: 50 }),
  })
  .map(({ midTicks, gridShare, ...rest }): LadderInput => {
    const band = {
      lowestTicks: Math.ceil(midTicks * 0.9),
      highestTicks: Math.floor(midTicks * 1.1),
    };
    const gridTicks = Math.max(1, Math.round(midTicks * gridShare));
    return { ...input, ...rest, ...band, midTicks, gridTicks };
  });

describe('ladder', () => {
  it('has about 25 rungs a side, bids below the middle, asks above, each slot and price side once', () => {
    fc.assert(
      fc.property(inputs, (any) => {
        const rungs = ladder(any);
        const bids = rungs.filter(({ side }) => side === Side.BUY);
        const asks = rungs.filter(({ side }) => side === Side.SELL);
        for (const side of [bids, asks]) {
          expect(side.length).toBeGreaterThanOrEqual(15);
          expect(side.length).toBeLessThanOrEqual(34);
        }
        for (const { priceTicks } of bids) expect(priceTicks).toBeLessThan(any.midTicks);
        for (const { priceTicks } of asks) expect(priceTicks).toBeGreaterThan(any.midTicks);
        expect(new Set(rungs.map(({ slot }) => slot)).size).toBe(rungs.length);
        for (const { priceTicks, lots } of rungs) {
          expect(Number.isSafeInteger(priceTicks) && Number.isSafeInteger(lots)).toBe(true);
          expect(lots).toBeGreaterThanOrEqual(any.lotsMin);
          expect(priceTicks).toBeGreaterThanOrEqual(any.lowestTicks);
          expect(priceTicks).toBeLessThanOrEqual(any.highestTicks);
        }
      }),
    );
  });

  it('keeps what it has just placed, and names what stands too near', () => {
    fc.assert(
      fc.property(inputs, (any) => {
        for (const rung of ladder(any)) {
          expect(isKept(rung, any)).toBe(true);
          expect(isExposed(rung, any)).toBe(false);
          // The other side of the middle is never a place to stay.
          const other = { ...rung, side: rung.side === Side.BUY ? Side.SELL : Side.BUY };
          expect(isExposed(other, any)).toBe(true);
          expect(isKept(other, any)).toBe(false);
        }
      }),
    );
  });

  it('moves few rungs when the market moves by one grid', () => {
    const before = new Set(ladder(input).map(({ side, priceTicks }) => `${side} ${priceTicks}`));
    const moved = { ...input, midTicks: input.midTicks + input.gridTicks };
    const after = ladder(moved).map(({ side, priceTicks }) => `${side} ${priceTicks}`);
    const fresh = after.filter((rung) => !before.has(rung));
    expect(fresh.length).toBeGreaterThan(0);
    expect(fresh.length).toBeLessThanOrEqual(6);
  });

  it('shows the depth that was asked for, most of it far out, and none of a side at scale 0', () => {
    const rungs = ladder(input).filter(({ side }) => side === Side.BUY);
    const total = rungs.reduce((sum, { lots }) => sum + lots, 0);
    expect(total).toBeGreaterThan(0.6 * input.depthLots);
    expect(total).toBeLessThan(1.8 * input.depthLots);
    const near = rungs.filter(({ zone }) => zone === 0).reduce((sum, { lots }) => sum + lots, 0);
    expect(near).toBeLessThan(0.25 * total);
    expect(ladder({ ...input, bidScale: 0 }).every(({ side }) => side === Side.SELL)).toBe(true);
    const half = ladder({ ...input, askScale: 0.5 }).filter(({ side }) => side === Side.SELL);
    const full = ladder(input).filter(({ side }) => side === Side.SELL);
    const ratio = (half[0]?.lots as number) / (full[0]?.lots as number);
    expect(ratio).toBeCloseTo(0.5, 2);
  });
});
