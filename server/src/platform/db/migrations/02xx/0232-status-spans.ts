import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const statements = [
  // Of one area until the next row begins; seen_at of the newest one: when it was last checked.
  `create table status_spans (
    area text not null,
    from_at bigint not null,
    state text not null check (state in ('works', 'closed', 'partly', 'stopped')),
    seen_at bigint not null,
    primary key (area, from_at)
  )`,
];

/** How each area of the exchange went, from when until when. */
export const statusSpansMigration: Migration = {
  async up(database) {
    for (const statement of statements) await sql.raw(statement).execute(database);
  },
};
