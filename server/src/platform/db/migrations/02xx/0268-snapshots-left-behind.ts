import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Since when an engine needs the log from where it does: one that writes no snapshots does not hold it for ever. */
export const snapshotsLeftBehindMigration: Migration = {
  async up(database) {
    await sql
      .raw(
        `alter table log_follower add column kept_since bigint not null
          default (extract(epoch from clock_timestamp()) * 1000)::bigint`,
      )
      .execute(database);
  },
};
