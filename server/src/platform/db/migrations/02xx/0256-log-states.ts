import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Hashes of the leader's newest snapshots, by which engines that follow check their own state. */
export const logStatesMigration: Migration = {
  async up(database) {
    await sql
      .raw(
        'create table log_state (sequence bigint primary key, hash bytea not null, format text not null)',
      )
      .execute(database);
  },
};
