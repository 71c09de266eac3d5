import type { Book } from '@bourse/contract/book-fold.ts';
import { compareDecimals } from '#app/lib/decimal.ts';

/**
 * A last price, or the nearest price of the book where that lies outside: nothing would trade at it then, or an order
 * at it would take at once. Decimal strings; as it is while a side is empty, an auction lets the book
 * cross, or the price is not known.
 */
export function insideBook(lastPrice: string, book: Book | null): string {
  const bid = book?.bids[0]?.price;
  const ask = book?.asks[0]?.price;
  if (!bid || !ask || !lastPrice || compareDecimals(bid, ask) >= 0) return lastPrice;
  if (compareDecimals(lastPrice, bid) < 0) return bid;
  return compareDecimals(lastPrice, ask) > 0 ? ask : lastPrice;
}
