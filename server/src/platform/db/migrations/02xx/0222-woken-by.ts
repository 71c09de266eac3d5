import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** By which price an order was triggered, and what its distance was measured by then; null: it was not. */
export const wokenByMigration: Migration = {
  async up(database) {
    for (const table of ['spot_order', 'contract_order']) {
      await sql`alter table ${sql.ref(table)}
        add column woken_ticks bigint, add column measure_ticks bigint`.execute(database);
    }
  },
};
