import { routes } from '@bourse/contract/route-paths.ts';
import type { ContractItem, MarketItem } from '@bourse/contract/routes/market.ts';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../lib/i18n.ts';
import { read } from '../server/client.ts';
import { type Loadable, loadableOf } from '../server/loadable.ts';

export type { ContractItem, MarketItem };

const MARKET_REFRESH_MS = 60_000;

export interface SpotMarkets {
  readonly list: readonly MarketItem[];
  readonly HotList: readonly MarketItem[];
  readonly NewList: readonly MarketItem[];
}

/** The spot markets with their quotations; read again every minute while `active`. */
export function useSpotMarkets(active = true): Loadable<SpotMarkets> {
  const t = useText();
  const query = useQuery({
    queryKey: ['markets', 'spot'],
    queryFn: ({ signal }) => read(routes.spotItems, {}, signal),
    refetchInterval: active ? MARKET_REFRESH_MS : false,
  });
  return loadableOf(query, t('shell.marketDataFailed'));
}

/** The perpetual contracts with their quotations; read again every minute while `active`. */
export function useContractMarkets(active = true): Loadable<readonly ContractItem[]> {
  const t = useText();
  const query = useQuery({
    queryKey: ['markets', 'contract'],
    queryFn: async ({ signal }) => (await read(routes.contractItems, {}, signal)).list,
    refetchInterval: active ? MARKET_REFRESH_MS : false,
  });
  return loadableOf(query, t('shell.marketDataFailed'));
}
