import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const statements = [
  // A day whose points are all written. Who has none of it had nothing when it was begun, at this number of the log.
  `create table equity_days (
    day integer primary key,
    log_sequence bigint not null,
    noted_at bigint not null
  )`,
  // Values of eight decimals of USDT and BTC, as of a number of the log.
  `create table equity_points (
    user_id integer not null,
    day integer not null,
    log_sequence bigint not null,
    noted_at bigint not null,
    funding numeric not null,
    spot numeric not null,
    futures numeric not null,
    btc numeric not null,
    primary key (user_id, day)
  )`,
  'create index equity_points_day on equity_points (day)',
];

/** What each account was worth at the begin of a UTC day. */
export const equityPointsMigration: Migration = {
  async up(database) {
    for (const statement of statements) await sql.raw(statement).execute(database);
  },
};
