import { accountRoutes } from '@bourse/contract/routes/account.ts';
import type { Kysely } from 'kysely';
import { callerOf, type Implementation, implement } from '#edge/pipeline/handler.ts';
import type { Database } from '#platform/db/tables/schema.ts';
import { admitFavourite } from './policy.ts';
import { createFavouriteStore, type Favourite } from './store.ts';

export interface FavouritesDependencies {
  readonly database: Kysely<Database>;
  /** Whether a market trades now: category 2 spot or 3 futures, name like BTC-USDT. */
  readonly knowsMarket: (category: number, name: string) => boolean;
}

/** Favourite markets of a person. Adding and removing twice is the same as once. */
export function createFavourites(dependencies: FavouritesDependencies): readonly Implementation[] {
  const store = createFavouriteStore(dependencies.database);
  return [
    implement(accountRoutes.collectionList, async (_input, call) =>
      presentFavourites(await store.list(callerOf(call).userId)),
    ),
    implement(accountRoutes.collectionAdd, async ({ body }, call) => {
      const { userId } = callerOf(call);
      const favourite = toFavourite(body);
      const isKnown = dependencies.knowsMarket(favourite.category, favourite.name);
      admitFavourite(await store.list(userId), favourite, isKnown);
      await store.add(userId, favourite, call.time);
      return presentFavourites(await store.list(userId));
    }),
    implement(accountRoutes.collectionCancel, async ({ body }, call) => {
      const { userId } = callerOf(call);
      await store.remove(userId, toFavourite(body));
      return presentFavourites(await store.list(userId));
    }),
  ];
}

/** One canonical form: btc/usdt and BTC-USDT are the same favourite. */
function toFavourite(body: { category: number; collection: string }): Favourite {
  return { category: body.category, name: body.collection.toUpperCase().replace('/', '-') };
}

function presentFavourites(favourites: readonly Favourite[]) {
  const namesOf = (category: number) =>
    favourites.filter((one) => one.category === category).map(({ name }) => name);
  return { spot: namesOf(2), contract: namesOf(3) };
}
