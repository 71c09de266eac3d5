import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Who reviews which papers: no other operator decides about them until then. */
export const identityClaimsMigration: Migration = {
  async up(database) {
    await sql
      .raw(`
        create table identity_claims (
          papers integer primary key,
          operator_id integer not null references operators (id),
          until bigint not null
        );
      `)
      .execute(database);
  },
};
