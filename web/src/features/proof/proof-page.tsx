import { useProofRuns } from '../../data/public/proof.ts';
import { type TextKey, useText } from '../../lib/i18n.ts';
import { PageTitle } from '../../ui/layout/page-title.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
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

const shown = [
  'publicPages.provesNoNegatives',
  'publicPages.provesOwnLeaf',
  'publicPages.provesNoOverflow',
  'publicPages.provesOneTree',
] as const satisfies readonly TextKey[];

const hidden = [
  'publicPages.hidesUncheckedAccounts',
  'publicPages.hidesBorrowedFunds',
  'publicPages.hidesSharedKeys',
  'publicPages.hidesInTransit',
] as const satisfies readonly TextKey[];

const counted = [
  'publicPages.countsFundingAndSpot',
  'publicPages.countsFutures',
  'publicPages.countsNoHouse',
  'publicPages.countsTwoLeaves',
] as const satisfies readonly TextKey[];

function Points({
  title,
  points,
}: {
  readonly title: TextKey;
  readonly points: readonly TextKey[];
}) {
  const t = useText();
  return (
    <section className="mt-10">
      <h2 className="font-semibold text-body">{t(title)}</h2>
      <ul className="mt-2 max-w-[720px] list-disc pl-5 text-ink-2 leading-6">
        {points.map((point) => (
          <li key={point} className="mt-1">
            {t(point)}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What the proof shows, and what it does not: nothing is left out. */
function Meaning() {
  return (
    <>
      <Points title="publicPages.whatIsCounted" points={counted} />
      <Points title="publicPages.whatItProves" points={shown} />
      <Points title="publicPages.whatItDoesNotProve" points={hidden} />
    </>
  );
}
