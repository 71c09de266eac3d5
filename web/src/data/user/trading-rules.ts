import type { DataOf } from '@bourse/contract/route.ts';
import type { routes } from '@bourse/contract/routes.ts';
import { useExchangeRules } from '../markets/rules.ts';
import { useUser } from './account.ts';

type Rules = DataOf<typeof routes.exchangeRules>;
type SpotRules = Rules['spot'][number];
type FeeTier = Rules['spotFeeTiers'][number];

/** A market's trading rules and what the user pays; undefined until they are known. */
export function useSpotRules(symbol: string): {
  readonly rules: SpotRules | undefined;
  readonly fees: FeeTier | undefined;
} {
  const { data } = useExchangeRules();
  const tier = useUser().data?.feeTier;
  return {
    rules: data?.spot.find((rules) => rules.symbol === symbol),
    fees: data?.spotFeeTiers.find((fees) => fees.tier === tier) ?? data?.spotFeeTiers[0],
  };
}
