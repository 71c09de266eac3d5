import { useEffect, useState } from 'react';
import { useBookFigure } from '#app/data/live/use-feed.ts';
import type { TradingMarket } from '../market/trading-market.ts';
import { startPriceOf, useQuotation } from '../market/use-quotation.ts';
import { useTradingPage } from '../page/page-context.ts';

/**
 * Empties the order form for a market that was opened and puts a price in: the last one once it is known, and what the
 * book says of it once that is there. Stands with the page and not with the form, which comes and goes behind the tabs
 * of a phone: what was written or taken from the book meanwhile stays. Draws nothing; one for each market.
 */
export function PrefillPrice({ market }: { market: TradingMarket }) {
  const { form } = useTradingPage();
  const { lastPrice } = useQuotation(market);
  const hasBook = useBookFigure(market.product, market.symbol, (book) => book.bids.length);
  const [firstPrice, setFirstPrice] = useState('');
  if (firstPrice === '' && Number(lastPrice) > 0) setFirstPrice(lastPrice);

  useEffect(() => form.reset(), [form]);
  useEffect(() => {
    if (firstPrice) form.offerPrice(firstPrice);
  }, [form, firstPrice]);
  useEffect(() => {
    if (hasBook && firstPrice) form.offerPrice(startPriceOf(market), firstPrice);
  }, [form, hasBook, firstPrice, market]);
  return null;
}
