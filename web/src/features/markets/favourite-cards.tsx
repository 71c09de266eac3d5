import { Link } from 'wouter';
import { type FavouriteKind, favouriteName, useFavourites } from '../../data/markets/favourites.ts';
import type { MarketItem } from '../../data/markets/markets.ts';
import { type CoinName, searchMarkets } from '../../data/markets/search-markets.ts';
import { directionOf, formatNumber, formatShort } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { FavouriteStar } from '../../parts/markets/favourite-star.tsx';
import { tradePath } from '../../parts/markets/pair-link.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Badge } from '../../ui/figures/badge.tsx';
import { Change } from '../../ui/figures/change.tsx';
import { CoinIcon } from '../../ui/figures/coin-icon.tsx';
import { Sparkline } from '../../ui/figures/sparkline.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';

interface FavouriteCardsProps {
  readonly spot: readonly MarketItem[];
  readonly contract: readonly MarketItem[];
  readonly search: string;
  readonly coinName: CoinName;
  readonly onAdd: () => void;
}

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt className="text-ink-3">{name}</dt>
      <dd className="text-ink-2">{value}</dd>
    </div>
  );
}

function Card({ kind, item }: { readonly kind: FavouriteKind; readonly item: MarketItem }) {
  const t = useText();
  const { changePercent, latestPrice, high, low, turnover } = item.quotation;
  const price = (value: string) => formatNumber(value, item.precision);
  return (
    <Link
      to={tradePath(kind, item)}
      className="flex flex-col gap-3 rounded border border-line p-4 transition-colors hover:border-edge hover:bg-field"
    >
      <span className="flex items-center gap-2">
        <CoinIcon coin={item.base} source={item.icon} size={24} />
        <span className="font-semibold">{item.name}</span>
        <Badge>{kind === 'spot' ? t('shell.spot') : t('markets.perpetual')}</Badge>
        <span className="ml-auto">
          <FavouriteStar kind={kind} pair={item.name} />
        </span>
      </span>
      <span className="flex items-end justify-between gap-3">
        <span>
          <span className="block font-semibold text-title">{price(latestPrice)}</span>
          <Change percent={changePercent} className="text-small" />
        </span>
        <Sparkline
          values={item.klines}
          direction={directionOf(changePercent)}
          width={120}
          height={36}
        />
      </span>
      <dl className="grid grid-cols-3 gap-2 border-line border-t pt-2 text-tiny tabular-nums">
        <Fact name={t('shell.high24h')} value={price(high)} />
        <Fact name={t('shell.low24h')} value={price(low)} />
        <Fact name={t('shell.turnover24h')} value={formatShort(turnover)} />
      </dl>
    </Link>
  );
}

/** The user's favourites as cards; an empty list leads to the spot tab. */
export function FavouriteCards({ spot, contract, search, coinName, onAdd }: FavouriteCardsProps) {
  const t = useText();
  const favourites = useFavourites();
  const chosen = (kind: FavouriteKind, items: readonly MarketItem[]) =>
    items
      .filter(({ name }) => favourites[kind].includes(favouriteName(name)))
      .map((item) => ({ kind, item }));
  const all = [...chosen('spot', spot), ...chosen('contract', contract)];
  const found = all.filter(({ item }) => searchMarkets([item], search, coinName).length > 0);

  if (all.length === 0) {
    return (
      <EmptyState
        icon="star"
        title={t('markets.noFavoritesYet')}
        action={
          <Button variant="primary" onClick={onAdd}>
            {t('markets.addFavorites')}
          </Button>
        }
      />
    );
  }
  if (found.length === 0) {
    return <EmptyState icon="search" title={t('markets.noFavoritesMatch')} />;
  }
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(min(260px,100%),1fr))] gap-3 p-3 tablet:p-4">
      {found.map(({ kind, item }) => (
        <Card key={`${kind}-${item.symbol}`} kind={kind} item={item} />
      ))}
    </div>
  );
}
