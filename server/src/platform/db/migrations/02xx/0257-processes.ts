import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Each process of the exchange, as it says of itself once a second. Rows count for seconds: the table is not in the
 * write-ahead log, and a database that crashed begins with an empty one.
 */
export const processesMigration: Migration = {
  async up(database) {
    await sql
      .raw(
        `create unlogged table processes (
          -- Of one life of a process.
          id uuid primary key,
          machine text not null,
          folder text not null,
          pid integer not null,
          services text[] not null,
          -- Of what one process does for all: what this one does now.
          roles text[] not null,
          release text not null,
          -- 'leads' or 'follows' with an engine of its own, else 'serves'.
          state text not null,
          -- Number of the leader that it is; 0: it does not lead.
          epoch integer not null,
          -- The last command that it has applied.
          sequence bigint not null,
          -- Batches of the log that it has not applied, counted up to 10,000.
          batches_behind integer not null,
          -- From its last command to the last one of the log.
          behind_ms bigint not null,
          started_at bigint not null,
          -- By the database's clock, UTC epoch milliseconds.
          seen bigint not null
        )`,
      )
      .execute(database);
  },
};
