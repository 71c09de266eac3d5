import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Signed calls that gateways have taken, so that each is taken once by all of them. They count for seconds: the
 * table is not in the write-ahead log, and a database that crashed begins with an empty one.
 */
export const seenSignaturesMigration: Migration = {
  async up(database) {
    await sql
      .raw(
        `create unlogged table seen_signatures (
          signature text primary key,
          taken_at bigint not null
        )`,
      )
      .execute(database);
  },
};
