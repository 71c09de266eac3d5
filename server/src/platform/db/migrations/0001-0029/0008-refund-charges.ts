import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What refunds of house traders have cost each contract on each UTC day: a projection. */
export const refundChargesMigration: Migration = {
  async up(database) {
    await sql`create table refund_charge (
      contract integer not null,
      day integer not null,
      amount bigint not null,
      primary key (contract, day)
    )`.execute(database);
  },
};
