import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** How many trades a candle counts; 0 in what was there before, and in what no trade made. */
export const candleTradesMigration: Migration = {
  async up(database) {
    for (const table of ['candle', 'candle_history']) {
      await sql`alter table ${sql.table(table)}
        add column trade_count bigint not null default 0`.execute(database);
    }
  },
};
