import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const statements = [
  `create table log_leader (
    epoch integer primary key,
    machine text not null,
    -- By the database's clock, UTC epoch milliseconds.
    began bigint not null,
    -- 'start', 'takeover' or 'handover'.
    cause text not null,
    -- From the last sign of the leader before until this one took commands; null: it followed none.
    pause_ms integer
  )`,
  `create table log_handover (
    -- Number of the leader that ends.
    epoch integer primary key,
    -- The proposal that two people agreed on.
    proposal text not null,
    asked bigint not null
  )`,
];

/** Who has led the log, and which leader hands it over because two people ask for it. */
export const logLeadersMigration: Migration = {
  async up(database) {
    for (const statement of statements) await sql.raw(statement).execute(database);
  },
};
