import { useAccountAssets } from '../../../data/assets.ts';
import { balanceKey } from '../../../data/live/private.ts';
import { useFeedHealth, usePrivate } from '../../../data/live/use-feed.ts';
import type { MarketItem } from '../../../data/markets.ts';
import { useSpotRules } from '../../../data/trading-rules.ts';
import { useQuotation } from '../market/use-quotation.ts';
import type { OrderContext } from './summary.ts';

const SPOT_ACCOUNT = 2;

/** What of a coin is free in the spot account: live, or as last read. Null while not known. */
export function useSpotAvailable(coin: string): string | null {
  const { ready, balances } = usePrivate();
  const read = useAccountAssets(SPOT_ACCOUNT, !ready);
  if (ready) return balances.get(balanceKey(SPOT_ACCOUNT, coin))?.available ?? '0';
  if (!read.data) return null;
  return read.data.find((row) => row.tokenName === coin)?.available ?? '0';
}

/** All that the order form's arithmetic needs, live. */
export function useOrderContext(market: MarketItem): OrderContext {
  const { base, quote, precision, quantityPrecision, symbol } = market;
  const { rules, fees } = useSpotRules(symbol);
  const { lastPrice } = useQuotation(market);
  const freeBase = useSpotAvailable(base);
  const freeQuote = useSpotAvailable(quote);
  const isPriceStale = useFeedHealth().kind !== 'live';
  return {
    ...{ base, quote, precision, quantityPrecision, lastPrice, isPriceStale },
    rules: rules ?? null,
    fees: fees ?? null,
    available:
      freeBase === null || freeQuote === null ? null : { base: freeBase, quote: freeQuote },
  };
}
