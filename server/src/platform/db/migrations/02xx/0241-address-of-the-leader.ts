import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Where gateways on other machines find the engine that leads. It counts for the leader that wrote it, and no other. */
export const addressOfTheLeaderMigration: Migration = {
  async up(database) {
    await sql`alter table log_epoch
      add column address text not null default '',
      add column address_epoch integer not null default 0`.execute(database);
  },
};
