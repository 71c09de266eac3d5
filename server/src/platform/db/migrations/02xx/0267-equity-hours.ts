import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What each account of a few days was worth at the begin of an hour: eight decimals of USDT and BTC. */
export const equityHoursMigration: Migration = {
  async up(database) {
    await sql
      .raw(
        `create table equity_hours (
          user_id integer not null,
          hour integer not null,
          log_sequence bigint not null,
          noted_at bigint not null,
          funding numeric not null,
          spot numeric not null,
          futures numeric not null,
          btc numeric not null,
          primary key (user_id, hour)
        )`,
      )
      .execute(database);
    await sql.raw('create index equity_hours_hour on equity_hours (hour)').execute(database);
  },
};
