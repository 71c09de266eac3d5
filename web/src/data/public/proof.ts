import { routes } from '@bourse/contract/route-paths.ts';
import type { ProofBranch, ProofReserve, ProofRun } from '@bourse/contract/routes/proof.ts';
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import { useText } from '../../lib/i18n.ts';
import { call, read } from '../server/client.ts';
import { queryClient } from '../server/query.ts';
import { type GrowingList, growingListOf } from './growing-list.ts';

export type { ProofBranch, ProofReserve, ProofRun };

const LOOK_MS = 60_000;
const runsKey = ['proof-runs'] as const;
const reservesKey = ['proof-reserves'] as const;

/** Proofs of liabilities, newest first. */
export function useProofRuns(): GrowingList<ProofRun> {
  const t = useText();
  const query = useInfiniteQuery({
    queryKey: runsKey,
    queryFn: ({ pageParam, signal }) =>
      read(routes.proofRuns, { query: { before: pageParam } }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next || undefined,
    refetchInterval: LOOK_MS,
  });
  return growingListOf(query, t('shell.unexpectedError'));
}

/** Our addresses with what they held at the newest proof. */
export function useProofReserves(): GrowingList<ProofReserve> {
  const t = useText();
  const query = useInfiniteQuery({
    queryKey: reservesKey,
    queryFn: ({ pageParam, signal }) =>
      read(routes.proofReserves, { query: { after: pageParam } }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next || undefined,
  });
  return growingListOf(query, t('shell.unexpectedError'));
}

/**
 * One's own leaves in the newest proof, with their way to its root. Rejects while there is none. Where that proof is
 * newer than the one that is shown, the lists are read again first.
 *
 * @param shown the root that the page shows as the newest
 */
export async function readBranch(shown: string): Promise<ProofBranch> {
  const { branch } = await call(routes.proofBranch);
  if (!branch) throw new Error('nothing was proved yet');
  if (branch.root !== shown) {
    await Promise.all([
      queryClient.refetchQueries({ queryKey: runsKey }),
      queryClient.refetchQueries({ queryKey: reservesKey }),
    ]);
  }
  return branch;
}

/** The root that is published as the newest, as it was read last. */
export const publishedRoot = (): string | undefined =>
  queryClient.getQueryData<InfiniteData<{ readonly list: readonly ProofRun[] }>>(runsKey)?.pages[0]
    ?.list[0]?.root;
