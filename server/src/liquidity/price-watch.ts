import { RATE_ONE } from '@bourse/contract/amount.ts';
import { type Listing, notionalUnitOf } from '../markets/catalog.ts';
import { coinProfile } from './coin-profiles.ts';
import { VolatilityEstimate } from './volatility.ts';

/** What bots know of one market's price. */
export interface WatchedMarket {
  readonly listing: Listing;
  /** Quote atomic units of a lot at a price of one tick. */
  readonly notionalUnit: number;
  readonly volatility: VolatilityEstimate;
  /** Where the price is said to be, ticks and parts of one; 0: nobody has said so yet. */
  referenceTicks: number;
  referenceMs: number;
  /** The reference a few seconds ago, exponentially weighted: which way it is going. */
  trailingTicks: number;
  /** The last trade: no price is planned by it. */
  lastTicks: number;
  /** Since when reference and last trade have been apart; undefined while they are near. */
  partedMs: number | undefined;
  /** While orders are collected for one price nothing can be taken. */
  isInAuction: boolean;
  /** Whether its bots have been stopped: see Refunds. */
  isHalted: boolean;
}

/** Memory of the trailing reference. */
export const TRAILING_MS = 8_000;
/** A price that is older than this is no reference. */
const REFERENCE_MS_MAX = 10_000;
/** Of the price band: further apart, and either the last trade or the reference is wrong. */
const PARTED_OF_BAND = 0.5;
/** A reference that stands for so long is right, and it is the last trade that is old. */
const PARTED_MS = 10_000;

/** Reference prices and last trades of the markets that bots trade, kept once for all of them. */
export class PriceWatch {
  readonly markets: readonly WatchedMarket[];
  private readonly byId = new Map<number, WatchedMarket>();
  private readonly bySymbol = new Map<string, WatchedMarket>();

  /** @param lastPriceOf the last trade's price in ticks, or what comes nearest to one */
  constructor(listings: readonly Listing[], lastPriceOf: (market: number) => number) {
    this.markets = listings.map((listing) => ({
      listing,
      notionalUnit: notionalUnitOf(listing),
      volatility: new VolatilityEstimate(coinProfile(listing.base.symbol).volatilityYearly),
      referenceTicks: 0,
      referenceMs: Number.NEGATIVE_INFINITY,
      trailingTicks: 0,
      lastTicks: lastPriceOf(listing.id),
      partedMs: undefined,
      isInAuction: false,
      isHalted: false,
    }));
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

  setLast(market: number, priceTicks: number, timeMs: number): void {
    const watched = this.byId.get(market);
    if (!watched) return;
    watched.lastTicks = priceTicks;
    compare(watched, timeMs);
  }
}

/** Whether bots may take what others quote. */
export function isTakeable(watched: WatchedMarket, nowMs: number): boolean {
  return isTradable(watched, nowMs) && !watched.isInAuction;
}

/** Notes when last trade and reference part and when they meet again. */
function compare(watched: WatchedMarket, timeMs: number): void {
  const { referenceTicks, lastTicks, listing } = watched;
  const half = (PARTED_OF_BAND * listing.definition.priceBandRate) / RATE_ONE;
  const isNear =
    referenceTicks * lastTicks === 0 || Math.abs(lastTicks / referenceTicks - 1) <= half;
  if (isNear) watched.partedMs = undefined;
  else watched.partedMs ??= timeMs;
}

/**
 * Whether bots may trade around the reference (R2): the index has spoken of late, and the last
 * trade is near it or has been apart for so long that the index is to be believed.
 */
export function isTradable(watched: WatchedMarket, nowMs: number): boolean {
  const { referenceTicks, referenceMs, partedMs, isHalted } = watched;
  const isFresh = referenceTicks > 0 && nowMs - referenceMs <= REFERENCE_MS_MAX;
  const isBelieved = partedMs === undefined || nowMs - partedMs >= PARTED_MS;
  return isFresh && isBelieved && !isHalted;
}
