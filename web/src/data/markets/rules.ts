import { routes } from '@bourse/contract/route-paths.ts';
import { useQuery } from '@tanstack/react-query';
import { multiplyDecimals } from '../../lib/decimal.ts';
import { read } from '../server/client.ts';

const REFRESH_MS = 60_000;

/** The trading rules of every market, fees and tiers; a market's state may change at any time. */
export function useExchangeRules() {
  return useQuery({
    queryKey: ['rules'],
    queryFn: ({ signal }) => read(routes.exchangeRules, {}, signal),
    refetchInterval: REFRESH_MS,
    staleTime: REFRESH_MS,
  });
}

/** The fees of the first spot tier in percent, as decimal strings; null until they are known. */
export function useSpotFees() {
  const tier = useExchangeRules().data?.spotFeeTiers[0];
  return tier
    ? {
        makerPercent: multiplyDecimals(tier.maker, '100'),
        takerPercent: multiplyDecimals(tier.taker, '100'),
      }
    : null;
}
