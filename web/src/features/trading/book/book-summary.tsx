import { useEffect, useState } from 'react';
import { feed } from '#app/data/live/feed.ts';
import { useText } from '#app/lib/i18n.ts';
import type { TradingMarket } from '../market/trading-market.ts';
import { spreadOf } from './book-figures.ts';

const SUMMARY_INTERVAL_MS = 5000;

/** The book in one sentence for those who cannot see it; it changes slowly and does not interrupt. */
export function BookSummary({ market }: { market: TradingMarket }) {
  const t = useText();
  const { product, symbol } = market;
  const [book, setBook] = useState(() => feed.book(product, symbol));
  useEffect(() => {
    const read = () => setBook(feed.book(product, symbol));
    const timer = setInterval(read, SUMMARY_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [product, symbol]);
  const bid = book?.bids[0];
  const ask = book?.asks[0];
  if (!bid || !ask) return null;
  return (
    <p className="sr-only">
      {t('trading.bestBidAndAsk', {
        bid: bid.price,
        bidAmount: bid.volume,
        ask: ask.price,
        askAmount: ask.volume,
        spread: spreadOf(book, market.precision)?.text ?? '',
      })}
    </p>
  );
}
