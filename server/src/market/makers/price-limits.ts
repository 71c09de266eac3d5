import { RATE_ONE } from '@bourse/contract/amount.ts';
import { Side } from '@bourse/contract/enumerations.ts';
import type { WatchedMarket } from '../index/price-watch.ts';
import { within } from './bounds.ts';
import type { Product } from './product.ts';

/** Prices at which an order may stand, ticks. */
export interface PriceLimits {
  readonly lowestTicks: number;
  readonly highestTicks: number;
}

/** Distance kept from the price band's edge. */
const BAND_MARGIN = 0.005;
/** A taker pays what makers who planned this long ago may have asked. */
const PLANNED_SECONDS = 2;
/** Volatility counts within these multiples of the coin's average. */
const VOLATILITY_MIN = 0.5;
const VOLATILITY_MAX = 5;
/** No further than this from the index, whatever the market does: the fee of an ordinary taker. */
const ALLOWANCE_MAX = 0.001;
/** Ticks of a contract may be wider than its spread. */
const ALLOWANCE_TICKS_MIN = 2;

/** What the engine takes: the price band, and a little less. Undefined while nothing can be placed. */
export function bandOf(
  product: Product,
  watched: WatchedMarket,
  nowMs: number,
): PriceLimits | undefined {
  const anchorTicks = product.anchorTicks(watched, nowMs);
  if (anchorTicks === 0) return undefined;
  const rate = watched.listing.definition.priceBandRate / RATE_ONE - BAND_MARGIN;
  return {
    lowestTicks: Math.ceil(anchorTicks * (1 - rate)),
    highestTicks: Math.floor(anchorTicks * (1 + rate)),
  };
}

/** Volatility now in terms of the coin's average, within bounds. */
export function presentVolatility({ volatility }: WatchedMarket): number {
  return within(volatility.relative, VOLATILITY_MIN, VOLATILITY_MAX);
}

/**
 * The worst price at which a house trader takes (R2): the index, and beyond it the spread and what the price
 * moves while makers plan. Whole ticks, never further from the index than that, but for two ticks.
 */
export function takingTicks(product: Product, watched: WatchedMarket, side: Side): number {
  const { referenceTicks, volatility } = watched;
  const moved =
    volatility.averageOfSecond * presentVolatility(watched) * Math.sqrt(PLANNED_SECONDS);
  const allowance = within(
    product.gridTicks(watched) + referenceTicks * moved,
    ALLOWANCE_TICKS_MIN,
    Math.max(ALLOWANCE_TICKS_MIN, referenceTicks * ALLOWANCE_MAX),
  );
  return side === Side.BUY
    ? Math.floor(referenceTicks + allowance)
    : Math.max(1, Math.ceil(referenceTicks - allowance));
}
