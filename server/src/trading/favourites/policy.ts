import { Code } from '@bourse/contract/codes.ts';
import { Refusal } from '#platform/refusal.ts';
import type { Favourite } from './store.ts';

const FAVOURITES_MAX = 200;

/**
 * Lets a favourite be added to a user's own list: it names what trades, and the list has room or
 * holds it already. Refuses symbolUnknown, favouritesMax.
 */
export function admitFavourite(
  listed: readonly Favourite[],
  favourite: Favourite,
  isKnown: boolean,
): void {
  if (!isKnown) throw new Refusal(Code.symbolUnknown, { symbol: favourite.name });
  const isListed = listed.some(
    ({ category, name }) => category === favourite.category && name === favourite.name,
  );
  if (!isListed && listed.length >= FAVOURITES_MAX) {
    throw new Refusal(Code.favouritesMax, { count: FAVOURITES_MAX });
  }
}
