import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const statements = [
  `create table price_alerts (
    id bigint generated always as identity primary key,
    user_id integer not null references users (id),
    market integer not null,
    is_above boolean not null,
    price_ticks bigint not null,
    is_repeated boolean not null,
    gap_ms bigint not null,
    from_sequence bigint not null,
    created_at bigint not null,
    fired_count integer not null default 0,
    fired_at bigint,
    is_waiting boolean not null default true
  )`,
  'create index price_alerts_owner on price_alerts (user_id)',
  'create index price_alerts_waiting on price_alerts (id) where is_waiting',
];

/** Prices that people want to hear of; a market is a spot market or a contract. */
export const priceAlertsMigration: Migration = {
  async up(database) {
    for (const statement of statements) await sql.raw(statement).execute(database);
  },
};
