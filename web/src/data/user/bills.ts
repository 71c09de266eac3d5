import { AccountKind as Account } from '@bourse/contract/enumerations.ts';
import { routes } from '@bourse/contract/route-paths.ts';
import type { Bill } from '@bourse/contract/routes/wallet.ts';
import { useQuery } from '@tanstack/react-query';
import { useLocale, useText } from '../../lib/i18n.ts';
import { saveFile } from '../../lib/save-file.ts';
import { download, read } from '../server/client.ts';
import { type Loadable, loadableOf } from '../server/loadable.ts';
import { queryClient, USER_KEY } from '../server/query.ts';
import { useIsAuth } from '../server/session.ts';
import type { AccountKind } from './assets.ts';

export type { Bill };

const billsKey = [USER_KEY, 'bills'] as const;

const routeOf = {
  [Account.FUNDING]: routes.fundingBills,
  [Account.SPOT]: routes.spotBills,
  [Account.FUTURES]: routes.contractBills,
} as const;

/** Which ledger entries to read; what is left out does not limit. */
export interface BillQuery {
  readonly account: AccountKind;
  readonly page?: number;
  readonly pageSize: number;
  /** 0 for all. */
  readonly billKind?: Bill['billKind'] | 0;
  /** Empty for all. */
  readonly coin?: string;
  /** UTC epoch milliseconds: then or later. */
  readonly startTime?: number | undefined;
  /** Then or before. */
  readonly endTime?: number | undefined;
}

/** A page of ledger entries, newest first; the page before stays while another one is read. */
export function useBills({ account, page = 1, ...filter }: BillQuery): Loadable<readonly Bill[]> {
  const t = useText();
  const query = { page, billKind: 0, coin: '', ...filter } as const;
  const result = useQuery({
    queryKey: [...billsKey, account, useLocale(), query],
    queryFn: async ({ signal }) => (await read(routeOf[account], { query }, signal)).list,
    placeholderData: (before, asked) => (asked?.queryKey[2] === account ? before : undefined),
    enabled: useIsAuth(),
  });
  return loadableOf(result, t('shell.unexpectedError'));
}

/** Hands all entries that a filter leaves to the browser as a CSV file; a failure is noted. */
export async function saveBills(filter: Omit<BillQuery, 'page' | 'pageSize'>): Promise<void> {
  const { blob, fileName } = await download(routes.billsExport, {
    query: { billKind: 0, ...filter },
  });
  saveFile(blob, fileName);
}

/** The kinds of entries that occur in an account, named in the reader's language. */
export function useBillKinds(account: AccountKind) {
  return useQuery({
    queryKey: ['bill-kinds', account, useLocale()],
    queryFn: async ({ signal }) =>
      (await read(routes.billKinds, { query: { kind: account } }, signal)).kinds,
    staleTime: Number.POSITIVE_INFINITY,
  }).data;
}

/** Reads every list of entries again. */
export function refreshBills(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: billsKey });
}
