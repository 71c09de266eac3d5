import { AccountKind } from '@bourse/contract/enumerations.ts';
import type { PreviewLevel } from '@bourse/core/preview.ts';
import { anchorPriceOf } from '../../../../data/live/anchor.ts';
import { balanceKey } from '../../../../data/live/private.ts';
import {
  useBookWhile,
  useFeedHealth,
  usePrivate,
  useTicker,
} from '../../../../data/live/use-feed.ts';
import { useCurrencies } from '../../../../data/markets/currencies.ts';
import { useExchangeRules } from '../../../../data/markets/rules.ts';
import { useAccountAssets } from '../../../../data/user/assets.ts';
import { useSpotRules } from '../../../../data/user/trading-rules.ts';
import type { SpotMarket } from '../../market/trading-market.ts';
import { useQuotation } from '../../market/use-quotation.ts';
import type { OrderForm } from './form.ts';
import { type CoinDecimals, lotsOf, type MarketScale, scaleOf, ticksOf } from './market-scale.ts';
import type { OrderContext } from './summary.ts';

/** What of a coin is free in the spot account: live, or as last read. Null while not known. */
export function useSpotAvailable(coin: string): string | null {
  const { ready, balances } = usePrivate();
  const read = useAccountAssets(AccountKind.SPOT, !ready);
  if (ready) return balances.get(balanceKey(AccountKind.SPOT, coin))?.available ?? '0';
  if (!read.data) return null;
  return read.data.find((row) => row.tokenName === coin)?.available ?? '0';
}

const NO_LEVELS: readonly PreviewLevel[] = [];

/** The side of the book that a market order trades with, in the engine's units. */
function useLevels(
  market: SpotMarket,
  form: OrderForm,
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

/** Decimals of the pair's coins; undefined until they are known. */
function useCoinDecimals(base: string, quote: string): CoinDecimals | undefined {
  const coins = useCurrencies().data?.currency;
  const decimalsOf = (coin: string) => coins?.find(({ symbol }) => symbol === coin)?.precision;
  const ofBase = decimalsOf(base);
  const ofQuote = decimalsOf(quote);
  return ofBase === undefined || ofQuote === undefined
    ? undefined
    : { base: ofBase, quote: ofQuote };
}

/** All that the order form's arithmetic needs, live. */
export function useOrderContext(market: SpotMarket, form: OrderForm): OrderContext {
  const { base, quote, precision, quantityPrecision, symbol } = market;
  const { rules, fees } = useSpotRules(symbol);
  const decimals = useCoinDecimals(base, quote);
  const { lastPrice } = useQuotation(market);
  const anchorPrice = anchorPriceOf(market, useTicker('spot', symbol));
  const bandTicksMin = useExchangeRules().data?.risk?.bandTicksMin ?? 0;
  const freeBase = useSpotAvailable(base);
  const freeQuote = useSpotAvailable(quote);
  const isPriceStale = useFeedHealth().kind !== 'live';
  const scale = rules && fees && decimals ? scaleOf(rules, fees, decimals) : null;
  const levels = useLevels(market, form, scale);
  return {
    ...{ base, quote, precision, quantityPrecision, lastPrice, isPriceStale, scale, levels },
    ...{ anchorPrice, bandTicksMin },
    rules: rules ?? null,
    available:
      freeBase === null || freeQuote === null ? null : { base: freeBase, quote: freeQuote },
  };
}
