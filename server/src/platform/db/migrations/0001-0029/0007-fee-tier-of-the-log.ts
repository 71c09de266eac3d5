import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What a user pays is the engine's to say: the column was never written and showed all users VIP 0. */
export const feeTierMigration: Migration = {
  async up(database) {
    await sql`alter table users drop column fee_tier`.execute(database);
  },
};
