import type { DataOf } from '@bourse/contract/route.ts';
import { routes } from '@bourse/contract/routes.ts';
import { useQuery } from '@tanstack/react-query';
import { useUser } from './account.ts';
import { read } from './client.ts';

type Rules = DataOf<typeof routes.exchangeRules>;
export type SpotRules = Rules['spot'][number];
export type FeeTier = Rules['spotFeeTiers'][number];

const REFRESH_MS = 60_000;

/** A market's trading rules and what the user pays; undefined until they are known. */
export function useSpotRules(symbol: string): {
  readonly rules: SpotRules | undefined;
  readonly fees: FeeTier | undefined;
} {
  const { data } = useQuery({
    queryKey: ['rules'],
    queryFn: ({ signal }) => read(routes.exchangeRules, {}, signal),
    refetchInterval: REFRESH_MS,
    staleTime: REFRESH_MS,
  });
  const tier = useUser().data?.feeTier;
  return {
    rules: data?.spot.find((rules) => rules.symbol === symbol),
    fees: data?.spotFeeTiers.find((fees) => fees.tier === tier) ?? data?.spotFeeTiers[0],
  };
}
