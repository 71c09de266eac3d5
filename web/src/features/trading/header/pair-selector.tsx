import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useCoinName } from '#app/data/markets/currencies.ts';
import type { MarketRow } from '#app/data/markets/market-lists.ts';
import { searchMarkets } from '#app/data/markets/search-markets.ts';
import { useText } from '#app/lib/i18n.ts';
import { tradePath } from '#app/parts/markets/pair-link.tsx';
import { byTurnover, sortMarkets } from '#app/parts/markets/sort-markets.ts';
import { useCombobox } from '#app/ui/forms/combobox.ts';
import { SearchField } from '#app/ui/forms/search-field.tsx';
import { useNavigate } from '#app/ui/layout/address.tsx';
import { Tabs } from '#app/ui/layout/tabs.tsx';
import { EmptyState } from '#app/ui/states/empty-state.tsx';
import { ErrorState } from '#app/ui/states/error-state.tsx';
import type { Sorting } from '#app/ui/tables/column.ts';
import { favouriteKindOf, type TradingMarket } from '../market/trading-market.ts';
import { setPage, usePage } from '../page/page-store.ts';
import { PairSkeletons } from './pair-skeletons.tsx';
import { PairTable, pairKey } from './pair-table.tsx';
import { type PairTab, usePairRows } from './use-pair-rows.ts';

export interface PairSelectorProps {
  readonly current: TradingMarket;
  readonly onChosen?: () => void;
  /** Beside the search field. */
  readonly action?: ReactNode;
}

const unsorted: Sorting = { column: '', order: 'none' };

/** What is listed and how: one tab at a time, a search that begins in the product's list is over both products. */
function usePairList(current: TradingMarket) {
  const [search, setSearch] = useState(() => usePage.getState().earlySearch);
  const [tab, setTab] = useState<PairTab>(search ? 'all' : 'product');
  useEffect(() => setPage({ earlySearch: '' }), []);
  const [sorting, setSorting] = useState<Sorting | null>(null);
  const loaded = usePairRows(current.product, tab);
  const sortedBy = sorting ?? (tab === 'all' && search === '' ? byTurnover : unsorted);
  const coinName = useCoinName(search !== '');
  const onSearch = (next: string) => {
    if (search === '' && next !== '' && tab === 'product') setTab('all');
    setSearch(next);
  };
  return {
    ...{ search, onSearch, tab, setTab, loaded, sorting: sortedBy, setSorting },
    found: sortMarkets(searchMarkets(loaded.data ?? [], search, coinName), sortedBy),
  };
}

/** Brings a row that is not drawn into sight: the gaps beside those that are have its place. */
function scrollToRow(body: HTMLElement | null, index: number): void {
  const row = body?.querySelector<HTMLElement>('[aria-rowindex]');
  const scroller = body?.closest<HTMLElement>('[data-scroller]');
  if (row && scroller) scroller.scrollTop = index * row.offsetHeight;
}

/** Chooses a market: search, favourites, the page's product, all; prices live. As high as what holds it. */
export function PairSelector({ current, onChosen, action }: PairSelectorProps) {
  const t = useText();
  const { search, onSearch, tab, setTab, loaded, found, sorting, setSorting } =
    usePairList(current);
  const { product, symbol } = current;
  const kind = favouriteKindOf(product);
  const navigate = useNavigate();
  const choose = (row: MarketRow) => {
    navigate(tradePath(row.kind, row), { replace: row.kind === kind });
    onChosen?.();
  };
  const body = useRef<HTMLTableSectionElement>(null);
  const { input, ...combobox } = useCombobox({
    label: t('shell.markets'),
    keys: found.map(pairKey),
    search,
    chosen: pairKey({ kind, symbol }),
    popup: 'grid',
    onChoose: (key) => {
      const row = found.find((one) => pairKey(one) === key);
      if (row) choose(row);
    },
    reveal: (index) => scrollToRow(body.current, index),
  });
  const emptyText =
    tab === 'favorites' && !search ? t('markets.noFavoritesYet') : t('trading.noPairsFound');
  return (
    <div className="@container flex min-h-0 flex-1 flex-col text-small">
      <div className="p-3 pb-0">
        <div className="flex items-center gap-1">
          <SearchField
            label={t('ui.search')}
            value={search}
            onValue={onSearch}
            combobox={input}
            className="min-w-0 flex-1"
          />
          {action}
        </div>
        <Tabs
          label={t('shell.markets')}
          size="small"
          value={tab}
          onValue={setTab}
          tabs={[
            { value: 'favorites', label: t('markets.favorites') },
            {
              value: 'product',
              label: product === 'spot' ? 'USDT' : t('futuresPage.usdtPerpetual'),
            },
            { value: 'all', label: t('markets.all') },
          ]}
          className="mt-2 border-line border-b"
        />
      </div>
      <div
        data-scroller
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain pb-2 [scrollbar-width:thin]"
      >
        <PairTable
          rows={found}
          current={pairKey({ kind, symbol })}
          isMixed={tab !== 'product'}
          hasFunding={tab !== 'product' || product === 'futures'}
          sorting={sorting}
          onSorting={setSorting}
          combobox={combobox}
          body={body}
          onChoose={choose}
        />
        {loaded.isLoading && <PairSkeletons />}
        {!loaded.data && loaded.error && (
          <ErrorState message={loaded.error} onRetry={loaded.retry} />
        )}
        {loaded.data && found.length === 0 && <EmptyState title={emptyText} />}
      </div>
    </div>
  );
}
