import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * A name for each database, so that what is kept beside it is never taken for another one's; and
 * where its log begins, once older batches are no longer in the table.
 */
export const logIdentityMigration: Migration = {
  async up(database) {
    await sql`alter table log_epoch
      add column database_id uuid not null default gen_random_uuid(),
      add column base_sequence bigint not null default 0,
      add column base_hash bytea not null default decode(repeat('00', 32), 'hex')`.execute(
      database,
    );
  },
};
