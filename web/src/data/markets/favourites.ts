import { ProductCategory } from '@bourse/contract/enumerations.ts';
import { routes } from '@bourse/contract/route-paths.ts';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { keptOnDevice } from '../../lib/storage.ts';
import { read } from '../server/client.ts';
import { onSessionEnd, useSession } from '../server/session.ts';

export type FavouriteKind = 'spot' | 'contract';

/** Names of pairs with the slash replaced by a dash: BTC-USDT. */
interface Favourites {
  readonly spot: readonly string[];
  readonly contract: readonly string[];
}

const none: Favourites = { spot: [], contract: [] };
const categories = { spot: ProductCategory.spot, contract: ProductCategory.futures } as const;

export const useFavourites = create<Favourites>()(
  persist(() => none, { name: 'bourse.favourites', version: 1, storage: keptOnDevice() }),
);

/** 'BTC/USDT' as favourites name it: 'BTC-USDT'. */
export const favouriteName = (pair: string) => pair.replace('/', '-');

export const useIsFavourite = (kind: FavouriteKind, pair: string) =>
  useFavourites((state) => state[kind].includes(favouriteName(pair)));

/** Reads the lists from the server; a failure leaves the lists that are known. */
async function loadFavourites(): Promise<void> {
  try {
    const { spot, contract } = await read(routes.collectionList);
    useFavourites.setState({ spot, contract });
  } catch (error) {
    console.warn('favourites could not be read', error);
  }
}

/** The list with `name` added once, or without it. */
export function withFavourite(
  list: readonly string[],
  name: string,
  wanted: boolean,
): readonly string[] {
  const others = list.filter((entry) => entry !== name);
  return wanted ? [...others, name] : others;
}

/** Adds or removes a favourite: the local list changes only after the server agreed. */
export async function toggleFavourite(kind: FavouriteKind, pair: string): Promise<void> {
  const name = favouriteName(pair);
  const wanted = !useFavourites.getState()[kind].includes(name);
  const body = { category: categories[kind], collection: name };
  try {
    await read(wanted ? routes.collectionAdd : routes.collectionCancel, { body });
    useFavourites.setState((state) => ({ [kind]: withFavourite(state[kind], name, wanted) }));
  } catch (error) {
    console.warn('the favourite could not be changed', error);
  }
}

/** Loads the lists at start and at each sign-in, forgets them at each sign-out. */
export function followFavourites(): void {
  if (useSession.getState().isAuth) void loadFavourites();
  useSession.subscribe((now, before) => {
    if (now.token && now.token !== before.token) void loadFavourites();
  });
  onSessionEnd(() => useFavourites.setState(none));
}
