import { useProofRuns } from '../../data/public/proof.ts';
import { useText } from '../../lib/i18n.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Meaning } from './meaning.tsx';
import { OwnBranch } from './own-branch.tsx';
import { Reserves } from './reserves.tsx';
import { OlderRuns, RunTotals } from './run-totals.tsx';

/** /proof: what the exchange owes and holds, to be checked by whoever wants to. */
export function ProofPage() {
  const t = useText();
  const { data, error, retry, more } = useProofRuns();
  const newest = data?.[0];
  return (
    <div className="mx-auto w-full max-w-[960px] px-4 py-10">
      <PageTitle>{t('shell.proofOfReserves')}</PageTitle>
      <h1 className="font-semibold text-large">{t('shell.proofOfReserves')}</h1>
      <p className="mt-4 max-w-[720px] text-[15px] text-ink-2 leading-6">
        {t('publicPages.proofIntro')}
      </p>
      {newest ? (
        <>
          <RunTotals run={newest} />
          <OwnBranch root={newest.root} />
          {/* What was checked of the proof before says nothing of this one. */}
          <Reserves key={newest.root} />
          <OlderRuns runs={data.slice(1)} more={more} />
        </>
      ) : data ? (
        <EmptyState title={t('publicPages.noProofYet')} />
      ) : error ? (
        <ErrorState className="mt-6" message={error} onRetry={retry} />
      ) : (
        <Skeleton className="mt-6 h-[320px]" />
      )}
      <Meaning />
    </div>
  );
}
