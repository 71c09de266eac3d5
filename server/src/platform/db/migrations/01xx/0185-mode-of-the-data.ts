import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Which mode made the data; null until the next start says so. */
export const modeOfTheDataMigration: Migration = {
  async up(database) {
    await sql`alter table log_epoch
      add column mode text check (mode in ('demo', 'live'))`.execute(database);
  },
};
