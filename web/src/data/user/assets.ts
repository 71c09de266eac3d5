import { AccountKind as Account } from '@bourse/contract/enumerations.ts';
import type { DataOf } from '@bourse/contract/route.ts';
import { routes } from '@bourse/contract/route-paths.ts';
import type { CoinPnl } from '@bourse/contract/routes/analysis.ts';
import type { AssetRow } from '@bourse/contract/routes/wallet.ts';
import { useQuery } from '@tanstack/react-query';
import { compareDecimals, isAboveZero, subtractDecimals } from '../../lib/decimal.ts';
import { useText } from '../../lib/i18n.ts';
import { call, read } from '../server/client.ts';
import { type Loadable, loadableOf } from '../server/loadable.ts';
import { queryClient, USER_KEY } from '../server/query.ts';
import { useIsAuth } from '../server/session.ts';

export type { AssetRow, CoinPnl };

export type AccountKind = Exclude<Account, Account.UNSPECIFIED>;

const ASSETS_PAGE_SIZE = 100;
const assetsKey = [USER_KEY, 'assets'] as const;
/** What bots count with changes with what they do. */
const BOTS_POLL_MS = 10_000;

type Keeping = readonly { readonly setAside: string }[];
const pollFor = (rows: Keeping | undefined) =>
  rows?.some(({ setAside }) => isAboveZero(setAside)) ? BOTS_POLL_MS : (false as const);

/** All rows of an account, page after page: nearly always there is one. */
async function readRows(
  accountType: Exclude<AccountKind, Account.FUTURES>,
  signal: AbortSignal,
): Promise<readonly AssetRow[]> {
  const rows: AssetRow[] = [];
  for (let page = 1; ; page++) {
    const query = { page, pageSize: ASSETS_PAGE_SIZE, accountType };
    const { list } = await read(routes.accountAsset, { query }, signal);
    rows.push(...list);
    if (list.length < ASSETS_PAGE_SIZE) return rows;
  }
}

/** Balances of the funding or spot account. */
export function useAccountAssets(
  account: Exclude<AccountKind, Account.FUTURES>,
  active = true,
): Loadable<readonly AssetRow[]> {
  const t = useText();
  const enabled = useIsAuth() && active;
  const query = useQuery({
    queryKey: [...assetsKey, account],
    queryFn: ({ signal }) => readRows(account, signal),
    refetchInterval: ({ state }) => pollFor(state.data),
    enabled,
  });
  return loadableOf(query, t('shell.assetFailed'));
}

export type TotalAsset = DataOf<typeof routes.totalAsset>;
export type FuturesAsset = DataOf<typeof routes.contractAsset>['list'][number];

/** What everything is worth, and each account, as decimal strings of USDT and BTC. */
export function useTotalAsset(): Loadable<TotalAsset> {
  const t = useText();
  const query = useQuery({
    queryKey: [...assetsKey, 'total'],
    queryFn: ({ signal }) => read(routes.totalAsset, {}, signal),
    enabled: useIsAuth(),
  });
  return loadableOf(query, t('shell.totalAssetFailed'));
}

export type EquityDays = 7 | 30 | 90;
export type Equity = DataOf<typeof routes.equity>;

/** What was owned at the begin of the last days and is owned now, and what of the change is profit. */
export function useEquity(days: EquityDays): Loadable<Equity> {
  const t = useText();
  const query = useQuery({
    queryKey: [...assetsKey, 'equity', days],
    queryFn: ({ signal }) => read(routes.equity, { query: { days } }, signal),
    enabled: useIsAuth(),
  });
  return loadableOf(query, t('shell.equityFailed'));
}

/** What one's coins cost on average, and what sales of them brought so far. */
export function useCoinPnl(): Loadable<readonly CoinPnl[]> {
  const t = useText();
  const query = useQuery({
    queryKey: [...assetsKey, 'pnl'],
    queryFn: async ({ signal }) => (await read(routes.coinPnl, {}, signal)).list,
    enabled: useIsAuth(),
  });
  return loadableOf(query, t('shell.unexpectedError'));
}

/** The futures account, a row a coin. */
export function useFuturesAssets(active = true): Loadable<readonly FuturesAsset[]> {
  const t = useText();
  const query = useQuery({
    queryKey: [...assetsKey, Account.FUTURES],
    queryFn: async ({ signal }) => (await read(routes.contractAsset, {}, signal)).list,
    refetchInterval: ({ state }) => pollFor(state.data),
    enabled: useIsAuth() && active,
  });
  return loadableOf(query, t('shell.noResponse'));
}

/** Decimal string that can leave `account` in `coin`, or undefined while it is not known. */
export function useAvailable(account: AccountKind, coin: string, active = true) {
  const isFutures = account === Account.FUTURES;
  const rows = useAccountAssets(isFutures ? Account.FUNDING : account, active && !isFutures);
  const futures = useFuturesAssets(active && isFutures);
  if (isFutures) {
    const transferable = futures.data?.find((row) => row.symbol === coin)?.transferable;
    return { ...futures, data: transferable ?? (futures.data ? '0' : undefined) };
  }
  const available = rows.data?.find((row) => row.tokenName === coin)?.available;
  return { ...rows, data: available ?? (rows.data ? '0' : undefined) };
}

/** What own bots count with of what is available, as a decimal string; '0' until it is known. */
export function useSetAside(account: AccountKind, coin: string, active = true): string {
  const isFutures = account === Account.FUTURES;
  const rows = useAccountAssets(isFutures ? Account.FUNDING : account, active && !isFutures).data;
  const futures = useFuturesAssets(active && isFutures).data;
  const row = isFutures
    ? futures?.find(({ symbol }) => symbol === coin)
    : rows?.find(({ tokenName }) => tokenName === coin);
  return row?.setAside ?? '0';
}

/** Whether an amount, of what is available, takes from what bots count with. Decimal strings. */
export const takesFromBots = (amount: string, available: string, setAside: string): boolean =>
  isAboveZero(setAside) && compareDecimals(amount, subtractDecimals(available, setAside)) > 0;

/** Reads every balance again. */
export function refreshAssets(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: assetsKey });
}

export interface Transfer {
  readonly from: AccountKind;
  readonly to: AccountKind;
  readonly coin: string;
  /** Decimal string. */
  readonly amount: string;
}

/** Moves a coin between own accounts; the key makes a repeated attempt harmless. */
export async function transfer(order: Transfer, idempotencyKey: string): Promise<void> {
  await call(
    routes.transfer,
    { body: { ...order, remark: 'transfer' } },
    { toast: 'silent', idempotencyKey },
  );
  // It is moved, whether or not the balances are read again.
  void refreshAssets();
}
