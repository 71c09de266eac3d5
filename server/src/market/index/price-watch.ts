import { RATE_ONE } from '@bourse/contract/amount.ts';
import { type Listing, notionalUnitOf } from '#platform/markets/catalog.ts';
import { coinProfile } from './coin-profiles.ts';
import { VolatilityEstimate } from './volatility.ts';

/** What house traders know of one market's price. */
export interface WatchedMarket {
  readonly listing: Listing;
  /** Quote atomic units of a lot at a price of one tick. */
  readonly notionalUnit: number;
  readonly volatility: VolatilityEstimate;
  /** The reference price, ticks and parts of one; 0: there is none yet. */
  referenceTicks: number;
  referenceMs: number;
  /** The reference a few seconds ago, exponentially weighted: which way it is going. */
  trailingTicks: number;
  /** The last trade: no price is planned by it. */
  lastTicks: number;
  /** What last was traded in earnest: near the reference, or for enough money elsewhere. */
  earnestTicks: number;
  /** Trades away from the reference that are not yet worth enough: their value and their size. */
  awayValue: number;
  awayLots: number;
  /** Since when reference and earnest trades have been apart; undefined while they are near. */
  partedMs: number | undefined;
  /** What its maker holds, in terms of its limit: above 0 it sells below the reference. */
  load: number;
  /** While orders are collected for one price nothing can be taken. */
  isInAuction: boolean;
  /** Whether its house traders have been stopped: see Refunds. */
  isHalted: boolean;
}

/** Memory of the trailing reference. */
export const TRAILING_MS = 8_000;
/** A price that is older than this is no reference. */
const REFERENCE_MS_MAX = 10_000;
/** Of the price band: what is traded nearer to the reference than this is ordinary. */
const ORDINARY_OF_BAND = 0.1;
/**
 * Elsewhere trades count once they are worth this part of the coin's depth together, at their average
 * price. That is what the house takers trade of a small coin in a minute: who pays the fees of it
 * to friends pays about what those earn in the seconds that it disturbs.
 */
const EARNEST_DEPTHS = 0.1;
/** Of the price band: further apart, and either the trades or the reference are wrong. */
const PARTED_OF_BAND = 0.5;
/** A reference that stands for this long is right, and it is the last trade that is old. */
const PARTED_MS = 10_000;

/** Reference prices and last trades of the markets of house traders, kept once for all of them. */
export class PriceWatch {
  readonly markets: readonly WatchedMarket[];
  private readonly byId = new Map<number, WatchedMarket>();
  private readonly bySymbol = new Map<string, WatchedMarket>();

  /** @param lastPriceOf the last trade's price in ticks, or what comes nearest to one */
  constructor(listings: readonly Listing[], lastPriceOf: (market: number) => number) {
    this.markets = listings.map((listing) => watch(listing, lastPriceOf(listing.id)));
    for (const watched of this.markets) {
      this.byId.set(watched.listing.id, watched);
      this.bySymbol.set(watched.listing.symbol, watched);
    }
  }

  market(id: number): WatchedMarket | undefined {
    return this.byId.get(id);
  }

  named(symbol: string): WatchedMarket | undefined {
    return this.bySymbol.get(symbol);
  }

  setReference(symbol: string, price: number, timeMs: number): void {
    const watched = this.bySymbol.get(symbol);
    if (!watched) return;
    const ticks = price * 10 ** watched.listing.priceDecimals;
    const elapsedMs = Math.max(0, timeMs - watched.referenceMs);
    const kept = watched.trailingTicks === 0 ? 0 : Math.exp(-elapsedMs / TRAILING_MS);
    watched.trailingTicks = ticks + (watched.trailingTicks - ticks) * kept;
    watched.referenceTicks = ticks;
    watched.referenceMs = timeMs;
    watched.volatility.add(price, timeMs);
    // What was said before a silence does not count for what is said after it.
    if (elapsedMs > REFERENCE_MS_MAX) watched.partedMs = undefined;
    compare(watched, timeMs);
  }

  setAuction(market: number, isOpen: boolean): void {
    const watched = this.byId.get(market);
    if (watched) watched.isInAuction = isOpen;
  }

  setLast(market: number, priceTicks: number, lots: number, timeMs: number): void {
    const watched = this.byId.get(market);
    if (!watched) return;
    watched.lastTicks = priceTicks;
    weigh(watched, priceTicks, lots);
    compare(watched, timeMs);
  }
}

/** Whether house traders may take what others quote. */
export function isTakeable(watched: WatchedMarket, nowMs: number): boolean {
  return isTradable(watched, nowMs) && !watched.isInAuction;
}

function watch(listing: Listing, lastTicks: number): WatchedMarket {
  return {
    listing,
    notionalUnit: notionalUnitOf(listing),
    volatility: new VolatilityEstimate(coinProfile(listing.base.symbol).volatilityYearly),
    referenceTicks: 0,
    referenceMs: Number.NEGATIVE_INFINITY,
    trailingTicks: 0,
    lastTicks,
    earnestTicks: lastTicks,
    awayValue: 0,
    awayLots: 0,
    partedMs: undefined,
    load: 0,
    isInAuction: false,
    isHalted: false,
  };
}

function isWithin({ listing, referenceTicks }: WatchedMarket, ticks: number, ofBand: number) {
  const away = (ofBand * listing.definition.priceBandRate) / RATE_ONE;
  return referenceTicks * ticks === 0 || Math.abs(ticks / referenceTicks - 1) <= away;
}

/** Whether a trade says where the market is: a print between friends costs them next to nothing. */
function weigh(watched: WatchedMarket, priceTicks: number, lots: number): void {
  const { listing, notionalUnit } = watched;
  const { base, quote } = listing;
  watched.awayLots += lots;
  watched.awayValue += priceTicks * lots * notionalUnit;
  const least = EARNEST_DEPTHS * coinProfile(base.symbol).depth * 10 ** quote.decimals;
  const isOrdinary = isWithin(watched, priceTicks, ORDINARY_OF_BAND);
  if (!isOrdinary && watched.awayValue < least) return;
  watched.earnestTicks = isOrdinary
    ? priceTicks
    : watched.awayValue / (watched.awayLots * notionalUnit);
  watched.awayLots = 0;
  watched.awayValue = 0;
}

/** Notes when earnest trades and reference part and when they meet again. */
function compare(watched: WatchedMarket, timeMs: number): void {
  if (isWithin(watched, watched.earnestTicks, PARTED_OF_BAND)) watched.partedMs = undefined;
  else watched.partedMs ??= timeMs;
}

/** Whether makers may quote (R2): the index has spoken of late. */
export function isQuotable(watched: WatchedMarket, nowMs: number): boolean {
  const { referenceTicks, referenceMs, isHalted } = watched;
  return referenceTicks > 0 && nowMs - referenceMs <= REFERENCE_MS_MAX && !isHalted;
}

/**
 * What was traded in earnest far from the reference, ticks, while it is unknown which of the two is
 * wrong: until they meet, or until the index has stood there long enough to be believed.
 */
export function doubtTicks(watched: WatchedMarket, nowMs: number): number | undefined {
  const { partedMs, earnestTicks } = watched;
  const isBelieved = partedMs === undefined || nowMs - partedMs >= PARTED_MS;
  return isBelieved ? undefined : earnestTicks;
}

/** Whether house traders may trade around the reference (R2): it is fresh, and nothing says that it is wrong. */
function isTradable(watched: WatchedMarket, nowMs: number): boolean {
  return isQuotable(watched, nowMs) && doubtTicks(watched, nowMs) === undefined;
}
