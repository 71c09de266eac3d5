import { routes } from '@bourse/contract/route-paths.ts';
import type { FeeRates } from '@bourse/contract/routes/user-centre.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useIsPhone } from '../../data/device/device.ts';
import { read } from '../../data/server/client.ts';
import { loadableOf } from '../../data/server/loadable.ts';
import { useIsAuth } from '../../data/server/session.ts';
import { useUser } from '../../data/user/account.ts';
import { formatAmount } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { percentText } from '../../lib/percent-text.ts';
import { FeeTierCard } from '../../parts/people/fee-tier-card.tsx';
import { Badge } from '../../ui/figures/badge.tsx';
import { PageTitle } from '../../ui/layout/page-title.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { type Column, Table } from '../../ui/tables/table.tsx';

function TierName({ tier, own }: { readonly tier: string; readonly own: string | undefined }) {
  const t = useText();
  return (
    <span className="flex items-center gap-2 whitespace-nowrap">
      {tier}
      {tier === own && <Badge tone="accent">{t('referral.yourTier')}</Badge>}
    </span>
  );
}

function Pair({ maker, taker }: { readonly maker: string; readonly taker: string }) {
  return (
    <>
      <span className="block">{percentText(maker)}</span>
      <span className="block text-ink-2">{percentText(taker)}</span>
    </>
  );
}

/** Each fee has a column; on phones maker and taker share one, and the volume stands below the tier. */
function useColumns(): readonly Column<FeeRates>[] {
  const t = useText();
  const own = useUser().data?.feeTier;
  const isPhone = useIsPhone();
  const volume = ({ volumeMin }: FeeRates) => `≥ ${formatAmount(volumeMin, 0)}`;
  const column = (id: string, title: string, cell: (row: FeeRates) => ReactNode) =>
    ({ id, title, cell, align: 'right' }) as const;
  const rate = (id: keyof FeeRates, title: string) =>
    column(id, title, (row) => percentText(row[id]));
  if (isPhone) {
    const cell = (row: FeeRates) => (
      <>
        <TierName tier={row.tier} own={own} />
        <span className="block text-ink-2 text-small">{volume(row)} USDT</span>
      </>
    );
    const pair = (id: string, maker: keyof FeeRates, taker: keyof FeeRates, title: string) =>
      column(id, title, (row) => <Pair maker={row[maker]} taker={row[taker]} />);
    return [
      { id: 'tier', title: t('userCentre.makerTaker'), cell },
      pair('spot', 'spotMaker', 'spotTaker', t('shell.spot')),
      pair('futures', 'futuresMaker', 'futuresTaker', t('shell.futures')),
    ];
  }
  return [
    {
      id: 'tier',
      title: t('referral.tier'),
      cell: ({ tier }) => <TierName tier={tier} own={own} />,
    },
    column('volume', t('referral.thirtyDayVolume'), volume),
    rate('spotMaker', t('referral.spotMaker')),
    rate('spotTaker', t('referral.spotTaker')),
    rate('futuresMaker', t('referral.futuresMaker')),
    rate('futuresTaker', t('referral.futuresTaker')),
  ];
}

function Tiers({ tiers }: { readonly tiers: readonly FeeRates[] }) {
  const t = useText();
  const columns = useColumns();
  return (
    <Table
      label={t('shell.fees')}
      className="mt-6 rounded border border-line"
      columns={columns}
      rows={tiers}
      rowKey={({ tier }) => tier}
    />
  );
}

/** /fees: what everybody pays, what brings a lower fee, and how far one is from it. */
export function FeesPage() {
  const t = useText();
  const isAuth = useIsAuth();
  const { data, error, retry } = useFeeSchedule();
  return (
    <div className="mx-auto w-full max-w-[960px] px-4 py-10">
      <PageTitle>{t('shell.fees')}</PageTitle>
      <h1 className="font-semibold text-large">{t('shell.fees')}</h1>
      <p className="mt-4 max-w-[720px] text-[15px] text-ink-2 leading-6">
        {t('referral.tierRules')}
      </p>
      <p className="mt-2 max-w-[720px] text-[15px] text-ink-2 leading-6">
        {t('referral.feeRules')}
      </p>
      {isAuth && <FeeTierCard leadsToFees={false} className="mt-6 border border-line" />}
      {data ? (
        <Tiers tiers={data.tiers} />
      ) : error ? (
        <ErrorState className="mt-6" message={error} onRetry={retry} />
      ) : (
        <Skeleton className="mt-6 h-[420px]" />
      )}
    </div>
  );
}

const KEEP_MS = 60_000;

/** The fees of all tiers. */
function useFeeSchedule() {
  const t = useText();
  const query = useQuery({
    queryKey: ['fees'],
    queryFn: ({ signal }) => read(routes.feeSchedule, {}, signal),
    staleTime: KEEP_MS,
  });
  return loadableOf(query, t('shell.unexpectedError'));
}
