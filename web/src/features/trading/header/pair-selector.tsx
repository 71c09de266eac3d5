import { useState } from 'react';
import { useNavigate } from 'react-router';
import { FavouriteStar } from '../../../data/favourite-star.tsx';
import { favouriteName, useFavourites } from '../../../data/favourites.ts';
import type { Tickers } from '../../../data/live/tickers.ts';
import { useTickers } from '../../../data/live/use-feed.ts';
import { toneOf } from '../../../data/tone.ts';
import { classNames } from '../../../lib/class-names.ts';
import { directionOf, formatNumber, formatPercent } from '../../../lib/format.ts';
import { useText } from '../../../lib/i18n.ts';
import { CoinIcon } from '../../../ui/coin-icon.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { quotationOf } from '../market/quotation.ts';
import { favouriteKindOf, pathOf, type TradingMarket } from '../market/trading-market.ts';
import { useTradingPage } from '../page-context.ts';
import { searchMarkets } from './search-markets.ts';

type SelectorTab = 'favorites' | 'all';

interface PairSelectorProps {
  readonly current: TradingMarket;
  readonly onChosen: () => void;
}

const grid = 'grid grid-cols-[1fr_100px_76px] items-center gap-2 px-3';

function PairRow({
  market,
  tickers,
  isCurrent,
  onChosen,
}: {
  market: TradingMarket;
  tickers: Tickers;
  isCurrent: boolean;
  onChosen: () => void;
}) {
  const navigate = useNavigate();
  const quotation = quotationOf(market, tickers.get(market.symbol) ?? null);
  const choose = () => {
    navigate(pathOf(market), { replace: true });
    onChosen();
  };
  return (
    <li className={classNames(grid, 'relative h-9 hover:bg-field', isCurrent && 'bg-field')}>
      <span className="flex min-w-0 items-center gap-1.5">
        <span className="relative z-10">
          <FavouriteStar kind={favouriteKindOf(market.product)} pair={market.name} />
        </span>
        <CoinIcon coin={market.base} source={market.icon} size={18} />
        <button
          type="button"
          aria-current={isCurrent || undefined}
          onClick={choose}
          className="truncate font-medium after:absolute after:inset-0"
        >
          {market.base}
          <span className="font-normal text-ink-3">/{market.quote}</span>
        </button>
      </span>
      <span className="text-right">{formatNumber(quotation.lastPrice, market.precision)}</span>
      <span className={classNames('text-right', toneOf(directionOf(quotation.changePercent)))}>
        {formatPercent(quotation.changePercent)}
      </span>
    </li>
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

/** Chooses a market: search, favourites, all; prices live. */
export function PairSelector({ current, onChosen }: PairSelectorProps) {
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
  const found = searchMarkets(listed, search);
  const emptyText = tab === 'favorites' && !search ? t('No favorites yet') : t('No pairs found');
  return (
    <div className="flex flex-col text-small">
      <div className="p-3 pb-0">
        <SearchField label={t('Search')} value={search} onValue={setSearch} />
        <Tabs
          label={t('Markets')}
          size="small"
          value={tab}
          onValue={setTab}
          tabs={[
            { value: 'favorites', label: t('Favorites') },
            { value: 'all', label: product === 'spot' ? 'USDT' : t('USDT Perpetual') },
          ]}
          className="mt-2 border-line border-b"
        />
      </div>
      <div className={classNames(grid, 'h-8 text-ink-3 text-tiny')}>
        <span>{t('Name')}</span>
        <span className="text-right">{t('Price')}</span>
        <span className="text-right">{t('24h Change')}</span>
      </div>
      <div className="h-[360px] overflow-y-auto pb-2">
        {markets.isLoading && <PairSkeletons />}
        {!markets.data && markets.error && (
          <ErrorState message={markets.error} onRetry={markets.retry} />
        )}
        {markets.data && found.length === 0 && <EmptyState title={emptyText} />}
        <ul>
          {found.map((market) => (
            <PairRow
              key={market.symbol}
              market={market}
              tickers={tickers}
              isCurrent={market.symbol === current.symbol}
              onChosen={onChosen}
            />
          ))}
        </ul>
      </div>
    </div>
  );
}
