import { memo } from 'react';
import { Link } from 'wouter';
import type { FavouriteKind } from '../../data/markets/favourites.ts';
import type { MarketItem } from '../../data/markets/markets.ts';
import { formatNumber, formatShort } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { AlertBell } from '../../parts/alerts/alert-bell.tsx';
import { FavouriteStar } from '../../parts/markets/favourite-star.tsx';
import { PairLink, tradePath } from '../../parts/markets/pair-link.tsx';
import { buttonClass } from '../../ui/buttons/button-class.ts';
import { Change } from '../../ui/figures/change.tsx';
import { CoinIcon } from '../../ui/figures/coin-icon.tsx';
import { useNavigate } from '../../ui/layout/address.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { type Column, type Sorting, Table } from '../../ui/tables/table.tsx';

interface MarketTableProps {
  readonly kind: FavouriteKind;
  readonly items: readonly MarketItem[];
  readonly sorting: Sorting;
  readonly onSorting: (sorting: Sorting) => void;
  readonly emptyText: string;
}

const shownFromTablet = 'max-tablet:hidden';

interface MarketPartProps {
  readonly kind: FavouriteKind;
  readonly item: MarketItem;
}

/** Prices come each second: what they do not change of a row is drawn once. */
const isSameMarket = (one: MarketPartProps, other: MarketPartProps) =>
  one.kind === other.kind &&
  one.item.symbol === other.item.symbol &&
  one.item.icon === other.item.icon &&
  one.item.precision === other.item.precision;

const MarketName = memo(function MarketName({ kind, item }: MarketPartProps) {
  return (
    <span className="flex items-center gap-1.5 tablet:gap-2.5">
      <FavouriteStar kind={kind} pair={item.name} />
      <CoinIcon coin={item.base} source={item.icon} size={24} />
      <PairLink item={item} to={tradePath(kind, item)} />
      {/* On a phone there is no room for it; the trading page has one. */}
      <span className={shownFromTablet}>
        <AlertBell market={{ ...item, product: kind === 'spot' ? 'spot' : 'futures' }} />
      </span>
    </span>
  );
}, isSameMarket);

const TradeLink = memo(function TradeLink({ kind, item }: MarketPartProps) {
  const t = useText();
  return (
    <Link
      to={tradePath(kind, item)}
      // The row opens the same page: once is enough for the browser's history.
      onClick={(event) => event.stopPropagation()}
      className={buttonClass({ size: 'small', variant: 'outline' })}
    >
      {t('markets.trade')}
    </Link>
  );
}, isSameMarket);

function useColumns(kind: FavouriteKind): readonly Column<MarketItem>[] {
  const t = useText();
  const price = ({ precision }: MarketItem, value: string) => formatNumber(value, precision);
  return [
    {
      id: 'name',
      title: t('markets.tradingPair'),
      sortable: true,
      cell: (item) => <MarketName kind={kind} item={item} />,
    },
    {
      id: 'price',
      title: t('markets.latestPrice'),
      align: 'right',
      sortable: true,
      cell: (item) => (
        <span className="font-semibold">{price(item, item.quotation.latestPrice)}</span>
      ),
    },
    {
      id: 'change',
      title: t('markets.change24h'),
      align: 'right',
      sortable: true,
      cell: (item) => <Change percent={item.quotation.changePercent} className="font-semibold" />,
    },
    {
      id: 'high',
      title: t('shell.high24h'),
      align: 'right',
      sortable: true,
      className: shownFromTablet,
      cell: (item) => price(item, item.quotation.high),
    },
    {
      id: 'low',
      title: t('shell.low24h'),
      align: 'right',
      sortable: true,
      className: shownFromTablet,
      cell: (item) => price(item, item.quotation.low),
    },
    {
      id: 'turnover',
      title: t('shell.turnover24h'),
      align: 'right',
      sortable: true,
      className: shownFromTablet,
      cell: (item) => formatShort(item.quotation.turnover),
    },
    {
      id: 'operation',
      title: t('markets.operation'),
      align: 'right',
      className: shownFromTablet,
      cell: (item) => <TradeLink kind={kind} item={item} />,
    },
  ];
}

/** All markets of a product: sortable, one row a market, the row opens its trading page. */
export function MarketTable({ kind, items, sorting, onSorting, emptyText }: MarketTableProps) {
  const t = useText();
  const navigate = useNavigate();
  return (
    <Table
      label={kind === 'spot' ? t('shell.spot') : t('shell.futures')}
      columns={useColumns(kind)}
      rows={items}
      rowKey={({ symbol }) => symbol}
      sorting={sorting}
      onSorting={onSorting}
      onRow={(item) => navigate(tradePath(kind, item))}
      density="roomy"
      empty={<EmptyState icon="search" title={emptyText} />}
    />
  );
}
