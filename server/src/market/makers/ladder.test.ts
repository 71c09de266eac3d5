import { Side } from '@bourse/contract/enumerations.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { depthWithin, isKept, type LadderInput, ladder, type Rung, zoneAt } from './ladder.ts';

const MID = 9_235_000;
const sideAt = (midTicks: number, scale = 1) => ({ midTicks, scale, lotsTail: 0 });
const bothAt = (midTicks: number) => ({ bids: sideAt(midTicks), asks: sideAt(midTicks) });
const input: LadderInput = {
  market: 1,
  ...bothAt(MID),
  gridTicks: 140,
  zoneFirst: 0,
  zoneLast: 7,
  rungsOfZones: [3],
  lowestTicks: 8_400_000,
  highestTicks: 10_100_000,
  depthLots: 108_000,
  lotsMin: 1,
};
const inputs = fc
  .record({
    midTicks: fc.double({ min: 2_000, max: 2e7, noNaN: true }),
    gridShare: fc.double({ min: 0.00001, max: 0.0002, noNaN: true }),
    zoneFirst: fc.integer({ min: -1, max: 2 }),
    reachShare: fc.double({ min: 0.008, max: 0.04, noNaN: true }),
    depthLots: fc.integer({ min: 100, max: 1e9 }),
    lotsMin: fc.integer({ min: 1, max: 500 }),
    market: fc.integer({ min: 1, max: 50 }),
  })
  .map(({ midTicks, gridShare, reachShare, ...rest }): LadderInput => {
    const band = {
      lowestTicks: Math.ceil(midTicks * 0.9),
      highestTicks: Math.floor(midTicks * 1.1),
    };
    const gridTicks = midTicks * gridShare;
    const zoneLast = zoneAt(midTicks * reachShare, gridTicks, input.rungsOfZones);
    return { ...input, ...rest, ...band, ...bothAt(midTicks), gridTicks, zoneLast };
  });

const middleOf = ({ bids }: LadderInput) => bids?.midTicks as number;
const isAsk = ({ side }: Rung) => side === Side.SELL;

describe('ladder', () => {
  it('has rungs enough, bids below the middle, asks above, each slot and price side once', () => {
    fc.assert(
      fc.property(inputs, (any) => {
        const rungs = ladder(any);
        const bids = rungs.filter(({ side }) => side === Side.BUY);
        const asks = rungs.filter(({ side }) => side === Side.SELL);
        for (const side of [bids, asks]) {
          const zones = any.zoneLast - any.zoneFirst + 1;
          expect(side.length).toBeGreaterThanOrEqual(2 * zones);
          expect(side.length).toBeLessThanOrEqual(4 * zones);
        }
        for (const { priceTicks } of bids) expect(priceTicks).toBeLessThan(middleOf(any));
        for (const { priceTicks } of asks) expect(priceTicks).toBeGreaterThan(middleOf(any));
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

  it('keeps what it has just placed, and nothing on the other side of the middle', () => {
    fc.assert(
      fc.property(inputs, (any) => {
        for (const rung of ladder(any)) {
          expect(isKept(rung, any)).toBe(true);
          const other = { ...rung, side: rung.side === Side.BUY ? Side.SELL : Side.BUY };
          expect(isKept(other, any)).toBe(false);
        }
      }),
    );
  });

  it('leaves about one grid between the sides, wherever the middle is', () => {
    const spreads = Array.from({ length: 500 }, (_, at) => {
      const midTicks = MID + at * 37.5;
      const rungs = ladder({ ...input, ...bothAt(midTicks) });
      const bid = rungs.find(({ side }) => side === Side.BUY)?.priceTicks as number;
      const ask = rungs.find(({ side }) => side === Side.SELL)?.priceTicks as number;
      return (ask - bid) / input.gridTicks;
    }).sort((a, b) => a - b);
    expect(spreads[250]).toBeGreaterThan(0.7);
    expect(spreads[250]).toBeLessThan(1.5);
    expect(spreads[499]).toBeLessThan(3.6);
  });

  it('moves few rungs when the market moves by one grid', () => {
    const before = new Set(ladder(input).map(({ side, priceTicks }) => `${side} ${priceTicks}`));
    const moved = { ...input, ...bothAt(MID + input.gridTicks) };
    const after = ladder(moved).map(({ side, priceTicks }) => `${side} ${priceTicks}`);
    const fresh = after.filter((rung) => !before.has(rung));
    expect(fresh.length).toBeGreaterThan(0);
    expect(fresh.length).toBeLessThanOrEqual(6);
  });

  it('shows the depth that was asked for: dense and small near the middle, wide and large far out', () => {
    const bids = ladder(input).filter(({ side }) => side === Side.BUY);
    const within = (share: number) =>
      bids
        .filter(({ priceTicks }) => priceTicks > MID * (1 - share))
        .reduce((sum, { lots }) => sum + lots, 0);
    expect(within(0.001) / input.depthLots).toBeGreaterThan(0.6);
    expect(within(0.001) / input.depthLots).toBeLessThan(1.6);
    const reachTicks = 3 * input.gridTicks * (2 ** 8 - 1);
    const whole = depthWithin(reachTicks, MID) * input.depthLots;
    expect(within(1) / whole).toBeGreaterThan(0.6);
    expect(within(1) / whole).toBeLessThan(1.6);
    const zone = (index: number) => bids.filter((rung) => rung.zone === index);
    const gap = (index: number) => {
      const [first, ...rest] = zone(index).map(({ priceTicks }) => priceTicks) as [number];
      return (first - (rest.at(-1) ?? first)) / rest.length;
    };
    const size = (index: number) =>
      zone(index).reduce((sum, { lots }) => sum + lots, 0) / zone(index).length;
    for (const index of [1, 2, 3, 4, 5, 6, 7]) expect(gap(index)).toBeGreaterThan(gap(index - 1));
    expect(size(3)).toBeGreaterThan(3 * size(0));
    expect(size(7)).toBeGreaterThan(size(2));
  });

  it('shows it also with few and wide rungs: neighbours hold together what is meant', () => {
    const rungsOfZones = [1, 1, 2, 6, 12];
    const shares = Array.from({ length: 1_000 }, (_, at) => {
      const midTicks = 15_000 + 14.6 * at;
      const lowestTicks = Math.ceil(midTicks * 0.998);
      const zoneLast = zoneAt(midTicks * 0.002, 1, rungsOfZones);
      const coarse = { ...input, market: 1 + (at % 12), gridTicks: 1, rungsOfZones, zoneLast };
      const rungs = ladder({ ...coarse, lowestTicks, bids: sideAt(midTicks), asks: undefined });
      const shown = rungs.reduce((sum, { lots }) => sum + lots, 0);
      return shown / (input.depthLots * depthWithin(midTicks - lowestTicks, midTicks));
    }).sort((a, b) => a - b);
    expect(shares[10]).toBeGreaterThan(0.6);
    expect(shares[990]).toBeLessThan(1.4);
  });

  it('begins with a later zone when the price swings more, and keeps the others as they are', () => {
    const wilder = { ...input, zoneFirst: 1 };
    const calm = ladder(input).filter(({ zone }) => zone >= 2);
    const slots = new Set(ladder(wilder).map(({ slot }) => slot));
    for (const rung of ladder(input)) expect(isKept(rung, wilder)).toBe(rung.zone >= 1);
    expect(calm.filter(({ slot }) => slots.has(slot)).length / calm.length).toBeGreaterThan(0.6);
    const spread = (rungs: typeof calm) => {
      const [bid, ask] = [Side.BUY, Side.SELL].map((side) => rungs.find((r) => r.side === side));
      return (ask?.priceTicks as number) - (bid?.priceTicks as number);
    };
    expect(spread(ladder(wilder))).toBeGreaterThan(spread(ladder(input)));
  });

  it('reaches as far as it should, and not much further', () => {
    const positive = fc.double({ min: 0.5, max: 10_000, noNaN: true });
    fc.assert(
      fc.property(positive, positive, (reachTicks, gridTicks) => {
        const endTicks = (zone: number) => 3 * gridTicks * (2 ** (zone + 1) - 1);
        const zone = zoneAt(reachTicks, gridTicks, input.rungsOfZones);
        expect(endTicks(zone)).toBeGreaterThanOrEqual(reachTicks * (1 - 1e-9));
        if (zone > 0) expect(endTicks(zone - 1)).toBeLessThan(reachTicks);
      }),
    );
  });

  it('scales each side', () => {
    const half = ladder({ ...input, asks: sideAt(MID, 0.5) }).filter(isAsk);
    const full = ladder(input).filter(isAsk);
    const ratio = (half.at(-1)?.lots as number) / (full.at(-1)?.lots as number);
    expect(ratio).toBeCloseTo(0.5, 2);
  });

  it('shows a few rungs of a side that is next to nothing, and no crumbs behind them', () => {
    const asks = { midTicks: MID * 1.01, scale: 1e-9, lotsTail: 40 };
    const rungs = ladder({ ...input, asks, lotsMin: 7 });
    expect(rungs.filter(isAsk).map(({ lots }) => lots)).toEqual([40, 40, 40]);
    for (const { priceTicks } of rungs.filter(isAsk))
      expect(priceTicks).toBeGreaterThan(MID * 1.01);
    const bids = (all: readonly Rung[]) => all.filter((rung) => !isAsk(rung));
    expect(bids(rungs).length).toBe(bids(ladder(input)).length);
  });

  it('keeps no quote that is much larger than what would be placed there now', () => {
    const small = { ...input, asks: sideAt(MID, 0.05) };
    const large = ladder(input).filter((rung) => isAsk(rung) && rung.lots > 1_000);
    expect(large.length).toBeGreaterThan(5);
    for (const rung of large) expect(isKept(rung, { ...input, asks: sideAt(MID, 0.5) })).toBe(true);
    expect(large.filter((rung) => isKept(rung, small)).length).toBeLessThan(large.length / 10);
  });

  it('measures depth without a step, growing with distance', () => {
    expect(depthWithin(-5, 1_000)).toBe(0);
    expect(depthWithin(1, 1_000)).toBe(1);
    expect(depthWithin(1.001, 1_000)).toBeCloseTo(1, 2);
    const distance = fc.double({ min: 0, max: 100, noNaN: true });
    fc.assert(
      fc.property(distance, distance, (a, b) => {
        const [near, far] = [Math.min(a, b), Math.max(a, b)];
        expect(depthWithin(near, 1_000)).toBeLessThanOrEqual(depthWithin(far, 1_000));
      }),
    );
  });
});
