import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The language of an operator's mails: that of the console where they signed in last. */
export const localeOfOperatorsMigration: Migration = {
  async up(database) {
    await sql`alter table operators add column locale text not null default 'en'`.execute(database);
  },
};
