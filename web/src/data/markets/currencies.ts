import { ChainStatus } from '@bourse/contract/enumerations.ts';
import type { DataOf } from '@bourse/contract/route.ts';
import { routes } from '@bourse/contract/route-paths.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useText } from '../../lib/i18n.ts';
import { read } from '../server/client.ts';
import { loadableOf } from '../server/loadable.ts';
import type { CoinName } from './search-markets.ts';

/** Chains and coins may be closed at any time: a form that is open says so within seconds. */
const FRESH_MS = 5_000;

type Currencies = DataOf<typeof routes.currencies>;
export type Currency = Currencies['currency'][number];
export type Chain = Currencies['chain'][number];

/** Coins and chains of the exchange. */
export function useCurrencies(active = true, isFollowed = false) {
  const t = useText();
  const query = useQuery({
    queryKey: ['currencies'],
    queryFn: ({ signal }) => read(routes.currencies, {}, signal),
    staleTime: FRESH_MS,
    refetchInterval: isFollowed ? FRESH_MS : false,
    enabled: active,
  });
  return loadableOf(query, t('shell.unexpectedError'));
}

/** Whole names of coins for a search; read when there is one. */
export function useCoinName(active: boolean): CoinName {
  const { data } = useCurrencies(active);
  return useMemo(() => {
    const names = new Map(data?.currency.map(({ symbol, currency }) => [symbol, currency]));
    return (coin) => names.get(coin);
  }, [data]);
}

/** A chain that carries a coin, and what holds for the coin on it. */
export interface Network extends Chain {
  readonly terms: Currency['terms'][number] | undefined;
}

/** The chains that carry a coin, those on which this way of it is paused last. */
export function networksOf(
  currencies: Currencies | undefined,
  coin: string,
  way: 'depositStatus' | 'withdrawStatus',
): readonly Network[] {
  const currency = currencies?.currency.find(({ symbol }) => symbol === coin);
  const carriers = currencies?.chain.filter(({ chain }) => currency?.networks.includes(chain));
  return (carriers ?? [])
    .map((chain) => {
      const terms = currency?.terms.find((one) => one.chain === chain.chain);
      const isOpen = chain.status === ChainStatus.enabled && terms?.[way] !== ChainStatus.disabled;
      return { ...chain, terms, status: isOpen ? ChainStatus.enabled : ChainStatus.disabled };
    })
    .toSorted((left, right) => right.status - left.status);
}

/**
 * The network that is meant: the chosen one, or the only open one where none of these was chosen. While
 * the chosen one is paused it is none: what was meant for it goes by no other.
 */
export function meantNetwork<Of extends Pick<Network, 'chain' | 'status'>>(
  networks: readonly Of[],
  chosen: string,
): Of | undefined {
  const known = networks.find(({ chain }) => chain === chosen);
  const open = (known ? [known] : networks).filter(({ status }) => status === ChainStatus.enabled);
  return open.length === 1 ? open[0] : undefined;
}
