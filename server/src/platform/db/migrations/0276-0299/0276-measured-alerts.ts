import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const statements = [
  `alter table price_alerts
    add column kind text not null default 'price' check (kind in ('price', 'change', 'funding')),
    add column level bigint not null default 0,
    add column span_minutes integer not null default 0,
    add column is_armed boolean not null default true`,
  `create index price_alerts_measured on price_alerts (id) where is_waiting and kind <> 'price'`,
];

/** Alerts by a change in percent and by a funding rate, beside those by a price. */
export const measuredAlertsMigration: Migration = {
  async up(database) {
    for (const statement of statements) await sql.raw(statement).execute(database);
  },
};
