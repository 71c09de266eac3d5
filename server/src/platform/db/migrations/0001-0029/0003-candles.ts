import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * `candle` is a projection: what the engine's trades say, and nothing else. `candle_history` is
 * what was before the first trade of this exchange. A reader joins the two; a rebuild of the
 * projection leaves the history alone. Prices are ticks, volume is lots, turnover is quote atomic
 * units and may exceed 64 bits. Rows are updated often, so pages keep room for that.
 */
export const candlesMigration: Migration = {
  async up(database) {
    for (const table of ['candle', 'candle_history']) {
      await sql`create table ${sql.table(table)} (
        market integer not null,
        period smallint not null,
        start_ms bigint not null,
        open_ticks bigint not null,
        high_ticks bigint not null,
        low_ticks bigint not null,
        close_ticks bigint not null,
        volume_lots bigint not null,
        turnover numeric(38, 0) not null,
        primary key (market, period, start_ms)
      ) with (fillfactor = 80)`.execute(database);
    }
  },
};
