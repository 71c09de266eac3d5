import type { BodyOf } from '@bourse/contract/route.ts';
import { routes } from '@bourse/contract/route-paths.ts';
import type { PriceAlert } from '@bourse/contract/routes/price-alerts.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { create } from 'zustand';
import { useText } from '../../lib/i18n.ts';
import type { Product } from '../live/topic.ts';
import { call, read } from '../server/client.ts';
import { type Loadable, loadableOf } from '../server/loadable.ts';
import { queryClient, USER_KEY } from '../server/query.ts';
import { onSessionEnd, useIsAuth } from '../server/session.ts';

export type { PriceAlert };

const ALERTS_KEY = [USER_KEY, 'price-alerts'];

/** The market that somebody wants an alert on. */
export interface AlertMarket {
  readonly product: Product;
  readonly symbol: string;
  /** 'BTC/USDT'. */
  readonly name: string;
  /** Decimals of its prices. */
  readonly precision: number;
}

interface AlertRequest {
  /** Null while the dialog is closed. */
  readonly market: AlertMarket | null;
  /** What the form begins with: a decimal string, or empty. */
  readonly price: string;
}

/** Which market an alert is asked for; any screen may ask, the shell shows the dialog. */
export const useAlertRequest = create<AlertRequest>(() => ({ market: null, price: '' }));

export function openAlerts({ product, symbol, name, precision }: AlertMarket, price = ''): void {
  useAlertRequest.setState({ market: { product, symbol, name, precision }, price });
}

export function closeAlerts(): void {
  useAlertRequest.setState({ market: null });
}

onSessionEnd(closeAlerts);

/** Those that wait first, then what is over. */
export function usePriceAlerts(): Loadable<readonly PriceAlert[]> {
  const t = useText();
  const query = useQuery({
    queryKey: ALERTS_KEY,
    queryFn: async ({ signal }) => (await read(routes.priceAlertList, {}, signal)).list,
    enabled: useIsAuth(),
  });
  return loadableOf(query, t('shell.unexpectedError'));
}

/** Those of a market that still wait. */
export function useWaitingAlerts({
  product,
  symbol,
}: Pick<AlertMarket, 'product' | 'symbol'>): readonly PriceAlert[] {
  const { data } = usePriceAlerts();
  return useMemo(
    () =>
      data?.filter(
        (alert) => alert.isWaiting && alert.product === product && alert.symbol === symbol,
      ) ?? [],
    [data, product, symbol],
  );
}

export type NewAlert = BodyOf<typeof routes.priceAlertAdd>;

export async function addPriceAlert(alert: NewAlert): Promise<void> {
  const { list } = await call(routes.priceAlertAdd, { body: alert });
  queryClient.setQueryData(ALERTS_KEY, list);
}

export async function removePriceAlert({ code }: PriceAlert): Promise<void> {
  const { list } = await call(routes.priceAlertRemove, { parameters: { code } });
  queryClient.setQueryData(ALERTS_KEY, list);
}
