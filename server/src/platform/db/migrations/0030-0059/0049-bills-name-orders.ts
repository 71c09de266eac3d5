import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * What an entry is of: a pair or, in the futures account, a contract, and the order that traded. Entries
 * of before have neither, as have those that no market and no order made.
 */
export const billsNameOrdersMigration: Migration = {
  async up(database) {
    await sql`alter table ledger_entry add column market integer, add column order_id bigint`.execute(
      database,
    );
  },
};
