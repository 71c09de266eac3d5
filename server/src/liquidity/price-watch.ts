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
  /** The last trade. */
  lastTicks: number;
}

/** Memory of the trailing reference. */
export const TRAILING_MS = 8_000;
/** A price that is older than this is no reference. */
const REFERENCE_MS_MAX = 10_000;

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
  }

  setLast(market: number, priceTicks: number): void {
    const watched = this.byId.get(market);
    if (watched) watched.lastTicks = priceTicks;
  }
}

/** Whether the index has spoken of late. */
export function isFresh({ referenceTicks, referenceMs }: WatchedMarket, nowMs: number): boolean {
  return referenceTicks > 0 && nowMs - referenceMs <= REFERENCE_MS_MAX;
}
