import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { favouriteName, useFavourites } from '../../data/markets/favourites.ts';
import { gainersOf, RANKED_ROWS } from '../../data/markets/market-lists.ts';
import type { MarketItem, SpotMarkets } from '../../data/markets/markets.ts';
import type { Loadable } from '../../data/server/loadable.ts';
import { formatNumber, formatShort } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { FavouriteStar } from '../../parts/markets/favourite-star.tsx';
import { PairLink } from '../../parts/markets/pair-link.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { Change } from '../../ui/change.tsx';
import { CoinIcon } from '../../ui/coin-icon.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { Section } from './section.tsx';
import { TrendCard } from './trend-card.tsx';

const placeholders = Array.from({ length: RANKED_ROWS }, (_, index) => index);

function useColumns(): readonly Column<MarketItem>[] {
  const t = useText();
  return [
    {
      id: 'crypto',
      title: t('Crypto'),
      cell: (item) => (
        <span className="flex items-center gap-1.5 tablet:gap-2.5">
          <FavouriteStar kind="spot" pair={item.name} />
          <CoinIcon coin={item.base} source={item.icon} size={24} />
          <PairLink item={item} to={`/spot/${item.symbol}`} />
        </span>
      ),
    },
    {
      id: 'price',
      title: t('Latest price'),
      align: 'right',
      cell: (item) => (
        <span className="font-semibold">
          {formatNumber(item.quotation.latestPrice, item.precision)}
        </span>
      ),
    },
    {
      id: 'change',
      title: t('24h Change'),
      align: 'right',
      cell: (item) => <Change percent={item.quotation.changePercent} className="font-semibold" />,
    },
    {
      id: 'turnover',
      title: t('24h Turnover'),
      align: 'right',
      className: 'max-tablet:hidden',
      cell: (item) => formatShort(item.quotation.turnover),
    },
    {
      id: 'operation',
      title: t('Operation'),
      align: 'right',
      className: 'max-tablet:hidden',
      cell: (item) => (
        <Link
          to={`/spot/${item.symbol}`}
          onClick={(event) => event.stopPropagation()}
          className={buttonClass({ size: 'small', variant: 'outline' })}
        >
          {t('Trade')}
        </Link>
      ),
    },
  ];
}

function PopularTable({ markets }: { readonly markets: Loadable<SpotMarkets> }) {
  const t = useText();
  const navigate = useNavigate();
  const [tab, setTab] = useState<'popular' | 'collect'>('popular');
  const favourites = useFavourites((state) => state.spot);
  const columns = useColumns();
  const { data, error, retry } = markets;
  const rows =
    tab === 'popular'
      ? data?.HotList.slice(0, RANKED_ROWS)
      : data?.list.filter(({ name }) => favourites.includes(favouriteName(name)));
  return (
    <Panel>
      <Tabs
        label={t('Market quotes')}
        className="border-line border-b px-4 pt-1"
        tabs={[
          { value: 'popular', label: t('Popular') },
          { value: 'collect', label: t('Collect') },
        ]}
        value={tab}
        onValue={setTab}
      />
      {!rows && error && <ErrorState message={error} onRetry={retry} />}
      {!rows && !error && (
        <div className="px-4 pt-9">
          {placeholders.map((index) => (
            <div key={index} className="flex h-14 items-center">
              <Skeleton className="h-5 w-full" />
            </div>
          ))}
        </div>
      )}
      {rows && (
        <Table
          label={tab === 'popular' ? t('Popular') : t('Collect')}
          columns={columns}
          rows={rows}
          rowKey={({ symbol }) => symbol}
          onRow={({ symbol }) => navigate(`/spot/${symbol}`)}
          density="roomy"
          empty={
            <EmptyState
              icon="star"
              title={t('No favorites yet')}
              action={
                <Link
                  to="/market?tab=spot"
                  className={buttonClass({ variant: 'primary', size: 'small' })}
                >
                  {t('Add favorites')}
                </Link>
              }
            />
          }
        />
      )}
    </Panel>
  );
}

/** The market at a glance: what is popular, what rose, what is new. */
export function Quotes({ markets }: { readonly markets: Loadable<SpotMarkets> }) {
  const t = useText();
  const { data, error } = markets;
  return (
    <Section title={t('Market quotes')}>
      <div className="grid items-start gap-3 desktop:grid-cols-[1.9fr_1fr]">
        <PopularTable markets={markets} />
        <div className="grid gap-3 tablet:grid-cols-2 desktop:grid-cols-1">
          <TrendCard title={t('Gainers')} items={data && gainersOf(data.list)} error={error} />
          <TrendCard
            title={t('Newly Listed')}
            items={data?.NewList.slice(0, RANKED_ROWS)}
            error={error}
          />
        </div>
      </div>
      <div className="mt-4 flex justify-center">
        <Link to="/market" className={buttonClass({ variant: 'link' })}>
          {t('View all markets')}
        </Link>
      </div>
    </Section>
  );
}
