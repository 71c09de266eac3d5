import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Chain units of a coin from outside that a comparison has found, and a known arrival explains: what was there
 * once and is not any more is missing, also where the books never named it.
 */
export const knownSurplusMigration: Migration = {
  async up(database) {
    await sql`alter table custody_coins
      add column surplus numeric(78, 0) not null default 0 check (surplus >= 0)`.execute(database);
  },
};
