import { useLiveQuotes } from '../../data/live/live-quotes.ts';
import { type FavouriteKind, favouriteName, useFavourites } from '../../data/markets/favourites.ts';
import { type MarketRow, marketRowsOf } from '../../data/markets/market-lists.ts';
import {
  type MarketItem,
  type SpotMarkets,
  useContractMarkets,
} from '../../data/markets/markets.ts';
import type { Loadable } from '../../data/server/loadable.ts';

interface CollectedRows {
  /** Undefined while they are read. */
  readonly rows: readonly MarketRow[] | undefined;
  readonly error: string | null;
  readonly retry: () => void;
}

/** The reader's favourites, spot before contracts. */
export function useCollectedRows(markets: Loadable<SpotMarkets>): CollectedRows {
  const favourites = useFavourites();
  const contracts = useContractMarkets();
  const live = useLiveQuotes('futures');
  const isChosen = (kind: FavouriteKind) => (item: MarketItem) =>
    favourites[kind].includes(favouriteName(item.name));
  const rows = markets.data &&
    contracts.data && [
      ...marketRowsOf('spot', markets.data.list.filter(isChosen('spot'))),
      ...marketRowsOf('contract', live(contracts.data.filter(isChosen('contract')))),
    ];
  const { error, retry } = markets.data ? contracts : markets;
  return { rows, error, retry };
}
