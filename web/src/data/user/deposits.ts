import type { DataOf } from '@bourse/contract/route.ts';
import { routes } from '@bourse/contract/route-paths.ts';
import type { Deposit, FinderStep } from '@bourse/contract/routes/deposits.ts';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../lib/i18n.ts';
import { call, read } from '../server/client.ts';
import { type Loadable, loadableOf } from '../server/loadable.ts';
import { queryClient, USER_KEY } from '../server/query.ts';
import { useIsAuth } from '../server/session.ts';

export type { Deposit, FinderStep };

/** What the faucet has sent. */
export type Gift = DataOf<typeof routes.demoFaucet>;

const depositsKey = [USER_KEY, 'deposits'] as const;
const PAGE_SIZE = 20;
/** A confirmation comes with a block; the private channel tells of the credit alone. */
const POLL_MS = 2_000;

/** One's own address on a chain, always the same; nothing is asked without a chain. */
export function useDepositAddress(chain: string | undefined): Loadable<string> {
  const t = useText();
  const enabled = useIsAuth() && chain !== undefined;
  const query = useQuery({
    queryKey: [USER_KEY, 'deposit-address', chain],
    queryFn: async ({ signal }) => {
      const input = { query: { chain: chain ?? '' } };
      return (await read(routes.depositAddress, input, signal)).address;
    },
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return loadableOf(query, t('assets.depositAddressFailed'));
}

/** The last deposits of a coin, or of all, newest first, and again while they confirm. */
export function useDeposits(coin = ''): Loadable<readonly Deposit[]> {
  const t = useText();
  const query = useQuery({
    queryKey: [...depositsKey, coin],
    queryFn: async ({ signal }) => {
      const input = { query: { page: 1, pageSize: PAGE_SIZE, coin } };
      return (await read(routes.depositList, input, signal)).list;
    },
    refetchInterval: POLL_MS,
    enabled: useIsAuth(),
  });
  return loadableOf(query, t('shell.unexpectedError'));
}

/** Where the deposit of a transaction is, or why it is not there. */
export const findDeposit = (chain: string, txid: string) =>
  call(routes.depositFinder, { query: { chain, txid } }, { toast: 'silent' });

/** Demo mode: real coins of the local chain to one's own deposit address. */
export async function askFaucet(coin: string, chain: string): Promise<Gift> {
  const gift = await call(routes.demoFaucet, { body: { coin, chain } });
  void queryClient.invalidateQueries({ queryKey: depositsKey });
  return gift;
}
