import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const statements = [
  'alter table identity_submissions add column sealed_facts bytea',
  'alter table identity_submissions drop constraint identity_submissions_kind_check',
  'alter table identity_submissions add check (kind in (1, 2, 3))',
  'alter table identity_pictures drop constraint identity_pictures_side_check',
  'alter table identity_pictures add check (side in (1, 2, 3))',
];

/** What papers say beside name and number, a third kind of them, and a picture of the person. */
export const paperFactsMigration: Migration = {
  async up(database) {
    for (const statement of statements) await sql.raw(statement).execute(database);
  },
};
