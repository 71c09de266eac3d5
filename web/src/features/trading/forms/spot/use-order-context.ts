import type { PreviewLevel } from '@bourse/core/preview.ts';
import { anchorPriceOf } from '#app/data/live/anchor.ts';
import { useBookWhile, useFeedHealth, useTicker } from '#app/data/live/use-feed.ts';
import { useSpotAvailable } from '#app/data/live/use-spot-available.ts';
import type { MarketScale } from '#app/data/markets/market-scale.ts';
import { useExchangeRules } from '#app/data/markets/rules.ts';
import { lotsOf, ticksOf } from '#app/data/markets/scale.ts';
import { useSpotScale } from '#app/data/user/trading-rules.ts';
import type { SpotMarket } from '../../market/trading-market.ts';
import { useQuotation } from '../../market/use-quotation.ts';
import type { SpotForm } from './form.ts';
import type { OrderContext } from './summary.ts';

const NO_LEVELS: readonly PreviewLevel[] = [];

/** The side of the book that a market order trades with, in the engine's units. */
function useLevels(
  market: SpotMarket,
  form: SpotForm,
  scale: MarketScale | null,
): readonly PreviewLevel[] {
  const isMarket = form.kind === 'market';
  const book = useBookWhile(isMarket, 'spot', market.symbol);
  if (!isMarket || !scale || !book) return NO_LEVELS;
  const levels = form.side === 'buy' ? book.asks : book.bids;
  return levels.map(({ price, volume }) => ({
    priceTicks: ticksOf(scale, price) ?? 0,
    totalLots: lotsOf(scale, volume) ?? 0,
  }));
}

/** All that the order form's arithmetic needs, live. */
export function useOrderContext(market: SpotMarket, form: SpotForm): OrderContext {
  const { base, quote, precision, quantityPrecision, symbol } = market;
  const { rules, scale } = useSpotScale(market);
  const { lastPrice } = useQuotation(market);
  const anchorPrice = anchorPriceOf(market, useTicker('spot', symbol));
  const bandTicksMin = useExchangeRules().data?.risk.bandTicksMin ?? 0;
  const freeBase = useSpotAvailable(base);
  const freeQuote = useSpotAvailable(quote);
  const isPriceStale = useFeedHealth().kind !== 'live';
  const levels = useLevels(market, form, scale);
  return {
    ...{ base, quote, precision, quantityPrecision, lastPrice, isPriceStale, rules, scale, levels },
    ...{ anchorPrice, bandTicksMin },
    available:
      freeBase === null || freeQuote === null ? null : { base: freeBase, quote: freeQuote },
  };
}
