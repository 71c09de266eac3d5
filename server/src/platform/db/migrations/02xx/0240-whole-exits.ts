import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Which take profits and stop losses close all of their position. Before, a quantity of 0 said so. */
export const wholeExitsMigration: Migration = {
  async up(database) {
    await sql`alter table contract_order add column is_whole boolean not null default false`.execute(
      database,
    );
    await sql`update contract_order set is_whole = true
      where exit_type <> 0 and quantity_lots = 0`.execute(database);
  },
};
