import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Corrections that were found to be below the ceiling, written down before the engine gets them: what it
 * got is finished, whatever else was corrected meanwhile. The ceiling counts these.
 */
export const admittedCorrectionsMigration: Migration = {
  async up(database) {
    await sql`create table corrections_admitted (
      proposal text primary key,
      admitted_at bigint not null,
      value bigint not null check (value >= 0)
    )`.execute(database);
    await sql`create index corrections_admitted_at on corrections_admitted (admitted_at)`.execute(
      database,
    );
    // Reversals of deposits are no part of the ceiling: their value is 0.
    await sql`insert into corrections_admitted
      select proposal, created_at, value from corrections where value > 0`.execute(database);
  },
};
