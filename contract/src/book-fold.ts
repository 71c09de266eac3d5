import type { DepthPush } from './gen/exchange/v1/feed_pb.js';
import type { Plain } from './plain.ts';

type DepthChange = Plain<DepthPush>;

/** One price of a book: the feed's decimal strings, and their values for ordering and drawing. */
export interface BookLevel {
  readonly price: string;
  readonly volume: string;
  readonly priceValue: number;
  readonly volumeValue: number;
}

/** A market's book, best price first on both sides. */
export interface Book {
  readonly symbol: string;
  readonly sequence: number;
  readonly bids: readonly BookLevel[];
  readonly asks: readonly BookLevel[];
  /** When the call auction ends that the market is in, UTC epoch milliseconds; 0: it is in none. */
  readonly auctionEndTime: number;
}

export interface BookFold {
  readonly book: Book | null;
  /** A change was missed: ask for a snapshot. The book as it was stays on the screen. */
  readonly gap: boolean;
}

/**
 * Folds a depth push into a book. A snapshot replaces it. A change applies only on top of the
 * sequence that it names; one that the book already holds is ignored (F22), a missing one or a
 * book that crosses itself outside an auction is a gap (F31).
 */
export function foldDepth(book: Book | null, change: DepthChange): BookFold {
  if (change.full) return { book: snapshotOf(change), gap: false };
  if (!book) return { book, gap: true };
  if (change.sequence <= book.sequence) return { book, gap: false };
  if (change.previousSequence !== book.sequence) return { book, gap: true };
  const next: Book = {
    symbol: book.symbol,
    sequence: change.sequence,
    bids: applySide(book.bids, change.buy, -1),
    asks: applySide(book.asks, change.sell, 1),
    auctionEndTime: change.auctionEndTime,
  };
  return change.auctionEndTime === 0 && isCrossed(next)
    ? { book, gap: true }
    : { book: next, gap: false };
}

function snapshotOf(change: DepthChange): Book {
  const { symbol, sequence, auctionEndTime } = change;
  const bids = applySide([], change.buy, -1);
  const asks = applySide([], change.sell, 1);
  return { symbol, sequence, bids, asks, auctionEndTime };
}

function isCrossed({ bids, asks }: Book): boolean {
  const bid = bids[0];
  const ask = asks[0];
  return bid !== undefined && ask !== undefined && bid.priceValue >= ask.priceValue;
}

/** `direction` is 1 for asks (ascending) and -1 for bids (descending). */
function applySide(
  levels: readonly BookLevel[],
  entries: DepthChange['buy'],
  direction: 1 | -1,
): readonly BookLevel[] {
  if (entries.length === 0) return levels;
  const next = [...levels];
  for (const { price, volume } of entries) {
    const priceValue = Number(price);
    const volumeValue = Number(volume);
    const index = findIndex(next, priceValue, direction);
    const found = next[index]?.priceValue === priceValue;
    if (volumeValue > 0) {
      next.splice(index, found ? 1 : 0, { price, volume, priceValue, volumeValue });
    } else if (found) {
      next.splice(index, 1);
    }
  }
  return next;
}

/** The place of a price: where it is, or where it would be. */
function findIndex(levels: readonly BookLevel[], priceValue: number, direction: 1 | -1): number {
  let low = 0;
  let high = levels.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((levels[middle]!.priceValue - priceValue) * direction < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
