import { useState } from 'react';
import { Link } from 'wouter';
import {
  gainersOf,
  type MarketRow,
  marketRowsOf,
  RANKED_ROWS,
} from '../../data/markets/market-lists.ts';
import type { SpotMarkets } from '../../data/markets/markets.ts';
import type { Loadable } from '../../data/server/loadable.ts';
import { useText } from '../../lib/i18n.ts';
import { useMarketColumns } from '../../parts/markets/market-columns.tsx';
import { tradePath } from '../../parts/markets/pair-link.tsx';
import { useCollectedRows } from '../../parts/markets/use-collected-rows.ts';
import { buttonClass } from '../../ui/buttons/button-class.ts';
import { useNavigate } from '../../ui/layout/address.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { Tabs } from '../../ui/layout/tabs.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { type Column, Table } from '../../ui/tables/table.tsx';
import { Section } from './section.tsx';
import { TrendCard } from './trend-card.tsx';

const placeholders = Array.from({ length: RANKED_ROWS }, (_, index) => index);

const shown: readonly string[] = ['name', 'price', 'change', 'trend', 'turnover', 'operation'];

/** Some columns of the market list; they are too few rows to sort. */
function useColumns(): readonly Column<MarketRow>[] {
  const t = useText();
  return useMarketColumns('all')
    .filter(({ id }) => shown.includes(id))
    .map((column) => ({
      ...column,
      sortable: false,
      ...(column.id === 'name' && { title: t('home.crypto') }),
    }));
}

interface RowsProps {
  readonly label: string;
  readonly rows: readonly MarketRow[] | undefined;
  readonly error: string | null;
  readonly retry: () => void;
}

function Rows({ label, rows, error, retry }: RowsProps) {
  const t = useText();
  const navigate = useNavigate();
  const columns = useColumns();
  if (!rows && error) return <ErrorState message={error} onRetry={retry} />;
  if (!rows) {
    return (
      <div className="px-4 pt-9">
        {placeholders.map((index) => (
          <div key={index} className="flex h-14 items-center">
            <Skeleton className="h-5 w-full" />
          </div>
        ))}
      </div>
    );
  }
  return (
    <Table
      label={label}
      columns={columns}
      rows={rows}
      rowKey={({ kind, symbol }) => `${kind} ${symbol}`}
      onRow={(row) => navigate(tradePath(row.kind, row))}
      density="roomy"
      empty={
        <EmptyState
          icon="star"
          title={t('markets.noFavoritesYet')}
          action={
            <Link
              to="/market?tab=spot"
              className={buttonClass({ variant: 'primary', size: 'small' })}
            >
              {t('markets.addFavorites')}
            </Link>
          }
        />
      }
    />
  );
}

/** The reader's favourites. */
function Collected({ markets }: { readonly markets: Loadable<SpotMarkets> }) {
  const t = useText();
  return <Rows label={t('home.collectTab')} {...useCollectedRows(markets)} />;
}

function PopularTable({ markets }: { readonly markets: Loadable<SpotMarkets> }) {
  const t = useText();
  const [tab, setTab] = useState<'popular' | 'collect'>('popular');
  const { data, error, retry } = markets;
  return (
    <Panel className="flex min-w-0 flex-col">
      <Tabs
        label={t('markets.marketQuotes')}
        className="border-line border-b px-4 pt-1"
        tabs={[
          { value: 'popular', label: t('markets.popular') },
          { value: 'collect', label: t('home.collectTab') },
        ]}
        value={tab}
        onValue={setTab}
      />
      {tab === 'collect' ? (
        <Collected markets={markets} />
      ) : (
        <Rows
          label={t('markets.popular')}
          rows={data && marketRowsOf('spot', data.HotList.slice(0, RANKED_ROWS))}
          error={error}
          retry={retry}
        />
      )}
      <Link
        to="/market"
        className="mt-auto flex min-h-12 flex-1 items-center justify-center border-line border-t font-semibold text-accent-text hover:underline"
      >
        {t('shell.viewAllMarkets')}
      </Link>
    </Panel>
  );
}

/** The market at a glance: what is popular, what rose, what is new. */
export function Quotes({ markets }: { readonly markets: Loadable<SpotMarkets> }) {
  const t = useText();
  const { data, error } = markets;
  return (
    <Section title={t('markets.marketQuotes')}>
      <div className="grid grid-cols-1 gap-3 desktop:grid-cols-[1.9fr_1fr]">
        <PopularTable markets={markets} />
        <div className="grid grid-cols-1 gap-3 tablet:grid-cols-2 desktop:grid-cols-1">
          <TrendCard
            title={t('markets.gainers')}
            items={data && gainersOf(data.list)}
            error={error}
          />
          <TrendCard
            title={t('markets.newlyListed')}
            items={data?.NewList.slice(0, RANKED_ROWS)}
            error={error}
          />
        </div>
      </div>
    </Section>
  );
}
