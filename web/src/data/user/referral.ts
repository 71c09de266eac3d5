import { routes } from '@bourse/contract/route-paths.ts';
import type {
  InvitedAccount,
  Referral,
  ReferralPayment,
} from '@bourse/contract/routes/referral.ts';
import { type QueryKey, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useText } from '../../lib/i18n.ts';
import { messageOf } from '../server/api-error.ts';
import { read } from '../server/client.ts';
import { type Loadable, loadableOf } from '../server/loadable.ts';
import { USER_KEY } from '../server/query.ts';
import { useIsAuth } from '../server/session.ts';

export type { InvitedAccount, Referral, ReferralPayment };
export type CoinAmounts = Referral['paid'];

const KEEP_MS = 30_000;
const keyOf = (name: string) => [USER_KEY, 'referral', name] as const;

/** Where somebody registers with a code. */
export const referralLink = (code: string): string =>
  `${window.location.origin}/register?invitation=${code}`;

/** The own code, its terms, and what it has brought. */
export function useReferral(): Loadable<Referral> {
  const t = useText();
  const query = useQuery({
    queryKey: keyOf('summary'),
    queryFn: ({ signal }) => read(routes.referral, {}, signal),
    staleTime: KEEP_MS,
    enabled: useIsAuth(),
  });
  return loadableOf(query, t('shell.unexpectedError'));
}

/** A list that grows at its end. */
export interface Growing<Row> extends Omit<Loadable<readonly Row[]>, 'isLoading'> {
  /** Loads the next part; null: it is whole, or on its way. */
  readonly more: (() => void) | null;
}

interface Part<Row> {
  readonly list: readonly Row[];
  readonly hasMore: boolean;
}

function useGrowing<Row>(
  queryKey: QueryKey,
  load: (before: number, signal: AbortSignal) => Promise<Part<Row>>,
  placeOf: (row: Row) => number,
): Growing<Row> {
  const t = useText();
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => load(pageParam, signal),
    initialPageParam: 0,
    getNextPageParam: ({ list, hasMore }: Part<Row>) => {
      const last = list.at(-1);
      return hasMore && last !== undefined ? placeOf(last) : undefined;
    },
    staleTime: KEEP_MS,
    enabled: useIsAuth(),
  });
  const { data, error, hasNextPage, isFetching } = query;
  return {
    data: data?.pages.flatMap(({ list }) => list),
    error: error ? messageOf(error, t('shell.unexpectedError')) : null,
    retry: () => void query.refetch(),
    more: hasNextPage && !isFetching ? () => void query.fetchNextPage() : null,
  };
}

/** Accounts that were opened with the own code, newest first. */
export const useInvited = (): Growing<InvitedAccount> =>
  useGrowing(
    keyOf('invited'),
    (before, signal) => read(routes.referralInvited, { query: { before } }, signal),
    ({ number }) => number,
  );

/** Days that brought a share, newest first. */
export const useReferralPayments = (): Growing<ReferralPayment> =>
  useGrowing(
    keyOf('payments'),
    (before, signal) => read(routes.referralPayments, { query: { before } }, signal),
    ({ day }) => day,
  );
