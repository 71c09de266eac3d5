import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The fills of one contract order are found by it, as those of a spot order are. */
export const fillsOfContractOrdersMigration: Migration = {
  async up(database) {
    await sql`create index contract_trade_taker_order on contract_trade (taker_order)`.execute(
      database,
    );
    await sql`create index contract_trade_maker_order on contract_trade (maker_order)`.execute(
      database,
    );
  },
};
