import type { DataOf } from '@bourse/contract/route.ts';
import type { routes } from '@bourse/contract/routes.ts';
import { useCurrencies } from '../markets/currencies.ts';
import { type CoinDecimals, type MarketScale, scaleOf } from '../markets/market-scale.ts';
import type { MarketItem } from '../markets/markets.ts';
import { useExchangeRules } from '../markets/rules.ts';
import { useUser } from './account.ts';

type Rules = DataOf<typeof routes.exchangeRules>;
type SpotRules = Rules['spot'][number];

/** A market's trading rules and what the user pays; undefined until they are known. */
export function useSpotRules(symbol: string): {
  readonly rules: SpotRules | undefined;
  readonly fees: { readonly maker: string; readonly taker: string } | undefined;
} {
  const { data } = useExchangeRules();
  const own = useUser().data?.fees;
  return {
    rules: data?.spot.find((rules) => rules.symbol === symbol),
    fees: own ? { maker: own.spotMaker, taker: own.spotTaker } : data?.spotFeeTiers[0],
  };
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

/** A market's rules, as said and in the engine's integers; null until they are known. */
export function useSpotScale({
  symbol,
  base,
  quote,
}: Pick<MarketItem, 'symbol' | 'base' | 'quote'>): {
  readonly rules: SpotRules | null;
  readonly scale: MarketScale | null;
} {
  const { rules, fees } = useSpotRules(symbol);
  const decimals = useCoinDecimals(base, quote);
  return {
    rules: rules ?? null,
    scale: rules && fees && decimals ? scaleOf(rules, fees, decimals) : null,
  };
}
