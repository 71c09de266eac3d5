import type { Kysely } from 'kysely';
import type { Database } from '#platform/db/tables/schema.ts';

/** 2 spot, 3 futures. */
export interface Favourite {
  readonly category: number;
  /** BTC-USDT */
  readonly name: string;
}

/** SQL of the favourites table. */
export function createFavouriteStore(database: Kysely<Database>) {
  return {
    /** In the order in which they were added. */
    list: (userId: number): Promise<Favourite[]> =>
      database
        .selectFrom('favourites')
        .select(['category', 'name'])
        .where('user_id', '=', userId)
        .orderBy('created_at')
        .orderBy('name')
        .execute(),

    /** Adding what is there already changes nothing. */
    async add(userId: number, favourite: Favourite, time: number): Promise<void> {
      await database
        .insertInto('favourites')
        .values({ user_id: userId, ...favourite, created_at: time })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },

    async remove(userId: number, favourite: Favourite): Promise<void> {
      await database
        .deleteFrom('favourites')
        .where('user_id', '=', userId)
        .where('category', '=', favourite.category)
        .where('name', '=', favourite.name)
        .execute();
    },
  };
}

/** Forgets the favourites of an account that is closed, in its transaction. */
export async function eraseFavourites(
  userId: number,
  executor: Kysely<Database>,
): Promise<() => void> {
  await executor.deleteFrom('favourites').where('user_id', '=', userId).execute();
  return () => undefined;
}
