import { useLiveQuotes } from '#app/data/live/live-quotes.ts';
import type { Product } from '#app/data/live/topic.ts';
import { favouriteName, useFavourites } from '#app/data/markets/favourites.ts';
import { type MarketRow, marketRowsOf } from '#app/data/markets/market-lists.ts';
import { useContractMarkets, useSpotMarkets } from '#app/data/markets/markets.ts';
import type { Loadable } from '#app/data/server/loadable.ts';

/** The lists of the pair selector: the page's product alone, or both. */
export type PairTab = 'favorites' | 'product' | 'all';

/** The markets of a list, live, those of the page's product first. */
export function usePairRows(product: Product, tab: PairTab): Loadable<readonly MarketRow[]> {
  const hasBoth = tab !== 'product';
  const isSpot = product === 'spot';
  const spot = useSpotMarkets(isSpot || hasBoth);
  const contracts = useContractMarkets(!isSpot || hasBoth);
  const liveSpot = useLiveQuotes('spot', isSpot || hasBoth);
  const liveContracts = useLiveQuotes('futures', !isSpot || hasBoth);
  const favourites = useFavourites();
  const spotRows = spot.data && marketRowsOf('spot', liveSpot(spot.data.list));
  const contractRows = contracts.data && marketRowsOf('contract', liveContracts(contracts.data));
  const [own, others] = isSpot ? [spotRows, contractRows] : [contractRows, spotRows];
  const loaded = isSpot ? spot : contracts;
  const rows = own && hasBoth ? [...own, ...(others ?? [])] : own;
  const isListed = ({ kind, name }: MarketRow) =>
    tab !== 'favorites' || favourites[kind].includes(favouriteName(name));
  return { ...loaded, data: rows?.filter(isListed) };
}
