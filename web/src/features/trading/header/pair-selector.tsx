import { type ReactNode, useState } from 'react';
import type { Tickers } from '#app/data/live/tickers.ts';
import { useTickers } from '#app/data/live/use-feed.ts';
import { useCoinName } from '#app/data/markets/currencies.ts';
import { favouriteName, useFavourites } from '#app/data/markets/favourites.ts';
import { searchMarkets } from '#app/data/markets/search-markets.ts';
import { classNames } from '#app/lib/class-names.ts';
import { directionOf, formatNumber, formatPercent, formatShort } from '#app/lib/format.ts';
import { useText } from '#app/lib/i18n.ts';
import { FavouriteStar } from '#app/parts/markets/favourite-star.tsx';
import { CoinIcon } from '#app/ui/figures/coin-icon.tsx';
import { toneOf } from '#app/ui/figures/tone.ts';
import { useCombobox } from '#app/ui/forms/combobox.ts';
import { SearchField } from '#app/ui/forms/search-field.tsx';
import { useNavigate } from '#app/ui/layout/address.tsx';
import { Tabs } from '#app/ui/layout/tabs.tsx';
import { EmptyState } from '#app/ui/states/empty-state.tsx';
import { ErrorState } from '#app/ui/states/error-state.tsx';
import { Skeleton } from '#app/ui/states/skeleton.tsx';
import { cycleSorting, type Sorting } from '#app/ui/tables/column.ts';
import { SortButton } from '#app/ui/tables/table-head.tsx';
import { quotationOf } from '../market/quotation.ts';
import { favouriteKindOf, pathOf, type TradingMarket } from '../market/trading-market.ts';
import { useTradingPage } from '../page/page-context.ts';
import { type PairColumn, sortPairs } from './sort-pairs.ts';

type SelectorTab = 'favorites' | 'all';

interface PairSelectorProps {
  readonly current: TradingMarket;
  readonly onChosen?: () => void;
  /** Beside the search field. */
  readonly action?: ReactNode;
}

interface PairRowProps {
  readonly market: TradingMarket;
  readonly tickers: Tickers;
  readonly isCurrent: boolean;
  /** What the combobox knows it by. */
  readonly option: { readonly id: string; readonly 'aria-selected': boolean };
  readonly onPoint: () => void;
  readonly onChoose: () => void;
}

function PairRow({ market, tickers, isCurrent, option, onPoint, onChoose }: PairRowProps) {
  const quotation = quotationOf(market, tickers.get(market.symbol) ?? null);
  return (
    <tr {...option} onPointerMove={onPoint} className="relative h-10 aria-selected:bg-field">
      <td className="pl-3">
        <span className="flex min-w-0 items-center gap-1.5">
          <span className="relative z-10">
            <FavouriteStar kind={favouriteKindOf(market.product)} pair={market.name} />
          </span>
          <CoinIcon
            coin={market.base}
            source={market.icon}
            size={18}
            className="@max-[280px]:hidden"
          />
          <button
            type="button"
            tabIndex={-1}
            aria-current={isCurrent || undefined}
            data-pair
            onClick={onChoose}
            className={classNames(
              'whitespace-nowrap font-medium after:absolute after:inset-0',
              isCurrent && 'text-accent-text',
            )}
          >
            {market.base}
            <span className="font-normal text-ink-3">/{market.quote}</span>
          </button>
        </span>
        <span className="block pl-6 text-ink-3 text-tiny leading-3">
          {formatShort(quotation.turnover)}
        </span>
      </td>
      <td className="text-right">{formatNumber(quotation.lastPrice, market.precision)}</td>
      <td className={classNames('pr-3 text-right', toneOf(directionOf(quotation.changePercent)))}>
        {formatPercent(quotation.changePercent)}
      </td>
    </tr>
  );
}

function PairSkeletons() {
  return (
    <div className="flex flex-col gap-3 p-3">
      {[1, 2, 3, 4, 5].map((row) => (
        <Skeleton key={row} className="h-5 w-full" />
      ))}
    </div>
  );
}

/** Chooses a market: search, favourites, all; prices live. As high as what holds it. */
export function PairSelector({ current, onChosen, action }: PairSelectorProps) {
  const t = useText();
  const [search, setSearch] = useState('');
  const [tab, setTab] = useState<SelectorTab>('all');
  const { product } = current;
  const { markets } = useTradingPage();
  const favourites = useFavourites((state) => state[favouriteKindOf(product)]);
  const tickers = useTickers(product);
  const listed = (markets.data ?? []).filter(
    (market) => tab === 'all' || favourites.includes(favouriteName(market.name)),
  );
  const [sorting, setSorting] = useState<Sorting>({ column: '', order: 'none' });
  const found = sortPairs(
    searchMarkets(listed, search, useCoinName(search !== '')),
    sorting,
    (market) => quotationOf(market, tickers.get(market.symbol) ?? null),
  );
  const orderOf = (column: PairColumn) => (sorting.column === column ? sorting.order : 'none');
  const sortBy = (column: PairColumn, title: string) => (
    <SortButton
      title={title}
      order={orderOf(column)}
      onClick={() => setSorting(cycleSorting(sorting, column))}
    />
  );
  const navigate = useNavigate();
  const choose = (symbol: string) => {
    navigate(pathOf({ product, symbol }), { replace: true });
    onChosen?.();
  };
  const { input, list, option, point } = useCombobox({
    label: t('shell.markets'),
    keys: found.map(({ symbol }) => symbol),
    search,
    chosen: current.symbol,
    popup: 'grid',
    onChoose: choose,
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
            onValue={setSearch}
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
            { value: 'all', label: product === 'spot' ? 'USDT' : t('futuresPage.usdtPerpetual') },
          ]}
          className="mt-2 border-line border-b"
        />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto pb-2 [scrollbar-width:thin]">
        <table {...list} className="w-full table-fixed">
          <thead className="sticky top-0 z-20 bg-panel text-ink-3 text-tiny">
            <tr className="h-8">
              <th
                aria-sort={orderOf('name')}
                className="whitespace-nowrap pl-3 text-left font-normal"
              >
                {sortBy('name', t('trading.name'))} /{' '}
                {sortBy('turnover', t('trading.turnoverShort'))}
              </th>
              <th
                aria-sort={orderOf('price')}
                className="@max-[320px]:w-[76px] w-[108px] text-right font-normal"
              >
                {sortBy('price', t('trading.price'))}
              </th>
              <th
                aria-sort={orderOf('change')}
                className="@max-[320px]:w-[72px] w-[96px] pr-3 text-right font-normal"
              >
                {sortBy('change', t('markets.change24h'))}
              </th>
            </tr>
          </thead>
          <tbody>
            {found.map((market) => (
              <PairRow
                key={market.symbol}
                market={market}
                tickers={tickers}
                isCurrent={market.symbol === current.symbol}
                option={option(market.symbol)}
                onPoint={() => point(market.symbol)}
                onChoose={() => choose(market.symbol)}
              />
            ))}
          </tbody>
        </table>
        {markets.isLoading && <PairSkeletons />}
        {!markets.data && markets.error && (
          <ErrorState message={markets.error} onRetry={markets.retry} />
        )}
        {markets.data && found.length === 0 && <EmptyState title={emptyText} />}
      </div>
    </div>
  );
}
