import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** A withdrawal under review that staff postponed: it cannot be passed before that ends. */
export const withdrawalsHeldMigration: Migration = {
  async up(database) {
    await sql
      .raw(`
        alter table withdrawals
          add column held_until bigint,
          add column held_by integer references operators,
          add check ((held_until is null) = (held_by is null));
      `)
      .execute(database);
  },
};
