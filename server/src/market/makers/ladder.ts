import { Side } from '@bourse/contract/enumerations.ts';
import { hashIntegers } from '../index/random.ts';
import { within } from './bounds.ts';

/** A price that a maker wants to quote: at most one order rests for each slot. */
export interface Rung {
  readonly slot: number;
  /** Which raster it stands on: its step is the grid times 2 to this power. */
  readonly zone: number;
  readonly side: Side;
  readonly priceTicks: number;
  readonly lots: number;
}

/** Where one side of the ladder begins, and how much of it there is: see stanceOf. */
export interface LadderSide {
  /** Ticks and parts of one. */
  readonly midTicks: number;
  /** Above 0, at most 1: what each rung holds, in terms of a whole side's. */
  readonly scale: number;
  /** What each of the nearest rungs holds at least, whatever the scale. */
  readonly lotsTail: number;
}

export interface LadderInput {
  readonly market: number;
  /** Undefined: nothing is quoted on that side. */
  readonly bids: LadderSide | undefined;
  readonly asks: LadderSide | undefined;
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
/** How many steps nearer or further than its zone a quote stays. */
const KEEP_NEARER = 1;
const KEEP_FURTHER = 4;
/** The last zones hold most of the money: there nothing is left standing for long. */
const KEEP_FURTHER_LAST = 1;
const ZONES_LAST = 3;
/** Rungs stand up to so far from the raster's line, in steps: no book is ruled. */
const JITTER = 0.7;
/** Sizes scatter by up to this part of what is meant, either way. */
const SCATTER = 0.6;
/** What depth is measured within, as a fraction of the price. */
const DEPTH_FRACTION = 0.001;
/** Near the middle, what stands within a distance grows with this power of it. */
const DEPTH_POWER = 1.3;
const SLOT_SPAN = 2 ** 40;
/** How many rungs of a side stand however small its scale is. */
const RUNGS_KEPT = 3;
/** On a side smaller than this the others stand only if they mean to hold this part of the least. */
const SMALL_SCALE = 0.1;
const LEAST_SHARE = 0.5;
/** A quote does not stay that holds this many times what would be placed there now. */
const KEEP_LARGER = 6;

/**
 * Every rung of both sides, nearest first: dense and small beside the middle, wide and large far
 * out. Each zone has its own raster in absolute price, twice as wide as the one before: when the
 * market moves by one step, one rung near the middle changes sides and the far ones stay, and when
 * it swings more, the ladder begins with a later zone and all the others stay.
 */
export function ladder(input: LadderInput): Rung[] {
  const rungs: Rung[] = [];
  for (const side of [Side.BUY, Side.SELL]) {
    const own = sideOf(side, input);
    if (!own) continue;
    const all = zonesOf(input).flatMap((zone) => rungsIn(input, side, own, zone));
    rungs.push(...withoutCrumbs(all.sort(byDistance(input)), own, input.lotsMin));
  }
  return rungs.sort(byDistance(input));
}

/** The nearest rungs, and of the others those that are worth an order. */
function withoutCrumbs(
  nearestFirst: readonly Rung[],
  { scale, lotsTail }: LadderSide,
  lotsMin: number,
): Rung[] {
  return nearestFirst.flatMap((rung, index) => {
    const isKept = index < RUNGS_KEPT;
    if (!isKept && scale < SMALL_SCALE && rung.lots < LEAST_SHARE * lotsMin) return [];
    const least = Math.max(lotsMin, isKept ? lotsTail : 0);
    return [{ ...rung, lots: Math.max(Math.ceil(least), rung.lots) }];
  });
}

/** Whether a resting quote may stay where it is. */
export function isKept(
  quote: Pick<Rung, 'side' | 'zone' | 'priceTicks' | 'lots'>,
  input: LadderInput,
): boolean {
  const zone = zonesOf(input).find((one) => one.zone === quote.zone);
  const own = sideOf(quote.side, input);
  const away = distanceOf(quote, input);
  return (
    zone !== undefined &&
    own !== undefined &&
    quote.lots <= KEEP_LARGER * lotsAt(own, away, zone.stepTicks, input) &&
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
  own: LadderSide,
  { zone, stepTicks, toTicks, ...ends }: Zone,
): Rung[] {
  const { market } = input;
  const { midTicks } = own;
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
    // What a rung holds more its neighbour holds less: also a few of them together hold what is meant.
    const ofPair = (hashIntegers(market, zone, stepTicks, Math.floor(index / 2)) >>> 10) / 2 ** 21;
    const scatter = 1 + SCATTER * (index % 2 === 0 ? ofPair - 1 : 1 - ofPair);
    rungs.push({
      // Of its own for each side: a quote may take the place of one that is being cancelled.
      slot: (zone * 2 + (side === Side.BUY ? 0 : 1)) * SLOT_SPAN + index,
      zone,
      side,
      priceTicks,
      lots: Math.round(plannedLots(own, away, stepTicks, input) * scatter),
    });
  }
  return rungs;
}

/** What a rung means to hold at a distance, before it scatters. */
function plannedLots(
  { midTicks, scale }: LadderSide,
  away: number,
  stepTicks: number,
  { depthLots }: LadderInput,
): number {
  const share =
    depthWithin(away + stepTicks / 2, midTicks) - depthWithin(away - stepTicks / 2, midTicks);
  return depthLots * share * scale;
}

/** The same for a quote that stands: no order is smaller than the least. */
function lotsAt(own: LadderSide, away: number, stepTicks: number, input: LadderInput): number {
  return Math.max(plannedLots(own, away, stepTicks, input), own.lotsTail, input.lotsMin);
}

function sideOf(side: Side, { bids, asks }: LadderInput): LadderSide | undefined {
  return side === Side.BUY ? bids : asks;
}

function byDistance(input: LadderInput): (a: Rung, b: Rung) => number {
  return (a, b) => distanceOf(a, input) - distanceOf(b, input);
}

/** Ticks from where its side begins into it; below 0 it stands on the other. */
function distanceOf(
  { side, priceTicks }: { readonly side: Side; readonly priceTicks: number },
  input: LadderInput,
): number {
  return (side === Side.BUY ? -1 : 1) * (priceTicks - (sideOf(side, input)?.midTicks ?? 0));
}
