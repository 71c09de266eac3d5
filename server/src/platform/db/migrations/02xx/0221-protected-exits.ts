import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Which orders are protected exits, and by which price the end of a bot was judged. */
export const protectedExitsMigration: Migration = {
  async up(database) {
    for (const table of ['spot_order', 'contract_order']) {
      await sql`alter table ${sql.ref(table)}
        add column protected_exit boolean not null default false`.execute(database);
    }
    await sql`alter table trading_bots add column judged_by text not null default '',
      add column end_ticks bigint not null default 0`.execute(database);
  },
};
