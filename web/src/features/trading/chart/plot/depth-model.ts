import type { Book, BookLevel } from '@bourse/contract/book-fold.ts';

/** A point of the depth curve: how much rests from the best price to this one. */
export interface DepthPoint {
  readonly price: number;
  readonly volume: number;
}

export interface DepthCurves {
  /** From the best price outwards. */
  readonly bids: readonly DepthPoint[];
  readonly asks: readonly DepthPoint[];
  readonly middle: number;
  readonly priceMin: number;
  readonly priceMax: number;
  readonly volumeMax: number;
}

/**
 * The two sides of a book as running sums, cut to the same distance from the middle on both sides
 * so that a lopsided book looks lopsided. Null while a side is empty.
 */
export function depthCurvesOf(book: Book): DepthCurves | null {
  const bestBid = book.bids[0];
  const bestAsk = book.asks[0];
  const lastBid = book.bids.at(-1);
  const lastAsk = book.asks.at(-1);
  if (!bestBid || !bestAsk || !lastBid || !lastAsk) return null;
  const middle = (bestBid.priceValue + bestAsk.priceValue) / 2;
  const reach = Math.min(middle - lastBid.priceValue, lastAsk.priceValue - middle);
  const bids = runningSum(book.bids.filter((level) => level.priceValue >= middle - reach));
  const asks = runningSum(book.asks.filter((level) => level.priceValue <= middle + reach));
  return {
    bids,
    asks,
    middle,
    priceMin: middle - reach,
    priceMax: middle + reach,
    volumeMax: Math.max(bids.at(-1)?.volume ?? 0, asks.at(-1)?.volume ?? 0),
  };
}

function runningSum(levels: readonly BookLevel[]): readonly DepthPoint[] {
  let volume = 0;
  return levels.map(({ priceValue, volumeValue }) => {
    volume += volumeValue;
    return { price: priceValue, volume };
  });
}

/** What rests up to a price: on the bids below the middle, on the asks above it. */
export function depthAt(curves: DepthCurves, price: number): DepthPoint | null {
  const isBid = price < curves.middle;
  const reached = (isBid ? curves.bids : curves.asks).filter((point) =>
    isBid ? point.price >= price : point.price <= price,
  );
  return reached.at(-1) ?? null;
}
