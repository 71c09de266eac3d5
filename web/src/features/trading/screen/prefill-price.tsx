import { useEffect, useState } from 'react';
import type { TradingMarket } from '../market/trading-market.ts';
import { useQuotation } from '../market/use-quotation.ts';
import { useTradingPage } from '../page/page-context.ts';

/**
 * Empties the order form for a market that was opened and puts its last price in, once it is known.
 * Stands with the page and not with the form, which comes and goes behind the tabs of a phone: what
 * was written or taken from the book meanwhile stays. Draws nothing; one for each market.
 */
export function PrefillPrice({ market }: { market: TradingMarket }) {
  const { form } = useTradingPage();
  const { lastPrice } = useQuotation(market);
  const [firstPrice, setFirstPrice] = useState('');
  if (firstPrice === '' && Number(lastPrice) > 0) setFirstPrice(lastPrice);

  useEffect(() => form.reset(), [form]);
  useEffect(() => {
    if (firstPrice) form.offerPrice(firstPrice);
  }, [form, firstPrice]);
  return null;
}
