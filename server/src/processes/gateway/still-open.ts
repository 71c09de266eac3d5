import type { FeedDependencies } from '#edge/feed/dependencies.ts';
import { credentialOf } from '#edge/pipeline/caller.ts';
import type { pg } from '#platform/db/postgres/pg.ts';

const OPEN = `select id from sessions where id = any($1::text[])
  union all select api_keys.id from api_keys join users on users.id = user_id
    where api_keys.id = any($1::text[]) and not frozen`;

/** Asks the database which sessions and keys still are. */
export const stillOpen =
  (pool: Pick<pg.Pool, 'query'>): FeedDependencies['stillOpen'] =>
  async (callers) => {
    const { rows } = await pool.query<{ id: string }>(OPEN, [callers.map(credentialOf)]);
    return new Set(rows.map(({ id }) => id));
  };
