import type { DataOf } from '@bourse/contract/route.ts';
import type { routes } from '@bourse/contract/routes.ts';
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
