import type { SearchKind } from '@bourse/contract/console/routes/search.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '#platform/db/tables/schema.ts';

/** How many are kept for each operator. */
const OPENED_MAX = 20;

export interface Opened {
  readonly kind: SearchKind;
  readonly code: string;
}

/** SQL of what operators opened last: kinds and codes, nothing of what is behind them. */
export const openedStore = {
  /** Again, it is the latest again. What was opened longest ago is forgotten. */
  async add(database: Kysely<Database>, operator: number, { kind, code }: Opened, time: number) {
    await database
      .insertInto('operator_opened')
      .values({ operator_id: operator, kind, code, opened_at: time })
      .onConflict((conflict) =>
        conflict.columns(['operator_id', 'kind', 'code']).doUpdateSet({ opened_at: time }),
      )
      .execute();
    await sql`delete from operator_opened where operator_id = ${operator} and (kind, code) in (
      select kind, code from operator_opened where operator_id = ${operator}
      order by opened_at desc, kind, code offset ${OPENED_MAX})`.execute(database);
  },

  /** The latest first. */
  async list(database: Kysely<Database>, operator: number): Promise<readonly Opened[]> {
    const rows = await database
      .selectFrom('operator_opened')
      .select(['kind', 'code'])
      .where('operator_id', '=', operator)
      .orderBy('opened_at', 'desc')
      .orderBy('kind')
      .orderBy('code')
      .execute();
    return rows as Opened[];
  },
};
