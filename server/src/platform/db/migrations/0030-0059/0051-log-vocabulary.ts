import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** How much the releases that led this log can say: one that can say less must not read it. */
export const logVocabularyMigration: Migration = {
  async up(database) {
    await sql`alter table log_epoch add column vocabulary integer not null default 0`.execute(
      database,
    );
  },
};
