import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const statements = [
  // Never changed once it is published; what was wrong is withdrawn and published again.
  `create table announcements (
    id bigint generated always as identity primary key,
    kind text not null check (kind in ('notice', 'listing', 'maintenance', 'incident')),
    title_en text not null,
    title_zh text not null,
    text_en text not null,
    text_zh text not null,
    from_at bigint not null,
    until_at bigint check (until_at > from_at),
    author_id integer not null references operators (id),
    created_at bigint not null,
    withdrawn_by integer references operators (id),
    withdrawn_at bigint,
    check ((withdrawn_by is null) = (withdrawn_at is null))
  )`,
  'create index announcements_from on announcements (from_at desc, id desc)',
];

/** What the exchange announces to all. */
export const announcementsMigration: Migration = {
  async up(database) {
    for (const statement of statements) await sql.raw(statement).execute(database);
  },
};
