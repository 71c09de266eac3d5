import { useState } from 'react';
import { useDevice } from '../../data/device/device.ts';
import type { MarketRow } from '../../data/markets/market-lists.ts';
import { type CoinName, searchMarkets } from '../../data/markets/search-markets.ts';
import type { Loadable } from '../../data/server/loadable.ts';
import { classNames } from '../../lib/class-names.ts';
import { useText } from '../../lib/i18n.ts';
import type { MarketListKind } from '../../parts/markets/market-columns.tsx';
import { byTurnover, sortMarkets } from '../../parts/markets/sort-markets.ts';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Later } from '../../ui/states/later.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { Pager } from '../../ui/tables/pager.tsx';
import type { Sorting } from '../../ui/tables/table.tsx';
import { pageOf } from './market-rows.ts';
import { MarketTable } from './market-table.tsx';

const PAGE_SIZES = [10, 20, 50, 100];
const PAGE_SIZE = 20;
const unsorted: Sorting = { column: '', order: 'none' };
const placeholders = Array.from({ length: PAGE_SIZE }, (_, index) => index);

function Placeholder() {
  const isDesktop = useDevice() === 'desktop';
  return (
    <div className="flex flex-col">
      <div className="h-9" />
      {placeholders.map((index) => (
        <div
          key={index}
          className={classNames(
            'flex items-center gap-4 border-line border-t px-4 desktop:gap-12',
            isDesktop ? 'h-9' : 'h-14',
          )}
        >
          <Skeleton className="h-4 w-32" />
          <Skeleton className="ml-auto h-4 w-20" />
          <Skeleton className="h-4 w-14" />
          <Skeleton className="h-4 w-24 max-tablet:hidden" />
          <Skeleton className="h-4 w-20 max-desktop:hidden" />
        </div>
      ))}
    </div>
  );
}

interface MarketListProps {
  readonly list: MarketListKind;
  readonly loaded: Loadable<readonly MarketRow[]>;
  readonly search: string;
  readonly coinName: CoinName;
  /** What the list is narrowed by beside the search: another one starts at the first page. */
  readonly filter?: string;
}

/** A table of markets with its sorting and pages; a new search starts at the first page. */
export function MarketList({ list, loaded, search, coinName, filter = '' }: MarketListProps) {
  const t = useText();
  const [sorting, setSorting] = useState(list === 'all' ? byTurnover : unsorted);
  const narrowed = `${filter} ${search}`;
  const [view, setView] = useState({ page: 1, pageSize: PAGE_SIZE, narrowed });
  const page = view.narrowed === narrowed ? view.page : 1;
  const { data, error, retry } = loaded;

  if (!data) return error ? <ErrorState message={error} onRetry={retry} /> : <Placeholder />;
  const found = sortMarkets(searchMarkets(data, search, coinName), sorting);
  return (
    <Later instead={<Placeholder />}>
      <MarketTable
        list={list}
        items={pageOf(found, page, view.pageSize)}
        sorting={sorting}
        onSorting={setSorting}
        emptyText={search || filter ? t('markets.noMarketsMatch') : t('markets.noMarketsListed')}
      />
      {found.length > 0 && (
        <div className="border-line border-t px-4 py-3">
          <Pager
            page={page}
            pageSize={view.pageSize}
            total={found.length}
            onPage={(next) => setView({ ...view, page: next, narrowed })}
            pageSizes={PAGE_SIZES}
            onPageSize={(pageSize) => setView({ page: 1, pageSize, narrowed })}
          />
        </div>
      )}
    </Later>
  );
}
