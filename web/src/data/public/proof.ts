import { routes } from '@bourse/contract/route-paths.ts';
import type { ProofBranch, ProofReserve, ProofRun } from '@bourse/contract/routes/proof.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useText } from '../../lib/i18n.ts';
import { call, read } from '../server/client.ts';
import { type GrowingList, growingListOf } from './growing-list.ts';

export type { ProofBranch, ProofReserve, ProofRun };

const LOOK_MS = 60_000;

/** Proofs of liabilities, newest first. */
export function useProofRuns(): GrowingList<ProofRun> {
  const t = useText();
  const query = useInfiniteQuery({
    queryKey: ['proof-runs'],
    queryFn: ({ pageParam, signal }) =>
      read(routes.proofRuns, { query: { before: pageParam } }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next || undefined,
    refetchInterval: LOOK_MS,
  });
  return growingListOf(query, t('An unexpected error occurred'));
}

/** Our addresses with what they held at the newest proof. */
export function useProofReserves(): GrowingList<ProofReserve> {
  const t = useText();
  const query = useInfiniteQuery({
    queryKey: ['proof-reserves'],
    queryFn: ({ pageParam, signal }) =>
      read(routes.proofReserves, { query: { after: pageParam } }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next || undefined,
  });
  return growingListOf(query, t('An unexpected error occurred'));
}

/** One's own leaves in the newest proof, with their way to its root. Rejects while there is none. */
export async function readBranch(): Promise<ProofBranch> {
  const { branch } = await call(routes.proofBranch);
  if (!branch) throw new Error('nothing was proved yet');
  return branch;
}
