import { favouriteName, useFavourites } from '../../data/markets/favourites.ts';
import type { MarketRow } from '../../data/markets/market-lists.ts';
import { type CoinName, searchMarkets } from '../../data/markets/search-markets.ts';
import type { Loadable } from '../../data/server/loadable.ts';
import { useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { FavouriteCards } from './favourite-cards.tsx';
import { MarketList } from './market-list.tsx';

interface FavouritesTabProps {
  readonly all: Loadable<readonly MarketRow[]>;
  readonly search: string;
  readonly coinName: CoinName;
  readonly onAdd: () => void;
}

/** The user's favourites as cards, and below them every market; an empty list leads to the spot tab. */
export function FavouritesTab({ all, search, coinName, onAdd }: FavouritesTabProps) {
  const t = useText();
  const favourites = useFavourites();
  const chosen = (all.data ?? []).filter(({ kind, name }) =>
    favourites[kind].includes(favouriteName(name)),
  );
  const hasNone = favourites.spot.length + favourites.contract.length === 0;
  if (hasNone || (all.data && chosen.length === 0)) {
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
  const found = searchMarkets(chosen, search, coinName);
  return (
    <>
      {all.data && found.length === 0 ? (
        <EmptyState icon="search" title={t('markets.noFavoritesMatch')} />
      ) : (
        <FavouriteCards items={found} />
      )}
      <h2 className="border-line border-t px-4 pt-4 pb-1 font-semibold">
        {t('markets.allMarkets')}
      </h2>
      <MarketList list="all" loaded={all} search={search} coinName={coinName} />
    </>
  );
}
