import { Side } from '@bourse/contract/messages.ts';
import { within } from './bounds.ts';
import { hashIntegers } from './random.ts';

/** A price that a maker wants to quote: at most one order rests for each slot. */
export interface Rung {
  readonly slot: number;
  /** Which raster it stands on: its step is the grid times 2 to this power. */
  readonly zone: number;
  readonly side: Side;
  readonly priceTicks: number;
  readonly lots: number;
}

export interface LadderInput {
  readonly market: number;
  /** Where the two sides part: the reference price, moved by the maker's inventory. Ticks. */
  readonly midTicks: number;
  /** From one quote to the next in zone 0, and so about the spread. Ticks, also parts of one. */
  readonly gridTicks: number;
  /** The zone beside the middle, and the last one. */
  readonly zoneFirst: number;
  readonly zoneLast: number;
  /** Rungs that a side has in each zone, from zone 0 on; what the last one has, the others have. */
  readonly rungsOfZones: readonly number[];
  /** No quote below and above: the market's price band. Ticks. */
  readonly lowestTicks: number;
  readonly highestTicks: number;
  /** Lots that one side shows within a thousandth of the price, before its scale. */
  readonly depthLots: number;
  /** 0 to 1: how much of each side to show; 0 is none. */
  readonly bidScale: number;
  readonly askScale: number;
  /** The least that an order may hold. */
  readonly lotsMin: number;
}

/** Quotes of one raster: its step, and where they begin and end beside the middle. Ticks. */
interface Zone {
  readonly zone: number;
  readonly stepTicks: number;
  readonly fromTicks: number;
  readonly toTicks: number;
  /** A quote further out than this is not kept. */
  readonly keepTicks: number;
}

/** A rung is not put nearer to the middle than this, in steps: the next move would take it. */
const FIRST_STEPS = 0.1;
/** A quote stays while it is so many steps nearer or further than its zone is. */
const KEEP_NEARER = 1;
const KEEP_FURTHER = 4;
/** The last zones hold most of the money: there nothing is left standing for long. */
const KEEP_FURTHER_LAST = 1;
const ZONES_LAST = 3;
/** Rungs stand up to so far from the raster's line, in steps: no book is ruled. */
const JITTER = 0.7;
/** What depth is measured within, as a fraction of the price. */
const DEPTH_FRACTION = 0.001;
/** Near the middle, what stands within a distance grows with this power of it. */
const DEPTH_POWER = 1.3;
const SLOT_SPAN = 2 ** 40;

/**
 * Every rung of both sides, nearest first: dense and small beside the middle, wide and large far
 * out. Each zone has its own raster in absolute price, twice as wide as the one before: when the
 * market moves by one step, one rung near the middle changes sides and the far ones stay, and when
 * it swings more, the ladder begins with a later zone and all the others stay.
 */
export function ladder(input: LadderInput): Rung[] {
  const rungs: Rung[] = [];
  for (const side of [Side.BUY, Side.SELL]) {
    if (scaleOf(side, input) <= 0) continue;
    for (const zone of zonesOf(input)) rungs.push(...rungsIn(input, side, zone));
  }
  return rungs.sort((a, b) => Math.abs(distanceOf(a, input)) - Math.abs(distanceOf(b, input)));
}

/** Whether a resting quote may stay where it is. */
export function isKept(
  quote: { readonly side: Side; readonly zone: number; readonly priceTicks: number },
  input: LadderInput,
): boolean {
  const zone = zonesOf(input).find((one) => one.zone === quote.zone);
  const away = distanceOf(quote, input);
  return (
    zone !== undefined &&
    scaleOf(quote.side, input) > 0 &&
    quote.priceTicks >= input.lowestTicks &&
    quote.priceTicks <= input.highestTicks &&
    away > 0 &&
    away >= zone.fromTicks - KEEP_NEARER * zone.stepTicks &&
    away <= zone.keepTicks
  );
}

/**
 * What a side holds within a distance from the middle, in terms of what it holds within a
 * thousandth of the price: a power of the distance up to there, then its logarithm.
 */
export function depthWithin(distanceTicks: number, midTicks: number): number {
  const thousandths = Math.max(0, distanceTicks) / (midTicks * DEPTH_FRACTION);
  return thousandths <= 1 ? thousandths ** DEPTH_POWER : 1 + DEPTH_POWER * Math.log(thousandths);
}

/** The zone whose end is the first at `reachTicks` or beyond, counted from zone 0 at the middle. */
export function zoneAt(
  reachTicks: number,
  gridTicks: number,
  rungsOfZones: readonly number[],
): number {
  let zone = 0;
  let endTicks = rungsOf(0, rungsOfZones) * gridTicks;
  while (endTicks < reachTicks) {
    zone += 1;
    endTicks += rungsOf(zone, rungsOfZones) * gridTicks * 2 ** zone;
  }
  return zone;
}

function rungsOf(zone: number, rungsOfZones: readonly number[]): number {
  const last = rungsOfZones.length - 1;
  return rungsOfZones[within(zone, 0, last)] ?? 1;
}

function zonesOf({ gridTicks, zoneFirst, zoneLast, rungsOfZones }: LadderInput): Zone[] {
  const zones: Zone[] = [];
  let fromTicks = 0;
  for (let zone = zoneFirst; zone <= zoneLast; zone += 1) {
    const stepTicks = Math.max(1, Math.round(gridTicks * 2 ** zone));
    const toTicks = fromTicks + rungsOf(zone, rungsOfZones) * stepTicks;
    const keep = zone > zoneLast - ZONES_LAST ? KEEP_FURTHER_LAST : KEEP_FURTHER;
    zones.push({ zone, stepTicks, fromTicks, toTicks, keepTicks: toTicks + keep * stepTicks });
    fromTicks = toTicks;
  }
  return zones;
}

function rungsIn(
  input: LadderInput,
  side: Side,
  { zone, stepTicks, toTicks, ...ends }: Zone,
): Rung[] {
  const { market, midTicks, depthLots } = input;
  const fromTicks = Math.max(ends.fromTicks, FIRST_STEPS * stepTicks);
  const sign = side === Side.BUY ? -1 : 1;
  const [near, far] = [midTicks + sign * fromTicks, midTicks + sign * toTicks];
  const firstIndex = Math.floor(Math.min(near, far) / stepTicks) - 1;
  const lastIndex = Math.ceil(Math.max(near, far) / stepTicks);
  const rungs: Rung[] = [];
  for (let index = firstIndex; index <= lastIndex; index += 1) {
    const hash = hashIntegers(market, zone, stepTicks, index);
    const jitterTicks = Math.floor(((hash % 1_024) / 1_024) * JITTER * stepTicks);
    const priceTicks = index * stepTicks + jitterTicks;
    const away = sign * (priceTicks - midTicks);
    if (away < fromTicks || away >= toTicks) continue;
    if (priceTicks < input.lowestTicks || priceTicks > input.highestTicks) continue;
    const share =
      depthWithin(away + stepTicks / 2, midTicks) - depthWithin(away - stepTicks / 2, midTicks);
    // Sizes scatter by a factor of up to two either way.
    const scatter = 2 ** (2 * ((hash >>> 10) / 2 ** 22) - 1);
    const lots = Math.round(depthLots * share * scatter * scaleOf(side, input));
    rungs.push({
      // Of its own for each side: a quote may take the place of one that is being cancelled.
      slot: (zone * 2 + (side === Side.BUY ? 0 : 1)) * SLOT_SPAN + index,
      zone,
      side,
      priceTicks,
      lots: Math.max(input.lotsMin, lots),
    });
  }
  return rungs;
}

function scaleOf(side: Side, { bidScale, askScale }: LadderInput): number {
  return side === Side.BUY ? bidScale : askScale;
}

/** Ticks from the middle into the quote's own side; below 0 it stands on the other. */
function distanceOf(
  { side, priceTicks }: { readonly side: Side; readonly priceTicks: number },
  { midTicks }: LadderInput,
): number {
  return (side === Side.BUY ? -1 : 1) * (priceTicks - midTicks);
}
