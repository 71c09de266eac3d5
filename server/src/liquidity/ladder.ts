import { Side } from '@bourse/contract/messages.ts';
import { hashIntegers } from './random.ts';

/** A price that a maker wants to quote: at most one order rests for each slot. */
export interface Rung {
  readonly slot: number;
  readonly zone: number;
  readonly side: Side;
  readonly priceTicks: number;
  readonly lots: number;
}

export interface LadderInput {
  readonly market: number;
  /** Where the two sides part: the reference price, moved by the maker's inventory. Ticks. */
  readonly midTicks: number;
  /** The unit of distance: about what the price moves in a second. Ticks. */
  readonly gridTicks: number;
  /** No quote below and above: the market's price band. Ticks. */
  readonly lowestTicks: number;
  readonly highestTicks: number;
  /** Lots that one side should show in all, before `bidScale` and `askScale`. */
  readonly depthLots: number;
  /** 0 to 1: how much of each side to show; 0 is none. */
  readonly bidScale: number;
  readonly askScale: number;
  /** The least that an order may hold. */
  readonly lotsMin: number;
}

interface Zone {
  /** Grids from one rung to the next. */
  readonly step: number;
  /** Grids from the middle, first and last. */
  readonly from: number;
  readonly to: number;
  /** Part of the side's depth. */
  readonly share: number;
}

/**
 * Dense near the middle, wide far out, and each zone has its own raster in absolute price: when
 * the market moves by one grid, one rung near the middle changes sides, and the far ones stay.
 */
const zones: readonly Zone[] = [
  { step: 1, from: 0.55, to: 8.5, share: 0.1 },
  { step: 4, from: 8.5, to: 36.5, share: 0.2 },
  { step: 16, from: 36.5, to: 132, share: 0.3 },
  { step: 64, from: 132, to: 400, share: 0.4 },
];
/** A resting quote stays until it is this near; a new one needs `from`. Half a raster apart. */
const KEEP_FROM = 0.2;
/** Beyond its zone a quote stays for so many rasters. */
const KEEP_BEYOND = 1.6;
/** Rungs of a side that stand at most this far apart from the raster's line, in steps. */
const JITTER = 0.7;
const SLOT_SPAN = 2 ** 40;

/** Every rung of both sides, nearest first. */
export function ladder(input: LadderInput): Rung[] {
  const rungs: Rung[] = [];
  for (const side of [Side.BUY, Side.SELL]) {
    if ((side === Side.BUY ? input.bidScale : input.askScale) <= 0) continue;
    for (const zone of zones.keys()) rungs.push(...rungsOf(input, side, zone));
  }
  return rungs.sort((a, b) => distance(a, input) - distance(b, input));
}

/** Whether a resting quote may stay where it is. */
export function isKept(
  quote: { readonly side: Side; readonly zone: number; readonly priceTicks: number },
  input: LadderInput,
): boolean {
  const zone = zones[quote.zone] as Zone;
  const away = signedDistance(quote, input);
  const scale = quote.side === Side.BUY ? input.bidScale : input.askScale;
  const first = quote.zone === 0 ? KEEP_FROM : zone.from - KEEP_BEYOND * zone.step;
  const isInBand = quote.priceTicks >= input.lowestTicks && quote.priceTicks <= input.highestTicks;
  return scale > 0 && isInBand && away >= first && away <= zone.to + KEEP_BEYOND * zone.step;
}

/** Whether a quote stands so near the middle, or beyond it, that it must go at once. */
export function isExposed(
  quote: { readonly side: Side; readonly priceTicks: number },
  input: LadderInput,
): boolean {
  return signedDistance(quote, input) < KEEP_FROM;
}

function rungsOf(input: LadderInput, side: Side, zoneIndex: number): Rung[] {
  const { market, midTicks, gridTicks, depthLots } = input;
  const zone = zones[zoneIndex] as Zone;
  const stepTicks = gridTicks * zone.step;
  const sign = side === Side.BUY ? -1 : 1;
  const ends = [midTicks + sign * zone.from * gridTicks, midTicks + sign * zone.to * gridTicks];
  const firstIndex = Math.floor(Math.min(...ends) / stepTicks) - 1;
  const lastIndex = Math.ceil(Math.max(...ends) / stepTicks);
  const count = (zone.to - zone.from) / zone.step;
  const scale = side === Side.BUY ? input.bidScale : input.askScale;
  const rungs: Rung[] = [];
  for (let index = firstIndex; index <= lastIndex; index += 1) {
    const hash = hashIntegers(market, zoneIndex, gridTicks, index);
    const jitterTicks = Math.floor(((hash % 1_024) / 1_024) * JITTER * stepTicks);
    const priceTicks = index * stepTicks + jitterTicks;
    const away = (sign * (priceTicks - midTicks)) / gridTicks;
    if (away < zone.from || away > zone.to) continue;
    if (priceTicks < input.lowestTicks || priceTicks > input.highestTicks) continue;
    // The nearest quotes are small; sizes scatter by a factor of about two either way.
    const taper = zoneIndex === 0 ? 0.4 + away / zone.to : 1;
    const scatter = 2 ** (2 * ((hash >>> 10) / 2 ** 22) - 1);
    const lots = Math.round(((depthLots * zone.share) / count) * taper * scatter * scale);
    rungs.push({
      slot: zoneIndex * SLOT_SPAN + index,
      zone: zoneIndex,
      side,
      priceTicks,
      lots: Math.max(input.lotsMin, lots),
    });
  }
  return rungs;
}

/** Grids from the middle into the quote's own side; below 0 it stands on the other. */
function signedDistance(
  { side, priceTicks }: { readonly side: Side; readonly priceTicks: number },
  { midTicks, gridTicks }: LadderInput,
): number {
  return ((side === Side.BUY ? -1 : 1) * (priceTicks - midTicks)) / gridTicks;
}

function distance(rung: Rung, input: LadderInput): number {
  return Math.abs(signedDistance(rung, input));
}
