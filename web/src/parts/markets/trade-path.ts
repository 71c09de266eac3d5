import type { FavouriteKind } from '../../data/markets/favourites.ts';

/** Where a market is traded. */
export function tradePath(kind: FavouriteKind, { symbol }: { readonly symbol: string }): string {
  return `${kind === 'spot' ? '/spot' : '/futures'}/${symbol}`;
}
