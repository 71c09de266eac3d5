import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What near quotes of house makers have cost each contract on each UTC day: a projection. */
export const nearChargesMigration: Migration = {
  async up(database) {
    await sql`create table near_charge (
      contract integer not null,
      day integer not null,
      amount bigint not null,
      primary key (contract, day)
    )`.execute(database);
  },
};
